package order

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// A checkout is order entry of one owner, as the table has it.
type checkoutRow struct {
	owner       string
	draft       Draft
	holdUntil   time.Time // zero: nothing was held
	extended    bool
	key         string // empty: nothing confirmed
	fingerprint string
	confirmed   string // the Body, in JSON
	network     string // of a stranger, where what is held is counted
}

// body is what was confirmed.
func (c checkoutRow) body() (body Body, err error) {
	return body, json.Unmarshal([]byte(c.confirmed), &body)
}

// A Checkout is order entry with the plan that it makes.
type Checkout struct {
	Plan
	HoldUntil time.Time // zero: nothing is held
	Extended  bool      // the time cannot be extended again
	Looked    bool      // nothing was done for it: what can be held is not held yet
}

// Preview quotes a cart without entering order entry.
func (b *Orders) Preview(ctx context.Context, v Visitor) (e Checkout, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		e, err = b.PreviewIn(ctx, tx, v)
		return err
	})
	return e, err
}

// PreviewIn is Preview of a cart that the transaction has just changed.
func (b *Orders) PreviewIn(ctx context.Context, tx *db.Tx, v Visitor) (Checkout, error) {
	d, err := b.readDesk(ctx, tx, v.Owner)
	if err != nil {
		return Checkout{}, err
	}
	return b.checkoutOf(ctx, tx, v, d.checkout, d.cart)
}

// Enter begins or resumes order entry: the goods are held for a while. What
// is held already keeps its time. An order that waits for its payment is in the
// way; Again calls it off. Who only looks sees order entry, and holds nothing.
func (b *Orders) Enter(ctx context.Context, v Visitor) (Checkout, error) {
	if db.Looks(ctx) {
		return b.look(ctx, v)
	}
	return b.enter(ctx, v, waits)
}

// Again is Enter for somebody who gives up an order that waits for its payment,
// such as in 3-D Secure, to pay otherwise.
func (b *Orders) Again(ctx context.Context, v Visitor) (Checkout, error) {
	return b.enter(ctx, v, func(ctx context.Context, tx *db.Tx, v Visitor) error {
		open, err := selectOpen(ctx, tx, v.Owner)
		if err != nil {
			return err
		}
		return b.callOff(ctx, tx, open, "order entry was opened again")
	})
}

// waits refuses while an order of the visitor waits for its payment, and says
// which.
func waits(ctx context.Context, tx *db.Tx, v Visitor) error {
	open, err := selectOpen(ctx, tx, v.Owner)
	if err != nil || len(open) == 0 {
		return err
	}
	return inFlight(open[0])
}

func inFlight(o Order) error {
	return ErrInFlight.With(fault.Field{Name: "key", Code: o.Key, Message: ErrInFlight.Message})
}

// sellable refuses a cart of which nothing can be ordered.
func sellable(c cart.Cart) error {
	switch {
	case len(c.Items) == 0:
		return ErrEmpty
	case c.Blocked():
		return ErrBlocked.With(blocking(c)...)
	}
	return nil
}

func (b *Orders) enter(ctx context.Context, v Visitor, open func(context.Context, *db.Tx, Visitor) error) (e Checkout, err error) {
	b.crashPoint("before hold")
	err = b.updateQueued(ctx, v.Owner, func(tx *db.Tx) error {
		if err := b.gift(ctx, tx, v); err != nil {
			return err
		}
		d, err := b.readDesk(ctx, tx, v.Owner)
		if err != nil {
			return err
		}
		if d.open {
			if err := open(ctx, tx, v); err != nil {
				return err
			}
			if d, err = b.readDesk(ctx, tx, v.Owner); err != nil { // what was called off lies on the shelf again
				return err
			}
		}
		c := d.checkout
		if len(c.draft.Parcels) == 0 {
			if c.draft, err = b.firstDraft(ctx, tx, v, c.draft.Split); err != nil {
				return err
			}
		}
		if err := b.hold(ctx, tx, v, d, &c); err != nil {
			return err
		}
		if err := saveCheckout(ctx, tx, c); err != nil {
			return err
		}
		e, err = b.checkoutOf(ctx, tx, v, c, d.cart)
		return err
	})
	b.crashPoint("after hold")
	if err != nil {
		return Checkout{}, fmt.Errorf("enter checkout: %w", err)
	}
	return e, nil
}

