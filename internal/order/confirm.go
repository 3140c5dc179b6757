package order

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
)

// A Confirmation is the last screen before an order, under the key that
// places it.
type Confirmation struct {
	Checkout
	Key    string
	Placed bool // the key has placed an order already; ask State
	Best   *Deal
}

// A Deal is a mix of coupons that costs less than the one chosen.
type Deal struct {
	Coupons []string
	Names   []string
	Total   money.Yen
	Saves   money.Yen
}

// Confirm quotes what is about to be ordered and remembers it: Place takes the
// key only while nothing of it has changed. The same content keeps its key,
// however often and in how many windows the screen is loaded.
// Who only looks sees the screen, without a key when there is none that would
// place it.
func (b *Orders) Confirm(ctx context.Context, v Visitor) (k Confirmation, err error) {
	if db.Looks(ctx) {
		return b.lookConfirm(ctx, v)
	}
	err = b.updateQueued(ctx, v.Owner, func(tx *db.Tx) error {
		d, err := b.readDesk(ctx, tx, v.Owner)
		if err != nil {
			return err
		}
		c := d.checkout
		if k, err = b.confirmed(ctx, tx, v, &c); err != nil || k.Placed {
			return err
		}
		if err := b.hold(ctx, tx, v, d, &c); err != nil {
			return err
		}
		if err := b.screen(ctx, tx, v, c, d.cart, &k); err != nil {
			return err
		}
		if print := k.fingerprint(); c.key == "" || c.fingerprint != print {
			k.Priced = &k.input
			body, err := json.Marshal(k.Body)
			if err != nil {
				return err
			}
			c.key, c.fingerprint, c.confirmed = id.New(tx.Now), print, string(body)
		}
		k.Key = c.key
		return saveCheckout(ctx, tx, c)
	})
	if err != nil {
		return Confirmation{}, fmt.Errorf("confirm order: %w", err)
	}
	return k, nil
}

// confirmed is what a visitor has confirmed so far: nothing but its order once
// it was placed.
func (b *Orders) confirmed(ctx context.Context, tx *db.Tx, v Visitor, c *checkoutRow) (k Confirmation, err error) {
	o, known, err := findByKey(ctx, tx, c.key)
	switch {
	case err != nil:
		return k, err
	case known && o.Status == Placed:
		k = Confirmation{Key: c.key, Placed: true, Checkout: Checkout{Plan: Plan{Visitor: v, Now: tx.Now, Draft: c.draft, Body: o.Body}}}
	case known: // declined, or called off: another attempt is another order
		c.key = ""
	}
	return k, nil
}

// screen fills in all that the last screen shows.
func (b *Orders) screen(ctx context.Context, tx *db.Tx, v Visitor, c checkoutRow, whole cart.Cart, k *Confirmation) (err error) {
	if k.Checkout, err = b.checkoutOf(ctx, tx, v, c, whole); err != nil {
		return err
	}
	if err := k.orderable(); err != nil {
		return err
	}
	k.Law = b.law(k.Plan)
	k.Best = b.best(k.Plan)
	return nil
}

// orderable refuses a plan that cannot become an order.
func (p *Plan) orderable() error {
	if err := sellable(p.Cart); err != nil {
		return err
	}
	if len(p.Wrong) > 0 {
		return ErrIncomplete.With(p.Wrong...)
	}
	return nil
}

// fingerprint is the same for two bodies that say the same.
func (body Body) fingerprint() string {
	body.Returns, body.Law, body.Priced = nil, nil, nil
	body.Quote.Methods = nil // ways to pay that were not chosen
	text, _ := json.Marshal(body)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}

// best is a cheaper mix of the coupons that the shopper holds, or nil.
func (b *Orders) best(p Plan) *Deal {
	in := p.input
	in.Coupons = nil
	codes, quote := pricing.Best(in, p.Held, b.Terms)
	if quote.Total >= p.Quote.Total {
		return nil
	}
	d := Deal{Coupons: codes, Total: quote.Total, Saves: p.Quote.Total - quote.Total}
	for _, a := range quote.CouponDiscounts {
		d.Names = append(d.Names, a.Name)
	}
	return &d
}
