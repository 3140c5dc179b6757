package db

import (
	"context"
	"database/sql"
	"sync"
	"time"
)

const (
	// publishPause is how long notes gather before they get their numbers.
	publishPause = 30 * time.Millisecond
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
	p := &e.publisher
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
		select {
		case <-ctx.Done():
			continue
		case <-time.After(publishPause):
		}
		noted = e.publish(ctx) != nil // the next sweep tries again
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
		moved, err := on.ExecContext(ctx, postgresPublish)
		if err != nil {
			return err
		}
		n, err := moved.RowsAffected()
		if some = n > 0; err != nil || !some {
			return err
		}
		_, err = on.ExecContext(ctx, postgresNotify)
		return err
	})
	if err == nil && some && e.carrier != nil {
		fill(e.carrier.wake)
	}
	return err
}

// stopPublishing ends the publisher, and waits for what it still does.
func (e *postgresEngine) stopPublishing() {
	p := &e.publisher
	p.mu.Lock()
	p.over = true
	end, ended := p.end, p.ended
	p.mu.Unlock()
	if end != nil {
		end()
		<-ended
	}
}