// hold puts the cart's goods aside; its own hold does not change the cart. A hold
// that lasts keeps its end, however often the page is loaded; its quantities follow
// the cart.
func (b *Orders) hold(ctx context.Context, tx *db.Tx, v Visitor, d *desk, c *checkoutRow) (err error) {
	if err := sellable(d.cart); err != nil {
		return err
	}
	var held []stock.Want
	var until time.Time
	if !c.holdUntil.IsZero() { // else order entry has held nothing yet
		var known bool
		if held, until, known = d.cart.Held(tx.Now); !known {
			if held, until, err = stock.Held(ctx, tx, v.Owner); err != nil {
				return err
			}
		}
	}
	if len(held) == 0 {
		until, c.extended = tx.Now.Add(b.holdTime()), false
	}
	wants := wantsOf(d.cart)
	if len(held) > 0 && same(held, wants) {
		return nil
	}
	c.holdUntil = until
	if c.network, err = b.mayHold(ctx, tx, v, d); err != nil {
		return err
	}
	put := stock.HoldIn
	if d.cart.HoldsNothing() {
		put = stock.HoldFirst
	}
	err = put(ctx, tx, v.Owner, c.network, wants, until)
	if errors.Is(err, stock.ErrShort) {
		err = ErrBlocked.Because(err).With(fault.From(err).Fields...)
	}
	return err
}

func wantsOf(c cart.Cart) []stock.Want {
	wants := make([]stock.Want, len(c.Items))
	for i, item := range c.Items {
		wants[i] = stock.Want{SKU: item.SKU, Quantity: item.Quantity}
	}
	return wants
}

// same tells whether just these pieces are held; both have an SKU once.
func same(held, wants []stock.Want) bool {
	left := map[stock.Want]bool{}
	for _, h := range held {
		left[h] = true
	}
	for _, w := range wants {
		if !left[w] {
			return false
		}
	}
	return len(held) == len(wants)
}

func blocking(c cart.Cart) []fault.Field {
	var fields []fault.Field
	for _, ch := range c.Changes {
		if ch.Blocks {
			fields = append(fields, fault.Field{Name: string(ch.SKU), Code: string(ch.Kind), Message: ch.Message})
		}
	}
	return fields
}

// checkoutOf is the state of order entry with its plan.
func (b *Orders) checkoutOf(ctx context.Context, tx *db.Tx, v Visitor, c checkoutRow, whole cart.Cart) (Checkout, error) {
	p, err := b.plan(ctx, tx, v, c.draft, whole)
	e := Checkout{Plan: p, Extended: c.extended}
	if c.holdUntil.After(tx.Now) {
		e.HoldUntil = c.holdUntil
	}
	return e, err
}

// firstDraft is order entry before anything was typed: what is known of a
// member, one parcel to whoever orders, and what was chosen in the cart.
func (b *Orders) firstDraft(ctx context.Context, tx *db.Tx, v Visitor, split bool) (Draft, error) {
	d := Draft{Parcels: []ParcelForm{{To: ToOrderer}}, Split: split}
	if v.Customer == nil {
		return d, nil
	}
	c := v.Customer
	d.Orderer = AddressForm{LastName: c.LastName, FirstName: c.FirstName, LastKana: c.LastKana, FirstKana: c.FirstKana, Phone: c.Phone}
	book, err := member.Addresses(ctx, tx, c.Code)
	if err == nil && len(book) > 0 {
		d.Orderer = FormOf(book[0])
	}
	return d, err
}

// gift hands subscribers the coupon that the terms promise them.
func (b *Orders) gift(ctx context.Context, tx *db.Tx, v Visitor) error {
	code := b.Terms.Subscriber.Coupon
	if code == "" || !v.Subscriber || v.Customer == nil {
		return nil
	}
	err := loyalty.Give(ctx, tx, v.Customer.Code, code)
	if errors.Is(err, loyalty.ErrCouponUnknown) {
		return nil // the terms name a coupon that nobody made
	}
	return err
}

