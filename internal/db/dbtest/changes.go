package dbtest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// A Way is one by which nodes of a shop hear of changes.
type Way struct {
	// Shop makes a new shop and returns what opens a node of it.
	Shop func(t *testing.T) (node func(opts ...db.Option) *db.DB)
	// Ready waits until a node that follows hears by this way; nil: it does so at once.
	Ready func(t *testing.T, node *db.DB)
	// Silent opens another node, which numbers what it notes and does not say so by
	// this way; nil: there is none.
	Silent func(t *testing.T, node *db.DB) *db.DB
	// Cut cuts the connections by which nodes hear, does something, and lets them connect
	// again; nil: there are none.
	Cut func(t *testing.T, node *db.DB, meanwhile func())
}

// Changes is what every way must do.
func Changes(t *testing.T, w Way) {
	t.Run("every change arrives once and in order at every node", w.everyChange)
	t.Run("a follower hears of all after its number", w.fromANumber)
	t.Run("shops do not hear each other", w.twoShops)
	t.Run("another node goes on for one that ended", w.nodeEnds)
	t.Run("what nobody announced arrives", w.silent)
	t.Run("what came while the connection was cut arrives once", w.cut)
}

// follow begins a follower that hears by this way.
func (w Way) follow(t *testing.T, d *db.DB, since int64) *Follower {
	t.Helper()
	f := Follow(t, d, since)
	if w.Ready != nil {
		w.Ready(t, d)
	}
	return f
}

func (w Way) everyChange(t *testing.T) {
	node := w.Shop(t)
	nodes := []*db.DB{node(), node(), node()}
	var heard []*Follower
	for _, d := range nodes {
		heard = append(heard, w.follow(t, d, 0))
	}
	const writers, each = 6, 20
	var wg sync.WaitGroup
	for i := range writers {
		wg.Go(func() {
			for k := range each {
				Note(t, nodes[i%len(nodes)], fmt.Sprint(i, "-", k))
			}
		})
	}
	wg.Wait()
	for i, f := range heard {
		if got := f.Wait(t, writers*each); !slices.Equal(got, heard[0].Wait(t, writers*each)) {
			t.Errorf("node %d heard something else than node 0: %+v", i, got)
		}
	}
	for _, c := range heard[0].all() {
		if c.Value != "value of "+c.Ref {
			t.Errorf("change %+v does not say what was noted", c)
		}
	}
}

func (w Way) fromANumber(t *testing.T) {
	node := w.Shop(t)
	d, other := node(), node()
	first := w.follow(t, d, 0)
	for i := range 5 {
		Note(t, other, fmt.Sprint("early ", i))
	}
	at := first.Wait(t, 5)[2].Seq
	late := w.follow(t, other, at)
	if got := late.Wait(t, 2); got[0].Ref != "early 3" || got[1].Ref != "early 4" {
		t.Errorf("from %d on: got %+v, want early 3 and 4", at, got)
	}
	Note(t, d, "late")
	if got := late.Wait(t, 3); got[2].Ref != "late" {
		t.Errorf("got %+v, want late as the third", got)
	}
}

func (w Way) twoShops(t *testing.T) {
	a, b := w.Shop(t)(), w.Shop(t)()
	hearsA, hearsB := w.follow(t, a, 0), w.follow(t, b, 0)
	for i := range 5 {
		Note(t, a, fmt.Sprint("a ", i))
		Note(t, b, fmt.Sprint("b ", i))
	}
	for prefix, f := range map[byte]*Follower{'a': hearsA, 'b': hearsB} {
		for _, c := range f.Wait(t, 5) {
			if c.Ref[0] != prefix {
				t.Errorf("shop %c heard of %+v", prefix, c)
			}
		}
	}
}

func (w Way) nodeEnds(t *testing.T) {
	node := w.Shop(t)
	first, second, third := node(), node(), node()
	ends := w.follow(t, first, 0)
	stays := w.follow(t, third, 0)
	Note(t, first, "by the first")
	ends.Wait(t, 1)
	ends.End(t)
	err := first.Update(t.Context(), func(tx *db.Tx) error { db.Note(tx, "item", "as it ended"); return nil })
	if err = errors.Join(err, first.Close()); err != nil {
		t.Fatal(err)
	}
	Note(t, second, "by the second")
	got := stays.Wait(t, 3)
	if got[0].Ref != "by the first" || got[1].Ref != "as it ended" || got[2].Ref != "by the second" {
		t.Errorf("got %+v, want what the first noted, also as it ended, and then the second", got)
	}
}

