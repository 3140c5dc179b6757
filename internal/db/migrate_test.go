package db_test

import (
	"errors"
	"io/fs"
	"maps"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

func files(pairs ...string) fstest.MapFS {
	m := fstest.MapFS{}
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
	}
	return m
}

// migrateWith opens url with other migrations and runs them.
func migrateWith(t *testing.T, url string, files fs.FS) error {
	t.Helper()
	d, err := db.Open(t.Context(), url, db.WithMigrations(files))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	return d.Migrate(t.Context())
}

var one = files("0001_a.sql", `
	CREATE TABLE a (n BIGINT);
	CREATE TABLE aa (n BIGINT);
	INSERT INTO a VALUES (1)`)

func with(base fstest.MapFS, pairs ...string) fstest.MapFS {
	m := maps.Clone(base)
	maps.Copy(m, files(pairs...))
	return m
}

func TestMigrateRefusesAPastThatDiffers(t *testing.T) {
	two := with(one, "0002_b.sql", `CREATE TABLE b (n BIGINT)`)
	for _, c := range []struct {
		name      string
		old, next fs.FS
		kind      error // nil: accepted
	}{
		{"the same again", two, two, nil},
		{"one more", one, two, nil},
		{"other line ends", one, files("0001_a.sql", strings.ReplaceAll(string(one["0001_a.sql"].Data), "\n", "\r\n")), nil},
		{"text changed", one, files("0001_a.sql", `CREATE TABLE a (n TEXT)`), db.ErrMigration},
		{"name changed", one, files("0001_z.sql", string(one["0001_a.sql"].Data)), db.ErrMigration},
		{"newer database", two, one, db.ErrNewer},
		{"gap in the files", fstest.MapFS{}, with(one, "0003_c.sql", `SELECT 1`), db.ErrMigration},
		{"number twice", fstest.MapFS{}, with(one, "0001_b.sql", `SELECT 1`), db.ErrMigration},
		{"bad name", fstest.MapFS{}, files("1-a.sql", `SELECT 1`), db.ErrMigration},
		{"unknown engine", fstest.MapFS{}, files("0001_a.oracle.sql", `SELECT 1`), db.ErrMigration},
	} {
		t.Run(c.name, func(t *testing.T) {
			dbtest.EachURL(t, func(t *testing.T, url string) {
				if err := migrateWith(t, url, c.old); err != nil {
					t.Fatal(err)
				}
				if err := migrateWith(t, url, c.next); !errors.Is(err, c.kind) {
					t.Errorf("got %v, want %v", err, c.kind)
				}
			})
		})
	}
}

func TestMigrateRefusesHalfAPair(t *testing.T) {
	other := map[string]string{"sqlite": "postgres", "postgres": "sqlite"}
	dbtest.EachURL(t, func(t *testing.T, url string) {
		scheme, _, _ := strings.Cut(url, ":")
		for name, base := range map[string]fstest.MapFS{"first": {}, "later": one} {
			half := with(base, "0001_a."+other[scheme]+".sql", `SELECT 1`)
			if name == "later" {
				half = with(base, "0002_b."+other[scheme]+".sql", `SELECT 1`)
			}
			if err := migrateWith(t, url, half); !errors.Is(err, db.ErrMigration) {
				t.Errorf("%s: got %v, want %v", name, err, db.ErrMigration)
			}
		}
	})
}

func TestMigrateRefusesAGapInTheDatabase(t *testing.T) {
	all := with(one, "0002_b.sql", `CREATE TABLE b (n BIGINT)`, "0003_c.sql", `CREATE TABLE c (n BIGINT)`)
	dbtest.EachURL(t, func(t *testing.T, url string) {
		if err := migrateWith(t, url, all); err != nil {
			t.Fatal(err)
		}
		d, err := db.Open(t.Context(), url, db.WithMigrations(all))
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		run(t, d, `DELETE FROM schema_migration WHERE version = 2`)
		if err := d.Migrate(t.Context()); !errors.Is(err, db.ErrMigration) {
			t.Errorf("got %v, want %v", err, db.ErrMigration)
		}
	})
}

func TestABrokenMigrationLeavesNothingAndThePairIsTaken(t *testing.T) {
	pair := with(one, "0002_b.sqlite.sql", `CREATE TABLE b (engine TEXT DEFAULT 'sqlite')`,
		"0002_b.postgres.sql", `CREATE TABLE b (engine TEXT DEFAULT 'postgres')`)
	dbtest.EachURL(t, func(t *testing.T, url string) {
		broken := with(pair, "0003_c.sql", `CREATE TABLE c (n BIGINT); INSERT INTO nowhere VALUES (1)`)
		if err := migrateWith(t, url, broken); err == nil || !strings.Contains(err.Error(), "0003_c") {
			t.Fatalf("broken migration: got %v, want an error that names 0003_c", err)
		}
		// Nothing of it is left, or making the tables again would fail.
		if err := migrateWith(t, url, pair); err != nil {
			t.Fatal(err)
		}
		d, err := db.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		run(t, d, `INSERT INTO b DEFAULT VALUES`)
		var got string
		scan(t, d, []any{&got}, `SELECT engine FROM b`)
		if got != d.Engine() {
			t.Errorf("file taken: got that of %s, want %s", got, d.Engine())
		}
	})
}

func TestMigrateRefusesToLeaveOrphans(t *testing.T) {
	tables := files("0001_a.sql", `
		CREATE TABLE parent (id TEXT PRIMARY KEY);
		CREATE TABLE child (id TEXT PRIMARY KEY, parent TEXT REFERENCES parent (id));
		INSERT INTO parent VALUES ('p');
		INSERT INTO child VALUES ('c', 'p')`)
	dbtest.EachURL(t, func(t *testing.T, url string) {
		if err := migrateWith(t, url, tables); err != nil {
			t.Fatal(err)
		}
		if err := migrateWith(t, url, with(tables, "0002_b.sql", `DELETE FROM parent`)); err == nil {
			t.Error("a migration that leaves a child without its parent: got no error")
		}
	})
}

func TestManyNodesMigrateAtOnce(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				d, err := db.Open(t.Context(), url)
				if err != nil {
					t.Error(err)
					return
				}
				defer d.Close()
				if err := d.Migrate(t.Context()); err != nil {
					t.Error(err)
					return
				}
				if err := d.Update(t.Context(), func(tx *db.Tx) error { db.Note(tx, "node", "up"); return nil }); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		d, err := db.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		var notes int
		scan(t, d, []any{&notes}, `SELECT count(*) FROM change_log`)
		if notes != 8 {
			t.Errorf("nodes that wrote: got %d, want 8", notes)
		}
	})
}
