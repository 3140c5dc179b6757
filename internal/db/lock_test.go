package db_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// addOne reads the counter and writes one more: without a lock two who read the
// same lose one.
func addOne(t *testing.T, tx *db.Tx) error {
	var n int64
	if err := tx.QueryRowContext(t.Context(), `SELECT n FROM counter WHERE id = 'x'`).Scan(&n); err != nil {
		return err
	}
	_, err := tx.ExecContext(t.Context(), `UPDATE counter SET n = $1 WHERE id = 'x'`, n+1)
	return err
}

// Those who lock the same key come after each other, of either kind.
func TestALockedTransactionLosesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, makeCounter, `INSERT INTO counter VALUES ('x', 0)`)
		const people, times = 8, 25
		var all sync.WaitGroup
		for who := range people {
			all.Go(func() {
				for range times {
					var err error
					if who < people-2 {
						err = d.UpdateLocked(t.Context(), "x", func(tx *db.Tx) error { return addOne(t, tx) })
					} else {
						err = d.Update(t.Context(), func(tx *db.Tx) error {
							if err := tx.Lock(t.Context(), "y", "x"); err != nil {
								return err
							}
							return addOne(t, tx)
						})
					}
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		if got := counter(t, d); got != people*times {
			t.Errorf("counted %d of %d", got, people*times)
		}
	})
}

// Several keys are locked in the order given, so that whoever takes them one by one
// in this order never waits for somebody who waits for it.
func TestKeysAreLockedInTheOrderGiven(t *testing.T) {
	d := dbtest.Postgres(t)
	for _, keys := range [][]string{{"a", "b"}, {"b", "a"}} {
		before, rival := d.Conflicts(), make(chan error, 1)
		err := d.UpdateLocked(t.Context(), keys[0], func(tx *db.Tx) error {
			go func() {
				rival <- d.UpdateLockedAll(t.Context(), keys, func(*db.Tx) error { return nil })
			}()
			waittest.Until(t, "the rival waits", func() bool { return dbtest.Waits(t, d) })
			return tx.Lock(t.Context(), keys[1])
		})
		if err := errors.Join(err, <-rival); err != nil || d.Conflicts() != before {
			t.Errorf("%v: %v after %d conflicts", keys, err, d.Conflicts()-before)
		}
	}
}

// Who shares no key with anybody waits for nobody.
func TestOtherKeysDoNotWait(t *testing.T) {
	d := dbtest.Postgres(t)
	run(t, d, makeCounter, `INSERT INTO counter VALUES ('x', 0)`)
	err := d.UpdateLocked(t.Context(), "a", func(*db.Tx) error {
		done := make(chan error)
		go func() {
			done <- d.UpdateLocked(t.Context(), "b", func(tx *db.Tx) error { return addOne(t, tx) })
		}()
		return <-done
	})
	if got := counter(t, d); err != nil || got != 1 {
		t.Errorf("got %d, %v", got, err)
	}
}

// A function that finds that another was faster is run again.
func TestAFunctionCanSayThatItMetAConflict(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		runs, before, sent := 0, d.Conflicts(), d.Statements()
		err := d.UpdateLocked(t.Context(), "x", func(*db.Tx) error {
			if runs++; runs < 3 {
				return db.Conflict("somebody was faster")
			}
			return nil
		})
		if err != nil || runs != 3 || d.Conflicts()-before != 2 {
			t.Errorf("%d runs, %d conflicts, %v", runs, d.Conflicts()-before, err)
		}
		if got := d.Statements() - sent; got != 9 {
			t.Errorf("%d statements were counted, want those that begin, lock and end three times", got)
		}
	})
}

// Whoever needs longer than others leave it would meet them for ever: after some
// conflicts it has the node to itself.
func TestACrowdDoesNotStarveAnybody(t *testing.T) {
	d := dbtest.Postgres(t)
	run(t, d, makeCounter, `INSERT INTO counter VALUES ('x', 0)`)
	var written atomic.Int64
	var crowd sync.WaitGroup
	over := make(chan struct{})
	for range 3 {
		crowd.Go(func() {
			for {
				select {
				case <-over:
					return
				default:
					if err := d.Update(t.Context(), func(tx *db.Tx) error { return addOne(t, tx) }); err != nil {
						t.Error(err)
						return
					}
					written.Add(1)
				}
			}
		})
	}
	attempts := 0
	err := d.Update(t.Context(), func(tx *db.Tx) error {
		attempts++
		before := written.Load()
		return addOneLater(t, tx, func() bool { return written.Load() > before })
	})
	close(over)
	crowd.Wait()
	if err != nil || attempts > 10 {
		t.Errorf("after %d attempts: %v", attempts, err)
	}
}

// addOneLater is addOne that gives others time to write in between, if they can.
func addOneLater(t *testing.T, tx *db.Tx, wrote func() bool) error {
	var n int64
	if err := tx.QueryRowContext(t.Context(), `SELECT n FROM counter WHERE id = 'x'`).Scan(&n); err != nil {
		return err
	}
	for end := time.Now().Add(300 * time.Millisecond); !wrote() && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	_, err := tx.ExecContext(t.Context(), `UPDATE counter SET n = $1 WHERE id = 'x'`, n+1)
	return err
}
