package db

import (
	"context"
	"database/sql"
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"
)

// runner runs the statements of a transaction.
type runner interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) Row
}

// pooled runs statements on what database/sql has: a transaction, or a pool.
type pooled struct {
	on interface {
		ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
		QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
		QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	}
}

// ExecContext is that of database/sql.
func (p pooled) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return p.on.ExecContext(ctx, query, args...)
}

// QueryContext is that of database/sql.
func (p pooled) QueryContext(ctx context.Context, query string, args ...any) (Rows, error) {
	rows, err := p.on.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	return rows, nil
}

// QueryRowContext is that of database/sql.
func (p pooled) QueryRowContext(ctx context.Context, query string, args ...any) Row {
	return p.on.QueryRowContext(ctx, query, args...)
}

// A session runs the statements of one transaction on a connection to SQLite.
// One watcher for all of them interrupts what runs when the context ends.
type session struct {
	conn *conn
	ctx  context.Context // of the transaction
	rows []*sqliteRows
	way  atomic.Bool // it has to give way: no more statements
}

var errGaveWay = errors.New("a long transaction gave way to shorter ones")

// within runs work on a connection that has begun a transaction. After a while,
// unless that is 0, it makes work give way: the next statement fails, then also
// one that runs on and on.
func within(ctx context.Context, c *conn, while time.Duration, work func(on runner) error) error {
	s := &session{conn: c, ctx: ctx}
	defer c.renew()
	defer s.close()
	defer c.interruptAtEnd(ctx)()
	if while > 0 {
		defer s.giveWay(while)()
	}
	err := work(s)
	if s.way.Load() {
		return errGaveWay
	}
	return err
}

// interruptAtEnd interrupts the connection when ctx ends, until stop is called.
func (c *conn) interruptAtEnd(ctx context.Context) (stop func()) {
	if ctx.Done() == nil {
		return func() {}
	}
	interrupt, over := once(c.interrupt)
	cancel := context.AfterFunc(ctx, interrupt)
	return func() {
		cancel()
		over()
	}
}

// giveWay makes the session's work give way after a while, until stop is called.
func (s *session) giveWay(while time.Duration) (stop func()) {
	interrupt, over := once(s.conn.interrupt)
	first := time.AfterFunc(while, func() { s.way.Store(true) })
	second := time.AfterFunc(2*while, func() {
		s.way.Store(true) // on a busy machine it may come before the first
		interrupt()
	})
	return func() {
		first.Stop()
		second.Stop()
		over()
	}
}

// once is do, and what keeps it from being done any more, or waits for it.
func once(do func()) (try, never func()) {
	var mu sync.Mutex
	over := false
	try = func() {
		mu.Lock()
		defer mu.Unlock()
		if !over {
			do()
		}
	}
	return try, func() {
		mu.Lock()
		defer mu.Unlock()
		over = true
	}
}

// start lets a statement begin. The end of a context of its own interrupts it
// until end is called.
func (s *session) start(ctx context.Context) (end func(), err error) {
	if s.way.Load() {
		return nil, errGaveWay
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if ctx.Done() == nil || ctx.Done() == s.ctx.Done() {
		return func() {}, nil
	}
	stop := s.conn.interruptAtEnd(ctx)
	return func() {
		stop()
		if ctx.Err() != nil && s.ctx.Err() == nil && !s.way.Load() {
			s.conn.renew() // the transaction may go on
		}
	}, nil
}

// ExecContext is that of database/sql.
func (s *session) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	end, err := s.start(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	n, err := s.conn.exec(query, args)
	if err != nil {
		return nil, err
	}
	return changed(n), nil
}

// QueryContext is that of database/sql.
func (s *session) QueryContext(ctx context.Context, query string, args ...any) (Rows, error) {
	rows, err := s.query(ctx, query, args)
	if err != nil {
		return nil, err
	}
	return rows, nil
}

// QueryRowContext is that of database/sql.
func (s *session) QueryRowContext(ctx context.Context, query string, args ...any) Row {
	rows, err := s.query(ctx, query, args)
	return sqliteRow{rows, err}
}

func (s *session) query(ctx context.Context, query string, args []any) (*sqliteRows, error) {
	end, err := s.start(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := s.conn.query(query, args)
	if err != nil {
		end()
		return nil, err
	}
	rows.end = end
	s.rows = append(s.rows, rows)
	return rows, nil
}

// close closes the rows that were left open.
func (s *session) close() {
	for _, rows := range s.rows {
		rows.close()
	}
}

// begin begins a transaction. While another process writes it asks again: a wait
// inside SQLite would not hear that its caller gave up.
func begin(ctx context.Context, c *conn, statement string) error {
	err := c.execute(statement)
	if !isConflict(err) {
		return err
	}
	short, cancel := context.WithTimeoutCause(ctx, acquireTime, errNoConnection)
	defer cancel()
	for isConflict(err) {
		if short.Err() != nil {
			return ended(short, err)
		}
		pause(short, time.Millisecond+rand.N(4*time.Millisecond))
		err = c.execute(statement)
	}
	return err
}

// pause waits for a while, or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
