package order

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// look is order entry as it is.
func (b *Orders) look(ctx context.Context, v Visitor) (e Checkout, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		if err := waits(ctx, tx, v); err != nil {
			return err
		}
		d, err := b.readDesk(ctx, tx, v.Owner)
		if err != nil {
			return err
		}
		c := d.checkout
		if len(c.draft.Parcels) == 0 {
			if c.draft, err = b.firstDraft(ctx, tx, v, c.draft.Split); err != nil {
				return err
			}
		}
		if e, err = b.checkoutOf(ctx, tx, v, c, d.cart); err != nil {
			return err
		}
		e.Looked = true
		return sellable(e.Cart)
	})
	if err != nil {
		return Checkout{}, fmt.Errorf("look at checkout: %w", err)
	}
	return e, nil
}

// lookConfirm is the last screen as it is.
func (b *Orders) lookConfirm(ctx context.Context, v Visitor) (k Confirmation, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		d, err := b.readDesk(ctx, tx, v.Owner)
		if err != nil {
			return err
		}
		c := d.checkout
		if k, err = b.confirmed(ctx, tx, v, &c); err != nil || k.Placed {
			return err
		}
		if err := b.screen(ctx, tx, v, c, d.cart, &k); err != nil {
			return err
		}
		if k.Looked = true; c.key != "" && c.fingerprint == k.fingerprint() {
			k.Key = c.key
		}
		return nil
	})
	if err != nil {
		return Confirmation{}, fmt.Errorf("look at what is confirmed: %w", err)
	}
	return k, nil
}
