package search

import "github.com/tsumugi-shop/tsumugi/internal/catalog"

// Refresh lets a benchmark measure what Follow does with a newer snapshot.
func (e *Engine) Refresh(snap *catalog.Snapshot) { e.refresh(snap) }

// Rewind returns what takes the engine back to where it is now, so that it can take over the
// same snapshot again: it does not go back by itself.
func (e *Engine) Rewind() (back func()) {
	s := e.current.Load()
	return func() { e.current.Store(s) }
}

// CountByMeeting lets a small shop count its facets as a large one does, until restored.
func CountByMeeting() (restore func()) {
	was := worthMeeting
	worthMeeting = 0
	return func() { worthMeeting = was }
}

// Forget drops what the index needs to understand sentences: the reader with its tables,
// the ideas that were asked for, and the columns of traits. What it returns makes them anew.
func (e *Engine) Forget() (again func()) {
	x := e.current.Load().index
	x.reader, x.ideas = nil, nil
	for _, field := range []Field{Material, Care, Make, Pattern, Season, Tone} {
		delete(x.words, field)
	}
	return func() {
		e.current.Store(newState(build(x.snap, x.ranks, x.text, e.concepts, nil), e.current.Load().statistics, false))
	}
}

// A SetColumn is the column of sets, for a test of its own: no shop of a test has so many.
type SetColumn struct{ setColumn }

func NewSetColumn(n int) *SetColumn                        { return &SetColumn{newSetColumn(n)} }
func (c *SetColumn) Add(set uint32)                        { c.add(set) }
func (c *SetColumn) Put(doc, set uint32)                   { c.put(doc, set) }
func (c *SetColumn) At(doc uint32) uint32                  { return c.at(doc) }
func (c *SetColumn) Clone() *SetColumn                     { return &SetColumn{c.clone()} }
func (c *SetColumn) Count(docs []uint32, sets int) []int32 { return c.count(docs, sets) }
