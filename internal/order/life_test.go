package order_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// traces is what can be seen of an order everywhere.
type traces struct {
	status    order.Status
	shirts    int // on hand
	available int // points
	pending   int
	money     payment.State
	refunded  int
	letters   int
}

func (s *shop) traces(v order.Visitor, n id.OrderNumber) traces {
	s.t.Helper()
	r, err := s.Record(s.t.Context(), n)
	if err != nil {
		s.t.Fatal(err)
	}
	b := s.balance(v)
	return traces{r.Order.Status, s.level(shirtS).OnHand, b.Available, b.Pending, r.Payment.State, int(r.Payment.Refunded), s.letters(n)}
}

// letters is how many letters were written about an order.
func (s *shop) letters(n id.OrderNumber) int {
	s.t.Helper()
	p, err := (&mail.Letters{DB: s.db}).Progress(s.t.Context(), "order/"+string(n)+"/")
	if err != nil {
		s.t.Fatal(err)
	}
	return p.Waiting + p.Sent
}

// post is somebody else's mail service.
type post struct {
	mu  sync.Mutex // letters go out side by side
	got []mail.Message
}

func (p *post) Send(_ context.Context, m mail.Message) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.got = append(p.got, m)
	return nil
}

// letter is the text of the letter that goes out about an order.
func (s *shop) letter(n id.OrderNumber) string {
	s.t.Helper()
	p := &post{}
	if _, err := (&mail.Outbox{DB: s.db, Sender: p, Company: s.Terms.Company, Log: s.Log}).SendDue(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	if len(p.got) != 1 || !strings.Contains(p.got[0].Subject, string(n)) {
		s.t.Fatalf("got %d letters, want one about %s", len(p.got), n)
	}
	return p.got[0].Text
}

// Each verb is tried twice: the second time nothing may happen again.
func TestEachMoveHasItsEffectsOnce(t *testing.T) {
	ship := func(s *shop, n id.OrderNumber) error {
		_, err := s.Ship(s.t.Context(), n, []order.Dispatch{{Tracking: "1234-5678-9010"}}, clerk)
		return err
	}
	deliver := func(s *shop, n id.OrderNumber) error { _, err := s.Deliver(s.t.Context(), n, clerk); return err }
	cancel := func(s *shop, n id.OrderNumber) error {
		_, err := s.Cancel(s.t.Context(), n, order.By{Actor: order.Shopper})
		return err
	}
	ask := func(kind order.ReturnKind, quantity int, to id.SKU) func(s *shop, n id.OrderNumber) error {
		return func(s *shop, n id.OrderNumber) error {
			_, err := s.RequestReturn(s.t.Context(), n, order.Return{Kind: kind, Lines: []order.ReturnLine{{Line: 0, Quantity: quantity, NewSKU: to}}}, order.By{Actor: order.Shopper})
			return err
		}
	}
	back := func(s *shop, n id.OrderNumber) error { _, err := s.Return(s.t.Context(), n, clerk); return err }

	// Two shirts of 6,000 yen, 1,000 of it paid by points: 110 points are earned.
	lives := map[string][]struct {
		do   func(s *shop, n id.OrderNumber) error
		want traces
	}{
		"cancelled before shipping": {
			{cancel, traces{order.Cancelled, 10, 1000, 0, payment.Voided, 0, 2}},
		},
		"delivered": {
			{ship, traces{order.Shipped, 8, 110, 0, payment.Captured, 0, 2}},
			{deliver, traces{order.Delivered, 8, 110, 0, payment.Captured, 0, 2}},
		},
		"returned in two parts": {
			{ship, traces{order.Shipped, 8, 110, 0, payment.Captured, 0, 2}},
			{deliver, traces{order.Delivered, 8, 110, 0, payment.Captured, 0, 2}},
			{ask(order.ForMoney, 1, ""), traces{order.ReturnRequested, 8, 110, 0, payment.Captured, 0, 3}},
			{back, traces{order.Refunded, 9, 555, 0, payment.Refunded, 4950, 5}},
			{ask(order.ForMoney, 1, ""), traces{order.ReturnRequested, 9, 555, 0, payment.Refunded, 4950, 6}},
			{back, traces{order.Refunded, 10, 1000, 0, payment.Refunded, 9900, 8}},
		},
		"exchanged": {
			{ship, traces{order.Shipped, 8, 110, 0, payment.Captured, 0, 2}},
			{ask(order.ForSize, 2, shirtM), traces{order.ReturnRequested, 8, 110, 0, payment.Captured, 0, 3}},
			{back, traces{order.ReturnRequested, 10, 110, 0, payment.Captured, 0, 3}},
			{ship, traces{order.Exchanged, 10, 110, 0, payment.Captured, 0, 4}},
		},
	}
	each(t, func(t *testing.T, s *shop) {
		for name, steps := range lives {
			if _, err := (stock.Stocks{DB: s.db}).Set(t.Context(), []stock.Level{{SKU: shirtS, OnHand: 10}}); err != nil {
				t.Fatal(err)
			}
			v := s.member(strings.ReplaceAll(name, " ", ".")+"@example.jp", 1000)
			s.add(v, stock.Want{SKU: shirtS, Quantity: 2})
			d := draft(payment.Card)
			d.Points = "１０００"
			n := s.place(v, s.confirm(v, d).Key, good).Order.Number
			if got, want := s.traces(v, n), (traces{order.Paid, 8, 0, 110, payment.Authorized, 0, 1}); got != want {
				t.Errorf("%s: placed: got %+v, want %+v", name, got, want)
			}
			for i, step := range steps {
				for range 2 {
					err := step.do(s, n)
					s.recover()
					if got := s.traces(v, n); got != step.want {
						t.Errorf("%s, step %d: got %+v (%v), want %+v", name, i, got, err, step.want)
					}
				}
			}
		}
	})
}

// Who was only just told how to pay is not reminded of it.
func TestAKonbiniOrderThatRecoveryFinishesGetsOneLetter(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		o := s.buy(guest(1), payment.Konbini, answered, stock.Want{SKU: shirtS, Quantity: 1}).Order
		s.pass(time.Minute)
		s.recover()
		letters, err := (&mail.Letters{DB: s.db}).Progress(t.Context(), "order/"+string(o.Number)+"/")
		if err != nil || s.status(o.Number) != order.AwaitingPayment || letters.Waiting != 1 {
			t.Errorf("the order is %s with %d letters, %v; want awaiting_payment and 1", s.status(o.Number), letters.Waiting, err)
		}
	})
}

