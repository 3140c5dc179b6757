package order

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/transfer"
)

// ErrRefund refuses to give back more than was paid and has not gone back.
var ErrRefund = fault.New(fault.Conflict, "order.refund", "返金できる金額を超えています。")

// owe has up to amount of an order's money go back on an occasion: payment
// services are asked for it, and people are told where they have to move it
// themselves. Occasions add up.
func (b *Orders) owe(ctx context.Context, tx *db.Tx, o Order, amount money.Yen, occasion ledger.Occasion, ref string, by By) (owed money.Yen, err error) {
	rows, err := ledger.Owe(ctx, tx, o.Number, amount, occasion, ref, by.who())
	if err != nil || len(rows) == 0 {
		return 0, err
	}
	l, err := ledger.Read(ctx, tx, o.Number)
	if err != nil {
		return 0, err
	}
	if err := withinLimit(ctx, o.Number, l, by); err != nil {
		return 0, err
	}
	need := SecondNeeded{Number: o.Number, Occasion: occasion}
	for _, row := range rows {
		need.Amount += row.Amount
	}
	if err := secondAgreed(ctx, tx, l, need, by); err != nil {
		return 0, err
	}
	var byHand []ledger.Posting
	for _, row := range rows {
		owed += row.Amount
		p, err := payment.Get(ctx, tx, row.Payment)
		if err != nil {
			return 0, err
		}
		if p.Method.ByHand() {
			byHand = append(byHand, row)
			continue
		}
		if err := upsertTask(ctx, tx, task{number: o.Number, payment: p.ID, kind: refunding, amount: l.Of(p.ID).Owed()}); err != nil {
			return 0, err
		}
	}
	return owed, b.askAccount(ctx, tx, o, byHand)
}

// undoMoney gives back everything that an order was paid, and calls off what
// was only promised or is not known to be.
func (b *Orders) undoMoney(ctx context.Context, tx *db.Tx, o Order, occasion ledger.Occasion, by By) error {
	all, err := payment.OfOrder(ctx, tx, string(o.Number))
	if err != nil {
		return err
	}
	for _, p := range all {
		if p.State.Open() || p.State == payment.Authorized {
			if err := upsertTask(ctx, tx, task{number: o.Number, payment: p.ID, kind: voiding}); err != nil {
				return err
			}
		}
	}
	l, err := ledger.Read(ctx, tx, o.Number)
	if err != nil || l.Refundable() <= 0 {
		return err
	}
	_, err = b.owe(ctx, tx, o, l.Refundable(), occasion, fmt.Sprintf("%d", int64(l.Paid())), by)
	return err
}

// booked posts news of a payment and does with its order what follows.
func (b *Orders) booked(ctx context.Context, tx *db.Tx, changed bool, p payment.Payment, kept string) (Progress, error) {
	var back []ledger.Posting
	if changed {
		var err error
		if back, err = ledger.Book(ctx, tx, p, ledger.Who{Actor: string(Payment)}); err != nil {
			return Progress{Payment: p}, err
		}
	}
	return b.follow(ctx, tx, p, back, kept)
}

// wentBack tells the shopper that money went back. The order is done with once
// nothing more is owed.
func (b *Orders) wentBack(ctx context.Context, tx *db.Tx, o *Order, back []ledger.Posting, by By) error {
	l, err := ledger.Read(ctx, tx, o.Number)
	if err != nil {
		return err
	}
	for i, r := range o.Returns {
		for _, row := range back {
			if row.Occasion == ledger.Return && r.State == ReturnInspected && strings.Contains(owedRef(l, row.Ref), r.ID) {
				o.Returns[i].State = ReturnDone
			}
		}
	}
	if l.Outstanding() == 0 && (o.Status == Cancelled || o.Status == Returned) {
		err = step(ctx, tx, o, Refunded, by)
	} else {
		err = record(ctx, tx, o, DidTransfer, by)
	}
	if err != nil {
		return err
	}
	return b.writeRefunded(ctx, tx, *o, back, l)
}

// owedRef is the occasion's name of what a row owed.
func owedRef(l ledger.Ledger, debt string) string {
	for _, p := range l {
		if p.ID == debt {
			return p.Ref
		}
	}
	return ""
}

