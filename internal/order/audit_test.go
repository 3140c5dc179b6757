package order_test

import (
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// What people who work in the shop do to an order is in the record, by their
// names; what the shopper did is in the order's own history alone.
func TestWhatIsDoneToAnOrderIsInTheRecord(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		n := s.buy(guest(1), payment.Card, good, stock.Want{SKU: sock, Quantity: 1}).Order.Number
		log := audit.Log{DB: s.db}
		of := func() []audit.Entry {
			t.Helper()
			list, err := log.List(t.Context(), audit.Filter{Object: "order", ObjectID: string(n)})
			if err != nil {
				t.Fatal(err)
			}
			return list
		}
		if got := of(); len(got) != 0 {
			t.Errorf("after buying: %+v", got)
		}
		s.must(s.Hold(t.Context(), n, order.By{Actor: order.Operator, Name: "佐藤", Reason: "名義が違う"}))
		office := audit.With(t.Context(), audit.Actor{Kind: audit.Staff, ID: "s1", Name: "出口 航", From: "192.0.2.0"})
		s.must(s.Release(office, n, clerk))
		s.must(s.Ship(office, n, nil, clerk))
		got := of()
		if len(got) < 3 {
			t.Fatalf("got %+v", got)
		}
		ship, release, hold := got[0], got[len(got)-2], got[len(got)-1]
		if hold.Action != "order.hold" || hold.Actor.Kind != audit.Command || hold.Actor.Name != "佐藤" || hold.Reason != "名義が違う" {
			t.Errorf("hold: %+v", hold)
		}
		if release.Action != "order.release" || release.Actor.ID != "s1" || release.Actor.From != "192.0.2.0" {
			t.Errorf("release: %+v", release)
		}
		if ship.Action != "order.shipped" || ship.Changes["status"].After != string(order.Shipped) {
			t.Errorf("ship: %+v", ship)
		}
		if err := s.db.Update(t.Context(), func(tx *db.Tx) error { return order.Erase(t.Context(), tx, []string{string(n)}) }); err != nil {
			t.Fatal(err)
		}
		for _, e := range of() {
			if e.Reason != "" || e.Forgotten.IsZero() || e.Actor.Name == "" {
				t.Errorf("after the order was forgotten: %+v", e)
			}
		}
	})
}
