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
// Commodities that changed are read by themselves and put in at once; only a
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

// changes is what has to be read again.
type changes struct {
	all   bool
	frame bool
	codes map[id.Commodity]bool
}

func nothing() changes { return changes{codes: map[id.Commodity]bool{}} }

func (c changes) empty() bool { return !c.all && !c.frame && len(c.codes) == 0 }

func (c *changes) add(b db.Batch) {
	c.all = c.all || b.Reload
	for _, change := range b.Changes {
		ref := change.Ref
		switch change.Topic {
		case TopicFrame:
			c.frame = true
			continue
		case stock.Topic:
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

// some brings up to date what needs no full reading. What fails stays to be done.
func (f *follower) some() {
	if f.todo.all {
		return // all of it will be read
	}
	err := f.refresh(&f.todo)
	if err != nil && f.ctx.Err() == nil {
		f.log.WarnContext(f.ctx, "could not read what changed in the catalogue; trying again", "error", err)
		f.timer = time.After(f.pause())
		return
	}
	f.retry = firstRetry
}

// pause is how long to wait after a failure, longer each time.
func (f *follower) pause() time.Duration {
	wait := f.retry
	f.retry = min(2*f.retry, longestRetry)
	return wait
}

// refresh reads frame and commodities anew and publishes the result; what is
// done is taken out of c.
func (f *follower) refresh(c *changes) error {
	if c.frame {
		if err := f.refreshFrame(); err != nil {
			return err
		}
		c.frame = false
		c.all = c.all || f.lacksBrand()
	}
	if len(c.codes) == 0 {
		return nil
	}
	old := f.Current()
	items, broken, err := f.readSome(f.ctx, c.codes, old.frame)
	if err != nil {
		return err
	}
	f.report(f.ctx, broken, of(c.codes))
	f.current.Store(old.with(c.codes, items, f.seq))
	c.codes = map[id.Commodity]bool{}
	return nil
}

func (f *follower) refreshFrame() error {
	var fresh *frame
	var broken []Broken
	err := f.db.View(f.ctx, func(tx *db.Tx) (err error) {
		fresh, broken, err = readFrame(f.ctx, tx)
		return err
	})
	if err != nil {
		return err
	}
	f.report(f.ctx, broken, ofFrame)
	old := f.Current()
	f.current.Store(&Snapshot{version: max(old.version+1, f.seq), frame: fresh, shelf: old.shelf})
	return nil
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

// adopt publishes a full reading, after what changed meanwhile is put into it.
func (f *follower) adopt(r reading) {
	f.reading = false
	if r.err != nil {
		f.todo.all = true
		if f.ctx.Err() == nil {
			f.log.WarnContext(f.ctx, "could not read the catalogue; keeping the last snapshot and trying again", "error", r.err)
		}
		f.timer = time.After(f.pause())
		return
	}
	f.retry = firstRetry
	f.report(f.ctx, r.broken, func(Broken) bool { return true })
	old := f.Current()
	next := &Snapshot{version: max(old.version+1, r.position), frame: r.frame, shelf: newShelf(r.items)}
	f.publishWith(next)
}

// publishWith brings a snapshot that was read in the background up to the
// present before readers see it, so that they never see time run backwards.
func (f *follower) publishWith(next *Snapshot) {
	late := f.during
	if len(late.codes) > 0 && !late.all {
		items, broken, err := f.readSome(f.ctx, late.codes, next.frame)
		if err == nil {
			f.report(f.ctx, broken, of(late.codes))
			next = next.with(late.codes, items, f.seq)
		} else {
			late.all = true
		}
	}
	f.current.Store(next)
	f.todo.all = f.todo.all || late.all
	f.todo.frame = f.todo.frame || late.frame
	if !f.todo.empty() {
		f.timer = time.After(settle)
	}
}
