package db_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

var errRefused = errors.New("refused")

// queueUp lets transactions queue behind one that waits for them, so that they
// are committed together.
func queueUp(t *testing.T, d *db.DB, all ...func()) {
	t.Helper()
	began, gathered := make(chan struct{}), make(chan struct{})
	var group sync.WaitGroup
	var once sync.Once
	group.Go(func() {
		err := d.Update(t.Context(), func(tx *db.Tx) error {
			once.Do(func() { close(began) })
			<-gathered
			return add(t.Context(), tx, "first")
		})
		if err != nil {
			t.Errorf("the first: %v", err)
		}
	})
	<-began
	for i, do := range all { // in this order
		group.Go(do)
		if d.Engine() == "sqlite" {
			waittest.Until(t, "one more in the queue", func() bool { return db.Queued(d) == i+1 })
		}
	}
	close(gathered)
	group.Wait()
}

// adds is a transaction that adds a row and then does something else.
func adds(t *testing.T, d *db.DB, id string, want error, then func() error) func() {
	return func() {
		err := d.Update(t.Context(), func(tx *db.Tx) error {
			if err := add(t.Context(), tx, id); err != nil {
				return err
			}
			return then()
		})
		if !errors.Is(err, want) {
			t.Errorf("%s: got %v, want %v", id, err, want)
		}
	}
}

func fine() error { return nil }

// One that is refused, panics or ends its goroutine takes back its own rows and
// nobody else's.
func TestTransactionsCommittedTogetherStayApart(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, makeCounter)
		queueUp(t, d,
			adds(t, d, "a", nil, fine),
			adds(t, d, "b", errRefused, func() error { return errRefused }),
			func() {
				defer func() {
					if recover() == nil {
						t.Error("the panic was swallowed")
					}
				}()
				adds(t, d, "c", nil, func() error { panic("c") })()
			},
			adds(t, d, "d", nil, fine),
		)
		if got := counter(t, d); got != 3 {
			t.Errorf("rows: got %d, want first, a and d", got)
		}
	})
}

// Transactions that queue share a COMMIT: eight of them and the one they queued
// behind take two, or one.
func TestQueuedTransactionsShareACommit(t *testing.T) {
	d := dbtest.SQLite(t)
	run(t, d, makeCounter)
	db.TakeIn(d, time.Hour) // however slow the machine is
	before := db.Commits(d)
	var all []func()
	for i := range 8 {
		all = append(all, adds(t, d, fmt.Sprint(i), nil, fine))
	}
	queueUp(t, d, all...)
	if got := counter(t, d); got != 9 {
		t.Errorf("rows: got %d, want 9", got)
	}
	if n := db.Commits(d) - before; n > 2 {
		t.Errorf("9 transactions took %d commits", n)
	}
}

// A batch that has lasted for its time takes nobody else in.
func TestBatchesAreBoundedByTime(t *testing.T) {
	d := dbtest.SQLite(t)
	run(t, d, makeCounter)
	db.TakeIn(d, 0)
	before := db.Commits(d)
	queueUp(t, d, adds(t, d, "a", nil, fine), adds(t, d, "b", nil, fine), adds(t, d, "c", nil, fine))
	if n := db.Commits(d) - before; n != 4 {
		t.Errorf("4 transactions that may not wait took %d commits", n)
	}
}

// One that takes long gives way to those in its batch: they are told long before
// it ends, and it is done whole afterwards.
func TestLongTransactionsGiveWay(t *testing.T) {
	d := dbtest.SQLite(t)
	run(t, d, makeCounter)
	db.TakeIn(d, time.Hour)
	var told atomic.Bool
	var runs atomic.Int64
	queueUp(t, d,
		func() { adds(t, d, "short", nil, fine)(); told.Store(true) },
		func() {
			err := d.Update(t.Context(), func(tx *db.Tx) error {
				if err := add(t.Context(), tx, "long"); err != nil {
					return err
				}
				if runs.Add(1) == 1 {
					for end := time.Now().Add(waittest.Long); time.Now().Before(end); time.Sleep(time.Millisecond) { // until it has to give way
						if err := add(t.Context(), tx, fmt.Sprint(time.Now().UnixNano())); err != nil {
							return err
						}
					}
				}
				// What was committed before this run began may be told a moment later.
				waittest.Until(t, "the short one in its batch is told before the long one ends", told.Load)
				return nil
			})
			if err != nil {
				t.Errorf("the long one: %v", err)
			}
		})
	if got := counter(t, d); got != 3 {
		t.Errorf("rows: got %d, want first, short and long", got)
	}
}

