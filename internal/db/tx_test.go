package db_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

const makeCounter = `CREATE TABLE counter (id TEXT PRIMARY KEY, n BIGINT NOT NULL)`

func counter(t *testing.T, d *db.DB) (n int64) {
	t.Helper()
	scan(t, d, []any{&n}, `SELECT coalesce(sum(n), 0) FROM counter`)
	return n
}

func add(ctx context.Context, tx *db.Tx, id string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO counter VALUES ($1, 1)`, id)
	return err
}

func TestUpdateLosesNothingUnderContention(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, makeCounter, `INSERT INTO counter VALUES ('x', 0)`)
		const workers, each = 6, 10
		var runs atomic.Int64
		var wg sync.WaitGroup
		for range workers {
			wg.Go(func() {
				for range each {
					err := d.Update(t.Context(), func(tx *db.Tx) error {
						runs.Add(1)
						var n int64
						if err := tx.QueryRowContext(t.Context(), `SELECT n FROM counter WHERE id = 'x'`).Scan(&n); err != nil {
							return err
						}
						_, err := tx.ExecContext(t.Context(), `UPDATE counter SET n = $1 WHERE id = 'x'`, n+1)
						return err
					})
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
		wg.Wait()
		if got := counter(t, d); got != workers*each {
			t.Errorf("%d increments: got %d", workers*each, got)
		}
		t.Logf("%d runs for %d commits", runs.Load(), workers*each)
	})
}

// Two transactions that each read what the other writes: only a serializable
// engine keeps "at least one doctor on duty".
func TestUpdateIsSerializable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, makeCounter, `INSERT INTO counter VALUES ('a', 1), ('b', 1)`)
		var wg sync.WaitGroup
		for _, id := range []string{"a", "b"} {
			wg.Go(func() {
				err := d.Update(t.Context(), func(tx *db.Tx) error {
					var on int
					if err := tx.QueryRowContext(t.Context(), `SELECT sum(n) FROM counter`).Scan(&on); err != nil {
						return err
					}
					time.Sleep(30 * time.Millisecond) // let both read before either writes
					if on < 2 {
						return nil
					}
					_, err := tx.ExecContext(t.Context(), `UPDATE counter SET n = 0 WHERE id = $1`, id)
					return err
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if got := counter(t, d); got != 1 {
			t.Errorf("on duty: got %d, want 1", got)
		}
	})
}

// A function that hides the engine's conflict behind an error of its own, or
// behind none, is run again all the same.
func TestConflictsThatAreHiddenAreRetried(t *testing.T) {
	hidden := errors.New("out of stock")
	for name, answer := range map[string]error{"own error": hidden, "no error": nil} {
		t.Run(name, func(t *testing.T) {
			d := dbtest.Postgres(t)
			run(t, d, makeCounter, `INSERT INTO counter VALUES ('x', 0)`)
			first := true
			err := d.Update(t.Context(), func(tx *db.Tx) error {
				var n int64
				if err := tx.QueryRowContext(t.Context(), `SELECT n FROM counter`).Scan(&n); err != nil {
					return err
				}
				if first { // another writer comes in between
					first = false
					done := make(chan error)
					go func() {
						done <- d.Update(t.Context(), func(tx *db.Tx) error {
							_, err := tx.ExecContext(t.Context(), `UPDATE counter SET n = n + 10`)
							return err
						})
					}()
					if err := <-done; err != nil {
						return err
					}
				}
				if _, err := tx.ExecContext(t.Context(), `UPDATE counter SET n = $1`, n+1); err != nil {
					return answer
				}
				return nil
			})
			if got := counter(t, d); err != nil || got != 11 {
				t.Errorf("got %d, %v; want 11", got, err)
			}
		})
	}
}

func TestRollback(t *testing.T) {
	refused := errors.New("refused")
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, makeCounter)
		ctx := t.Context()

		runs := 0
		err := d.Update(ctx, func(tx *db.Tx) error {
			runs++
			return errors.Join(add(ctx, tx, "error"), refused)
		})
		if !errors.Is(err, refused) || runs != 1 {
			t.Errorf("error of fn: got %v after %d runs, want %v after 1", err, runs, refused)
		}

		func() {
			defer func() {
				if got := recover(); got != "oops" {
					t.Errorf("panic: got %v, want oops", got)
				}
			}()
			_ = d.Update(ctx, func(tx *db.Tx) error {
				if err := add(ctx, tx, "panic"); err != nil {
					t.Error(err)
				}
				panic("oops")
			})
		}()

		gone, cancel := context.WithCancel(ctx)
		err = d.Update(gone, func(tx *db.Tx) error {
			err := add(gone, tx, "cancel")
			cancel()
			return err
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: got %v, want %v", err, context.Canceled)
		}

		if got := counter(t, d); got != 0 {
			t.Errorf("rows after three rollbacks: got %d, want 0", got)
		}
		run(t, d, `INSERT INTO counter VALUES ('after', 1)`) // the connection is free again
	})
}

func TestCancelStopsAStatement(t *testing.T) {
	const forever = `WITH RECURSIVE c (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 2000000000) SELECT count(*) FROM c`
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		began := time.Now()
		err := d.View(ctx, func(tx *db.Tx) error {
			var n int64
			return tx.QueryRowContext(ctx, forever).Scan(&n)
		})
		if took := time.Since(began); !errors.Is(err, context.DeadlineExceeded) || took > 3*time.Second {
			t.Errorf("got %v after %v, want %v within 3s", err, took, context.DeadlineExceeded)
		}
	})
}

func TestNestedTransactionIsRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		type run = func(context.Context, func(*db.Tx) error) error
		nothing := func(*db.Tx) error { return nil }
		for name, pair := range map[string][2]run{
			"Update in Update": {d.Update, d.Update}, "View in Update": {d.Update, d.View},
			"Update in View": {d.View, d.Update}, "View in View": {d.View, d.View},
		} {
			err := pair[0](t.Context(), func(*db.Tx) error { return pair[1](t.Context(), nothing) })
			if !errors.Is(err, db.ErrNested) {
				t.Errorf("%s: got %v, want %v", name, err, db.ErrNested)
			}
		}
		var deep func(n int) error
		deep = func(n int) error {
			if n == 0 {
				return d.View(t.Context(), nothing)
			}
			return deep(n - 1)
		}
		if err := d.View(t.Context(), func(*db.Tx) error { return deep(300) }); !errors.Is(err, db.ErrNested) {
			t.Errorf("View far below View: got %v, want %v", err, db.ErrNested)
		}
		if err := deep(300); err != nil {
			t.Errorf("View far below no transaction: %v", err)
		}
	})
}

func TestViewIsAReadOnlySnapshot(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, makeCounter)
		err := d.View(t.Context(), func(tx *db.Tx) error {
			var before, after int64
			read := `SELECT count(*) FROM counter`
			if err := tx.QueryRowContext(t.Context(), read).Scan(&before); err != nil {
				return err
			}
			done := make(chan error)
			go func() { done <- d.Update(t.Context(), func(tx *db.Tx) error { return add(t.Context(), tx, "new") }) }()
			if err := <-done; err != nil {
				return err
			}
			if err := tx.QueryRowContext(t.Context(), read).Scan(&after); err != nil {
				return err
			}
			if before != 0 || after != 0 {
				t.Errorf("rows seen before and after another commit: got %d, %d; want 0, 0", before, after)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := d.View(t.Context(), func(tx *db.Tx) error { return add(t.Context(), tx, "x") }); err == nil {
			t.Error("a write in View: got no error")
		}
	})
}

func TestNowComesFromTheClock(t *testing.T) {
	tokyo := time.FixedZone("", 9*60*60)
	clock := func() time.Time { return time.Date(2026, 11, 15, 9, 0, 0, 123_456_789, tokyo) }
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		want := time.Date(2026, 11, 15, 0, 0, 0, 123_000_000, time.UTC)
		err := d.Update(t.Context(), func(tx *db.Tx) error {
			if tx.Now != want || db.Time(tx.Now.UnixMilli()) != want {
				t.Errorf("Now: got %v, by way of milliseconds %v; want %v", tx.Now, db.Time(tx.Now.UnixMilli()), want)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}, db.WithClock(clock))
}

func TestFullDiskIsSaidClearly(t *testing.T) {
	d := dbtest.SQLite(t)
	run(t, d, makeCounter, `PRAGMA max_page_count = 20`)
	err := d.Update(t.Context(), func(tx *db.Tx) error { return add(t.Context(), tx, strings.Repeat("x", 200_000)) })
	if !errors.Is(err, db.ErrFull) {
		t.Errorf("got %v, want %v", err, db.ErrFull)
	}
}

func BenchmarkEmptyView(b *testing.B) {
	d, err := db.Open(b.Context(), "sqlite:"+b.TempDir()+"/bench.db")
	if err != nil {
		b.Fatal(err)
	}
	defer d.Close()
	for b.Loop() {
		if err := d.View(b.Context(), func(*db.Tx) error { return nil }); err != nil {
			b.Fatal(err)
		}
	}
}
