package order_test

import (
	"errors"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

func TestWhatWaitsIsPackedAndShippedByItsNumber(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		by := order.By{Actor: order.Operator, Name: "倉庫", Reason: "発送"}
		paid := s.buy(guest(1), payment.Card, good, stock.Want{SKU: sock, Quantity: 1}).Order
		s.buy(guest(2), payment.Konbini, "", stock.Want{SKU: sock, Quantity: 1}) // not paid
		list, err := s.Waiting(t.Context())
		if err != nil || len(list) != 1 || list[0].Record.Order.Number != paid.Number || list[0].Seq != 1 {
			t.Fatalf("Waiting = %+v, %v, want the paid order alone", list, err)
		}
		for range 2 { // a file may be read twice
			if err := s.ShipNumbered(t.Context(), paid.Number, 1, shipping.Yamato, "123456789013", by); err != nil {
				t.Fatal(err)
			}
		}
		r, err := s.Record(t.Context(), paid.Number)
		if err != nil || r.Order.Status != order.Shipped || r.Shipments[0].Tracking != "123456789013" || r.Shipments[0].Carrier != shipping.Yamato {
			t.Errorf("the order is %s with %+v, %v", r.Order.Status, r.Shipments, err)
		}
		if list, err := s.Waiting(t.Context()); err != nil || len(list) != 0 {
			t.Errorf("afterwards %d wait, %v", len(list), err)
		}
		if err := s.ShipNumbered(t.Context(), paid.Number, 1, shipping.Yamato, "444413758703", by); err == nil {
			t.Error("a shipment that left took another number")
		}
		if err := s.ShipNumbered(t.Context(), paid.Number, 7, shipping.Yamato, "444413758703", by); !errors.Is(err, order.ErrShipment) {
			t.Errorf("a shipment that is none: %v, want %v", err, order.ErrShipment)
		}
	})
}
