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
}

// Preview quotes a cart without entering order entry.
func (b *Orders) Preview(ctx context.Context, v Visitor) (e Checkout, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		c, err := findCheckout(ctx, tx, v.Owner)
		if err != nil {
			return err
		}
		e, err = b.load(ctx, tx, v, c)
		return err
	})
	return e, err
}

// Enter begins or resumes order entry: the goods are held for a while. What
// is held already keeps its time.
func (b *Orders) Enter(ctx context.Context, v Visitor) (e Checkout, err error) {
	b.crashPoint("before hold")
	err = b.updateQueued(ctx, func(tx *db.Tx) error {
		if err := b.callOff(ctx, tx, v, "order entry was opened again"); err != nil {
			return err
		}
		if err := b.gift(ctx, tx, v); err != nil {
			return err
		}
		c, err := findCheckout(ctx, tx, v.Owner)
		if err != nil {
			return err
		}
		if len(c.draft.Parcels) == 0 {
			if c.draft, err = b.firstDraft(ctx, tx, v, c.draft.Split); err != nil {
				return err
			}
		}
		whole, err := b.hold(ctx, tx, v, &c)
		if err != nil {
			return err
		}
		if err := saveCheckout(ctx, tx, c); err != nil {
			return err
		}
		e, err = b.checkoutOf(ctx, tx, v, c, whole)
		return err
	})
	b.crashPoint("after hold")
	if err != nil {
		return Checkout{}, fmt.Errorf("enter checkout: %w", err)
	}
	return e, nil
}

// hold puts the cart's goods aside and returns the cart, which its own hold
// does not change. A hold that lasts keeps its end, however often the page is
// loaded; its quantities follow the cart.
func (b *Orders) hold(ctx context.Context, tx *db.Tx, v Visitor, c *checkoutRow) (cart.Cart, error) {
	whole, err := b.Carts.Load(ctx, tx, v.Owner)
	if err != nil {
		return whole, err
	}
	switch {
	case len(whole.Items) == 0:
		return whole, ErrEmpty
	case whole.Blocked():
		return whole, ErrBlocked.With(blocking(whole)...)
	}
	held, until, err := stock.Held(ctx, tx, v.Owner)
	if err != nil {
		return whole, err
	}
	if len(held) == 0 {
		until, c.extended = tx.Now.Add(b.holdTime()), false
	}
	wants := wantsOf(whole)
	if same(held, wants) && !c.holdUntil.IsZero() {
		return whole, nil
	}
	c.holdUntil = until
	err = stock.Hold(ctx, tx, v.Owner, wants, until)
	if errors.Is(err, stock.ErrShort) {
		err = ErrBlocked.Because(err).With(fault.From(err).Fields...)
	}
	return whole, err
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

// load is entry with the cart as it is now.
func (b *Orders) load(ctx context.Context, tx *db.Tx, v Visitor, c checkoutRow) (Checkout, error) {
	whole, err := b.Carts.Load(ctx, tx, v.Owner)
	if err != nil {
		return Checkout{}, err
	}
	return b.checkoutOf(ctx, tx, v, c, whole)
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
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		c, err := findCheckout(ctx, tx, v.Owner)
		if err != nil {
			return err
		}
		d.Checked, d.Split = off || c.draft.Checked, c.draft.Split
		d.Asked, d.Meant = c.draft.Asked, c.draft.Meant
		if off {
			d.askNumbers()
		}
		c.draft = d
		if err := saveCheckout(ctx, tx, c); err != nil {
			return err
		}
		e, err = b.load(ctx, tx, v, c)
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
	err := b.DB.Update(ctx, func(tx *db.Tx) error {
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
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		c, err := findCheckout(ctx, tx, v.Owner)
		if err != nil {
			return err
		}
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
		e, err = b.load(ctx, tx, v, c)
		return err
	})
	if err != nil {
		return Checkout{}, fmt.Errorf("extend hold: %w", err)
	}
	return e, nil
}

// Leave gives back what was held; the draft stays.
func (b *Orders) Leave(ctx context.Context, v Visitor) error {
	err := b.DB.Update(ctx, func(tx *db.Tx) error { return release(ctx, tx, v.Owner) })
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

// callOff ends orders of a visitor that are not decided and wait for the
// shopper: whoever goes back to order entry does not mean to go on with them.
// One that the payment service is being asked about at this moment stays.
func (b *Orders) callOff(ctx context.Context, tx *db.Tx, v Visitor, why string) error {
	open, err := selectOpen(ctx, tx, v.Owner)
	if err != nil {
		return err
	}
	for _, o := range open {
		p, err := payment.Get(ctx, tx, o.Payment)
		if err != nil {
			return err
		}
		if p.State == payment.Started {
			return ErrInFlight.With(fault.Field{Name: "key", Code: o.Key, Message: ErrInFlight.Message})
		}
		if err := b.cancel(ctx, tx, &o, By{Actor: Shopper, Reason: why}); err != nil {
			return err
		}
	}
	return nil
}
