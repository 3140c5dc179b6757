package order_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// letters reads all letters that wait, and sends them.
func (s *shop) read() (texts []string) {
	s.t.Helper()
	p := &post{}
	for n, err := 1, error(nil); n > 0; {
		if n, err = (&mail.Outbox{DB: s.db, Sender: p, Company: s.Terms.Company, Log: s.Log}).SendDue(s.t.Context()); err != nil {
			s.t.Fatal(err)
		}
	}
	for _, m := range p.got {
		texts = append(texts, m.Subject+"\n"+m.Text)
	}
	return texts
}

func (s *shop) record(n id.OrderNumber) order.Record {
	s.t.Helper()
	r, err := s.Record(s.t.Context(), n)
	if err != nil {
		s.t.Fatal(err)
	}
	return r
}

// sums is what the ledger says: paid, owed in all, given back.
func (s *shop) sums(n id.OrderNumber) [3]money.Yen {
	s.t.Helper()
	m := s.record(n).Order.Money
	return [3]money.Yen{m.Paid, m.Owed, m.GivenBack}
}

// must does a step of an order's life.
func (s *shop) must(o order.Order, err error) order.Order {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
	return o
}

var shopper = order.By{Actor: order.Shopper}

func askFor(lines ...order.ReturnLine) order.Return {
	return order.Return{Kind: order.ForMoney, Reason: "合わなかった", Lines: lines}
}

// Goodwill and a return add up, and a partial refund does not stop anything.
func TestRefundsOfDifferentOccasionsAddUp(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		n := s.buy(guest(1), payment.Konbini, "", stock.Want{SKU: shirtS, Quantity: 2}).Order.Number
		s.till.become(s.record(n).Order.Payment, payment.Captured)
		s.pass(6 * 24 * time.Hour)
		s.recover()
		if got := s.sums(n); got != [3]money.Yen{12000, 0, 0} || s.status(n) != order.Paid {
			t.Fatalf("paid: got %v, %s", got, s.status(n))
		}
		s.must(s.Refund(t.Context(), n, 1000, ledger.Goodwill, order.By{Actor: order.Operator, Name: "佐藤", Reason: "お詫びとして"}))
		s.must(s.Refund(t.Context(), n, 500, ledger.Goodwill, order.By{Actor: order.Operator, Name: "鈴木", Reason: "包装の傷み"}))
		s.recover()
		if got := s.sums(n); got != [3]money.Yen{12000, 1500, 1500} {
			t.Errorf("two goodwill refunds: got %v, want 1500 of 12000 back", got)
		}
		s.must(s.Ship(t.Context(), n, nil, clerk))
		s.must(s.Deliver(t.Context(), n, clerk))
		s.must(s.RequestReturn(t.Context(), n, askFor(order.ReturnLine{Line: 0, Quantity: 1}), shopper))
		s.must(s.Return(t.Context(), n, clerk))
		s.recover()
		if got := s.sums(n); got != [3]money.Yen{12000, 6950, 6950} || s.till.held[s.record(n).Order.Payment].Refunded != 6950 {
			t.Errorf("with a return worth 5450: got %v and %d at the service, want 6950 back", got, s.till.held[s.record(n).Order.Payment].Refunded)
		}
		_, err := s.Refund(t.Context(), n, 12000, ledger.Goodwill, clerk)
		if !errors.Is(err, order.ErrRefund) {
			t.Errorf("more than was paid: got %v, want %v", err, order.ErrRefund)
		}
		all := strings.Join(s.read(), "\n")
		for _, want := range []string{"お詫びとして", "包装の傷み", "￥6,950", "￥1,500"} {
			if !strings.Contains(all, want) {
				t.Errorf("no letter says %s:\n%s", want, all)
			}
		}
		told := 0
		for _, m := range s.record(n).Transitions {
			if m.What == order.DidRefund && m.Who != "" && m.Note != "" {
				told++
			}
		}
		if told != 2 {
			t.Errorf("the history has %d refunds with a name and a reason, want 2", told)
		}
	})
}