func (w Way) silent(t *testing.T) {
	if w.Silent == nil {
		t.Skip("every node announces by this way")
	}
	d := w.Shop(t)()
	heard := w.follow(t, d, 0)
	silent := w.Silent(t, d)
	for i := range 3 {
		Note(t, silent, fmt.Sprint("silent ", i))
		Note(t, d, fmt.Sprint("loud ", i))
	}
	Note(t, silent, "the last")
	if got := heard.Wait(t, 7); got[6].Ref != "the last" {
		t.Errorf("got %+v, want what the silent node noted as the last", got)
	}
}

func (w Way) cut(t *testing.T) {
	if w.Cut == nil {
		t.Skip("there is no connection")
	}
	node := w.Shop(t)
	d, other := node(), node()
	heard, alike := w.follow(t, d, 0), w.follow(t, other, 0)
	Note(t, d, "before")
	heard.Wait(t, 1)
	w.Cut(t, d, func() {
		for i := range 10 {
			Note(t, other, fmt.Sprint("meanwhile ", i))
		}
	})
	Note(t, other, "after")
	if got := heard.Wait(t, 12); got[11].Ref != "after" || !slices.Equal(got, alike.Wait(t, 12)) {
		t.Errorf("got %+v, want what was noted before, meanwhile and after, at both nodes alike", got)
	}
}

// Note notes that an item changed, and to what, and publishes that.
func Note(t *testing.T, d *db.DB, ref string) {
	t.Helper()
	err := d.Update(t.Context(), func(tx *db.Tx) error { db.NoteValue(tx, "item", ref, "value of "+ref); return nil })
	if err = errors.Join(err, d.PublishNotes(t.Context())); err != nil {
		t.Error(err)
	}
}

// A Follower keeps what a Watch told it.
type Follower struct {
	end  context.CancelFunc
	done chan struct{}

	mu      sync.Mutex
	heard   []db.Change
	reloads int
}

// Follow watches until the test ends. A change that comes twice, or out of its
// order, fails the test.
func Follow(t *testing.T, d *db.DB, since int64) *Follower {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	f := &Follower{end: cancel, done: make(chan struct{})}
	go func() {
		defer close(f.done)
		last := since
		err := d.Watch(ctx, since, func(b db.Batch) error {
			f.mu.Lock()
			defer f.mu.Unlock()
			if b.Reload {
				f.reloads++
				last = 0 // numbers may come again
			}
			for _, c := range b.Changes {
				if c.Seq <= last {
					t.Errorf("change %+v came after number %d", c, last)
				}
				last = c.Seq
			}
			f.heard = append(f.heard, b.Changes...)
			return nil
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("Watch ended with %v", err)
		}
	}()
	t.Cleanup(func() { f.End(t) })
	return f
}

// End ends the watch and waits for that.
func (f *Follower) End(t *testing.T) {
	t.Helper()
	f.end()
	select {
	case <-f.done:
	case <-time.After(waittest.Long):
		t.Error("Watch does not end")
	}
}

// Wait waits for so many changes; more are an error.
func (f *Follower) Wait(t *testing.T, n int) []db.Change {
	t.Helper()
	waittest.Until(t, fmt.Sprintf("%d changes", n), func() bool { return len(f.all()) >= n })
	got := f.all()
	if len(got) > n {
		t.Errorf("heard of %d changes, want %d: %+v", len(got), n, got)
	}
	return got
}

// Reloads is how often it was told to read everything anew.
func (f *Follower) Reloads() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.reloads
}

func (f *Follower) all() []db.Change {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.heard)
}

// Nodes returns what opens nodes of one shop.
func Nodes(t *testing.T, url string, opts ...db.Option) func(...db.Option) *db.DB {
	return func(more ...db.Option) *db.DB {
		t.Helper()
		return open(t, url, append(slices.Clone(opts), more...))
	}
}
