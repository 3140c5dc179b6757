package order

import (
	"context"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

type taskKind string

const (
	voiding   taskKind = "void"
	refunding taskKind = "refund"
)

// A task is what a payment service has to be asked for.
type task struct {
	number   id.OrderNumber
	payment  string
	kind     taskKind
	amount   money.Yen // of a refund: to be given back in all
	attempts int
}

const (
	taskLease  = time.Minute
	tasksAtOne = 20
	longestOff = time.Hour
)

// WorkTasks asks payment services for what is owed, for a bounded number of
// tasks that are due, the most urgent first.
func (b *Orders) WorkTasks(ctx context.Context) error {
	for range roundsAtOnce {
		var list []task
		err := b.DB.Update(ctx, func(tx *db.Tx) (err error) {
			list, err = leaseTasks(ctx, tx, tx.Now.Add(taskLease), tasksAtOne)
			return err
		})
		if err != nil || len(list) == 0 {
			return err
		}
		for _, t := range list {
			if err := b.do(ctx, t); err != nil {
				b.Log.WarnContext(ctx, "a payment could not be given back; it is tried again", "order", t.number, "payment", t.payment, "attempt", t.attempts, "error", err)
				if err := b.putOff(ctx, t, err); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// do asks the payment service once and records what it answered.
func (b *Orders) do(ctx context.Context, t task) error {
	var p payment.Payment
	err := b.DB.View(ctx, func(tx *db.Tx) (err error) {
		p, err = payment.Get(ctx, tx, t.payment)
		return err
	})
	if err != nil {
		return err
	}
	provider, err := b.Providers.Of(p.Method)
	if err != nil {
		return err
	}
	var result payment.Result
	short, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	if t.kind == refunding {
		result, err = provider.Refund(short, p.Charge(), t.amount)
	} else {
		result, err = provider.Void(short, p.Charge())
	}
	if err != nil {
		return err
	}
	b.crashPoint("between refund and mark")
	return b.DB.UpdateLocked(ctx, orderKey(p.Order), func(tx *db.Tx) error {
		if err := finishTask(ctx, tx, t); err != nil {
			return err
		}
		changed, now, err := payment.Apply(ctx, tx, t.payment, result)
		if err != nil {
			return err
		}
		switch {
		case t.kind == refunding && now.Refunded < t.amount:
			return fmt.Errorf("%d of %d yen were given back", now.Refunded, t.amount)
		case t.kind == voiding && (now.State.Open() || now.State == payment.Authorized):
			return fmt.Errorf("the payment is still %s", now.State)
		}
		_, err = b.booked(ctx, tx, changed, now, "") // what was captured meanwhile becomes a refund
		return err
	})
}

func (b *Orders) putOff(ctx context.Context, t task, why error) error {
	off := min(time.Duration(t.attempts*t.attempts)*5*time.Second, longestOff)
	return b.DB.Update(ctx, func(tx *db.Tx) error {
		return putOffTask(ctx, tx, t, tx.Now.Add(off), why.Error())
	})
}
