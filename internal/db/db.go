package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/tsumugi-shop/tsumugi/internal/db/migrations"
)

// DB is an open database. It is safe for concurrent use.
type DB struct {
	engine engine

	clock func() time.Time
	log   *slog.Logger
	files fs.FS
	site  uintptr // see insideTransaction

	poolSize   int    // of PostgreSQL
	pooler     string // its address; empty: none
	replicaURL string
	replica    *replica // nil: none
	broker     Broker   // nil: none
	pulse      *pulse
	turns      *semaphore.Weighted // see inTurn

	conflicts  *atomic.Int64 // see Conflicts
	statements *atomic.Int64 // see Statements
	followers  *followers
}

// engine is what SQLite and PostgreSQL do differently.
type engine interface {
	name() string
	// version is for people: "SQLite 3.53.4".
	version(ctx context.Context) (string, error)
	// explain turns a driver's error into a *SetupError where an operator can
	// do something about it, and returns any other as it is.
	explain(err error) error
	// view, update and updateLocked run work once, in a transaction of their own.
	view(ctx context.Context, work func(on runner) error) error
	update(ctx context.Context, work func(on runner) error) error
	// updateLocked is update for work that locks what it must; see UpdateLocked.
	updateLocked(ctx context.Context, work func(on runner) error) error
	// viewOne and updateOne are view and updateLocked for work of one statement.
	viewOne(ctx context.Context, work func(on runner) error) error
	updateOne(ctx context.Context, work func(on runner) error) error
	// autocommit runs work whose statements are each committed by themselves.
	autocommit(ctx context.Context, work func(on runner) error) error
	// lock is that of Tx.
	lock(ctx context.Context, on runner, keys []string) error

	// migrate runs fn with what changes tables.
	migrate(ctx context.Context, fn func(migrator) error) error
	// alone runs fn while no other node runs one.
	alone(ctx context.Context, fn func() error) error
	// keepNotes writes what a transaction changed, as the last thing before COMMIT.
	keepNotes(ctx context.Context, on runner, notes []note, at int64) error
	// noted is told after a transaction that kept notes.
	noted()
	// publish gives the notes of all that is committed their numbers.
	publish(ctx context.Context) error
	// listen begins to notice changes; what commits after it returned is noticed.
	listen(ctx context.Context) (feed, error)
	backup(ctx context.Context, path string) error
	// describe names the database for people, without user and password.
	describe() string
	// sole runs work in a transaction of a database that nobody else has open, and
	// refuses others that are (ErrInUse). Nothing else works afterwards but close.
	sole(ctx context.Context, work func(on sole) error) error
	// pulse writes a row of its own. One at a time calls it.
	pulse(ctx context.Context, d *DB) error
	// servers are those of which another one may take over; nil for one alone.
	servers() *hosts
	// hangUp closes what pulse keeps open.
	hangUp()
	// stats is how busy its connections are.
	stats() Pool
	// close closes all connections.
	close() error
}

// Option adjusts Open.
type Option func(*DB)

// WithClock makes Tx.Now come from clock instead of the system's.
func WithClock(clock func() time.Time) Option { return func(d *DB) { d.clock = clock } }

// WithLog sends the few warnings of the follower to log; without it they are dropped.
func WithLog(log *slog.Logger) Option { return func(d *DB) { d.log = log } }

// WithPool bounds how many connections to PostgreSQL the shop keeps, beside one
// that listens and one that looks whether it is there; 0 chooses by the machine.
func WithPool(connections int) Option { return func(d *DB) { d.poolSize = connections } }

// WithPooler leads transactions through a pooler in transaction mode, such as
// PgBouncer, at an address of its own; what needs a session goes past it to the
// address of Open. Empty is none.
func WithPooler(url string) Option { return func(d *DB) { d.pooler = url } }

// WithReplica names a standby that may answer where the context is one of
// Stale. Empty is none.
func WithReplica(url string) Option { return func(d *DB) { d.replicaURL = url } }

