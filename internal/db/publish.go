package db

import (
	"context"
	"database/sql"
	"math/rand/v2"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// publishPause is how long notes gather before they get their numbers.
	publishPause = 30 * time.Millisecond
	// publishMost is how long they wait at most for another node that takes them along.
	publishMost = 4 * publishPause
	// publishNear is for how long a node that published is one that will do so again.
	publishNear = time.Second
	// publishSweep finds what a node noted that died before it published.
	publishSweep = 500 * time.Millisecond
	publishTime  = 10 * time.Second
)

// A publisher moves notes to the change log, soon after this node noted something
// and now and then for nodes that cannot any more. Transactions so neither wait
// for each other's numbers nor for NOTIFY, which lets one commit at a time.
type publisher struct {
	mu    sync.Mutex
	wake  chan struct{} // full: something was noted; nil: it does not run
	end   context.CancelFunc
	ended chan struct{}
	over  bool // the database is closed

	name   string       // of this node in notifications
	others atomic.Int64 // when another node was last heard to publish, in Unix nanoseconds; 0: never
}

func newPublisher() *publisher { return &publisher{name: strconv.FormatUint(rand.Uint64(), 36)} }

// hear is told whose notification came.
func (p *publisher) hear(name string) {
	if name != p.name {
		p.others.Store(time.Now().UnixNano())
	}
}

// keepNotes leaves the numbers to the publisher.
func (e *postgresEngine) keepNotes(ctx context.Context, on runner, notes []note, at int64) error {
	return insertNotes(ctx, on, intoNotes, notes, at)
}

func (e *postgresEngine) noted() {
	select {
	case e.publishing() <- struct{}{}:
	default: // it is told already
	}
}

// publishing is where the publisher is told of notes. It begins with the first
// who asks, a follower or a transaction.
func (e *postgresEngine) publishing() chan<- struct{} {
	p := e.publisher
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.wake == nil && !p.over {
		ctx, end := context.WithCancel(context.Background())
		p.wake, p.end, p.ended = make(chan struct{}, 1), end, make(chan struct{})
		go e.publishNotes(ctx)
	}
	return p.wake
}

// publishNotes publishes until it is ended, and then once more: a command that
// changed something and ends must not leave it to others.
func (e *postgresEngine) publishNotes(ctx context.Context) {
	defer close(e.publisher.ended)
	sweep := time.NewTicker(publishSweep)
	defer sweep.Stop()
	noted := false
	for {
		select {
		case <-ctx.Done():
			if noted || len(e.publisher.wake) > 0 {
				last, cancel := context.WithTimeout(context.Background(), publishTime)
				_ = e.publish(last) // others find it
				cancel()
			}
			return
		case <-e.publisher.wake:
			noted = true
		case <-sweep.C:
			var left bool
			if err := e.pool.QueryRowContext(ctx, postgresNoted).Scan(&left); err != nil || !left && !noted {
				continue // also before the table is made, and while PostgreSQL is away
			}
		}
		if e.publisher.pause(ctx) == nil {
			noted = e.publish(ctx) != nil // the next sweep tries again
		}
	}
}

// pause lets notes gather. What another node publishes takes ours along; so it waits
// until none has published for a while, each node for another one. Many nodes then
// publish hardly more often than one, and wake each other no more often.
func (p *publisher) pause(ctx context.Context) error {
	began, heard := time.Now(), p.others.Load()
	due := began.Add(publishPause)
	if began.Sub(time.Unix(0, heard)) < publishNear {
		due = due.Add(rand.N(publishPause))
	}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Until(due)):
		}
		last := p.others.Load()
		if last == heard || time.Since(began) > publishMost {
			return nil
		}
		heard, due = last, time.Unix(0, last).Add(publishPause+rand.N(publishPause))
	}
}

// publish gives all notes that are committed their numbers. One does so at a time:
// a number drawn earlier but committed later would be skipped by followers.
func (e *postgresEngine) publish(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, publishTime)
	defer cancel()
	some := false
	err := attempt(ctx, e.pool, sql.TxOptions{Isolation: sql.LevelReadCommitted}, func(on runner) error {
		if _, err := on.ExecContext(ctx, postgresLock, lockChangeLog); err != nil {
			return err
		}
		var after int64
		if err := on.QueryRowContext(ctx, postgresEnd).Scan(&after); err != nil {
			return err
		}
		moved, err := on.ExecContext(ctx, postgresPublish)
		if err != nil {
			return err
		}
		n, err := moved.RowsAffected()
		if some = n > 0; err != nil || !some {
			return err
		}
		return e.publisher.announce(ctx, on, after, n)
	})
	if err == nil && some && e.carrier != nil {
		fill(e.carrier.wake)
	}
	return err
}

// announce tells all nodes, with the changes themselves while they are few: then
// nobody has to read them.
func (p *publisher) announce(ctx context.Context, on runner, after, n int64) error {
	text := postgresNotify
	args := []any{p.name}
	if n <= newsMost {
		text, args = postgresNotifyAll, append(args, after)
	}
	_, err := on.ExecContext(ctx, text, args...)
	return err
}

// stopPublishing ends the publisher, and waits for what it still does.
func (e *postgresEngine) stopPublishing() {
	p := e.publisher
	p.mu.Lock()
	p.over = true
	end, ended := p.end, p.ended
	p.mu.Unlock()
	if end != nil {
		end()
		<-ended
	}
}
