package order_test

import (
	"fmt"
	"maps"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// outcomes counts what is due and reads the shirt's sizes.
func (s *shop) outcomes() (all map[id.SKU]order.Outcome) {
	s.t.Helper()
	if err := s.CountOutcomes(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	s.view(func(tx *db.Tx) (err error) {
		all, err = order.Outcomes(s.t.Context(), tx, shirtS.Commodity())
		return err
	})
	return all
}

// sent is an order whose goods arrived.
func (s *shop) sent(guests int, wants ...stock.Want) id.OrderNumber {
	s.t.Helper()
	n := s.buy(guest(guests), payment.Card, fmt.Sprint("tok_", guests), wants...).Order.Number
	s.must(s.Ship(s.t.Context(), n, []order.Dispatch{{Tracking: "1234-5678-9010"}}, clerk))
	s.must(s.Deliver(s.t.Context(), n, clerk))
	return n
}

func TestSizesAreCountedOnceTheirReturnPeriodIsOver(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		ctx := t.Context()
		one := func(sku id.SKU) stock.Want { return stock.Want{SKU: sku, Quantity: 1} }
		s.sent(1, one(shirtS), one(sock))
		small, large, pale, swapped, broken, refused := s.sent(2, one(shirtS)), s.sent(3, one(shirtM)), s.sent(4, one(shirtM)), s.sent(5, one(shirtS)), s.sent(6, one(shirtS)), s.sent(7, one(shirtM))
		back := func(n id.OrderNumber, r order.Return) {
			t.Helper()
			r.Lines = append(r.Lines, order.ReturnLine{Quantity: 1})
			if r.Kind == "" {
				r.Kind = order.ForMoney
			} else {
				r.Lines[0].NewSKU = shirtM
			}
			s.must(s.RequestReturn(ctx, n, r, shopper))
		}
		back(small, order.Return{Why: order.TooSmall, Reason: "袖が短い"})
		back(large, order.Return{Why: order.TooLarge})
		back(pale, order.Return{Why: order.NotAsShown})
		back(swapped, order.Return{Kind: order.ForSize})
		back(broken, order.Return{Kind: order.ForSize, Faulty: true})
		back(refused, order.Return{Why: order.TooSmall})
		s.must(s.RefuseReturn(ctx, refused, "", clerk))
		for _, n := range []id.OrderNumber{small, large, pale, swapped, broken} {
			s.must(s.Return(ctx, n, clerk))
		}
		for _, n := range []id.OrderNumber{swapped, broken} {
			s.must(s.Ship(ctx, n, []order.Dispatch{{Tracking: "1234-5678-9010"}}, clerk))
			s.must(s.Deliver(ctx, n, clerk)) // the other size arrived: its order is counted once all the same
		}
		if got := s.outcomes(); len(got) != 0 {
			t.Errorf("while all of it may still go back: %v", got)
		}
		s.pass(13 * 24 * time.Hour)
		open := s.sent(8, one(shirtM))
		s.pass(20 * 24 * time.Hour)
		back2 := order.Return{Kind: order.ForMoney, Faulty: true, Lines: []order.ReturnLine{{Quantity: 1}}}
		s.must(s.RequestReturn(ctx, open, back2, shopper)) // and nobody decided yet
		want := map[id.SKU]order.Outcome{shirtS: {Kept: 1, Small: 2}, shirtM: {Kept: 1, Large: 1}}
		for range 2 {
			if got := s.outcomes(); !maps.Equal(got, want) {
				t.Errorf("got %v, want %v", got, want)
			}
		}
		s.must(s.RefuseReturn(ctx, open, "", clerk))
		s.pass(30 * 24 * time.Hour)
		want[shirtM] = order.Outcome{Kept: 2, Large: 1}
		if got := s.outcomes(); !maps.Equal(got, want) {
			t.Errorf("after the last was decided: got %v, want %v", got, want)
		}

		if err := s.WorkTasks(ctx); err != nil { // the money goes back
			t.Fatal(err)
		}
		reasons, err := s.ReturnReasons(ctx, time.UnixMilli(0))
		if err != nil || reasons[order.TooSmall] != 1 || reasons[order.TooLarge] != 1 || reasons[order.NotAsShown] != 1 || reasons[""] != 2 {
			t.Errorf("reasons: %v %v", reasons, err)
		}
		n := s.sent(9, one(shirtS))
		if _, err := s.RequestReturn(ctx, n, order.Return{Kind: order.ForMoney, Why: "so", Lines: []order.ReturnLine{{Quantity: 1}}}, shopper); fault.From(err).Code != order.ErrReturn.Code {
			t.Errorf("a reason that nobody offers: %v", err)
		}
		for _, why := range order.ReturnWhys {
			if why.Word() == "" {
				t.Errorf("%s has no word", why)
			}
		}
	})
}
