package arch_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/db/migrations"
)

// Databases as releases left them are kept in testdata: schemaNN.sqlite.sql is
// what sqlite3 .dump writes, schemaNN.postgres.sql what pg_dump --column-inserts
// does, with a row in every table. NN is the last migration of the release.
var released = []string{"15"}

func kept(t *testing.T, release, engine string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "schema"+release+"."+engine+".sql"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// upTo is the migrations that a release knew.
func upTo(t *testing.T, release string) fs.FS {
	t.Helper()
	all, err := fs.ReadDir(migrations.Files, ".")
	if err != nil {
		t.Fatal(err)
	}
	old := fstest.MapFS{}
	for _, e := range all {
		if e.Name()[:4] > "00"+release {
			continue
		}
		text, err := fs.ReadFile(migrations.Files, e.Name())
		if err != nil {
			t.Fatal(err)
		}
		old[e.Name()] = &fstest.MapFile{Data: text}
	}
	return old
}

func openAt(t *testing.T, url string, opts ...db.Option) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), url, opts...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

// restore fills an empty database with a kept one.
func restore(t *testing.T, url, release string) stranger {
	t.Helper()
	s := openStranger(t, url)
	engine := "postgres"
	if s.lite {
		engine = "sqlite"
	}
	s.exec(kept(t, release, engine))
	if !s.lite {
		s.exec("SET search_path = public")
	}
	return s
}

func TestEveryReleasedSchemaIsMigrated(t *testing.T) {
	for _, release := range released {
		t.Run(release, func(t *testing.T) {
			dbtest.EachURL(t, func(t *testing.T, url string) {
				s := restore(t, url, release)
				d := openAt(t, url)
				if err := d.Check(t.Context()); !errors.Is(err, db.ErrOlder) || !strings.Contains(err.Error(), "tsumugi migrate") {
					t.Errorf("before: got %v, want one that names tsumugi migrate", err)
				}
				if err := d.Migrate(t.Context()); err != nil {
					t.Fatal(err)
				}
				if err := d.Check(t.Context()); err != nil {
					t.Errorf("after: %v", err)
				}
				for _, table := range []string{"shop_order", "customer", "payment", "points_entry", "mail_outbox", "search_together"} {
					if n := s.count(table); n != 1 {
						t.Errorf("%s: %d rows, want the one that was there", table, n)
					}
				}
			})
		})
	}
}

var inserted = regexp.MustCompile(`(?m)^INSERT INTO public\.(\w+) (\(.*\) VALUES \(.*\));$`)

// The release before goes on running on the new tables, and can be started on
// them: it finds the past that it knows, and what it writes is accepted.
func TestTheReleaseBeforeWorksOnTheNewTables(t *testing.T) {
	release := released[len(released)-1]
	dbtest.EachURL(t, func(t *testing.T, url string) {
		migrated(t, url, time.Now)
		s := openStranger(t, url)
		// As the release itself looked: all rows of schema_migration are its own.
		if n := s.count("schema_migration WHERE version > " + release); n != 0 {
			t.Errorf("%d migrations stand where release %s refuses them", n, release)
		}
		older := openAt(t, url, db.WithMigrations(upTo(t, release)))
		if err := older.Check(t.Context()); err != nil {
			t.Errorf("an older program refuses newer tables that it can work with: %v", err)
		}
		if err := older.Migrate(t.Context()); err != nil {
			t.Errorf("an older program that migrates: %v", err)
		}
		all := inserted.FindAllStringSubmatch(kept(t, release, "postgres"), -1)
		if len(all) < 40 {
			t.Fatalf("found %d rows of release %s", len(all), release)
		}
		for _, m := range all {
			if m[1] != "schema_migration" && !strings.Contains(m[2], "OVERRIDING") {
				s.exec("INSERT INTO " + m[1] + " " + m[2])
			}
		}
	})
}

// What takes something away from older programs says so.
func TestMigrationsThatTakeAwaySayCompatible(t *testing.T) {
	takes := regexp.MustCompile(`(?im)\bDROP\s+(TABLE|COLUMN)\b|\bRENAME\b|^ALTER TABLE \w+ ADD COLUMN (IF NOT EXISTS )?\w+ \w+ NOT NULL( CHECK.*)?;`)
	says := regexp.MustCompile(`(?m)^-- compatible: \d+$`)
	all, err := fs.ReadDir(migrations.Files, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		text, err := fs.ReadFile(migrations.Files, e.Name())
		if err != nil {
			t.Fatal(err)
		}
		if e.Name()[:4] > "0015" && takes.Match(text) && !says.Match(text) {
			t.Errorf("%s takes something away from programs of before: wait a release, and say `-- compatible: NN`", e.Name())
		}
	}
}
