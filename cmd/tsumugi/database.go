package main

import (
	"context"
	"fmt"
	"os"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

type databaseCmd struct {
	Move databaseMoveCmd `cmd:"" help:"Move the shop from SQLite to PostgreSQL, or back, while it is stopped: everything, or nothing. The old database no longer opens afterwards."`
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
