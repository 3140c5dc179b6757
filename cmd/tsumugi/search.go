package main

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/search"
)

type searchCmd struct {
	Find  searchFindCmd  `cmd:"" default:"withargs" help:"Search as a shopper does."`
	Pin   searchPinCmd   `cmd:"" help:"Put an item first for a query, or hide it from the query, for a time."`
	Unpin searchUnpinCmd `cmd:"" help:"Take a pin back."`
	Pins  searchPinsCmd  `cmd:"" help:"List all pins, or what was done to those of a query."`
	Table searchTableCmd `cmd:"" help:"Print the table of synonyms or ideas, or change it after a preview."`
}

// searchDesk opens the shop for a command about searches.
type searchDesk struct {
	storage
	logging
}

func (c *searchDesk) with(ctx context.Context, do func(*db.DB) error) (err error) {
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	return do(d)
}

type searchFindCmd struct {
	searchDesk
	Text    string `arg:"" help:"What a shopper types."`
	Explain bool   `help:"Print tokens, conditions, expansions and scores."`
	Limit   int    `help:"At most how many items." default:"10"`
}

// Run prints what the search finds.
func (c *searchFindCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(d *db.DB) error {
		engine, err := openEngine(ctx, d, c.logger())
		if err != nil {
			return err
		}
		printExplanation(engine.Explain(c.Text, min(max(c.Limit, 1), search.MaxLimit)), c.Explain)
		return nil
	})
}

// openEngine is the shop's search.
func openEngine(ctx context.Context, d *db.DB, log *slog.Logger) (*search.Engine, error) {
	live, err := catalog.NewLive(ctx, d, log)
	if err != nil {
		return nil, err
	}
	return search.NewEngine(ctx, search.Options{Live: live, Now: time.Now, Log: log, Statistics: searches(d)})
}

func searches(d *db.DB) *search.StatisticsStore {
	return &search.StatisticsStore{DB: d, Now: time.Now}
}

func printExplanation(x search.Explanation, why bool) {
	for _, c := range x.Reading.Conditions {
		fmt.Printf("condition  %s = %s  (%s)\n", c.Key(), c.Value(), c.Label)
	}
	for _, c := range x.Reading.Concepts {
		fmt.Printf("idea       %s  (%s)\n", c.Label, c.Text)
	}
	if why {
		for _, t := range x.Tokens {
			fmt.Printf("token      %-10s %s\n", t.Role, t.Text)
		}
		for _, word := range x.Reading.Words {
			fmt.Printf("word       %s -> %s\n", word, strings.Join(x.Expansions[word], ", "))
		}
	}
	if x.Corrected != "" {
		fmt.Printf("corrected  %s\n", x.Corrected)
	}
	if len(x.Dropped) > 0 {
		fmt.Printf("left out   %s\n", strings.Join(x.Dropped, " "))
	}
	for _, c := range x.Reading.GivenUp {
		fmt.Printf("given up   %s  (%d of the hits meet it)\n", c.Label, c.Count)
	}
	fmt.Printf("%d hits\n", x.Total)
	for _, h := range x.Hits {
		fmt.Printf("%8d  %s  %s %s\n", h.Score, h.Code, h.Name, h.Color)
	}
	if len(x.Near) > 0 {
		missed := "the thing itself"
		if x.Missed != "" {
			missed = x.Missed
		}
		fmt.Printf("near, without %s:\n", missed)
		for _, h := range x.Near {
			fmt.Printf("%8d  %s  %s %s\n", h.Score, h.Code, h.Name, h.Color)
		}
	}
}
