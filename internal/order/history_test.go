package order_test

import (
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

func TestAllOrdersOfAStatus(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		var numbers []id.OrderNumber
		for i, method := range []payment.Method{payment.Card, payment.COD, payment.Card} { // all at one moment
			numbers = append(numbers, s.buy(guest(i), method, good, stock.Want{SKU: sock, Quantity: 1}).Order.Number)
		}
		for status, want := range map[order.Status]int{"": 3, order.Paid: 2, order.Preparing: 1, order.Shipped: 0} {
			seen := map[id.OrderNumber]bool{}
			for o, err := range s.All(t.Context(), status) {
				if err != nil {
					t.Fatal(err)
				}
				seen[o.Number] = true
			}
			if len(seen) != want {
				t.Errorf("status %q has orders %v of %v, want %d", status, seen, numbers, want)
			}
		}
	})
}
