package order

import (
	"context"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// Leave gives back what was held; the draft stays.
func (b *Orders) Leave(ctx context.Context, v Visitor) error {
	err := b.DB.UpdateLocked(ctx, cart.Key(v.Owner), func(tx *db.Tx) error { return release(ctx, tx, v.Owner) })
	if err != nil {
		return fmt.Errorf("leave checkout: %w", err)
	}
	return nil
}

func release(ctx context.Context, tx *db.Tx, owner string) error {
	c, err := findCheckout(ctx, tx, owner)
	if err != nil || c.holdUntil.IsZero() {
		return err
	}
	c.holdUntil, c.extended = time.Time{}, false
	if err := saveCheckout(ctx, tx, c); err != nil {
		return err
	}
	return stock.Release(ctx, tx, owner)
}

// Merge hands a guest's order entry to the customer who logs in, unless the
// customer has one. What the guest held is given back: the customer's cart is
// another one now and is held anew.
func Merge(ctx context.Context, tx *db.Tx, guest, customer string) error {
	from := cart.Owner("", guest)
	if guest == "" || customer == "" {
		return nil
	}
	if err := tx.Lock(ctx, cart.Key(from), cart.Key(customer)); err != nil {
		return err
	}
	c, err := findCheckout(ctx, tx, from)
	if err != nil {
		return err
	}
	if err := stock.Release(ctx, tx, from); err != nil {
		return err
	}
	if err := stock.Release(ctx, tx, customer); err != nil {
		return err
	}
	theirs, err := findCheckout(ctx, tx, customer)
	if err != nil {
		return err
	}
	if len(theirs.draft.Parcels) == 0 && len(c.draft.Parcels) > 0 {
		theirs.draft = c.draft
	}
	theirs.draft.Split = theirs.draft.Split || c.draft.Split
	theirs.holdUntil, theirs.extended = time.Time{}, false
	if len(theirs.draft.Parcels) > 0 || theirs.draft.Split {
		if err := saveCheckout(ctx, tx, theirs); err != nil {
			return err
		}
	}
	return deleteCheckout(ctx, tx, from)
}
