package db

import (
	"context"
	"database/sql"
	"sync"
	"sync/atomic"
	"time"
)

const (
	replicaMost  = 5 * time.Second // how old what a standby tells may be
	replicaEvery = time.Second     // how often it is asked how old that is
	replicaPoll  = 10 * time.Millisecond
	replicaWait  = 500 * time.Millisecond // for the newest beat to arrive there
)

type staleKey struct{}

// Stale returns a context in which View may read from a standby, where the
// operator named one: what it reads can be some seconds old. It is for history,
// reports and exports, and for nothing that is decided or has just been changed
// by whoever looks.
func Stale(ctx context.Context) context.Context { return context.WithValue(ctx, staleKey{}, true) }

func mayBeStale(ctx context.Context) bool {
	stale, _ := ctx.Value(staleKey{}).(bool)
	return stale
}

// A replica is a standby that answers what may be old.
type replica struct {
	pool *sql.DB
	most time.Duration

	turn  sync.Mutex // of who asks
	asked time.Time
	same  bool        // it was seen to be of this shop
	good  atomic.Bool // when it was last asked
}

func (r *replica) view(ctx context.Context, work func(on runner) error) error {
	return attempt(ctx, r.pool, readOnce, work)
}

// viewStale tries the standby once. done tells whether that settles it;
// otherwise the primary is asked.
func (d *DB) viewStale(ctx context.Context, fn func(tx *Tx) error) (done bool, err error) {
	r := d.replica
	if r == nil || !mayBeStale(ctx) || d.insideTransaction() || !r.usable(ctx, d) {
		return false, nil
	}
	err = d.attempt(ctx, r.view, kind{readOnly: true}, fn)
	if err == nil || ctx.Err() != nil || !repeatable(err) && !isLost(err) && !isShort(err) {
		return true, d.plain(err)
	}
	r.good.Store(false) // until it is asked again
	d.log.WarnContext(ctx, "the standby did not answer; the primary is asked instead", "error", err)
	return false, nil
}

// usable tells whether the standby is not too far behind. It is asked at most
// once a second, by one; others go by what was found before.
func (r *replica) usable(ctx context.Context, d *DB) bool {
	if !r.turn.TryLock() {
		return r.good.Load()
	}
	defer r.turn.Unlock()
	if !r.asked.IsZero() && time.Since(r.asked) < replicaEvery {
		return r.good.Load()
	}
	asked, cancel := context.WithTimeout(context.WithoutCancel(ctx), pulseTime)
	defer cancel()
	r.good.Store(r.ask(asked, d))
	r.asked = time.Now()
	return r.good.Load()
}

// ask lets the primary beat and waits for that to arrive. While the primary is
// away a standby of this shop is the best there is, however old.
func (r *replica) ask(ctx context.Context, d *DB) bool {
	down := d.Writable(ctx)
	var beat, born int64
	for until := time.Now().Add(replicaWait); ; pause(ctx, replicaPoll) {
		if err := r.pool.QueryRowContext(ctx, readBeat).Scan(&beat, &born); err != nil {
			return false
		}
		if down != nil || time.Since(Time(beat)) < r.most {
			break
		}
		if time.Now().After(until) {
			return false
		}
	}
	if !r.same && down == nil {
		var at, here int64
		err := d.engine.autocommit(ctx, func(on runner) error { return on.QueryRowContext(ctx, readBeat).Scan(&at, &here) })
		if err != nil || here != born {
			return false
		}
		r.same = true
	}
	return r.same
}
