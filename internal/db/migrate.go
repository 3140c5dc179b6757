package db

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// firstRelease is the last migration of the first release, which knew nothing of
// schema_change.
const firstRelease = 15

// migration is one numbered file, or what the database remembers of it. Lines at
// the beginning of a file say how it is applied; see package migrations.
type migration struct {
	version    int64
	name       string
	checksum   string
	text       string
	bare       bool  // -- transaction: none
	repeat     bool  // -- repeat: until nothing changes
	compatible int64 // -- compatible: 17
}

func (m migration) String() string { return fmt.Sprintf("%04d_%s", m.version, m.name) }

var migrationFile = regexp.MustCompile(`^(\d{4})_([a-z0-9_]+)(?:\.(sqlite|postgres))?\.sql$`)

// Migrate brings the tables up to this binary: each file that is missing in a
// transaction of its own, while other nodes wait. It refuses, as a *SetupError,
// what Check refuses, except that tables are missing. At the end it makes the
// months to come.
func (d *DB) Migrate(ctx context.Context) error {
	known, err := readMigrations(d.files, d.engine.name())
	if err != nil {
		return err
	}
	missing, err := d.missing(ctx, known)
	if err != nil {
		return err
	}
	if len(missing) == 0 && len(known) > 0 {
		return d.monthsToo(ctx) // most often nothing, without a lock
	}
	err = d.engine.migrate(ctx, func(m migrator) error {
		for {
			if more, err := d.step(ctx, m, known); err != nil || !more {
				return err
			}
		}
	})
	if err != nil {
		return d.engine.explain(err)
	}
	return d.monthsToo(ctx)
}

// monthsToo makes the months to come. The shop works without them, and a job tries
// again: what goes wrong is no reason not to start it.
func (d *DB) monthsToo(ctx context.Context) error {
	if err := d.MakeMonths(ctx); err != nil {
		d.log.Warn("months to come were not made; the job months tries again", "error", err)
	}
	return ctx.Err()
}

// MigrateNew makes the tables of a database that has none, and otherwise only
// checks them. Of several nodes that start at once one makes them; the others wait.
func (d *DB) MigrateNew(ctx context.Context) error {
	err := d.Check(ctx)
	if !errors.Is(err, ErrOlder) {
		return err
	}
	known, err := readMigrations(d.files, d.engine.name())
	if err != nil {
		return err
	}
	err = d.engine.migrate(ctx, func(m migrator) error {
		missing, err := d.missing(ctx, known)
		if err != nil || len(missing) < len(known) {
			return errors.Join(err, d.Check(ctx)) // somebody made them meanwhile, or has to
		}
		for {
			if more, err := d.step(ctx, m, known); err != nil || !more {
				return err
			}
		}
	})
	if err != nil {
		return d.engine.explain(err)
	}
	return d.monthsToo(ctx)
}

// Check tells whether this binary can work with the tables as they are. It
// refuses, as a *SetupError, a database that lacks migrations (ErrOlder) or has
// newer ones that older programs cannot work with (ErrNewer), and one whose past
// differs from the files (ErrMigration).
func (d *DB) Check(ctx context.Context) error {
	known, err := readMigrations(d.files, d.engine.name())
	if err != nil {
		return err
	}
	missing, err := d.missing(ctx, known)
	if err != nil || len(missing) == 0 {
		return err
	}
	if len(missing) == len(known) {
		return setupError(ErrOlder, "the database has no tables yet: run `tsumugi migrate` first")
	}
	return setupError(ErrOlder, "the database lacks migration %v of this program: run `tsumugi migrate` first", missing[0])
}

// missing reads what has to be applied, without a lock.
func (d *DB) missing(ctx context.Context, known []migration) ([]migration, error) {
	var applied []migration
	var compatible int64
	err := d.engine.autocommit(ctx, func(on runner) (err error) {
		applied, compatible, err = readApplied(ctx, on)
		return err
	})
	if err != nil {
		return nil, d.engine.explain(fmt.Errorf("read applied migrations: %w", err))
	}
	return missingMigrations(known, applied, compatible)
}

// A migrator changes tables while no other node does.
type migrator interface {
	transaction(ctx context.Context, fn func(on runner) error) error
	// bare runs a text outside any transaction.
	bare(ctx context.Context, text string) error
	// orphans checks references that a migration may have broken.
	orphans(ctx context.Context, on runner) error
}

