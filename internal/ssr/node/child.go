package node

import (
	"context"
	"errors"
	"sync/atomic"
	"time"
)

const (
	firstBackoff = 100 * time.Millisecond
	lastBackoff  = 10 * time.Second
	startTimeout = 20 * time.Second
	healthyAfter = 30 * time.Second // then the next crash counts as the first
)

// child is one place for a process, which is started again when it ends.
type child struct {
	options Options
	path    string
	load    []byte
	process atomic.Pointer[process] // nil while none is ready
}

// supervise keeps a process running until life ends. What became of the first
// start is sent to first; when that failed, there is no second.
func (c *child) supervise(life context.Context, first chan<- error) {
	var starts []time.Time
	wait := firstBackoff
	started := false
	worked := func() {
		if !started {
			started = true
			first <- nil
		}
	}
	for {
		began := time.Now()
		starts = append(within(starts, began.Add(-time.Minute)), began)
		err := c.live(life, worked)
		if !started {
			first <- err
			return
		}
		if life.Err() != nil {
			return
		}
		if time.Since(began) > healthyAfter {
			wait = firstBackoff
		}
		pause := wait
		if len(starts) > c.options.MaxRestarts {
			pause = time.Until(starts[0].Add(time.Minute)) // enough for now
		}
		c.options.Log.Warn("node child ended, starting another", "reason", reason(err), "in", pause.String())
		if !sleep(life, pause) {
			return
		}
		wait = min(2*wait, lastBackoff)
	}
}

// errEnded is why a child that nobody killed is gone.
var errEnded = errors.New("the process ended")

func reason(err error) string {
	if err == nil {
		err = errEnded
	}
	return err.Error()
}

// live starts one process and stays with it to its end. It returns an error
// when the process never became ready or had to be killed.
func (c *child) live(life context.Context, onReady func()) error {
	p, err := start(c.path, c.options)
	if err != nil {
		return err
	}
	defer p.kill()
	if err := p.ready(life, c.load); err != nil {
		return err
	}
	c.process.Store(p)
	defer c.process.Store(nil)
	onReady()
	return p.watch(life)
}

func within(times []time.Time, since time.Time) []time.Time {
	for len(times) > 0 && times[0].Before(since) {
		times = times[1:]
	}
	return times
}

func sleep(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
