package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/label"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// carrierFlag says whose program prints the labels.
type carrierFlag struct {
	Carrier string `help:"Whose program: yamato (B2クラウド), sagawa (e飛伝Ⅲ) or post (ゆうパックプリントR); by default the carrier of the terms." enum:"yamato,sagawa,post," default:""`
}

func (c carrierFlag) name(t terms.Terms) (string, error) {
	name := map[string]string{"yamato": shipping.Yamato, "sagawa": shipping.Sagawa, "post": shipping.Post, "": t.Shipping.Carrier}[c.Carrier]
	if !label.Known(name) {
		return "", fmt.Errorf("no program of %s is known that prints labels; say --carrier yamato, sagawa or post", name)
	}
	return name, nil
}

type orderLabelsCmd struct {
	orderDesk
	carrierFlag
	Customer string `help:"The shop's number at the carrier: ヤマト 請求先顧客コード or 佐川 お客様コード, twelve digits."`
	Fare     string `help:"ヤマト 運賃管理番号, two digits." default:"01"`
	Slip     string `help:"ゆうパックプリントR 送り状種別, by the paper in use." default:"1100780"`
	Contents string `help:"What the carrier is told that is in the parcels." default:"日用品"`
	File     string `arg:"" help:"The file for the carrier's program (Shift_JIS)."`
}

// Run writes the labels of everything that can be packed now.
func (c *orderLabelsCmd) Run(ctx context.Context) error {
	t, err := c.terms()
	if err != nil {
		return err
	}
	carrier, err := c.name(t)
	if err != nil {
		return err
	}
	return c.withOrders(ctx, func(orders *order.Orders) error {
		list, err := orders.Waiting(ctx)
		if err != nil {
			return err
		}
		parcels := make([]label.Parcel, len(list))
		for i, w := range list {
			parcels[i] = w.Label(t, c.Contents, time.Now())
		}
		var out bytes.Buffer
		account := label.Account{Customer: c.Customer, Fare: c.Fare, Slip: c.Slip}
		notices, problems, err := label.Write(&out, carrier, account, parcels)
		if err != nil {
			return err
		}
		for _, n := range notices {
			fmt.Fprintf(os.Stderr, "%s %s: 「%s」を「%s」に置き換えました。\n", n.Reference, n.Field, n.From, n.To)
		}
		for _, p := range problems {
			fmt.Fprintln(os.Stderr, p)
		}
		if err := os.WriteFile(c.File, out.Bytes(), 0o600); err != nil {
			return err
		}
		left := map[string]bool{}
		for _, p := range problems {
			left[p.Reference] = true
		}
		fmt.Printf("%s for %s\n", counted(len(parcels)-len(left), "label"), carrier)
		if len(left) > 0 {
			return fmt.Errorf("%s could not be written", counted(len(left), "label"))
		}
		return nil
	})
}

type orderTrackingCmd struct {
	orderDesk
	operator
	carrierFlag
	File string `arg:"" help:"The file that the carrier's program wrote after printing, with the tracking numbers." type:"existingfile"`
}

// Run ships everything that a carrier's program gave a number.
func (c *orderTrackingCmd) Run(ctx context.Context) error {
	t, err := c.terms()
	if err != nil {
		return err
	}
	carrier, err := c.name(t)
	if err != nil {
		return err
	}
	raw, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	list, problems, err := label.Read(bytes.NewReader(raw), carrier)
	if err != nil {
		return err
	}
	return c.withOrders(ctx, func(orders *order.Orders) error {
		shipped := 0
		for _, i := range list {
			if err := orders.ShipNumbered(ctx, i.Order, i.N, carrier, i.Tracking, c.by()); err != nil {
				problems = append(problems, label.Problem{Reference: string(i.Order), Field: fmt.Sprintf("%d行目", i.Line), Why: err.Error()})
				continue
			}
			shipped++
		}
		fmt.Printf("%s left with %s\n", counted(shipped, "shipment"), carrier)
		for _, p := range problems {
			fmt.Fprintln(os.Stderr, p)
		}
		if len(problems) > 0 {
			return errors.New(counted(len(problems), "line") + " of the file did nothing")
		}
		return nil
	})
}
