package db_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

// What a column holds is read into the types that the shop uses, or refused, on
// both engines alike.
func TestValuesAreReadAlike(t *testing.T) {
	long := strings.Repeat("紬", 5000)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, `CREATE TABLE v (id BIGINT PRIMARY KEY, s TEXT, n BIGINT, b BYTEA, f DOUBLE PRECISION, flag BOOLEAN)`)
		err := d.Update(t.Context(), func(tx *db.Tx) error {
			for _, args := range [][]any{
				{1, long, int32(-7), []byte{0, 1, 0}, 1.5, true},
				{uint16(2), sql.NullString{}, (*int)(nil), []byte(nil), nil, sql.NullBool{Bool: true, Valid: true}},
				{3, code(""), yen(300), []byte{}, float32(0.25), false},
			} {
				if _, err := tx.ExecContext(t.Context(), `INSERT INTO v (id, s, n, b, f, flag) VALUES ($1, $2, $3, $4, $5, $6)`, args...); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		text := func(s string) *string { return &s }
		for _, c := range []struct {
			query string
			into  any // a pointer
			want  any // nil: an error
		}{
			{`SELECT s FROM v WHERE id = 1`, new(string), long},
			{`SELECT s FROM v WHERE id = 1`, new(code), code(long)},
			{`SELECT s FROM v WHERE id = 1`, new([]byte), []byte(long)},
			{`SELECT s FROM v WHERE id = 1`, new(*string), text(long)},
			{`SELECT s FROM v WHERE id = 1`, new(sql.NullString), sql.NullString{String: long, Valid: true}},
			{`SELECT s FROM v WHERE id = 2`, new(sql.NullString), sql.NullString{}},
			{`SELECT s FROM v WHERE id = 2`, new(*string), (*string)(nil)},
			{`SELECT s FROM v WHERE id = 2`, new(string), nil},
			{`SELECT s FROM v WHERE id = 2`, new(code), nil},
			{`SELECT s FROM v WHERE id = 3`, new(string), ""},
			{`SELECT s FROM v WHERE id = 3`, new(*string), text("")},
			{`SELECT n FROM v WHERE id = 1`, new(int), -7},
			{`SELECT n FROM v WHERE id = 1`, new(int64), int64(-7)},
			{`SELECT n FROM v WHERE id = 1`, new(int8), int8(-7)},
			{`SELECT n FROM v WHERE id = 1`, new(string), "-7"},
			{`SELECT n FROM v WHERE id = 1`, new(uint8), nil},
			{`SELECT n FROM v WHERE id = 2`, new(int64), nil},
			{`SELECT n FROM v WHERE id = 2`, new(sql.NullInt64), sql.NullInt64{}},
			{`SELECT n FROM v WHERE id = 3`, new(yen), yen(300)},
			{`SELECT n FROM v WHERE id = 3`, new(uint16), uint16(300)},
			{`SELECT n FROM v WHERE id = 3`, new(int8), nil},
			{`SELECT n FROM v WHERE id = 3`, new(bool), nil},
			{`SELECT n FROM v WHERE id = 3`, new(any), any(int64(300))},
			{`SELECT b FROM v WHERE id = 1`, new([]byte), []byte{0, 1, 0}},
			{`SELECT b FROM v WHERE id = 2`, new([]byte), []byte(nil)},
			{`SELECT b FROM v WHERE id = 3`, new([]byte), []byte{}},
			{`SELECT f FROM v WHERE id = 1`, new(float64), 1.5},
			{`SELECT f FROM v WHERE id = 3`, new(float32), float32(0.25)},
			{`SELECT f FROM v WHERE id = 1`, new(int), nil},
			{`SELECT flag FROM v WHERE id = 1`, new(bool), true},
			{`SELECT flag FROM v WHERE id = 2`, new(bool), true},
			{`SELECT flag FROM v WHERE id = 3`, new(bool), false},
			{`SELECT s FROM v WHERE id = 1`, new(int), nil},
			{`SELECT s FROM v WHERE id = 1`, new(chan int), nil},
			{`SELECT s FROM v WHERE id = 9`, new(string), nil},
		} {
			err := d.View(t.Context(), func(tx *db.Tx) error { return tx.QueryRowContext(t.Context(), c.query).Scan(c.into) })
			got := reflect.ValueOf(c.into).Elem().Interface()
			if b, ok := c.want.([]byte); ok && b != nil && bytes.Equal(b, got.([]byte)) && got.([]byte) != nil {
				continue
			}
			if (err == nil) != (c.want != nil) || err == nil && !reflect.DeepEqual(got, c.want) {
				t.Errorf("%s into %T: got %v, %v; want %v", c.query, c.into, got, err, c.want)
			}
		}
		for what, do := range map[string]func(tx *db.Tx) error{
			"too few arguments": func(tx *db.Tx) error {
				_, err := tx.ExecContext(t.Context(), `UPDATE v SET n = $1 WHERE id = $2`, 1)
				return err
			},
			"two variables for one column": func(tx *db.Tx) error {
				var a, b string
				return tx.QueryRowContext(t.Context(), `SELECT s FROM v WHERE id = 1`).Scan(&a, &b)
			},
			"a value that no column has": func(tx *db.Tx) error {
				_, err := tx.ExecContext(t.Context(), `UPDATE v SET s = $1 WHERE id = 1`, make(chan int))
				return err
			},
		} {
			if err := d.Update(t.Context(), do); err == nil {
				t.Errorf("%s: got no error", what)
			}
		}
	})
}

// A statement may have less time than its transaction, which goes on without it.
func TestAStatementWithATimeOfItsOwn(t *testing.T) {
	d := dbtest.SQLite(t)
	const endless = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n`
	err := d.View(t.Context(), func(tx *db.Tx) error {
		short, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		var n int64
		if err := tx.QueryRowContext(short, endless).Scan(&n); err == nil || errors.Is(err, sql.ErrNoRows) {
			t.Errorf("an endless statement: got %d, %v", n, err)
		}
		if err := tx.QueryRowContext(short, `SELECT 1`).Scan(&n); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a statement whose time is over: got %v", err)
		}
		return tx.QueryRowContext(t.Context(), `SELECT 41 + 1`).Scan(&n)
	})
	if err != nil {
		t.Errorf("the transaction after it: got %v", err)
	}
}

// Whoever comes after the database was closed is refused and does not wait.
func TestAClosedDatabaseRefuses(t *testing.T) {
	d, err := db.Open(t.Context(), "sqlite:"+t.TempDir()+"/shop.db")
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	for what, do := range map[string]func(context.Context, func(*db.Tx) error) error{"View": d.View, "Update": d.Update} {
		if err := do(t.Context(), func(*db.Tx) error { return nil }); err == nil {
			t.Errorf("%s of a closed database: got no error", what)
		}
	}
}
