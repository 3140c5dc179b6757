package db_test

import (
	"errors"
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

// many is as many migrations as the first release had, of which each makes a table.
func many() fstest.MapFS {
	m := fstest.MapFS{}
	for n := 1; n <= 15; n++ {
		m[fmt.Sprintf("%04d_t.sql", n)] = &fstest.MapFile{Data: fmt.Appendf(nil, "CREATE TABLE t%d (n BIGINT PRIMARY KEY, m BIGINT)", n)}
	}
	return m
}

func check(t *testing.T, url string, files fstest.MapFS) error {
	t.Helper()
	d, err := db.Open(t.Context(), url, db.WithMigrations(files))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	return d.Check(t.Context())
}

func TestOlderProgramsWorkWithNewerTablesUntilToldOtherwise(t *testing.T) {
	release := many()
	expanded := with(release, "0016_new.sql", `CREATE TABLE new (n BIGINT)`, "0017_more.sql", `ALTER TABLE t1 ADD COLUMN more TEXT NOT NULL DEFAULT ''`)
	contracted := with(expanded, "0018_less.sql", "-- compatible: 17\nDROP TABLE t2")
	dbtest.EachURL(t, func(t *testing.T, url string) {
		if err := check(t, url, release); !errors.Is(err, db.ErrOlder) {
			t.Errorf("an empty database: got %v, want %v", err, db.ErrOlder)
		}
		if err := migrateWith(t, url, release); err != nil {
			t.Fatal(err)
		}
		if err := check(t, url, expanded); !errors.Is(err, db.ErrOlder) {
			t.Errorf("a newer program: got %v, want %v", err, db.ErrOlder)
		}
		if err := migrateWith(t, url, expanded); err != nil {
			t.Fatal(err)
		}
		if err := check(t, url, release); err != nil {
			t.Errorf("the release before, after an addition: %v", err)
		}
		if err := migrateWith(t, url, contracted); err != nil {
			t.Fatal(err)
		}
		if err := check(t, url, expanded); err != nil {
			t.Errorf("a program that need not have what was taken away: %v", err)
		}
		for name, files := range map[string]fstest.MapFS{"first": release, "second": with(release, "0016_new.sql", `CREATE TABLE new (n BIGINT)`)} {
			if err := check(t, url, files); !errors.Is(err, db.ErrNewer) {
				t.Errorf("the %s release, after something was taken away: got %v, want %v", name, err, db.ErrNewer)
			}
		}
	})
}

// A column of a large table is filled bit by bit, and what was broken off goes on.
func TestLongMigrationsGoInSteps(t *testing.T) {
	filled := with(many(), "0016_rows.sql", `INSERT INTO t1 WITH RECURSIVE c (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 2500) SELECT i, NULL FROM c`,
		"0017_fill.sql", "-- repeat: until nothing changes\nUPDATE t1 SET m = n WHERE n IN (SELECT n FROM t1 WHERE m IS NULL LIMIT 1000)",
		"0018_index.sqlite.sql", "-- transaction: none\nCREATE INDEX IF NOT EXISTS t1_m ON t1 (m);\nCREATE INDEX IF NOT EXISTS t1_nm ON t1 (n, m);\n",
		"0018_index.postgres.sql", "-- transaction: none\nCREATE INDEX CONCURRENTLY IF NOT EXISTS t1_m ON t1 (m);\nCREATE INDEX CONCURRENTLY IF NOT EXISTS t1_nm ON t1 (n, m);\n")
	dbtest.EachURL(t, func(t *testing.T, url string) {
		if err := migrateWith(t, url, filled); err != nil {
			t.Fatal(err)
		}
		d, err := db.Open(t.Context(), url, db.WithMigrations(filled))
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		var left int
		scan(t, d, []any{&left}, `SELECT count(*) FROM t1 WHERE m IS NULL`)
		if left != 0 || d.Check(t.Context()) != nil {
			t.Errorf("%d rows are not filled; %v", left, d.Check(t.Context()))
		}
	})
}
