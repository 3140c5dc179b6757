package db

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
	"time"
)

const (
	// together is how many transactions are committed as one at most, and
	// batchTime how long a batch takes others in: those in it wait for its COMMIT.
	together  = 16
	batchTime = 5 * time.Millisecond
	// wayTime is how long a transaction may make others in its batch wait. Then
	// it gives way: it is undone, they are committed, and it runs again by itself.
	wayTime = 25 * time.Millisecond
)

var errUndone = errors.New("SQLite undid the transactions that were to be committed together")

// A writer gives out the one connection that writes to SQLite. Transactions
// that queue for it are committed together: each runs whole and alone and sees
// what those before it did; then one COMMIT, with one wait for the disk, makes
// all of them last. Nobody hears of a success, nor of a refusal, before that.
type writer struct {
	connect func() (*conn, error)
	conn    *conn         // of whoever has the turn; nil: it has to be opened
	closed  bool          // of whoever has the turn
	turn    chan struct{} // full while somebody uses the connection
	queued  atomic.Int32  // how many wait for it
	open    *batch        // begun and not decided; of whoever has the turn
	takesIn time.Duration // batchTime, but for tests
	commits atomic.Int64  // how many there were
}

// A batch is transactions that are committed together.
type batch struct {
	conn *conn
	from time.Time     // when it began
	size int           // how many ended well
	done chan struct{} // closed when it is decided
	err  error         // why nothing of it happened; to be read after done
}

// update runs work in a transaction. One that makes others wait for too long
// runs again in a batch of its own.
func (w *writer) update(ctx context.Context, work func(on runner) error) error {
	err := w.try(ctx, work, false)
	if errors.Is(err, errGaveWay) {
		err = w.try(ctx, work, true)
	}
	return err
}

func (w *writer) try(ctx context.Context, work func(on runner) error, alone bool) error {
	if err := w.queue(ctx); err != nil {
		return beginError{err}
	}
	if alone && w.open != nil {
		w.commit(w.open)
	}
	b, err := w.join(ctx)
	if err != nil {
		w.pass()
		return beginError{err}
	}
	limit := wayTime
	if b.size == 0 {
		limit = 0 // nobody waits for this one's end
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
		// The savepoint of what ended well stays: COMMIT releases all of them.
		err = within(ctx, b.conn, limit, work)
		good = err == nil
		return err
	}()
	<-b.done
	switch {
	case b.err == nil || mine || errors.Is(err, errGaveWay):
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
		err := b.conn.execute(sqliteSavepoint)
		if err != nil {
			w.undo(b)
		}
		return b, err
	}
	if err := w.ready(); err != nil {
		return nil, err
	}
	if err := begin(ctx, w.conn, sqliteBeginWrite); err != nil {
		return nil, err
	}
	w.open = &batch{conn: w.conn, from: time.Now(), done: make(chan struct{})}
	return w.open, nil
}

// undo takes back what did not end well, and tells whether that was all of
// the batch: when there is nothing else in it, or when SQLite could not go on,
// for want of space or because it was interrupted while it wrote.
func (w *writer) undo(b *batch) bool {
	if b.size > 0 && b.conn.execute(sqliteRollbackPart) == nil && b.conn.execute(sqliteRelease) == nil {
		return false
	}
	_ = b.conn.execute(sqliteRollback) // SQLite may have done it by itself
	w.end(b, conflictError{errUndone})
	return true
}

// pass commits, unless somebody waits to go on with the batch, and gives the
// turn away.
func (w *writer) pass() {
	if w.open != nil && w.queued.Load() == 0 {
		runtime.Gosched() // whoever is about to queue may still come along
	}
	if b := w.open; b != nil && (b.size >= together || w.queued.Load() == 0 || time.Since(b.from) > w.takesIn) {
		w.commit(b)
	}
	<-w.turn
}

// commit makes a batch last, and tells everybody in it.
func (w *writer) commit(b *batch) {
	w.commits.Add(1)
	err := b.conn.execute(sqliteCommit)
	if err != nil {
		_ = b.conn.execute(sqliteRollback) // the connection is used again
		err = commitError(err)
	}
	w.end(b, err)
}

// ready opens the connection, if it has to be.
func (w *writer) ready() (err error) {
	if w.closed {
		return errClosed
	}
	if w.conn == nil {
		w.conn, err = w.connect()
	}
	return err
}

// close waits for its turn and closes the connection.
func (w *writer) close() error {
	w.turn <- struct{}{}
	defer w.pass()
	w.closed = true
	if w.open != nil {
		w.commit(w.open)
	}
	if w.conn == nil {
		return nil
	}
	err := w.conn.close()
	w.conn = nil
	return err
}

func (w *writer) end(b *batch, err error) {
	if !b.conn.lite.AutocommitEnabled() { // it could not even be undone
		_ = b.conn.close()
		w.conn = nil
	}
	b.err, w.open = err, nil
	close(b.done)
}
