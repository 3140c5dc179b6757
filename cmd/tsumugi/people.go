package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/png"
	"log/slog"
	"net"
	"os"
	"sync"
	"time"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/demo/people"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	readers "github.com/tsumugi-shop/tsumugi/internal/subscription/local"
	"github.com/tsumugi-shop/tsumugi/internal/support"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// fillPeople gives a demo shop its members and tells how to log in as them.
// Everybody knows their password: a shop with other goods gets none of them.
func (c *serveCmd) fillPeople(ctx context.Context, d *db.DB, g goods, at net.Addr, log *slog.Logger) error {
	today := d.Now()
	ours, err := isDemo(g.items.Current(), today)
	if err != nil || !ours || c.Identity != "local" {
		return err
	}
	clock := &people.Clock{}
	past := d.At(clock.Now)
	town := people.Town{DB: past, Clock: clock, Members: member.NewMembers(past, "", g.terms.Company.ShopName, log), CardToken: local.TokenOK}
	town.Members.Joined = []func(context.Context, *db.Tx, member.Customer) error{
		welcome(g.terms.Points),
		func(ctx context.Context, tx *db.Tx, c member.Customer) error {
			if c.Email != people.Subscriber {
				return nil
			}
			return readers.Grant(ctx, tx, c.Code, true)
		},
	}
	if c.service(c.Demo) == "local" {
		till, offline := local.New(past, log), payment.Offline{Terms: g.terms.Payment}
		town.Orders = newOrders(past, g, payment.Providers{
			payment.Card: till, payment.Konbini: till, payment.COD: offline, payment.Bank: offline,
		}, c.publicOrigin(at), log)
		if town.Orders.Seals, err = c.key(c.storage, true, log); err != nil {
			return err
		}
	}
	keys, err := support.OpenKeys(ctx, d)
	if err != nil {
		return err
	}
	town.Inquiries = &support.Inquiries{DB: past, Keys: keys, Origin: c.publicOrigin(at), Address: g.terms.Company.Email}
	if town.Orders != nil {
		town.Reviews = review.New(past, town.Orders, g.items, &support.Wishes{DB: past, Keys: keys, Origin: c.publicOrigin(at)}, g.terms, c.publicOrigin(at))
		if err := town.Reviews.Open(ctx); err != nil {
			return err
		}
		town.Photo = demoPhotos(ctx, g.items)
	}
	if err := town.Fill(ctx, today); err != nil {
		return err
	}
	fmt.Fprintf(os.Stdout, "  Demo members, all with the password %s:\n", people.Password)
	for _, p := range people.All() {
		fmt.Fprintf(os.Stdout, "    %-26s %s\n", p.Email, loyalty.RankByCode(p.Rank, g.terms).Name)
	}
	fmt.Fprintln(os.Stdout)
	return nil
}

// demoPhotos paints what the demo's buyers photograph: the second picture of
// what they bought. A demo that has its reviews already needs no painter.
func demoPhotos(ctx context.Context, items *catalog.Live) func(id.ColorSKU) ([]byte, error) {
	painter := sync.OnceValues(func() (media.Source, error) { return demoPainter(items) })
	return func(code id.ColorSKU) ([]byte, error) {
		p, err := painter()
		if err != nil {
			return nil, err
		}
		painted, err := p.Paint(ctx, media.OfItem(id.Image{ColorSKU: code, Number: 2}), 480, 600)
		if errors.Is(err, media.ErrNotFound) { // goods of a demo that was made on another day
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		var b bytes.Buffer
		lossless := png.Encoder{CompressionLevel: png.NoCompression} // it is read again at once
		err = lossless.Encode(&b, painted.Image)
		return b.Bytes(), err
	}
}

// isDemo tells whether a shop sells the brands of the demo.
func isDemo(shop *catalog.Snapshot, now time.Time) (bool, error) {
	invented, err := demo.Make(demo.Options{Items: 1, Now: now}) // its brands are the same at any size
	if err != nil {
		return false, err
	}
	for _, b := range invented.Brands {
		if _, ok := shop.Brand(b.Code); !ok {
			return false, nil
		}
	}
	return true, nil
}

// crowdMost is how many orders a crowd places at most: as many as the office does
// something to at once.
const crowdMost = 20_000

// crowd has guests buy in a demo shop.
func (c *demoCmd) crowd(ctx context.Context) (err error) {
	if c.Orders < 1 || c.Orders > crowdMost {
		return fmt.Errorf("--orders must be 1 to %s", grouped(crowdMost))
	}
	log := c.logger()
	d, err := c.open(ctx, log)
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	items, err := catalog.NewLive(ctx, d, log)
	if err != nil {
		return err
	}
	ours, err := isDemo(items.Current(), time.Now())
	if err != nil {
		return err
	}
	if !ours {
		return errors.New("this shop is no demo: nobody buys here but its customers")
	}
	t := terms.Default()
	orders := newOrders(d, goods{terms: t, items: items}, payment.Providers{payment.COD: payment.Offline{Terms: t.Payment}}, "", log)
	orders.Silent = true
	n, err := people.Crowd(ctx, orders, c.Orders)
	if err == nil && n < c.Orders {
		err = fmt.Errorf("there are pieces for %s orders only", grouped(n))
	}
	if err != nil {
		return err
	}
	fmt.Printf("demo: %s orders placed\n", grouped(n))
	return nil
}