func TestAKonbiniPaymentIsRemindedOfPaidOrCancelled(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		first := s.buy(guest(1), payment.Konbini, "", stock.Want{SKU: shirtS, Quantity: 1}).Order
		second := s.buy(guest(2), payment.Konbini, "", stock.Want{SKU: shirtS, Quantity: 1}).Order
		if first.Status != order.AwaitingPayment || s.pieces(guest(1)) != 0 {
			t.Fatalf("got %s with %d pieces in the cart", first.Status, s.pieces(guest(1)))
		}
		s.pass(5*24*time.Hour + time.Hour)
		s.recover()
		s.recover()
		for _, o := range []order.Order{first, second} {
			if got := s.letters(o.Number); got != 2 {
				t.Errorf("after 5 days got %d letters, want the instructions and a reminder", got)
			}
		}
		s.till.become(first.Payment, payment.Captured)
		s.pass(3 * 24 * time.Hour)
		s.recover()
		if a, b := s.status(first.Number), s.status(second.Number); a != order.Paid || b != order.Cancelled || s.level(shirtS).OnHand != 9 {
			t.Errorf("after the deadline: paid one %s, unpaid one %s, %d on hand; want paid, cancelled, 9", a, b, s.level(shirtS).OnHand)
		}
		// Money that comes after all goes back.
		s.till.become(second.Payment, payment.Captured)
		if err := s.PaymentEvent(t.Context(), payment.Event{ID: "late", PaymentID: second.Payment, Result: payment.Result{State: payment.Captured}}); err != nil {
			t.Fatal(err)
		}
		s.recover()
		if s.status(second.Number) != order.Refunded || s.till.count(payment.Refunded) != 1 {
			t.Errorf("late money: order %s, %d refunds; want refunded and 1", s.status(second.Number), s.till.count(payment.Refunded))
		}
	})
}

func TestWhatACrashLeavesIsFinishedOrCalledOff(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		never := s.buy(guest(1), payment.Card, unheard, stock.Want{SKU: shirtS, Quantity: 1}).Order.Number
		lost := s.buy(guest(2), payment.Card, answered, stock.Want{SKU: shirtS, Quantity: 2}).Order.Number
		s.restart()
		s.recover()
		if a, b := s.status(never), s.status(lost); a != order.Placed || b != order.Placed {
			t.Errorf("at once: %s and %s; the service may still answer", a, b)
		}
		s.pass(time.Minute)
		s.recover()
		if a, b, l := s.status(never), s.status(lost), s.level(shirtS); a != order.Cancelled || b != order.Paid || l.OnHand != 8 {
			t.Errorf("after a minute: %s and %s, %+v; want what never began cancelled, what was answered paid, 8 on hand", a, b, l)
		}
		if got := s.till.count(payment.Authorized); got != 1 || s.pieces(guest(1)) != 1 {
			t.Errorf("%d authorizations, %d pieces in the first cart; want 1 and 1", got, s.pieces(guest(1)))
		}
	})
}

