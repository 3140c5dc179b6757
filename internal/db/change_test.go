package db_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// follow watches in the background until the test ends.
func follow(t *testing.T, d *db.DB, since int64) <-chan db.Batch {
	t.Helper()
	batches := make(chan db.Batch, 10_000)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() {
		done <- d.Watch(ctx, since, func(b db.Batch) error { batches <- b; return nil })
	}()
	t.Cleanup(func() {
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("Watch ended with %v", err)
		}
	})
	return batches
}

func note(t *testing.T, d *db.DB, refs ...string) {
	t.Helper()
	err := d.Update(t.Context(), func(tx *db.Tx) error {
		for _, ref := range refs {
			db.Note(tx, "item", ref)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.PublishNotes(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func position(t *testing.T, d *db.DB) (seq int64) {
	t.Helper()
	err := d.View(t.Context(), func(tx *db.Tx) (err error) { seq, err = db.Position(t.Context(), tx); return err })
	if err != nil {
		t.Fatal(err)
	}
	return seq
}

// patience is how long a test waits for what must come. How fast changes
// arrive is a matter of benchmarks.
const patience = waittest.Long

// collect reads until n changes have come, or fails after a while.
func collect(t *testing.T, batches <-chan db.Batch, n int) (got []db.Change, reload bool) {
	t.Helper()
	late := time.After(patience)
	for len(got) < n {
		select {
		case b := <-batches:
			got = append(got, b.Changes...)
			reload = reload || b.Reload
		case <-late:
			t.Fatalf("got %d changes within %v, want %d", len(got), patience, n)
		}
	}
	return got, reload
}

func TestEveryChangeOfConcurrentWritersArrivesInOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		batches := follow(t, d, 0)
		const writers, each = 8, 25
		gaveUp := errors.New("gave up")
		var wg sync.WaitGroup
		for w := range writers {
			wg.Go(func() {
				for i := range each {
					err := d.Update(t.Context(), func(tx *db.Tx) error {
						db.Note(tx, "item", fmt.Sprintf("%d-%d", w, i))
						db.Note(tx, "item", fmt.Sprintf("%d-%d", w, i)) // twice is once
						if i%5 == 4 {
							return gaveUp // leaves a gap where numbers were drawn
						}
						return nil
					})
					if err != nil && !errors.Is(err, gaveUp) {
						t.Error(err)
					}
				}
			})
		}
		wg.Wait()
		want := writers * each * 4 / 5
		got, reload := collect(t, batches, want)
		if reload {
			t.Error("told to reload")
		}
		seen, last := map[string]bool{}, int64(0)
		for _, c := range got {
			if seen[c.Ref] || c.Seq <= last || c.Topic != "item" {
				t.Errorf("change %+v: seen before %v, after %d", c, seen[c.Ref], last)
			}
			seen[c.Ref], last = true, c.Seq
		}
		if at := position(t, d); len(got) != want || at != last {
			t.Errorf("got %d changes up to %d, want %d up to %d", len(got), last, want, at)
		}
	})
}

// A number that is drawn first but committed last is the trap of PostgreSQL's
// sequences. The trigger makes one commit slow; the quick one must wait for it,
// or a follower would pass over the slow one.
func TestASlowCommitIsNotPassedOver(t *testing.T) {
	d := dbtest.Postgres(t)
	run(t, d, `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
			$$ BEGIN PERFORM pg_sleep(2); RETURN NEW; END $$`,
		`CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON change_log DEFERRABLE INITIALLY DEFERRED
			FOR EACH ROW WHEN (NEW.ref = 'slow') EXECUTE FUNCTION slow()`)
	batches := follow(t, d, 0)
	var wg sync.WaitGroup
	wg.Go(func() { note(t, d, "slow") })
	waittest.Until(t, "the slow one in its COMMIT", func() bool { return sleeping(t, d) == 1 })
	wg.Go(func() { note(t, d, "quick") })
	wg.Wait()
	got, _ := collect(t, batches, 2)
	if got[0].Ref != "slow" || got[1].Ref != "quick" {
		t.Errorf("got %+v, want slow before quick", got)
	}
}

// sleeping is how many sessions of the database are in pg_sleep.
func sleeping(t *testing.T, d *db.DB) (n int) {
	t.Helper()
	err := d.View(t.Context(), func(tx *db.Tx) error {
		return tx.QueryRowContext(t.Context(), `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`).Scan(&n)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestChangesOfAnotherNodeArrive(t *testing.T) {
	dbtest.EachURL(t, func(t *testing.T, url string) {
		var nodes [2]*db.DB
		for i := range nodes {
			d, err := db.Open(t.Context(), url)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { d.Close() })
			if err := d.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			nodes[i] = d
		}
		note(t, nodes[0], "before")
		batches := follow(t, nodes[1], position(t, nodes[1]))
		for i := range 3 {
			ref := fmt.Sprint("ref ", i)
			note(t, nodes[0], ref)
			got, _ := collect(t, batches, 1)
			if len(got) != 1 || got[0].Ref != ref {
				t.Errorf("got %+v, want one change of %q", got, ref)
			}
		}
	})
}

func TestManyNotesOfOneTransactionArrive(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		refs := make([]string, 2345)
		for i := range refs {
			refs[i] = fmt.Sprint(i)
		}
		note(t, d, refs...)
		got, _ := collect(t, follow(t, d, 0), len(refs))
		for i, c := range got {
			if c.Ref != refs[i] {
				t.Fatalf("change %d: got %q, want %q", i, c.Ref, refs[i])
			}
		}
	})
}

func TestNoteInViewIsAnError(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.View(t.Context(), func(tx *db.Tx) error { db.Note(tx, "item", "x"); return nil })
		if err == nil || position(t, d) != 0 {
			t.Errorf("got %v at %d, want an error at 0", err, position(t, d))
		}
	})
}

