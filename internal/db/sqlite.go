package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"zombiezen.com/go/sqlite"
)

// oldestSQLite is the first version without the WAL reset bug, which could
// corrupt a database that several connections write and checkpoint at once.
var oldestSQLite = [3]int{3, 51, 3}

// checkpointPages is after how many pages (16 MB) the log is written into the
// file, four times SQLite's own: pages that every order writes are then written
// there once for many orders. Opening after a crash reads that much.
const checkpointPages = "4000"

const (
	readWait       = 5 * time.Second
	writeWait      = 20 * time.Millisecond // begin asks again by itself
	patientWait    = 50 * time.Millisecond // as does patiently
	queryOnly      = "query_only=1"
	foreignKeysOff = "foreign_keys=0"
	changePoll     = 200 * time.Millisecond
	openTime       = 5 * time.Second  // how long Open waits for another program
	migrateTime    = 60 * time.Second // how long Migrate waits for another node
)

// sqliteEngine is SQLite in a file.
type sqliteEngine struct {
	path    string
	readers *readers
	writer  *writer
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
	e.readers = &readers{open: func() (*conn, error) { return e.connect(readWait, queryOnly) }, room: make(chan struct{}, max(4, 2*runtime.GOMAXPROCS(0)))}
	e.writer = &writer{connect: func() (*conn, error) { return e.connect(writeWait) }, turn: make(chan struct{}, 1), takesIn: batchTime}
	d.engine = e
	err = e.patiently(ctx, openTime, func(c *conn) error {
		if err := e.check(ctx, c); err != nil {
			return err
		}
		return e.writer.ready() // before the last connection closes
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

// connect opens a connection.
func (e *sqliteEngine) connect(wait time.Duration, settings ...string) (*conn, error) {
	return connect(e.path, wait, append([]string{
		"journal_mode=WAL", "synchronous=FULL", "foreign_keys=1", "journal_size_limit=67108864", "temp_store=MEMORY", "trusted_schema=0",
		"wal_autocheckpoint=" + checkpointPages,
	}, settings...)...)
}

// check takes the write lock once, so that a file that cannot be used is found
// out now.
func (e *sqliteEngine) check(ctx context.Context, c *conn) error {
	version, err := libraryVersion(ctx, c)
	if err != nil {
		return err
	}
	if err := checkLibrary(version); err != nil {
		return err
	}
	if err := c.execute(sqliteBeginWrite); err != nil {
		return err
	}
	return c.execute(sqliteRollback)
}

func libraryVersion(ctx context.Context, c *conn) (version string, err error) {
	err = within(ctx, c, 0, func(on runner) error { return on.QueryRowContext(ctx, sqliteVersion).Scan(&version) })
	return version, err
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
	c, err := e.readers.get(ctx)
	if err != nil {
		return "", err
	}
	defer e.readers.put(c)
	version, err := libraryVersion(ctx, c)
	return "SQLite " + version, err
}

func (e *sqliteEngine) explain(err error) error {
	switch sqliteCode(err) {
	case sqlite.ResultCantOpen, sqlite.ResultReadOnly, sqlite.ResultPerm:
		return setupError(ErrUnwritable, "cannot write the database file %s or its folder", e.path)
	case sqlite.ResultNotADB:
		return setupError(ErrNotDatabase, "the file %s is not a SQLite database", e.path)
	case sqlite.ResultCorrupt:
		return setupError(ErrNotDatabase, "the database file %s is damaged; restore a backup", e.path)
	case sqlite.ResultIOErr:
		return setupError(ErrUnwritable, "the disk of the database file %s failed: %v", e.path, err)
	case sqlite.ResultFull:
		return setupError(ErrFull, "no space left on the disk for the database file %s", e.path)
	case sqlite.ResultBusy, sqlite.ResultLocked:
		return setupError(ErrLocked, "another program holds the database file %s", e.path)
	}
	return err
}

func (e *sqliteEngine) view(ctx context.Context, work func(on runner) error) error {
	c, err := e.readers.get(ctx)
	if err != nil {
		return beginError{err}
	}
	defer e.readers.put(c)
	if err := begin(ctx, c, sqliteBegin); err != nil {
		return beginError{err}
	}
	defer c.execute(sqliteRollback) // nothing was written
	return within(ctx, c, 0, work)
}

func (e *sqliteEngine) autocommit(ctx context.Context, work func(on runner) error) error {
	c, err := e.readers.get(ctx)
	if err != nil {
		return err
	}
	defer e.readers.put(c)
	return within(ctx, c, 0, work)
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

func (m sqliteMigrator) transaction(ctx context.Context, fn func(on runner) error) error {
	return m.patiently(ctx, migrateTime, func(c *conn) error {
		if err := c.execute(sqliteBeginWrite); err != nil {
			return err
		}
		err := within(ctx, c, 0, fn)
		if err == nil {
			err = c.execute(sqliteCommit)
		}
		if err != nil {
			_ = c.execute(sqliteRollback) // SQLite may have done it by itself
		}
		return err
	}, foreignKeysOff)
}

func (m sqliteMigrator) bare(ctx context.Context, text string) error {
	return m.patiently(ctx, migrateTime, func(c *conn) error {
		return within(ctx, c, 0, func(on runner) error { _, err := on.ExecContext(ctx, text); return err })
	}, foreignKeysOff)
}

func (m sqliteMigrator) orphans(ctx context.Context, on runner) error {
	var orphans int
	if err := on.QueryRowContext(ctx, sqliteOrphans).Scan(&orphans); err != nil {
		return err
	}
	if orphans > 0 {
		return setupError(ErrMigration, "the migrations would leave %d rows without the row they refer to", orphans)
	}
	return nil
}

// patiently repeats fn with a connection of its own while the file is busy. It
// asks again and again instead of waiting inside SQLite, where neither the end of
// ctx wakes it nor the turn of a new file to WAL, which fails at once when another
// process does the same.
func (e *sqliteEngine) patiently(ctx context.Context, limit time.Duration, fn func(*conn) error, settings ...string) error {
	var c *conn
	defer func() {
		if c != nil {
			_ = c.close() // what matters was said before
		}
	}()
	once := func() (err error) {
		if c == nil {
			if c, err = e.connect(patientWait, settings...); err != nil {
				return err
			}
		}
		return fn(c)
	}
	for end := time.Now().Add(limit); ; {
		err := once()
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

func (e *sqliteEngine) stats() Pool { return e.readers.stats() }

// close closes the writer last: closing the last connection empties the WAL into
// the file, which one that only reads could not do.
func (e *sqliteEngine) close() error { return errors.Join(e.readers.close(), e.writer.close()) }

// alone needs no lock: a file has one shop.
func (e *sqliteEngine) alone(_ context.Context, fn func() error) error { return fn() }

// keepNotes numbers at once: the one writer makes the order of numbers the order
// of commits, and data_version tells that something was committed.
func (e *sqliteEngine) keepNotes(ctx context.Context, on runner, notes []note, at int64) error {
	return insertNotes(ctx, on, intoLog, notes, at)
}

func (e *sqliteEngine) noted()                        {}
func (e *sqliteEngine) publish(context.Context) error { return nil }
