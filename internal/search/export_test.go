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
