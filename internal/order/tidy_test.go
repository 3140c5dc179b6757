package order_test

import (
	"errors"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// remembers tells whether the shop would know an event again.
func (s *shop) remembers(event string) (seen bool) {
	s.t.Helper()
	undo := errors.New("only asked")
	err := s.db.Update(s.t.Context(), func(tx *db.Tx) (err error) {
		if seen, err = payment.Seen(s.t.Context(), tx, event); err != nil {
			return err
		}
		return undo
	})
	if !errors.Is(err, undo) {
		s.t.Fatal(err)
	}
	return seen
}

func TestEventsOfPaymentsAreForgottenOnceNobodyRepeatsThem(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		const day = 24 * time.Hour
		v := s.member("a@example.jp", 0)
		bought := s.buy(v, payment.Card, good, stock.Want{SKU: sock, Quantity: 1})
		happen := func(event string) {
			t.Helper()
			if err := s.PaymentEvent(t.Context(), payment.Event{ID: event, PaymentID: bought.Payment.ID, Result: payment.Result{State: payment.Authorized, Code: event}}); err != nil {
				t.Fatal(err)
			}
		}
		happen("old")
		s.pass(60 * day)
		happen("young")
		for _, c := range []struct {
			wait       time.Duration
			old, young bool
		}{{0, true, true}, {29 * day, true, true}, {2 * day, false, true}, {60 * day, false, false}} {
			s.pass(c.wait)
			if _, err := s.db.Retain(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
			if old, young := s.remembers("old"), s.remembers("young"); old != c.old || young != c.young {
				t.Errorf("after %v more: remembers old %v, young %v; want %v, %v", c.wait, old, young, c.old, c.young)
			}
		}
	})
}
