package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// errSecond is returned for a second statement where one was promised.
var errSecond = errors.New("db: a second statement in ViewOne or UpdateOne")

// ViewOne is View for a single statement, which sees one moment by itself:
// PostgreSQL is not told where it begins and ends.
func (d *DB) ViewOne(ctx context.Context, fn func(tx *Tx) error) error {
	if done, err := d.viewStale(ctx, fn); done {
		return err
	}
	return d.retry(ctx, func(int) error { return d.attempt(ctx, d.engine.viewOne, kind{readOnly: true, one: true}, fn) })
}

// UpdateOne is UpdateLocked for a single statement that tests what it changes and
// needs no lock: PostgreSQL commits it by itself. It can note nothing. When ctx ends
// meanwhile it may be done or not.
func (d *DB) UpdateOne(ctx context.Context, fn func(tx *Tx) error) error {
	return d.change(ctx, d.engine.updateOne, kind{one: true}, fn)
}

func (e *postgresEngine) viewOne(ctx context.Context, work func(on runner) error) error {
	return single(ctx, e.pool, work)
}

func (e *postgresEngine) updateOne(ctx context.Context, work func(on runner) error) error {
	err := single(ctx, e.pool, work)
	if _, begin := errors.AsType[beginError](err); begin || !isLost(err) || isUnsent(err) {
		return err
	}
	return fmt.Errorf("%w: %v", ErrOutcomeUnknown, err) // without its class: it must not run again
}

// isUnsent tells whether the server did not even hear of a statement.
func isUnsent(err error) bool { return errors.Is(err, driver.ErrBadConn) || pgconn.SafeToRetry(err) }

func (e *sqliteEngine) viewOne(ctx context.Context, work func(on runner) error) error {
	return e.view(ctx, work)
}

func (e *sqliteEngine) updateOne(ctx context.Context, work func(on runner) error) error {
	return e.update(ctx, work)
}

// single runs work once on a connection of a pool, without a transaction.
func single(ctx context.Context, pool *sql.DB, work func(on runner) error) error {
	inner, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	waiting := time.AfterFunc(acquireTime, func() { cancel(errNoConnection) })
	conn, err := pool.Conn(inner)
	if !waiting.Stop() || err != nil {
		if conn != nil {
			_ = conn.Close() // it goes back unused
		}
		return beginError{ended(inner, err)}
	}
	defer conn.Close()
	return work(pooled{conn})
}
