package db

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// migration is one numbered file, or what the database remembers of it.
type migration struct {
	version  int64
	name     string
	checksum string
	text     string
}

func (m migration) String() string { return fmt.Sprintf("%04d_%s", m.version, m.name) }

var migrationFile = regexp.MustCompile(`^(\d{4})_([a-z0-9_]+)(?:\.(sqlite|postgres))?\.sql$`)

// Migrate brings the tables up to this binary: all that is missing, in one
// transaction, while other nodes wait. It refuses, as a *SetupError, a database
// that knows more than this binary (ErrNewer), and one whose past differs from
// the files (ErrMigration).
func (d *DB) Migrate(ctx context.Context) error {
	known, err := readMigrations(d.files, d.engine.name())
	if err != nil {
		return err
	}
	err = d.engine.migrate(ctx, func(tx *sql.Tx) error { return d.apply(ctx, tx, known) })
	return d.engine.explain(err)
}

func (d *DB) apply(ctx context.Context, tx *sql.Tx, known []migration) error {
	if _, err := tx.ExecContext(ctx, createMigrationTable); err != nil {
		return fmt.Errorf("make migration table: %w", err)
	}
	applied, err := selectMigrations(ctx, tx)
	if err != nil {
		return fmt.Errorf("read applied migrations: %w", err)
	}
	missing, err := missingMigrations(known, applied)
	if err != nil {
		return err
	}
	for _, m := range missing {
		if _, err := tx.ExecContext(ctx, m.text); err != nil {
			return fmt.Errorf("migration %v: %w", m, err)
		}
		if err := insertMigration(ctx, tx, m, d.clock().UnixMilli()); err != nil {
			return fmt.Errorf("record migration %v: %w", m, err)
		}
	}
	return nil
}

// missingMigrations compares the files with the past of the database, which
// must be their beginning, unchanged and without a gap.
func missingMigrations(known, applied []migration) ([]migration, error) {
	for i, a := range applied {
		if i == len(known) {
			return nil, setupError(ErrNewer, "the database was made by a newer version of this program (it has migration %v)", a)
		}
		k := known[i]
		switch {
		case a.version != k.version:
			return nil, setupError(ErrMigration, "migration %v is missing in the database, which has %v after it", k, a)
		case a.checksum != k.checksum || a.name != k.name:
			return nil, setupError(ErrMigration, "migration %v differs from %v, which was applied to the database", k, a)
		}
	}
	return known[len(applied):], nil
}

// readMigrations reads the files for engine, numbered from 1 without a gap.
func readMigrations(files fs.FS, engine string) ([]migration, error) {
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		return nil, fmt.Errorf("list migrations: %w", err)
	}
	var ms []migration
	var last string // of both engines: a pair that lacks our half must not go unnoticed
	for _, entry := range entries {
		if !strings.HasSuffix(entry.Name(), ".sql") {
			continue
		}
		part := migrationFile.FindStringSubmatch(entry.Name())
		if part == nil {
			return nil, setupError(ErrMigration, "%s is not named like 0001_name.sql", entry.Name())
		}
		last = max(last, part[1])
		if part[3] != "" && part[3] != engine {
			continue
		}
		text, err := fs.ReadFile(files, entry.Name())
		if err != nil {
			return nil, fmt.Errorf("read migration: %w", err)
		}
		ms = append(ms, newMigration(part[1], part[2], string(text)))
	}
	slices.SortStableFunc(ms, func(a, b migration) int { return int(a.version - b.version) })
	if len(ms) > 0 && fmt.Sprintf("%04d", ms[len(ms)-1].version) != last || len(ms) == 0 && last != "" {
		return nil, setupError(ErrMigration, "migration %s has no file for %s", last, engine)
	}
	for i, m := range ms {
		if m.version != int64(i+1) {
			return nil, setupError(ErrMigration, "migration %v stands where number %04d is expected", m, i+1)
		}
	}
	return ms, nil
}

func newMigration(number, name, text string) migration {
	text = strings.ReplaceAll(text, "\r\n", "\n") // a checkout on Windows is the same text
	sum := sha256.Sum256([]byte(text))
	version, _ := strconv.ParseInt(number, 10, 64) // four digits, by migrationFile
	return migration{version: version, name: name, checksum: hex.EncodeToString(sum[:]), text: text}
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
