package order_test

import (
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// What an order costs the database grows by itself: each step more that reads for
// itself is a statement more for every order (docs/decisions/0073).
func TestAnOrderTakesFewStatements(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		count := func(do func()) int64 {
			before := s.db.Statements()
			do()
			return s.db.Statements() - before
		}
		buy := func(v order.Visitor, m payment.Method, token string) (p order.Progress) {
			return s.place(v, s.confirm(v, draft(m)).Key, token)
		}
		for i, c := range []struct {
			method payment.Method
			token  string
			most   int64
		}{{payment.COD, "", 39}, {payment.Bank, "", 39}, {payment.Card, good, 45}} {
			v := guest(i)
			put := count(func() { s.add(v, stock.Want{SKU: shirtS, Quantity: 1}) })
			var p order.Progress
			bought := count(func() { p = buy(v, c.method, c.token) })
			if p.Step() != order.Done || put > 6 || bought > c.most {
				t.Errorf("%s: %s, %d statements to the cart and %d from there; want at most 6 and %d", c.method, p.Step(), put, bought, c.most)
			}
		}
		// More goods are more rows of the shelf, and that they were bought together.
		v := guest(9)
		s.add(v, stock.Want{SKU: shirtS, Quantity: 1}, stock.Want{SKU: shirtM, Quantity: 1}, stock.Want{SKU: sock, Quantity: 2})
		if n := count(func() { buy(v, payment.COD, "") }); n > 39+2*2+1 {
			t.Errorf("%d statements with three goods, want two more for each", n)
		}
	})
}
