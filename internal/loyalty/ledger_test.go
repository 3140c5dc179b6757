package loyalty_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

var start = time.Date(2026, 11, 15, 12, 0, 0, 0, jp.Tokyo)

func endOfDay(t time.Time) time.Time {
	y, m, d := t.In(jp.Tokyo).Date()
	return time.Date(y, m, d+1, 0, 0, 0, 0, jp.Tokyo)
}

// points are the terms of these tests: a short life, so that lots do expire.
func points() terms.Points {
	t := terms.Default().Points
	t.ExpiryMonths = 1
	return t
}

// TestTheLedgerIsWhatAModelSays plays random lives of a member, each a
// transaction that is thrown away, and compares every step with the model.
func TestTheLedgerIsWhatAModelSays(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		set(t, "rapid.checks", "1000")
		set(t, "rapid.steps", "20")
		thrownAway := errors.New("thrown away")
		rapid.Check(t, func(rt *rapid.T) {
			err := d.Update(context.Background(), func(tx *db.Tx) error {
				l := life{tx: tx, m: modelled{order: map[string]*modelOrder{}}, refs: map[string]bool{}}
				tx.Now = start
				rt.Repeat(map[string]func(*rapid.T){
					"": l.check, "grant": l.grant, "spend": l.spend, "return": l.giveBack, "pend": l.pend, "settle": l.settle,
					"revoke": l.revoke, "wait": l.wait,
				})
				l.end(rt)
				return thrownAway
			})
			if !errors.Is(err, thrownAway) {
				rt.Fatal(err)
			}
		})
	})
}

// set sets a flag for a test.
func set(t *testing.T, name, value string) {
	t.Helper()
	was := flag.Lookup(name).Value.String()
	if err := flag.Set(name, value); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = flag.Set(name, was) }) // it was a good value before
}

// A life is a member in the ledger and in the model.
type life struct {
	tx   *db.Tx
	m    modelled
	refs map[string]bool
}

const member = "C000000001"

var orders = rapid.SampledFrom([]string{"T-1", "T-2", "T-3", "T-4"})

func (l *life) of(ref string) *modelOrder {
	if l.m.order[ref] == nil {
		l.m.order[ref] = &modelOrder{}
	}
	return l.m.order[ref]
}

// once is true for the first time that a ref does something; the ledger is
// told every time.
func (l *life) once(what, ref string) bool {
	key := what + " " + ref
	was := l.refs[key]
	l.refs[key] = true
	return !was
}

