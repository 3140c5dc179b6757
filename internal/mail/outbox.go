package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
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
	held
	state, problem string
	attempts       int // with the last one
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
	outcomes := make(chan outcome, len(list)) // nobody waits for its letter to be recorded
	var recording, group errgroup.Group
	recording.Go(func() error { return o.record(lasting, holder, outcomes) })
	group.SetLimit(inParallel)
	for _, h := range list {
		group.Go(func() error {
			out := outcome{held: h, state: waiting, attempts: h.attempts}
			if ctx.Err() == nil {
				out = o.try(lasting, h)
			}
			outcomes <- out
			return nil
		})
	}
	_ = group.Wait() // there are no errors: one letter's do not stop the others
	close(outcomes)
	return len(list), recording.Wait()
}

// record writes down what became of letters as soon as it is known: those that
// ended while others were written are written together.
func (o *Outbox) record(ctx context.Context, holder string, outcomes <-chan outcome) error {
	var errs []error
	for first := range outcomes {
		some := []outcome{first}
		for len(outcomes) > 0 { // nobody else takes from it
			some = append(some, <-outcomes)
		}
		errs = append(errs, o.settle(ctx, holder, some))
	}
	return errors.Join(errs...)
}

// take leases what is due: urgent letters first, then as much bulk as the
// rate allows.
func (o *Outbox) take(ctx context.Context, holder string) (list []held, err error) {
	var urgent, bulk bool
	err = o.DB.ViewOne(ctx, func(tx *db.Tx) error {
		urgent, bulk, err = due(ctx, tx)
		return err
	})
	if err == nil && urgent {
		err = o.DB.UpdateOne(ctx, func(tx *db.Tx) error {
			list, err = lease(ctx, tx, holder, tx.Now.Add(leaseTime), false, atOnce)
			return err
		})
	}
	if err != nil || !bulk {
		return list, err
	}
	var more []held
	err = o.DB.Update(ctx, func(tx *db.Tx) error {
		more = nil
		used, err := spent(ctx, tx, tx.Now.Add(-window))
		if err != nil {
			return err
		}
		room := min(o.perWindow()-used, atOnce)
		if room <= 0 {
			return nil
		}
		more, err = lease(ctx, tx, holder, tx.Now.Add(leaseTime), true, room)
		return err
	})
	if len(list) > 0 { // they are ours and go out now; the next round meets the error again
		err = nil
	}
	return append(list, more...), err
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
	out := outcome{held: h, state: sent, attempts: h.attempts + 1}
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

// settle records what became of letters, those of which the same became at once.
func (o *Outbox) settle(ctx context.Context, holder string, list []outcome) error {
	type like struct {
		state, problem string
		attempts       int
		tried          bool
	}
	alike, byKey := map[like][]string{}, map[string]outcome{}
	for _, out := range list {
		of := like{out.state, out.problem, out.attempts, out.attempts > out.held.attempts}
		alike[of] = append(alike[of], out.letter.Key)
		byKey[out.letter.Key] = out
	}
	for of, keys := range alike {
		var ours []string
		err := o.DB.UpdateOne(ctx, func(tx *db.Tx) (err error) {
			due := tx.Now
			if of.state == waiting && of.tried {
				due = tx.Now.Add(delay(of.attempts))
			}
			ours, err = settle(ctx, tx, holder, byKey[keys[0]], keys, due)
			return err
		})
		if err != nil {
			return fmt.Errorf("record %d letters from %s on: %w", len(keys), keys[0], err)
		}
		for _, key := range ours {
			o.tell(ctx, byKey[key])
		}
	}
	return nil
}

// tell logs a letter that did not leave.
func (o *Outbox) tell(ctx context.Context, out outcome) {
	switch {
	case out.state == failed:
		o.gaveUp.Add(1)
		o.Log.ErrorContext(ctx, "gave up on a letter", "letter", out.letter.Key, "kind", out.letter.Kind, "attempts", out.attempts, "error", out.problem)
	case out.problem != "":
		o.Log.WarnContext(ctx, "a letter could not be sent; trying again later", "letter", out.letter.Key, "attempts", out.attempts, "error", out.problem)
	}
}

// delay is how long a letter waits after so many attempts.
func delay(attempts int) time.Duration {
	if attempts > 20 {
		return lastDelay
	}
	return min(firstDelay<<(attempts-1), lastDelay)
}
