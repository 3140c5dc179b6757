package db_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// nodeOfTwo is a node whose address names a primary and its standby.
func nodeOfTwo(t *testing.T) (primary, standby *dbtest.Server, d *db.DB) {
	t.Helper()
	primary = dbtest.OwnServer(t)
	standby = primary.Standby(t)
	d, err := db.Open(t.Context(), primary.AnyOf(standby))
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	dbtest.Follow(t, d, 0) // a node, not a command: it looks out
	return primary, standby, d
}

// A server that is frozen keeps its connections and never answers, so nobody is told
// that it is gone. Once another one takes writes, those who wait go on there.
func TestAServerThatFallsSilentIsGivenUpForAnother(t *testing.T) {
	primary, standby, d := nodeOfTwo(t)
	defer d.Close()
	write := func(ref string) error {
		return d.Update(t.Context(), func(tx *db.Tx) error { db.Note(tx, "test", ref); return nil })
	}
	if err := write("before"); err != nil {
		t.Fatal(err)
	}
	open, goOn, waiting := make(chan struct{}), make(chan struct{}), make(chan error)
	runs := 0
	patient, cancel := context.WithTimeout(t.Context(), waittest.Long)
	defer cancel()
	go func() { // somebody who is in the middle of it
		waiting <- d.Update(patient, func(tx *db.Tx) error {
			if runs++; runs == 1 {
				close(open)
				<-goOn
			}
			db.Note(tx, "test", "meanwhile")
			return nil
		})
	}()
	<-open
	primary.Freeze(t)
	close(goOn)
	standby.Promote(t)
	if err := <-waiting; err != nil || runs < 2 {
		t.Errorf("who was in the middle of it: %v after %d runs; want that it is done at the other server", err, runs)
	}
	for range 20 { // more than the pool has
		if err := write("after"); err != nil {
			t.Fatalf("after another server took over: %v", err)
		}
	}
}

// While no server takes writes one search asks for the whole node, not everybody who
// waits: servers that are about to change their roles have other things to do.
func TestOneSearchAsksForEverybodyWhoWaits(t *testing.T) {
	primary, standby, d := nodeOfTwo(t)
	defer d.Close()
	write := func(ctx context.Context) error {
		return d.Update(ctx, func(tx *db.Tx) error { db.Note(tx, "test", "some"); return nil })
	}
	if err := write(t.Context()); err != nil {
		t.Fatal(err)
	}
	primary.Stop(t, "immediate")
	const people = 16
	before := sessions(t, standby)
	var waiting sync.WaitGroup
	for range people {
		waiting.Go(func() {
			if err := write(t.Context()); !errors.Is(err, db.ErrAway) && !errors.Is(err, db.ErrBusy) {
				t.Errorf("while no server takes writes: %v", err)
			}
		})
	}
	waiting.Wait()
	// Each of them tried two dozen times; the search connects about once a second.
	if n := sessions(t, standby) - before; n > 8*people {
		t.Errorf("the standby was asked by %d connections for %d people", n, people)
	}
	standby.Promote(t)
	waittest.Until(t, "somebody can write at the other server", func() bool { return write(t.Context()) == nil })
}

// sessions is how many connections there were to a server's database so far.
func sessions(t *testing.T, of *dbtest.Server) (n int) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), of.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	if err := conn.QueryRow(t.Context(), `SELECT sessions FROM pg_stat_database WHERE datname = 'shop'`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}
