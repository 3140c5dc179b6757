package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"text/tabwriter"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/feed"
)

type feedCmd struct {
	List     feedListCmd     `cmd:"" help:"List the feeds, their addresses and how much is in them."`
	Open     feedOpenCmd     `cmd:"" help:"Give a feed an address; one that had one gets another."`
	Close    feedCloseCmd    `cmd:"" help:"Take the address of a feed away."`
	Make     feedMakeCmd     `cmd:"" help:"Write a feed as it is now."`
	Problems feedProblemsCmd `cmd:"" help:"List what a service would not like about the goods."`
}

// feedDesk is what every command about feeds needs.
type feedDesk struct {
	storage
	logging
}

func (c feedDesk) with(ctx context.Context, do func(*db.DB, feed.Feeds) error) (err error) {
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	return do(d, feed.Feeds{DB: d})
}

// goods reads the goods as they are now.
func (c feedDesk) goods(ctx context.Context, d *db.DB) (*catalog.Snapshot, error) {
	live, err := catalog.NewLive(ctx, d, c.logger())
	if err != nil {
		return nil, err
	}
	return live.Current(), nil
}

type feedFormat struct {
	Format feed.Format `arg:"" enum:"google,meta,line,prices" help:"google, meta, line or prices."`
}

type feedListCmd struct {
	feedDesk
	Origin string `help:"Address of the shop, such as https://shop.example, to print whole addresses."`
}

// Run lists the feeds.
func (c *feedListCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(d *db.DB, feeds feed.Feeds) error {
		open, err := feeds.List(ctx)
		if err != nil {
			return err
		}
		snap, err := c.goods(ctx, d)
		if err != nil {
			return err
		}
		out := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
		for _, f := range feed.Formats {
			problems, totals := feed.Problems(snap, f, d.Now())
			address := "closed"
			for _, one := range open {
				if one.Format == f {
					address = c.Origin + one.Path() + "  since " + pricedAt(one.Opened.UnixMilli()) + " by " + one.By
				}
			}
			fmt.Fprintf(out, "%s\t%d SKUs\t%d colours left out\t%d other problems\t%s\n", f, totals.SKUs, totals.LeftOut, len(problems)-totals.LeftOut, address)
		}
		return out.Flush()
	})
}

type feedOpenCmd struct {
	feedDesk
	operator
	feedFormat
}

// Run opens a feed and prints its address.
func (c *feedOpenCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(_ *db.DB, feeds feed.Feeds) error {
		one, err := feeds.Open(ctx, c.Format)
		if err == nil {
			fmt.Println(one.Path())
		}
		return err
	})
}

type feedCloseCmd struct {
	feedDesk
	operator
	feedFormat
}

// Run closes a feed.
func (c *feedCloseCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(_ *db.DB, feeds feed.Feeds) error { return feeds.Close(ctx, c.Format) })
}

type feedMakeCmd struct {
	feedDesk
	feedFormat
	Origin string `required:"" help:"Address of the shop, such as https://shop.example."`
	Shop   string `default:"紬" help:"The name of the shop."`
	File   string `arg:"" optional:"" default:"-" help:"The file; - or none for the standard output."`
}

// Run writes the feed, as a whole or not at all.
func (c *feedMakeCmd) Run(ctx context.Context) error {
	origin, err := cleanOrigin(c.Origin, "--origin")
	if err != nil {
		return err
	}
	return c.with(ctx, func(d *db.DB, _ feed.Feeds) error {
		snap, err := c.goods(ctx, d)
		if err != nil {
			return err
		}
		write := func(w io.Writer) error {
			totals, err := feed.Write(w, snap, c.Format, c.Shop, origin, d.Now())
			if err == nil {
				fmt.Fprintf(os.Stderr, "%d SKUs of %d items, %d colours left out\n", totals.SKUs, totals.Items, totals.LeftOut)
			}
			return err
		}
		if c.File == "-" {
			return write(os.Stdout)
		}
		spool, err := os.CreateTemp(filepath.Dir(c.File), ".tsumugi-feed-*")
		if err != nil {
			return err
		}
		defer os.Remove(spool.Name()) // nothing is left of it after a rename
		if err := write(spool); err != nil {
			_ = spool.Close()
			return err
		}
		if err := spool.Close(); err != nil {
			return err
		}
		return os.Rename(spool.Name(), c.File)
	})
}

type feedProblemsCmd struct {
	feedDesk
	feedFormat
}

// Run lists problems.
func (c *feedProblemsCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(d *db.DB, _ feed.Feeds) error {
		snap, err := c.goods(ctx, d)
		if err != nil {
			return err
		}
		list, _ := feed.Problems(snap, c.Format, d.Now())
		for _, p := range list {
			what := string(p.Color)
			if what == "" {
				what = string(p.Item)
			}
			fmt.Printf("%s\t%s\t%s\t%s\n", what, p.Severity, p.Name, p.Said)
		}
		return nil
	})
}
