package order

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// Pass opens an order, a member's too.
func (b *Orders) Pass(ctx context.Context, o Order) (token string, err error) {
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		secret, err := b.secret(ctx, tx)
		token = passFor(secret, o)
		return err
	})
	return token, err
}

// Collect takes what all shipments of a record need, as whoever read it does.
func (b *Orders) Collect(ctx context.Context, r Record) error {
	leaving, err := b.leaving(r, nil)
	if err != nil {
		return err
	}
	return b.collect(ctx, r, leaving)
}

// Key is what is locked before an order is changed.
func Key(number id.OrderNumber) string { return orderKey(string(number)) }
