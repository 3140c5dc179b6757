package main

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/maintenance"
)

// Run brings the database to this version's tables.
func (c *migrateCmd) Run(ctx context.Context) error {
	d, err := c.openMigrated(ctx, c.logger())
	if err != nil {
		return err
	}
	fmt.Println("The database is up to date.")
	return d.Close()
}

// Run opens the shop.
func (c *shopOpenCmd) Run(ctx context.Context) error {
	return c.withStatus(ctx, c.logging, func(s *maintenance.Switch) error { return s.Open(ctx) })
}

// Run closes the shop.
func (c *shopCloseCmd) Run(ctx context.Context) error {
	return c.withStatus(ctx, c.logging, func(s *maintenance.Switch) error { return s.Close(ctx, c.message()) })
}

// Run tells whether the shop is open.
func (c *shopStatusCmd) Run(ctx context.Context) error {
	return c.withStatus(ctx, c.logging, func(*maintenance.Switch) error { return nil })
}

// withStatus does something to the shop's state, then tells what it is.
func (s storage) withStatus(ctx context.Context, l logging, do func(*maintenance.Switch) error) (err error) {
	d, err := s.open(ctx, l.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	shop := &maintenance.Switch{DB: d}
	if err := do(shop); err != nil {
		return err
	}
	now, err := shop.Get(ctx)
	if err != nil {
		return err
	}
	if now.Closed {
		fmt.Println("The shop is closed:", now.Message)
		return nil
	}
	fmt.Println("The shop is open.")
	return nil
}

// closing closes c and keeps the first error.
func closing(c interface{ Close() error }, err error) error {
	if e := c.Close(); err == nil {
		return e
	}
	return err
}
