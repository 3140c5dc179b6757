package order

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

const (
	// startTime is how long a payment service may take to answer.
	startTime = 20 * time.Second
	// undecided is after how long recovery looks at a payment that began and was
	// not heard of again: well after startTime.
	undecided = 45 * time.Second
	// challengeTime is how long a shopper may take to prove who they are.
	challengeTime = 15 * time.Minute
)

// A token is whatever the payment service calls a card, but never a number of
// one: such a number is refused before anything is done with it.
var (
	tokenShape = regexp.MustCompile(`^[0-9A-Za-z_-]{0,255}$`)
	cardShape  = regexp.MustCompile(`^[0-9_-]{12,}$`)
)

// Place orders what was confirmed under key. token names a card to the payment
// service and is kept nowhere. The same key again is answered with the order
// it made: it never makes a second one and never charges twice.
func (b *Orders) Place(ctx context.Context, v Visitor, key, token string) (p Progress, err error) {
	var begun *payment.Intent
	var fresh bool
	if !tokenShape.MatchString(token) || cardShape.MatchString(token) {
		return p, ErrToken
	}
	if key == "" {
		return p, ErrChanged
	}
	err = b.updateQueued(ctx, v.Owner, func(tx *db.Tx) error {
		begun, fresh = nil, false
		d, err := b.readDeskFor(ctx, tx, v.Owner, key)
		if err != nil {
			return err
		}
		if d.placed || d.open {
			placed, open, err := selectAround(ctx, tx, v.Owner, key)
			switch {
			case err != nil:
				return err
			case placed != nil && !v.owns(*placed):
				return ErrNotFound
			case placed != nil:
				p, err = progress(ctx, tx, *placed)
				return err
			}
			if err := b.callOff(ctx, tx, open, "another order was placed instead"); err != nil {
				return err
			}
			if d, err = b.readDeskFor(ctx, tx, v.Owner, key); err != nil { // what was called off lies on the shelf again
				return err
			}
		}
		if p, begun, err = b.place(ctx, tx, v, d); err != nil {
			return err
		}
		if begun != nil && begun.Method == payment.Card && !payment.ValidToken(token) {
			return ErrToken // and nothing was taken: no order by card without a card
		}
		fresh = true
		b.crashPoint("before placing commits")
		return nil
	})
	if errors.Is(err, limit.ErrCode) {
		err = errors.Join(b.SendCode(ctx, v), err)
	}
	if err != nil {
		return Progress{}, fmt.Errorf("place order: %w", err)
	}
	b.crashPoint("after placing")
	if fresh {
		b.meter.placed.Add(1)
		b.meter.yen.Add(int64(p.Order.Quote.Total))
	}
	if begun == nil {
		return p, nil
	}
	begun.Token, begun.Keep, begun.ReturnURL = token, p.Order.KeepCard, b.Origin+"/cart/order?key="+key
	if p, err = b.pay(ctx, p, *begun); err == nil && p.Step() == Declined {
		b.meter.declined.Add(1)
		err = b.declined(ctx, v, p.Order)
	}
	return p, err
}

// place records the order of a confirmation with everything that it takes. The
// stock, for which others wait, comes last.
func (b *Orders) place(ctx context.Context, tx *db.Tx, v Visitor, d *desk) (p Progress, in *payment.Intent, err error) {
	c := d.checkout
	if c.key != d.key {
		return p, nil, ErrChanged
	}
	entry, err := b.checkoutOf(ctx, tx, v, c, d.cart)
	if err != nil {
		return p, nil, err
	}
	plan := entry.Plan
	if err := plan.orderable(); err != nil {
		return p, nil, err
	}
	if plan.fingerprint() != c.fingerprint {
		confirmed, err := c.body()
		if err != nil {
			return p, nil, err
		}
		return p, nil, ErrChanged.With(differences(confirmed, plan.Body)...)
	}
	if err := b.mayOrder(ctx, tx, v, plan.Body, d); err != nil {
		return p, nil, err
	}
	// The table gets the text that was confirmed. The plan says the same, as its
	// fingerprint proves, but for what the screen said beside it; who is accepted at
	// once, below, is written anew and needs that too.
	o := Order{Number: id.NewOrderNumber(tx.Now), Owner: v.Owner, Customer: v.code(), Key: c.key, Status: Placed, Placed: tx.Now, Updated: tx.Now, Body: plan.Body}
	var provider payment.Provider
	if o.Quote.Total > 0 {
		o.Payment = id.New(tx.Now)
		in = b.intent(o)
		if provider, err = b.Providers.Of(in.Method); err != nil {
			return p, nil, err
		}
	}
	instant, at := provider.(payment.Instant)
	if in == nil || at {
		if o.Body, err = c.body(); err != nil {
			return p, nil, err
		}
	}
	if err := insertOrder(ctx, tx, o, c.confirmed, tx.Now.Add(undecided)); err != nil {
		return p, nil, err
	}
	if err := insertTransition(ctx, tx, o.Number, Transition{To: Placed, At: tx.Now, Actor: Shopper}); err != nil {
		return p, nil, err
	}
	switch {
	case in == nil:
		err = b.accept(ctx, tx, &o, Paid, Shop)
	case at:
		p.Payment, err = b.payAtOnce(ctx, tx, &o, instant, *in)
		in = nil
	default:
		p.Payment, err = payment.Begin(ctx, tx, *in)
	}
	if err != nil {
		return p, nil, err
	}
	p.Order = o
	return p, in, takeFor(ctx, tx, o)
}

