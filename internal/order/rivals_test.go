package order_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// together runs something several times at the same moment.
func together(t *testing.T, times int, do func(i int) error) {
	t.Helper()
	var all sync.WaitGroup
	for i := range times {
		all.Go(func() {
			if err := do(i); err != nil {
				t.Errorf("number %d: %v", i, err)
			}
		})
	}
	all.Wait()
}

// News of one payment that arrive together are all kept: of each sum the
// greatest.
func TestNewsOfOnePaymentThatComeTogetherAreAllKept(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		for round := range 4 {
			p := s.buy(guest(round), payment.Card, good, stock.Want{SKU: sock, Quantity: 1})
			together(t, 8, func(i int) error {
				return s.PaymentEvent(t.Context(), payment.Event{ID: fmt.Sprint(p.Payment.ID, i), PaymentID: p.Payment.ID,
					Result: payment.Result{State: payment.Refunded, Captured: p.Payment.Amount, Refunded: p.Payment.Amount - money.Yen(i)}})
			})
			r, err := s.Record(t.Context(), p.Order.Number)
			if err != nil || r.Payment.Refunded != p.Payment.Amount {
				t.Fatalf("%d of %d yen are known to have gone back: %v", r.Payment.Refunded, p.Payment.Amount, err)
			}
		}
	})
}

// A shopper who has order entry open in several windows holds each piece once,
// and has one order entry.
func TestOrderEntryInSeveralWindowsHoldsOnce(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		v := guest(1)
		s.add(v, stock.Want{SKU: shirtS, Quantity: 2}, stock.Want{SKU: sock, Quantity: 1})
		together(t, 8, func(i int) error {
			if i%2 == 0 {
				_, err := s.Enter(t.Context(), v)
				return err
			}
			_, err := s.SaveDraft(t.Context(), v, draft(payment.Card), false)
			return err
		})
		if l := s.level(shirtS); l.Held != 2 {
			t.Errorf("%d shirts are held, want 2", l.Held)
		}
	})
}

// Whoever changes what others change too waits for them: an order that is paid
// for, which takes its goods out of the cart, for who changes the cart at that
// moment; a stranger for another of the same network, since what the network holds
// is counted; whoever changes an order for news of its payment.
func TestRivalsWaitForEachOther(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		if s.db.Engine() == "sqlite" {
			return // one writer: everybody waits for everybody
		}
		s.Guard = &limit.Challenges{}
		if err := s.Guard.Open(t.Context(), s.db); err != nil {
			t.Fatal(err)
		}
		v := guest(1)
		p := s.buy(v, payment.Card, answered, stock.Want{SKU: sock, Quantity: 1})
		s.waits("paying", cart.Key(v.Owner), func() error {
			return s.PaymentEvent(t.Context(), payment.Event{ID: "paid", PaymentID: p.Payment.ID, Result: payment.Result{State: payment.Authorized}})
		})
		if n := s.pieces(v); n != 0 {
			t.Errorf("%d pieces in the cart after the order", n)
		}
		key := order.Key(p.Order.Number)
		s.waits("preparing", key, func() error {
			_, err := s.Prepare(t.Context(), p.Order.Number, clerk)
			return err
		})
		s.waits("an event", key, func() error {
			return s.PaymentEvent(t.Context(), payment.Event{ID: "again", PaymentID: p.Payment.ID, Result: payment.Result{State: payment.Authorized, Code: "new"}})
		})
		stranger := guest(2)
		stranger.Network = "192.0.2.0/24"
		s.add(stranger, stock.Want{SKU: shirtS, Quantity: 1})
		s.waits("a stranger", "network:"+stranger.Network, func() error {
			_, err := s.Enter(t.Context(), stranger)
			return err
		})
	})
}

// What happens to an undecided order at the same moment takes its locks in one order:
// news of the payment, the shopper who comes back from the bank, and who goes back to
// order entry instead. Otherwise two of them would wait for each other until
// PostgreSQL ends one, a second later.
func TestRivalsForAnUndecidedOrderTakeTheirLocksInOneOrder(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		before := s.db.Conflicts()
		for round := range 16 { // which lock is the lower row is chance
			v := guest(round)
			p := s.buy(v, payment.Card, asking, stock.Want{SKU: sock, Quantity: 1})
			together(t, 6, func(i int) error {
				switch i % 3 {
				case 0:
					return s.PaymentEvent(t.Context(), payment.Event{ID: fmt.Sprint(p.Payment.ID, i), PaymentID: p.Payment.ID, Result: payment.Result{State: payment.Authorized, Code: fmt.Sprint(i)}})
				case 1:
					_, err := s.State(t.Context(), v, p.Order.Key, true)
					return err
				}
				_, err := s.Enter(t.Context(), v)
				if errors.Is(err, order.ErrEmpty) || errors.Is(err, order.ErrInFlight) { // it was decided before, or is being
					return nil
				}
				return err
			})
		}
		if n := s.db.Conflicts() - before; n > 0 {
			t.Errorf("%d transactions had to be run again", n)
		}
	})
}

// waits checks that something waits for who holds the lock of a key.
func (s *shop) waits(what, key string, do func() error) {
	s.t.Helper()
	done := make(chan error, 1)
	err := s.db.UpdateLocked(s.t.Context(), key, func(*db.Tx) error {
		go func() { done <- do() }()
		waittest.Until(s.t, what+" to wait or to end", func() bool { return len(done) > 0 || dbtest.Waits(s.t, s.db) })
		if len(done) > 0 {
			s.t.Errorf("%s does not wait for who holds the lock of %s", what, key)
		}
		return nil
	})
	if err := errors.Join(err, <-done); err != nil {
		s.t.Errorf("%s: %v", what, err)
	}
}
