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
	err = b.updateQueued(ctx, v.Owner, func(tx *db.Tx) error {
		begun, fresh = nil, false
		o, known, err := findByKey(ctx, tx, key)
		if err != nil {
			return err
		}
		switch {
		case known && !v.owns(o):
			return ErrNotFound
		case known:
			p, err = progress(ctx, tx, o)
			return err
		}
		if p, begun, err = b.place(ctx, tx, v, key); err != nil {
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
func (b *Orders) place(ctx context.Context, tx *db.Tx, v Visitor, key string) (p Progress, in *payment.Intent, err error) {
	if err := b.callOff(ctx, tx, v, "another order was placed instead"); err != nil {
		return p, nil, err
	}
	c, err := findCheckout(ctx, tx, v.Owner)
	if err != nil {
		return p, nil, err
	}
	if key == "" || c.key != key {
		return p, nil, ErrChanged
	}
	entry, err := b.load(ctx, tx, v, c)
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
	if err := b.mayOrder(ctx, tx, v, plan.Body); err != nil {
		return p, nil, err
	}
	// The table gets the text that was confirmed. The plan says the same, as its
	// fingerprint proves, but for what the screen said beside it; who is accepted at
	// once, below, is written anew and needs that too.
	o := Order{Number: id.NewOrderNumber(tx.Now), Owner: v.Owner, Customer: v.code(), Key: key, Status: Placed, Placed: tx.Now, Updated: tx.Now, Body: plan.Body}
	if o.Quote.Total > 0 {
		o.Payment = id.New(tx.Now)
		in = b.intent(o)
	} else if o.Body, err = c.body(); err != nil {
		return p, nil, err
	}
	if err := insertOrder(ctx, tx, o, c.confirmed, tx.Now.Add(undecided)); err != nil {
		return p, nil, err
	}
	if err := insertTransition(ctx, tx, o.Number, Transition{To: Placed, At: tx.Now, Actor: Shopper}); err != nil {
		return p, nil, err
	}
	if err := takeFor(ctx, tx, o); err != nil {
		return p, nil, err
	}
	if in != nil {
		p.Payment, err = payment.Begin(ctx, tx, *in)
	} else {
		err = b.accept(ctx, tx, &o, Paid, Shop)
	}
	p.Order = o
	return p, in, err
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
