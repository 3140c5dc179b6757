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
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// A session runs the statements of one transaction on a connection to SQLite.
// One watcher for all of them interrupts what runs when the context ends;
// database/sql and the driver would each start a goroutine for every statement,
// which takes longer than most statements.
type session struct {
	conn *sql.Conn
	ctx  context.Context // of the transaction
	rows []*sql.Rows
	row  []*sql.Row
	way  atomic.Bool // it has to give way: no more statements
}

var errGaveWay = errors.New("a long transaction gave way to shorter ones")

// gone is a context that is over.
var gone = func() context.Context {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errGaveWay)
	return ctx
}()

// within runs work on a connection that has begun a transaction. After a while,
// unless that is 0, it makes work give way: the next statement fails, then also
// one that runs on and on.
func within(ctx context.Context, conn *sql.Conn, while time.Duration, work func(on runner) error) error {
	s := &session{conn: conn, ctx: ctx}
	defer s.close()
	stop, err := s.watch(while)
	if err != nil {
		return err
	}
	defer stop()
	if err = work(s); s.way.Load() {
		return errGaveWay
	}
	return err
}

// watch interrupts the connection when the context ends, or when work that has to
// give way does not, until stop is called.
func (s *session) watch(while time.Duration) (stop func(), err error) {
	if s.ctx.Done() == nil && while == 0 {
		return func() {}, nil
	}
	var kept *rememberingConn
	if err := s.conn.Raw(func(c any) error { kept = c.(*rememberingConn); return nil }); err != nil {
		return nil, err
	}
	var mu sync.Mutex
	over := false
	interrupt := func() {
		mu.Lock()
		defer mu.Unlock()
		if !over {
			kept.interrupt()
		}
	}
	cancel := context.AfterFunc(s.ctx, interrupt)
	first, second := &time.Timer{}, &time.Timer{}
	if while > 0 {
		first = time.AfterFunc(while, func() { s.way.Store(true) })
		second = time.AfterFunc(2*while, func() {
			s.way.Store(true) // on a busy machine it may come before the first
			interrupt()
		})
	}
	return func() {
		cancel()
		if while > 0 {
			first.Stop()
			second.Stop()
		}
		mu.Lock()
		over = true
		mu.Unlock()
	}, nil
}

// watched is ctx without its end where watch looks after that.
func (s *session) watched(ctx context.Context) context.Context {
	if s.way.Load() {
		return gone
	}
	if ctx.Err() == nil && ctx.Done() == s.ctx.Done() {
		return context.Background()
	}
	return ctx
}

// ExecContext is that of database/sql.
func (s *session) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return s.conn.ExecContext(s.watched(ctx), query, args...)
}

// QueryContext is that of database/sql.
func (s *session) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	rows, err := s.conn.QueryContext(s.watched(ctx), query, args...)
	if err == nil {
		s.rows = append(s.rows, rows)
	}
	return rows, err
}

// QueryRowContext is that of database/sql.
func (s *session) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	row := s.conn.QueryRowContext(s.watched(ctx), query, args...)
	s.row = append(s.row, row)
	return row
}

// close closes the rows that were left open: the connection would wait for them.
func (s *session) close() {
	for _, rows := range s.rows {
		_ = rows.Close()
	}
	for _, row := range s.row {
		_ = row.Scan()
	}
}

// begin takes a connection and begins a transaction on it.
func begin(ctx context.Context, pool *sql.DB, statement string) (*sql.Conn, error) {
	short, cancel := context.WithTimeoutCause(ctx, acquireTime, errNoConnection)
	defer cancel()
	conn, err := pool.Conn(short)
	if err != nil {
		return nil, ended(short, err)
	}
	for {
		err := execute(conn, statement)
		switch {
		case err == nil:
			return conn, nil
		case isConflict(err) && short.Err() == nil: // another process writes
			pause(short, time.Millisecond+rand.N(4*time.Millisecond))
			continue
		case isConflict(err):
			err = ended(short, err)
		}
		_ = conn.Close() // the first error is the one to tell
		return nil, err
	}
}

// pause waits for a while, or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// execute runs a statement that nothing interrupts.
func execute(conn *sql.Conn, statement string) error {
	_, err := conn.ExecContext(context.Background(), statement)
	return err
}
