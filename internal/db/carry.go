package db

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// carrySweep finds what was numbered by somebody who did not announce it: a node
	// that died, a command, one without a broker.
	carrySweep  = 500 * time.Millisecond
	carryTime   = 5 * time.Second // for an answer of the broker
	carryStuck  = 4               // sweeps that find others' announcements, none of which comes
	carryBytes  = 256 << 10       // of topics, refs and values, of an announcement; a broker takes 1 MiB
	resetSpread = 5 * time.Second // not all nodes read everything at the same moment
)

var (
	errHistory = errors.New("the change log is not the one that was announced before")
	errStuck   = errors.New("the broker has announcements that do not arrive")
)

// A carrier is a node's end of the broker: it announces what has numbers, keeps
// what comes, and compares both with the log. There is no one who announces for all:
// whoever finds something in the log that was not announced tries, and
// the broker takes one, as the next after the last.
type carrier struct {
	broker Broker
	engine *postgresEngine
	log    *slog.Logger
	tail   tail
	wake   chan struct{} // full: there may be something to announce
	passed atomic.Bool   // another one was faster; what it announced is on its way

	mu    sync.Mutex
	end   context.CancelFunc // nil: it does not run
	ended chan struct{}
	over  bool
}

// start begins with the first follower.
func (c *carrier) start() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.end != nil || c.over {
		return
	}
	ctx, end := context.WithCancel(context.Background())
	c.end, c.ended = end, make(chan struct{})
	go c.run(ctx)
}

func (c *carrier) stop() {
	c.mu.Lock()
	c.over = true
	end, ended := c.end, c.ended
	c.mu.Unlock()
	if end != nil {
		end()
		<-ended
	}
}

// run keeps a line to the broker. While there is none followers read the log.
func (c *carrier) run(ctx context.Context) {
	defer close(c.ended)
	pause, told := watchPause, false
	for ctx.Err() == nil {
		err := c.session(ctx)
		if c.tail.carries(false) {
			pause, told = watchPause, false
		}
		if ctx.Err() != nil {
			return
		}
		if !told {
			c.log.WarnContext(ctx, "the broker of changes is away; reading the change log until it is back", "error", err)
			told = true
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause/2 + rand.N(pause)): // not all nodes at the same moment
		}
		pause = min(2*pause, watchLongest)
	}
}

// session is one line, from its beginning to its end.
func (c *carrier) session(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	shop, err := c.engine.shopName(ctx)
	if err != nil {
		return err
	}
	_, place := c.tail.last()
	opening, opened := context.WithTimeout(ctx, carryTime)
	defer opened()
	line, place, err := c.broker.Connect(opening, shop, place)
	if err != nil {
		return err
	}
	c.tail.begin(place)
	received := make(chan error, 1)
	go func() { received <- c.receive(ctx, line) }()
	err = c.look(ctx, line, received)
	cancel()
	line.Close()
	<-received
	return err
}

// receive keeps what comes until the line ends.
func (c *carrier) receive(ctx context.Context, line Line) error {
	for {
		a, err := line.Next(ctx)
		if err != nil {
			return err
		}
		c.keep(ctx, a)
	}
}

// keep adds an announcement to the tail. After a reset followers read the log at
// once, and everything anew a little later, each node at another moment.
func (c *carrier) keep(ctx context.Context, a Announcement) {
	known, _ := c.tail.last()
	if !c.tail.take(a) {
		return
	}
	if c.passed.Swap(false) {
		fill(c.wake)
	}
	if !a.Reset || known == (Change{}) { // who just began has read everything
		return
	}
	c.log.WarnContext(ctx, "the change log is not the one that was announced before; reading everything anew", "after", a.After)
	time.AfterFunc(rand.N(resetSpread), c.tail.reset)
}

// look compares the tail with the log again and again until the line ends.
func (c *carrier) look(ctx context.Context, line Line, received chan error) error {
	sweep := time.NewTicker(carrySweep)
	defer sweep.Stop()
	var seen Change
	stuck, swept := 0, false
	for {
		before, _ := c.tail.last()
		switch err := c.announce(ctx, line); {
		case errors.Is(err, ErrPassed):
			c.passed.Store(true)
			now, _ := c.tail.last()
			if now != before { // it came meanwhile
				fill(c.wake)
			}
			if now != seen {
				seen, stuck = now, 0
			} else if swept {
				stuck++
			}
			if stuck > 1 {
				c.tail.carries(false)
			}
			if stuck > carryStuck {
				return errStuck
			}
		case err != nil:
			return err
		default:
			stuck = 0
		}
		select {
		case err := <-received:
			received <- nil // session waits for it
			return err
		case <-c.wake:
			swept = false
		case <-sweep.C:
			swept = true
		}
	}
}
