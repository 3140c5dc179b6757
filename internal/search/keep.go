package search

import (
	"slices"
	"time"
)

// kept is a former state, its own memory and when it went out of date.
type kept struct {
	state *state
	bytes int
	until time.Time
}

const (
	// keepFor is how long a shopper may take from one page of a list to the next.
	keepFor = 5 * time.Minute
	// keepBytes bounds the memory of former states that newer ones do not share;
	// the last one is kept whatever its size.
	keepBytes = 48 << 20
)

// publish makes next the current state and keeps the former one for a while. A
// state of the same version shows the same lists, so only one of them is kept.
func (e *Engine) publish(next *state, bytes int) {
	now := e.now()
	e.mu.Lock()
	defer e.mu.Unlock()
	old := e.current.Load()
	if old.version != next.version {
		e.recent = append(e.recent, kept{old, bytes, now.Add(keepFor)})
	}
	e.current.Store(next)
	total := 0
	for _, k := range e.recent {
		total += k.bytes
	}
	for len(e.recent) > 0 && (total > keepBytes && len(e.recent) > 1 || now.After(e.recent[0].until)) {
		total -= e.recent[0].bytes
		e.recent = slices.Delete(e.recent, 0, 1)
	}
}

// at is the state of a version, or the current one when it is no longer kept, or
// when the clock has changed one of its prices since.
func (e *Engine) at(version string) *state {
	current := e.latest()
	if version == "" || version == current.version {
		return current
	}
	now := e.now()
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, k := range e.recent {
		if k.state.version == version && !now.After(k.until) && !e.live.Overdue(k.state.snap) {
			return k.state
		}
	}
	return current
}
