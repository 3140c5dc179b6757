package order_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// apart buys socks that are there and a coat that comes in January, split.
func (s *shop) apart(v order.Visitor, token string) id.OrderNumber {
	s.t.Helper()
	s.add(v, stock.Want{SKU: sock, Quantity: 1}, stock.Want{SKU: coat, Quantity: 1})
	if err := s.ChooseSplit(s.t.Context(), v, true); err != nil {
		s.t.Fatal(err)
	}
	return s.place(v, s.confirm(v, draft(payment.Card)).Key, token).Order.Number
}

// shipOne ships one of an order's shipments.
func (s *shop) shipOne(n id.OrderNumber, at int) error {
	s.t.Helper()
	_, err := s.Ship(s.t.Context(), n, []order.Dispatch{{Shipment: s.record(n).Shipments[at].ID}}, clerk)
	return err
}

// lapse is the service letting a promise go, and telling so.
func (s *shop) lapse(n id.OrderNumber) {
	s.t.Helper()
	p := s.record(n).Payment
	s.till.become(p.ID, payment.Expired)
	if err := s.PaymentEvent(s.t.Context(), payment.Event{ID: "lapse" + p.ID, PaymentID: p.ID, Result: payment.Result{State: payment.Expired}}); err != nil {
		s.t.Fatal(err)
	}
}

const twoMonths = 61 * 24 * time.Hour

// What an operator or a webhook tells late of the first payment does not bring
// back the card that a later one was refused with.
func TestARefusedCardIsNotKeptAgainByLateNews(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		n := s.apart(guest(1), once)
		first := s.record(n)
		if err := s.shipOne(n, 0); err != nil {
			t.Fatal(err)
		}
		if err := s.shipOne(n, 1); !errors.Is(err, order.ErrLapsed) {
			t.Fatalf("ship the coat: %v, want that its card was refused", err)
		}
		late := payment.Result{State: payment.Captured, Amount: first.Payment.Amount, Captured: s.sums(n)[0], Kept: first.Order.Card}
		if err := s.PaymentEvent(t.Context(), payment.Event{ID: "late", PaymentID: first.Payment.ID, Result: late}); err != nil {
			t.Fatal(err)
		}
		if after := s.record(n).Order; after.Status != order.Lapsed || after.Card != "" {
			t.Errorf("the order is %s with the card %q, want lapsed without one", after.Status, after.Card)
		}
	})
}

func TestLaterGoodsAreChargedToTheCardThatWasKept(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		n := s.apart(guest(1), good)
		r := s.record(n)
		if r.Order.Card == "" || !strings.Contains(r.Order.Law[2].Text, "お預かり") {
			t.Fatalf("card %q, law %q; want it to be kept, and told", r.Order.Card, r.Order.Law[2].Text)
		}
		if err := s.shipOne(n, 0); err != nil || s.sums(n)[0] != r.Shipments[0].Share {
			t.Fatalf("ship the socks: %v, %d paid; want their share %d alone", err, s.sums(n)[0], r.Shipments[0].Share)
		}
		s.pass(twoMonths)
		s.recover()
		if s.status(n) != order.PartlyShipped {
			t.Errorf("the order is %s while its coat is awaited, want partly shipped", s.status(n))
		}
		for range 2 { // two operators, one after the other
			err := s.shipOne(n, 1)
			if got := s.sums(n)[0]; got != r.Order.Quote.Total {
				t.Errorf("ship the coat: %v, %d paid; want all of %d, once", err, got, r.Order.Quote.Total)
			}
		}
		if after := s.record(n); after.Order.Card != "" || after.Order.Status != order.Shipped {
			t.Errorf("%s and the card is %q; want shipped, and no card kept", after.Order.Status, after.Order.Card)
		}
		if taken := s.till.taken(); taken != r.Order.Quote.Total {
			t.Errorf("the service took %d, want %d", taken, r.Order.Quote.Total)
		}
	})
}

