package httpd

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/maypok86/otter/v2"
)

// pageCache keeps rendered pages by canonical URL, bounded by bytes. A page
// knows its version; one of an older version is stale and may be shown for a
// while, as long as that version was the current one recently enough.
type pageCache struct {
	pages    *otter.Cache[string, *builtPage]
	plain    *otter.Cache[*builtPage, []byte] // unpacked, for the rare clients that take no compression
	staleFor time.Duration
	clock    func() time.Time
	sources  PageSources // nil: none
	current  atomic.Pointer[epoch]
	mu       sync.Mutex
	past     []*epoch // newest last
}

// An epoch is the time in which a version was current.
type epoch struct {
	version string
	seen    atomic.Int64 // when a request last found it current, Unix nanoseconds
}

// maxPast bounds how many versions are remembered; pages of older ones are
// rendered anew.
const maxPast = 64

func newPageCache(bytes int64, staleFor time.Duration, clock func() time.Time, sources PageSources) (*pageCache, error) {
	inline := func(work func()) { work() } // no goroutines of its own
	pages, err := otter.New(&otter.Options[string, *builtPage]{
		MaximumWeight: uint64(bytes),
		Weigher:       func(key string, e *builtPage) uint32 { return uint32(len(key) + e.weight()) },
		Executor:      inline,
	})
	if err != nil {
		return nil, fmt.Errorf("page cache: %w", err)
	}
	plain, err := otter.New(&otter.Options[*builtPage, []byte]{
		MaximumWeight: uint64(bytes / 8),
		Weigher:       func(_ *builtPage, b []byte) uint32 { return uint32(len(b)) },
		Executor:      inline,
	})
	if err != nil {
		return nil, fmt.Errorf("page cache: %w", err)
	}
	return &pageCache{pages: pages, plain: plain, staleFor: staleFor, clock: clock, sources: sources}, nil
}

func (c *pageCache) bytes() float64 {
	return float64(c.pages.WeightedSize() + c.plain.WeightedSize())
}

func (c *pageCache) put(key string, e *builtPage) { c.pages.Set(key, e) }

// find returns what there is for key while version is current. A miss has no
// builtPage.
func (c *pageCache) find(key, version string, now time.Time) (*builtPage, outcome) {
	c.turn(version, now)
	e, ok := c.pages.GetIfPresent(key)
	switch {
	case !ok, e.over(now):
		return nil, miss
	case e.version == version && c.unchanged(e):
		return e, hit
	case e.version == version && !e.outlived(c.staleFor, now), c.recent(e.version, now):
		return e, stale
	}
	return nil, miss
}

// unchanged tells whether all that the page read is as it was. A page that was
// found so is not looked at again until its sources are in another state.
func (c *pageCache) unchanged(e *builtPage) bool {
	if c.sources == nil || len(e.reads) == 0 {
		return true
	}
	state := c.sources.State()
	if e.checked.Load() == state {
		return true
	}
	if c.sources.Changed(e.moment, e.reads) {
		return false
	}
	e.checked.Store(state)
	return true
}

// turn notes which version is current now.
func (c *pageCache) turn(version string, now time.Time) {
	at := now.UnixNano()
	if e := c.current.Load(); e != nil && e.version == version {
		if at-e.seen.Load() > int64(time.Second) { // to the second is enough, and spares the others' processor caches
			e.seen.Store(at)
		}
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	old := c.current.Load()
	if old != nil && old.version == version {
		return
	}
	if old != nil {
		c.past = append(c.past, old)
		if len(c.past) > maxPast {
			c.past = append([]*epoch(nil), c.past[1:]...)
		}
	}
	e := &epoch{version: version}
	e.seen.Store(at)
	c.current.Store(e)
}

// recent tells whether version was current not longer ago than staleFor.
func (c *pageCache) recent(version string, now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := len(c.past) - 1; i >= 0; i-- {
		if c.past[i].version == version {
			return now.UnixNano()-c.past[i].seen.Load() <= int64(c.staleFor)
		}
	}
	return false
}

// unpacked returns the page in plain. Nearly every client takes gzip, so this
// is kept for few pages only.
func (c *pageCache) unpacked(e *builtPage) []byte {
	if b, ok := c.plain.GetIfPresent(e); ok {
		return b
	}
	b, err := gunzip(e.gz, e.size)
	if err != nil {
		panic("httpd: a page packed here cannot be unpacked: " + err.Error())
	}
	c.plain.Set(e, b)
	return b
}
