package db

import (
	"sync"
	"sync/atomic"
	"time"
)

// Pool tells how busy the connections are through which the shop works.
type Pool struct {
	Size, InUse int
	Waits       int64         // how often somebody had to wait for one, since the start
	Waited      time.Duration // how long, all together
}

// Pool is how busy the connections are; of SQLite those that read.
func (d *DB) Pool() Pool { return d.engine.stats() }

// followers are those who watch the change log at this node.
type followers struct {
	mu    sync.Mutex
	all   map[*watcher]bool
	reads atomic.Int64
}

func (f *followers) add(w *watcher) {
	w.behind.Store(time.Now().UnixMilli())
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.all == nil {
		f.all = map[*watcher]bool{}
	}
	f.all[w] = true
}

func (f *followers) remove(w *watcher) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.all, w)
}

// Behind is for how long the slowest follower of this node has been reading
// changes, or trying to; 0 when all of them wait for news.
func (d *DB) Behind() time.Duration {
	d.followers.mu.Lock()
	defer d.followers.mu.Unlock()
	var longest time.Duration
	for w := range d.followers.all {
		if since := w.behind.Load(); since != 0 {
			longest = max(longest, time.Since(Time(since)))
		}
	}
	return longest
}

// LogReads is how often followers of this node read the change log in the database.
func (d *DB) LogReads() int64 { return d.followers.reads.Load() }

// Carried tells whether a broker brings changes to this node, or is not there to be
// waited for. While it does not, followers read the change log.
func (d *DB) Carried() bool {
	e, ok := d.engine.(*postgresEngine)
	return !ok || e.carrier == nil || e.carrier.tail.isLive()
}