// SaveDraft keeps a draft as it was typed and quotes it. off tells that the shopper
// has sent it off, so that what it lacks may be said from now on.
func (b *Orders) SaveDraft(ctx context.Context, v Visitor, d Draft, off bool) (e Checkout, err error) {
	if len(d.Parcels) > maxParcels {
		return e, ErrTooLarge
	}
	if text, err := json.Marshal(d); err != nil || len(text) > maxDraft {
		return e, ErrTooLarge.Because(err)
	}
	err = b.DB.UpdateLocked(ctx, cart.Key(v.Owner), func(tx *db.Tx) error {
		now, err := b.readDesk(ctx, tx, v.Owner)
		if err != nil {
			return err
		}
		c := now.checkout
		d.Checked, d.Split = off || c.draft.Checked, c.draft.Split
		d.Asked, d.Meant = c.draft.Asked, c.draft.Meant
		if off {
			d.askNumbers()
		}
		c.draft = d
		if err := saveCheckout(ctx, tx, c); err != nil {
			return err
		}
		e, err = b.checkoutOf(ctx, tx, v, c, now.cart)
		return err
	})
	if err != nil {
		return Checkout{}, fmt.Errorf("keep draft: %w", err)
	}
	return e, nil
}

// ChooseSplit says whether goods that come in later are sent later, as the cart
// and the confirmation ask.
func (b *Orders) ChooseSplit(ctx context.Context, v Visitor, split bool) error {
	if v.Owner == "" {
		return ErrEmpty
	}
	err := b.DB.UpdateLocked(ctx, cart.Key(v.Owner), func(tx *db.Tx) error {
		c, err := findCheckout(ctx, tx, v.Owner)
		if err != nil || c.draft.Split == split {
			return err
		}
		c.draft.Split = split
		return saveCheckout(ctx, tx, c)
	})
	if err != nil {
		return fmt.Errorf("choose how to send: %w", err)
	}
	return nil
}

// Extend lets the goods be held for longer, once.
func (b *Orders) Extend(ctx context.Context, v Visitor) (e Checkout, err error) {
	err = b.DB.UpdateLocked(ctx, cart.Key(v.Owner), func(tx *db.Tx) error {
		d, err := b.readDesk(ctx, tx, v.Owner)
		if err != nil {
			return err
		}
		c := d.checkout
		if c.extended || !c.holdUntil.After(tx.Now) {
			return ErrTransition
		}
		c.extended = true
		c.holdUntil = c.holdUntil.Add(time.Duration(b.Terms.Orders.HoldExtension) * time.Minute)
		n, err := stock.Extend(ctx, tx, v.Owner, c.holdUntil)
		if err != nil {
			return err
		}
		if n == 0 {
			return ErrTransition
		}
		if err := saveCheckout(ctx, tx, c); err != nil {
			return err
		}
		e, err = b.checkoutOf(ctx, tx, v, c, d.cart)
		return err
	})
	if err != nil {
		return Checkout{}, fmt.Errorf("extend hold: %w", err)
	}
	return e, nil
}

// callOff ends orders of a visitor that are not decided and wait for the
// shopper: whoever goes back to order entry does not mean to go on with them.
// One that the payment service is being asked about at this moment stays.
func (b *Orders) callOff(ctx context.Context, tx *db.Tx, open []Order, why string) error {
	for _, o := range open {
		o, err := findToChange(ctx, tx, o.Number)
		if err != nil {
			return err
		}
		if o.Status != Placed {
			continue // it was decided meanwhile
		}
		p, err := payment.Get(ctx, tx, o.Payment)
		if err != nil {
			return err
		}
		if p.State == payment.Started {
			return inFlight(o)
		}
		if err := b.cancel(ctx, tx, &o, By{Actor: Shopper, Reason: why}); err != nil {
			return err
		}
	}
	return nil
}
