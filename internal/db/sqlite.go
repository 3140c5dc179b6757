package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// oldestSQLite is the first version without the WAL reset bug, which could
// corrupt a database that several connections write and checkpoint at once.
var oldestSQLite = [3]int{3, 51, 3}

// checkpointPages is after how many pages (16 MB) the log is written into the
// file, four times SQLite's own: pages that every order writes are then written
// there once for many orders. Opening after a crash reads that much.
const checkpointPages = "4000"

const (
	changePoll  = 200 * time.Millisecond
	openTime    = 5 * time.Second  // how long Open waits for another program
	migrateTime = 60 * time.Second // how long Migrate waits for another node
)

// sqliteEngine is SQLite in a file.
type sqliteEngine struct {
	path   string
	reader *sql.DB
	writer *writer
}

func (d *DB) openSQLite(ctx context.Context, path string) error {
	if path == "" {
		return setupError(ErrAddress, `the database address "sqlite:" needs a file, such as sqlite:/var/lib/tsumugi/shop.db`)
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return fmt.Errorf("find database file: %w", err)
	}
	e := &sqliteEngine{path: path}
	if err := e.create(); err != nil {
		return err
	}
	// The writer asks again by itself when another process writes: a wait inside
	// SQLite would not hear that its caller gave up.
	if d.writer, err = e.pool(1, "_txlock", "immediate", "_busy_timeout", "20"); err != nil {
		return err
	}
	if d.reader, err = e.pool(max(4, 2*runtime.GOMAXPROCS(0)), "_query_only", "1"); err != nil {
		return err
	}
	d.engine, e.reader = e, d.reader
	e.writer = &writer{pool: d.writer, turn: make(chan struct{}, 1), takesIn: batchTime}
	err = e.patiently(ctx, openTime, func(pool *sql.DB) error {
		if err := e.check(ctx, pool); err != nil {
			return err
		}
		return d.writer.PingContext(ctx) // now that the file is in WAL mode, and before the last connection closes
	})
	if err != nil {
		_ = d.Close() // the first error is the one to tell
		return e.explain(err)
	}
	return nil
}

// create makes folder and file readable by their owner alone, because they
// hold personal data; SQLite gives its side files the rights of the main one.
func (e *sqliteEngine) create() error {
	err := os.MkdirAll(filepath.Dir(e.path), 0o700)
	if err == nil {
		var f *os.File
		if f, err = os.OpenFile(e.path, os.O_RDWR|os.O_CREATE, 0o600); err == nil {
			err = f.Close()
		}
	}
	if errors.Is(err, syscall.ENOSPC) {
		return setupError(ErrFull, "no space left on the disk for the database file %s", e.path)
	}
	if err != nil {
		reason := err
		if pe, ok := errors.AsType[*fs.PathError](err); ok {
			reason = pe.Err
		}
		return setupError(ErrUnwritable, "cannot write the database file %s: %v", e.path, reason)
	}
	return nil
}

// pool opens up to size connections. The pragmas are part of the name of the
// database, so that every connection has them. _dqs=0 refuses "text" in double
// quotes, as PostgreSQL does.
func (e *sqliteEngine) pool(size int, extra ...string) (*sql.DB, error) {
	q := url.Values{
		"_busy_timeout": {"5000"}, "_journal_mode": {"WAL"}, "_synchronous": {"FULL"},
		"_foreign_keys": {"1"}, "_dqs": {"0"},
		"_pragma": {"journal_size_limit(67108864)", "temp_store(MEMORY)", "trusted_schema(0)", "wal_autocheckpoint(" + checkpointPages + ")"},
	}
	for i := 0; i < len(extra); i += 2 {
		q.Set(extra[i], extra[i+1])
	}
	c, err := sqlite.NewConnector((&url.URL{Scheme: "file", Path: e.path, RawQuery: q.Encode()}).String())
	if err != nil {
		return nil, setupError(ErrAddress, "cannot use the database file name %s", e.path)
	}
	p := sql.OpenDB(remembering{c})
	p.SetMaxOpenConns(size)
	p.SetMaxIdleConns(size)
	return p, nil
}

// check opens the first connection, and takes the write lock once, so that a
// file that cannot be used is found out now.
func (e *sqliteEngine) check(ctx context.Context, writer *sql.DB) error {
	var version string
	if err := writer.QueryRowContext(ctx, sqliteVersion).Scan(&version); err != nil {
		return err
	}
	if err := checkLibrary(version); err != nil {
		return err
	}
	tx, err := writer.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	return tx.Rollback()
}

