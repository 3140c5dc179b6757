package order

import (
	"context"
	"errors"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// A Step is what the shopper's browser does next.
type Step string

// The steps after an order was sent.
const (
	Working   Step = "working"   // ask again in a moment
	Challenge Step = "challenge" // go to the payment service's page
	Done      Step = "done"      // show the completion
	Declined  Step = "declined"  // choose another way to pay and confirm again
)

// Enum lists all values for the contract.
func (Step) Enum() []any { return []any{Working, Challenge, Done, Declined} }

// Progress is an order on its way through the payment.
type Progress struct {
	Order   Order
	Payment payment.Payment // zero: nothing was to pay
}

// Step is what the browser does next.
func (p Progress) Step() Step {
	switch {
	case p.Order.Status.Accepted():
		return Done
	case p.Order.Status == Cancelled:
		return Declined
	case p.Payment.State == payment.Challenge && p.Payment.RedirectURL != "":
		return Challenge
	}
	return Working
}

// Message says why an order was declined.
func (p Progress) Message() string {
	if p.Step() != Declined {
		return ""
	}
	if p.Payment.Message != "" {
		return p.Payment.Message
	}
	return "お支払いを完了できませんでした。別のお支払い方法をお試しください。"
}

func progress(ctx context.Context, tx *db.Tx, o Order) (p Progress, err error) {
	p.Order = o
	if o.Payment != "" {
		p.Payment, err = payment.Get(ctx, tx, o.Payment)
	}
	return p, err
}

// pay asks the payment service, outside any transaction. A shopper who goes
// away does not stop it. When no answer comes the outcome is unknown: the
// browser asks again, and recovery finds out.
func (b *Orders) pay(ctx context.Context, p Progress, in payment.Intent) (Progress, error) {
	provider, err := b.Providers.Of(in.Method)
	if err != nil {
		return p, err
	}
	outlasting, cancel := context.WithTimeout(context.WithoutCancel(ctx), startTime)
	defer cancel()
	b.crashPoint("before payment")
	result, err := provider.Start(outlasting, in)
	b.crashPoint("after payment")
	if err != nil {
		b.Log.WarnContext(ctx, "a payment began and its outcome is not known yet", "order", in.Order, "payment", in.ID, "error", err)
		return p, nil
	}
	return b.settle(outlasting, in.Order, in.ID, result, cart.Key(p.Order.Owner))
}

// settle records what a payment service said and does with the order what
// follows from it. Of an order that is not decided the cart is locked too, and
// first: whoever goes back to order entry has it when the order is called off.
func (b *Orders) settle(ctx context.Context, order, paymentID string, r payment.Result, keys ...string) (p Progress, err error) {
	err = b.DB.UpdateLockedAll(ctx, append(keys, orderKey(order)), func(tx *db.Tx) error {
		changed, paid, err := payment.Apply(ctx, tx, paymentID, r)
		if err != nil {
			return err
		}
		p, err = b.booked(ctx, tx, changed, paid, r.Kept)
		b.crashPoint("before settling commits")
		return err
	})
	if err != nil {
		return p, fmt.Errorf("settle payment %s: %w", paymentID, err)
	}
	b.crashPoint("after settling")
	return p, nil
}

// PaymentEvent takes what a payment service told by itself. It may come before
// the answer to the browser, twice, or late.
func (b *Orders) PaymentEvent(ctx context.Context, e payment.Event) error {
	var of payment.Payment // whose order never changes
	err := b.DB.ViewOne(ctx, func(tx *db.Tx) (err error) {
		of, err = payment.Get(ctx, tx, e.PaymentID)
		return err
	})
	if err != nil {
		return fmt.Errorf("take payment event %s: %w", e.ID, err)
	}
	var status Status
	var owner string
	err = b.DB.ViewOne(ctx, func(tx *db.Tx) (err error) {
		status, owner, err = findStatus(ctx, tx, of.Order)
		return err
	})
	none := errors.Is(err, ErrNotFound)
	if err != nil && !none {
		return fmt.Errorf("take payment event %s: %w", e.ID, err)
	}
	if of.Knows(e.Result) && (none || !status.reactsToPayment(of)) {
		return nil // most tell what the answer to the browser told
	}
	keys := []string{orderKey(of.Order)}
	if status == Placed {
		keys = []string{cart.Key(owner), orderKey(of.Order)} // as in settle
	}
	err = b.DB.UpdateLockedAll(ctx, keys, func(tx *db.Tx) error {
		changed, paid, err := payment.Receive(ctx, tx, e)
		if err != nil {
			return err
		}
		status, _, err := findStatus(ctx, tx, paid.Order)
		if errors.Is(err, ErrNotFound) {
			return nil // a payment of something else than an order
		}
		if err != nil || !changed && !status.reactsToPayment(paid) {
			return err
		}
		_, err = b.booked(ctx, tx, changed, paid, e.Result.Kept)
		return err
	})
	if err != nil {
		return fmt.Errorf("take payment event %s: %w", e.ID, err)
	}
	return nil
}

// State tells a visitor how the order of a key stands. A shopper who came back
// from the payment service's page does not wait for its event, and neither does
// one whose answer is overdue. Who only looks is told what the shop knows.
func (b *Orders) State(ctx context.Context, v Visitor, key string, back bool) (p Progress, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		o, known, err := findByKey(ctx, tx, key)
		if err != nil {
			return err
		}
		if !known || !v.owns(o) {
			return ErrNotFound
		}
		back = back || tx.Now.Sub(o.Placed) > startTime // the answer to the browser got lost
		p, err = progress(ctx, tx, o)
		return err
	})
	if err != nil || !back || p.Order.Status != Placed || db.Looks(ctx) {
		return p, err
	}
	provider, err := b.Providers.Of(p.Payment.Method)
	if err != nil {
		return p, err
	}
	result, err := provider.Find(ctx, p.Payment.Charge())
	if err != nil {
		b.Log.WarnContext(ctx, "a payment service did not tell how a payment stands", "payment", p.Payment.ID, "error", err)
		return p, nil
	}
	return b.settle(ctx, p.Payment.Order, p.Payment.ID, result, cart.Key(p.Order.Owner))
}

