package db

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

const (
	pulseEvery = time.Second             // the database is asked no more often, whoever looks
	pulseTime  = 1500 * time.Millisecond // how long it has to answer
	// While it is away a node looks more often: orders begin again when it is seen.
	awayEvery = 200 * time.Millisecond
	awayTime  = 600 * time.Millisecond
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

	lookout sync.Once
	end     context.CancelFunc // of the lookout
	ended   sync.WaitGroup
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

// lookOut looks whether the database takes writes until it is closed, without being
// asked: a server that fell silent is given up as soon as another one took over.
func (d *DB) lookOut(servers *hosts) {
	p := d.pulse
	p.lookout.Do(func() {
		ctx, end := context.WithCancel(context.Background())
		p.end = end
		p.ended.Go(func() {
			defer servers.present()
			most, found := pulseTime, false
			for ctx.Err() == nil {
				p.turn <- struct{}{}
				asked, cancel := context.WithTimeout(ctx, most)
				err := d.engine.pulse(asked, d)
				cancel()
				p.err, p.at = err, time.Now()
				<-p.turn
				if err == nil {
					most, found = pulseTime, false
					servers.present()
					servers.rest(ctx)
					continue
				}
				if found { // it leads, and cannot write
					pause(ctx, awayEvery)
				}
				most, found = awayTime, servers.seek(ctx, err)
			}
		})
	})
}

// stop ends the lookout and closes what pulse keeps open.
func (p *pulse) stop(e engine) {
	p.lookout.Do(func() {}) // none begins any more
	if p.end != nil {
		p.end()
		p.ended.Wait()
	}
	p.turn <- struct{}{}
	e.hangUp()
	<-p.turn
}

func (e *sqliteEngine) pulse(ctx context.Context, d *DB) error {
	return d.Update(ctx, func(tx *Tx) error { return beat(ctx, tx.on, tx.Now.UnixMilli()) })
}

func (e *sqliteEngine) hangUp() {}

func (e *sqliteEngine) servers() *hosts { return nil }

func (e *postgresEngine) servers() *hosts {
	if len(e.way.each) == 1 {
		return nil
	}
	return e.way
}

func (e *postgresEngine) pulse(ctx context.Context, d *DB) error {
	if e.lone == nil || e.lone.IsClosed() {
		conn, host, err := e.way.ask(ctx)
		if err != nil {
			return e.explain(err)
		}
		e.lone = conn
		// One server alone takes writes. Those that led before are silent, or would say so.
		if n := e.way.cutOthers(host); n > 0 {
			d.log.WarnContext(ctx, "another server of PostgreSQL takes writes; gave up the connections to the one before", "connections", n)
		}
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
