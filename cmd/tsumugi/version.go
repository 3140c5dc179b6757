package main

import (
	"slices"
	"sync/atomic"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/layout"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
	"github.com/tsumugi-shop/tsumugi/internal/shop/voices"
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
		pages    *layout.Snapshot
		second   int64
		version  string
	}
	var last atomic.Pointer[known]
	return func() string {
		t, s, lists := now(), g.items.Current(), g.engine.PageVersion()
		texts, pages := g.texts.Current(), g.pages.Current()
		if k := last.Load(); k != nil && k.snapshot == s && k.lists == lists && k.texts == texts && k.pages == pages && k.second == t.Unix() {
			return k.version
		}
		k := &known{s, lists, texts, pages, t.Unix(), build + "." + s.PageVersionAt(t) + "." + lists + "." + texts.VersionAt(t) +
			"." + pages.VersionAt(t) + "." + jp.Day(shipping.Leaves(t, "", g.terms.Shipping))}
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
	items   *catalog.Live
	engine  *search.Engine
	voices  *review.Live
	pages   *layout.Live
	outfits *outfit.Books
	now     func() time.Time
	last    atomic.Pointer[sourceState]
}

// A sourceState is what was true of the sources from one change to the next.
type sourceState struct {
	number   int64
	snapshot *catalog.Snapshot
	lists    *catalog.Snapshot
	window   int64
	flips    int64 // as lists know it
	voices   int64
	outfits  string // of which version of the pages their book is
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
		voices, outfits := p.voices.State(), p.outfits.Version()
		if last != nil && last.snapshot == snap && last.lists == lists && last.window == window && last.voices == voices && last.outfits == outfits {
			return last
		}
		next := &sourceState{number: 1, snapshot: snap, lists: lists, window: window, flips: snap.Flips(), voices: voices, outfits: outfits}
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

// Until is until when a page shows what it read: the blocks that it is put together
// from, and prices.
func (p *pageSources) Until(names []string, since time.Time) time.Time {
	until := p.pricesUntil(names, since)
	if slices.Contains(names, browse.ReadLayout) {
		// From when it began to be rendered: it may have read before an edge.
		if edge := p.pages.Current().Until(since); edge.Before(until) {
			return edge
		}
	}
	return until
}

// pricesUntil is until when a page shows the prices that it read: those of its items,
// or as a list any, since lists filter, sort and count by them.
func (p *pageSources) pricesUntil(names []string, since time.Time) time.Time {
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

// Changed tells whether a page that was made at a moment shows an old stock word, or
// lacks what was said of an item since.
func (p *pageSources) Changed(after int64, names []string) bool {
	s := p.state()
	for _, name := range names {
		if name == browse.ReadList && s.flips > after || s.snapshot.StockChanged(id.Commodity(name), after) || voices.Changed(p.voices, name) || browse.OutfitsChanged(p.outfits, name) {
			return true
		}
	}
	return false
}
