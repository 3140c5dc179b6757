package search

import (
	"context"
	"errors"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
)

const (
	// watchEvery is how often the engine looks for a new snapshot. Looking costs
	// the reading of one pointer.
	watchEvery = 50 * time.Millisecond
	// loadEvery is how often it looks for a new ranking.
	loadEvery = time.Minute
	// textPause keeps a shop whose texts change all the time from reading them
	// all the time: it rests this many times as long as the last reading took.
	textPause = 2
)

// Follow keeps the index up to date with the catalogue until ctx ends, and
// returns its error. Prices and stock are changed in place of the old ones
// within milliseconds; texts are read anew, which takes longer. Call it once.
func (e *Engine) Follow(ctx context.Context) error {
	tick, load := time.NewTicker(watchEvery), time.NewTicker(loadEvery)
	defer tick.Stop()
	defer load.Stop()
	rested := time.Time{}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
			e.refresh(e.live.Current())
			if e.current.Load().stale && time.Now().After(rested) {
				began := time.Now()
				e.reread()
				rested = time.Now().Add(textPause * time.Since(began))
			}
		case <-load.C:
			if err := errors.Join(e.remember(ctx), e.followCuration(ctx)); err != nil && ctx.Err() == nil {
				e.log.WarnContext(ctx, "could not read the ranking; keeping the last one", "error", err)
			}
		}
	}
}

// refresh takes over a newer snapshot.
func (e *Engine) refresh(snap *catalog.Snapshot) {
	if e.current.Load().snap == snap {
		return
	}
	e.changing.Lock()
	defer e.changing.Unlock()
	s := e.current.Load()
	if snap == s.snap || snap.Number() < s.snap.Number() { // somebody else was quicker
		return
	}
	list := snap.Items()
	var x *index
	stale, size := s.stale, 0
	switch d, changed := s.differ(snap, list); d {
	case sameLists, newValues:
		x, size = s.patched(snap, list, changed)
	case newColumns, newTexts:
		x, size = build(snap, s.ranks, s.text, e.concepts, s.index), keepBytes/2
		stale = stale || d == newTexts
	case newNumbers:
		x, size = build(snap, s.ranks, read(snap, s.ranks, s.statistics.Popular, e.synonyms), e.concepts, s.index), keepBytes
		stale = false
	}
	e.publish(newState(x, s.statistics, stale), size)
}

// reread makes the texts of the current snapshot searchable.
func (e *Engine) reread() {
	was := e.current.Load()
	text := read(was.snap, was.ranks, was.statistics.Popular, e.synonyms) // takes long, and prices must not wait for it
	e.changing.Lock()
	defer e.changing.Unlock()
	s := e.current.Load()
	if s != was {
		if d, _ := was.differ(s.snap, s.list); d > newValues || s.statistics.Day != was.statistics.Day {
			return // the next reading has it
		}
	}
	x := *s.index
	x.text = text
	x.listen(e.concepts)
	e.publish(newState(&x, s.statistics, false), 0)
}

// remember takes over a ranking that this or another node has made.
func (e *Engine) remember(ctx context.Context) error {
	if e.store == nil {
		return nil
	}
	s := e.current.Load()
	day, err := e.store.Day(ctx)
	if err != nil || day == s.statistics.Day {
		return err
	}
	m, err := e.store.Load(ctx)
	if err != nil {
		return err
	}
	e.changing.Lock()
	defer e.changing.Unlock()
	s = e.current.Load()
	e.publish(newState(build(s.snap, m.Ranking, s.text, e.concepts, s.index), m, true), keepBytes/2) // stale: popular words are texts
	return nil
}

// RenewRanking makes the ranking of the day, unless it is made already.
func (e *Engine) RenewRanking(ctx context.Context) error {
	if e.store == nil {
		return nil // a shop that remembers nothing has nothing to rank
	}
	_, err := e.store.Recompute(ctx, e.live.Current())
	return err
}
