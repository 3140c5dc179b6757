package order

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// step moves an order along the table of transitions. Whoever calls it does what
// belongs to the transition in the same transaction. It is the only way by which a
// status changes, and it changes only from what the caller saw.
func step(ctx context.Context, tx *db.Tx, o *Order, to Status, by By) error {
	return stepBy(ctx, tx, o, to, by, func(from Status) (bool, error) { return updateOrder(ctx, tx, *o, from) })
}

// stepDue is step, and says when recovery looks at the order; zero: never.
func stepDue(ctx context.Context, tx *db.Tx, o *Order, to Status, by By, due time.Time) error {
	at := milli(due)
	return stepBy(ctx, tx, o, to, by, func(from Status) (bool, error) { return updateOrderDue(ctx, tx, *o, from, &at) })
}

// stepBy is step with another way to write it, which tells whether the order
// still was what the caller saw.
func stepBy(ctx context.Context, tx *db.Tx, o *Order, to Status, by By, write func(from Status) (bool, error)) error {
	if !o.Status.Can(to) {
		return ErrTransition.Because(fmt.Errorf("order %s from %s to %s", o.Number, o.Status, to))
	}
	from := o.Status
	o.Status, o.Updated = to, tx.Now
	moved, err := write(from)
	if err != nil {
		return err
	}
	if !moved {
		return ErrTransition.Because(db.Conflict("order %s is no longer %s", o.Number, from))
	}
	return insertTransition(ctx, tx, o.Number, Transition{From: from, To: to, At: tx.Now, Actor: by.Actor, Who: by.Name, Note: by.Reason})
}

