package db_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// onStandby tells who answered.
func onStandby(ctx context.Context, d *db.DB) (standby bool, err error) {
	err = d.View(ctx, func(tx *db.Tx) error {
		return tx.QueryRowContext(ctx, `SELECT pg_is_in_recovery()`).Scan(&standby)
	})
	return standby, err
}

// TestAStandbyAnswersWhatMayBeOldAndTakesOver goes through the life of two
// servers: one follows, falls behind, goes away, comes back, is all there is, and
// becomes the primary.
func TestAStandbyAnswersWhatMayBeOldAndTakesOver(t *testing.T) {
	primary := dbtest.OwnServer(t)
	standby := primary.Standby(t)
	d, err := db.Open(t.Context(), standby.AnyOf(primary), db.WithReplica(standby.URL)) // the standby is named first, and refused
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	stale := db.Stale(t.Context())
	on := func(what string, ctx context.Context, want bool) {
		t.Helper()
		waittest.Until(t, what, func() bool {
			got, err := onStandby(ctx, d)
			return err == nil && got == want
		})
	}
	write := func() error {
		return d.Update(t.Context(), func(tx *db.Tx) error { db.Note(tx, "replica", "1"); return nil })
	}

	on("the standby to answer what may be old", stale, true)
	if got, err := onStandby(t.Context(), d); err != nil || got {
		t.Errorf("what may not be old: standby %v, %v; want the primary", got, err)
	}
	db.SetReplicaLag(d, time.Second)
	standby.Do(t, "shop", `SELECT pg_wal_replay_pause()`)
	on("the primary to answer while the standby is behind", stale, false)
	standby.Do(t, "shop", `SELECT pg_wal_replay_resume()`)
	on("the standby, once it has caught up", stale, true)

	standby.Stop(t, "immediate")
	if got, err := onStandby(stale, d); err != nil || got {
		t.Errorf("with the standby gone: standby %v, %v; want the primary at once", got, err)
	}
	standby.Start(t)
	on("the standby, once it is back", stale, true)

	primary.Stop(t, "immediate")
	on("the standby while the primary is away", stale, true)
	if got, err := onStandby(t.Context(), d); !errors.Is(err, db.ErrAway) && !errors.Is(err, db.ErrBusy) {
		t.Errorf("what may not be old, without a primary: standby %v, %v; want that the shop cannot say now", got, err)
	}
	standby.Promote(t)
	waittest.Until(t, "the new primary to take writes at the same address", func() bool { return write() == nil })
}

func TestAStandbyOfAnotherShopIsNotAsked(t *testing.T) {
	other := dbtest.EmptyPostgres(t)
	strange, err := db.Open(t.Context(), other)
	if err != nil {
		t.Fatal(err)
	}
	defer strange.Close()
	d, err := db.Open(t.Context(), dbtest.EmptyPostgres(t), db.WithReplica(other))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for _, one := range []*db.DB{strange, d} {
		if err := one.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if err := strange.Writable(t.Context()); err != nil {
		t.Fatal(err)
	}
	for one, statement := range map[*db.DB]string{strange: `UPDATE schema_migration SET applied_at = applied_at - 1000`, d: `CREATE TABLE only_here (n BIGINT)`} {
		err := one.Update(t.Context(), func(tx *db.Tx) error {
			_, err := tx.ExecContext(t.Context(), statement)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	err = d.View(db.Stale(t.Context()), func(tx *db.Tx) error {
		_, err := tx.ExecContext(t.Context(), `SELECT * FROM only_here`)
		return err
	})
	if err != nil {
		t.Errorf("the other shop's server was asked: %v", err)
	}
}
