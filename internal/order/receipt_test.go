package order_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

func TestAReceiptIsIssuedOnce(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		number := s.buy(s.member("a@example.jp", 0), payment.Card, good, stock.Want{SKU: shirtS, Quantity: 1}).Order.Number
		issue := func(name string) (order.Receipt, error) { return s.IssueReceipt(t.Context(), number, name) }
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
			if r, err := s.IssueReceipt(t.Context(), number, ""); !errors.Is(err, order.ErrNotFound) {
				t.Errorf("%s: receipt %+v, %v; want %v", method, r, err, order.ErrNotFound)
			}
		}
	})
}
