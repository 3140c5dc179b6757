package order_test

import (
	"errors"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/journal"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// Each return has a paper of its own, kept as it was issued, also of an order
// that went back whole; what was called off before it left has none.
func TestEveryReturnHasACreditNote(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		n := s.buy(s.member("a@example.jp", 0), payment.Card, good, stock.Want{SKU: shirtS, Quantity: 2}, stock.Want{SKU: sock, Quantity: 2}).Order.Number
		s.must(s.CancelLines(t.Context(), n, []order.Cut{{Line: 1, Quantity: 1}}, 0, clerk))
		s.must(s.Ship(t.Context(), n, nil, clerk))
		s.must(s.Deliver(t.Context(), n, clerk))
		shipped := s.record(n).Order.Shipped
		s.pass(24 * time.Hour)
		s.must(s.RequestReturn(t.Context(), n, askFor(order.ReturnLine{Line: 0, Quantity: 1}), shopper))
		s.must(s.Return(t.Context(), n, clerk))
		s.pass(24 * time.Hour)
		s.must(s.Refund(t.Context(), n, 700, ledger.Goodwill, clerk))
		s.pass(time.Minute)
		s.must(s.Refund(t.Context(), n, s.record(n).Ledger.Refundable(), ledger.Lost, clerk))
		s.recover()
		r := s.record(n)
		notes := r.CreditNotes()
		if len(notes) != 3 || notes[0].Yen != 5450 || notes[1].Yen != 700 || notes[0].At.Sub(shipped) != 24*time.Hour {
			t.Fatalf("got %+v, want a return of 5450, goodwill of 700 and the rest", notes)
		}
		c, err := s.IssueCreditNote(t.Context(), n, notes[0].Number, shopper)
		if err != nil || c.Again || c.Word != "返品" || len(c.Lines) != 1 || c.Lines[0].Quantity != 1 || !c.Dealt.Equal(shipped) || c.Company.Registration == "" || c.Name != "織部 糸子" {
			t.Errorf("got %+v, %v", c, err)
		}
		if want := (pricing.Tax{Percent: 10, Total: 5450, Tax: 495, Base: 4955}); len(c.Taxes) != 1 || c.Taxes[0] != want {
			t.Errorf("rates: got %+v, want %+v", c.Taxes, want)
		}
		was := s.Terms.Company
		s.Terms.Company.Name = "新しい社名"
		if same, err := s.IssueCreditNote(t.Context(), n, notes[0].Number, shopper); err != nil || same.Again || !same.Issued.Equal(c.Issued) {
			t.Errorf("loaded again: %+v, %v", same, err)
		}
		s.pass(time.Hour)
		if again, err := s.IssueCreditNote(t.Context(), n, notes[0].Number, shopper); err != nil || !again.Again || again.Company != was || again.Yen != 5450 {
			t.Errorf("once more: %+v, %v", again, err)
		}
		if copies, err := s.IssuedCreditNotes(t.Context(), n, notes[0].Number); err != nil || len(copies) != 2 || copies[0].Again || !copies[1].Again {
			t.Errorf("copies: %+v, %v", copies, err)
		}
		for _, credit := range []string{string(n) + "-H9", "", "T-261115-ABCDEFG-H1"} {
			if _, err := s.IssueCreditNote(t.Context(), n, credit, shopper); !errors.Is(err, order.ErrNotFound) {
				t.Errorf("%q: got %v, want %v", credit, err, order.ErrNotFound)
			}
		}
		called := s.buy(guest(2), payment.Bank, "", stock.Want{SKU: sock, Quantity: 1}).Order.Number
		s.must(s.MarkPaid(t.Context(), called, clerk))
		s.must(s.Cancel(t.Context(), called, shopper))
		if list := s.record(called).CreditNotes(); len(list) != 0 {
			t.Errorf("nothing was sold, and there is %+v", list)
		}
	})
}

// checkCredits compares the credit notes of an order with its journal: by rate
// and tax they are what sales were lessened by, but for points and for money
// that went back before goods left.
func (l *life) checkCredits(r order.Record, list []journal.Entry) {
	l.t.Helper()
	want := map[int]money.Yen{}
	for _, e := range list {
		if e.Debit.Account == journal.Returns && e.Credit.Account == journal.Owed {
			want[e.Debit.Percent] += e.Yen
		}
	}
	sum, got := money.Yen(0), map[int]money.Yen{}
	for _, k := range r.CreditNotes() {
		c, err := l.IssueCreditNote(l.t.Context(), l.n, k.Number, shopper)
		if err != nil {
			l.t.Fatal(err)
		}
		paper := money.Yen(0)
		for _, t := range c.Taxes {
			got[t.Percent] += t.Total
			paper += t.Total
		}
		if paper != c.Yen {
			l.t.Errorf("the rates of %s are %d yen and its amount %d", c.Number, paper, c.Yen)
		}
		sum += c.Yen
	}
	for percent := range want {
		if want[percent] != got[percent] {
			l.t.Errorf("credit notes of %d%%: %d yen, the journal %d", percent, got[percent], want[percent])
		}
	}
	if sum > r.Ledger.Owed() {
		l.t.Errorf("credit notes of %d yen, of which %d are owed", sum, r.Ledger.Owed())
	}
}
