package order_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// refusedCards lets a payment service have refused other cards for an order before.
func (s *shop) refusedCards(number id.OrderNumber, n int) {
	s.t.Helper()
	err := s.db.Update(s.t.Context(), func(tx *db.Tx) error {
		for i := range n {
			in := payment.Intent{ID: fmt.Sprintf("refused-%s-%d", number, i), Order: string(number), Method: payment.Card, Amount: 1000}
			if _, err := payment.Begin(s.t.Context(), tx, in); err != nil {
				return err
			}
			_, _, err := payment.Apply(s.t.Context(), tx, in.ID, payment.Result{State: payment.Declined, Amount: in.Amount})
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		s.t.Fatal(err)
	}
}

func TestOrdersToCheckFollowWhatBecomesOfThem(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		numbers := s.paidOrders(1, 3)
		wants := func(when string, want ...id.OrderNumber) {
			t.Helper()
			for range 2 { // the second time it is remembered
				tally, oldest, err := s.ToCheck(t.Context())
				page, listErr := s.Desk(t.Context(), order.Filter{Check: true, Oldest: true}, nil, 10)
				var got []id.OrderNumber
				for _, o := range page.Orders {
					got = append(got, o.Number)
				}
				if len(got) > 0 && oldest != got[0] || len(got) == 0 && oldest != "" {
					t.Errorf("%s: the oldest is %q, listed are %v", when, oldest, got)
				}
				slices.Sort(got)
				slices.Sort(want)
				if err != nil || listErr != nil || tally.Count != len(want) || !slices.Equal(got, want) {
					t.Errorf("%s: %d are counted and %v listed (%v, %v), want %v", when, tally.Count, got, err, listErr, want)
				}
			}
		}
		s.refusedCards(numbers[0], 2)
		s.refusedCards(numbers[1], 1)
		wants("one was paid by the third card", numbers[0])
		s.pass(1e9)
		s.must(s.Hold(t.Context(), numbers[0], clerk))
		wants("it is held")
		s.pass(1e9)
		s.must(s.Release(t.Context(), numbers[0], clerk))
		late := s.paidOrders(10, 1)[0]
		s.refusedCards(late, 3)
		wants("it is released, and another came", numbers[0], late)
		s.refusedCards(numbers[1], 2)
		s.pass(1e9)
		s.must(s.Hold(t.Context(), numbers[1], clerk))
		s.must(s.Release(t.Context(), numbers[1], clerk))
		wants("another changed", numbers[0], numbers[1], late)
		s.pass(1e9)
		s.must(s.Ship(t.Context(), numbers[0], nil, clerk))
		wants("it left", numbers[1], late)
	})
}
