package order_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
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
	"github.com/tsumugi-shop/tsumugi/internal/shop/buy/buytest"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// TSUMUGI_LIVES is how many orders live on each engine; all of `make lives`
// are 10,000.
const lives = "TSUMUGI_LIVES"

// A life is one order and who lives it.
type life struct {
	*shop
	rand   *rand.Rand
	v      order.Visitor
	n      id.OrderNumber
	did    []string
	coupon bool // it was ordered with one
	pages  buytest.OrderPages
	behind *order.Orders // the pages
	// crashes is at which point the next step ends; 0: it does not.
	crashes int
}

// TestRandomLivesOfOrders does whatever shoppers and operators can do, at
// random, twice, by two at once and after restarts, and counts after each step.
func TestRandomLivesOfOrders(t *testing.T) {
	count := 15
	if n, err := strconv.Atoi(os.Getenv(lives)); err == nil {
		count = n
	}
	each(t, func(t *testing.T, s *shop) {
		s.comesLater("20991231") // days pass in every life
		s.update(func(tx *db.Tx) error {
			return loyalty.Save(t.Context(), tx, loyalty.Coupon{Code: "LIVES", Name: "8,000円以上で1,000円オフ", Kind: loyalty.AmountOff, Value: 1000, MinGoods: 8000, PerPerson: 1})
		})
		if _, err := (stock.Stocks{DB: s.db}).Set(t.Context(), []stock.Level{{SKU: shirtS, OnHand: 1_000_000}, {SKU: shirtM, OnHand: 1_000_000}, {SKU: sock, OnHand: 1_000_000}, {SKU: pad, OnHand: 1_000_000}, {SKU: coat, OnHand: 1_000_000}}); err != nil {
			t.Fatal(err)
		}
		onHand := map[id.SKU]int{shirtS: 1_000_000, shirtM: 1_000_000, sock: 1_000_000, pad: 1_000_000, coat: 1_000_000}
		var all []*life
		for i := range count {
			l := &life{shop: s, rand: rand.New(rand.NewPCG(16, uint64(i)))}
			l.begin(i)
			for step := 0; step < 12 && !t.Failed(); step++ {
				l.step()
				l.check()
				l.checkPapers()
				if i%25 == 0 { // it reads many orders
					l.exported(l.record(l.n).Order)
				}
			}
			if all = append(all, l); i%1000 == 999 {
				t.Logf("%d lives", i+1)
			}
			if t.Failed() {
				t.Fatalf("life %d (%s): %v", i, l.n, l.did)
			}
		}
		ends, coupons := map[order.Status]int{}, 0
		for _, l := range all { // time passes, and ends orders that wait for money
			l.took(onHand)
			o := l.record(l.n).Order
			if ends[o.Status]++; l.keepsCoupon(o) {
				coupons++
			}
		}
		if got := s.couponsTaken(); got != coupons {
			t.Errorf("the coupon counts %d uses, %d orders have it", got, coupons)
		}
		t.Logf("the orders ended as %v", ends)
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
	methods := []payment.Method{payment.Card, payment.Card, payment.Konbini, payment.COD, payment.Bank}
	if l.rand.IntN(3) == 0 { // something that comes later, together with the rest or after it
		l.add(l.v, stock.Want{SKU: coat, Quantity: 1 + l.rand.IntN(2)})
		if l.rand.IntN(3) > 0 {
			methods = slices.DeleteFunc(methods, func(m payment.Method) bool { return m == payment.COD })
			if err := l.ChooseSplit(l.t.Context(), l.v, true); err != nil {
				l.t.Fatal(err)
			}
		}
	}
	d := draft(methods[l.rand.IntN(len(methods))])
	d.Email = fmt.Sprintf("guest%d@example.jp", i)
	if i%2 == 0 {
		d.Points = fmt.Sprint(l.rand.IntN(500))
	}
	k := l.confirm(l.v, d)
	l.coupon = len(k.Body.Coupons) > 0
	l.n = l.place(l.v, k.Key, []string{good, good, once}[l.rand.IntN(3)]).Order.Number
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
		{"ship one", func() error {
			if r := l.record(l.n); r.Order.Status.Can(order.Shipped) {
				for _, sh := range r.Shipments {
					if sh.State == shipment.Waiting && sh.Kind == shipment.Order {
						_, err := l.Ship(ctx, l.n, []order.Dispatch{{Shipment: sh.ID}}, clerk)
						return err
					}
				}
			}
			return nil
		}},
		{"lapse", func() error { return l.letGo() }},
		{"pay again", func() error {
			_, err := l.Repay(ctx, l.n, []string{good, bad, once, asking, answered}[l.rand.IntN(5)], "/")
			return err
		}},
		{"crash", func() error { l.crashes = l.rand.IntN(3) + 1; return nil }},
		{"days", func() error { l.pass(time.Duration(1+l.rand.IntN(5)) * 24 * time.Hour); l.recover(); return nil }},
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
	if atOnce[s.name] && l.crashes == 0 && l.rand.IntN(3) == 0 { // two operators
		done := make(chan error, 1)
		go func() { done <- s.do() }()
		l.allowed(s.name, s.do())
		l.allowed(s.name, <-done)
		return
	}
	for range 1 + l.rand.IntN(2) {
		l.allowed(s.name, l.survive(s.do))
	}
}

// atOnce are the steps that two operators try at the same moment; they throw no
// dice on the way.
var atOnce = map[string]bool{"ship": true, "ship one": true, "deliver": true, "accept": true, "receive": true, "refuse": true, "transfer": true}

// errCrash ends a step in its middle; what it did in transactions stays.
var errCrash = errors.New("the shop crashed")

// survive does a step, which crashes at one of its points if that was drawn, and
// opens the shop again.
func (l *life) survive(do func() error) (err error) {
	if l.crashes == 0 {
		return do()
	}
	at := l.crashes
	l.CrashPoint = func(name string) {
		if at--; at == 0 && !strings.Contains(name, "commits") && name != "between inspection and refund" { // those are inside of transactions
			panic(errCrash)
		}
	}
	defer func() {
		l.crashes = 0
		if why := recover(); why != nil && why != errCrash {
			panic(why)
		}
		l.restart()
	}()
	return do()
}

// letGo is the service that promises nothing any more, whether it tells or not.
func (l *life) letGo() error {
	p := l.record(l.n).Payment
	if p.Method != payment.Card || p.State != payment.Authorized {
		return nil
	}
	l.till.become(p.ID, payment.Expired)
	if l.rand.IntN(2) == 0 {
		return nil
	}
	return l.PaymentEvent(l.t.Context(), payment.Event{ID: "gone" + p.ID, PaymentID: p.ID, Result: payment.Result{State: payment.Expired}})
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