func TestACardThatRefusesLaterIsPaidAnewOrTheRestIsCalledOff(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		pays, never := s.apart(guest(1), once), s.apart(guest(2), once)
		for _, n := range []id.OrderNumber{pays, never} {
			if err := s.shipOne(n, 0); err != nil {
				t.Fatal(err)
			}
		}
		s.pass(twoMonths)
		for _, n := range []id.OrderNumber{pays, never} {
			for range 2 {
				if err := s.shipOne(n, 1); !errors.Is(err, order.ErrLapsed) || !strings.Contains(err.Error(), "pay again until") {
					t.Errorf("ship the coat: got %v, want ErrLapsed that says what to do", err)
				}
			}
			if s.status(n) != order.Lapsed || s.record(n).Order.Card != "" {
				t.Errorf("%s, want lapsed, and the card forgotten", s.status(n))
			}
		}
		list, err := s.List(t.Context(), order.Lapsed, time.UnixMilli(s.now.Load()), 10)
		if err != nil || len(list) != 2 {
			t.Errorf("operators see %d lapsed orders, %v; want 2", len(list), err)
		}
		if letter := s.last("お支払いの再手続きのお願い"); !strings.Contains(letter, "https://shop.example/orders/") || !strings.Contains(letter, "2027年01月23日") {
			t.Errorf("the letter lacks link or deadline: %s", letter)
		}
		if p, err := s.Repay(t.Context(), pays, bad, "/"); err != nil || !p.Payment.State.Failed() || s.status(pays) != order.Lapsed {
			t.Errorf("another bad card: %+v, %v, %s; want it to wait on", p.Payment.State, err, s.status(pays))
		}
		if _, err := s.Repay(t.Context(), pays, good, "/"); err != nil || s.status(pays) != order.PartlyShipped {
			t.Errorf("a good card: %v, %s; want partly shipped as before", err, s.status(pays))
		}
		if _, err := s.Repay(t.Context(), pays, good, "/"); !errors.Is(err, order.ErrTransition) {
			t.Errorf("pay once more: got %v, want ErrTransition", err)
		}
		if err := s.shipOne(pays, 1); err != nil || s.status(pays) != order.Shipped || s.sums(pays)[0] != s.record(pays).Order.Quote.Total {
			t.Errorf("ship what was paid anew: %v, %s, %v", err, s.status(pays), s.sums(pays))
		}
		s.pass(6 * 24 * time.Hour) // the morning before the last day
		s.recover()
		s.recover()
		if s.status(never) != order.Lapsed || strings.Count(strings.Join(s.read(), ""), "再手続きの期限のお知らせ") != 1 {
			t.Errorf("before the end: %s, want lapsed and one reminder", s.status(never))
		}
		s.pass(37 * time.Hour) // 23:00 on the last
		if s.recover(); s.status(never) != order.Lapsed {
			t.Errorf("on the last day: %s, want lapsed", s.status(never))
		}
		s.pass(time.Hour)
		s.recover()
		s.recover()
		after := s.record(never)
		if after.Order.Status != order.Shipped || after.Order.Lines[1].Quantity != 0 || after.Ledger.Owed() != 0 || s.level(coat).OnHand != 49 {
			t.Errorf("after the end: %s, %+v, %d owed, %d coats; want the socks alone, nothing to go back, the coat on the shelf",
				after.Order.Status, after.Order.Lines[1], after.Ledger.Owed(), s.level(coat).OnHand)
		}
		s.audit()
	})
}