// payAtOnce begins a payment that needs no service, with what follows from it.
func (b *Orders) payAtOnce(ctx context.Context, tx *db.Tx, o *Order, provider payment.Instant, in payment.Intent) (payment.Payment, error) {
	result, err := provider.Begin(in)
	if err != nil {
		return payment.Payment{}, err
	}
	paid, err := payment.BeginAt(ctx, tx, in, result)
	if err != nil {
		return paid, err
	}
	if _, err := ledger.Book(ctx, tx, paid, ledger.Who{Actor: string(Payment)}); err != nil {
		return paid, err
	}
	return paid, b.decide(ctx, tx, o, paid)
}

// tookOff is what each coupon takes off, the shipping fee included.
func tookOff(q pricing.Quote) map[string]money.Yen {
	off := make(map[string]money.Yen, len(q.CouponDiscounts))
	for _, a := range q.CouponDiscounts {
		off[a.Code] += a.Amount + a.Shipping
	}
	return off
}

// takeFor takes what an order uses up: coupons, points, goods.
func takeFor(ctx context.Context, tx *db.Tx, o Order) error {
	ref := string(o.Number)
	if err := loyalty.Take(ctx, tx, o.Coupons, o.Owner, ref); err != nil {
		return refused("coupon", err)
	}
	if err := loyalty.TookOff(ctx, tx, ref, tookOff(o.Quote)); err != nil {
		return err
	}
	if err := loyalty.TakeForPerson(ctx, tx, o.Coupons, loyalty.Person(o.Email), ref); err != nil {
		return refused("coupon", err)
	}
	if o.Customer != "" && o.Quote.PointsUsed > 0 {
		if err := loyalty.Spend(ctx, tx, o.Customer, ref, o.Quote.PointsUsed); err != nil {
			return refused("points", err)
		}
	}
	if o.Customer != "" && o.Quote.PointsEarned > 0 {
		if err := loyalty.Pend(ctx, tx, o.Customer, ref, o.Quote.PointsEarned); err != nil {
			return err
		}
	}
	err := stock.Take(ctx, tx, o.Owner, o.wants(), stock.Why{Kind: stock.Sold, Ref: ref})
	if errors.Is(err, stock.ErrShort) {
		return ErrBlocked.Because(err).With(fault.From(err).Fields...)
	}
	return err
}

// refused says that what was confirmed can no longer be had, and why.
func refused(name string, err error) error {
	f := fault.From(err)
	if f.Kind != fault.Conflict && f.Kind != fault.NotFound {
		return err
	}
	return ErrChanged.Because(err).With(fault.Field{Name: name, Code: f.Code, Message: f.Message})
}

// wants is the pieces of an order, each SKU once.
func (o Order) wants() []stock.Want {
	var wants []stock.Want
	for _, l := range o.Lines {
		i := slices.IndexFunc(wants, func(w stock.Want) bool { return w.SKU == l.SKU })
		if i < 0 {
			i, wants = len(wants), append(wants, stock.Want{SKU: l.SKU})
		}
		wants[i].Quantity += l.Quantity
	}
	return wants
}

func (b *Orders) intent(o Order) *payment.Intent {
	in := &payment.Intent{
		ID: o.Payment, Order: string(o.Number), Method: o.Method, Amount: o.Quote.Total,
		Email: o.Email, Name: o.Orderer.LastName + " " + o.Orderer.FirstName, Phone: o.Orderer.Phone,
	}
	if o.Method == payment.Konbini || o.Method == payment.Bank {
		in.Expires = payBy(o.Method, o.Placed, b.Terms.Payment)
	}
	return in
}