func checkLibrary(version string) error {
	var v [3]int
	_, err := fmt.Sscanf(version, "%d.%d.%d", &v[0], &v[1], &v[2])
	for i, want := range oldestSQLite {
		if err == nil && v[i] > want {
			return nil
		}
		if err != nil || v[i] < want {
			return setupError(ErrLibrary, "this program was built with SQLite %s; it needs %d.%d.%d or newer",
				version, oldestSQLite[0], oldestSQLite[1], oldestSQLite[2])
		}
	}
	return nil
}

func (e *sqliteEngine) name() string { return "sqlite" }

func (e *sqliteEngine) version(ctx context.Context) (string, error) {
	var v string
	err := e.reader.QueryRowContext(ctx, sqliteVersion).Scan(&v)
	return "SQLite " + v, err
}

func (e *sqliteEngine) explain(err error) error {
	switch sqliteCode(err) {
	case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM:
		return setupError(ErrUnwritable, "cannot write the database file %s or its folder", e.path)
	case sqlite3.SQLITE_NOTADB:
		return setupError(ErrNotDatabase, "the file %s is not a SQLite database", e.path)
	case sqlite3.SQLITE_CORRUPT:
		return setupError(ErrNotDatabase, "the database file %s is damaged; restore a backup", e.path)
	case sqlite3.SQLITE_IOERR:
		return setupError(ErrUnwritable, "the disk of the database file %s failed: %v", e.path, err)
	case sqlite3.SQLITE_FULL:
		return setupError(ErrFull, "no space left on the disk for the database file %s", e.path)
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return setupError(ErrLocked, "another program holds the database file %s", e.path)
	}
	return err
}

func (e *sqliteEngine) view(ctx context.Context, work func(on runner) error) error {
	conn, err := begin(ctx, e.reader, sqliteBegin)
	if err != nil {
		return beginError{err}
	}
	defer conn.Close()
	defer execute(conn, sqliteRollback) // nothing was written
	return within(ctx, conn, 0, work)
}

func (e *sqliteEngine) update(ctx context.Context, work func(on runner) error) error {
	return e.writer.update(ctx, work)
}

// updateLocked is update: there is one writer.
func (e *sqliteEngine) updateLocked(ctx context.Context, work func(on runner) error) error {
	return e.writer.update(ctx, work)
}

func (e *sqliteEngine) lock(context.Context, runner, []string) error { return nil }

// migrate works with foreign keys off, as SQLite's own procedure for changing
// tables wants. No lock is held between migrations: each reads anew what is
// missing.
func (e *sqliteEngine) migrate(_ context.Context, fn func(migrator) error) error {
	return fn(sqliteMigrator{e})
}

type sqliteMigrator struct{ *sqliteEngine }

func (m sqliteMigrator) transaction(ctx context.Context, fn func(*sql.Tx) error) error {
	return m.patiently(ctx, migrateTime, func(pool *sql.DB) error { return inTransaction(ctx, pool, fn) }, "_foreign_keys", "0")
}

func (m sqliteMigrator) bare(ctx context.Context, text string) error {
	return m.patiently(ctx, migrateTime, func(pool *sql.DB) error {
		_, err := pool.ExecContext(ctx, text)
		return err
	}, "_foreign_keys", "0")
}

func (m sqliteMigrator) orphans(ctx context.Context, tx *sql.Tx) error {
	var orphans int
	if err := tx.QueryRowContext(ctx, sqliteOrphans).Scan(&orphans); err != nil {
		return err
	}
	if orphans > 0 {
		return setupError(ErrMigration, "the migrations would leave %d rows without the row they refer to", orphans)
	}
	return nil
}

// patiently repeats fn with a writer of its own while the file is busy. It asks
// again and again instead of waiting inside SQLite, where neither the end of ctx
// wakes it nor the turn of a new file to WAL, which fails at once when another
// process does the same.
func (e *sqliteEngine) patiently(ctx context.Context, limit time.Duration, fn func(*sql.DB) error, extra ...string) error {
	pool, err := e.pool(1, append(extra, "_txlock", "immediate", "_busy_timeout", "50")...)
	if err != nil {
		return err
	}
	defer pool.Close()
	for end := time.Now().Add(limit); ; {
		err := fn(pool)
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return fmt.Errorf("wait for the database file: %w", ctx.Err())
		case !isConflict(err) || time.Now().After(end):
			return err
		}
		time.Sleep(5*time.Millisecond + rand.N(20*time.Millisecond))
	}
}

// alone needs no lock: a file has one shop.
func (e *sqliteEngine) alone(_ context.Context, fn func() error) error { return fn() }

// keepNotes numbers at once: the one writer makes the order of numbers the order
// of commits, and data_version tells that something was committed.
func (e *sqliteEngine) keepNotes(ctx context.Context, on runner, notes []note, at int64) error {
	return insertNotes(ctx, on, intoLog, notes, at)
}

func (e *sqliteEngine) noted()                        {}
func (e *sqliteEngine) publish(context.Context) error { return nil }
