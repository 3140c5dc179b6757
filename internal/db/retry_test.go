package db_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

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
		var wg, reading sync.WaitGroup
		reading.Add(2)
		for _, id := range []string{"a", "b"} {
			wg.Go(func() {
				read := sync.OnceFunc(reading.Done)
				err := d.Update(t.Context(), func(tx *db.Tx) error {
					var on int
					if err := tx.QueryRowContext(t.Context(), `SELECT sum(n) FROM counter`).Scan(&on); err != nil {
						return err
					}
					if read(); d.Engine() == "postgres" { // SQLite lets nobody in meanwhile
						reading.Wait() // both read before either writes
					}
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

func TestEndlessConflictEndsAsBusy(t *testing.T) {
	t.Parallel()
	d := dbtest.Postgres(t)
	runs := 0
	err := d.Update(t.Context(), func(tx *db.Tx) error {
		runs++
		_, err := tx.ExecContext(t.Context(), `DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$`)
		return err
	})
	if !errors.Is(err, db.ErrBusy) || fault.From(err).Kind != fault.Unavailable || runs < 10 || runs > 50 {
		t.Errorf("got %v after %d runs, want %v after some dozens", err, runs, db.ErrBusy)
	}
}
