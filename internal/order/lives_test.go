package order_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// TSUMUGI_LIVES is how many orders live on each engine; all of `make lives`
// are 10,000.
const lives = "TSUMUGI_LIVES"

// A life is one order and who lives it.
type life struct {
	*shop
	rand *rand.Rand
	v    order.Visitor
	n    id.OrderNumber
	did  []string
}

// TestRandomLivesOfOrders does whatever shoppers and operators can do, at
// random, twice, by two at once and after restarts, and counts after each step.
func TestRandomLivesOfOrders(t *testing.T) {
	count := 15
	if n, err := strconv.Atoi(os.Getenv(lives)); err == nil {
		count = n
	}
	each(t, func(t *testing.T, s *shop) {
		s.update(func(tx *db.Tx) error {
			return loyalty.Save(t.Context(), tx, loyalty.Coupon{Code: "LIVES", Name: "8,000円以上で1,000円オフ", Kind: loyalty.AmountOff, Value: 1000, MinGoods: 8000})
		})
		if _, err := (stock.Stocks{DB: s.db}).Set(t.Context(), []stock.Level{{SKU: shirtS, OnHand: 1_000_000}, {SKU: shirtM, OnHand: 1_000_000}, {SKU: sock, OnHand: 1_000_000}, {SKU: pad, OnHand: 1_000_000}}); err != nil {
			t.Fatal(err)
		}
		onHand := map[id.SKU]int{shirtS: 1_000_000, shirtM: 1_000_000, sock: 1_000_000, pad: 1_000_000}
		for i := range count {
			l := &life{shop: s, rand: rand.New(rand.NewPCG(16, uint64(i)))}
			l.begin(i)
			for step := 0; step < 12 && !t.Failed(); step++ {
				l.step()
				l.check()
			}
			l.took(onHand)
			if t.Failed() {
				t.Fatalf("life %d (%s): %v", i, l.n, l.did)
			}
		}
		for sku, want := range onHand {
			if got := s.level(sku); got.OnHand != want || got.Held != 0 {
				t.Errorf("%s: %d on hand and %d held, want %d and none", sku, got.OnHand, got.Held, want)
			}
		}
		s.audit()
	})
}

func (l *life) begin(i int) {
	l.t.Helper()
	l.v = guest(i)
	if i%2 == 0 {
		l.v = l.member(fmt.Sprintf("life%d@example.jp", i), 500)
	}
	wants := []stock.Want{{SKU: shirtS, Quantity: 1 + l.rand.IntN(2)}, {SKU: sock, Quantity: 1 + l.rand.IntN(3)}}[:1+l.rand.IntN(2)]
	if l.rand.IntN(3) == 0 {
		wants = append(wants, stock.Want{SKU: pad, Quantity: 1})
	}
	l.add(l.v, wants...)
	if l.rand.IntN(2) == 0 {
		l.update(func(tx *db.Tx) error {
			if _, err := loyalty.Enter(l.t.Context(), tx, l.v.Owner, "LIVES"); err != nil {
				return err
			}
			return l.Carts.AddCoupon(l.t.Context(), tx, l.v.Owner, "LIVES")
		})
	}
	d := draft([]payment.Method{payment.Card, payment.Konbini, payment.COD, payment.Bank}[l.rand.IntN(4)])
	d.Email = fmt.Sprintf("guest%d@example.jp", i)
	if i%2 == 0 {
		d.Points = fmt.Sprint(l.rand.IntN(500))
	}
	l.n = l.place(l.v, l.confirm(l.v, d).Key, good).Order.Number
}

