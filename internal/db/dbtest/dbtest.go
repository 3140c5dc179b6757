// Package dbtest gives each test a fresh, migrated database on both engines.
//
// PostgreSQL is the server that TSUMUGI_TEST_POSTGRES names (a URL whose user
// may create databases), or else a private one started from the system's
// binaries: see server.go. A machine without it fails the test; storage that
// was tested on one engine only was not tested. With TSUMUGI_TEST_MONTHS=1 its
// databases keep orders, letters and the change log by month, as a shop may ask for (db.CutMonths).
package dbtest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// Each runs fn twice, as the subtests "sqlite" and "postgres", each with a
// fresh migrated database that is closed and removed afterwards. Tests that
// use it may run in parallel.
func Each(t *testing.T, fn func(t *testing.T, d *db.DB), opts ...db.Option) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { fn(t, SQLite(t, opts...)) })
	t.Run("postgres", func(t *testing.T) { fn(t, Postgres(t, opts...)) })
}

// EachURL runs fn twice with the address of a fresh empty database: no tables.
func EachURL(t *testing.T, fn func(t *testing.T, url string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { fn(t, "sqlite:"+filepath.Join(t.TempDir(), "test.db")) })
	t.Run("postgres", func(t *testing.T) { fn(t, EmptyPostgres(t)) })
}

// SQLite opens a fresh migrated SQLite database.
func SQLite(t *testing.T, opts ...db.Option) *db.DB {
	t.Helper()
	return open(t, SQLiteURL(t), opts)
}

// SQLiteURL returns the address of a fresh migrated SQLite database.
func SQLiteURL(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "test.db")
	SQLiteFile(t, path)
	return "sqlite:" + path
}

// SQLiteFile puts a fresh migrated SQLite database where there is none.
func SQLiteFile(t testing.TB, path string) {
	t.Helper()
	file, err := migratedFile()
	if err != nil {
		t.Fatalf("make the SQLite database that tests copy: %v", err)
	}
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
}

// Postgres opens a fresh migrated PostgreSQL database.
func Postgres(t *testing.T, opts ...db.Option) *db.DB {
	t.Helper()
	return open(t, PostgresURL(t), opts)
}

// PostgresURL returns the address of a fresh migrated PostgreSQL database.
func PostgresURL(t *testing.T) string {
	t.Helper()
	return postgresURL(t, migratedTemplate(t))
}

// EmptyPostgres returns the address of a fresh PostgreSQL database without tables.
func EmptyPostgres(t *testing.T) string {
	t.Helper()
	return postgresURL(t, "template0")
}

func open(t *testing.T, url string, opts []db.Option) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), url, opts...)
	if err != nil {
		t.Fatalf("open test database: %v", err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Errorf("close test database: %v", err)
		}
	})
	return d
}

// migratedFile is the bytes of a migrated SQLite database, made once a process.
var migratedFile = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "tsumugi-dbtest-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "template.db")
	if err := migrate("sqlite:"+path, false); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

func migrate(url string, cut bool) error {
	ctx := context.Background()
	d, err := db.Open(ctx, url)
	if err != nil {
		return err
	}
	err = d.Migrate(ctx)
	if err == nil && cut {
		_, err = d.CutMonths(ctx)
	}
	return errors.Join(err, d.Close())
}
