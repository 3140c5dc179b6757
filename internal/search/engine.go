package search

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/ask"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
)

// An Engine answers queries on the catalogue as it is now. It is safe for
// concurrent use.
type Engine struct {
	live     *catalog.Live
	now      func() time.Time
	log      *slog.Logger
	synonyms *lexicon.Synonyms
	concepts []ask.Concept
	store    *StatisticsStore
	options  Options
	current  atomic.Pointer[state]
	curation atomic.Pointer[Curation]

	changing sync.Mutex // held by who makes the next state
	mu       sync.Mutex
	recent   []kept // older lists that somebody may be walking, oldest first
}

// Statistics are what the shop learnt from its visitors.
type Statistics struct {
	Day      string // YYYYMMDD, of which it is
	Ranking  Ranking
	Together map[id.Commodity][]id.Commodity // the most often bought with each, most first
	Popular  []PopularWord
	Learnt   map[string]map[id.Commodity]int32 // by folded query: how much shoppers' choices move items up
}

// A state is one version of everything that lists are made of.
type state struct {
	*index
	statistics Statistics
	stale      bool // the texts are those of an older snapshot with the same colours

	// version is that of the lists: they change with the catalogue and, once a
	// day, with what the shop learnt.
	version string
	pages   string // the same for cached pages, which stock words alone do not change
}

func newState(x *index, m Statistics, stale bool) *state {
	s := &state{index: x, statistics: m, stale: stale, version: x.snap.Version(), pages: x.snap.PageVersion()}
	if m.Day != "" {
		s.version += "-" + m.Day
		s.pages += "-" + m.Day
	}
	return s
}

// Options of an engine; Live and Now are needed.
type Options struct {
	Live       *catalog.Live
	Now        func() time.Time
	Log        *slog.Logger
	Synonyms   *lexicon.Synonyms // nil: the shop's own list
	Concepts   []ask.Concept     // nil: the operator's table, or the shop's own
	Statistics *StatisticsStore  // nil: the shop remembers nothing
	// IgnoreChoices leaves out what shoppers opened and bought after the same search.
	IgnoreChoices bool
}

// NewEngine makes the first index. Follow then keeps it up to date.
func NewEngine(ctx context.Context, o Options) (*Engine, error) {
	e := &Engine{live: o.Live, now: o.Now, log: o.Log, store: o.Statistics}
	if err := e.curate(ctx, o); err != nil {
		return nil, err
	}
	m, err := e.load(ctx)
	if err != nil {
		return nil, err
	}
	snap := e.live.Current()
	text := read(snap, m.Ranking, m.Popular, e.synonyms)
	e.current.Store(newState(build(snap, m.Ranking, text, e.concepts, nil), m, false))
	return e, nil
}

func (e *Engine) load(ctx context.Context) (Statistics, error) {
	if e.store == nil {
		return Statistics{}, nil
	}
	return e.store.Load(ctx)
}

// latest is the newest state, with the prices of this moment: whoever asks first
// after the clock changed some brings the lists up to date for all.
func (e *Engine) latest() *state {
	s := e.current.Load()
	if e.live.Overdue(s.snap) {
		e.refresh(e.live.Current())
		s = e.current.Load()
	}
	return s
}

// At is an engine of the same shop above its catalogue of another moment. It is
// nobody else's, learns nothing and counts nothing.
func (e *Engine) At(live *catalog.Live, now func() time.Time) *Engine {
	own := &Engine{live: live, now: now, log: e.log, options: e.options}
	own.adopt(*e.curation.Load())
	own.current.Store(e.latest())
	own.refresh(live.Current())
	if own.current.Load().stale {
		own.reread()
	}
	return own
}

// Find answers a query. A version that is gone is answered from the newest list.
// What was hidden since that version is left out of its pages.
func (e *Engine) Find(q Query) Result {
	if q.Limit == 0 {
		q.Limit = DefaultLimit
	}
	s := e.at(q.Version)
	r := s.find(e.curated(q, s), e.now())
	r.Version = s.version
	if now := e.Snapshot(); now != r.Snapshot {
		r.Items = slices.DeleteFunc(r.Items, func(doc int) bool {
			c, _ := r.Snapshot.ColorAt(doc)
			return !shows(now, c.Code, q.Hidden)
		})
	}
	return r
}

// shows tells whether lists may show a commodity.
func shows(snap *catalog.Snapshot, code id.Commodity, hidden bool) bool {
	c, ok := snap.Item(code)
	return ok && !c.Discontinued() && (hidden || !c.Secret())
}

// Version is that of the newest lists.
func (e *Engine) Version() string { return e.latest().version }

// Rank is the popularity of an item in the newest lists: 1 is the most popular, 0
// means unranked. Whatever shows an item beside a list says the same.
func (e *Engine) Rank(c *catalog.Commodity) int { return e.current.Load().ranks.shown(c) }

// Snapshot is the catalogue that the newest lists are made of.
func (e *Engine) Snapshot() *catalog.Snapshot { return e.latest().snap }

// PageVersion is that of the lists as cached pages show them: it stays when only
// stock words change.
func (e *Engine) PageVersion() string { return e.latest().pages }