func TestTheRuleOfReturns(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		v := guest(1)
		o := s.buy(v, payment.COD, "", stock.Want{SKU: shirtS, Quantity: 2}, stock.Want{SKU: pad, Quantity: 1}).Order
		if o.Status != order.Preparing {
			t.Fatalf("cash on delivery: got %s, want preparing", o.Status)
		}
		if _, err := s.Ship(t.Context(), o.Number, nil, clerk); err != nil {
			t.Fatal(err)
		}
		if o, err := s.Deliver(t.Context(), o.Number, clerk); err != nil || o.Status != order.Delivered {
			t.Fatal(o.Status, err)
		}
		for _, c := range []struct {
			name string
			r    order.Return
			code string // of the first field; empty: taken
		}{
			{"nothing chosen", order.Return{Kind: order.ForMoney}, "required"},
			{"hygiene", order.Return{Kind: order.ForMoney, Lines: []order.ReturnLine{{Line: 1, Quantity: 1}}}, "rule"},
			{"too many", order.Return{Kind: order.ForMoney, Lines: []order.ReturnLine{{Line: 0, Quantity: 3}}}, "out_of_range"},
			{"no such line", order.Return{Kind: order.ForMoney, Lines: []order.ReturnLine{{Line: 7, Quantity: 1}}}, "invalid"},
			{"another article", order.Return{Kind: order.ForSize, Lines: []order.ReturnLine{{Line: 0, Quantity: 1, NewSKU: sock}}}, "not_offered"},
			{"faulty hygiene", order.Return{Kind: order.ForMoney, Faulty: true, Lines: []order.ReturnLine{{Line: 1, Quantity: 1}}}, ""},
		} {
			_, err := s.RequestReturn(t.Context(), o.Number, c.r, order.By{Actor: order.Shopper})
			var fields []fault.Field
			if err != nil {
				fields = fault.From(err).Fields
			}
			if (err == nil) != (c.code == "") || c.code != "" && (len(fields) == 0 || fields[0].Code != c.code) {
				t.Errorf("%s: got %v %+v, want %q", c.name, err, fields, c.code)
			}
		}
		if _, err := s.RefuseReturn(t.Context(), o.Number, "", clerk); err != nil {
			t.Fatal(err)
		}
		s.pass(9 * 24 * time.Hour)
		late := order.Return{Kind: order.ForMoney, Lines: []order.ReturnLine{{Line: 0, Quantity: 1}}}
		if _, err := s.RequestReturn(t.Context(), o.Number, late, order.By{Actor: order.Shopper}); fault.From(err).Code != order.ErrReturn.Code {
			t.Errorf("9 days later: got %v, want ErrReturn", err)
		}
		late.Kind, late.Lines[0].NewSKU = order.ForSize, shirtM
		if _, err := s.RequestReturn(t.Context(), o.Number, late, order.By{Actor: order.Shopper}); err != nil {
			t.Errorf("another size 9 days later: %v", err)
		}
	})
}

// A letter says the amounts of the screen: every row of the quote is in it.
func TestTheLetterSaysWhatTheScreenSaid(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.update(func(tx *db.Tx) error {
			return loyalty.Save(t.Context(), tx, loyalty.Coupon{Code: "TEN", Name: "10%オフ", Kind: loyalty.PercentOff, Value: 10})
		})
		for i := range 6 {
			v := s.member(fmt.Sprintf("m%d@example.jp", i), 777)
			wants := []stock.Want{{SKU: sock, Quantity: i + 1}}
			if i%3 == 1 {
				wants = append(wants, stock.Want{SKU: pad, Quantity: 1})
			}
			s.add(v, wants...)
			s.update(func(tx *db.Tx) error {
				if _, err := loyalty.Enter(t.Context(), tx, v.Owner, "TEN"); err != nil || i%2 == 0 {
					return err
				}
				return s.Carts.AddCoupon(t.Context(), tx, v.Owner, "TEN")
			})
			d := draft(payment.COD)
			d.Points, d.Parcels[0].Wrap, d.Discreet = fmt.Sprint(111*i), i%3 == 0, i == 5
			k := s.confirm(v, d)
			o := s.place(v, k.Key, "").Order
			if o.Quote.Total != k.Quote.Total || o.Quote.Total == 0 {
				t.Errorf("order %d: confirmed %d, ordered %d", i, k.Quote.Total, o.Quote.Total)
			}
			text := s.letter(o.Number)
			q := k.Quote
			for _, want := range []fmt.Stringer{q.Subtotal, q.Shipping, q.Fee, q.Total, q.Taxes[0].Tax, -q.CouponDiscount, -q.PointsPay} {
				if want.String() != "￥0" && !strings.Contains(text, want.String()) {
					t.Errorf("order %d: %s of the screen is not in the letter:\n%s", i, want, text)
				}
			}
			if want := i == 5 || i%3 == 1; o.Discreet != want || strings.Contains(text, "くつした") == want {
				t.Errorf("order %d: discreet %v, want %v (asked for, or goods for the body), and the letter says:\n%s", i, o.Discreet, want, text)
			}
		}
	})
}

func TestTheTableOfMovesHasNoWayBack(t *testing.T) {
	for _, s := range order.Statuses {
		if s.Word() == "" {
			t.Errorf("%s has no word", s)
		}
		if s.Can(order.Placed) || s.Can(s) {
			t.Errorf("%s can be placed again or stand still", s)
		}
		if slices.Contains([]order.Status{order.PartlyShipped, order.Shipped, order.Delivered, order.Returned, order.Refunded}, s) && s.Can(order.Cancelled) {
			t.Errorf("%s can be cancelled after it left the house", s)
		}
	}
}
