package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/search"
)

type searchPinCmd struct {
	searchDesk
	operator
	Query string       `arg:"" help:"The keywords."`
	Code  id.Commodity `arg:"" help:"The commodity code."`
	Place int          `help:"Where it stands, from 1." default:"1"`
	Hide  bool         `help:"Do not show it for the query."`
	From  string       `help:"First day, YYYYMMDD."`
	Until string       `help:"Last day, YYYYMMDD."`
}

// Run sets the pin; every node shows it within a minute.
func (c *searchPinCmd) Run(ctx context.Context) (err error) {
	by := c.by()
	p := search.Pin{Query: c.Query, Commodity: c.Code, Place: c.Place, Actor: by.Name, Reason: by.Reason}
	switch {
	case c.Hide:
		p.Place = 0
	case c.Place < 1:
		return fmt.Errorf("--place counts from 1; --hide leaves the item out")
	}
	if p.Starts, err = dayStart(c.From, 0); err != nil {
		return err
	}
	if p.Ends, err = dayStart(c.Until, 1); err != nil {
		return err
	}
	return c.with(ctx, func(d *db.DB) error {
		live, err := catalog.NewLive(ctx, d, c.logger())
		if err != nil {
			return err
		}
		if err := searches(d).SetPin(ctx, live.Current(), p); err != nil {
			return err
		}
		fmt.Println("Every node follows within a minute.")
		return nil
	})
}

// dayStart is when a day begins, some days later; nothing is open.
func dayStart(day string, later int) (int64, error) {
	if day == "" {
		return 0, nil
	}
	t, err := jp.ParseDay(day)
	if err != nil {
		return 0, err
	}
	return t.AddDate(0, 0, later).UnixMilli(), nil
}

type searchUnpinCmd struct {
	searchDesk
	operator
	Query string       `arg:"" help:"The keywords."`
	Code  id.Commodity `arg:"" help:"The commodity code."`
}

// Run removes the pin.
func (c *searchUnpinCmd) Run(ctx context.Context) error {
	by := c.by()
	return c.with(ctx, func(d *db.DB) error {
		return searches(d).RemovePin(ctx, search.Unpin{Query: c.Query, Commodity: c.Code, Actor: by.Name, Reason: by.Reason})
	})
}

type searchPinsCmd struct {
	searchDesk
	History string `help:"What was done to the pins of these keywords, the newest first." placeholder:"QUERY"`
}

// Run prints all pins, or the history of a query's.
func (c *searchPinsCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(d *db.DB) error {
		if c.History != "" {
			changes, err := searches(d).PinHistory(ctx, c.History)
			for _, p := range changes {
				what := pinned(p.Pin)
				if p.TakenBack() {
					what = "taken back"
				}
				fmt.Printf("%s  %s  %s  %s: %s\n", moment(time.UnixMilli(p.At)), p.Commodity, what, p.Actor, p.Reason)
			}
			return err
		}
		pins, err := searches(d).Pins(ctx)
		for _, p := range pins {
			fmt.Printf("%s  %s  %s  %s: %s\n", p.Commodity, pinned(p), p.Query, p.Actor, p.Reason)
		}
		return err
	})
}

// pinned is what a pin does, and when.
func pinned(p search.Pin) string {
	what := fmt.Sprintf("place %d", p.Place)
	if p.Place == 0 {
		what = "hidden"
	}
	day := func(ms int64, later int) string {
		if ms == 0 {
			return ""
		}
		return jp.Day(time.UnixMilli(ms).AddDate(0, 0, later))
	}
	if p.Starts == 0 && p.Ends == 0 {
		return what
	}
	return what + " " + day(p.Starts, 0) + "-" + day(p.Ends, -1)
}

type searchTableCmd struct {
	searchDesk
	operator
	Name    search.TableName `arg:"" enum:"synonyms,concepts" help:"synonyms or concepts."`
	File    string           `help:"A file to take the table from; without --apply only its effect is shown." type:"existingfile"`
	Apply   bool             `help:"Put the file in force."`
	History bool             `help:"Who changed the table, and why."`
}

// Run prints the table or its history, or tells which searches a new one would change.
func (c *searchTableCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(d *db.DB) error {
		switch {
		case c.History:
			list, err := searches(d).TableHistory(ctx, c.Name)
			for _, r := range list {
				fmt.Printf("%s  revision %d  %s: %s\n", moment(time.UnixMilli(r.At)), r.Number, r.Actor, r.Reason)
			}
			return err
		case c.File == "" && c.Apply:
			return fmt.Errorf("--apply needs a --file")
		case c.File == "":
			body, err := searches(d).Table(ctx, c.Name)
			fmt.Print(body)
			return err
		}
		return c.take(ctx, d)
	})
}

// take shows what the file would change, and puts it in force when told to.
func (c *searchTableCmd) take(ctx context.Context, d *db.DB) error {
	body, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	engine, err := openEngine(ctx, d, c.logger())
	if err != nil {
		return err
	}
	preview, err := engine.Preview(ctx, c.Name, string(body))
	if err != nil {
		return err
	}
	for _, w := range preview.Changed {
		fmt.Printf("%6d searches  %d -> %d hits  %s\n", w.Searches, w.Before, w.After, w.Word)
	}
	fmt.Printf("%d of %d usual searches show other items on their first page.\n", len(preview.Changed), preview.Tried)
	if !c.Apply {
		return nil
	}
	by := c.by()
	return searches(d).SetTable(ctx, c.Name, string(body), by.Name, by.Reason)
}
