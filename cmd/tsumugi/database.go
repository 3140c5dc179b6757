package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

type databaseCmd struct {
	Months databaseMonthsCmd `cmd:"" help:"Keep orders, letters and the change log by month on PostgreSQL, for shops of many millions, while the shop runs; every node has to run this release."`
	Move   databaseMoveCmd   `cmd:"" help:"Move the shop from SQLite to PostgreSQL, or back, while it is stopped: everything, or nothing. The old database no longer opens afterwards."`
}

type databaseMoveCmd struct {
	storage
	logging
	To string `help:"Where it goes, a database without a shop: postgres://… or sqlite:FILE." required:"" secret:""`
}

// Run copies, and says what is left to do.
func (c *databaseMoveCmd) Run(ctx context.Context) (err error) {
	c.Pooler, c.Read = "", "" // a session of its own is needed, and the newest state
	from, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(from, err) }()
	to, err := db.Open(ctx, c.To, db.WithLog(c.logger()))
	if err != nil {
		return err
	}
	defer func() { err = closing(to, err) }()
	bar := newMeter(os.Stderr)
	moved, err := db.Move(ctx, from, to, func(done, tables int) { bar.show("tables", int64(done), int64(tables)) })
	bar.clear()
	if err != nil {
		return err
	}
	fmt.Printf("Moved %s of %s to %s.\n", counted(int(moved.Rows), "row"), counted(moved.Tables, "table"), moved.To)
	fmt.Println("The old database is as it was, but no longer opens; keep it until you trust the new one. Serve the shop with --db of the new one, and back that one up.")
	fmt.Println("Pictures are where they were: several nodes share their folder, or a bucket (tsumugi media move).")
	return nil
}

type databaseMonthsCmd struct {
	storage
	logging
}

// Run cuts, and says what that means.
func (c *databaseMonthsCmd) Run(ctx context.Context) (err error) {
	c.Pooler, c.Read = "", "" // a session of its own is needed
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	cut, err := d.CutMonths(ctx)
	if len(cut) > 0 {
		fmt.Printf("Kept by month from now on: %s. What was there is the first part, as it is; nodes of older releases can no longer be started.\n", strings.Join(cut, ", "))
	}
	if err == nil && len(cut) == 0 {
		fmt.Println("Orders, letters and the change log are kept by month already.")
	}
	return err
}
