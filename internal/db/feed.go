package db

import (
	"cmp"
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// feed wakes a follower.
type feed interface {
	// wait returns when something may have changed since the last wait, or
	// from time to time for no reason.
	wait(ctx context.Context) error
	// brought lists what came by itself after a number; all tells whether that is all there
	// is, otherwise the log has to be read.
	brought(after int64) (news []Change, all bool)
	close()
}

// sqliteFeed asks a connection of its own for data_version, which changes with
// every commit of any other connection or process and costs microseconds.
type sqliteFeed struct {
	conn    *conn
	version int64
}

func (e *sqliteEngine) listen(ctx context.Context) (feed, error) {
	c, err := e.connect(readWait, queryOnly)
	if err != nil {
		return nil, err
	}
	f := &sqliteFeed{conn: c}
	if f.version, err = f.ask(ctx); err != nil {
		f.close()
		return nil, err
	}
	return f, nil
}

func (f *sqliteFeed) ask(ctx context.Context) (v int64, err error) {
	err = within(ctx, f.conn, 0, func(on runner) error { return on.QueryRowContext(ctx, sqliteChanged).Scan(&v) })
	return v, err
}

func (f *sqliteFeed) wait(ctx context.Context) error {
	tick := time.NewTicker(changePoll)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
		v, err := f.ask(ctx)
		if err != nil {
			return err
		}
		if v != f.version {
			f.version = v
			return nil
		}
	}
}

func (f *sqliteFeed) brought(int64) ([]Change, bool) { return nil, false }

func (f *sqliteFeed) close() { _ = f.conn.close() }

// An ear is the one connection of a node that listens, for all its followers.
type ear struct {
	conn   *pgx.Conn
	end    context.CancelFunc
	ended  chan struct{} // closed when the connection was lost or given up
	err    error         // why, once ended
	lost   error         // what look found, which ended it
	heard  map[*postgresFeed]bool
	last   int64 // of the log, as far as it was heard or looked at
	engine *postgresEngine
}

// postgresFeed is one follower's share of the ear.
type postgresFeed struct {
	ear  *ear
	told chan struct{} // full: something was heard since the last wait
	news news
}

func (e *postgresEngine) listen(ctx context.Context) (feed, error) {
	e.publishing() // also for nodes that died
	e.listening.Lock()
	defer e.listening.Unlock()
	if e.ear == nil {
		conn, err := e.primary.connect(ctx)
		if err != nil {
			return nil, e.explain(err)
		}
		if _, err := conn.Exec(ctx, postgresListen); err != nil {
			hangUp(conn)
			return nil, e.explain(err)
		}
		long, end := context.WithCancel(context.WithoutCancel(ctx)) // it outlives the follower that came first
		e.ear = &ear{conn: conn, end: end, ended: make(chan struct{}), heard: map[*postgresFeed]bool{}, engine: e}
		go e.ear.listen(long)
		go e.ear.look(long)
	}
	f := &postgresFeed{ear: e.ear, told: make(chan struct{}, 1), news: news{from: nothing}}
	e.ear.heard[f] = true
	if e.carrier != nil {
		return e.carrier.follow(f), nil
	}
	return f, nil
}

// listen tells all followers of every notification until the connection ends.
func (r *ear) listen(ctx context.Context) {
	defer r.end()
	for {
		said, err := r.conn.WaitForNotification(ctx)
		r.engine.listening.Lock()
		if err != nil {
			r.err = cmp.Or(r.lost, err)
			if r.engine.ear == r {
				r.engine.ear = nil
			}
			close(r.ended)
			r.engine.listening.Unlock()
			hangUp(r.conn)
			return
		}
		told := readNews(said.Payload)
		r.engine.publisher.hear(told.By)
		if n := len(told.Changes); n > 0 {
			r.last = told.Changes[n-1].Seq
		}
		for f := range r.heard {
			f.news.take(told)
			fill(f.told)
		}
		r.engine.listening.Unlock()
	}
}

// look finds what a lost notification did not tell, for all followers, and that
// PostgreSQL is away although the connection says nothing.
func (r *ear) look(ctx context.Context) {
	tick := time.NewTicker(notifyPoll)
	defer tick.Stop()
	var away time.Time // since when nobody answers
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		began := time.Now()
		var last int64
		asked, cancel := context.WithTimeout(ctx, acquireTime)
		err := r.engine.pool.QueryRowContext(asked, postgresEnd).Scan(&last)
		cancel()
		if err == nil {
			away = time.Time{}
		} else if away.IsZero() {
			away = began
		}
		r.engine.listening.Lock()
		if err != nil && ctx.Err() == nil && time.Since(away) > watchLongest {
			r.lost = err
			r.end() // all begin anew
		}
		if err == nil && last != r.last {
			r.last = last
			for f := range r.heard {
				f.news.forget()
				fill(f.told)
			}
		}
		r.engine.listening.Unlock()
	}
}

func (f *postgresFeed) wait(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-f.ear.ended:
		return f.ear.err
	case <-f.told:
		return f.gather(ctx)
	}
}

func (f *postgresFeed) brought(after int64) ([]Change, bool) { return f.news.after(after) }

// gather lets a burst of notifications end.
func (f *postgresFeed) gather(ctx context.Context) error {
	burst := time.NewTimer(notifyBurst) // what comes meanwhile is read with it
	defer burst.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-burst.C:
		return nil
	}
}

// close lets go of the ear; who was the last takes it away.
func (f *postgresFeed) close() {
	e := f.ear.engine
	e.listening.Lock()
	delete(f.ear.heard, f)
	last := len(f.ear.heard) == 0 && e.ear == f.ear
	if last {
		e.ear = nil
	}
	e.listening.Unlock()
	if last {
		f.ear.end()
		<-f.ear.ended
	}
}

func hangUp(conn *pgx.Conn) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = conn.Close(ctx) // it is given up, well or not
}
