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