// Money that only people can move is owed until somebody says that they did.
func TestATransferIsOwedUntilSomebodyTransfersIt(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		bank := s.buy(guest(1), payment.Bank, "", stock.Want{SKU: sock, Quantity: 2}).Order.Number
		s.must(s.MarkPaid(t.Context(), bank, clerk))
		s.must(s.Cancel(t.Context(), bank, clerk))
		s.pass(time.Minute)
		cod := s.buy(guest(2), payment.COD, "", stock.Want{SKU: shirtS, Quantity: 1}).Order.Number
		s.must(s.Ship(t.Context(), cod, nil, clerk))
		s.must(s.Deliver(t.Context(), cod, clerk))
		s.must(s.Return(t.Context(), cod, clerk))
		s.recover()
		s.pass(time.Hour)
		s.recover()
		for n, want := range map[id.OrderNumber]order.Status{bank: order.Cancelled, cod: order.Returned} {
			if got := s.sums(n); s.status(n) != want || got[1] == 0 || got[2] != 0 {
				t.Errorf("%s: got %s with %v, want %s, and money owed but not given back", n, s.status(n), got, want)
			}
			for _, text := range s.read() {
				if strings.Contains(text, "手続きが完了") {
					t.Errorf("nobody transferred anything, and a letter says:\n%s", text)
				}
			}
		}
		debts, err := s.Debts(t.Context(), 10)
		if err != nil || len(debts) != 2 || debts[0].Posting.Order != bank {
			t.Fatalf("got %+v, %v; want what is owed for both", debts, err)
		}
		if owed, number, err := s.Owed(t.Context()); err != nil || owed.Count != 2 || number != bank || !owed.Oldest.Equal(debts[0].At) {
			t.Errorf("counted: got %+v of %s, %v; want the two that are listed", owed, number, err)
		}
		if _, err := s.MarkTransferred(t.Context(), bank, "", order.By{Actor: order.Operator}); !errors.Is(err, order.ErrReason) {
			t.Errorf("without a name: got %v, want %v", err, order.ErrReason)
		}
		s.must(s.MarkTransferred(t.Context(), bank, debts[0].ID, clerk))
		if got := s.sums(bank); s.status(bank) != order.Refunded || got != [3]money.Yen{2550, 2550, 2550} {
			t.Errorf("transferred: got %s with %v, want refunded, all of it", s.status(bank), got)
		}
		if owed, number, err := s.Owed(t.Context()); err != nil || owed.Count != 1 || number != cod {
			t.Errorf("after one was transferred: got %+v of %s, %v; want the other", owed, number, err)
		}
		if texts := s.read(); len(texts) != 1 || !strings.Contains(texts[0], "￥2,550") || !strings.Contains(texts[0], "手続きが完了") {
			t.Errorf("got letters %v, want one about 2,550 yen", texts)
		}
		if _, err := s.MarkTransferred(t.Context(), bank, "", clerk); !errors.Is(err, ledger.ErrSettled) {
			t.Errorf("twice: got %v, want %v", err, ledger.ErrSettled)
		}
	})
}

// Faulty goods are not sold again, and the ledger of the stock says what became of them.
func TestFaultyGoodsAreScrapped(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		n := s.buy(guest(1), payment.Card, good, stock.Want{SKU: shirtS, Quantity: 2}).Order.Number
		s.must(s.Ship(t.Context(), n, nil, clerk))
		faulty := askFor(order.ReturnLine{Line: 0, Quantity: 2})
		faulty.Faulty = true
		s.must(s.RequestReturn(t.Context(), n, faulty, shopper))
		if _, err := s.InspectReturn(t.Context(), n, "", nil, clerk); !errors.Is(err, order.ErrTransition) {
			t.Errorf("inspected before it was accepted: %v", err)
		}
		s.must(s.AcceptReturn(t.Context(), n, "", clerk))
		s.must(s.ReceiveReturn(t.Context(), n, "", clerk))
		s.must(s.InspectReturn(t.Context(), n, "", []order.Verdict{{Line: 0, Scrap: 1}}, clerk))
		s.recover()
		if got := s.sums(n); got != [3]money.Yen{12000, 12000, 12000} || s.status(n) != order.Refunded || s.level(shirtS).OnHand != 9 {
			t.Errorf("got %v, %s and %d on hand; want all money back and one shirt to sell again", got, s.status(n), s.level(shirtS).OnHand)
		}
		s.audit()
		entries, err := stock.Stocks{DB: s.db}.Entries(t.Context(), shirtS, 10)
		kinds := map[stock.Kind]int{}
		for _, e := range entries {
			kinds[e.Kind] += e.Delta
		}
		if err != nil || kinds[stock.Sold] != -2 || kinds[stock.Returned] != 2 || kinds[stock.Scrapped] != -1 {
			t.Errorf("the ledger says %v, %v; want 2 sold, 2 returned, 1 scrapped", kinds, err)
		}
	})
}

// audit checks that the levels of the stock are the sums of its ledger.
func (s *shop) audit() {
	s.t.Helper()
	if uneven, err := (stock.Stocks{DB: s.db}).Audit(s.t.Context()); err != nil || len(uneven) > 0 {
		s.t.Errorf("the ledger of the stock does not add up: %v, %v", uneven, err)
	}
}

