package db

import (
	"context"
	"database/sql"
	"errors"
	"hash/crc32"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

const (
	dialTime = 5 * time.Second
	// The slow poll finds what a lost notification did not tell.
	notifyPoll = 500 * time.Millisecond
	// A burst of notifications is one reading of the log.
	notifyBurst = 10 * time.Millisecond

	// Keys of advisory locks; any numbers that nobody else uses.
	lockMigration int64 = 0x7473756d75670001
	lockChangeLog int64 = 0x7473756d75670002
	lockAlone     int64 = 0x7473756d75670003

	// lockSlots is how many rows the keys of Tx.Lock share.
	lockSlots = 1 << 16
)

// postgresEngine is a PostgreSQL server, through pgx.
type postgresEngine struct {
	config  *pgx.ConnConfig // where transactions go: PostgreSQL, or a pooler before it
	pool    *sql.DB
	direct  *pgx.ConnConfig // PostgreSQL itself, for what needs a session of its own
	own     *sql.DB         // to direct; the same pool as pool where there is no pooler
	way     *hosts          // to config
	primary *hosts          // to direct
	lone    *pgx.Conn       // of pulse

	listening sync.Mutex
	ear       *ear // nil: nobody follows
	publisher *publisher
	carrier   *carrier // nil: there is no broker
}

// check refuses a database that would sort other than SQLite does.
func (e *postgresEngine) check(ctx context.Context, pool *sql.DB) error {
	var collation, encoding string
	if err := pool.QueryRowContext(ctx, postgresCollation).Scan(&collation, &encoding); err != nil {
		return err
	}
	sorted := collation == "C" || collation == "POSIX" || collation == "C.UTF-8" || collation == "C.utf8"
	if !sorted || encoding != "UTF8" {
		return setupError(ErrCollation,
			"the PostgreSQL database %q has collation %s and encoding %s; create it with TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'",
			e.config.Database, collation, encoding)
	}
	return nil
}

func (e *postgresEngine) name() string { return "postgres" }

func (e *postgresEngine) version(ctx context.Context) (string, error) {
	var v string
	err := e.pool.QueryRowContext(ctx, postgresVersion).Scan(&v)
	v, _, _ = strings.Cut(v, " ")
	return "PostgreSQL " + v, err
}

// place names the server without user or password.
func (e *postgresEngine) place() string {
	if strings.HasPrefix(e.config.Host, "/") {
		return e.config.Host
	}
	return net.JoinHostPort(e.config.Host, strconv.Itoa(int(e.config.Port)))
}

func (e *postgresEngine) explain(err error) error {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		switch pg.Code {
		case "28P01", "28000":
			return setupError(ErrDenied, "PostgreSQL at %s refused the user %q: wrong password, or not allowed from here", e.place(), e.config.User)
		case "42501":
			return setupError(ErrDenied, "the user %q lacks a right in PostgreSQL at %s: %s", e.config.User, e.place(), pg.Message)
		case "3D000":
			return setupError(ErrMissing, "PostgreSQL at %s has no database %q", e.place(), e.config.Database)
		case "53100":
			return setupError(ErrFull, "no space left on the disk of PostgreSQL at %s", e.place())
		case "25006":
			return setupError(ErrUnwritable, "PostgreSQL at %s takes no writes: it is a standby, or set to read only", e.place())
		case "53300":
			return setupError(ErrUnreachable, "PostgreSQL at %s has no free connection: raise max_connections", e.place())
		case "57P01", "57P02", "57P03":
			return setupError(ErrUnreachable, "PostgreSQL at %s is starting up or shutting down", e.place())
		}
		return err
	}
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok || isLost(err) {
		return setupError(ErrUnreachable, "PostgreSQL at %s does not answer: %s", e.place(), whyUnreachable(err))
	}
	return err
}