// WithMigrations replaces the migrations of this binary.
func WithMigrations(files fs.FS) Option { return func(d *DB) { d.files = files } }

// Open opens "sqlite:/path/file.db", creating file and folder when they are
// missing, or "postgres://user:password@host/database". What an operator can
// mend comes back as a *SetupError. Migrate makes the tables; Check tells whether
// they fit.
func Open(ctx context.Context, url string, opts ...Option) (*DB, error) {
	d := &DB{clock: time.Now, log: slog.New(slog.DiscardHandler), files: migrations.Files, site: callSite(), pulse: newPulse(), turns: semaphore.NewWeighted(everybody), conflicts: new(atomic.Int64), statements: new(atomic.Int64), followers: &followers{}}
	for _, o := range opts {
		o(d)
	}
	if d.poolSize <= 0 {
		d.poolSize = min(max(8, 4*runtime.GOMAXPROCS(0)), 24) // four nodes stay under PostgreSQL's usual 100
	}
	if (d.pooler != "" || d.replicaURL != "") && !strings.HasPrefix(url, "postgres") {
		return nil, setupError(ErrAddress, "a pooler and a standby belong to PostgreSQL; the database is SQLite")
	}
	if d.broker != nil && !strings.HasPrefix(url, "postgres") {
		return nil, setupError(ErrAddress, "a broker of changes is for several nodes with PostgreSQL; the database is SQLite, which has one")
	}
	var err error
	switch scheme, rest, _ := strings.Cut(url, ":"); scheme {
	case "sqlite":
		err = d.openSQLite(ctx, rest)
	case "postgres", "postgresql":
		err = d.openPostgres(ctx, url)
	default:
		err = setupError(ErrAddress, `the database address must begin with "sqlite:" or "postgres://"`)
	}
	if err != nil {
		return nil, err
	}
	return d, nil
}

// Close waits for running statements and closes all connections.
func (d *DB) Close() error {
	d.pulse.stop(d.engine)
	err := d.engine.close()
	if d.replica != nil {
		err = errors.Join(err, d.replica.pool.Close())
	}
	return err
}

// At is the same database by another clock: the demo makes up a past with it.
// Closing either closes both.
func (d *DB) At(clock func() time.Time) *DB {
	other := *d
	other.clock = clock
	return &other
}

// Now is the moment by the database's clock, as transactions see it.
func (d *DB) Now() time.Time { return d.clock() }

// Alone runs fn while no other node of the shop is in Alone; they wait. It is
// for work of many transactions that must not be done twice at once, such as
// filling a new shop. A node that crashes lets go.
func (d *DB) Alone(ctx context.Context, fn func() error) error {
	if err := d.engine.alone(ctx, fn); err != nil {
		return fmt.Errorf("alone: %w", err)
	}
	return nil
}

// PoolSize is how many transactions can be open at once; of SQLite, whose writers
// queue, as many as the machine has use for.
func (d *DB) PoolSize() int { return d.poolSize }

// Engine is "sqlite" or "postgres".
func (d *DB) Engine() string { return d.engine.name() }

// Version names the engine and its version for people, such as "SQLite 3.53.4".
func (d *DB) Version(ctx context.Context) (string, error) { return d.engine.version(ctx) }

// Ping tells whether the database answers now.
func (d *DB) Ping(ctx context.Context) error {
	return d.View(ctx, func(tx *Tx) error { return ping(ctx, tx) })
}

// Backup writes a consistent copy of a SQLite database to path, which must not
// exist, while the shop goes on. On PostgreSQL it returns ErrBackup, whose text
// names pg_dump.
func (d *DB) Backup(ctx context.Context, path string) error { return d.engine.backup(ctx, path) }

// Time reads a time as tables keep it; t.UnixMilli() writes one.
func Time(milli int64) time.Time { return time.UnixMilli(milli).UTC() }