func (l *life) must(t *rapid.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (l *life) grant(t *rapid.T) {
	ref, n := fmt.Sprint("gift-", rapid.IntRange(1, 5).Draw(t, "gift")), rapid.IntRange(1, 300).Draw(t, "points")
	expires := endOfDay(l.tx.Now.AddDate(0, 0, rapid.IntRange(0, 40).Draw(t, "days")))
	l.must(t, loyalty.Grant(t.Context(), l.tx, member, ref, "プレゼント", n, expires))
	if l.once("grant", ref) {
		l.m.add(ref, n, expires)
	}
}

func (l *life) spend(t *rapid.T) {
	ref, n := orders.Draw(t, "order"), rapid.IntRange(1, 300).Draw(t, "points")
	o := l.of(ref)
	err := loyalty.Spend(t.Context(), l.tx, member, ref, n)
	switch {
	case l.refs["spend "+ref]:
		if want := o.spentPoints() != n; (err != nil) != want || errors.Is(err, loyalty.ErrShort) {
			t.Fatalf("spending %d again: got %v, want an error %v", n, err, want)
		}
	case l.m.spend(l.tx.Now, o, n):
		l.must(t, err)
		l.once("spend", ref)
	case !errors.Is(err, loyalty.ErrShort):
		t.Fatalf("spending %d of %s: got %v, want ErrShort", n, &l.m, err)
	}
}

func (l *life) giveBack(t *rapid.T) {
	ref, occasion := orders.Draw(t, "order"), fmt.Sprint("return-", rapid.IntRange(1, 2).Draw(t, "return"))
	o := l.of(ref)
	if o.spentPoints() == 0 {
		return
	}
	n := rapid.IntRange(1, o.spentPoints()).Draw(t, "points")
	l.must(t, loyalty.Return(t.Context(), l.tx, ref, occasion, n, points()))
	if l.once("return", ref+occasion) {
		l.m.giveBack(l.tx.Now, o, n, points())
	}
}

func (l *life) pend(t *rapid.T) {
	ref, n := orders.Draw(t, "order"), rapid.IntRange(1, 200).Draw(t, "points")
	l.must(t, loyalty.Pend(t.Context(), l.tx, member, ref, n))
	if l.once("pend", ref) {
		l.of(ref).pending = n
	}
}

func (l *life) settle(t *rapid.T) {
	ref := orders.Draw(t, "order")
	l.must(t, loyalty.Settle(t.Context(), l.tx, ref, points()))
	if o := l.of(ref); o.pending > 0 {
		l.m.add(ref, o.pending, endOfDay(l.tx.Now.In(jp.Tokyo).AddDate(0, 1, 0)))
		o.pending, o.granted = 0, o.pending
	}
}

func (l *life) revoke(t *rapid.T) {
	ref, occasion := orders.Draw(t, "order"), fmt.Sprint("return-", rapid.IntRange(1, 2).Draw(t, "return"))
	o := l.of(ref)
	if o.pending+o.granted == 0 {
		return
	}
	n := rapid.IntRange(1, o.pending+o.granted).Draw(t, "points")
	l.must(t, loyalty.Revoke(t.Context(), l.tx, ref, occasion, n))
	if l.once("revoke", ref+occasion) {
		l.m.revoke(ref, o, n)
	}
}

func (l *life) wait(t *rapid.T) {
	// Never on the 29th or later: the end of the month has a test of its own.
	l.tx.Now = l.tx.Now.Add(time.Duration(rapid.IntRange(0, 6).Draw(t, "days")) * 24 * time.Hour)
	if day := l.tx.Now.In(jp.Tokyo).Day(); day > 28 {
		l.tx.Now = l.tx.Now.AddDate(0, 0, 4)
	}
	for _, lot := range l.m.lots { // for good, swept or not
		if !lot.expires.After(l.tx.Now) {
			lot.points = 0
		}
	}
}

func (l *life) check(t *rapid.T) {
	got, err := loyalty.BalanceOf(t.Context(), l.tx, member)
	l.must(t, err)
	want := loyalty.Balance{Available: l.m.available(l.tx.Now), Pending: l.m.pending(), Next: l.m.next(l.tx.Now)}
	if got.Available != want.Available || got.Pending != want.Pending || got.Next.Points != want.Next.Points || !got.Next.At.Equal(want.Next.At) {
		t.Fatalf("balance: got %+v, want %+v (%s)", got, want, &l.m)
	}
}

// end checks what need not be checked after every step.
func (l *life) end(t *rapid.T) {
	for ref, o := range l.m.order {
		got, err := loyalty.OutstandingOf(t.Context(), l.tx, ref)
		l.must(t, err)
		if want := (loyalty.Outstanding{Spent: o.spentPoints(), Pending: o.pending, Granted: o.granted}); got != want {
			t.Fatalf("%s: got %+v, want %+v", ref, got, want)
		}
	}
	if wrong := broken(t.Context(), l.tx); wrong != "" {
		t.Fatal(wrong)
	}
}

// broken says what no ledger may ever be.
func broken(ctx context.Context, tx *db.Tx) string {
	for what, query := range map[string]string{
		"entries whose lines do not add up to nothing": `SELECT COUNT(*) FROM (SELECT customer, seq FROM points_line GROUP BY customer, seq HAVING SUM(points) <> 0) AS x`,
		"balances that are not the sum of their lines": `SELECT COUNT(*) FROM points_account a WHERE
			a.available <> (SELECT COALESCE(SUM(points), 0) FROM points_line l WHERE l.customer = a.customer AND l.account = 'available') OR
			a.pending <> (SELECT COALESCE(SUM(points), 0) FROM points_line l WHERE l.customer = a.customer AND l.account = 'pending')`,
		"lots that are not what is available": `SELECT COUNT(*) FROM points_account a WHERE CASE WHEN a.available > 0 THEN a.available ELSE 0 END <>
			(SELECT COALESCE(SUM(remaining), 0) FROM points_lot l WHERE l.customer = a.customer)`,
		"lots below nothing":                   `SELECT COUNT(*) FROM points_lot WHERE remaining < 0`,
		"pending points below nothing":         `SELECT COUNT(*) FROM points_account WHERE pending < 0`,
		"draws given back more than they were": `SELECT COUNT(*) FROM points_draw WHERE returned > points`,
		"a debt without anything taken back": `SELECT COUNT(*) FROM points_account a WHERE available < 0 AND
			NOT EXISTS (SELECT 1 FROM points_entry e WHERE e.customer = a.customer AND e.what = 'revoke')`,
		"entries without a reason":              `SELECT COUNT(*) FROM points_entry WHERE reason = ''`,
		"entries that are missing or uncounted": `SELECT COUNT(*) FROM points_account a WHERE entries <> (SELECT COUNT(*) FROM points_entry e WHERE e.customer = a.customer)`,
		"entries whose balance is not the sum so far": `SELECT COUNT(*) FROM points_entry e WHERE balance <>
			(SELECT COALESCE(SUM(points), 0) FROM points_line l WHERE l.customer = e.customer AND l.seq <= e.seq AND l.account = 'available')`,
	} {
		var n int
		if err := tx.QueryRowContext(ctx, query).Scan(&n); err != nil {
			return what + ": " + err.Error()
		}
		if n > 0 {
			return fmt.Sprintf("%d %s", n, what)
		}
	}
	return ""
}

// TestRivalsNeverBreakTheLedger lets several nodes do random things to the
// same members at once, each under refs that others use too.
func TestRivalsNeverBreakTheLedger(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const rivals, steps = 6, 40
		var all sync.WaitGroup
		for r := range rivals {
			all.Go(func() {
				dice := rand.New(rand.NewPCG(uint64(r), 7))
				for range steps {
					if err := d.Update(context.Background(), func(tx *db.Tx) error { return anything(tx, dice) }); err != nil && !harmless(err) {
						t.Error(err)
						return
					}
				}
			})
		}
		all.Go(func() {
			p := loyalty.Points{DB: d}
			for range steps / 4 {
				if _, err := p.Expire(context.Background()); err != nil {
					t.Error(err)
				}
			}
		})
		all.Wait()
		err := d.View(t.Context(), func(tx *db.Tx) error {
			if wrong := broken(t.Context(), tx); wrong != "" {
				t.Error(wrong)
			}
			var n int
			if err := tx.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM points_entry`).Scan(&n); err != nil || n < rivals*steps/5 {
				t.Errorf("got %d entries, %v; want at least %d, or this test proves nothing", n, err, rivals*steps/5)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

// harmless errors are answers to what a shop would not ask for.
func harmless(err error) bool {
	return errors.Is(err, loyalty.ErrShort) || errors.Is(err, loyalty.ErrAsked)
}

// anything does one random thing to one of three members.
func anything(tx *db.Tx, dice *rand.Rand) error {
	ctx := context.Background()
	customer := fmt.Sprintf("C%09d", dice.IntN(3))
	ref := fmt.Sprintf("%s-%d", customer, dice.IntN(12))
	n := 1 + dice.IntN(100)
	switch dice.IntN(7) {
	case 0, 1:
		return loyalty.Grant(ctx, tx, customer, ref, "プレゼント", 2*n, tx.Now.Add(time.Duration(dice.IntN(2000)-100)*time.Millisecond))
	case 2:
		return loyalty.Spend(ctx, tx, customer, ref, n)
	case 3:
		return loyalty.Return(ctx, tx, ref, fmt.Sprint(dice.IntN(2)), n, points())
	case 4:
		return loyalty.Pend(ctx, tx, customer, ref, n)
	case 5:
		return loyalty.Settle(ctx, tx, ref, points())
	}
	return loyalty.Revoke(ctx, tx, ref, fmt.Sprint(dice.IntN(2)), n)
}
