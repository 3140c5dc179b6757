package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

type priceCmd struct {
	Show  priceShowCmd  `cmd:"" help:"Show what a colour costs, what may stand beside the price, and its history."`
	Sale  priceSaleCmd  `cmd:"" help:"Make prices lower for a while. Without --apply it only shows what would happen."`
	Raise priceRaiseCmd `cmd:"" help:"Make ordinary prices higher from a moment on. Without --apply it only shows what would happen."`
	Sales priceSalesCmd `cmd:"" help:"List sales."`
	End   priceEndCmd   `cmd:"" help:"End a sale now, or take it back before it begins."`
}

// priceDesk is what every command about prices needs.
type priceDesk struct {
	storage
	logging
}

func (c priceDesk) withShelf(ctx context.Context, do func(catalog.Catalog) error) (err error) {
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	return do(catalog.Catalog{DB: d})
}

// pricedAt prints a moment of the shop.
func pricedAt(ms int64) string {
	if ms == 0 {
		return "before the record"
	}
	return time.UnixMilli(ms).In(jp.Tokyo).Format(clock)
}

type priceShowCmd struct {
	priceDesk
	Color string `arg:"" help:"The colour SKU."`
}

// Run prints the timeline.
func (c *priceShowCmd) Run(ctx context.Context) error {
	code, err := id.ParseColorSKU(c.Color)
	if err != nil {
		return err
	}
	return c.withShelf(ctx, func(s catalog.Catalog) error {
		t, sales, err := s.PriceHistory(ctx, code)
		if err != nil {
			return err
		}
		now := s.DB.Now().UnixMilli()
		shown := t.ShownAt(now)
		fmt.Printf("%s: %d yen (ordinary %d, list %d), since %s\n", code, shown.Price, t.Price, t.List, pricedAt(t.Added))
		if shown.List > shown.Price {
			fmt.Printf("shown beside it: %d (%s)\n", shown.List, shown.Basis)
		} else if former := max(t.List, t.Price); former > shown.Price {
			fmt.Printf("%d may not be shown: %s\n", former, t.Evidence(former, now).Why())
		}
		for _, change := range t.Changes {
			fmt.Printf("%s  %d -> %d (list %d -> %d)  by %s\n", pricedAt(change.At), change.Was, change.Price, change.WasList, change.List, change.ChangedBy)
		}
		for _, p := range t.Periods {
			fmt.Printf("%s to %s  %d  %s %s\n", pricedAt(p.Starts), pricedAt(p.Ends), p.Price, p.Sale, sales[p.Sale].Name)
		}
		return nil
	})
}

// pricePlan is what sales and rises have in common.
type pricePlan struct {
	priceDesk
	operator
	Name   string   `arg:"" help:"What it is called."`
	Colors []string `arg:"" help:"Colour SKUs or commodity codes."`
	Round  string   `enum:"exact,tens,nines,eights" default:"exact" help:"Round down: to whole yen, to tens, or to what ends in 90 or 80 (exact, tens, nines, eights)."`
	Except []string `help:"Colour SKUs or commodity codes that are left out."`
	Apply  bool     `help:"Make it; without, only what would happen is shown."`
}

// A priceWay is how prices change, if its value is given.
type priceWay struct {
	kind  catalog.RuleKind
	value int64
}

// make shows a plan with the way that was given, the first unless another was, and makes it.
func (c pricePlan) make(ctx context.Context, starts, ends string, ways ...priceWay) (err error) {
	way := ways[0]
	for _, one := range ways[1:] {
		if one.value > 0 {
			way = one
		}
	}
	plan := catalog.Plan{Name: c.Name, Reason: c.Reason, Rule: catalog.Rule{Kind: way.kind, Value: way.value, Round: catalog.Rounding(c.Round)}}
	if plan.Starts, err = shopTime(starts); err != nil {
		return err
	}
	if ends != "" {
		if plan.Ends, err = shopTime(ends); err != nil {
			return err
		}
	}
	return c.planned(ctx, plan)
}

type priceSaleCmd struct {
	pricePlan
	Percent int64  `help:"So many percent less." xor:"rule"`
	Amount  int64  `help:"So many yen less." xor:"rule"`
	Fixed   int64  `help:"The same price for all." xor:"rule"`
	Starts  string `help:"From when, such as 2026-12-01T00:00 in Tokyo; by default at once."`
	Ends    string `required:"" help:"Until when, exclusive."`
}

// Run shows the sale, and makes it.
func (c *priceSaleCmd) Run(ctx context.Context) error {
	return c.make(ctx, c.Starts, c.Ends, priceWay{catalog.Percent, c.Percent}, priceWay{catalog.Amount, c.Amount}, priceWay{catalog.Fixed, c.Fixed})
}

