package search

import "github.com/tsumugi-shop/tsumugi/internal/catalog"

// Refresh lets a benchmark measure what Follow does with a newer snapshot.
func (e *Engine) Refresh(snap *catalog.Snapshot) { e.refresh(snap) }
