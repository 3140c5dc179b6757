package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content/local"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

type demoCmd struct {
	storage
	logging
	Items   int    `help:"How many items, up to 200,000." default:"1200"`
	Seed    uint64 `help:"Another number makes another shop."`
	Replace bool   `help:"Remove all items that the shop has and are not in the demo."`
	Orders  int    `help:"Instead, have guests place so many orders in a demo shop that is there, up to 20,000: work for the office." default:"0"`
}

// Run fills the shop.
func (c *demoCmd) Run(ctx context.Context) (err error) {
	if c.Orders != 0 {
		return c.crowd(ctx)
	}
	if c.Items < 1 || c.Items > demo.MaxItems {
		return fmt.Errorf("--items must be 1 to %s", grouped(demo.MaxItems))
	}
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	old, err := itemCodes(ctx, d, c.Replace)
	if err != nil {
		return err
	}
	if len(old) > 0 && !c.Replace {
		return errors.New("the shop has items already; --replace removes them")
	}
	shop, err := demo.Make(demo.Options{Items: c.Items, Seed: c.Seed, Now: time.Now()})
	if err != nil {
		return err
	}
	if err := saveDemoTexts(ctx, d, shop); err != nil {
		return err
	}
	bar := newMeter(os.Stderr)
	n, err := saveDemo(ctx, d, shop, old, func(done int) { bar.show("saving", int64(done), int64(shop.Len())) })
	bar.clear()
	if err != nil {
		return err
	}
	fmt.Printf("demo: %s added, %s changed, %s unchanged, %s removed\n", grouped(n.Added), grouped(n.Changed), grouped(n.Unchanged), grouped(n.removed))
	return nil
}

// demoAtOnce is more than the change log takes one by one, so that a big demo
// makes the snapshots read everything once.
const demoAtOnce = 5500

type demoCount struct {
	catalog.Count
	removed int
}

// saveDemo saves a demo shop in one transaction and removes what is of old and
// not of it.
func saveDemo(ctx context.Context, d *db.DB, shop *demo.Shop, old map[id.Commodity]bool, progress func(int)) (n demoCount, err error) {
	err = d.Update(ctx, func(tx *db.Tx) error {
		n = demoCount{}
		if _, err := catalog.Save(ctx, tx, catalog.Batch{Brands: shop.Brands, Categories: shop.Categories, Campaigns: shop.Campaigns}); err != nil {
			return err
		}
		gone := make(map[id.Commodity]bool, len(old))
		for code := range old {
			gone[code] = true
		}
		var part []catalog.Commodity
		done := 0
		flush := func() error {
			saved, err := catalog.Save(ctx, tx, catalog.Batch{Commodities: part})
			n.Added += saved.Commodities.Added
			n.Changed += saved.Commodities.Changed
			n.Unchanged += saved.Commodities.Unchanged
			done += len(part)
			part = part[:0]
			progress(done)
			return err
		}
		for c := range shop.Commodities() {
			delete(gone, c.Code)
			if part = append(part, c); len(part) == demoAtOnce {
				if err := flush(); err != nil {
					return err
				}
			}
		}
		if err := flush(); err != nil {
			return err
		}
		n.removed, err = catalog.Remove(ctx, tx, slices.Sorted(maps.Keys(gone)))
		return err
	})
	if err != nil {
		return demoCount{}, fmt.Errorf("fill the demo shop: %w", err)
	}
	return n, nil
}

// saveDemoTexts saves what the demo shop has to read. It comes before the items,
// by which the next start tells whether the demo is whole. Texts name words of
// the terms; all terms have the same names.
func saveDemoTexts(ctx context.Context, d *db.DB, shop *demo.Shop) error {
	folder, err := shop.Content()
	if err != nil {
		return err
	}
	if _, err := (&local.Store{DB: d, Words: terms.Default().Words()}).Import(ctx, folder); err != nil {
		return fmt.Errorf("fill the demo shop: %w", err)
	}
	return nil
}

// itemCodes are the items of the shop, or only the first of them.
func itemCodes(ctx context.Context, d *db.DB, all bool) (map[id.Commodity]bool, error) {
	codes := map[id.Commodity]bool{}
	for c, err := range (catalog.Catalog{DB: d}).All(ctx) {
		if broken, ok := errors.AsType[catalog.Broken](err); ok && broken.Table == "commodity" {
			c.Code = id.Commodity(broken.Code)
		} else if ok {
			continue // the commodity it is of comes by itself
		} else if err != nil {
			return nil, err
		}
		if codes[c.Code] = true; !all {
			break
		}
	}
	return codes, nil
}

// fillDemo fills an empty shop with the standard demo, and turns a standard demo
// that was filled on another day into that of today, so that new arrivals are
// always new. A shop that is anything else is left alone. What a merchant added
// stays.
func fillDemo(ctx context.Context, d *db.DB, now time.Time) error {
	filled, stale, err := filledOn(ctx, d, now)
	if err != nil || !stale {
		return err
	}
	shop, err := demo.Make(demo.Options{Now: now})
	if err != nil {
		return err
	}
	there, err := itemCodes(ctx, d, true)
	if err != nil {
		return err
	}
	same := 0
	for c := range shop.Commodities() {
		if there[c.Code] {
			same++
		}
	}
	if len(there) > 0 && same*10 < shop.Len()*9 {
		return nil
	}
	before, err := demo.Make(demo.Options{Now: filled})
	if err != nil {
		return err
	}
	old := map[id.Commodity]bool{}
	for c := range before.Commodities() {
		if there[c.Code] {
			old[c.Code] = true
		}
	}
	if err := saveDemoTexts(ctx, d, shop); err != nil {
		return err
	}
	_, err = saveDemo(ctx, d, shop, old, func(int) {})
	return err
}

// mostItems is how many items a standard demo and what a merchant added to it
// may be together.
const mostItems = 1400

// filledOn tells whether the shop may be a standard demo of another day, or
// nothing, and of which day: on its own day a demo always has items that
// arrived that day.
func filledOn(ctx context.Context, d *db.DB, now time.Time) (day time.Time, stale bool, err error) {
	today, last, n := jp.Day(now), "", 0
	for c, err := range (catalog.Catalog{DB: d}).All(ctx) {
		if _, broken := errors.AsType[catalog.Broken](err); err != nil && !broken {
			return now, false, err
		}
		if n++; n > mostItems || c.ArrivalDate == today {
			return now, false, nil
		}
		if c.ArrivalDate < today {
			last = max(last, c.ArrivalDate)
		}
	}
	if day, err = jp.ParseDay(last); err != nil {
		return now, true, nil // nothing has arrived yet
	}
	return day, true, nil
}

// demoTransfer is the made-up account from which the demo gives money back.
var demoTransfer = terms.Transfer{
	Client: "0000000001", Bank: "0000", BankName: "ﾂﾑｷﾞｷﾞﾝｺｳ", Branch: "001", BranchName: "ﾎﾝﾃﾝ", Kind: "1", Number: "0000001", Name: "カ）ツムギ",
}
