package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/search"
)

type searchCmd struct {
	Find  searchFindCmd  `cmd:"" default:"withargs" help:"Search as a shopper does."`
	Pin   searchPinCmd   `cmd:"" help:"Put an item first for a query, or hide it from the query, for a time."`
	Unpin searchUnpinCmd `cmd:"" help:"Take a pin back."`
	Pins  searchPinsCmd  `cmd:"" help:"List all pins."`
	Table searchTableCmd `cmd:"" help:"Print the table of synonyms or ideas, or change it after a preview."`
}

type searchFindCmd struct {
	storage
	logging
	Text    string `arg:"" help:"What a shopper types."`
	Explain bool   `help:"Print tokens, conditions, expansions and scores."`
	Limit   int    `help:"At most how many items." default:"10"`
}

// Run prints what the search finds.
func (c *searchFindCmd) Run(ctx context.Context) (err error) {
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	engine, err := openEngine(ctx, d, c.logger(), nil)
	if err != nil {
		return err
	}
	printExplanation(engine.Explain(c.Text, min(max(c.Limit, 1), search.MaxLimit)), c.Explain)
	return nil
}

// openEngine is the shop's search, with other tables than the shop's when given.
func openEngine(ctx context.Context, d *db.DB, log *slog.Logger, trial *search.Curation) (*search.Engine, error) {
	live, err := catalog.NewLive(ctx, d, log)
	if err != nil {
		return nil, err
	}
	o := search.Options{Live: live, Now: time.Now, Log: log, Statistics: &search.StatisticsStore{DB: d, Now: time.Now}}
	if trial != nil {
		o.Synonyms, o.Concepts = trial.Synonyms, trial.Concepts
	}
	return search.NewEngine(ctx, o)
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
	fmt.Printf("%d hits\n", x.Total)
	for _, h := range x.Hits {
		fmt.Printf("%8d  %s  %s %s\n", h.Score, h.Code, h.Name, h.Color)
	}
	if len(x.Near) > 0 {
		fmt.Printf("near, without %q:\n", x.Missed)
		for _, h := range x.Near {
			fmt.Printf("%8d  %s  %s %s\n", h.Score, h.Code, h.Name, h.Color)
		}
	}
}

type actorFlags struct {
	Actor  string `help:"Who changes it." required:""`
	Reason string `help:"Why." required:""`
}

type searchPinCmd struct {
	storage
	logging
	actorFlags
	Query string       `arg:"" help:"The keywords."`
	Code  id.Commodity `arg:"" help:"The commodity code."`
	Place int          `help:"Where it stands, from 1." default:"1"`
	Hide  bool         `help:"Do not show it for the query."`
	From  string       `help:"First day, YYYYMMDD."`
	Until string       `help:"Last day, YYYYMMDD."`
}

// Run sets the pin; every node shows it within a minute.
func (c *searchPinCmd) Run(ctx context.Context) (err error) {
	if _, err := id.ParseCommodity(string(c.Code)); err != nil {
		return err
	}
	p := search.Pin{Query: c.Query, Commodity: c.Code, Place: c.Place, Actor: c.Actor, Reason: c.Reason}
	if c.Hide {
		p.Place = 0
	}
	if p.Starts, err = dayStart(c.From, 0); err != nil {
		return err
	}
	if p.Ends, err = dayStart(c.Until, 1); err != nil {
		return err
	}
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	return (&search.StatisticsStore{DB: d, Now: time.Now}).SetPin(ctx, p)
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
	storage
	logging
	Query string       `arg:"" help:"The keywords."`
	Code  id.Commodity `arg:"" help:"The commodity code."`
}

// Run removes the pin.
func (c *searchUnpinCmd) Run(ctx context.Context) (err error) {
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	removed, err := (&search.StatisticsStore{DB: d, Now: time.Now}).RemovePin(ctx, c.Query, c.Code)
	if err == nil && !removed {
		err = fmt.Errorf("%s has no pin for %q", c.Code, c.Query)
	}
	return err
}

type searchPinsCmd struct {
	storage
	logging
}

// Run prints all pins.
func (c *searchPinsCmd) Run(ctx context.Context) (err error) {
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	pins, err := (&search.StatisticsStore{DB: d, Now: time.Now}).Pins(ctx)
	for _, p := range pins {
		what := fmt.Sprintf("place %d", p.Place)
		if p.Place == 0 {
			what = "hidden"
		}
		fmt.Printf("%s  %s  %s  %s  %s: %s\n", p.Commodity, what, period(p.Starts, p.Ends), p.Query, p.Actor, p.Reason)
	}
	return err
}

func period(starts, ends int64) string {
	day := func(ms int64, later int) string {
		if ms == 0 {
			return ""
		}
		return jp.Day(time.UnixMilli(ms).AddDate(0, 0, later))
	}
	return day(starts, 0) + "-" + day(ends, -1)
}

type searchTableCmd struct {
	storage
	logging
	Name   search.TableName `arg:"" enum:"synonyms,concepts" help:"synonyms or concepts."`
	File   string           `help:"A file to take the table from; without --apply only its effect is shown." type:"existingfile"`
	Apply  bool             `help:"Put the file in force."`
	Actor  string           `help:"Who changes it."`
	Reason string           `help:"Why."`
}

// Run prints the table, or tells which searches a new one would change.
func (c *searchTableCmd) Run(ctx context.Context) (err error) {
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	store := &search.StatisticsStore{DB: d, Now: time.Now}
	if c.File == "" {
		body, err := store.Table(ctx, c.Name)
		fmt.Print(body)
		return err
	}
	body, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	if err := c.preview(ctx, d, store, string(body)); err != nil || !c.Apply {
		return err
	}
	return store.SetTable(ctx, c.Name, string(body), c.Actor, c.Reason)
}

// previewed is how many of the usual searches are tried.
const previewed = 300

// preview searches for what shoppers searched for with both tables and prints where
// the first page differs.
func (c *searchTableCmd) preview(ctx context.Context, d *db.DB, store *search.StatisticsStore, body string) error {
	trial, err := search.Trial(c.Name, body)
	if err != nil {
		return err
	}
	before, err := openEngine(ctx, d, c.logger(), nil)
	if err != nil {
		return err
	}
	after, err := openEngine(ctx, d, c.logger(), &trial)
	if err != nil {
		return err
	}
	words, err := store.Searched(ctx, 30, previewed)
	if err != nil {
		return err
	}
	changed := 0
	for _, w := range words {
		x, y := before.Explain(w.Word, 10), after.Explain(w.Word, 10)
		if x.Total != y.Total || !slices.EqualFunc(x.Hits, y.Hits, func(a, b search.ScoredHit) bool { return a.Code == b.Code }) {
			changed++
			fmt.Printf("%6d searches  %d -> %d hits  %s\n", w.Searches, x.Total, y.Total, w.Word)
		}
	}
	fmt.Printf("%d of %d usual searches show other items on their first page.\n", changed, len(words))
	return nil
}
