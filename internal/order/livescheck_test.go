package order_test

import (
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
)

// check counts everything about the order.
func (l *life) check() {
	l.t.Helper()
	r := l.record(l.n)
	o, sums := r.Order, r.Ledger.Sums()
	if sums.GivenBack > sums.Owed || sums.Owed > sums.Paid {
		l.t.Errorf("paid %d, owed %d, given back %d", sums.Paid, sums.Owed, sums.GivenBack)
	}
	l.checkService(o, sums)
	share, left, waiting := money.Yen(0), money.Yen(0), map[int]int{}
	for _, s := range r.Shipments {
		if s.Kind != shipment.Order || s.State == shipment.Dropped {
			continue
		}
		share += s.Share
		if s.Left() {
			left += s.Share
		}
		for _, sl := range s.Lines {
			waiting[sl.Line] += sl.Quantity
		}
	}
	if o.Status.Accepted() && o.Status != order.Refunded && share != o.Quote.Total {
		l.t.Errorf("shipments share %d of %d yen", share, o.Quote.Total)
	}
	for i, line := range o.Lines {
		if o.Status.Accepted() && o.Status != order.Refunded && waiting[i] != line.Quantity || line.Quantity != o.Quote.Lines[i].Quantity || line.Returned+line.Exchanged > line.Quantity {
			l.t.Errorf("line %d: %+v, %d in shipments, %d in the quote", i, line, waiting[i], o.Quote.Lines[i].Quantity)
		}
	}
	if o.Method != payment.COD && sums.Paid < left {
		l.t.Errorf("goods left for %d yen and %d were paid", left, sums.Paid)
	}
	if o.Card != "" && (!o.Status.Can(order.Lapsed) || !o.KeepCard) || (o.Status == order.Lapsed) != (o.PayBy != "") {
		l.t.Errorf("the order is %s, its card %q, and it can be paid again until %q", o.Status, o.Card, o.PayBy)
	}
	if l.v.Customer != nil {
		l.checkPoints(o)
	}
	l.checkBooks()
}

// checkService compares what the service took and gave back, by all attempts,
// with the ledger.
func (l *life) checkService(o order.Order, sums ledger.Sums) {
	l.t.Helper()
	if o.Method.ByHand() {
		return
	}
	var all []payment.Payment
	l.view(func(tx *db.Tx) (err error) {
		all, err = payment.OfOrder(l.t.Context(), tx, string(o.Number))
		return err
	})
	taken, back := money.Yen(0), money.Yen(0)
	for _, p := range all {
		got := l.till.state(p.ID)
		if got.Captured == 0 && (got.State == payment.Captured || got.State == payment.Refunded) {
			got.Captured = p.Amount
		}
		taken, back = taken+got.Captured, back+got.Refunded
	}
	if taken != sums.Paid && l.settled(all) || back != sums.GivenBack {
		l.t.Errorf("the service took %d and gave back %d; the ledger says %d and %d", taken, back, sums.Paid, sums.GivenBack)
	}
	if most := o.Quote.Total + sums.Owed; taken > most {
		l.t.Errorf("the service took %d for %d yen, of which %d go back", taken, o.Quote.Total, sums.Owed)
	}
}

// settled tells whether the shop has heard of what the service did: a crash may
// lie between.
func (l *life) settled(all []payment.Payment) bool {
	for _, p := range all {
		if l.till.state(p.ID).State != p.State {
			return false
		}
	}
	return true
}

func (l *life) checkPoints(o order.Order) {
	l.t.Helper()
	var out loyalty.Outstanding
	l.view(func(tx *db.Tx) (err error) {
		out, err = loyalty.OutstandingOf(l.t.Context(), tx, string(o.Number))
		return err
	})
	spent := o.Quote.PointsUsed
	for _, r := range o.Returns {
		spent -= r.Points
	}
	if o.Status == order.Cancelled || o.Status == order.Refunded && o.Shipped.IsZero() {
		spent = 0
	}
	if out.Spent != spent || l.balance(l.v).Available < 0 {
		l.t.Errorf("%d points are spent for the order, want %d; %+v", out.Spent, spent, l.balance(l.v))
	}
}

// exported compares what a file says of the order.
func (l *life) exported(o order.Order) {
	l.t.Helper()
	for row, err := range l.All(l.t.Context(), o.Status) {
		if err != nil {
			l.t.Error(err)
		}
		if row.Number == o.Number {
			if want := l.record(o.Number).Ledger.Sums(); row.Money != want {
				l.t.Errorf("the file says %+v, the ledger %+v", row.Money, want)
			}
			return
		}
	}
	l.t.Error("the order is in no file")
}

// took takes from the shelf what the order has for good.
func (l *life) took(onHand map[id.SKU]int) {
	r := l.record(l.n)
	if o := r.Order; o.Status != order.Cancelled && (o.Status != order.Refunded || !o.Shipped.IsZero()) {
		for _, line := range o.Lines {
			onHand[line.SKU] -= line.Quantity
		}
		for _, ret := range o.Returns {
			for _, rl := range ret.Lines {
				if ret.State == order.ReturnInspected || ret.State == order.ReturnDone {
					onHand[o.Lines[rl.Line].SKU] += rl.Quantity - rl.Scrap
				}
			}
		}
	}
	for _, s := range r.Shipments {
		if s.Kind == shipment.Exchange && s.State != shipment.Dropped {
			for _, sl := range s.Lines {
				onHand[sl.SKU] -= sl.Quantity
			}
		}
	}
}
