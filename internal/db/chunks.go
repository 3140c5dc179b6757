package db

import (
	"context"
	"time"
)

// Long work goes in steps, each a transaction of its own, so short that whoever
// wants to write meanwhile waits a few milliseconds.
const (
	stepTime  = 20 * time.Millisecond // the longest that a step should hold the writer
	firstStep = 25                    // rows of the first step; they double while steps are quick
	mostStep  = 2000
	// A step is followed by a rest, three times as long and no shorter than this,
	// so that long work has the writer for a quarter of the time at most. Between
	// processes SQLite has no queue: one that waits asks again after 10 ms at
	// most, and whoever took the writer back sooner could keep it out for long.
	shortestRest = 12 * time.Millisecond
)

// Chunks runs fn for the numbers 0 to n, part by part: from is inclusive, to is
// not. Each part is a transaction of its own and may run more than once; the
// parts before an error are done. What must be seen as a whole does not belong
// here.
func (d *DB) Chunks(ctx context.Context, n int, fn func(tx *Tx, from, to int) error) error {
	for from, size := 0, firstStep; from < n; {
		to := min(from+size, n)
		took, held, err := d.timed(ctx, func(tx *Tx) error { return fn(tx, from, to) })
		if err != nil {
			return err
		}
		from, size = to, paced(size, took)
		if from < n {
			d.rest(ctx, held)
		}
	}
	return nil
}

// rest lets others have the one writer of SQLite.
func (d *DB) rest(ctx context.Context, held time.Duration) {
	if _, one := d.engine.(*sqliteEngine); one {
		pause(ctx, max(shortestRest, 3*held))
	}
}

// Steps calls step, each time in a transaction of its own and with the number
// of rows it may do, until it did none, and tells how many it did in all. A step
// may run more than once; those before an error are done.
func (d *DB) Steps(ctx context.Context, step func(tx *Tx, limit int) (int64, error)) (all int64, err error) {
	for limit := firstStep; ; {
		var n int64
		took, held, err := d.timed(ctx, func(tx *Tx) (err error) {
			n, err = step(tx, limit)
			return err
		})
		if err != nil || n == 0 {
			return all, err
		}
		all += n
		limit = paced(limit, took)
		d.rest(ctx, held)
	}
}

// timed is Update, how long fn took, and how long it had the writer with its
// COMMIT.
func (d *DB) timed(ctx context.Context, fn func(tx *Tx) error) (took, held time.Duration, err error) {
	var began time.Time
	err = d.Update(ctx, func(tx *Tx) error {
		began = time.Now() // the wait for the writer does not count
		err := fn(tx)
		took = time.Since(began)
		return err
	})
	return took, time.Since(began), err
}

// paced is the size of the next step, so that it takes less than half of
// stepTime.
func paced(size int, took time.Duration) int {
	switch {
	case took > stepTime/2:
		return max(size/2, 1)
	case took < stepTime/8:
		return min(size*2, mostStep)
	}
	return size
}