// whyUnreachable is a few words; the driver's text would name user and address again.
func whyUnreachable(err error) string {
	dns, unknown := errors.AsType[*net.DNSError](err)
	network, slow := errors.AsType[net.Error](err)
	switch {
	case errors.Is(err, syscall.ECONNREFUSED):
		return "connection refused"
	case errors.Is(err, syscall.ENOENT):
		return "no such socket"
	case errors.Is(err, context.Canceled):
		return "cancelled"
	case errors.Is(err, context.DeadlineExceeded), slow && network.Timeout():
		return "timed out"
	case unknown && dns.IsNotFound:
		return "unknown host"
	}
	return "connection failed"
}

// readOnce is how one moment is read.
var readOnce = sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}

// view needs a snapshot, no more; serializable would make readers of others' conflicts.
func (e *postgresEngine) view(ctx context.Context, work func(on runner) error) error {
	return attempt(ctx, e.pool, readOnce, work)
}

func (e *postgresEngine) update(ctx context.Context, work func(on runner) error) error {
	return attempt(ctx, e.pool, sql.TxOptions{Isolation: sql.LevelSerializable}, work)
}

func (e *postgresEngine) updateLocked(ctx context.Context, work func(on runner) error) error {
	return attempt(ctx, e.pool, sql.TxOptions{Isolation: sql.LevelReadCommitted}, work)
}

func (e *postgresEngine) autocommit(_ context.Context, work func(on runner) error) error {
	return work(pooled{e.pool})
}

// lock writes a row for each key. An advisory lock would do for READ COMMITTED,
// where everything is read after it; a serializable transaction has its moment
// before it waits, and learns only from a row that it came too late. The keys
// share a fixed number of rows, so that there is nothing to clean up.
func (e *postgresEngine) lock(ctx context.Context, on runner, keys []string) error {
	var slots []int64 // rows are locked in this order
	for _, key := range keys {
		if slot := int64(crc32.ChecksumIEEE([]byte(key)) % lockSlots); !slices.Contains(slots, slot) {
			slots = append(slots, slot)
		}
	}
	rows, args := make([]string, len(slots)), make([]any, len(slots))
	for i, slot := range slots {
		rows[i], args[i] = "($"+strconv.Itoa(i+1)+", 1)", slot
	}
	_, err := on.ExecContext(ctx, strings.Replace(postgresLockRows, "($1, 1)", strings.Join(rows, ", "), 1), args...)
	return err
}

// attempt runs work once, in a transaction of a pool.
func attempt(ctx context.Context, pool *sql.DB, opts sql.TxOptions, work func(on runner) error) error {
	// inner follows ctx only until COMMIT is sent: a shopper who goes away at
	// that moment must not leave us with a commit of unknown outcome.
	inner, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	defer cancel(nil)
	unlink := context.AfterFunc(ctx, func() { cancel(context.Cause(ctx)) })
	defer unlink()

	waiting := time.AfterFunc(acquireTime, func() { cancel(errNoConnection) })
	tx, err := pool.BeginTx(inner, &opts)
	if !waiting.Stop() || err != nil {
		if tx != nil {
			_ = tx.Rollback() // the timer ended it already
		}
		return beginError{ended(inner, err)}
	}
	defer tx.Rollback() // also when work panics or ends the goroutine; nothing after COMMIT
	if err := work(pooled{tx}); err != nil {
		return err
	}
	if !unlink() {
		return context.Cause(ctx)
	}
	defer time.AfterFunc(commitTime, func() { cancel(errCommitTime) }).Stop()
	if err := tx.Commit(); err != nil && !opts.ReadOnly {
		return commitError(err)
	}
	return nil
}

// inTransaction runs fn in a transaction with the pool's own settings.
func inTransaction(ctx context.Context, pool *sql.DB, fn func(*sql.Tx) error) error {
	tx, err := pool.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // nothing after COMMIT
	if err := fn(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// alone keeps one connection for the lock, idle for as long as fn works with
// the others.
func (e *postgresEngine) alone(ctx context.Context, fn func() error) error {
	return inTransaction(ctx, e.own, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, postgresIdle); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, postgresLock, lockAlone); err != nil {
			return err
		}
		return fn()
	})
}

func (e *postgresEngine) backup(context.Context, string) error {
	return setupError(ErrBackup, "a PostgreSQL database is backed up with pg_dump --format=custom %s", e.config.Database)
}
