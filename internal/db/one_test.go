package db_test

import (
	"errors"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

// One statement is a transaction by itself, and costs no other.
func TestOneStatementIsSentAlone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		run(t, d, makeCounter, `INSERT INTO counter VALUES ('x', 0)`)
		sent := d.Statements()
		err := d.UpdateOne(t.Context(), func(tx *db.Tx) error {
			_, err := tx.ExecContext(t.Context(), `UPDATE counter SET n = n + 1 WHERE id = 'x'`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		var n int64
		err = d.ViewOne(t.Context(), func(tx *db.Tx) error {
			return tx.QueryRowContext(t.Context(), `SELECT n FROM counter WHERE id = 'x'`).Scan(&n)
		})
		if got := d.Statements() - sent; err != nil || n != 1 || got != 2 {
			t.Errorf("read %d by %d statements, %v; want 1 by 2", n, got, err)
		}
		for name, in := range map[string]func(*db.Tx) error{
			"another statement": func(tx *db.Tx) error { return addOne(t, tx) },
			"a note": func(tx *db.Tx) error {
				db.Note(tx, "topic", "ref")
				return nil
			},
			"a lock and a statement": func(tx *db.Tx) error {
				return errors.Join(tx.Lock(t.Context(), "x"), addOne(t, tx))
			},
		} {
			if err := d.UpdateOne(t.Context(), in); err == nil {
				t.Errorf("%s was let through", name)
			}
		}
		if got := counter(t, d); got != 1 {
			t.Errorf("counted %d, want 1: a second statement was sent", got)
		}
	})
}

// A statement that commits by itself and whose answer got lost may be done.
func TestOneStatementThatWasLostIsNotSentAgain(t *testing.T) {
	d := dbtest.Postgres(t)
	run(t, d, makeCounter)
	const dying = `INSERT INTO counter SELECT 'x', CASE WHEN pg_terminate_backend(pg_backend_pid()) THEN 1 ELSE 1 END`
	runs := 0
	once := func(tx *db.Tx) error {
		if runs++; runs > 1 {
			return nil
		}
		_, err := tx.ExecContext(t.Context(), dying)
		return err
	}
	if err := d.UpdateOne(t.Context(), once); !errors.Is(err, db.ErrOutcomeUnknown) || !errors.Is(err, db.ErrAway) || runs != 1 {
		t.Errorf("got %v after %d runs, want %v after 1", err, runs, db.ErrOutcomeUnknown)
	}
	runs = 0
	if err := d.ViewOne(t.Context(), func(tx *db.Tx) error { return once(tx) }); err != nil || runs != 2 {
		t.Errorf("got %v after %d runs, want that a reading is run again", err, runs)
	}
}
