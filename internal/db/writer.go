package db

import (
	"context"
	"database/sql"
	"errors"
	"runtime"
	"sync/atomic"
	"time"
)

// together is how many transactions are committed as one at most.
const together = 16

var errUndone = errors.New("SQLite undid the transactions that were to be committed together")

// A writer gives out the one connection that writes to SQLite. Transactions
// that queue for it are committed together: each runs whole and alone and sees
// what those before it did; then one COMMIT, with one wait for the disk, makes
// all of them last. Nobody hears of a success, nor of a refusal, before that.
type writer struct {
	pool   *sql.DB
	turn   chan struct{} // full while somebody uses the connection
	queued atomic.Int32  // how many wait for it
	open   *batch        // begun and not decided; of whoever has the turn
}

// A batch is transactions that are committed together.
type batch struct {
	conn *sql.Conn
	size int           // how many ended well
	done chan struct{} // closed when it is decided
	err  error         // why nothing of it happened; to be read after done
}

// update runs work in a transaction.
func (w *writer) update(ctx context.Context, work func(on runner) error) error {
	if err := w.queue(ctx); err != nil {
		return beginError{err}
	}
	b, err := w.join(ctx)
	if err != nil {
		w.pass()
		return beginError{err}
	}
	mine := false // whether it was this one that undid the batch
	err = func() (err error) {
		good := false
		defer func() { // also when work panics or ends the goroutine
			if good {
				b.size++
			} else {
				mine = w.undo(b)
			}
			w.pass()
		}()
		if err = within(ctx, b.conn, work); err == nil && b.size > 0 {
			err = execute(b.conn, sqliteRelease)
		}
		good = err == nil
		return err
	}()
	<-b.done
	switch {
	case b.err == nil || mine:
		return err
	case err != nil && ctx.Err() == nil: // what work saw never happened
		return conflictError{b.err}
	case err != nil:
		return err
	}
	return b.err
}

// queue waits for the connection.
func (w *writer) queue(ctx context.Context) error {
	select {
	case w.turn <- struct{}{}:
		return nil
	default:
	}
	w.queued.Add(1)
	late := time.NewTimer(acquireTime)
	defer late.Stop()
	err := errNoConnection
	select {
	case w.turn <- struct{}{}:
		w.queued.Add(-1)
		return nil
	case <-late.C:
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	go func() { // the one before may rely on us to commit
		w.turn <- struct{}{}
		w.queued.Add(-1)
		w.pass()
	}()
	return err
}

// join begins a batch, or a part of the one that is open.
func (w *writer) join(ctx context.Context) (*batch, error) {
	if b := w.open; b != nil {
		err := execute(b.conn, sqliteSavepoint)
		if err != nil {
			w.undo(b)
		}
		return b, err
	}
	conn, err := begin(ctx, w.pool, sqliteBeginWrite)
	if err != nil {
		return nil, err
	}
	w.open = &batch{conn: conn, done: make(chan struct{})}
	return w.open, nil
}

// undo takes back what did not end well, and tells whether that was all of
// the batch: when there is nothing else in it, or when SQLite could not go on,
// for want of space or because it was interrupted while it wrote.
func (w *writer) undo(b *batch) bool {
	if b.size > 0 && execute(b.conn, sqliteRollbackPart) == nil && execute(b.conn, sqliteRelease) == nil {
		return false
	}
	_ = execute(b.conn, sqliteRollback) // SQLite may have done it by itself
	w.end(b, conflictError{errUndone})
	return true
}

// pass commits, unless somebody waits to go on with the batch, and gives the
// turn away.
func (w *writer) pass() {
	if w.open != nil && w.queued.Load() == 0 {
		runtime.Gosched() // whoever is about to queue may still come along
	}
	if b := w.open; b != nil && (b.size >= together || w.queued.Load() == 0) {
		err := execute(b.conn, sqliteCommit)
		if err != nil {
			_ = execute(b.conn, sqliteRollback) // the connection is used again
			err = commitError(err)
		}
		w.end(b, err)
	}
	<-w.turn
}

func (w *writer) end(b *batch, err error) {
	_ = b.conn.Close() // back to the pool; what matters was said by COMMIT
	b.err, w.open = err, nil
	close(b.done)
}
