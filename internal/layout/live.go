package layout

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync/atomic"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// A Snapshot is how all pages are put together. It never changes.
type Snapshot struct {
	number int64
	pages  map[string][]Block
	edges  []int64 // at which a block begins or ends to show, in order
}

func newSnapshot(number int64, list []Page, drafts bool) *Snapshot {
	s := &Snapshot{number: number, pages: map[string][]Block{}}
	for _, p := range list {
		blocks := p.Published
		if drafts {
			blocks = p.Blocks
		}
		s.pages[p.Name] = blocks
		for _, b := range blocks {
			for _, at := range []int64{b.Starts, b.Ends} {
				if at > 0 {
					s.edges = append(s.edges, at)
				}
			}
		}
	}
	slices.Sort(s.edges)
	return s
}

// Blocks are those of a page that show at a moment, in their order.
func (s *Snapshot) Blocks(page string, now time.Time) []Block {
	blocks, changed := s.pages[page]
	if !changed {
		return Default(page)
	}
	shown := []Block{}
	for _, b := range blocks {
		if b.Shows(now.UnixMilli()) {
			shown = append(shown, b)
		}
	}
	return shown
}

// All are the blocks of every page that somebody changed.
func (s *Snapshot) All() map[string][]Block { return s.pages }

// VersionAt changes whenever a page may, also by the passing of time.
func (s *Snapshot) VersionAt(now time.Time) string {
	return fmt.Sprintf("%d-%d", s.number, s.passed(now))
}

func (s *Snapshot) passed(now time.Time) int {
	n, _ := slices.BinarySearch(s.edges, now.UnixMilli()+1)
	return n
}

// Until is when a block next begins or ceases to show; far away where none does.
func (s *Snapshot) Until(now time.Time) time.Time {
	if n := s.passed(now); n < len(s.edges) {
		return time.UnixMilli(s.edges[n])
	}
	return time.UnixMilli(math.MaxInt64)
}

// Live is how pages are put together now. It is safe for concurrent use.
type Live struct {
	db      *db.DB
	current atomic.Pointer[Snapshot]
}

// NewLive reads the pages as they are now; Follow keeps them true.
func NewLive(ctx context.Context, d *db.DB) (*Live, error) {
	l := &Live{db: d}
	l.current.Store(&Snapshot{})
	return l, l.read(ctx)
}

// Current is the newest snapshot; without a Live, that of a shop in which nobody
// changed a page.
func (l *Live) Current() *Snapshot {
	if l == nil {
		return untouched
	}
	return l.current.Load()
}

var untouched = &Snapshot{}

// Follow reads the pages anew whenever one was published, until ctx ends.
func (l *Live) Follow(ctx context.Context) error {
	var since int64
	err := l.db.View(ctx, func(tx *db.Tx) (err error) {
		since, err = db.Position(ctx, tx)
		return err
	})
	if err != nil {
		return fmt.Errorf("follow pages: %w", err)
	}
	// What changed between NewLive and the position above is not in the log to come.
	if err := l.read(ctx); err != nil {
		return err
	}
	return l.db.Watch(ctx, since, func(b db.Batch) error {
		if b.Reload || slices.ContainsFunc(b.Changes, func(c db.Change) bool { return c.Topic == Topic }) {
			return l.read(ctx)
		}
		return nil
	})
}

func (l *Live) read(ctx context.Context) error {
	list, err := Pages{DB: l.db}.List(ctx)
	if err != nil {
		return err
	}
	l.current.Store(newSnapshot(l.Current().number+1, list, false))
	return nil
}

// Drafts is the pages as they would be, were all drafts published. It is nobody
// else's and never changes.
func (l *Live) Drafts(ctx context.Context) (*Live, error) {
	list, err := Pages{DB: l.db}.List(ctx)
	if err != nil {
		return nil, err
	}
	own := &Live{db: l.db}
	own.current.Store(newSnapshot(0, list, true))
	return own, nil
}
