package search

import "github.com/tsumugi-shop/tsumugi/internal/catalog"

// Refresh lets a benchmark measure what Follow does with a newer snapshot.
func (e *Engine) Refresh(snap *catalog.Snapshot) { e.refresh(snap) }

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
