package order

import (
	"context"
	"fmt"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// A Verdict says what the pieces of a line of a return are like, and how many of
// them cannot be sold again.
type Verdict struct {
	Line      int // place in the order's lines
	Scrap     int
	Condition Condition
	Note      string
}

// AcceptReturn lets a shopper send what they asked to send.
func (b *Orders) AcceptReturn(ctx context.Context, number id.OrderNumber, ret string, by By) (Order, error) {
	return b.onReturn(ctx, "accept the return of", number, ret, ReturnAccepted, by, func(tx *db.Tx, o *Order, r *Return) error {
		if err := b.accepted(ctx, tx, o, r); err != nil {
			return err
		}
		if err := record(ctx, tx, o, DidReturn, by); err != nil {
			return err
		}
		return b.writeReturnAccepted(ctx, tx, *o, *r)
	})
}

// ReceiveReturn says that the goods of a return are here.
func (b *Orders) ReceiveReturn(ctx context.Context, number id.OrderNumber, ret string, by By) (Order, error) {
	return b.onReturn(ctx, "receive the return of", number, ret, ReturnArrived, by, func(tx *db.Tx, o *Order, r *Return) error {
		r.State = ReturnArrived
		return record(ctx, tx, o, DidReturn, by)
	})
}

// InspectReturn says which goods of a return can be sold again: all that no
// verdict scraps, and of faulty ones those alone that a verdict spares. Money and points follow, or the other goods may leave.
func (b *Orders) InspectReturn(ctx context.Context, number id.OrderNumber, ret string, verdicts []Verdict, by By) (Order, error) {
	return b.onReturn(ctx, "inspect the return of", number, ret, ReturnInspected, by, func(tx *db.Tx, o *Order, r *Return) error {
		return b.inspect(ctx, tx, o, r, verdicts, by)
	})
}

// RefuseReturn says that goods cannot be taken back.
func (b *Orders) RefuseReturn(ctx context.Context, number id.OrderNumber, ret string, by By) (Order, error) {
	return b.onReturn(ctx, "refuse the return of", number, ret, ReturnRefused, by, func(tx *db.Tx, o *Order, r *Return) error {
		if err := b.dropExchange(ctx, tx, *o, *r); err != nil {
			return err
		}
		r.State = ReturnRefused
		if o.Delivered.IsZero() {
			o.Delivered = tx.Now
		}
		if err := b.awaitOutcome(ctx, tx, *o); err != nil {
			return err
		}
		if err := finishReturn(ctx, tx, o, Delivered, by); err != nil {
			return err
		}
		return b.writeReturnRefused(ctx, tx, *o, *r, by.Reason)
	})
}

// Return takes back what is about to go back, or the whole order when nothing
// was asked for: the goods are here and were looked at. Faulty ones are not
// sold again.
func (b *Orders) Return(ctx context.Context, number id.OrderNumber, by By) (o Order, err error) {
	err = b.change(ctx, "return", number, by, &o, func(tx *db.Tx) error {
		i := slices.IndexFunc(o.Returns, func(r Return) bool { return r.State.Open() })
		if i < 0 {
			if !o.Status.Can(Returned) {
				return ErrTransition
			}
			r := Return{ID: id.New(tx.Now), Kind: ForMoney, State: ReturnAccepted, Reason: by.Reason, Asked: tx.Now.UnixMilli()}
			for n, l := range o.Lines {
				if l.left() > 0 {
					r.Lines = append(r.Lines, ReturnLine{Line: n, Quantity: l.left()})
				}
			}
			if len(r.Lines) == 0 {
				return ErrTransition
			}
			i, o.Returns = len(o.Returns), append(o.Returns, r)
		}
		r := &o.Returns[i]
		if r.State == ReturnAsked {
			if err := b.accepted(ctx, tx, &o, r); err != nil {
				return err
			}
		}
		r.State = ReturnArrived
		return b.inspect(ctx, tx, &o, r, nil, by)
	})
	return o, err
}

// onReturn does something to a return of an order that may move on.
func (b *Orders) onReturn(ctx context.Context, verb string, number id.OrderNumber, ret string, to ReturnState, by By, do func(tx *db.Tx, o *Order, r *Return) error) (o Order, err error) {
	if err := by.said(); err != nil {
		return o, err
	}
	err = b.change(ctx, verb, number, by, &o, func(tx *db.Tx) error {
		for i := range o.Returns {
			if r := &o.Returns[i]; r.ID == ret || ret == "" && r.State.Can(to) {
				if !r.State.Can(to) {
					return ErrTransition.Because(fmt.Errorf("return %s of order %s is %s", r.ID, number, r.State))
				}
				return do(tx, &o, r)
			}
		}
		return ErrTransition.Because(fmt.Errorf("order %s has no such return", number))
	})
	return o, err
}

// inspect puts pieces on the shelf or scraps them; what they were worth goes
// back, or the goods of the exchange may leave.
func (b *Orders) inspect(ctx context.Context, tx *db.Tx, o *Order, r *Return, verdicts []Verdict, by By) error {
	var again, scrap []stock.Want
	before := o.returnedSums(b.Terms.Points.Value)
	for i, l := range r.Lines {
		line := &o.Lines[l.Line]
		at := slices.IndexFunc(verdicts, func(v Verdict) bool { return v.Line == l.Line })
		switch {
		case at >= 0:
			r.Lines[i].judge(verdicts[at])
		case r.Judged > 0: // somebody said so before
		case r.Faulty: // it is sold again only if somebody says so
			r.Lines[i].Scrap = l.Quantity
		}
		again = append(again, stock.Want{SKU: line.SKU, Quantity: l.Quantity - r.Lines[i].Scrap})
		scrap = append(scrap, stock.Want{SKU: line.SKU, Quantity: r.Lines[i].Scrap})
		if r.Kind == ForSize {
			line.Exchanged += l.Quantity
		} else {
			line.Returned += l.Quantity
		}
	}
	r.State = ReturnInspected
	if err := b.awaitOutcome(ctx, tx, *o); err != nil { // of goods that nobody said had arrived
		return err
	}
	why := stock.Why{Kind: stock.Returned, Ref: string(o.Number), Reason: r.Reason, By: by.Name}
	if err := stock.Put(ctx, tx, again, why); err != nil {
		return err
	}
	if err := stock.Scrap(ctx, tx, scrap, why); err != nil {
		return err
	}
	b.crashPoint("between inspection and refund")
	if r.Kind == ForSize {
		return b.awaitReplacement(ctx, tx, o, *r, by)
	}
	return b.takeBack(ctx, tx, o, r, before, by)
}

// awaitReplacement lets the goods of an exchange leave. Exchanges from before
// there were shipments have none that waits yet.
func (b *Orders) awaitReplacement(ctx context.Context, tx *db.Tx, o *Order, r Return, by By) error {
	all, err := shipment.Of(ctx, tx, o.Number)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(all, func(s shipment.Shipment) bool { return s.Return == r.ID }) {
		s := exchangeOf(r)
		s.Order, s.Parcel = o.Number, o.Lines[r.Lines[0].Line].Parcel
		if err := shipment.Add(ctx, tx, &s); err != nil {
			return err
		}
	}
	return record(ctx, tx, o, DidReturn, by)
}

// takeBack gives back the points that pieces were paid with, takes back those
// they earned, and has the money go back.
func (b *Orders) takeBack(ctx context.Context, tx *db.Tx, o *Order, r *Return, before sums, by By) error {
	worth := b.worth(*r, before, o.returnedSums(b.Terms.Points.Value))
	r.Points, r.Refund = worth.Points, worth.Refund
	owed, err := b.owe(ctx, tx, *o, r.Refund, ledger.Return, r.ID, by)
	if err != nil {
		return err
	}
	if r.Refund = owed; owed == 0 {
		r.State = ReturnDone
	}
	if err := finishReturn(ctx, tx, o, Returned, by); err != nil {
		return err
	}
	if err := b.returnPoints(ctx, tx, *o, *r, worth.Earned); err != nil {
		return err
	}
	if err := b.tell(ctx, tx, *o); err != nil {
		return err
	}
	return b.writeReturned(ctx, tx, *o, *r)
}

// replaced says that the goods of an exchange left.
func (b *Orders) replaced(ctx context.Context, tx *db.Tx, o *Order, s shipment.Shipment, by By) error {
	for i := range o.Returns {
		if o.Returns[i].ID == s.Return {
			o.Returns[i].State = ReturnDone
		}
	}
	return finishReturn(ctx, tx, o, Exchanged, by)
}

// dropExchange lays the goods of an exchange back that does not happen.
func (b *Orders) dropExchange(ctx context.Context, tx *db.Tx, o Order, r Return) error {
	if r.Kind != ForSize || r.State == ReturnAsked {
		return nil
	}
	all, err := shipment.Of(ctx, tx, o.Number)
	if err != nil {
		return err
	}
	s := exchangeOf(r) // from before there were shipments: the goods were taken, and none waits
	if at := slices.IndexFunc(all, func(s shipment.Shipment) bool { return s.Return == r.ID }); at >= 0 {
		if s = all[at]; s.State != shipment.Waiting {
			return ErrTransition
		}
		if err := shipment.Drop(ctx, tx, s); err != nil {
			return err
		}
	}
	return stock.Put(ctx, tx, s.Wants(), stock.Why{Kind: stock.Unsold, Ref: string(o.Number), Reason: "交換の取消"})
}

// finishReturn moves an order on unless another return of it is under way.
func finishReturn(ctx context.Context, tx *db.Tx, o *Order, to Status, by By) error {
	under := slices.ContainsFunc(o.Returns, func(r Return) bool { return r.State.Open() || r.Kind == ForSize && r.State == ReturnInspected })
	if under {
		return record(ctx, tx, o, DidReturn, by)
	}
	return stepOr(ctx, tx, o, to, DidReturn, by)
}