type priceRaiseCmd struct {
	pricePlan
	Percent int64  `help:"So many percent more." xor:"rule"`
	Amount  int64  `help:"So many yen more." xor:"rule"`
	To      int64  `help:"The same higher price for all." xor:"rule"`
	At      string `required:"" help:"From when on, such as 2026-12-01T00:00 in Tokyo."`
}

// Run shows the rise, and plans it.
func (c *priceRaiseCmd) Run(ctx context.Context) error {
	return c.make(ctx, c.At, "", priceWay{catalog.RaisePercent, c.Percent}, priceWay{catalog.RaiseAmount, c.Amount}, priceWay{catalog.RaiseTo, c.To})
}

// planned shows what a plan does, and makes it.
func (c pricePlan) planned(ctx context.Context, plan catalog.Plan) error {
	return c.withShelf(ctx, func(s catalog.Catalog) (err error) {
		if plan.Colors, err = colorsNamed(ctx, s, c.Colors, c.Except); err != nil {
			return err
		}
		lines, seen, err := s.PreviewSale(ctx, plan)
		if err != nil {
			return err
		}
		out := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
		for _, l := range lines {
			said := l.Left
			switch {
			case l.Left == "" && l.Compared > 0:
				said = fmt.Sprintf("%d%%OFF of %d", l.Rate, l.Compared)
			case l.Left == "" && plan.Rule.Raises():
				said = "the ordinary price from then on"
			case l.Left == "":
				said = "the price alone: " + l.Why
			}
			if !l.Lapses.IsZero() {
				said += ", the price alone from " + pricedAt(l.Lapses.UnixMilli())
			}
			fmt.Fprintf(out, "%s\t%d\t%d\t%s\n", l.Color, l.Ordinary, l.Price, said)
		}
		if err := out.Flush(); err != nil || !c.Apply {
			return err
		}
		plan.Seen = seen
		made, err := s.MakeSale(ctx, plan)
		if err == nil {
			until := pricedAt(made.Ends.UnixMilli())
			if made.Rule.Raises() {
				until = "further notice"
			}
			fmt.Printf("%s: %d colours, %s to %s\n", made.ID, made.Colors, pricedAt(made.Starts.UnixMilli()), until)
		}
		return err
	})
}

// colorsNamed is the colours that are named, or whose commodity is, without those left out.
func colorsNamed(ctx context.Context, s catalog.Catalog, with, except []string) (list []id.ColorSKU, err error) {
	named := func(codes []string, item catalog.Commodity, color catalog.Color) bool {
		for _, code := range codes {
			if code == string(item.Code) || code == string(color.Code) {
				return true
			}
		}
		return false
	}
	for item, err := range s.All(ctx) {
		if err != nil {
			return nil, err
		}
		for _, color := range item.Colors {
			if named(with, item, color) && !named(except, item, color) {
				list = append(list, color.Code)
			}
		}
	}
	return list, nil
}

// shopTime reads a moment of the shop; empty is long ago.
func shopTime(text string) (time.Time, error) {
	if text == "" {
		return time.UnixMilli(0), nil
	}
	for _, form := range []string{"2006-01-02T15:04", "2006-01-02T15:04:05", "2006-01-02"} {
		if t, err := time.ParseInLocation(form, strings.TrimSpace(text), jp.Tokyo); err == nil {
			return t, nil
		}
	}
	return time.Time{}, fmt.Errorf("%q is no time such as 2026-12-01T00:00", text)
}

type priceSalesCmd struct {
	priceDesk
	Limit int `default:"50" help:"How many."`
}

// Run lists sales.
func (c *priceSalesCmd) Run(ctx context.Context) error {
	return c.withShelf(ctx, func(s catalog.Catalog) error {
		list, err := s.Sales(ctx, c.Limit)
		for _, sale := range list {
			fmt.Printf("%s  %-6s  %s to %s  %5d colours  %s  %s  by %s\n", sale.ID, sale.State(s.DB.Now()), pricedAt(sale.Starts.UnixMilli()), pricedAt(sale.Ends.UnixMilli()), sale.Colors, sale.Rule.Words(), sale.Name, sale.MadeBy)
		}
		return err
	})
}

type priceEndCmd struct {
	priceDesk
	operator
	Sale string `arg:"" help:"Id of the sale."`
}

// Run ends a sale and tells what changed since it was made.
func (c *priceEndCmd) Run(ctx context.Context) error {
	return c.withShelf(ctx, func(s catalog.Catalog) error {
		since, err := s.ChangedSince(ctx, c.Sale)
		if err != nil {
			return err
		}
		ended, err := s.EndSale(ctx, c.Sale, c.Reason)
		if err != nil {
			return err
		}
		fmt.Printf("%s %s: ended, %d colours\n", ended.ID, ended.Name, ended.Colors)
		for _, one := range since {
			fmt.Printf("%s changed meanwhile: %d -> %d\n", one.Color, one.Was, one.Now)
		}
		return nil
	})
}