// An order goes out in two parts; each is paid for, and has its letter.
func TestAnOrderGoesOutInParts(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		v := guest(1)
		s.add(v, stock.Want{SKU: shirtS, Quantity: 1}, stock.Want{SKU: sock, Quantity: 3})
		d := draft(payment.Card)
		second := order.ParcelForm{To: order.ToNew, Address: d.Orderer, Lines: []order.ParcelLine{{SKU: sock, Quantity: 2}}}
		d.Parcels[0].Lines = []order.ParcelLine{{SKU: shirtS, Quantity: 1}, {SKU: sock, Quantity: 1}}
		d.Parcels = append(d.Parcels, second)
		n := s.place(v, s.confirm(v, d).Key, good).Order.Number
		parts := s.record(n).Shipments
		if len(parts) != 2 || parts[0].Pieces() != 2 || parts[1].Pieces() != 2 || parts[0].Share+parts[1].Share != s.record(n).Order.Quote.Total {
			t.Fatalf("got %+v, want two shipments that share the total", parts)
		}
		s.read()
		if _, err := s.Ship(t.Context(), n, []order.Dispatch{{Shipment: parts[1].ID, Tracking: "notanumber"}}, clerk); err == nil {
			t.Error("a number that is none was taken")
		}
		s.must(s.Ship(t.Context(), n, []order.Dispatch{{Shipment: parts[1].ID, Tracking: "1234-5678-9010"}}, clerk))
		if texts := s.read(); s.status(n) != order.PartlyShipped || len(texts) != 1 || !strings.Contains(texts[0], "123456789010") || !strings.Contains(texts[0], "残りの2点") {
			t.Errorf("after the first: %s, letters %v", s.status(n), texts)
		}
		if _, err := s.Ship(t.Context(), n, []order.Dispatch{{Shipment: parts[1].ID}}, clerk); err == nil {
			t.Error("the same shipment left twice")
		}
		if _, err := s.Cancel(t.Context(), n, shopper); !errors.Is(err, order.ErrTransition) {
			t.Errorf("cancelled when half of it was gone: %v", err)
		}
		s.must(s.Deliver(t.Context(), n, clerk))
		if got := s.sums(n); got[0] != parts[0].Share+parts[1].Share {
			t.Errorf("the first part arrived: %v paid, want all: a promise is taken once", got)
		}
		s.must(s.Ship(t.Context(), n, nil, clerk))
		if s.status(n) != order.Shipped {
			t.Errorf("after the second: %s", s.status(n))
		}
		s.must(s.Deliver(t.Context(), n, clerk))
		if got, total := s.sums(n), s.record(n).Order.Quote.Total; got[0] != total || s.status(n) != order.Delivered {
			t.Errorf("all arrived: %v paid of %d, %s", got, total, s.status(n))
		}
		s.audit()
	})
}

// A service that was told to give money back by somebody else is believed.
func TestARefundMadeAtTheServiceIsInTheLedger(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		o := s.buy(guest(1), payment.Card, good, stock.Want{SKU: sock, Quantity: 2}).Order
		s.must(s.Ship(t.Context(), o.Number, nil, clerk))
		e := payment.Event{ID: "dashboard", PaymentID: o.Payment, Result: payment.Result{State: payment.Refunded, Refunded: 700}}
		for range 2 {
			if err := s.PaymentEvent(t.Context(), e); err != nil {
				t.Fatal(err)
			}
		}
		if got := s.sums(o.Number); got != [3]money.Yen{2550, 700, 700} || s.status(o.Number) != order.Shipped {
			t.Errorf("got %v, %s; want 700 of 2550 back, and the order as it was", got, s.status(o.Number))
		}
		s.view(func(tx *db.Tx) error {
			debts, err := ledger.Debts(t.Context(), tx, 10)
			if len(debts) > 0 {
				t.Errorf("%v are still owed", debts)
			}
			return err
		})
	})
}

// Goods that a shopper called faulty are sold again only if somebody says so.
func TestFaultyGoodsAreNotSoldAgainUnlessSomebodySaysSo(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		for name, c := range map[string]struct {
			faulty   bool
			verdicts []order.Verdict
			back     int
		}{
			"faulty": {true, nil, 0}, "faulty, and one is fine": {true, []order.Verdict{{Line: 0, Scrap: 1}}, 1}, "faulty, and both are fine": {true, []order.Verdict{{Line: 0}}, 2},
			"another taste": {false, nil, 2}, "one was worn": {false, []order.Verdict{{Line: 0, Scrap: 1}}, 1},
		} {
			n := s.buy(guest(len(name)), payment.Card, good, stock.Want{SKU: sock, Quantity: 2}).Order.Number
			s.must(s.Ship(t.Context(), n, nil, clerk))
			s.must(s.Deliver(t.Context(), n, clerk))
			before := s.level(sock).OnHand
			s.must(s.RequestReturn(t.Context(), n, order.Return{Kind: order.ForMoney, Faulty: c.faulty, Reason: "ほつれ", Lines: []order.ReturnLine{{Line: 0, Quantity: 2}}}, clerk))
			s.must(s.ReceiveReturn(t.Context(), n, "", clerk))
			s.must(s.InspectReturn(t.Context(), n, "", c.verdicts, clerk))
			if got := s.level(sock).OnHand - before; got != c.back {
				t.Errorf("%s: %d pieces are for sale again, want %d", name, got, c.back)
			}
		}
		s.audit()
	})
}
