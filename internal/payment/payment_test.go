package payment_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

var states = []payment.State{
	payment.Started, payment.Challenge, payment.Pending, payment.Declined, payment.Authorized,
	payment.Expired, payment.Voided, payment.Captured, payment.Refunded,
}

func intent(id string) payment.Intent {
	return payment.Intent{ID: id, Order: "T-1", Method: payment.Card, Amount: 6930}
}

func update(t *testing.T, d *db.DB, do func(ctx context.Context, tx *db.Tx) error) {
	t.Helper()
	if err := d.Update(t.Context(), func(tx *db.Tx) error { return do(t.Context(), tx) }); err != nil {
		t.Fatal(err)
	}
}

// apply begins a payment and tells it the news.
func apply(t *testing.T, d *db.DB, id string, news []payment.Result) (p payment.Payment, changes int) {
	t.Helper()
	update(t, d, func(ctx context.Context, tx *db.Tx) (err error) {
		changes = 0
		if p, err = payment.Begin(ctx, tx, intent(id)); err != nil {
			return err
		}
		for _, r := range news {
			before := p
			var changed bool
			if changed, p, err = payment.Apply(ctx, tx, id, r); err != nil {
				return err
			}
			if moved := before.State != p.State || before.Refunded != p.Refunded; moved != changed {
				t.Errorf("%+v told %+v: changed = %v; it is %+v now", before, r, changed, p)
			}
			if changed {
				changes++
			}
		}
		return nil
	})
	return p, changes
}

func TestNewsInAnyOrderAndTwiceEndsInTheSameState(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		rng := rand.New(rand.NewPCG(1, 2))
		for run := range 12 {
			var news []payment.Result
			for range 1 + rng.IntN(4) {
				r := payment.Result{State: states[rng.IntN(len(states))], Reference: "pi_1"}
				if r.State == payment.Refunded {
					r.Refunded = money.Yen(1 + rng.IntN(6930))
				}
				news = append(news, r)
			}
			want, _ := apply(t, d, "a"+string(rune('a'+run)), news)
			news = append(news, news...)
			rng.Shuffle(len(news), func(i, j int) { news[i], news[j] = news[j], news[i] })
			got, changes := apply(t, d, "b"+string(rune('a'+run)), news)
			if got.State != want.State || got.Refunded != want.Refunded || changes > len(news)/2 {
				t.Errorf("news %+v: got %s and %d back after %d changes, want %s and %d", news, got.State, got.Refunded, changes, want.State, want.Refunded)
			}
		}
	})
}

func TestLateNewsNeverTakesAPaymentBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, c := range []struct {
			now, news, want payment.State
		}{
			{payment.Captured, payment.Authorized, payment.Captured},
			{payment.Captured, payment.Voided, payment.Captured},
			{payment.Voided, payment.Authorized, payment.Voided},
			{payment.Authorized, payment.Challenge, payment.Authorized},
			{payment.Authorized, payment.Declined, payment.Authorized},
			{payment.Expired, payment.Pending, payment.Expired},
			{payment.Expired, payment.Captured, payment.Captured}, // paid at the last minute: the money is here
			{payment.Refunded, payment.Captured, payment.Refunded},
			{payment.Authorized, payment.Voided, payment.Voided},
		} {
			got, _ := apply(t, d, string(c.now+c.news), []payment.Result{{State: c.now}, {State: c.news}})
			if got.State != c.want {
				t.Errorf("%s, then %s: got %s, want %s", c.now, c.news, got.State, c.want)
			}
		}
	})
}

func TestAPaymentKeepsWhatTheServiceSaid(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		deadline := time.Date(2026, 11, 22, 14, 59, 59, 0, time.UTC)
		in := intent("p1")
		in.Method, in.Expires = payment.Konbini, deadline
		told := payment.Result{State: payment.Pending, Reference: "pi_9", Amount: 6930, Instructions: payment.Instructions{
			Stores: []payment.Store{{Name: "ローソン", PaymentCode: "123456", ConfirmationNumber: "0312345678"}}, Deadline: deadline,
		}}
		var got payment.Payment
		update(t, d, func(ctx context.Context, tx *db.Tx) error {
			if _, err := payment.Begin(ctx, tx, in); err != nil {
				return err
			}
			if _, _, err := payment.Apply(ctx, tx, "p1", told); err != nil {
				return err
			}
			all, err := payment.OfOrder(ctx, tx, "T-1")
			if err == nil && len(all) == 1 {
				got = all[0]
			}
			return err
		})
		if got.Reference != "pi_9" || len(got.Instructions.Stores) != 1 || got.Instructions.Stores[0] != told.Instructions.Stores[0] ||
			!got.Instructions.Deadline.Equal(deadline) || !got.Expires.Equal(deadline) || got.Charge().Reference != "pi_9" {
			t.Errorf("got %+v, want what was told: %+v", got, told)
		}
	})
}

func TestWhatDoesNotFitIsRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		apply(t, d, "p1", []payment.Result{{State: payment.Authorized, Reference: "pi_1"}})
		for name, r := range map[string]payment.Result{
			"another amount":    {State: payment.Captured, Amount: 1},
			"another reference": {State: payment.Captured, Reference: "pi_2"},
			"too much back":     {State: payment.Refunded, Refunded: 6931},
		} {
			err := d.Update(t.Context(), func(tx *db.Tx) error {
				_, _, err := payment.Apply(t.Context(), tx, "p1", r)
				return err
			})
			if !errors.Is(err, payment.ErrMismatch) {
				t.Errorf("%s: got %v, want %v", name, err, payment.ErrMismatch)
			}
		}
		other := intent("p1")
		other.Amount = 1
		err := d.Update(t.Context(), func(tx *db.Tx) error {
			_, err := payment.Begin(t.Context(), tx, other)
			return err
		})
		if !errors.Is(err, payment.ErrMismatch) {
			t.Errorf("an id used again for another amount: got %v, want %v", err, payment.ErrMismatch)
		}
		err = d.Update(t.Context(), func(tx *db.Tx) error {
			_, _, err := payment.Apply(t.Context(), tx, "nobody", payment.Result{State: payment.Captured})
			return err
		})
		if !errors.Is(err, payment.ErrNotFound) {
			t.Errorf("news of an unknown payment: got %v, want %v", err, payment.ErrNotFound)
		}
	})
}

func TestAnEventIsTakenOnceAndComesAgainWhenItsTransactionFailed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		apply(t, d, "p1", nil)
		e := payment.Event{ID: "local:1", PaymentID: "p1", Result: payment.Result{State: payment.Authorized}}
		failed := errors.New("the order could not be moved")
		receive := func(end error) (changed bool, err error) {
			err = d.Update(t.Context(), func(tx *db.Tx) (err error) {
				if changed, _, err = payment.Receive(t.Context(), tx, e); err != nil {
					return err
				}
				return end
			})
			return changed, err
		}
		for i, c := range []struct {
			end     error
			changed bool
		}{{failed, true}, {nil, true}, {nil, false}} {
			if changed, err := receive(c.end); changed != c.changed || !errors.Is(err, c.end) {
				t.Errorf("delivery %d: changed %v, %v; want %v, %v", i+1, changed, err, c.changed, c.end)
			}
		}
	})
}

func TestRecoveryFindsWhatWasLeft(t *testing.T) {
	now := time.Date(2026, 11, 15, 0, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now = time.Date(2026, 11, 15, 0, 0, 0, 0, time.UTC)
		wait := intent("wait")
		wait.Method, wait.Expires = payment.Bank, now.Add(time.Hour)
		update(t, d, func(ctx context.Context, tx *db.Tx) error {
			if _, err := payment.Begin(ctx, tx, wait); err != nil {
				return err
			}
			_, _, err := payment.Apply(ctx, tx, "wait", payment.Result{State: payment.Pending})
			return err
		})
		apply(t, d, "left", nil)
		now = now.Add(2 * time.Hour)
		apply(t, d, "young", nil)
		var stuck, late []payment.Payment
		update(t, d, func(ctx context.Context, tx *db.Tx) (err error) {
			if stuck, err = payment.List(ctx, tx, payment.Started, now.Add(-time.Minute), 10); err != nil {
				return err
			}
			late, err = payment.Overdue(ctx, tx, 10)
			return err
		})
		if len(stuck) != 1 || stuck[0].ID != "left" {
			t.Errorf("started before a minute ago: got %+v, want left", stuck)
		}
		if len(late) != 1 || late[0].ID != "wait" {
			t.Errorf("overdue: got %+v, want wait", late)
		}
	}, db.WithClock(clock))
}

