package db

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"zombiezen.com/go/sqlite"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// ErrBusy is what a shopper sees when a transaction found no room after all attempts.
var ErrBusy = fault.New(fault.Unavailable, "db.busy",
	"ただいま大変混み合っています。しばらくしてからもう一度お試しください。")

// ErrAway is what a shopper sees when the database is away, for a restart or a
// failover, or cannot write: its disk is full, or it is a standby.
var ErrAway = fault.New(fault.Unavailable, "db.away",
	"ただいま受付を一時停止しています。恐れ入りますが、しばらくしてからもう一度お試しください。")

// ErrOutcomeUnknown means that COMMIT was sent and its answer never came: the
// work may be done or not. Repeat it only under an idempotency key.
var ErrOutcomeUnknown = errors.New("db: the outcome of COMMIT is unknown")

var (
	errNoConnection = errors.New("no free database connection")
	errCommitTime   = errors.New("no answer to COMMIT")
)

const (
	maxAttempts = 25
	firstPause  = 2 * time.Millisecond
	longestWait = 250 * time.Millisecond
	// aloneAfter is after how many conflicts an update has the node to itself:
	// whoever meets a crowd again and again would otherwise never get through it.
	aloneAfter = 4
	// everybody is the room of all updates at once.
	everybody = 1 << 30
)

// retry runs attempt until it succeeds, fails for good, or maxAttempts is
// reached, about four seconds of pauses later. It tells attempt how many
// conflicts there were.
func (d *DB) retry(ctx context.Context, attempt func(conflicts int) error) error {
	if d.insideTransaction() {
		return ErrNested
	}
	pause, conflicts := firstPause, 0
	for n := 1; ; n++ {
		err := attempt(conflicts)
		if err == nil || ctx.Err() != nil || !repeatable(err) {
			return d.plain(err)
		}
		if n == maxAttempts {
			return ErrBusy.Because(fmt.Errorf("gave up after %d attempts: %w", n, err))
		}
		if !isLost(err) {
			conflicts++
			d.conflicts.Add(1)
		}
		var back <-chan struct{}
		if isLost(err) {
			back = d.engine.servers().absent()
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-back: // the server that takes writes
		case <-time.After(pause/2 + rand.N(pause)): // jitter, so that rivals part
		}
		pause = min(pause*2, longestWait)
	}
}

// inTurn runs an update beside others, or alone after too many conflicts.
func (d *DB) inTurn(ctx context.Context, conflicts int, update func() error) error {
	room := int64(1)
	if conflicts >= aloneAfter {
		room = everybody
	}
	if err := d.turns.Acquire(ctx, room); err != nil {
		return context.Cause(ctx)
	}
	defer d.turns.Release(room)
	return update()
}

// Conflicts is how many transactions of this node were run again because
// another was in their way.
func (d *DB) Conflicts() int64 { return d.conflicts.Load() }

// Statements is how many statements this node's transactions have sent, with
// those that begin and end them.
func (d *DB) Statements() int64 { return d.statements.Load() }

// plain is err as callers see it.
func (d *DB) plain(err error) error {
	if begin, ok := errors.AsType[beginError](err); ok {
		err = begin.error // the mark has served its purpose
	}
	switch {
	case errors.Is(err, errNoConnection):
		return ErrBusy.Because(err)
	case isUnwritable(err):
		d.pulse.refused.Store(&refusedWrite{time.Now(), d.engine.explain(err)})
		if !errors.Is(err, ErrOutcomeUnknown) {
			err = d.engine.explain(err)
		}
		return ErrAway.Because(err)
	case errors.Is(err, ErrOutcomeUnknown), isLost(err), isShort(err):
		return ErrAway.Because(err)
	}
	return err
}

// beginError: nothing has run yet, so a lost connection is harmless.
type beginError struct{ error }

func (e beginError) Unwrap() error { return e.error }

// conflictError: the engine gave up the transaction for the sake of another.
type conflictError struct{ error }

func (e conflictError) Unwrap() error { return e.error }

// Conflict is the error of a function that found, by a statement that tests what
// it changes, that another transaction was faster: it is run again.
func Conflict(format string, args ...any) error { return conflictError{fmt.Errorf(format, args...)} }

