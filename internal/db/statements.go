package db

import (
	"context"
	"database/sql/driver"
	"errors"
	"reflect"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// maxStatements is how many statements a connection remembers; the shop has
// fewer, lists of different lengths aside.
const maxStatements = 400

// remembering makes connections to SQLite that keep their statements: reading
// SQL would otherwise be a fifth of the work.
type remembering struct{ driver.Connector }

// sqliteConn is what database/sql uses of a connection.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// sqliteStmt is what database/sql uses of a statement.
type sqliteStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// Connect makes a connection.
func (r remembering) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := r.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	handle := reflect.ValueOf(c).Elem().FieldByName("db")
	if !handle.IsValid() || handle.Kind() != reflect.Uintptr {
		return nil, errors.Join(errHandle, c.Close())
	}
	return &rememberingConn{sqliteConn: c.(sqliteConn), handle: uintptr(handle.Uint()), known: map[string]*statement{}}, nil
}

// errHandle would come of another version of the driver. The driver interrupts
// a statement only by a goroutine that it starts for each; see session.
var errHandle = errors.New("the SQLite driver has no handle by which a statement can be interrupted")

// A rememberingConn is used by one goroutine at a time, as all connections.
type rememberingConn struct {
	sqliteConn
	handle uintptr // sqlite3*
	known  map[string]*statement
}

// interrupt stops the statement that runs, if one does. It alone may be called
// by another goroutine, while the connection is open.
func (c *rememberingConn) interrupt() {
	tls := libc.NewTLS()
	defer tls.Close()
	sqlite3.Xsqlite3_interrupt(tls, c.handle)
}

// A statement is in use until its rows are closed; meanwhile the same words
// get another one. After a change of the tables SQLite reads the words anew by
// itself.
type statement struct {
	sqliteStmt
	of    *rememberingConn
	query string
	used  bool
	kept  bool // among the known
}

// take finds or makes a statement.
func (c *rememberingConn) take(ctx context.Context, query string) (*statement, error) {
	old := c.known[query]
	if old != nil && !old.used {
		old.used = true
		return old, nil
	}
	made, err := c.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	s := &statement{sqliteStmt: made.(sqliteStmt), of: c, query: query, used: true}
	if old == nil && c.room() {
		s.kept, c.known[query] = true, s
	}
	return s, nil
}

// room forgets a statement when there are too many.
func (c *rememberingConn) room() bool {
	if len(c.known) < maxStatements {
		return true
	}
	for _, s := range c.known { // whichever comes
		if !s.used {
			_ = s.forget() // it only repeats how the last use ended
			return true
		}
	}
	return false
}

// done gives a statement back. One that broke off, as when it was interrupted
// among its rows, is not used again: the driver leaves its arguments in it.
func (s *statement) done(whole bool) error {
	if s.kept && whole {
		s.used = false
		return nil
	}
	return s.forget()
}

func (s *statement) forget() error {
	if s.kept {
		delete(s.of.known, s.query)
	}
	return s.Close()
}

// ExecContext runs a statement.
func (c *rememberingConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	s, err := c.take(ctx, query)
	if err != nil {
		return nil, err
	}
	result, err := s.ExecContext(ctx, args)
	if end := s.done(err == nil); err == nil {
		err = end
	}
	return result, err
}

// QueryContext runs a statement that answers rows.
func (c *rememberingConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	s, err := c.take(ctx, query)
	if err != nil {
		return nil, err
	}
	rows, err := s.QueryContext(ctx, args)
	if err != nil {
		_ = s.done(false) // the first error is the one to tell
		return nil, err
	}
	return &rememberedRows{rows, s}, nil
}

// Close closes the statements and the connection.
func (c *rememberingConn) Close() error {
	for _, s := range c.known {
		_ = s.Close() // closing the connection says what is wrong
	}
	clear(c.known)
	return c.sqliteConn.Close()
}

type rememberedRows struct {
	driver.Rows
	of *statement
}

// Close frees the statement for the next use.
func (r *rememberedRows) Close() error {
	err := r.Rows.Close()
	if end := r.of.done(err == nil); err == nil {
		err = end
	}
	return err
}