func TestTotalsThatAMethodTakes(t *testing.T) {
	for _, c := range []struct {
		method payment.Method
		total  money.Yen
		ok     bool
	}{
		{payment.COD, 300_000, true}, {payment.COD, 300_001, false}, {payment.COD, 0, false},
		{payment.Konbini, 119, false}, {payment.Konbini, 120, true}, {payment.Konbini, 299_999, true}, {payment.Konbini, 300_000, false},
		{payment.PayPay, 1_000_000, true}, {payment.PayPay, 1_000_001, false},
		{payment.Card, 49, false}, {payment.Card, 50, true}, {payment.Bank, 500_000, true}, {"cheque", 100, false},
	} {
		err := payment.Allows(c.method, c.total, terms.Default().Payment)
		if (err == nil) != c.ok || err != nil && !errors.Is(err, payment.ErrLimit) {
			t.Errorf("%s over %d yen: got %v, want allowed = %v", c.method, c.total, err, c.ok)
		}
	}
}

func TestOfflinePaymentsPromiseOrWait(t *testing.T) {
	shop := payment.Offline{Terms: terms.Default().Payment}
	for method, want := range map[payment.Method]payment.State{payment.COD: payment.Authorized, payment.Bank: payment.Pending} {
		in := payment.Intent{ID: "p", Order: "T-1", Method: method, Amount: 5000, Expires: time.Unix(1e9, 0)}
		got, err := shop.Start(t.Context(), in)
		if err != nil || got.State != want || (method == payment.Bank) != (got.Instructions.Bank != "") {
			t.Errorf("%s: got %+v, %v; want %s", method, got, err, want)
		}
	}
	if _, err := shop.Start(t.Context(), payment.Intent{ID: "p", Order: "T-1", Method: payment.COD, Amount: 300_001}); !errors.Is(err, payment.ErrLimit) {
		t.Errorf("cash on delivery over its limit: got %v, want %v", err, payment.ErrLimit)
	}
	if _, err := shop.Refund(t.Context(), payment.Charge{ID: "p", Amount: 100}, 101); !errors.Is(err, payment.ErrMismatch) {
		t.Errorf("more back than paid: got %v, want %v", err, payment.ErrMismatch)
	}
}

// What a payment service tells comes in any order, and often twice.
func TestFiveEventsInEveryOrderEndTheSame(t *testing.T) {
	events := []payment.Result{
		{State: payment.Challenge, Reference: "pi_1"}, {State: payment.Authorized, Reference: "pi_1"}, {State: payment.Captured, Reference: "pi_1"},
		{State: payment.Refunded, Reference: "pi_1", Refunded: 1000}, {State: payment.Refunded, Reference: "pi_1", Refunded: 6930},
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		tried := 0
		for chosen := 1; chosen < 1<<len(events); chosen++ {
			var some []payment.Result
			for i, e := range events {
				if chosen&(1<<i) != 0 {
					some = append(some, e)
				}
			}
			want, _ := apply(t, d, fmt.Sprintf("w%d", chosen), some)
			permute(some, func(news []payment.Result) {
				tried++
				got, _ := apply(t, d, fmt.Sprintf("p%d-%d", chosen, tried), append(slices.Clone(news), news...))
				if got.State != want.State || got.Refunded != want.Refunded {
					t.Errorf("%+v: got %s and %d back, want %s and %d", news, got.State, got.Refunded, want.State, want.Refunded)
				}
			})
		}
		t.Logf("%d orders of up to five events, each twice, end as they should", tried)
	})
}

// permute calls fn with every order of a list.
func permute(list []payment.Result, fn func([]payment.Result)) {
	var next func(k int)
	next = func(k int) {
		if k == len(list) {
			fn(list)
			return
		}
		for i := k; i < len(list); i++ {
			list[k], list[i] = list[i], list[k]
			next(k + 1)
			list[k], list[i] = list[i], list[k]
		}
	}
	next(0)
}

// An event's number is used up: what comes again under it, even with other news,
// changes nothing.
func TestAnEventIsTakenOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		update(t, d, func(ctx context.Context, tx *db.Tx) error { _, err := payment.Begin(ctx, tx, intent("P1")); return err })
		for i, c := range []struct {
			event string
			state payment.State
			moves bool
		}{{"e1", payment.Authorized, true}, {"e1", payment.Captured, false}, {"e2", payment.Captured, true}} {
			update(t, d, func(ctx context.Context, tx *db.Tx) error {
				changed, p, err := payment.Receive(ctx, tx, payment.Event{ID: c.event, PaymentID: "P1", Result: payment.Result{State: c.state}})
				if err == nil && changed != c.moves {
					t.Errorf("%d: event %s with %s: changed = %t; it is %s now", i, c.event, c.state, changed, p.State)
				}
				return err
			})
		}
	})
}