// Goods that are there and packed for too long.
func TestAPromiseThatLapsesIsSeen(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		told := s.buy(guest(1), payment.Card, good, stock.Want{SKU: sock, Quantity: 1}).Order.Number
		found := s.buy(guest(2), payment.Card, good, stock.Want{SKU: sock, Quantity: 1}).Order.Number
		tried := s.buy(guest(3), payment.Card, good, stock.Want{SKU: sock, Quantity: 1}).Order.Number
		for _, n := range []id.OrderNumber{told, found, tried} {
			if s.record(n).Order.Card != "" {
				t.Errorf("the card of %s is kept, and nothing comes later", n)
			}
		}
		s.lapse(told)
		if s.status(told) != order.Lapsed {
			t.Errorf("told by the service: %s, want lapsed", s.status(told))
		}
		s.till.become(s.record(found).Payment.ID, payment.Expired)
		s.pass(5 * 24 * time.Hour)
		if s.recover(); s.status(found) != order.Paid {
			t.Errorf("before a promise is doubted: %s, want paid", s.status(found))
		}
		s.pass(25 * time.Hour)
		if s.recover(); s.status(found) != order.Lapsed || s.status(tried) != order.Paid {
			t.Errorf("found: %s and %s, want lapsed and paid", s.status(found), s.status(tried))
		}
		s.till.become(s.record(tried).Payment.ID, payment.Expired)
		if _, err := s.Ship(t.Context(), tried, nil, clerk); !errors.Is(err, order.ErrLapsed) || s.status(tried) != order.Lapsed {
			t.Errorf("ship: %v, %s; want ErrLapsed", err, s.status(tried))
		}
		// A shopper who has to prove who they are, and comes back.
		p, err := s.Repay(t.Context(), tried, asking, "/orders/x")
		if err != nil || p.Payment.State != payment.Challenge {
			t.Fatalf("pay again: %+v, %v; want a challenge", p.Payment, err)
		}
		s.till.become(p.Payment.ID, payment.Authorized)
		if err := s.Refresh(t.Context(), s.record(tried)); err != nil || s.status(tried) != order.Paid {
			t.Errorf("back from the bank: %v, %s; want paid", err, s.status(tried))
		}
		s.must(s.Ship(t.Context(), tried, nil, clerk))
		// Nobody comes back for this one.
		s.pass(8 * 24 * time.Hour)
		s.recover()
		s.recover()
		if s.status(told) != order.Cancelled || s.status(found) != order.Cancelled || s.sums(told) != [3]money.Yen{} {
			t.Errorf("after the deadline: %s, %s, %v; want both cancelled, and nothing taken", s.status(told), s.status(found), s.sums(told))
		}
		s.audit()
	})
}

// Whoever pays again while the first answer is out does not pay twice.
func TestPayingAgainTwiceTakesOnce(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		n := s.buy(guest(1), payment.Card, good, stock.Want{SKU: sock, Quantity: 1}).Order.Number
		s.lapse(n)
		if p, err := s.Repay(t.Context(), n, answered, "/"); err != nil || p.Payment.State != payment.Started {
			t.Fatalf("the answer is lost: %+v, %v", p.Payment.State, err)
		}
		if _, err := s.Repay(t.Context(), n, good, "/"); !errors.Is(err, order.ErrInFlight) {
			t.Errorf("press again: got %v, want ErrInFlight", err)
		}
		s.pass(time.Minute)
		s.recover()
		if s.status(n) != order.Paid {
			t.Errorf("%s after recovery, want paid", s.status(n))
		}
		s.must(s.Ship(t.Context(), n, nil, clerk))
		if total := s.record(n).Order.Quote.Total; s.till.taken() != total || s.till.count(payment.Authorized) != 0 {
			t.Errorf("the service took %d and holds %d promises, want %d and none", s.till.taken(), s.till.count(payment.Authorized), total)
		}
	})
}

// Two operators ship two parts of an order: between the money for one and its
// leaving the other leaves.
func TestPartsThatLeaveAtOnceAreBothPaid(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		n := s.apart(guest(1), good)
		var other error
		s.CrashPoint = func(name string) {
			if name == "between capture and shipment" {
				s.CrashPoint = nil
				other = s.shipOne(n, 0)
			}
		}
		err := s.shipOne(n, 1)
		left := money.Yen(0)
		for _, sh := range s.record(n).Shipments {
			if sh.Left() {
				left += sh.Share
			}
		}
		if left > s.sums(n)[0] || left == 0 {
			t.Errorf("%v and %v: goods for %d yen left and %d were paid", err, other, left, s.sums(n)[0])
		}
		for at := range 2 {
			if sh := s.record(n).Shipments[at]; !sh.Left() {
				if err := s.shipOne(n, at); err != nil {
					t.Errorf("once more: %v", err)
				}
			}
		}
		if r := s.record(n); r.Order.Status != order.Shipped || s.sums(n)[0] != r.Order.Quote.Total || s.till.taken() != r.Order.Quote.Total {
			t.Errorf("%s, %d of %d yen paid, %d taken", r.Order.Status, s.sums(n)[0], r.Order.Quote.Total, s.till.taken())
		}
	})
}

