package db_test

import (
	"errors"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

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

// What a notification brings need not be read. Now and then the log is read all the
// same, so some of them will do.
func TestChangesComeWithTheirNotification(t *testing.T) {
	url := dbtest.PostgresURL(t)
	here, there := atOnce(t, url), atOnce(t, url)
	batches := follow(t, there, 0)
	for n := range 50 {
		note(t, here, "first"+strconv.Itoa(n))
		collect(t, batches, 1) // it follows
		reads := there.LogReads()
		note(t, here, "紬 \"'\\\n✿")
		got, _ := collect(t, batches, 1)
		if got[0].Ref != "紬 \"'\\\n✿" || got[0].Topic != "item" || got[0].Seq != int64(2*n+2) {
			t.Fatalf("got %+v", got)
		}
		if there.LogReads() == reads {
			return
		}
	}
	t.Error("the log was read for each of 50 changes")
}

// More than a notification brings, and what a release before announces, is read.
func TestChangesWithoutTheirNotificationAreRead(t *testing.T) {
	url := dbtest.PostgresURL(t)
	here, there := atOnce(t, url), atOnce(t, url)
	batches := follow(t, there, 0)
	refs := make([]string, 150)
	for i := range refs {
		refs[i] = strconv.Itoa(i)
	}
	note(t, here, refs...)
	if got, _ := collect(t, batches, len(refs)); got[149].Ref != "149" {
		t.Errorf("the last is %+v", got[149])
	}
	note(t, here, "one")
	collect(t, batches, 1)
	run(t, here, `INSERT INTO change_log (at, topic, ref) VALUES (1, 'item', 'old')`, `SELECT pg_notify('tsumugi_change', '')`)
	note(t, here, "two")
	if got, _ := collect(t, batches, 2); got[0].Ref != "old" || got[1].Ref != "two" {
		t.Errorf("got %+v, want the old release's and the one after it", got)
	}
}

// While others publish a node leaves its notes to them, for a while.
func TestANodeWaitsForOthersThatPublish(t *testing.T) {
	if waited, least := db.PauseBesideAnother(t.Context()), db.PublishMost; waited < least {
		t.Errorf("it waited for %s, at least %s are wanted", waited, least)
	}
}

// Several nodes that all note something publish together, and each hears of everything
// once, in order. How often they publish is told, not judged: it depends on the machine.
func TestManyNodesPublishTogether(t *testing.T) {
	const nodes, each = 6, 1000
	url := dbtest.PostgresURL(t)
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	if _, err := conn.Exec(t.Context(), `LISTEN tsumugi_change`); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	var all sync.WaitGroup
	for n := range nodes {
		d := atOnce(t, url)
		batches := follow(t, d, 0)
		all.Go(func() {
			for i := range each {
				err := d.Update(t.Context(), func(tx *db.Tx) error { db.Note(tx, "item", strconv.Itoa(n)+"-"+strconv.Itoa(i)); return nil })
				if err != nil {
					t.Error(err)
				}
			}
			got, _ := collect(t, batches, nodes*each)
			for i, c := range got {
				if len(got) != nodes*each || i > 0 && c.Seq <= got[i-1].Seq {
					t.Errorf("node %d heard of %d changes, number %d after %d", n, len(got), c.Seq, got[max(i-1, 0)].Seq)
					return
				}
			}
		})
	}
	all.Wait()
	took := time.Since(began)
	run(t, atOnce(t, url), `SELECT pg_notify('tsumugi_change', 'last')`)
	times := 0
	for last := false; !last; times++ {
		said, err := conn.WaitForNotification(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		last = said.Payload == "last"
	}
	t.Logf("%d nodes published %d times in %s", nodes, times-1, took)
}
