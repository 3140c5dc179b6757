package jobs

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/logs"
)

// A worker does one job; all but alive belongs to its goroutine.
type worker struct {
	r        *Runner
	job      Job
	alive    atomic.Bool
	lease    time.Time // until when it is ours
	written  time.Time // when it was last written down how a run went
	failures int       // in a row
	told     string    // the last problem that was written down
}

// loop does the job again and again until ctx ends.
func (w *worker) loop(ctx context.Context) {
	pause := time.Duration(0)
	for {
		select {
		case <-ctx.Done():
		case <-w.r.After(pause):
		case <-w.job.Wake:
		}
		if ctx.Err() != nil {
			w.last(ctx)
			return
		}
		pause = w.turn(ctx)
	}
}

// turn does the job once, if it is this node's turn, and returns the pause
// until the next.
func (w *worker) turn(ctx context.Context) time.Duration {
	if w.job.Follow != nil {
		w.failures++
		w.try(ctx, w.job.Follow, 0)
		return backOff(0, min(w.failures, 5))
	}
	began := w.r.Now()
	if !w.job.Everywhere && began.Add(w.ahead()).After(w.lease) {
		mine, again, err := w.take(ctx)
		if err != nil {
			return w.fail(ctx, Failed, fmt.Errorf("lease the job: %w", err))
		}
		if !mine {
			return again
		}
	}
	outcome, err := w.try(audit.With(ctx, audit.Actor{Kind: audit.Job, ID: "job:" + w.job.Name, Name: w.job.Name}), w.job.Run, w.job.Deadline)
	took := w.r.Now().Sub(began)
	pause := about(w.job.Every) - took
	if err != nil {
		pause = w.fail(ctx, outcome, err)
	} else {
		w.failures = 0
	}
	if w.r.Observe != nil {
		w.r.Observe(w.job.Name, outcome, took)
	}
	pause = max(pause, 0)
	w.write(ctx, began, took, pause, err)
	return pause
}

// fail tells of a failure and returns the pause after it.
func (w *worker) fail(ctx context.Context, outcome string, err error) time.Duration {
	w.failures++
	if ctx.Err() == nil {
		w.r.Log.ErrorContext(ctx, "a job failed; it is tried again", "job", w.job.Name, "outcome", outcome, "failures", w.failures, "error", err)
	}
	return about(backOff(w.job.Every, w.failures))
}

// try calls do, at most for a while, and catches its panic.
func (w *worker) try(ctx context.Context, do func(context.Context) error, limit time.Duration) (outcome string, err error) {
	run := ctx
	if limit > 0 {
		var cancel context.CancelFunc
		run, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	defer func() {
		if p := recover(); p != nil {
			outcome, err = Panicked, fmt.Errorf("panic: %v", p)
			w.r.Log.ErrorContext(ctx, "a job panicked", "job", w.job.Name, "panic", p, "stack", string(debug.Stack()))
			if w.job.Follow != nil && w.r.Observe != nil {
				w.r.Observe(w.job.Name, Panicked, 0)
			}
		}
	}()
	switch err := do(run); {
	case err == nil:
		return Done, nil
	case ctx.Err() == nil && errors.Is(run.Err(), context.DeadlineExceeded):
		return Late, fmt.Errorf("not done within %v: %w", limit, err)
	default:
		return Failed, err
	}
}

// take leases the job, or tells when to look again.
func (w *worker) take(ctx context.Context) (mine bool, again time.Duration, err error) {
	var now State
	err = w.r.DB.View(ctx, func(tx *db.Tx) (err error) {
		now, err = selectJob(ctx, tx, w.job.Name)
		again = lookAgain
		if now.Holder != w.r.Node && now.Lease.After(tx.Now) {
			again = min(again, now.Lease.Sub(tx.Now))
			mine = false
			return err
		}
		mine = !now.Due.After(tx.Now)
		if !mine {
			again = min(again, now.Due.Sub(tx.Now))
		}
		return err
	})
	if err != nil || !mine {
		return false, max(again, time.Second/10), err
	}
	err = w.r.DB.Update(ctx, func(tx *db.Tx) error {
		w.lease = tx.Now.Add(w.span())
		mine, err = leaseJob(ctx, tx, w.job.Name, w.r.Node, w.lease)
		return err
	})
	if err != nil || !mine {
		w.lease = time.Time{}
	}
	return mine, time.Second, err
}

// ahead is how much of a lease has to be left for a run to begin.
func (w *worker) ahead() time.Duration {
	if w.job.Lease > 0 {
		return 0
	}
	return w.job.Deadline + slack/2
}

// span is how long a lease lasts.
func (w *worker) span() time.Duration {
	if w.job.Lease > 0 {
		return w.job.Lease
	}
	if w.job.Every < keepLease {
		return w.job.Deadline + slack + 2*keepLease
	}
	return w.job.Deadline + slack
}

// write writes down how a run went. For jobs that run every few seconds it does
// so now and then, and when something is new.
func (w *worker) write(ctx context.Context, began time.Time, took, pause time.Duration, problem error) {
	s := State{Name: w.job.Name, Holder: w.r.Node, Began: began, Took: took, Due: began.Add(took + pause), Failures: w.failures}
	if problem != nil {
		s.Problem = logs.Mask(problem.Error()) // operators read it; shoppers are not in it
	}
	news := (s.Problem == "") != (w.told == "")
	if w.job.Every < keepLease && !news && w.r.Now().Sub(w.written) < keepLease {
		return
	}
	kept := w.job.Every < keepLease && !w.job.Everywhere
	if !kept {
		w.lease = time.Time{}
	}
	err := w.r.DB.Update(ctx, func(tx *db.Tx) error {
		if kept {
			w.lease = tx.Now.Add(w.span())
		}
		s.Lease = w.lease
		return updateJob(ctx, tx, s, w.job.Everywhere)
	})
	switch {
	case err == nil:
		w.written, w.told = w.r.Now(), s.Problem
	case ctx.Err() == nil:
		w.r.Log.WarnContext(ctx, "could not write down how a job went", "job", w.job.Name, "error", err)
	}
}

// last does what is to be done when the node stops.
func (w *worker) last(ctx context.Context) {
	if w.job.Last == nil {
		return
	}
	if _, err := w.try(context.WithoutCancel(ctx), w.job.Last, lastTime); err != nil {
		w.r.Log.WarnContext(ctx, "a job could not finish when the shop stopped", "job", w.job.Name, "error", err)
	}
}