// Whoever cuts the log by month while people write loses and doubles nothing; months that
// were pruned go, and the numbers go on.
func TestChangesGoOnWhileTheirLogIsCut(t *testing.T) {
	var later atomic.Int64
	clock := func() time.Time { return time.Now().AddDate(0, int(later.Load()), 0) }
	d, err := db.Open(t.Context(), dbtest.PostgresURL(t), db.WithClock(clock))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	batches := follow(t, d, 0)
	parts := func() (n int) {
		t.Helper()
		err := d.View(t.Context(), func(tx *db.Tx) error {
			return tx.QueryRowContext(t.Context(), "SELECT count(*) FROM pg_inherits WHERE inhparent = 'change_log'::regclass").Scan(&n)
		})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	cut := make(chan error, 1)
	go func() {
		_, err := d.CutMonths(t.Context())
		cut <- err
	}()
	want := 0
	for open := true; open; want++ {
		note(t, d, fmt.Sprint(want))
		select {
		case err := <-cut:
			if open = false; err != nil {
				t.Error(err)
			}
		default:
		}
	}
	for _, months := range []int64{4, 8} {
		later.Store(months)
		if err := d.MakeMonths(t.Context()); err != nil {
			t.Error(err)
		}
		for range 3 {
			note(t, d, fmt.Sprint(want))
			want++
		}
		if _, err := d.Prune(t.Context(), db.KeepChanges); err != nil {
			t.Error(err)
		}
		if err := d.MakeMonths(t.Context()); err != nil {
			t.Error(err)
		}
		if n := parts(); n != 6 { // the last month, this one, three to come and the rest
			t.Errorf("after %d months the log has %d parts", months, n)
		}
	}
	got, reload := collect(t, batches, want)
	if reload {
		t.Error("told to reload")
	}
	last := int64(0)
	for i, c := range got {
		if c.Ref != fmt.Sprint(i) || c.Seq <= last {
			t.Errorf("change %d is %+v after number %d", i, c, last)
		}
		last = c.Seq
	}
}

func TestPruneKeepsTheEndAndTellsWhoIsBehind(t *testing.T) {
	now := time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now = time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)
		note(t, d, "1", "2", "3")
		now = now.Add(2 * time.Hour)
		note(t, d, "4", "5")
		for _, c := range []struct {
			keep    time.Duration
			removed int64
		}{{3 * time.Hour, 0}, {time.Hour, 3}, {time.Hour, 0}, {-time.Hour, 1}, {-time.Hour, 0}} {
			got, err := d.Prune(t.Context(), c.keep)
			if err != nil || got != c.removed {
				t.Errorf("prune, keeping %v: removed %d, %v; want %d", c.keep, got, err, c.removed)
			}
		}
		if got := position(t, d); got != 5 {
			t.Errorf("position after prune: got %d, want 5", got)
		}
		for since, want := range map[int64]bool{0: true, 3: true, 4: false} {
			got, reload := collect(t, follow(t, d, since), 1)
			if len(got) != 1 || got[0].Ref != "5" || reload != want {
				t.Errorf("from %d: got %+v, reload %v; want the change of 5, reload %v", since, got, reload, want)
			}
		}
	}, db.WithClock(clock))
}

