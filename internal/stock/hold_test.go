package stock_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

const shirt, sock = id.SKU("0019002123011"), id.SKU("0019002123012")

func level(t *testing.T, d *db.DB, sku id.SKU) (l stock.Level) {
	t.Helper()
	err := d.View(t.Context(), func(tx *db.Tx) error {
		all, err := stock.Of(t.Context(), tx, []id.SKU{sku})
		l = all[sku]
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func stocked(t *testing.T, d *db.DB, levels ...stock.Level) stock.Stocks {
	t.Helper()
	s := stock.Stocks{DB: d}
	if _, err := s.Set(t.Context(), levels); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestHoldsFollowWhatTheirHolderWants(t *testing.T) {
	now := time.Date(2026, 11, 15, 3, 0, 0, 0, time.UTC)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now = time.Date(2026, 11, 15, 3, 0, 0, 0, time.UTC)
		s := stocked(t, d, stock.Level{SKU: shirt, OnHand: 5}, stock.Level{SKU: sock, OnHand: 2})
		later := now.Add(15 * time.Minute)
		for _, step := range []struct {
			name                 string
			do                   func(tx *db.Tx) error
			fails                bool
			shirt, sock, onShelf int // held of each, shirts on hand
		}{
			{"hold two lines of one SKU", func(tx *db.Tx) error {
				return stock.Hold(t.Context(), tx, "a", []stock.Want{{shirt, 2}, {shirt, 1}, {sock, 1}}, later)
			}, false, 3, 1, 5},
			{"hold less", func(tx *db.Tx) error { return stock.Hold(t.Context(), tx, "a", []stock.Want{{shirt, 2}}, later) }, false, 2, 0, 5},
			{"another takes more than is left", func(tx *db.Tx) error {
				return stock.Hold(t.Context(), tx, "b", []stock.Want{{sock, 1}, {shirt, 4}}, later)
			}, true, 2, 0, 5},
			{"another takes what is left", func(tx *db.Tx) error { return stock.Hold(t.Context(), tx, "b", []stock.Want{{shirt, 3}}, later) }, false, 5, 0, 5},
			{"nobody buys what is held", func(tx *db.Tx) error {
				return stock.Take(t.Context(), tx, "c", []stock.Want{{shirt, 1}}, stock.Why{Kind: stock.Sold})
			}, true, 5, 0, 5},
			{"the holder buys one and leaves one", func(tx *db.Tx) error {
				return stock.Take(t.Context(), tx, "a", []stock.Want{{shirt, 1}}, stock.Why{Kind: stock.Sold})
			}, false, 3, 0, 4},
			{"release twice", func(tx *db.Tx) error {
				return errors.Join(stock.Release(t.Context(), tx, "b"), stock.Release(t.Context(), tx, "b"))
			}, false, 0, 0, 4},
			{"put back", func(tx *db.Tx) error {
				return stock.Put(t.Context(), tx, []stock.Want{{shirt, 1}}, stock.Why{Kind: stock.Returned})
			}, false, 0, 0, 5},
		} {
			err := d.Update(t.Context(), step.do)
			if errors.Is(err, stock.ErrShort) != step.fails || err != nil && !step.fails {
				t.Errorf("%s: got %v, want failure %v", step.name, err, step.fails)
			}
			got := [3]int{level(t, d, shirt).Held, level(t, d, sock).Held, level(t, d, shirt).OnHand}
			if want := [3]int{step.shirt, step.sock, step.onShelf}; got != want {
				t.Errorf("%s: held shirts, held socks, shirts on hand %v, want %v", step.name, got, want)
			}
		}
		if n, err := s.Sweep(t.Context()); err != nil || n != 0 {
			t.Errorf("sweep of nothing: %d, %v", n, err)
		}
	}, db.WithClock(func() time.Time { return now }))
}

func TestAnExpiredHoldIsSweptOnceByManyNodes(t *testing.T) {
	var moment atomic.Int64
	clock := func() time.Time { return time.UnixMilli(moment.Load()) }
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		moment.Store(time.Date(2026, 11, 15, 3, 0, 0, 0, time.UTC).UnixMilli())
		s := stocked(t, d, stock.Level{SKU: shirt, OnHand: 100})
		for i := range 20 {
			err := d.Update(t.Context(), func(tx *db.Tx) error {
				return stock.Hold(t.Context(), tx, fmt.Sprint("holder ", i), []stock.Want{{shirt, 3}}, tx.Now.Add(time.Minute))
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		err := d.Update(t.Context(), func(tx *db.Tx) error {
			_, err := stock.Extend(t.Context(), tx, "holder 7", tx.Now.Add(time.Hour))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		moment.Add(2 * 60_000)
		var swept atomic.Int64
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				n, err := s.Sweep(t.Context())
				if err != nil {
					t.Error(err)
				}
				swept.Add(int64(n))
			})
		}
		wg.Wait()
		if got := level(t, d, shirt); swept.Load() != 57 || got.Held != 3 {
			t.Errorf("swept %d pieces, %d are held; want 57 and the 3 that were extended", swept.Load(), got.Held)
		}
	}, db.WithClock(clock))
}

// A hold that is extended while somebody sweeps stays.
func TestAHoldThatIsExtendedMeanwhileIsNotSwept(t *testing.T) {
	d := dbtest.Postgres(t)
	s := stocked(t, d, stock.Level{SKU: shirt, OnHand: 100})
	err := d.Update(t.Context(), func(tx *db.Tx) error {
		return stock.Hold(t.Context(), tx, "holder", []stock.Want{{shirt, 3}}, tx.Now.Add(-time.Minute))
	})
	if err != nil {
		t.Fatal(err)
	}
	swept, waits := make(chan error, 1), make(chan struct{})
	err = d.UpdateLocked(t.Context(), "holder", func(tx *db.Tx) error {
		if _, err := stock.Extend(t.Context(), tx, "holder", tx.Now.Add(time.Hour)); err != nil {
			return err
		}
		go func() {
			_, err := s.Sweep(t.Context())
			swept <- err
		}()
		go func() {
			defer close(waits)
			waittest.Until(t, "the sweep to wait for the row", func() (is bool) {
				err := d.View(t.Context(), func(tx *db.Tx) error {
					return tx.QueryRowContext(t.Context(), `SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')`).Scan(&is)
				})
				return is || err != nil
			})
		}()
		<-waits
		return nil
	})
	if err := errors.Join(err, <-swept); err != nil {
		t.Fatal(err)
	}
	if got := level(t, d, shirt); got.Held != 3 {
		t.Errorf("%d pieces are held, want the 3 that were extended", got.Held)
	}
}

func TestTheLastPiecesAreHeldOnceEach(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		stocked(t, d, stock.Level{SKU: shirt, OnHand: 10}, stock.Level{SKU: sock, OnHand: 40})
		var got atomic.Int64
		var wg sync.WaitGroup
		for i := range 40 {
			wg.Go(func() {
				wants := []stock.Want{{shirt, 1}, {sock, 1}}
				if i%2 == 0 {
					wants[0], wants[1] = wants[1], wants[0] // the order of lines must not lead to a deadlock
				}
				err := d.Update(t.Context(), func(tx *db.Tx) error {
					return stock.Hold(t.Context(), tx, fmt.Sprint(i), wants, tx.Now.Add(time.Hour))
				})
				switch {
				case err == nil:
					got.Add(1)
				case !errors.Is(err, stock.ErrShort):
					t.Errorf("holder %d: %v", i, err)
				}
			})
		}
		wg.Wait()
		if s, k := level(t, d, shirt), level(t, d, sock); got.Load() != 10 || s.Held != 10 || k.Held != 10 {
			t.Errorf("%d holders got a shirt, %d shirts and %d socks are held; want 10 of each", got.Load(), s.Held, k.Held)
		}
	})
}

// Followers hear of a SKU when what is said of it changes: not of the pieces of
// something that there is plenty of.
func TestOnlyWhatIsToldOfStockIsAnnounced(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		stocked(t, d, stock.Level{SKU: shirt, OnHand: 10})
		for _, c := range []struct {
			hold      int
			announced bool
		}{{2, false}, {6, false}, {7, true}, {8, true}, {10, true}, {7, true}, {4, true}, {1, false}, {1, false}} {
			before := lines(t, d)
			err := d.Update(t.Context(), func(tx *db.Tx) error {
				return stock.Hold(t.Context(), tx, "holder", []stock.Want{{shirt, c.hold}}, tx.Now.Add(time.Hour))
			})
			if got := lines(t, d) > before; err != nil || got != c.announced {
				t.Errorf("holding %d of 10: announced %v, %v; want %v", c.hold, got, err, c.announced)
			}
		}
	})
}
