package db_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
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
		if took := time.Since(began); !errors.Is(err, context.DeadlineExceeded) || took > patience {
			t.Errorf("got %v after %v, want %v within %v", err, took, context.DeadlineExceeded, patience)
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
	if !errors.Is(err, db.ErrFull) || !errors.Is(err, db.ErrAway) || fault.From(err).Kind.Status() != 503 {
		t.Errorf("got %v, want %v, for shoppers %v", err, db.ErrFull, db.ErrAway)
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
