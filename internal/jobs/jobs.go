package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// A Job is work that is done again and again.
type Job struct {
	// Name is what operators and metrics know it by.
	Name string
	// Every is the time from the beginning of one run to that of the next,
	// more or less a tenth, so that nodes and jobs part.
	Every time.Duration
	// Deadline ends the context of a run.
	Deadline time.Duration
	// Lease, if it is not 0, is how long a node that died keeps the job from the
	// others. It is for work that two may do at once without harm; all other jobs are
	// kept until a run of theirs must be over. It is longer than keepLease and
	// than a run usually takes.
	Lease time.Duration
	// Everywhere says that every node does it, without a lease.
	Everywhere bool
	// Wake, if there is one, begins a run early. It is for jobs that are done
	// everywhere: the node that is woken may not have the lease.
	Wake <-chan struct{}
	// Run does some of the work: a bounded amount, and then returns.
	Run func(ctx context.Context) error
	// Last, if there is one, is run once when the node stops.
	Last func(ctx context.Context) error
	// Follow is for what runs as long as the shop does; it is begun again when
	// it panics or returns early. A Job has either Run or Follow.
	Follow func(ctx context.Context) error
}

// Outcomes of a run, for metrics.
const (
	Done     = "done"
	Failed   = "failed"
	Late     = "late" // beyond its deadline
	Panicked = "panicked"
)

const (
	// keepLease is the pause up to which a node keeps the lease between runs
	// and writes down only now and then how they went.
	keepLease = 15 * time.Second
	// slack is how long a lease outlives the deadline of a run.
	slack = 15 * time.Second
	// lookAgain is the longest that a node trusts what it knows of a lease.
	lookAgain = time.Minute
	// Pauses after failures double up to the longest, or the job's own.
	firstPause   = 2 * time.Second
	longestPause = time.Minute
	// Drain is how long Run waits for runs under way; lastTime is for Last.
	Drain    = 10 * time.Second
	lastTime = 3 * time.Second
)

// A Runner does the jobs of one node.
type Runner struct {
	DB   *db.DB
	Jobs []Job
	Node string // names this node in leases; no two may have the same
	Log  *slog.Logger
	// Observe, if there is one, is told of every run.
	Observe func(job, outcome string, took time.Duration)
	// Now and After are the clock; nil is the system's.
	Now   func() time.Time
	After func(time.Duration) <-chan time.Time
	// Drain is how long Run waits for runs under way at the end; 0 is Drain.
	Drain time.Duration
}

// Run does all jobs until ctx ends, then waits for those under way. It returns
// an error that names those that did not stop in time.
func (r *Runner) Run(ctx context.Context) error {
	if r.Now == nil {
		r.Now = time.Now
	}
	if r.After == nil {
		r.After = time.After
	}
	if r.Drain == 0 {
		r.Drain = Drain
	}
	if err := r.introduce(ctx); err != nil {
		return err
	}
	var group sync.WaitGroup
	all := make([]*worker, 0, len(r.Jobs))
	for _, j := range r.Jobs {
		w := &worker{r: r, job: j}
		all = append(all, w)
		w.alive.Store(true)
		group.Go(func() {
			defer w.alive.Store(false)
			w.loop(ctx)
		})
	}
	ended := make(chan struct{})
	go func() { group.Wait(); close(ended) }()
	select {
	case <-ended: // all loops end with ctx alone
		return r.release(ctx)
	case <-ctx.Done():
	}
	late := time.NewTimer(r.Drain)
	defer late.Stop()
	select {
	case <-ended:
		return r.release(ctx)
	case <-late.C:
	}
	all = slices.DeleteFunc(all, func(w *worker) bool { return !w.alive.Load() })
	names := make([]string, 0, len(all))
	for _, w := range all {
		names = append(names, w.job.Name)
	}
	return fmt.Errorf("jobs did not stop within %v: %s", r.Drain, strings.Join(names, ", "))
}

// introduce writes a line for each job that the database does not know yet.
func (r *Runner) introduce(ctx context.Context) error {
	names := make([]string, 0, len(r.Jobs))
	for _, j := range r.Jobs {
		if j.Run != nil {
			names = append(names, j.Name)
		}
	}
	err := r.DB.Update(ctx, func(tx *db.Tx) error { return insertJobs(ctx, tx, names) })
	if err != nil && ctx.Err() == nil {
		return fmt.Errorf("introduce jobs: %w", err)
	}
	return nil
}

// release gives all leases back, so that another node need not wait.
func (r *Runner) release(ctx context.Context) error {
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastTime)
	defer cancel()
	if err := r.DB.Update(last, func(tx *db.Tx) error { return releaseAll(last, tx, r.Node) }); err != nil {
		r.Log.WarnContext(last, "leases of jobs could not be given back; they end by themselves", "error", err)
	}
	return nil
}

// about is d, more or less a tenth.
func about(d time.Duration) time.Duration {
	if d <= 0 {
		return d
	}
	return d - d/10 + rand.N(d/5+1)
}

// backOff is the pause after so many failures in a row.
func backOff(every time.Duration, failures int) time.Duration {
	pause := firstPause << min(failures-1, 20)
	return min(pause, max(every, longestPause))
}