// follow does with an order what follows from its payment; what was done
// already is not done again. kept is the card that can be charged again; of an
// earlier payment it may have been refused since.
func (b *Orders) follow(ctx context.Context, tx *db.Tx, paid payment.Payment, back []ledger.Posting, kept string) (Progress, error) {
	o, err := findOrder(ctx, tx, paid.Order)
	if err == nil && kept != "" && paid.ID == o.Payment {
		err = keepCard(ctx, tx, &o, kept)
	}
	p := Progress{Order: o, Payment: paid}
	if err != nil || len(back) == 0 && !o.Status.reactsToPayment(paid) {
		return p, err
	}
	switch {
	case o.Status == Placed:
		err = b.decide(ctx, tx, &o, paid)
	case o.Status == AwaitingPayment && paid.State.Secured():
		err = b.paid(ctx, tx, &o, By{Actor: Payment})
	case o.Status == AwaitingPayment && paid.State.Failed():
		err = b.cancel(ctx, tx, &o, By{Actor: Payment, Reason: "お支払い期限を過ぎました。"})
	case o.Status == Lapsed && paid.ID == o.Payment && paid.State.Secured():
		err = b.resume(ctx, tx, &o, By{Actor: Payment})
	case o.Status.Can(Lapsed) && paid.ID == o.Payment && paid.State.Failed() && o.Card == "":
		err = b.lapse(ctx, tx, &o, By{Actor: Payment, Reason: paid.Message})
	case o.Status.calledOff() && (paid.State.Open() || paid.State.Secured()):
		err = b.undoMoney(ctx, tx, o, ledger.Late, By{Actor: Shop})
	}
	if err == nil && len(back) > 0 {
		err = b.wentBack(ctx, tx, &o, back, By{Actor: Payment})
	}
	p.Order = o
	return p, err
}

// reactsToPayment tells whether anything can follow from news of the payment. Most tell
// what the shop knows, and need not read the whole order.
func (s Status) reactsToPayment(p payment.Payment) bool {
	return s == Placed || s == AwaitingPayment || s == Lapsed || s.calledOff() || s.Can(Lapsed) && p.State.Failed()
}

// calledOff tells whether an order is none any more. One that is refunded may
// have come back instead; then nothing is promised to it.
func (s Status) calledOff() bool { return s == Cancelled || s == Refunded }

// decide moves an order whose payment was not decided.
func (b *Orders) decide(ctx context.Context, tx *db.Tx, o *Order, paid payment.Payment) error {
	switch {
	case paid.State.Secured() && paid.Method == payment.COD:
		return b.accept(ctx, tx, o, Preparing, Payment)
	case paid.State.Secured():
		return b.accept(ctx, tx, o, Paid, Payment)
	case paid.State == payment.Pending:
		return b.accept(ctx, tx, o, AwaitingPayment, Payment)
	case paid.State.Failed():
		return b.cancel(ctx, tx, o, By{Actor: Payment, Reason: paid.Message})
	case paid.State == payment.Challenge:
		return updateDue(ctx, tx, o.Number, o.Placed.Add(challengeTime))
	}
	return nil
}
