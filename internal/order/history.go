package order

import (
	"context"
	"fmt"
	"iter"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// Find reads an order by its number, whosever it is.
func (b *Orders) Find(ctx context.Context, number id.OrderNumber) (o Order, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		o, err = findOrder(ctx, tx, string(number))
		return err
	})
	return o, err
}

// FindIn is Find within the caller's transaction.
func FindIn(ctx context.Context, tx *db.Tx, number id.OrderNumber) (Order, error) {
	return findOrder(ctx, tx, string(number))
}

// A Record is an order with its history.
type Record struct {
	Order       Order
	Transitions []Transition
	Payment     payment.Payment // the one that is used now; zero: nothing was to pay
	// Ledger is every yen of the order, Shipments the parts in which it goes out.
	Ledger    ledger.Ledger
	Shipments []shipment.Shipment
	Transfers Transfers // refunds that people transfer
}

// Record reads an order with its history, whosever it is.
func (b *Orders) Record(ctx context.Context, number id.OrderNumber) (r Record, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		if r.Order, err = findOrder(ctx, tx, string(number)); err != nil {
			return err
		}
		p, err := progress(ctx, tx, r.Order)
		if err != nil {
			return err
		}
		r.Payment = p.Payment
		if r.Ledger, err = ledger.Read(ctx, tx, number); err != nil {
			return err
		}
		r.Order.Money = r.Ledger.Sums()
		if r.Transfers, _, err = transfersOf(ctx, tx, r.Ledger); err != nil {
			return err
		}
		if r.Shipments, err = shipment.Of(ctx, tx, number); err != nil {
			return err
		}
		r.Transitions, err = selectTransitions(ctx, tx, number)
		return err
	})
	return r, err
}

// Of reads an order of a customer's; somebody else's is not found.
func (b *Orders) Of(ctx context.Context, customer string, number id.OrderNumber) (Record, error) {
	r, err := b.Record(ctx, number)
	if err == nil && (customer == "" || r.Order.Customer != customer) {
		return Record{}, ErrNotFound
	}
	return r, err
}

// Page is some of a customer's orders, newest first, and how many there are.
// Those after the first page may be some seconds old.
func (b *Orders) Page(ctx context.Context, customer string, offset, limit int) (list []Order, total int, err error) {
	if offset > 0 {
		ctx = db.Stale(ctx)
	}
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, total, err = selectOfCustomer(ctx, tx, customer, offset, limit)
		return err
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list orders: %w", err)
	}
	return list, total, nil
}

// List is orders placed before a moment, newest first; of one status, or of
// all when it is empty.
func (b *Orders) List(ctx context.Context, status Status, before time.Time, limit int) (list []Order, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectList(ctx, tx, status, before, limit)
		return err
	})
	return list, err
}

// addSums reads what was paid for orders and went back.
func addSums(ctx context.Context, tx *db.Tx, list []Order) error {
	numbers := make([]id.OrderNumber, len(list))
	for i, o := range list {
		numbers[i] = o.Number
	}
	sums, err := ledger.SumsOf(ctx, tx, numbers)
	for i := range list {
		list[i].Money = sums[list[i].Number]
	}
	return err
}

// exportPart is how many orders are read at once.
const exportPart = 500

// All goes through the orders of a status, or all when it is empty, newest
// first, a part at a time.
func (b *Orders) All(ctx context.Context, status Status) iter.Seq2[Order, error] {
	return func(yield func(Order, error) bool) {
		var before time.Time
		var last id.OrderNumber
		for {
			var part []Order
			err := b.DB.View(db.Stale(ctx), func(tx *db.Tx) (err error) {
				if before.IsZero() {
					before = tx.Now.Add(time.Hour)
				}
				if part, err = selectBelow(ctx, tx, status, before, last, exportPart); err != nil {
					return err
				}
				return addSums(ctx, tx, part)
			})
			if err != nil {
				yield(Order{}, fmt.Errorf("list orders: %w", err))
				return
			}
			for _, o := range part {
				if !yield(o, nil) {
					return
				}
				before, last = o.Placed, o.Number
			}
			if len(part) < exportPart {
				return
			}
		}
	}
}

// Purchases is what a customer paid for goods shipped since a moment, less
// what came back.
func Purchases(ctx context.Context, tx *db.Tx, customer string, since time.Time) (money.Yen, error) {
	return selectPurchases(ctx, tx, customer, since)
}

// ErrLive keeps a customer from leaving while something is on its way.
var ErrLive = fault.New(fault.Conflict, "order.live", "お手続き中のご注文があるため、退会できません。ご注文の完了後にお手続きください。")

// Forget keeps the orders of a customer who leaves, as the law wants, without
// saying whose they were.
func Forget(ctx context.Context, tx *db.Tx, customer string) error {
	if err := tx.Lock(ctx, cart.Key(customer)); err != nil {
		return err
	}
	n, err := countLive(ctx, tx, customer)
	if err != nil {
		return err
	}
	if n > 0 {
		return ErrLive
	}
	if err := stock.Release(ctx, tx, customer); err != nil {
		return err
	}
	if err := deleteCheckout(ctx, tx, customer); err != nil {
		return err
	}
	return updateForgotten(ctx, tx, customer)
}
