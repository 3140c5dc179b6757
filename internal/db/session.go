package db

import (
	"context"
	"database/sql"
	"sync"
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
}

// within runs work on a connection that has begun a transaction.
func within(ctx context.Context, conn *sql.Conn, work func(on runner) error) error {
	s := &session{conn: conn, ctx: ctx}
	defer s.close()
	stop, err := s.watch()
	if err != nil {
		return err
	}
	defer stop()
	return work(s)
}

// watch interrupts the connection when the context ends, until stop is called.
func (s *session) watch() (stop func(), err error) {
	if s.ctx.Done() == nil {
		return func() {}, nil
	}
	var kept *rememberingConn
	if err := s.conn.Raw(func(c any) error { kept = c.(*rememberingConn); return nil }); err != nil {
		return nil, err
	}
	var mu sync.Mutex
	over := false
	cancel := context.AfterFunc(s.ctx, func() {
		mu.Lock()
		defer mu.Unlock()
		if !over {
			kept.interrupt()
		}
	})
	return func() {
		cancel()
		mu.Lock()
		over = true
		mu.Unlock()
	}, nil
}

// watched is ctx without its end where watch looks after that.
func (s *session) watched(ctx context.Context) context.Context {
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
	if err := execute(conn, statement); err != nil {
		_ = conn.Close() // the first error is the one to tell
		return nil, err
	}
	return conn, nil
}

// execute runs a statement that nothing interrupts.
func execute(conn *sql.Conn, statement string) error {
	_, err := conn.ExecContext(context.Background(), statement)
	return err
}
