package main

import (
	"fmt"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
)

// clock is how moments are printed.
const clock = "2006-01-02 15:04:05"

func show(r order.Record) {
	o := r.Order
	fmt.Printf("%s  %s (%s)\n%s  %s\n", o.Number, o.Status, o.Status.Word(), line(o.Orderer), o.Email)
	if o.Held != "" {
		fmt.Printf("HELD: %s\n", o.Held)
	}
	for i, p := range o.Parcels {
		fmt.Printf("\nParcel %d: %s\n  %s  wrap %v  noshi %q %q\n  message %q\n", i+1, line(p.To), p.When(), p.Wrap, p.Noshi, p.NoshiName, p.Message)
		for j, l := range o.Lines {
			if l.Parcel == i {
				fmt.Printf("  line %d  %s  %s %s %s  ×%d  %d yen  (called off %d, returned %d, exchanged %d)\n",
					j+1, l.SKU, l.Name, l.Color, l.Size, l.Quantity, o.Quote.Lines[j].Subtotal, l.Cancelled, l.Returned, l.Exchanged)
			}
		}
	}
	showShipments(r)
	showReturns(o)
	fmt.Printf("\nTotal %d yen (goods %d, shipping %d, wrapping %d, fee %d, points -%d), by %s\n",
		o.Quote.Total, o.Quote.Goods, o.Quote.Shipping, o.Quote.Wrapping, o.Quote.Fee, o.Quote.PointsPay, o.Method)
	fmt.Printf("Paid %d, promised %d, given back %d, still owed %d\n", r.Ledger.Paid(), r.Ledger.Promised(), r.Ledger.GivenBack(), r.Ledger.Outstanding())
	for _, p := range r.Ledger {
		fmt.Printf("  %s  %-11s %7d  %-8s  by %s %s  %s  %s\n", p.At.In(jp.Tokyo).Format(clock), p.Kind, p.Amount, p.Occasion, p.Actor, p.Name, p.Reason, p.Said)
	}
	if o.Note != "" {
		fmt.Printf("Note: %s\n", o.Note)
	}
	fmt.Println()
	for _, m := range r.Transitions {
		did := fmt.Sprintf("%s → %s", m.From, m.To)
		if m.What != "" {
			did = m.What
		}
		fmt.Printf("%s  %s  by %s %s  %s\n", m.At.In(jp.Tokyo).Format(clock), did, m.Actor, m.Who, m.Note)
	}
}

func showShipments(r order.Record) {
	for _, s := range r.Shipments {
		fmt.Printf("\nShipment %d (%s): %s, to parcel %d, %d yen", s.Seq, s.Kind, s.State, s.Parcel+1, s.Share)
		if s.Ready != "" && s.State == shipment.Waiting {
			fmt.Printf(", goods come in on %s", s.Ready)
		}
		if s.Carrier != "" {
			fmt.Printf(", %s %s", s.Carrier, s.Tracking)
		}
		fmt.Println()
		for _, l := range s.Lines {
			fmt.Printf("  line %d  %s  ×%d\n", l.Line+1, l.SKU, l.Quantity)
		}
	}
}

func showReturns(o order.Order) {
	for _, r := range o.Returns {
		fmt.Printf("\nReturn %s (%s, faulty %v): %s, %d yen, %d points\n  %s\n", r.ID, r.Kind, r.Faulty, r.State, r.Refund, r.Points, strings.TrimSpace(r.Why.Word()+" "+r.Reason))
		if r.Photos > 0 {
			fmt.Printf("  %d photos; `order photos %s --to FOLDER` writes them\n", r.Photos, o.Number)
		}
		for _, l := range r.Lines {
			fmt.Printf("  line %d  ×%d  scrapped %d", l.Line+1, l.Quantity, l.Scrap)
			if l.NewSKU != "" {
				fmt.Printf("  for %s", l.NewSKU)
			}
			fmt.Println()
		}
	}
}
