package db

import (
	"context"
	"sync/atomic"
	"time"
)

// Batch is what Watch found since the last time, in the order of numbers.
type Batch struct {
	Changes []Change
	// Reload says that changes may be missing: the follower was too far behind
	// the pruned log, or the connection was lost and another server may have
	// taken over. The follower must read its state anew; Changes still holds.
	Reload bool
}

const (
	changesAtOnce = 1000
	watchPause    = 250 * time.Millisecond // after a failure
	watchLongest  = 5 * time.Second
)

// Watch calls fn with every change after the number since (see Position), each
// once, in order, until ctx ends or fn returns an error, and returns that
// reason. It outlives a database that goes away and comes back.
func (d *DB) Watch(ctx context.Context, since int64, fn func(Batch) error) error {
	if servers := d.engine.servers(); servers != nil {
		d.lookOut(servers)
	}
	w := &watcher{db: d, last: since, fn: fn}
	d.followers.add(w)
	defer d.followers.remove(w)
	pause := watchPause
	for {
		began := time.Now()
		err := w.follow(ctx)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if w.refused != nil {
			return w.refused
		}
		d.log.WarnContext(ctx, "lost sight of the change log; trying again", "error", err)
		w.reload = true
		if time.Since(began) > watchLongest {
			pause = watchPause
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
		pause = min(2*pause, watchLongest)
	}
}

type watcher struct {
	db      *DB
	last    int64
	reload  bool
	fn      func(Batch) error
	refused error // what fn returned

	behind atomic.Int64 // since when it may not know everything, in Unix milliseconds; 0: it waits for news
}

// follow reads the log whenever the feed says so, until something fails.
func (w *watcher) follow(ctx context.Context) error {
	f, err := w.db.engine.listen(ctx)
	if err != nil {
		return err
	}
	defer f.close()
	for {
		if err := w.read(ctx, f); err != nil {
			return err
		}
		w.behind.Store(0)
		err := f.wait(ctx)
		w.behind.Store(time.Now().UnixMilli())
		if err != nil {
			return err
		}
	}
}

// read hands on all that is new: what the feed brought by itself, or else what the
// log has.
func (w *watcher) read(ctx context.Context, f feed) error {
	if news, all := f.brought(w.last); all && !w.reload {
		if len(news) == 0 {
			return nil
		}
		if w.refused = w.fn(Batch{Changes: news}); w.refused == nil {
			w.last = news[len(news)-1].Seq
		}
		return w.refused
	}
	w.db.followers.reads.Add(1)
	for {
		var changes []Change
		var first, last int64
		err := w.db.View(ctx, func(tx *Tx) (err error) {
			if first, last, err = selectEnds(ctx, tx); err != nil || last == w.last {
				changes = nil
				return err
			}
			changes, err = selectChanges(ctx, tx, w.last, changesAtOnce)
			return err
		})
		if err != nil {
			return err
		}
		if missed(w.last, first, last) {
			w.reload = true
			w.last = min(w.last, last)
		}
		if len(changes) == 0 && !w.reload {
			return nil
		}
		more := len(changes) == changesAtOnce
		if more {
			changes = whole(changes)
		}
		if w.refused = w.fn(Batch{Changes: changes, Reload: w.reload}); w.refused != nil {
			return w.refused
		}
		w.reload = false
		if len(changes) > 0 {
			w.last = changes[len(changes)-1].Seq
		}
		if !more {
			return nil
		}
	}
}

// whole leaves out the last changes of a part that may have come with others
// after it: what one transaction changed is handed on together, unless it is
// more than a part. All lines of a transaction have one time.
func whole(part []Change) []Change {
	for n := len(part); n > 0; n-- {
		if !part[n-1].At.Equal(part[len(part)-1].At) {
			return part[:n]
		}
	}
	return part
}

// missed tells whether a follower at seq can no longer have all changes from a
// log that holds first to last: the next ones are pruned, or the log itself is
// shorter than it was, because a backup was restored.
func missed(seq, first, last int64) bool { return seq < first-1 || seq > last }
