package order

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

const (
	// recoverLease is how long a node has an order for itself; after it, because
	// the node crashed or the service did not answer, it is looked at again.
	recoverLease = 30 * time.Second
	dueAtOnce    = 50
	roundsAtOnce = 4
	// askTime is how long recovery waits for a payment service.
	askTime = 10 * time.Second
	// lateGrace is how long after its date a payment may still be on its way to us.
	lateGrace = 6 * time.Hour
)

// RecoverPayments finishes or calls off what lies between two steps, and
// reminds and cancels where money is awaited. One pass looks at a bounded number
// of orders, and asks a payment service that does not answer no second time.
func (b *Orders) RecoverPayments(ctx context.Context) (err error) {
	p := pass{b, map[payment.Method]bool{}}
	for _, status := range []Status{Placed, AwaitingPayment, Lapsed, Paid, Preparing} {
		err = errors.Join(err, p.look(ctx, status))
	}
	return err
}

// A pass remembers which methods of payment got no answer.
type pass struct {
	*Orders
	silent map[payment.Method]bool
}

// look takes care of orders of a status that are due, the most urgent first.
// Whatever becomes of one, its lease takes it out of the way of the next.
func (b pass) look(ctx context.Context, status Status) (err error) {
	for range roundsAtOnce {
		var due []Order
		read := b.DB.View(ctx, func(tx *db.Tx) (err error) {
			due, err = selectDue(ctx, tx, status, dueAtOnce)
			return err
		})
		if err = errors.Join(err, read, b.lookAt(ctx, due)); len(due) < dueAtOnce || ctx.Err() != nil {
			break
		}
	}
	return err
}

func (b pass) lookAt(ctx context.Context, due []Order) (err error) {
	for _, o := range due {
		mine := false
		err = errors.Join(err, b.DB.Update(ctx, func(tx *db.Tx) (err error) {
			mine, err = leaseDue(ctx, tx, o.Number, tx.Now.Add(recoverLease))
			return err
		}))
		if mine {
			err = errors.Join(err, b.finish(ctx, o))
		}
	}
	return err
}

// finish brings one order on: it asks the payment service how things stand.
func (b pass) finish(ctx context.Context, o Order) error {
	p, err := b.paymentOf(ctx, o)
	if err != nil {
		return err
	}
	was := o.Status
	if b.silent[p.Method] {
		return nil // its lease ends, and another pass asks
	}
	if provider, err := b.Providers.Of(p.Method); err == nil {
		short, cancel := context.WithTimeout(ctx, askTime)
		result, err := provider.Find(short, p.Charge())
		b.silent[p.Method] = short.Err() != nil
		cancel()
		if err != nil {
			return fmt.Errorf("find payment %s: %w", p.ID, err)
		}
		settled, err := b.settle(ctx, p.Order, p.ID, result, cart.Key(o.Owner))
		if err != nil {
			return err
		}
		o, p = settled.Order, settled.Payment
	}
	switch {
	case o.Status == Placed:
		return b.giveUp(ctx, o, p)
	case o.Status == AwaitingPayment && was == AwaitingPayment: // one that has just become so has its own time
		return b.await(ctx, o, p)
	case o.Status == Lapsed:
		return b.awaitRepay(ctx, o.Number)
	case o.Status == Paid && was == Paid || o.Status == Preparing:
		return b.lookTomorrow(ctx, o, p)
	}
	return nil
}

// giveUp calls off an order whose payment never began or whose shopper did not
// come back from the payment service's page. The task that voids the payment
// makes sure that nothing comes of it later.
func (b *Orders) giveUp(ctx context.Context, o Order, p payment.Payment) error {
	return b.DB.Update(ctx, func(tx *db.Tx) error {
		now, err := findToChange(ctx, tx, o.Number)
		if err != nil || now.Status != Placed {
			return err
		}
		if end := o.Placed.Add(challengeTime); p.State == payment.Challenge && tx.Now.Before(end) {
			return updateDue(ctx, tx, o.Number, end)
		}
		return b.cancel(ctx, tx, &now, By{Actor: Shop, Reason: "お支払いの手続きが完了しませんでした。"})
	})
}

// await reminds of a payment before its date and cancels after it.
func (b *Orders) await(ctx context.Context, o Order, p payment.Payment) error {
	return b.DB.Update(ctx, func(tx *db.Tx) error {
		now, err := findToChange(ctx, tx, o.Number)
		if err != nil || now.Status != AwaitingPayment {
			return err
		}
		end := p.Expires.Add(lateGrace)
		if !tx.Now.Before(end) {
			return b.cancel(ctx, tx, &now, By{Actor: Shop, Reason: "お支払い期限を過ぎました。"})
		}
		told, err := isReminded(ctx, tx, o.Number)
		if err != nil {
			return err
		}
		if !told {
			if err := b.writeReminder(ctx, tx, now, p); err != nil {
				return err
			}
			if err := updateReminded(ctx, tx, o.Number, true); err != nil {
				return err
			}
		}
		return updateDue(ctx, tx, o.Number, end)
	})
}

// lookTomorrow looks once a day whether a promise still stands, as long as it is
// all that there is.
func (b *Orders) lookTomorrow(ctx context.Context, o Order, p payment.Payment) error {
	return b.DB.Update(ctx, func(tx *db.Tx) error {
		if p.State != payment.Authorized {
			return updateDue(ctx, tx, o.Number, time.Time{})
		}
		return updateDue(ctx, tx, o.Number, tx.Now.Add(24*time.Hour))
	})
}

// reminderHour is at which hour in Tokyo reminders are written.
const reminderHour = 10

// reminderAt is when a shopper is reminded of a payment.
func (b *Orders) reminderAt(o Order) time.Time {
	y, m, d := payDay(o.Method, o.Placed, b.Terms.Payment).In(jp.Tokyo).Date()
	return time.Date(y, m, d-b.Terms.Payment.ReminderDays, reminderHour, 0, 0, 0, jp.Tokyo)
}
