package db_test

import (
	"context"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// A server that is frozen keeps its connections and never answers, so nobody is told
// that it is gone. Once another one takes writes, those who wait go on there.
func TestAServerThatFallsSilentIsGivenUpForAnother(t *testing.T) {
	primary := dbtest.OwnServer(t)
	standby := primary.Standby(t)
	d, err := db.Open(t.Context(), primary.AnyOf(standby))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	dbtest.Follow(t, d, 0) // a node, not a command: it looks out
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
