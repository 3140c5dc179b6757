package db

import (
	"context"
	"time"
)

// A carriedFeed wakes a follower when the broker brought something; while it
// does not, as PostgreSQL's own does.
type carriedFeed struct {
	*postgresFeed
	tail  *tail
	came  chan struct{} // full: the tail changed since the last wait
	reset chan struct{} // full: the log is another one
}

// follow lets a follower hear of what comes. The first one begins it.
func (c *carrier) follow(f *postgresFeed) *carriedFeed {
	c.start()
	carried := &carriedFeed{postgresFeed: f, tail: &c.tail, came: make(chan struct{}, 1), reset: make(chan struct{}, 1)}
	c.tail.add(carried)
	return carried
}

func (f *carriedFeed) wait(ctx context.Context) error {
	slow := time.NewTicker(notifyPoll)
	defer slow.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-f.ear.ended:
			return f.ear.err
		case <-f.reset:
			return errHistory
		case <-f.came:
			return nil
		case <-f.told:
		case <-slow.C:
		}
		if !f.tail.isLive() {
			return f.gather(ctx)
		}
	}
}

func (f *carriedFeed) brought(after int64) ([]Change, bool) { return f.tail.after(after) }

func (f *carriedFeed) close() {
	f.tail.remove(f)
	f.postgresFeed.close()
}
