package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

const (
	lockPause    = 100 * time.Millisecond // between looks for the lock of migrations
	lockAttempts = 6                      // at a table that somebody else uses
)

// migrate holds a lock of its session while fn works. It asks for it again and
// again instead of waiting: CREATE INDEX CONCURRENTLY of the node that has the
// lock would wait for a statement that waits for the lock.
func (e *postgresEngine) migrate(ctx context.Context, fn func(migrator) error) (err error) {
	conn, err := e.own.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	for locked := false; !locked; {
		if err := conn.QueryRowContext(ctx, postgresTryLock, lockMigration).Scan(&locked); err != nil {
			return err
		}
		if locked {
			break
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("wait for another node that migrates: %w", ctx.Err())
		case <-time.After(lockPause):
		}
	}
	defer func() {
		for _, text := range []string{postgresNoTime, postgresUnlock} {
			var args []any
			if text == postgresUnlock {
				args = []any{lockMigration}
			}
			_, after := conn.ExecContext(context.WithoutCancel(ctx), text, args...)
			err = errors.Join(err, after)
		}
	}()
	if _, err := conn.ExecContext(ctx, postgresLockTime); err != nil {
		return err
	}
	return fn(postgresMigrator{e, conn})
}

type postgresMigrator struct {
	engine *postgresEngine
	conn   *sql.Conn
}

// patiently tries again when a table is in use: the shop goes on meanwhile,
// where waiting for the table would make everybody else wait behind us.
func (m postgresMigrator) patiently(ctx context.Context, fn func() error) error {
	for n := 1; ; n++ {
		err := fn()
		pg, ok := errors.AsType[*pgconn.PgError](err)
		if !ok || pg.Code != "55P03" && pg.Code != "40P01" { // lock timeout, deadlock
			return err
		}
		if n == lockAttempts {
			return setupError(ErrLocked, "a table is in use by a long transaction in PostgreSQL at %s: try again when it is over", m.engine.place())
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Duration(n) * time.Second):
		}
	}
}

func (m postgresMigrator) transaction(ctx context.Context, fn func(on runner) error) error {
	return m.patiently(ctx, func() error {
		tx, err := m.conn.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		defer tx.Rollback() // nothing after COMMIT
		if err := fn(pooled{tx}); err != nil {
			return err
		}
		return tx.Commit()
	})
}

// bare runs statement by statement: several at once would be a transaction.
func (m postgresMigrator) bare(ctx context.Context, text string) error {
	for statement := range strings.SplitSeq(text, ";\n") {
		if strings.TrimSpace(statement) == "" {
			continue
		}
		if err := m.index(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

var concurrentIndex = regexp.MustCompile(`(?is)^(?:\s*--[^\n]*\n)*\s*CREATE (UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS ([a-z0-9_]+) ON ([a-z0-9_]+)\s*(\(.*)$`)

// index runs a statement. An index that is made beside the shop is first removed if
// somebody broke it off; on a table that is kept by month, whose indexes PostgreSQL
// does not make so at once, it is made on each part, and then on the whole.
func (m postgresMigrator) index(ctx context.Context, statement string) error {
	found := concurrentIndex.FindStringSubmatch(statement)
	if found == nil {
		return m.alone(ctx, statement)
	}
	unique, name, table, columns := found[1], found[2], found[3], found[4]
	parts, err := textsOf(ctx, pooled{m.conn}, postgresPartNames, table)
	if err != nil {
		return err
	}
	if len(parts) == 0 {
		return m.afresh(ctx, name, statement)
	}
	if err := m.alone(ctx, "CREATE "+unique+"INDEX IF NOT EXISTS "+name+" ON ONLY "+table+" "+columns); err != nil {
		return err
	}
	for _, part := range parts {
		own := name + strings.TrimPrefix(part, table)
		if err := m.afresh(ctx, own, "CREATE "+unique+"INDEX CONCURRENTLY IF NOT EXISTS "+own+" ON "+part+" "+columns); err != nil {
			return err
		}
		if err := m.alone(ctx, "ALTER INDEX "+name+" ATTACH PARTITION "+own); err != nil {
			return err
		}
	}
	return nil
}

// afresh makes an index of which nothing is left that was broken off.
func (m postgresMigrator) afresh(ctx context.Context, index, statement string) error {
	var broken bool
	if err := m.conn.QueryRowContext(ctx, postgresBroken, index).Scan(&broken); err != nil {
		return err
	}
	if broken {
		if err := m.alone(ctx, "DROP INDEX CONCURRENTLY "+index); err != nil {
			return err
		}
	}
	return m.alone(ctx, statement)
}

// alone runs a statement outside any transaction, patiently.
func (m postgresMigrator) alone(ctx context.Context, statement string) error {
	return m.patiently(ctx, func() error {
		_, err := m.conn.ExecContext(ctx, statement)
		return err
	})
}

// orphans is left to PostgreSQL, which checks references as it goes.
func (m postgresMigrator) orphans(context.Context, runner) error { return nil }
