package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"
)

// ErrNested is returned for a View or Update inside another one, also of another
// database. On SQLite it would wait for itself; on both it would not see what
// the outer one wrote.
var ErrNested = errors.New("db: a transaction inside a transaction; pass the *db.Tx on instead")

// errViewNote is returned for a Note inside View, where it would be lost.
var errViewNote = errors.New("db: Note in a View; changes are noted in Update")

const (
	// acquireTime bounds the wait for a free connection and for BEGIN.
	acquireTime = 10 * time.Second
	// commitTime bounds a COMMIT, which no longer listens to the caller's context.
	commitTime = 15 * time.Second
)

// Tx is a transaction. It is valid only inside the function it was given to,
// and for one goroutine.
type Tx struct {
	// Now is the time of the transaction: UTC, whole milliseconds.
	Now time.Time

	on         runner
	lock       func(ctx context.Context, on runner, keys []string) error
	locked     []string
	notes      []note
	conflict   error // the first error that calls for another attempt, even if fn hid it
	statements int64 // so far
	one        bool  // of them are allowed
}

// ExecContext is that of database/sql.
func (t *Tx) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if err := t.may(); err != nil {
		return nil, err
	}
	res, err := t.on.ExecContext(ctx, query, args...)
	t.see(err)
	return res, err
}

// QueryContext is that of database/sql. Close the rows before the next statement:
// PostgreSQL has one conversation a connection.
func (t *Tx) QueryContext(ctx context.Context, query string, args ...any) (Rows, error) {
	if err := t.may(); err != nil {
		return nil, err
	}
	rows, err := t.on.QueryContext(ctx, query, args...)
	t.see(err)
	return rows, err
}

// QueryRowContext is that of database/sql.
func (t *Tx) QueryRowContext(ctx context.Context, query string, args ...any) Row {
	if err := t.may(); err != nil {
		return noRow{err}
	}
	row := t.on.QueryRowContext(ctx, query, args...)
	t.see(row.Err())
	return row
}

// may refuses a second statement where one was promised.
func (t *Tx) may() error {
	if t.one && t.statements > 0 {
		return errSecond
	}
	return nil
}

// noRow is the row of a statement that was refused.
type noRow struct{ error }

func (r noRow) Scan(...any) error { return r.error }

func (r noRow) Err() error { return r.error }

// see looks at how a statement ended.
func (t *Tx) see(err error) {
	t.statements++
	if err != nil && t.conflict == nil && (isConflict(err) || isLost(err)) { // lost before COMMIT: nothing happened
		t.conflict = err
	}
}

// View runs fn in a read-only snapshot: all its statements see one moment.
// fn may run more than once.
func (d *DB) View(ctx context.Context, fn func(tx *Tx) error) error {
	if done, err := d.viewStale(ctx, fn); done {
		return err
	}
	return d.retry(ctx, func(int) error { return d.attempt(ctx, d.engine.view, kind{readOnly: true}, fn) })
}

// Update runs fn in a serializable transaction and commits it when fn returns
// nil. fn may run more than once; its error, a panic or the end of ctx rolls
// back. A context that ends during COMMIT no longer stops it. For somebody who
// only looks it fails.
func (d *DB) Update(ctx context.Context, fn func(tx *Tx) error) error {
	return d.change(ctx, d.engine.update, kind{}, fn)
}

// UpdateLocked is Update for a transaction that keeps its rivals out by itself:
// by the lock of key, which it takes first, and by statements that test what
// they change. On PostgreSQL it runs at READ COMMITTED, so that those who share
// nothing never meet; each statement sees what was committed before it. Which
// transactions may do this, and why, is in docs/decisions/0041.
func (d *DB) UpdateLocked(ctx context.Context, key string, fn func(tx *Tx) error) error {
	return d.UpdateLockedAll(ctx, []string{key}, fn)
}

// UpdateLockedAll is UpdateLocked by several keys.
func (d *DB) UpdateLockedAll(ctx context.Context, keys []string, fn func(tx *Tx) error) error {
	return d.change(ctx, d.engine.updateLocked, kind{}, func(tx *Tx) error {
		if err := tx.Lock(ctx, keys...); err != nil {
			return err
		}
		return fn(tx)
	})
}

