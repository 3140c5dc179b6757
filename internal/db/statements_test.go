package db_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

// SQLite's connections remember statements. The same words may be read twice at
// once, come after a change of the table, fail, or be one of very many.
func TestStatementsAreRememberedAndStayRight(t *testing.T) {
	d := dbtest.SQLite(t)
	ctx := t.Context()
	update := func(do func(tx *db.Tx) error) {
		t.Helper()
		if err := d.Update(ctx, do); err != nil {
			t.Fatal(err)
		}
	}
	exec := func(query string, args ...any) {
		t.Helper()
		update(func(tx *db.Tx) error { _, err := tx.ExecContext(ctx, query, args...); return err })
	}
	exec(`CREATE TABLE leaf (n BIGINT PRIMARY KEY)`)
	for n := range 5 {
		exec(`INSERT INTO leaf (n) VALUES ($1)`, n)
	}
	pairs := func() (n int, err error) {
		err = d.View(ctx, func(tx *db.Tx) error { n, err = countPairs(ctx, tx); return err })
		return n, err
	}
	for range 2 {
		if got, err := pairs(); err != nil || got != 25 {
			t.Errorf("the same words inside each other: got %d, %v; want 25", got, err)
		}
	}
	if err := d.Update(ctx, func(tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO leaf (n) VALUES ($1)`, 1)
		return err
	}); err == nil {
		t.Error("a second leaf 1 was taken")
	}
	const least = `SELECT abs(CASE WHEN n < $1 THEN n ELSE -9223372036854775807 - 1 END) FROM leaf ORDER BY n`
	for i, c := range []struct{ below, rows int }{{5, 5}, {2, 2}, {5, 5}, {3, 3}, {9, 5}} { // one in the middle has no amount
		n := 0
		err := d.View(ctx, func(tx *db.Tx) (err error) { n, err = countRows(ctx, tx, least, c.below); return err })
		if n != c.rows || (err == nil) != (c.rows == 5) {
			t.Errorf("reading %d, below %d: got %d rows, %v; want %d, with an error unless all", i, c.below, n, err, c.rows)
		}
	}
	exec(`ALTER TABLE leaf ADD COLUMN name TEXT NOT NULL DEFAULT 'x'`)
	exec(`INSERT INTO leaf (n) VALUES ($1)`, 5)
	for i := range 1000 { // more than are remembered
		query := `SELECT COUNT(*) FROM leaf WHERE n >= 0` + strings.Repeat(" ", i)
		err := d.View(ctx, func(tx *db.Tx) error {
			var n int
			if err := tx.QueryRowContext(ctx, query).Scan(&n); err != nil || n != 6 {
				return fmt.Errorf("query %d: got %d, %w; want 6", i, n, err)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if got, err := pairs(); err != nil || got != 36 {
		t.Errorf("after all that: got %d, %v; want 36", got, err)
	}
}

// countPairs reads a table for each of its rows.
func countPairs(ctx context.Context, tx *db.Tx) (n int, err error) {
	const query = `SELECT n FROM leaf`
	outer, err := tx.QueryContext(ctx, query)
	if err != nil {
		return 0, err
	}
	defer outer.Close()
	for outer.Next() {
		inner, err := tx.QueryContext(ctx, query)
		if err != nil {
			return 0, err
		}
		for inner.Next() {
			n++
		}
		if err := inner.Close(); err != nil {
			return 0, err
		}
	}
	return n, outer.Err()
}

// countRows is how many rows can be read before the end or an error.
func countRows(ctx context.Context, tx *db.Tx, query string, args ...any) (n int, err error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	for rows.Next() {
		n++
	}
	return n, rows.Err()
}
