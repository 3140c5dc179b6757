package catalog

import (
	"context"
	"sync"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

const (
	// settle is how long a full reading waits for more to come.
	settle       = 50 * time.Millisecond
	firstRetry   = 200 * time.Millisecond
	longestRetry = 10 * time.Second
)

// Follow keeps the snapshot up to date until ctx ends, and returns its error.
// Commodities that changed are read by themselves and put in at once, unless the
// change says what became of their stock; only a
// change of very many, or a lost connection, makes it read everything, in the
// background. While the database is away, the last snapshot stays. Call it once.
func (l *Live) Follow(ctx context.Context) error {
	var running sync.WaitGroup
	defer running.Wait()
	batches := make(chan db.Batch)
	running.Go(func() {
		_ = l.db.Watch(ctx, l.since, func(b db.Batch) error { // it ends with ctx alone, which Follow returns
			select {
			case batches <- b:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		})
	})
	f := &follower{Live: l, ctx: ctx, seq: l.since, todo: nothing(), built: make(chan reading, 1), retry: firstRetry}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case b := <-batches:
			f.take(b)
		case <-f.timer:
			f.timer = nil
			f.work(&running)
		case r := <-f.built:
			f.adopt(r)
		}
	}
}

// changes is what has to be read again, and what is known without reading.
type changes struct {
	all      bool
	taxonomy bool
	codes    map[id.Commodity]bool
	stock    map[id.SKU]int // what can be sold
}

func nothing() changes {
	return changes{codes: map[id.Commodity]bool{}, stock: map[id.SKU]int{}}
}

func (c changes) empty() bool {
	return !c.all && !c.taxonomy && len(c.codes) == 0 && len(c.stock) == 0
}

func (c *changes) add(b db.Batch) {
	c.all = c.all || b.Reload
	for _, change := range b.Changes {
		ref := change.Ref
		switch change.Topic {
		case TopicTaxonomy:
			c.taxonomy = true
			continue
		case stock.Topic:
			if available, says := stock.Said(change.Value); says {
				c.stock[id.SKU(ref)] = available
				continue
			}
			if ref != "" {
				ref = string(id.SKU(ref).Commodity())
			}
		case TopicCatalog, TopicPrice:
		default:
			continue
		}
		if ref == "" {
			c.all = true
		} else {
			c.codes[id.Commodity(ref)] = true
		}
	}
	if len(c.codes) > maxRefs {
		c.all = true
	}
}

type reading struct {
	picture
	err error
}

// follower is the state of Follow. Only its goroutine touches it.
type follower struct {
	*Live
	ctx     context.Context
	seq     int64 // of the last change heard of
	todo    changes
	timer   <-chan time.Time
	retry   time.Duration
	reading bool
	during  changes // what changed while everything is read
	built   chan reading
}

// take notes what changed and does at once what is quick.
func (f *follower) take(b db.Batch) {
	if n := len(b.Changes); n > 0 {
		f.seq = b.Changes[n-1].Seq
	}
	f.todo.add(b)
	if f.reading {
		f.during.add(b)
	}
	f.some()
	if !f.todo.empty() && f.timer == nil {
		f.timer = time.After(settle)
	}
}

// some brings up to date what needs no full reading, also while one is due: it
// may take seconds. What fails stays to be done.
func (f *follower) some() {
	if len(f.todo.codes) > maxRefs {
		f.todo.codes = map[id.Commodity]bool{} // to read everything, which is due, is quicker
	}
	for {
		was := f.Current()
		next, err := f.renew(was, f.todo)
		if err != nil {
			f.failed("could not read what changed in the catalogue; trying again", err)
			return
		}
		if f.current.CompareAndSwap(was, next) { // otherwise the clock changed a price meanwhile
			break
		}
	}
	f.retry = firstRetry
	all := f.todo.all || f.todo.taxonomy && f.lacksBrand()
	f.todo = nothing()
	f.todo.all = all
}

// failed says so and arranges for another attempt, later each time.
func (f *follower) failed(message string, err error) {
	if f.ctx.Err() == nil {
		f.log.WarnContext(f.ctx, message, "error", err)
	}
	f.timer = time.After(f.retry)
	f.retry = min(2*f.retry, longestRetry)
}

// renew returns s with its taxonomy and some of its commodities read anew.
func (f *follower) renew(s *Snapshot, c changes) (*Snapshot, error) {
	if c.taxonomy {
		var fresh *taxonomy
		var broken []Broken
		err := f.db.View(f.ctx, func(tx *db.Tx) (err error) {
			fresh, broken, err = readTaxonomy(f.ctx, tx)
			return err
		})
		if err != nil {
			return nil, err
		}
		f.report(f.ctx, broken, ofFrame)
		version := max(s.version+1, f.seq)
		s = &Snapshot{version: version, pages: version, flips: s.flips, taxonomy: fresh, index: s.index, turns: s.turns, until: s.until, since: s.since}
	}
	if len(c.codes) > 0 {
		items, broken, err := f.readSome(f.ctx, c.codes, s.taxonomy)
		if err != nil {
			return nil, err
		}
		f.report(f.ctx, broken, of(c.codes))
		s = s.with(c.codes, items, f.seq)
	}
	return s.restocked(c.stock, c.codes, f.seq), nil
}

// work starts a full reading, one at a time, or tries again what failed.
func (f *follower) work(running *sync.WaitGroup) {
	if !f.todo.all {
		f.some()
		return
	}
	if f.reading {
		return // adopt sees that there is more to do
	}
	f.reading, f.todo, f.during = true, nothing(), nothing()
	running.Go(func() {
		p, err := f.read(f.ctx)
		f.built <- reading{p, err}
	})
}

// adopt publishes a full reading, once everything that changed meanwhile is in
// it: readers, who saw those changes, must not see time run backwards.
func (f *follower) adopt(r reading) {
	f.reading = false
	err := r.err
	for err == nil {
		was := f.Current()
		f.report(f.ctx, r.broken, func(Broken) bool { return true })
		next := newSnapshot(max(was.version+1, r.position), was.flips, r.taxonomy, r.items)
		next.since = was.since
		if next, err = f.renew(next, f.during); err == nil && f.current.CompareAndSwap(was, next) {
			break
		}
	}
	if err != nil {
		f.todo.all = true
		f.failed("could not read the catalogue; keeping the last snapshot and trying again", err)
		return
	}
	f.retry = firstRetry
	if !f.todo.empty() && f.timer == nil {
		f.timer = time.After(settle)
	}
}
