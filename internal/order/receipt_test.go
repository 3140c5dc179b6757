package order_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

func TestAReceiptIsIssuedOnce(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		number := s.buy(s.member("a@example.jp", 0), payment.Card, good, stock.Want{SKU: shirtS, Quantity: 1}).Order.Number
		issue := func(name string) (order.Receipt, error) { return s.IssueReceipt(t.Context(), number, name, shopper) }
		if _, err := issue(strings.Repeat("名", 41)); !errors.Is(err, order.ErrReceiptName) {
			t.Errorf("a name of 41 characters: %v, want %v", err, order.ErrReceiptName)
		}
		for _, c := range []struct {
			wait       time.Duration
			typed      string
			name       string
			again      bool
			afterFirst time.Duration
		}{
			{0, "", "織部 糸子", false, 0},
			{time.Minute, " ", "織部 糸子", false, 0}, // the browser saves what it shows
			{time.Hour, "", "織部 糸子", true, time.Hour + time.Minute},
			{0, "株式会社つむぎ様", "株式会社つむぎ", true, time.Hour + time.Minute},
		} {
			s.pass(c.wait)
			r, err := issue(c.typed)
			if err != nil || r.Name != c.name || r.Again != c.again || r.Issued.Sub(r.Order.Placed) != c.afterFirst {
				t.Errorf("receipt to %q: %q, again %v, after %v, %v; want %q, %v, %v", c.typed, r.Name, r.Again, r.Issued.Sub(r.Order.Placed), err, c.name, c.again, c.afterFirst)
			}
		}
	})
}

func TestThereIsNoReceiptBeforeThePayment(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		for i, method := range []payment.Method{payment.Konbini, payment.COD} {
			v := s.member(string(method)+"@example.jp", 0)
			number := s.buy(v, method, "", stock.Want{SKU: sock, Quantity: 1 + i}).Order.Number
			if r, err := s.IssueReceipt(t.Context(), number, "", shopper); !errors.Is(err, order.ErrNotFound) {
				t.Errorf("%s: receipt %+v, %v; want %v", method, r, err, order.ErrNotFound)
			}
		}
	})
}

func TestACopyOfAReceiptStaysAsItWasIssued(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		number := s.buy(guest(1), payment.Card, good, stock.Want{SKU: shirtS, Quantity: 1}).Order.Number
		first, err := s.IssueReceipt(t.Context(), number, "", shopper)
		if err != nil {
			t.Fatal(err)
		}
		was := s.Terms.Company
		s.Terms.Company.Name, s.Terms.Company.Registration = "新しい社名", "T9999999999999"
		s.pass(time.Hour)
		again, err := s.IssueReceipt(t.Context(), number, "", shopper)
		if err != nil || !again.Again || again.Company != was {
			t.Errorf("the second is of %+v, again %v, %v; want of the company that issued the first", again.Company, again.Again, err)
		}
		copies, err := s.Receipts(t.Context(), number)
		if err != nil || len(copies) != 2 || copies[0].Company != was || copies[0].Again || !copies[1].Again || copies[0].Order.Quote.Total != first.Order.Quote.Total {
			t.Errorf("copies %+v, %v, want both as they were issued", copies, err)
		}
	})
}

func TestWhatWasCalledOffHasNoReceipt(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		by := order.By{Actor: order.Operator, Name: "店", Reason: "お客様のご希望"}
		o := s.buy(guest(1), payment.Bank, "", stock.Want{SKU: shirtS, Quantity: 1}).Order
		if _, err := s.MarkPaid(t.Context(), o.Number, by); err != nil {
			t.Fatal(err)
		}
		if _, err := s.IssueReceipt(t.Context(), o.Number, "", shopper); err != nil {
			t.Errorf("a paid order: %v, want its receipt", err)
		}
		if _, err := s.Refund(t.Context(), o.Number, 500, ledger.Goodwill, by); err != nil {
			t.Fatal(err)
		}
		r, err := s.IssueReceipt(t.Context(), o.Number, "", shopper)
		if err != nil || len(r.Credits) != 1 || r.Credits[0].Number != string(o.Number)+"-H1" || r.Credits[0].Yen != 500 || r.Credits[0].At.IsZero() {
			t.Errorf("after a refund of 500 yen the receipt has %+v, %v", r.Credits, err)
		}
		if _, err := s.Cancel(t.Context(), o.Number, by); err != nil {
			t.Fatal(err)
		}
		if r, err := s.IssueReceipt(t.Context(), o.Number, "", shopper); !errors.Is(err, order.ErrNotFound) {
			t.Errorf("a cancelled order prints %+v, %v", r.Order.Quote.Total, err)
		}
	})
}

// What was called off before it left was never sold: the receipt is of the rest,
// and nothing of it is a credit. A receipt from before is not the one of now.
func TestAReceiptSaysNothingOfWhatWasCalledOff(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		ctx := t.Context()
		n := s.buy(guest(1), payment.Konbini, "", stock.Want{SKU: shirtS, Quantity: 2}, stock.Want{SKU: sock, Quantity: 1}).Order.Number
		s.till.become(s.record(n).Order.Payment, payment.Captured)
		s.pass(time.Hour)
		s.must(s.Find(ctx, n))
		if err := s.PaymentEvent(ctx, payment.Event{ID: "paid", PaymentID: s.record(n).Order.Payment, Result: payment.Result{State: payment.Captured}}); err != nil {
			t.Fatal(err)
		}
		first, err := s.IssueReceipt(ctx, n, "", shopper)
		if err != nil {
			t.Fatal(err)
		}
		s.must(s.CancelLines(ctx, n, []order.Cut{{Line: 0, Quantity: 1}}, 0, clerk))
		s.must(s.Refund(ctx, n, 300, ledger.Goodwill, clerk))
		r, err := s.IssueReceipt(ctx, n, "", shopper)
		if err != nil {
			t.Fatal(err)
		}
		sums := s.record(n).Ledger.Sums()
		if len(r.Credits) != 1 || r.Credits[0].Yen != 300 || r.Credits[0].Number != string(n)+"-H2" {
			t.Errorf("the receipt lists %+v, want the 300 yen alone", r.Credits)
		}
		if got := r.Order.Quote.Total - r.Credits[0].Yen; got != sums.Paid-sums.Owed || r.Order.Quote.Total >= first.Order.Quote.Total {
			t.Errorf("the receipt is of %d yen, the first of %d; %+v", got, first.Order.Quote.Total, sums)
		}
		if kept, err := s.IssuedReceipt(ctx, n); err != nil || kept.Order.Quote.Total != r.Order.Quote.Total || !r.Again {
			t.Errorf("the copy is of %d yen, the receipt of %d, %v", kept.Order.Quote.Total, r.Order.Quote.Total, err)
		}
	})
}