// step applies the first missing migration and tells whether there was one.
func (d *DB) step(ctx context.Context, on migrator, known []migration) (more bool, err error) {
	var next migration
	err = on.transaction(ctx, func(tx runner) error {
		missing, err := d.prepare(ctx, tx, known)
		if more = len(missing) > 0; err != nil || !more {
			return err
		}
		if next = missing[0]; next.bare || next.repeat {
			return nil
		}
		if strings.TrimSpace(comment.ReplaceAllString(next.text, "")) == "" { // a mark for programs
			return d.record(ctx, tx, next)
		}
		if _, err := tx.ExecContext(ctx, next.text); err != nil {
			return fmt.Errorf("migration %v: %w", next, err)
		}
		if changesRows.MatchString(next.text) {
			if err := on.orphans(ctx, tx); err != nil {
				return err
			}
		}
		return d.record(ctx, tx, next)
	})
	if err != nil || !more || !next.bare && !next.repeat {
		return more, err
	}
	if err := d.long(ctx, on, next); err != nil {
		return false, fmt.Errorf("migration %v: %w", next, err)
	}
	return true, on.transaction(ctx, func(tx runner) error { return d.record(ctx, tx, next) })
}

// long applies a migration that is no single transaction; broken off, it is
// applied from the beginning again.
func (d *DB) long(ctx context.Context, on migrator, m migration) error {
	if m.bare {
		return on.bare(ctx, m.text)
	}
	for n := int64(1); n > 0; {
		err := on.transaction(ctx, func(tx runner) error {
			res, err := tx.ExecContext(ctx, m.text)
			if err != nil {
				return err
			}
			n, err = res.RowsAffected()
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// changesRows finds migrations after which references may lead nowhere. SQLite
// does not check them while it migrates.
var changesRows = regexp.MustCompile(`(?i)\b(DROP|RENAME|INSERT|UPDATE|DELETE)\b`)

// prepare makes the tables that remember, and reads what is missing.
func (d *DB) prepare(ctx context.Context, tx runner, known []migration) ([]migration, error) {
	for _, text := range []string{createMigrationTable, createChangeTable} {
		if _, err := tx.ExecContext(ctx, text); err != nil {
			return nil, fmt.Errorf("make migration tables: %w", err)
		}
	}
	applied, compatible, err := readApplied(ctx, tx)
	if err != nil {
		return nil, fmt.Errorf("read applied migrations: %w", err)
	}
	return missingMigrations(known, applied, compatible)
}

// record remembers a migration. Programs up to firstRelease refuse a database in
// whose table schema_migration they find one that they do not know; later ones
// look at what schema_change says. So additions stand only there, and releases
// that can work with them start.
func (d *DB) record(ctx context.Context, tx runner, m migration) error {
	at := d.clock().UnixMilli()
	if m.version > firstRelease {
		if err := insertChange(ctx, tx, m, at); err != nil {
			return fmt.Errorf("record migration %v: %w", m, err)
		}
		if m.compatible <= firstRelease {
			return nil
		}
	}
	if err := insertMigration(ctx, tx, m, at); err != nil {
		return fmt.Errorf("record migration %v: %w", m, err)
	}
	return nil
}

// missingMigrations compares the files with the past of the database, which
// must be their beginning, unchanged and without a gap. What it has beyond them
// is accepted from a program that compatible allows.
func missingMigrations(known, applied []migration, compatible int64) ([]migration, error) {
	for i, a := range applied {
		if a.version == movedVersion {
			return nil, setupError(ErrMoved, "this shop was moved to %s: name that one by --db", a.name)
		}
		if i >= len(known) {
			if a.version <= firstRelease || compatible > int64(len(known)) {
				return nil, setupError(ErrNewer, "the database was made by a newer version of this program (it has migration %v)", a)
			}
			continue
		}
		k := known[i]
		switch {
		case a.version != k.version:
			return nil, setupError(ErrMigration, "migration %v is missing in the database, which has %v after it", k, a)
		case a.checksum != k.checksum || a.name != k.name:
			return nil, setupError(ErrMigration, "migration %v differs from %v, which was applied to the database", k, a)
		}
	}
	return known[min(len(applied), len(known)):], nil
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
	m := migration{version: version, name: name, checksum: hex.EncodeToString(sum[:]), text: text}
	for _, part := range directive.FindAllStringSubmatch(text, -1) {
		switch part[1] {
		case "transaction":
			m.bare = part[2] == "none"
		case "repeat":
			m.repeat = true
		case "compatible":
			m.compatible, _ = strconv.ParseInt(part[2], 10, 64) // digits, or 0
		}
	}
	return m
}

var comment = regexp.MustCompile(`(?m)^--.*$`)

var directive = regexp.MustCompile(`(?m)^-- (transaction|repeat|compatible): (.+)$`)
