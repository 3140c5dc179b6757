package jobs_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/jobs"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// A clock stands still until it is told to pass.
type clock struct {
	mu      sync.Mutex
	now     time.Time
	waiting map[chan time.Time]time.Time
}

func newClock() *clock {
	return &clock{now: time.Date(2026, 11, 1, 3, 0, 0, 0, time.UTC), waiting: map[chan time.Time]time.Time{}}
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) After(d time.Duration) <-chan time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	ch := make(chan time.Time, 1)
	if d <= 0 {
		ch <- c.now
		return ch
	}
	c.waiting[ch] = c.now.Add(d)
	return ch
}

func (c *clock) Pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	for ch, at := range c.waiting {
		if !at.After(c.now) {
			ch <- c.now
			delete(c.waiting, ch)
		}
	}
}

// until lets time pass until ok.
func (c *clock) until(t *testing.T, what string, step time.Duration, ok func() bool) {
	t.Helper()
	c.whileAsleep(t, 0, what, step, ok)
}

// whileAsleep is until, but time stands still while fewer than so many workers wait for
// it: how long the others take on a busy machine is then no part of the time.
func (c *clock) whileAsleep(t *testing.T, workers int, what string, step time.Duration, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(waittest.Long); !ok(); {
		if time.Now().After(end) {
			t.Fatalf("never happened: %s", what)
		}
		if c.asleep() >= workers {
			c.Pass(step)
		}
		time.Sleep(time.Millisecond)
	}
}

func (c *clock) asleep() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.waiting)
}

// start runs jobs until stop is called, which returns what Run returned.
func start(t *testing.T, d *db.DB, c *clock, node string, all ...jobs.Job) (stop func() error) {
	t.Helper()
	r := &jobs.Runner{DB: d, Node: node, Jobs: all, Log: slog.New(slog.DiscardHandler), Now: c.Now, After: c.After, Drain: time.Second}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- r.Run(ctx) }()
	stop = sync.OnceValue(func() error { cancel(); return <-ended })
	t.Cleanup(func() { _ = stop() })
	return stop
}

func each(t *testing.T, fn func(t *testing.T, d *db.DB, c *clock)) {
	for _, engine := range []string{"sqlite", "postgres"} {
		t.Run(engine, func(t *testing.T) {
			c := newClock()
			if engine == "sqlite" {
				fn(t, dbtest.SQLite(t, db.WithClock(c.Now)), c)
			} else {
				fn(t, dbtest.Postgres(t, db.WithClock(c.Now)), c)
			}
		})
	}
}

func counts(n *atomic.Int64) func(context.Context) error {
	return func(context.Context) error { n.Add(1); return nil }
}

func find(t *testing.T, d *db.DB, name string) jobs.State {
	t.Helper()
	all, err := jobs.List(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		if s.Name == name {
			return s
		}
	}
	return jobs.State{}
}

func TestOneNodeDoesAJobAndAnotherTakesOver(t *testing.T) {
	for _, every := range []time.Duration{5 * time.Second, time.Hour} {
		t.Run(every.String(), func(t *testing.T) {
			each(t, func(t *testing.T, d *db.DB, c *clock) {
				var both atomic.Int64 // runs at this moment
				job := func(n *atomic.Int64) jobs.Job {
					return jobs.Job{Name: "job", Every: every, Deadline: 10 * every, Run: func(context.Context) error {
						if both.Add(1) > 1 {
							t.Error("two nodes do the job at once")
						}
						time.Sleep(2 * time.Millisecond)
						n.Add(1)
						both.Add(-1)
						return nil
					}}
				}
				var a, b atomic.Int64
				began := c.Now()
				stop := start(t, d, c, "a", job(&a))
				c.until(t, "a does it", time.Second, func() bool { return a.Load() > 0 })
				start(t, d, c, "b", job(&b))
				c.whileAsleep(t, 2, "it is done again and again", every/10, func() bool { return a.Load()+b.Load() >= 5 })
				if most := int64(c.Now().Sub(began)/(every*9/10)) + 1; a.Load()+b.Load() > most {
					t.Errorf("%d runs, where one node would make %d", a.Load()+b.Load(), most)
				}
				if err := stop(); err != nil {
					t.Error(err)
				}
				before := b.Load()
				c.whileAsleep(t, 1, "b takes over", every/10, func() bool { return b.Load() > before })
			})
		})
	}
}

func TestALeaseEndsWithItsNode(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, c *clock) {
		hang := make(chan struct{})
		t.Cleanup(func() { close(hang) })
		began := make(chan struct{})
		start(t, d, c, "dead", jobs.Job{Name: "job", Every: time.Minute, Deadline: time.Minute, Run: func(context.Context) error {
			close(began)
			<-hang
			return nil
		}})
		<-began
		var n atomic.Int64
		at := c.Now()
		start(t, d, c, "alive", jobs.Job{Name: "job", Every: time.Minute, Deadline: time.Minute, Run: counts(&n)})
		c.until(t, "another takes over", 10*time.Second, func() bool { return n.Load() > 0 })
		if after := c.Now().Sub(at); after < time.Minute {
			t.Errorf("it was taken over after %v, within its deadline", after)
		}
	})
}