// conflictOr returns err, marked when the engine saw a conflict, whatever fn made of it.
func conflictOr(conflict, err error) error {
	if conflict != nil {
		return conflictError{conflict}
	}
	if isConflict(err) { // met while scanning rows
		return conflictError{err}
	}
	return err
}

func repeatable(err error) bool {
	if _, ok := errors.AsType[conflictError](err); ok {
		return true
	}
	begin, ok := errors.AsType[beginError](err)
	return ok && (isConflict(begin.error) || isLost(begin.error))
}

// commitError sorts what a failed COMMIT means: a definite conflict may run
// again, a definite refusal may not, and everything else is unknown.
func commitError(err error) error {
	switch {
	case isConflict(err):
		return conflictError{err}
	case isDefinite(err):
		return fmt.Errorf("commit: %w", err)
	}
	return fmt.Errorf("%w: %w", ErrOutcomeUnknown, err)
}

// isConflict tells whether the engine undid the transaction because of another.
func isConflict(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		switch pg.Code {
		case "23514": // a row that waited for the rest of a table by month while its month was made
			return pg.ConstraintName == "" // of a check that a row does not pass it is the name
		case "40001", "40P01", "53200": // serialization failure, deadlock, no room for its locks
			return true
		}
		return false
	}
	code := sqliteCode(err)
	return code == sqlite.ResultBusy || code == sqlite.ResultLocked
}

// isDefinite tells whether the engine itself said that COMMIT did not happen.
func isDefinite(err error) bool {
	if errors.Is(err, pgx.ErrTxCommitRollback) {
		return true
	}
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		// FATAL may come after the commit was written, while it waited for a replica.
		return pg.SeverityUnlocalized == "ERROR"
	}
	return sqliteCode(err) == sqlite.ResultConstraint || isFull(err)
}

// isFull tells whether the database's disk has no room; the engine rolls back by itself.
func isFull(err error) bool {
	pg, ok := errors.AsType[*pgconn.PgError](err)
	return ok && pg.Code == "53100" || sqliteCode(err) == sqlite.ResultFull
}

// isNoTable tells whether a statement named a table that is not there.
func isNoTable(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pg.Code == "42P01"
	}
	return sqliteCode(err) == sqlite.ResultError && strings.Contains(err.Error(), "no such table")
}

// isUnwritable tells whether the database takes no writes: its disk is full or
// broken, it is a standby, or its file system was mounted again after a fault.
func isUnwritable(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pg.Code == "53100" || pg.Code == "25006" || pg.Code == "58030" // disk full, read only, I/O error
	}
	switch sqliteCode(err) {
	case sqlite.ResultFull, sqlite.ResultReadOnly, sqlite.ResultIOErr, sqlite.ResultCantOpen, sqlite.ResultPerm:
		return true
	}
	return false
}

// isShort tells whether PostgreSQL lacks something that will come back: memory,
// or room for its locks.
func isShort(err error) bool {
	pg, ok := errors.AsType[*pgconn.PgError](err)
	return ok && strings.HasPrefix(pg.Code, "53")
}

// sqliteCode is the primary result code in err's chain, or ResultOK.
func sqliteCode(err error) sqlite.ResultCode {
	if lite, ok := errors.AsType[*sqliteError](err); ok {
		return lite.code.ToPrimary()
	}
	return sqlite.ResultOK
}

// isLost tells whether the connection failed rather than the statement.
func isLost(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		switch pg.Code {
		case "57P01", "57P02", "57P03", "53300", "25P03": // shutdown, crash, starting up, too many connections, idle for too long in a transaction
			return true
		}
		return strings.HasPrefix(pg.Code, "08")
	}
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return true // also when it ran out of its own time, or found standbys alone
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	if errors.Is(err, errNoneLeads) {
		return true
	}
	_, network := errors.AsType[net.Error](err)
	return network || errors.Is(err, driver.ErrBadConn) || errors.Is(err, io.EOF) ||
		errors.Is(err, io.ErrUnexpectedEOF) || pgconn.SafeToRetry(err)
}