// Two operators ship the same: what one of them took is not asked for again.
func TestMoneyThatSomebodyElseTookIsNotAskedFor(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		n := s.buy(guest(1), payment.Card, good, stock.Want{SKU: sock, Quantity: 1}).Order.Number
		stale := s.record(n)
		var other error
		s.CrashPoint = func(name string) {
			if name == "between capture and shipment" { // the money is here, the goods are not gone
				s.CrashPoint = nil
				other = s.Collect(t.Context(), stale)
			}
		}
		if err := s.shipOne(n, 0); err != nil || other != nil || s.status(n) != order.Shipped {
			t.Errorf("%v and %v, %s; want it to be shipped", err, other, s.status(n))
		}
	})
}

// Two operators ship what a kept card has to pay, and one comes while the other
// has the promise and not the money yet.
func TestAKeptCardIsChargedOnceByTwo(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		n := s.apart(guest(1), good)
		s.till.become(s.record(n).Payment.ID, payment.Expired) // and nobody told
		stale := s.record(n)
		var other error
		s.CrashPoint = func(name string) {
			if name == "between charging and capture" {
				s.CrashPoint = nil
				other = s.Collect(t.Context(), stale)
			}
		}
		s.must(s.Ship(t.Context(), n, nil, clerk))
		if total := stale.Order.Quote.Total; other != nil || s.till.taken() != total || s.sums(n)[0] != total {
			t.Errorf("%v: the service took %d and the ledger says %d, want %d once", other, s.till.taken(), s.sums(n)[0], total)
		}
	})
}

// Each part is paid with the fee of its own trip: without the other nothing of
// it is missing, and nothing goes back. Where shipping would not be free any
// more, what has left is not charged for: it is refused.
func TestAPartThatLeftIsPaidWhateverBecomesOfTheOther(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		n := s.apart(guest(1), good)
		if err := s.shipOne(n, 0); err != nil {
			t.Fatal(err)
		}
		o := s.must(s.CancelLines(t.Context(), n, []order.Cut{{Line: 1, Quantity: 1}}, 0, clerk))
		s.recover()
		r := s.record(n)
		if r.Shipments[0].Share != o.Quote.Total || r.Ledger.GivenBack() != 0 || r.Ledger.Paid() != o.Quote.Total || o.Status != order.Shipped {
			t.Errorf("%s: the part that left has %d of %d yen, %d are paid and %d went back", o.Status, r.Shipments[0].Share, o.Quote.Total, r.Ledger.Paid(), r.Ledger.GivenBack())
		}
		v := guest(2)
		s.add(v, stock.Want{SKU: coat, Quantity: 1})
		free := s.apart(v, good)
		if err := s.shipOne(free, 0); err != nil || s.record(free).Order.Quote.Shipping != 0 {
			t.Fatalf("%v, shipping %d; want it to be free", err, s.record(free).Order.Quote.Shipping)
		}
		cut := []order.Cut{{Line: slices.IndexFunc(s.record(free).Order.Lines, func(l order.Line) bool { return l.SKU == coat }), Quantity: 2}}
		if _, err := s.PreviewCuts(t.Context(), free, cut); !errors.Is(err, order.ErrDearer) {
			t.Errorf("preview: got %v, want ErrDearer", err)
		}
		if _, err := s.CancelLines(t.Context(), free, cut, 0, clerk); !errors.Is(err, order.ErrDearer) {
			t.Errorf("cancel the rest: got %v, want ErrDearer", err)
		}
	})
}

// Whoever proves who they are may be known to the shop by the service's news
// alone: the card is kept all the same.
func TestACardIsKeptAlsoAfterAChallenge(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		n := s.apart(guest(1), asking)
		p := s.record(n).Payment
		s.till.become(p.ID, payment.Authorized)
		for range 2 {
			err := s.PaymentEvent(t.Context(), payment.Event{ID: "proved", PaymentID: p.ID, Result: payment.Result{State: payment.Authorized, Kept: "card_tok"}})
			if o := s.record(n).Order; err != nil || o.Status != order.Paid || o.Card != "card_tok" {
				t.Errorf("%v: the order is %s, its card %q; want it paid, and the card kept", err, o.Status, o.Card)
			}
		}
	})
}
