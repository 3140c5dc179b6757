package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

const (
	atOnce      = 16 // letters a round
	inParallel  = 4
	sendTime    = time.Minute                                // for one letter
	leaseTime   = 2*atOnce/inParallel*sendTime + time.Minute // so that no lease ends while its letter is under way
	stopTime    = 8 * time.Second                            // for letters under way when the shop stops
	maxAttempts = 14                                         // within a day
	firstDelay  = time.Minute
	lastDelay   = 4 * time.Hour
	window      = 10 * time.Second // over which bulk letters are counted
)

// What may become of a letter.
const (
	waiting = "waiting"
	sent    = "sent"
	failed  = "failed"
)

// An Outbox sends the letters that were put. Several nodes may run one each.
type Outbox struct {
	DB      *db.DB
	Sender  Sender
	Company terms.Company
	Origin  string // the shop's public address; empty: letters name none
	Log     *slog.Logger
	// Bulk is how many magazines and notices go out a minute, from all nodes
	// together; 0 is 300.
	Bulk int

	gaveUp atomic.Int64
	counts atomic.Pointer[Counts]
}

// Counts tell how the outbox is doing.
type Counts struct {
	Waiting int
	Failed  int
	Oldest  time.Duration // how long the oldest letter has waited
}

type held struct {
	letter   Letter
	body     body
	attempts int
	created  time.Time
}

type outcome struct {
	key, state, problem string
	attempts            int
	due                 time.Time
}

// GaveUp is how many letters this node gave up on.
func (o *Outbox) GaveUp() int64 { return o.gaveUp.Load() }

// Counts is how the outbox was doing when Count last counted.
func (o *Outbox) Counts() Counts {
	if c := o.counts.Load(); c != nil {
		return *c
	}
	return Counts{}
}

// SendAll sends all letters that are due, until ctx ends. Those under way then
// are finished; the rest is given back at once, for another node or the next
// start.
func (o *Outbox) SendAll(ctx context.Context) error {
	for ctx.Err() == nil {
		if n, err := o.SendDue(ctx); err != nil || n < atOnce {
			return err
		}
	}
	return nil
}

// Count counts letters, for Counts.
func (o *Outbox) Count(ctx context.Context) error {
	return o.DB.View(ctx, func(tx *db.Tx) error {
		c, err := count(ctx, tx)
		o.counts.Store(&c)
		return err
	})
}

// SendDue takes a handful of letters that are due, sends them and returns how
// many it took.
func (o *Outbox) SendDue(ctx context.Context) (int, error) {
	holder := id.New(time.Now())
	list, err := o.take(ctx, holder)
	if err != nil || len(list) == 0 {
		return 0, err
	}
	// The letters are ours now: a shop that stops sends what is under way and
	// gives back the rest.
	lasting, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(stopTime, cancel) })()
	var group errgroup.Group
	group.SetLimit(inParallel)
	var mu sync.Mutex
	var errs []error
	for _, h := range list {
		group.Go(func() error {
			out := outcome{key: h.letter.Key, state: waiting, attempts: h.attempts}
			if ctx.Err() == nil {
				out = o.try(lasting, h)
			}
			if err := o.settle(lasting, holder, h, out); err != nil {
				mu.Lock()
				errs = append(errs, err)
				mu.Unlock()
			}
			return nil
		})
	}
	_ = group.Wait() // errors are in errs: one letter's do not stop the others
	return len(list), errors.Join(errs...)
}

// take leases what is due: urgent letters first, then as much bulk as the
// rate allows.
func (o *Outbox) take(ctx context.Context, holder string) (list []held, err error) {
	some := false
	err = o.DB.View(ctx, func(tx *db.Tx) error {
		some, err = due(ctx, tx)
		return err
	})
	if err != nil || !some {
		return nil, err
	}
	err = o.DB.Update(ctx, func(tx *db.Tx) error {
		until := tx.Now.Add(leaseTime)
		if list, err = lease(ctx, tx, holder, until, false, atOnce); err != nil {
			return err
		}
		if some, err = bulkDue(ctx, tx); err != nil || !some { // counting what was sent takes longer
			return err
		}
		used, err := spent(ctx, tx, tx.Now.Add(-window))
		if err != nil {
			return err
		}
		room := min(o.perWindow()-used, atOnce)
		if room <= 0 {
			return nil
		}
		more, err := lease(ctx, tx, holder, until, true, room)
		list = append(list, more...)
		return err
	})
	return list, err
}

func (o *Outbox) perWindow() int {
	perMinute := o.Bulk
	if perMinute <= 0 {
		perMinute = 300
	}
	return max(1, perMinute*int(window/time.Second)/60)
}

// try sends one letter and says what became of it.
func (o *Outbox) try(ctx context.Context, h held) outcome {
	out := outcome{key: h.letter.Key, state: sent, attempts: h.attempts + 1}
	err := o.send(ctx, h)
	switch {
	case err == nil:
		return out
	case errors.Is(err, ErrRefused) || out.attempts >= maxAttempts:
		out.state = failed
	default:
		out.state = waiting
	}
	out.problem = oneLine(err.Error(), 300)
	return out
}

func (o *Outbox) send(ctx context.Context, h held) error {
	m, err := compose(h, o.Company, o.Origin)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	return o.Sender.Send(ctx, m)
}

// settle records what became of a letter.
func (o *Outbox) settle(ctx context.Context, holder string, h held, out outcome) error {
	ours := false
	err := o.DB.Update(ctx, func(tx *db.Tx) (err error) {
		out.due = tx.Now
		if out.state == waiting && out.attempts > h.attempts {
			out.due = tx.Now.Add(delay(out.attempts))
		}
		ours, err = settle(ctx, tx, holder, out)
		return err
	})
	if err != nil {
		return fmt.Errorf("record letter %s: %w", out.key, err)
	}
	switch {
	case !ours:
	case out.state == failed:
		o.gaveUp.Add(1)
		o.Log.ErrorContext(ctx, "gave up on a letter", "letter", out.key, "kind", h.letter.Kind, "attempts", out.attempts, "error", out.problem)
	case out.problem != "":
		o.Log.WarnContext(ctx, "a letter could not be sent; trying again later", "letter", out.key, "attempts", out.attempts, "error", out.problem)
	}
	return nil
}

// delay is how long a letter waits after so many attempts.
func delay(attempts int) time.Duration {
	if attempts > 20 {
		return lastDelay
	}
	return min(firstDelay<<(attempts-1), lastDelay)
}
