package review

import (
	"context"
	"fmt"
	"sync"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// Live knows of which commodities something was said since it began to follow,
// so that pages that show it become stale. A nil Live knows of nothing.
type Live struct {
	db *db.DB

	mu      sync.RWMutex
	state   int64
	changed map[id.Commodity]int64
	all     int64 // since when anything may have changed
	kept    map[id.Commodity]keptSums
}

// keptSums are what reviews said together at a version.
type keptSums struct {
	version int64
	sums    Summary
}

const (
	keptFrom = 100   // reviews; fewer are added up as quickly
	keptMost = 5_000 // commodities
)

// NewLive makes one; Follow keeps it true.
func NewLive(d *db.DB) *Live {
	return &Live{db: d, changed: map[id.Commodity]int64{}, kept: map[id.Commodity]keptSums{}}
}

// State is another number after every change.
func (l *Live) State() int64 {
	if l == nil {
		return 0
	}
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.state
}

// Version is another number after something was said of a commodity.
func (l *Live) Version(code id.Commodity) int64 {
	if l == nil {
		return 0
	}
	l.mu.RLock()
	defer l.mu.RUnlock()
	return max(l.changed[code], l.all)
}

// sums are those that were kept of a commodity, if nothing was said of it since.
func (l *Live) sums(code id.Commodity, version int64) (Summary, bool) {
	if l == nil {
		return Summary{}, false
	}
	l.mu.RLock()
	defer l.mu.RUnlock()
	k, ok := l.kept[code]
	return k.sums, ok && k.version == version
}

// keep remembers the sums of many reviews, once somebody follows what is said.
func (l *Live) keep(code id.Commodity, version int64, s Summary) {
	if l == nil || s.Count < keptFrom {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.state == 0 {
		return
	}
	if len(l.kept) >= keptMost {
		clear(l.kept)
	}
	l.kept[code] = keptSums{version, s}
}

// Follow notes what changes until ctx ends.
func (l *Live) Follow(ctx context.Context) error {
	var since int64
	err := l.db.View(ctx, func(tx *db.Tx) (err error) {
		since, err = db.Position(ctx, tx)
		return err
	})
	if err != nil {
		return fmt.Errorf("follow reviews: %w", err)
	}
	l.note(db.Batch{Reload: true})
	return l.db.Watch(ctx, since, func(b db.Batch) error {
		l.note(b)
		return nil
	})
}

func (l *Live) note(b db.Batch) {
	l.mu.Lock()
	defer l.mu.Unlock()
	next := l.state + 1
	if b.Reload {
		l.state, l.all, l.changed = next, next, map[id.Commodity]int64{}
		return
	}
	for _, c := range b.Changes {
		if c.Topic == ChangeTopic {
			l.state, l.changed[id.Commodity(c.Ref)] = next, next
		}
	}
}