// A deadline is kept while another transaction writes on and on, in this process
// or another.
func TestDeadlinesAreKeptBehindALongWriter(t *testing.T) {
	path := filepath.Join(t.TempDir(), "shop.db")
	open := func() *db.DB {
		d, err := db.Open(t.Context(), "sqlite:"+path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = d.Close() })
		return d
	}
	ours, others := open(), open()
	run(t, ours, makeCounter)
	for name, writer := range map[string]*db.DB{"of this process": ours, "of another": others} {
		t.Run(name, func(t *testing.T) {
			began, end := make(chan struct{}), make(chan struct{})
			var group sync.WaitGroup
			var once sync.Once
			group.Go(func() {
				err := writer.Update(t.Context(), func(tx *db.Tx) error {
					once.Do(func() { close(began) })
					<-end
					return add(t.Context(), tx, name)
				})
				if err != nil {
					t.Error(err)
				}
			})
			<-began
			ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
			defer cancel()
			at := time.Now()
			err := ours.Update(ctx, func(tx *db.Tx) error { return add(ctx, tx, "late") })
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("got %v, want %v", err, context.DeadlineExceeded)
			}
			if took := time.Since(at); took > 3*time.Second { // it was five and more, or never
				t.Errorf("a deadline of 300 ms took %v", took)
			}
			close(end)
			group.Wait()
		})
	}
}

// Whoever has heard that a transaction is done must find what it wrote.
func TestNobodyHearsBeforeCommit(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, makeCounter)
		var heard atomic.Int64
		add := func(id string, then func() error) func() {
			return func() { adds(t, d, id, nil, then)(); heard.Add(1) }
		}
		queueUp(t, d, add("a", fine), add("b", fine), add("c", func() error {
			for range 20 { // those before c may be told meanwhile
				least, seen := heard.Load(), make(chan int64)
				go func() { seen <- counter(t, d) }()
				if got := <-seen; got < least {
					t.Errorf("%d were told that they are done; %d rows are there", least, got)
				}
			}
			return nil
		}))
	})
}

// SQLite undoes everything when it is interrupted while it writes: the others
// run again, and nobody is told otherwise.
func TestInterruptedWriteTakesNobodyAlong(t *testing.T) {
	const forever = `INSERT INTO counter WITH RECURSIVE c (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 2000000000) SELECT 'x', max(i) FROM c`
	d := dbtest.SQLite(t)
	run(t, d, makeCounter)
	short, cancel := context.WithCancel(t.Context())
	queueUp(t, d,
		adds(t, d, "a", nil, fine),
		func() {
			err := d.Update(short, func(tx *db.Tx) error {
				time.AfterFunc(50*time.Millisecond, cancel)
				_, err := tx.ExecContext(short, forever)
				return err
			})
			if !errors.Is(err, context.Canceled) {
				t.Errorf("the interrupted one: got %v, want %v", err, context.Canceled)
			}
		},
		adds(t, d, "b", nil, fine),
	)
	if got := counter(t, d); got != 3 {
		t.Errorf("rows: got %d, want first, a and b", got)
	}
}

// A transaction counts on the next in the queue to commit; one that has gone
// away must not leave it waiting.
func TestWhoLeavesTheQueueStopsNobody(t *testing.T) {
	d := dbtest.SQLite(t)
	run(t, d, makeCounter)
	for i := range 20 {
		short, cancel := context.WithCancel(t.Context())
		leave := func() {
			err := d.Update(short, func(tx *db.Tx) error { return add(t.Context(), tx, fmt.Sprint("gone", i)) })
			if !errors.Is(err, context.Canceled) {
				t.Errorf("who left: got %v, want %v", err, context.Canceled)
			}
		}
		began := make(chan struct{})
		var group sync.WaitGroup
		group.Go(adds(t, d, fmt.Sprint("stays", i), nil, func() error {
			close(began)
			waittest.Until(t, "somebody in the queue", func() bool { return db.Queued(d) > 0 })
			cancel()
			return nil
		}))
		<-began
		group.Go(leave)
		group.Wait()
	}
	if got := counter(t, d); got != 20 {
		t.Errorf("rows: got %d, want 20", got)
	}
}

// Rows that were left open hold nothing up.
func TestRowsLeftOpenAreClosed(t *testing.T) {
	d := dbtest.SQLite(t)
	run(t, d, makeCounter, `INSERT INTO counter VALUES ('a', 1), ('b', 2)`)
	forget := func(tx *db.Tx) error {
		rows, err := tx.QueryContext(t.Context(), `SELECT id FROM counter`)
		if err == nil && !rows.Next() {
			err = errors.Join(errors.New("no row"), rows.Err())
		}
		_ = tx.QueryRowContext(t.Context(), `SELECT count(*) FROM counter`)
		return err
	}
	for range 20 { // more than there are connections
		if err := d.View(t.Context(), forget); err != nil {
			t.Fatal(err)
		}
		if err := d.Update(t.Context(), forget); err != nil {
			t.Fatal(err)
		}
	}
}
