package db_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// Two processes' worth of writers fill the log many times over, with long
// readers between them, while bases are made and pruned: what the trail leads to
// is the database, to the row.
func TestTheEndOfATrailIsTheDatabase(t *testing.T) {
	t.Run("by segments alone", func(t *testing.T) { trailLeads(t, db.Trail{Every: 300 * time.Millisecond}) })
	t.Run("by many bases", func(t *testing.T) {
		trailLeads(t, db.Trail{Every: 10 * time.Millisecond, Base: 200 * time.Millisecond, Keep: time.Millisecond})
	})
}

func trailLeads(t *testing.T, trail db.Trail) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "shop.db")
	open := func() *db.DB {
		d, err := db.Open(t.Context(), "sqlite:"+path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { d.Close() })
		return d
	}
	one, other, followed := open(), open(), open()
	run(t, one, `CREATE TABLE thing (id INTEGER PRIMARY KEY, body TEXT NOT NULL)`)
	folder := t.TempDir()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		trail.Folder = folder
		ended <- followed.Follow(ctx, trail)
	}()
	waittest.Until(t, "a base", func() bool {
		found, _ := filepath.Glob(filepath.Join(folder, "*", "*.base.json")) // the pattern is well formed
		return len(found) > 0
	})
	var writers sync.WaitGroup
	for w, d := range []*db.DB{one, other, one} {
		writers.Go(func() {
			for n := range 400 {
				err := d.Update(t.Context(), func(tx *db.Tx) error {
					_, err := tx.ExecContext(t.Context(), `INSERT INTO thing VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
						rand.IntN(2000), strings.Repeat(fmt.Sprintf("%d-%d ", w, n), 1000+rand.IntN(3000)))
					if err == nil && n%150 == 0 {
						_, err = tx.ExecContext(t.Context(), `DELETE FROM thing WHERE id % 5 = $1`, rand.IntN(5))
					}
					return err
				})
				if err != nil {
					t.Errorf("write: %v", err)
				}
				if n%50 == 0 { // a reader that holds an old state for a while
					_ = d.View(t.Context(), func(tx *db.Tx) error {
						dump(t, tx)
						time.Sleep(20 * time.Millisecond)
						return nil
					})
				}
			}
		})
	}
	writers.Wait()
	want := ""
	if err := one.View(t.Context(), func(tx *db.Tx) error { want = dump(t, tx); return nil }); err != nil {
		t.Fatal(err)
	}
	tries := 0
	waittest.Until(t, "the trail leads to the database", func() bool {
		tries++
		to := filepath.Join(t.TempDir(), fmt.Sprintf("%d.db", tries))
		if _, err := db.RestoreTrail(t.Context(), folder, to, time.Time{}); err != nil {
			if errors.Is(err, db.ErrTrail) || strings.Contains(err.Error(), "no such file") {
				return false // a base was just pruned
			}
			t.Fatal(err)
		}
		restored, err := db.Open(t.Context(), "sqlite:"+to)
		if err != nil {
			t.Fatal(err)
		}
		defer restored.Close()
		got := ""
		if err := restored.View(t.Context(), func(tx *db.Tx) error { got = dump(t, tx); return nil }); err != nil {
			t.Fatal(err)
		}
		return got == want
	})
	stop()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the follower ended with %v", err)
	}
}

// dump is all rows in one text.
func dump(t *testing.T, tx *db.Tx) string {
	t.Helper()
	rows, err := tx.QueryContext(t.Context(), `SELECT id, body FROM thing ORDER BY id`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var b strings.Builder
	for rows.Next() {
		var id int
		var body string
		if err := rows.Scan(&id, &body); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%d %s\n", id, body)
	}
	return b.String()
}

func TestPostgresIsFollowedByItsOwnTools(t *testing.T) {
	if err := dbtest.Postgres(t).Follow(t.Context(), db.Trail{Folder: t.TempDir()}); !errors.Is(err, db.ErrBackup) {
		t.Errorf("got %v, want %v", err, db.ErrBackup)
	}
}