// What one transaction changed reaches a follower at once, also where a part of
// the log ends in the middle of it.
func TestWatchHandsOnTransactionsWhole(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		since := position(t, d)
		for i := range 3 {
			var refs []string
			for k := range 700 {
				refs = append(refs, fmt.Sprint(i, "-", k))
			}
			note(t, d, refs...)
			time.Sleep(2 * time.Millisecond) // so that the next one has another time
		}
		batches := follow(t, d, since)
		for i, seen := 0, 0; seen < 2100; i++ {
			select {
			case b := <-batches:
				if seen += len(b.Changes); len(b.Changes)%700 != 0 {
					t.Fatalf("part %d has %d changes: it ends inside a transaction of 700", i, len(b.Changes))
				}
			case <-time.After(patience):
				t.Fatalf("saw %d changes, want 2100", seen)
			}
		}
	})
}

func TestWatchEndsWithTheFollowersError(t *testing.T) {
	enough := errors.New("enough")
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		note(t, d, "x")
		if err := d.Watch(t.Context(), 0, func(db.Batch) error { return enough }); !errors.Is(err, enough) {
			t.Errorf("got %v, want %v", err, enough)
		}
	})
}

func TestWatchSurvivesTheLossOfItsConnections(t *testing.T) {
	d := dbtest.Postgres(t)
	batches := follow(t, d, 0)
	note(t, d, "before")
	collect(t, batches, 1)
	// Waiting for their end: one that lingers could still hear of what comes after.
	run(t, d, `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
		WHERE datname = current_database() AND pid <> pg_backend_pid()`)
	note(t, d, "after")
	got, reload := collect(t, batches, 1)
	if got[0].Ref != "after" || !reload {
		t.Errorf("got %+v, reload %v; want the change called after, and reload", got, reload)
	}
}

// All followers of a node listen through one connection, which goes with the
// last of them.
func TestFollowersOfANodeShareAConnection(t *testing.T) {
	d := dbtest.Postgres(t)
	var ends []func()
	for range 3 {
		ctx, cancel := context.WithCancel(t.Context())
		got, done := make(chan struct{}, 1), make(chan struct{})
		go func() {
			defer close(done)
			_ = d.Watch(ctx, 0, func(db.Batch) error { // it ends with ctx
				select {
				case got <- struct{}{}:
				default:
				}
				return nil
			})
		}()
		ends = append(ends, func() { cancel(); <-done })
		note(t, d, fmt.Sprint("follower ", len(ends)))
		<-got
	}
	if n := listening(t, d); n != 1 {
		t.Errorf("%d connections listen, want 1", n)
	}
	for _, end := range ends {
		end()
	}
	waittest.Until(t, "nobody listens", func() bool { return listening(t, d) == 0 })
}

// listening is how many sessions listen.
func listening(t *testing.T, d *db.DB) (n int) {
	t.Helper()
	err := d.View(t.Context(), func(tx *db.Tx) error {
		return tx.QueryRowContext(t.Context(), `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'`).Scan(&n)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}
