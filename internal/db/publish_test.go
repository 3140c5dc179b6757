package db_test

import (
	"errors"
	"sync"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// Who notes something waits for nobody: neither for another's COMMIT nor for its
// number, which it gets when it is there.
func TestNotingTransactionsDoNotWaitForEachOther(t *testing.T) {
	d := dbtest.Postgres(t)
	run(t, d, `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
			$$ BEGIN PERFORM pg_sleep(600); RETURN NEW; END $$`,
		`CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON change_note DEFERRABLE INITIALLY DEFERRED
			FOR EACH ROW WHEN (NEW.ref = 'slow') EXECUTE FUNCTION slow()`)
	batches := follow(t, d, 0)
	var wg sync.WaitGroup
	wg.Go(func() {
		err := d.Update(t.Context(), func(tx *db.Tx) error { db.Note(tx, "item", "slow"); return nil })
		if err == nil {
			t.Error("the slow one ended by itself; it should have been at work all the time")
		}
	})
	waittest.Until(t, "the slow one in its COMMIT", func() bool { return sleeping(t, d) == 1 })
	note(t, d, "quick")
	if got, _ := collect(t, batches, 1); got[0].Ref != "quick" {
		t.Errorf("got %+v, want the quick one", got)
	}
	run(t, d, `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`)
	wg.Wait()
}

func TestNotesOfANodeThatDiedArrive(t *testing.T) {
	d := dbtest.Postgres(t)
	batches := follow(t, d, 0)
	run(t, d, `INSERT INTO change_note (at, topic, ref) VALUES (1, 'item', 'left behind')`)
	if got, _ := collect(t, batches, 1); got[0].Ref != "left behind" {
		t.Errorf("got %+v, want what was left behind", got)
	}
}

// A command notes something and ends.
func TestNotesArePublishedWithClose(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		for want := range int64(3) {
			d, err := db.Open(t.Context(), url)
			if err != nil {
				t.Fatal(err)
			}
			if err := d.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got := position(t, d); got != want {
				t.Errorf("the log ends at %d, want %d", got, want)
			}
			err = d.Update(t.Context(), func(tx *db.Tx) error { db.Note(tx, "item", "x"); return nil })
			if err = errors.Join(err, d.Close()); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// What has no number yet counts as a change since any position.
func TestSinceKnowsWhatHasNoNumberYet(t *testing.T) {
	d := dbtest.Postgres(t)
	note(t, d, "numbered")
	err := d.Update(t.Context(), func(tx *db.Tx) error {
		if _, err := tx.ExecContext(t.Context(), `INSERT INTO change_note (at, topic, ref) VALUES (1, 'item', 'not yet')`); err != nil {
			return err
		}
		list, all, err := db.Since(t.Context(), tx, 1, "item")
		if err != nil || !all || len(list) != 1 || list[0].Ref != "not yet" || list[0].Seq != 0 {
			t.Errorf("got %+v, %v, %v; want what has no number", list, all, err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