// Refund gives back a part of what was paid beyond returns, such as for a
// mistake of the shop's or a lost parcel. Every refund adds to those before.
func (b *Orders) Refund(ctx context.Context, number id.OrderNumber, amount money.Yen, occasion ledger.Occasion, by By) (o Order, err error) {
	if err := by.said(); err != nil {
		return o, err
	}
	err = b.change(ctx, "refund", number, by, &o, func(tx *db.Tx) error {
		l, err := ledger.Read(ctx, tx, number)
		if err != nil {
			return err
		}
		if amount <= 0 || amount > l.Refundable() {
			return ErrRefund.Because(fmt.Errorf("%d yen of order %s, of which %d can go back", amount, number, l.Refundable()))
		}
		ref := id.New(tx.Now)
		if _, err := b.owe(ctx, tx, o, amount, occasion, ref, by); err != nil {
			return err
		}
		if err := record(ctx, tx, &o, DidRefund, by); err != nil {
			return err
		}
		return b.writeRefundDecided(ctx, tx, o, amount, occasion, ref, by.Reason)
	})
	return o, err
}

// A Debt is money that people have to transfer.
type Debt struct {
	ledger.Posting
	Order  Order
	Method payment.Method
	Given  time.Time // when the account was given; zero: it was not
	Batch  string    // the file for the bank in which it waits
	// Failed means that the bank could not transfer it, and Problem why: another
	// account is awaited.
	Failed  bool
	Problem string
}

// DebtsMost is how many debts lists and counts look at.
const DebtsMost = 999

// Owed is how much there is for people to transfer, as many as Debts lists, and since
// when the oldest waits, with its order.
func (b *Orders) Owed(ctx context.Context) (t Tally, oldest id.OrderNumber, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		t, oldest = Tally{}, ""
		rows, err := ledger.Debts(ctx, tx, DebtsMost)
		if err != nil {
			return err
		}
		payments := make([]string, len(rows))
		for i, row := range rows {
			payments[i] = row.Payment
		}
		methods, err := payment.MethodsOf(ctx, tx, payments)
		if err != nil {
			return err
		}
		for _, row := range rows {
			if !methods[row.Payment].ByHand() {
				continue
			}
			if t.Count++; t.Count == 1 {
				t.Oldest, oldest = row.At, row.Order
			}
		}
		return nil
	})
	return t, oldest, err
}

// Debts lists what people still have to transfer, oldest first.
func (b *Orders) Debts(ctx context.Context, limit int) (list []Debt, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list = nil
		rows, err := ledger.Debts(ctx, tx, limit)
		if err != nil {
			return err
		}
		for _, row := range rows {
			p, err := payment.Get(ctx, tx, row.Payment)
			if err != nil {
				return err
			}
			if !p.Method.ByHand() {
				continue
			}
			o, err := findOrder(ctx, tx, string(row.Order))
			if err != nil {
				return err
			}
			d := Debt{Posting: row, Order: o, Method: p.Method}
			if d.Given, err = transfer.Given(ctx, tx, row.Order); err != nil {
				return err
			}
			if d.Batch, err = transfer.WaitsIn(ctx, tx, row.ID); err != nil {
				return err
			}
			if d.Given.IsZero() && d.Batch == "" {
				if err := d.failure(ctx, tx); err != nil {
					return err
				}
			}
			list = append(list, d)
		}
		return nil
	})
	return list, err
}

// failure reads whether the bank could not transfer it.
func (d *Debt) failure(ctx context.Context, tx *db.Tx) error {
	items, err := transfer.OfOrder(ctx, tx, d.Order.Number)
	for _, it := range items {
		if it.Debt == d.ID {
			d.Failed, d.Problem = it.State == transfer.Failed, it.Problem
			return err
		}
	}
	return err
}

// MarkTransferred says that somebody transferred what an order owes: one debt
// by its id, or all of them when it is empty. What waits in a file for the bank
// is finished with that file.
func (b *Orders) MarkTransferred(ctx context.Context, number id.OrderNumber, debt string, by By) (o Order, err error) {
	if err := by.said(); err != nil {
		return o, err
	}
	err = b.change(ctx, "mark as transferred", number, by, &o, func(tx *db.Tx) error {
		back, err := b.transferred(ctx, tx, o, debt, by)
		if err != nil {
			return err
		}
		return b.wentBack(ctx, tx, &o, back, by)
	})
	return o, err
}