func TestWorkThatTwoMayDoIsTakenOverSoon(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, c *clock) {
		hang := make(chan struct{})
		t.Cleanup(func() { close(hang) })
		began := make(chan struct{})
		job := jobs.Job{Name: "job", Every: 2 * time.Second, Deadline: time.Hour, Lease: 20 * time.Second}
		job.Run = func(context.Context) error {
			close(began)
			<-hang
			return nil
		}
		start(t, d, c, "dead", job)
		<-began
		var n atomic.Int64
		at := c.Now()
		job.Run = counts(&n)
		start(t, d, c, "alive", job)
		c.whileAsleep(t, 1, "another takes over", 5*time.Second, func() bool { return n.Load() > 0 })
		if after := c.Now().Sub(at); after < 15*time.Second || after > 5*time.Minute {
			t.Errorf("it was taken over after %v, want soon after its lease of %v", after, job.Lease)
		}
	})
}

func TestOneThatHangsDelaysNobody(t *testing.T) {
	c := newClock()
	d := dbtest.SQLite(t, db.WithClock(c.Now))
	hang := make(chan struct{})
	var n atomic.Int64
	var begun atomic.Bool
	stop := start(t, d, c, "a",
		jobs.Job{Name: "hangs", Every: time.Second, Deadline: time.Second, Run: func(context.Context) error { begun.Store(true); <-hang; return nil }},
		jobs.Job{Name: "goes on", Every: time.Second, Deadline: time.Second, Run: counts(&n)})
	c.until(t, "the other goes on", time.Second, func() bool { return begun.Load() && n.Load() > 5 })
	if err := stop(); err == nil || !strings.Contains(err.Error(), "hangs") || strings.Contains(err.Error(), "goes on") {
		t.Errorf("stopped with %v, want the one that hangs named", err)
	}
	close(hang)
}

func TestFailuresAreCountedWrittenAndTriedAgain(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB, c *clock) {
		problem := errors.New("the service of taro@example.jp is away")
		var n atomic.Int64
		bad := map[int64]func(ctx context.Context) error{
			1: func(context.Context) error { panic("oh") },
			2: func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() },
			3: func(context.Context) error { return problem },
			4: func(context.Context) error { return problem },
		}
		var mu sync.Mutex
		seen := map[string]int{}
		r := &jobs.Runner{DB: d, Node: "a", Log: slog.New(slog.DiscardHandler), Now: c.Now, After: c.After,
			Observe: func(_, outcome string, _ time.Duration) { mu.Lock(); seen[outcome]++; mu.Unlock() },
			Jobs: []jobs.Job{{Name: "job", Every: time.Hour, Deadline: 20 * time.Millisecond, Run: func(ctx context.Context) error {
				if do := bad[n.Add(1)]; do != nil {
					return do(ctx)
				}
				return nil
			}}}}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- r.Run(ctx) }()
		began := c.Now()
		c.until(t, "four failures", time.Second, func() bool { return find(t, d, "job").Failures == 4 })
		if s := find(t, d, "job"); strings.Contains(s.Problem, "taro@") || !strings.Contains(s.Problem, "is away") {
			t.Errorf("written down: %q", s.Problem)
		}
		c.until(t, "it is well again", time.Second, func() bool { s := find(t, d, "job"); return s.Problem == "" && s.Failures == 0 })
		if took := c.Now().Sub(began); took > time.Hour {
			t.Errorf("an hourly job was well again after %v", took)
		}
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if seen[jobs.Panicked] != 1 || seen[jobs.Late] != 1 || seen[jobs.Failed] != 2 || seen[jobs.Done] == 0 {
			t.Errorf("observed %v", seen)
		}
	})
}

func TestFollowersBeginAgainAfterAPanic(t *testing.T) {
	c := newClock()
	d := dbtest.SQLite(t, db.WithClock(c.Now))
	var n atomic.Int64
	stop := start(t, d, c, "a", jobs.Job{Name: "follower", Follow: func(ctx context.Context) error {
		if n.Add(1) == 1 {
			panic("oh")
		}
		<-ctx.Done()
		return ctx.Err()
	}})
	c.until(t, "it begins again", time.Second, func() bool { return n.Load() == 2 })
	if err := stop(); err != nil {
		t.Error(err)
	}
}

func TestJobsEverywhereWakeAndEnd(t *testing.T) {
	c := newClock()
	d := dbtest.SQLite(t, db.WithClock(c.Now))
	var a, b, last atomic.Int64
	wake := make(chan struct{})
	job := jobs.Job{Name: "job", Every: time.Hour, Deadline: time.Second, Everywhere: true}
	ja, jb := job, job
	ja.Run, ja.Wake, ja.Last = counts(&a), wake, counts(&last)
	jb.Run = counts(&b)
	stop := start(t, d, c, "a", ja)
	start(t, d, c, "b", jb)
	c.until(t, "both do it", 0, func() bool { return a.Load() > 0 && b.Load() > 0 })
	before := a.Load()
	wake <- struct{}{}
	c.until(t, "it wakes", 0, func() bool { return a.Load() > before })
	if err := stop(); err != nil || last.Load() != 1 {
		t.Errorf("stopped with %v, the last run was made %d times", err, last.Load())
	}
}