func (d *DB) change(ctx context.Context, in transaction, of kind, fn func(tx *Tx) error) error {
	if Looks(ctx) {
		return ErrLooking
	}
	return d.retry(ctx, func(conflicts int) error {
		return d.inTurn(ctx, conflicts, func() error { return d.attempt(ctx, in, of, fn) })
	})
}

// Also does more in a transaction, at its end: what callers of a verb add to it,
// such as a note that it was agreed to. Both happen, or neither.
func Also(tx *Tx, also []func(*Tx) error) error {
	for _, do := range also {
		if err := do(tx); err != nil {
			return err
		}
	}
	return nil
}

// Lock lets nobody else lock one of the keys until the transaction ends. In
// UpdateLocked it waits for them. In Update, which sees the moment of its first
// statement, it makes another attempt of one that came after somebody else's.
// They are locked in the order given: whoever takes some of them in another order
// and a rival wait for each other until PostgreSQL ends one, a second later. What
// the transaction has locked already is not locked again.
func (t *Tx) Lock(ctx context.Context, keys ...string) error {
	keys = slices.DeleteFunc(slices.Clone(keys), func(key string) bool { return slices.Contains(t.locked, key) })
	if err := t.may(); err != nil || len(keys) == 0 {
		return err
	}
	err := t.lock(ctx, t.on, keys)
	t.see(err)
	if err == nil {
		t.locked = append(t.locked, keys...)
	}
	return err
}

// A transaction runs work once, in a transaction of its own.
type transaction func(ctx context.Context, work func(on runner) error) error

// kind is what a transaction may do.
type kind struct{ readOnly, one bool }

// attempt runs fn once in a transaction of its own.
func (d *DB) attempt(ctx context.Context, in transaction, of kind, fn func(*Tx) error) error {
	noted := false
	defer func() {
		if noted { // also when nobody knows whether it was committed
			d.engine.noted()
		}
	}()
	return in(ctx, func(on runner) error {
		tx := &Tx{Now: d.clock().UTC().Truncate(time.Millisecond), on: on, lock: d.engine.lock, one: of.one}
		defer func() {
			if !of.one {
				tx.statements += 2 // BEGIN and COMMIT
			}
			d.statements.Add(tx.statements)
		}()
		if err := call(fn, tx); err != nil {
			if gone := ctx.Err(); gone != nil && !errors.Is(err, gone) {
				err = fmt.Errorf("%w: %w", gone, err) // SQLite only says that it was interrupted
			}
			return conflictOr(tx.conflict, err)
		}
		if err := d.flushNotes(ctx, tx, of); err != nil {
			return conflictOr(tx.conflict, ended(ctx, err))
		}
		noted = len(tx.notes) > 0
		if tx.conflict != nil { // fn hid it; the transaction is lost all the same
			return conflictError{tx.conflict}
		}
		return context.Cause(ctx)
	})
}

// ended prefers the reason why ctx ended over the error that this caused.
func ended(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

// call is the frame by which insideTransaction knows a running transaction.
//
//go:noinline
func call(fn func(*Tx) error, tx *Tx) error { return fn(tx) }

// callSite is the address in call to which fn returns.
func callSite() uintptr {
	var pc [1]uintptr
	_ = call(func(*Tx) error { runtime.Callers(2, pc[:]); return nil }, nil) // it returns nil
	return pc[0]
}

// insideTransaction looks for call among the callers of this goroutine: a
// microsecond that turns a silent deadlock into ErrNested. The function has no
// context of its own in which the transaction could be marked.
func (d *DB) insideTransaction() bool {
	var pcs [64]uintptr
	for skip := 2; ; skip += len(pcs) {
		n := runtime.Callers(skip, pcs[:])
		if slices.Contains(pcs[:n], d.site) {
			return true
		}
		if n < len(pcs) {
			return false
		}
	}
}