// accept makes an order of what was placed: the shopper is told, and the cart
// is empty.
func (b *Orders) accept(ctx context.Context, tx *db.Tx, o *Order, to Status, by Actor) error {
	due := b.lapsesAt(*o, tx.Now)
	if to == AwaitingPayment {
		due = b.reminderAt(*o)
	}
	err := stepBy(ctx, tx, o, to, By{Actor: by}, func(from Status) (bool, error) { return updateStatus(ctx, tx, *o, from, due) })
	if err != nil {
		return err
	}
	if err := o.plan(ctx, tx); err != nil {
		return err
	}
	if err := tx.Lock(ctx, cart.Key(o.Owner)); err != nil {
		return err
	}
	var skus []id.SKU
	var codes []id.Commodity
	for _, l := range o.Lines {
		skus = append(skus, l.SKU)
		if code := l.SKU.Commodity(); !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	if err := b.keepAddresses(ctx, tx, *o); err != nil {
		return err
	}
	if err := b.Carts.Bought(ctx, tx, o.Owner, skus, len(o.Coupons)+len(o.Quote.Refused) > 0); err != nil {
		return err
	}
	if err := deleteCheckout(ctx, tx, o.Owner); err != nil {
		return err
	}
	if err := search.Ordered(ctx, tx, codes); err != nil {
		return err
	}
	return b.writePlaced(ctx, tx, *o)
}

// keepAddresses puts new addresses into the member's book when that was asked
// for. A full book is no reason to refuse an order.
func (b *Orders) keepAddresses(ctx context.Context, tx *db.Tx, o Order) error {
	if o.Customer == "" {
		return nil
	}
	c, err := findCheckout(ctx, tx, o.Owner)
	if err != nil || !c.draft.Keep {
		return err
	}
	book, err := member.Addresses(ctx, tx, o.Customer)
	if err != nil {
		return err
	}
	for _, a := range append([]member.Address{o.Orderer}, toOf(o.Parcels)...) {
		known := slices.ContainsFunc(book, func(k member.Address) bool { return FormOf(k) == FormOf(a) })
		if known || len(book) >= member.MaxAddresses {
			continue
		}
		a.ID, a.Default = "", false
		if err := member.PutAddress(ctx, tx, o.Customer, &a); err != nil {
			return err
		}
		book = append(book, a)
	}
	return nil
}

func toOf(parcels []Parcel) []member.Address {
	list := make([]member.Address, len(parcels))
	for i, p := range parcels {
		list[i] = p.To
	}
	return list
}

// paid moves an order for which money was awaited.
func (b *Orders) paid(ctx context.Context, tx *db.Tx, o *Order, by By) error {
	if err := stepDue(ctx, tx, o, Paid, by, time.Time{}); err != nil {
		return err
	}
	return b.writePaid(ctx, tx, *o)
}

// cancel calls an order off and gives back all that it took. A shopper who was
// never told of it is not written to.
func (b *Orders) cancel(ctx context.Context, tx *db.Tx, o *Order, by By) error {
	told := o.Status.Accepted()
	o.Card, o.PayBy = "", ""
	if err := stepDue(ctx, tx, o, Cancelled, by, time.Time{}); err != nil {
		return err
	}
	ref := string(o.Number)
	if err := loyalty.Untake(ctx, tx, ref); err != nil {
		return err
	}
	if err := b.undoPoints(ctx, tx, *o); err != nil {
		return err
	}
	if err := stock.Put(ctx, tx, o.wants(), stock.Why{Kind: stock.Unsold, Ref: ref, Reason: by.Reason, By: by.Name}); err != nil {
		return err
	}
	if err := dropParts(ctx, tx, *o); err != nil {
		return err
	}
	if err := b.undoMoney(ctx, tx, *o, ledger.Cancel, by); err != nil {
		return err
	}
	if told {
		return b.writeCancelled(ctx, tx, *o, by.Reason)
	}
	if err := b.giveBackLetter(ctx, tx, *o); err != nil {
		return err
	}
	return holdAgain(ctx, tx, *o)
}

// holdAgain keeps the goods of a declined order for its shopper, who is about
// to try another card, as long as they were to be held.
func holdAgain(ctx context.Context, tx *db.Tx, o Order) error {
	if err := tx.Lock(ctx, cart.Key(o.Owner)); err != nil {
		return err
	}
	c, err := findCheckout(ctx, tx, o.Owner)
	if err != nil || !c.holdUntil.After(tx.Now) {
		return err
	}
	wants := o.wants()
	skus := make([]id.SKU, len(wants))
	for i, w := range wants {
		skus[i] = w.SKU
	}
	levels, err := stock.Of(ctx, tx, skus)
	if err != nil || slices.ContainsFunc(wants, func(w stock.Want) bool { return levels[w.SKU].Available() < w.Quantity }) {
		return err // the shelf was counted meanwhile
	}
	return stock.HoldIn(ctx, tx, o.Owner, c.network, wants, c.holdUntil)
}

// undoPoints gives back what was spent for an order and takes back what it earned.
func (b *Orders) undoPoints(ctx context.Context, tx *db.Tx, o Order) error {
	if o.Customer == "" {
		return nil
	}
	ref := string(o.Number)
	s, err := loyalty.OutstandingOf(ctx, tx, ref)
	if err != nil {
		return err
	}
	if s.Spent > 0 {
		if err := loyalty.Return(ctx, tx, ref, "cancel", s.Spent, b.Terms.Points); err != nil {
			return err
		}
	}
	if earned := s.Pending + s.Granted; earned > 0 {
		return loyalty.Revoke(ctx, tx, ref, "cancel", earned)
	}
	return nil
}

// Cancel calls an order off that has not left the house.
func (b *Orders) Cancel(ctx context.Context, number id.OrderNumber, by By) (o Order, err error) {
	err = b.change(ctx, "cancel", number, by, &o, func(tx *db.Tx) error {
		if !o.Cancellable() {
			return ErrTransition.Because(fmt.Errorf("order %s is %s", o.Number, o.Status))
		}
		return b.cancel(ctx, tx, &o, by)
	})
	return o, err
}

// Prepare says that an order is being packed.
func (b *Orders) Prepare(ctx context.Context, number id.OrderNumber, by By) (o Order, err error) {
	err = b.change(ctx, "prepare", number, by, &o, func(tx *db.Tx) error {
		if o.Held != "" {
			return ErrHeld
		}
		return step(ctx, tx, &o, Preparing, by)
	})
	return o, err
}

// MarkPaid says that a transfer has come to the bank account.
func (b *Orders) MarkPaid(ctx context.Context, number id.OrderNumber, by By) (o Order, err error) {
	err = b.change(ctx, "mark as paid", number, by, &o, func(tx *db.Tx) error {
		if o.Status != AwaitingPayment || o.Method != payment.Bank {
			return ErrTransition.Because(fmt.Errorf("order %s is %s, by %s", number, o.Status, o.Method))
		}
		changed, p, err := payment.Apply(ctx, tx, o.Payment, payment.Result{State: payment.Captured, Captured: o.Quote.Total})
		if err != nil || !changed {
			return err
		}
		if _, err := ledger.Book(ctx, tx, p, by.who()); err != nil {
			return err
		}
		return b.paid(ctx, tx, &o, by)
	})
	return o, err
}

// tell lets others know that a customer's purchases changed.
func (b *Orders) tell(ctx context.Context, tx *db.Tx, o Order) error {
	if b.Shipped == nil || o.Customer == "" {
		return nil
	}
	return b.Shipped(ctx, tx, o.Customer)
}

// change reads an order and does something to it in one transaction, and what
// whoever does it adds.
func (b *Orders) change(ctx context.Context, verb string, number id.OrderNumber, by By, o *Order, do func(tx *db.Tx) error) error {
	err := b.DB.Update(ctx, func(tx *db.Tx) (err error) {
		if *o, err = findToChange(ctx, tx, number); err != nil {
			return err
		}
		if err := unchanged(ctx, *o); err != nil {
			return err
		}
		db.Note(tx, ChangeTopic, string(number))
		if err := do(tx); err != nil {
			return err
		}
		return db.Also(tx, by.Also)
	})
	if err != nil {
		return fmt.Errorf("%s order %s: %w", verb, number, err)
	}
	return nil
}

func (b *Orders) paymentOf(ctx context.Context, o Order) (p payment.Payment, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		p, err = payment.Get(ctx, tx, o.Payment)
		return err
	})
	return p, err
}
