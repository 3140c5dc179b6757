package db_test

import (
	"context"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

// run executes statements in one Update and fails the test when it fails.
func run(t *testing.T, d *db.DB, statements ...string) {
	t.Helper()
	err := d.Update(t.Context(), func(tx *db.Tx) error {
		for _, s := range statements {
			if _, err := tx.ExecContext(t.Context(), s); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatalf("%q: %v", statements, err)
	}
}

// scan reads one row in a View.
func scan(t *testing.T, d *db.DB, into []any, query string, args ...any) {
	t.Helper()
	err := d.View(t.Context(), func(tx *db.Tx) error {
		return tx.QueryRowContext(t.Context(), query, args...).Scan(into...)
	})
	if err != nil {
		t.Fatalf("%q %v: %v", query, args, err)
	}
}

func TestPlaceholdersMeanTheSameOnBothEngines(t *testing.T) {
	for _, c := range []struct{ name, query, want string }{
		{"in order", `SELECT CAST($1 AS TEXT) || '-' || CAST($2 AS TEXT) || '-' || CAST($3 AS TEXT)`, "a-b-c"},
		{"used again", `SELECT CAST($1 AS TEXT) || CAST($2 AS TEXT) || CAST($1 AS TEXT) || CAST($3 AS TEXT) || CAST($2 AS TEXT)`, "abacb"},
		{"out of order", `SELECT CAST($3 AS TEXT) || CAST($1 AS TEXT) || CAST($2 AS TEXT) || CAST($3 AS TEXT)`, "cabc"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				var got string
				scan(t, d, []any{&got}, c.query, "a", "b", "c")
				if got != c.want {
					t.Errorf("%s with a, b, c: got %q, want %q", c.query, got, c.want)
				}
			})
		})
	}
}

type code string
type yen int64

func TestTypesGoInAndComeOutAlike(t *testing.T) {
	type row struct {
		id   code
		n    yen
		flag bool
		note *string
	}
	text := "紬 'x' \"y\" 😀"
	rows := []row{
		{"a", 9_007_199_254_740_993, true, &text}, // beyond what a float holds
		{"b", -1, false, nil},
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, `CREATE TABLE t (id TEXT PRIMARY KEY, n BIGINT NOT NULL, flag BOOLEAN NOT NULL, note TEXT)`)
		for _, want := range rows {
			var got row
			err := d.Update(t.Context(), func(tx *db.Tx) error {
				return tx.QueryRowContext(t.Context(), `
					INSERT INTO t (id, n, flag, note) VALUES ($1, $2, $3, $4)
					RETURNING id, n, flag, note`, want.id, want.n, want.flag, want.note).
					Scan(&got.id, &got.n, &got.flag, &got.note)
			})
			if err != nil {
				t.Fatal(err)
			}
			if got.id != want.id || got.n != want.n || got.flag != want.flag || (got.note == nil) != (want.note == nil) ||
				got.note != nil && *got.note != *want.note {
				t.Errorf("inserted %+v, got back %+v", want, got)
			}
		}
		var flagged string
		var compared bool
		scan(t, d, []any{&flagged, &compared}, `SELECT id, n > 0 FROM t WHERE flag`)
		if flagged != "a" || !compared {
			t.Errorf("WHERE flag: got %q, %v; want a, true", flagged, compared)
		}
	})
}

func TestUpsertReturns(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, `CREATE TABLE t (id TEXT PRIMARY KEY, n BIGINT NOT NULL, flag BOOLEAN NOT NULL DEFAULT FALSE)`)
		for _, want := range []int64{5, 10, 15} {
			var n int64
			var flag bool
			err := d.Update(t.Context(), func(tx *db.Tx) error {
				return tx.QueryRowContext(t.Context(), `
					INSERT INTO t (id, n) VALUES ($1, $2)
					ON CONFLICT (id) DO UPDATE SET n = t.n + excluded.n, flag = TRUE
					RETURNING n, flag`, "x", 5).Scan(&n, &flag)
			})
			if err != nil || n != want || flag != (want > 5) {
				t.Errorf("upsert: got %d, %v, %v; want %d, %v", n, flag, err, want, want > 5)
			}
		}
		var rows int64
		err := d.Update(t.Context(), func(tx *db.Tx) error {
			res, err := tx.ExecContext(t.Context(), `INSERT INTO t (id, n) VALUES ($1, 1) ON CONFLICT DO NOTHING`, "x")
			if err != nil {
				return err
			}
			rows, err = res.RowsAffected()
			return err
		})
		if err != nil || rows != 0 {
			t.Errorf("ON CONFLICT DO NOTHING: got %d rows, %v; want 0", rows, err)
		}
	})
}

func TestTextSortsByCodePoint(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, `CREATE TABLE t (id TEXT PRIMARY KEY)`,
			`INSERT INTO t VALUES ('b'), ('B'), ('a'), ('ア'), ('あ'), ('紬'), ('_')`)
		var got string
		scan(t, d, []any{&got}, `SELECT string_agg(id, '') FROM (SELECT id FROM t ORDER BY id) AS s`)
		if want := "B_abあア紬"; got != want {
			t.Errorf("ORDER BY: got %q, want %q", got, want)
		}
	})
}

func TestForeignKeysAndQuotesAreStrict(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, `CREATE TABLE parent (id TEXT PRIMARY KEY)`,
			`CREATE TABLE child (id TEXT PRIMARY KEY, parent TEXT NOT NULL REFERENCES parent (id))`)
		for _, bad := range []string{
			`INSERT INTO child VALUES ('c', 'nobody')`,
			`INSERT INTO parent VALUES ("double quoted text")`,
		} {
			err := d.Update(context.Background(), func(tx *db.Tx) error {
				_, err := tx.ExecContext(t.Context(), bad)
				return err
			})
			if err == nil {
				t.Errorf("%s: got no error", bad)
			}
		}
	})
}
