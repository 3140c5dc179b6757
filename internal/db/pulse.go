package db

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	pulseEvery = time.Second             // the database is asked no more often, whoever looks
	pulseTime  = 1500 * time.Millisecond // how long it has to answer
	// refusedFor is how long a write that was refused for want of a disk counts,
	// although a smaller one may find room.
	refusedFor = 5 * time.Second
)

// pulse remembers whether the database could write when it was last asked.
type pulse struct {
	turn    chan struct{} // full while somebody asks
	at      time.Time
	err     error
	refused atomic.Pointer[refusedWrite]
}

// A refusedWrite is one that the disk did not take.
type refusedWrite struct {
	at  time.Time
	err error
}

func newPulse() *pulse { return &pulse{turn: make(chan struct{}, 1)} }

// Writable tells whether the database takes writes now, by writing a row that
// nobody else uses; on PostgreSQL through a connection of its own, so that a
// crowd at the pool does not look like a fault. It asks at most once a second
// and answers from memory meanwhile.
func (d *DB) Writable(ctx context.Context) error {
	p := d.pulse
	select {
	case p.turn <- struct{}{}:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	defer func() { <-p.turn }()
	if r := p.refused.Load(); r != nil && time.Since(r.at) < refusedFor {
		return r.err
	}
	if !p.at.IsZero() && time.Since(p.at) < pulseEvery {
		return p.err
	}
	asked, cancel := context.WithTimeout(context.WithoutCancel(ctx), pulseTime)
	defer cancel()
	p.err = d.engine.pulse(asked, d)
	p.at = time.Now()
	return p.err
}

func (e *sqliteEngine) pulse(ctx context.Context, d *DB) error {
	return d.Update(ctx, func(tx *Tx) error { return beat(ctx, tx.on, tx.Now.UnixMilli()) })
}

func (e *sqliteEngine) hangUp() {}

func (e *postgresEngine) pulse(ctx context.Context, _ *DB) error {
	if e.lone == nil || e.lone.IsClosed() {
		conn, err := pgx.ConnectConfig(ctx, e.config)
		if err != nil {
			return e.explain(err)
		}
		e.lone = conn
	}
	_, err := e.lone.Exec(ctx, writeBeat, time.Now().UnixMilli())
	if err != nil {
		e.hangUp() // another one may lead to another server
		return e.explain(err)
	}
	return nil
}

func (e *postgresEngine) hangUp() {
	if e.lone == nil {
		return
	}
	hangUp(e.lone)
	e.lone = nil
}