// step does one thing, often twice; what the rules refuse is left.
func (l *life) step() {
	l.t.Helper()
	ctx := l.t.Context()
	o := l.record(l.n).Order
	line := l.rand.IntN(len(o.Lines))
	steps := []struct {
		name string
		do   func() error
	}{
		{"pay", l.pay},
		{"cancel", func() error {
			if l.rand.IntN(3) > 0 {
				return nil
			}
			_, err := l.Cancel(ctx, l.n, shopper)
			return err
		}},
		{"cut", func() error {
			_, err := l.CancelLines(ctx, l.n, []order.Cut{{Line: line, Quantity: 1}}, 0, clerk)
			return err
		}},
		{"ship", func() error { _, err := l.Ship(ctx, l.n, nil, clerk); return err }},
		{"ship", func() error { _, err := l.Ship(ctx, l.n, nil, clerk); return err }},
		{"deliver", func() error { _, err := l.Deliver(ctx, l.n, clerk); return err }},
		{"ask", func() error { return l.ask(o, line) }},
		{"accept", func() error { _, err := l.AcceptReturn(ctx, l.n, "", clerk); return err }},
		{"receive", func() error { _, err := l.ReceiveReturn(ctx, l.n, "", clerk); return err }},
		{"inspect", func() error {
			_, err := l.InspectReturn(ctx, l.n, "", []order.Verdict{{Line: line, Scrap: l.rand.IntN(2)}}, clerk)
			return err
		}},
		{"refuse", func() error { _, err := l.RefuseReturn(ctx, l.n, "", clerk); return err }},
		{"goodwill", func() error {
			_, err := l.Refund(ctx, l.n, money.Yen(1+l.rand.IntN(900)), ledger.Goodwill, clerk)
			return err
		}},
		{"transfer", func() error { _, err := l.MarkTransferred(ctx, l.n, "", clerk); return err }},
		{"restart", func() error { l.restart(); return nil }},
		{"recover", func() error { l.pass(time.Minute); l.recover(); return nil }},
	}
	s := steps[l.rand.IntN(len(steps))]
	l.did = append(l.did, s.name)
	if s.name == "ship" && l.rand.IntN(3) == 0 { // two operators at once
		done := make(chan error, 1)
		go func() { done <- s.do() }()
		l.allowed(s.name, s.do())
		l.allowed(s.name, <-done)
		return
	}
	for range 1 + l.rand.IntN(2) {
		l.allowed(s.name, s.do())
	}
}

// allowed tells refusals from failures.
func (l *life) allowed(name string, err error) {
	l.t.Helper()
	if err != nil && fault.From(err).Kind == fault.Internal {
		l.t.Errorf("%s: %v", name, err)
	}
}

func (l *life) pay() error {
	r := l.record(l.n)
	if r.Order.Method == payment.Bank {
		_, err := l.MarkPaid(l.t.Context(), l.n, clerk)
		return err
	}
	if r.Order.Method == payment.Konbini && r.Payment.State == payment.Pending {
		l.till.become(r.Payment.ID, payment.Captured)
		return l.PaymentEvent(l.t.Context(), payment.Event{ID: "life" + r.Payment.ID, PaymentID: r.Payment.ID, Result: payment.Result{State: payment.Captured}})
	}
	return nil
}

func (l *life) ask(o order.Order, line int) error {
	r := order.Return{Kind: order.ForMoney, Faulty: l.rand.IntN(2) == 0, Reason: "合わない", Lines: []order.ReturnLine{{Line: line, Quantity: 1}}}
	if o.Lines[line].SKU == shirtS && l.rand.IntN(2) == 0 {
		r.Kind, r.Lines[0].NewSKU = order.ForSize, shirtM
	}
	_, err := l.RequestReturn(l.t.Context(), l.n, r, shopper)
	return err
}

// check counts everything about the order.
func (l *life) check() {
	l.t.Helper()
	r := l.record(l.n)
	o, sums := r.Order, r.Ledger.Sums()
	if sums.GivenBack > sums.Owed || sums.Owed > sums.Paid {
		l.t.Errorf("paid %d, owed %d, given back %d", sums.Paid, sums.Owed, sums.GivenBack)
	}
	if got := l.till.held[o.Payment]; !o.Method.ByHand() {
		taken := got.Captured
		if taken == 0 && (got.State == payment.Captured || got.State == payment.Refunded) {
			taken = r.Payment.Amount
		}
		if taken != sums.Paid || got.Refunded != sums.GivenBack {
			l.t.Errorf("the service took %d and gave back %d; the ledger says %d and %d", taken, got.Refunded, sums.Paid, sums.GivenBack)
		}
	}
	share, waiting := money.Yen(0), map[int]int{}
	for _, s := range r.Shipments {
		if s.Kind != shipment.Order || s.State == shipment.Dropped {
			continue
		}
		share += s.Share
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
	if r.Shipments[0].Left() && o.Method != payment.COD && sums.Paid < share {
		l.t.Errorf("goods left for %d yen and %d were paid", share, sums.Paid)
	}
	if l.v.Customer != nil {
		l.checkPoints(o)
	}
	for _, row := range l.exported(o) {
		if row.Money != sums {
			l.t.Errorf("the file says %+v, the ledger %+v", row.Money, sums)
		}
	}
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

// exported is what a file says of the order.
func (l *life) exported(o order.Order) (rows []order.Order) {
	l.t.Helper()
	for row, err := range l.All(l.t.Context(), o.Status) {
		if err != nil {
			l.t.Error(err)
		}
		if row.Number == o.Number {
			return append(rows, row)
		}
	}
	l.t.Error(errors.New("the order is in no file"))
	return nil
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
