package main

import (
	"slices"
	"sync/atomic"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
)

// pageVersion is what cached pages are true for: the build of the front end,
// the snapshot, the lists made of it (which follow a moment later), the content
// and the day. Stock words have no part in it: pageSources know whose changed.
// It is asked on every request, so the words are put together once a
// second, or when something is another.
func pageVersion(build string, g goods, now func() time.Time) func() string {
	type known struct {
		snapshot *catalog.Snapshot
		lists    string
		texts    *content.Snapshot
		second   int64
		version  string
	}
	var last atomic.Pointer[known]
	return func() string {
		t, s, lists := now(), g.items.Current(), g.engine.PageVersion()
		texts := g.texts.Current()
		if k := last.Load(); k != nil && k.snapshot == s && k.lists == lists && k.texts == texts && k.second == t.Unix() {
			return k.version
		}
		k := &known{s, lists, texts, t.Unix(), build + "." + s.PageVersionAt(t) + "." + lists + "." + texts.VersionAt(t) +
			"." + jp.Day(shipping.Leaves(t, "", g.terms.Shipping))}
		last.Store(k)
		return k.version
	}
}

// listsEvery is how often lists that show nothing of an item learn that it was
// sold out or came back: what they count, or leave out, may then be another.
const listsEvery = 30 * time.Second

// pageSources know of which items stock words changed, and let only the pages
// that show them become stale.
type pageSources struct {
	items  *catalog.Live
	engine *search.Engine
	now    func() time.Time
	last   atomic.Pointer[sourceState]
}

// A sourceState is what was true of the sources from one change to the next.
type sourceState struct {
	number   int64
	snapshot *catalog.Snapshot
	lists    *catalog.Snapshot
	window   int64
	flips    int64 // as lists know it
}

// Moment is the version that both the items and the lists have reached.
func (p *pageSources) Moment() int64 {
	return min(p.items.Current().Number(), p.engine.Snapshot().Number())
}

// State is another number whenever a snapshot or the window of lists is another.
func (p *pageSources) State() int64 { return p.state().number }

func (p *pageSources) state() *sourceState {
	for {
		last, snap, lists, window := p.last.Load(), p.items.Current(), p.engine.Snapshot(), p.now().Unix()/int64(listsEvery/time.Second)
		if last != nil && last.snapshot == snap && last.lists == lists && last.window == window {
			return last
		}
		next := &sourceState{number: 1, snapshot: snap, lists: lists, window: window, flips: snap.Flips()}
		if last != nil {
			next.number = last.number + 1
			if last.window == window {
				next.flips = last.flips
			}
		}
		if p.last.CompareAndSwap(last, next) {
			return next
		}
	}
}

// Until is until when a page shows the prices that it read: those of its items, or
// as a list any, since lists filter, sort and count by them.
func (p *pageSources) Until(names []string, since time.Time) time.Time {
	snap, lists := p.items.Current(), p.engine.Snapshot()
	switch {
	case snap.TurnedSince(since):
		return since // some of it may have been read before a price changed
	case slices.Contains(names, browse.ReadList) && lists.Until().Before(snap.Until()):
		return lists.Until()
	case slices.Contains(names, browse.ReadList):
		return snap.Until()
	}
	return snap.PricesUntil(names)
}

// Changed tells whether a page that was made at a moment shows an old stock word.
func (p *pageSources) Changed(after int64, names []string) bool {
	s := p.state()
	for _, name := range names {
		if name == browse.ReadList && s.flips > after || s.snapshot.StockChanged(id.Commodity(name), after) {
			return true
		}
	}
	return false
}
