package main

import (
	"context"
	"log/slog"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// shopDesk is what commands need that work with the shop as operators do: its
// database, its terms, and its address for letters.
type shopDesk struct {
	storage
	logging
	policy
	Origin string `help:"The shop's public address, for links in letters; without it letters have none."`
}

// withDatabase does something with the open database and the terms.
func (c shopDesk) withDatabase(ctx context.Context, do func(d *db.DB, t terms.Terms, log *slog.Logger) error) (err error) {
	log := c.logger()
	t, err := c.terms()
	if err != nil {
		return err
	}
	d, err := c.open(ctx, log)
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	return do(d, t, log)
}
