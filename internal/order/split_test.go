package order_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// Without a choice everything waits for the last goods, and says so; split, what
// is there leaves at once, for one fee more.
func TestGoodsThatComeAtDifferentTimesCanBeSplit(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		v := guest(1)
		s.add(v, stock.Want{SKU: sock, Quantity: 1})
		if e, err := s.Preview(t.Context(), v); err != nil || e.Ways != nil {
			t.Errorf("goods that are all there: got %+v, %v; want nothing to choose", e.Ways, err)
		}
		s.add(v, stock.Want{SKU: coat, Quantity: 1})
		e, err := s.Preview(t.Context(), v)
		if err != nil || e.Ways == nil {
			t.Fatalf("preview: %+v, %v; want two ways", e.Ways, err)
		}
		together, apart := e.Ways.Together, e.Ways.Apart
		if len(together.Trips) != 1 || len(apart.Trips) != 2 || apart.Shipping != 2*together.Shipping || apart.Total != together.Total+together.Shipping || together.Shipping == 0 {
			t.Errorf("together %+v, apart %+v; want one trip, and two for twice the fee", together, apart)
		}
		if !apart.Trips[0].Earliest.Before(together.Trips[0].Earliest) || !apart.Trips[1].Earliest.Equal(together.Trips[0].Earliest) || apart.Trips[0].Names[0] != "くつした" {
			t.Errorf("apart %+v, together %+v; want the socks before the coat", apart.Trips, together.Trips)
		}
		k := s.confirm(v, draft(payment.Card))
		if k.Split || len(k.Parcels[0].Later) != 0 || !strings.Contains(k.Parcels[0].When(), "2027年01月19日") {
			t.Errorf("without a choice: split %v, %q; want all of it in January", k.Split, k.Parcels[0].When())
		}
		if err := s.ChooseSplit(t.Context(), v, true); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Place(t.Context(), v, k.Key, good); !errors.Is(err, order.ErrChanged) {
			t.Errorf("place what was confirmed before the choice: got %v, want ErrChanged", err)
		}
		k = s.confirm(v, draft(payment.Card)) // what is typed in order entry does not undo the choice
		if when := k.Parcels[0].When(); !k.Split || k.Quote.Shipping != apart.Shipping || !strings.Contains(when, "2026年11月17日") || !strings.Contains(when, "残りは2027年01月19日") {
			t.Errorf("split %v, shipping %d, %q; want both days and both fees", k.Split, k.Quote.Shipping, when)
		}
		n := s.place(v, k.Key, good).Order.Number
		if letter := s.last("ご注文ありがとうございます"); !strings.Contains(letter, "残りは2027年01月19日") {
			t.Errorf("the letter does not tell when the rest comes: %s", letter)
		}
		r := s.record(n)
		if len(r.Shipments) != 2 || r.Shipments[0].Ready != "" || r.Shipments[1].Ready != "20270115" || r.Shipments[0].Share+r.Shipments[1].Share != r.Order.Quote.Total {
			t.Fatalf("shipments %+v of %d yen; want one now and one in January", r.Shipments, r.Order.Quote.Total)
		}
		waiting, err := s.Waiting(t.Context())
		if err != nil || len(waiting) != 1 || waiting[0].Ready != "" {
			t.Errorf("to be packed today: %+v, %v; want the socks", waiting, err)
		}
		if _, err := s.Ship(t.Context(), n, []order.Dispatch{{Shipment: r.Shipments[0].ID}}, clerk); err != nil || s.status(n) != order.PartlyShipped {
			t.Errorf("ship the first: %v, %s; want partly shipped", err, s.status(n))
		}
		if letter := s.last("一部を発送しました"); !strings.Contains(letter, "2026年11月17日") || strings.Contains(letter, "2027年01月19日") {
			t.Errorf("the letter about the first parcel tells of another day: %s", letter)
		}
	})
}

func TestSplitOrdersAreNotPaidAtTheDoor(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		v := guest(1)
		s.add(v, stock.Want{SKU: sock, Quantity: 1}, stock.Want{SKU: coat, Quantity: 1})
		k := s.confirm(v, draft(payment.COD))
		if k.Ways.Apart.Reason == "" || k.Ways.Together.Reason != "" {
			t.Errorf("cash on delivery: apart %q, together %q; want only apart to be refused", k.Ways.Apart.Reason, k.Ways.Together.Reason)
		}
		if err := s.ChooseSplit(t.Context(), v, true); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Confirm(t.Context(), v); !errors.Is(err, order.ErrIncomplete) {
			t.Errorf("confirm a split order with cash on delivery: got %v, want ErrIncomplete", err)
		}
	})
}

// What is called off is not sent on a trip of its own, nor paid for.
func TestCallingOffTheLaterGoodsSavesTheirTrip(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		for i, cut := range []int{0, 1} {
			v := guest(i)
			s.add(v, stock.Want{SKU: sock, Quantity: 1}, stock.Want{SKU: coat, Quantity: 1})
			if err := s.ChooseSplit(t.Context(), v, true); err != nil {
				t.Fatal(err)
			}
			n := s.place(v, s.confirm(v, draft(payment.Card)).Key, good).Order.Number
			was := s.record(n).Order
			o, err := s.CancelLines(t.Context(), n, []order.Cut{{Line: cut, Quantity: 1}}, 0, clerk)
			if err != nil || o.Quote.Shipping*2 != was.Quote.Shipping || len(o.Parcels[0].Later) != 0 {
				t.Errorf("without line %d: %v, shipping %d of %d, %+v; want half of it and one trip", cut, err, o.Quote.Shipping, was.Quote.Shipping, o.Parcels[0])
			}
			if when, want := o.Parcels[0].When(), []string{"2027年01月19日", "2026年11月17日"}[cut]; !strings.HasPrefix(when, want) {
				t.Errorf("without line %d it comes %q, want %s", cut, when, want)
			}
			left := 0
			for _, sh := range s.record(n).Shipments {
				if sh.State == shipment.Waiting {
					left++
				}
			}
			if left != 1 {
				t.Errorf("without line %d %d shipments wait, want 1", cut, left)
			}
		}
	})
}

// last is the newest letter with words in it.
func (s *shop) last(words string) string {
	s.t.Helper()
	for _, text := range slices.Backward(s.read()) {
		if strings.Contains(text, words) {
			return text
		}
	}
	s.t.Errorf("no letter says %q", words)
	return ""
}
