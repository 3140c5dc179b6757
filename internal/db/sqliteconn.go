package db

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"zombiezen.com/go/sqlite"
)

// maxStatements is how many statements a connection remembers; the shop has
// fewer, lists of different lengths aside.
const maxStatements = 400

// A conn is a connection to SQLite. It is used by one goroutine at a time, but
// for interrupt.
type conn struct {
	lite  *sqlite.Conn
	known map[string]*statement

	mu      sync.Mutex
	stop    chan struct{} // closed: what runs is interrupted
	stopped bool
}

// A statement is in use until its rows are closed; meanwhile the same words
// get another one. After a change of the tables SQLite reads the words anew by
// itself.
type statement struct {
	*sqlite.Stmt
	query string
	order []int // which argument each parameter is
	used  bool
	kept  bool // among the known
}

// connect opens a connection with settings, which are pragmas. Waiting for
// another process happens inside SQLite for a while at most, where the end of a
// context does not wake it. Double quotes are for names alone, as in PostgreSQL.
func connect(path string, wait time.Duration, settings ...string) (*conn, error) {
	lite, err := sqlite.OpenConn(path, sqlite.OpenReadWrite|sqlite.OpenCreate)
	if err != nil {
		return nil, liteError(err)
	}
	lite.SetBusyTimeout(wait)
	c := &conn{lite: lite, known: map[string]*statement{}, stopped: true}
	c.renew()
	for _, setting := range settings {
		if err := c.execute("PRAGMA " + setting); err != nil {
			_ = c.close() // the first error is the one to tell
			return nil, err
		}
	}
	return c, nil
}

func (c *conn) close() error {
	for _, s := range c.known {
		_ = s.Finalize() // closing the connection says what is wrong
	}
	clear(c.known)
	return liteError(c.lite.Close())
}

// interrupt stops the statement that runs, and all until renew. It may be called
// by another goroutine, while the connection is open.
func (c *conn) interrupt() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.stopped {
		c.stopped = true
		close(c.stop)
	}
}

// renew lets statements run again.
func (c *conn) renew() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stopped {
		c.stopped, c.stop = false, make(chan struct{})
		c.lite.SetInterrupt(c.stop)
	}
}

// take finds or makes a statement. What follows it in the text is the rest.
func (c *conn) take(query string) (s *statement, rest string, err error) {
	old := c.known[query]
	if old != nil && !old.used {
		old.used = true
		return old, "", nil
	}
	made, trailing, err := c.lite.PrepareTransient(query)
	if err != nil {
		return nil, "", liteError(err)
	}
	s = &statement{Stmt: made, query: query, order: make([]int, made.BindParamCount()), used: true}
	for i := range s.order {
		s.order[i] = i
		if name := made.BindParamName(i + 1); name != "" { // "$3"
			if s.order[i], err = strconv.Atoi(name[1:]); err != nil {
				_ = made.Finalize() // it never ran
				return nil, "", fmt.Errorf("db: the placeholder %s is no number", name)
			}
			s.order[i]--
		}
	}
	rest = afterComments(query[len(query)-trailing:])
	if old == nil && rest == "" && c.room() {
		s.kept, c.known[query] = true, s
	}
	return s, rest, nil
}

// afterComments is a text without the space and the comments at its beginning.
func afterComments(text string) string {
	for {
		text = strings.TrimLeft(text, " \t\r\n;")
		if !strings.HasPrefix(text, "--") {
			return text
		}
		_, text, _ = strings.Cut(text, "\n")
	}
}

// room forgets a statement when there are too many.
func (c *conn) room() bool {
	if len(c.known) < maxStatements {
		return true
	}
	for query, s := range c.known { // whichever comes
		if !s.used {
			delete(c.known, query)
			_ = s.Finalize() // it only repeats how the last use ended
			return true
		}
	}
	return false
}

// give ends the use of a statement. What it was given is forgotten: it may be
// personal, or large.
func (s *statement) give() {
	if !s.kept {
		_ = s.Finalize() // it only repeats how it ended
		return
	}
	_ = s.Reset() // likewise
	_ = s.ClearBindings()
	s.used = false
}

func (s *statement) step() (bool, error) {
	more, err := s.Step()
	return more, liteError(err)
}

// execute runs a statement without arguments.
func (c *conn) execute(query string) error {
	_, err := c.exec(query, nil)
	return err
}

// exec runs all statements of a text, and tells how many rows the last one
// that changed any changed.
func (c *conn) exec(query string, args []any) (int64, error) {
	for {
		s, rest, err := c.take(query)
		if err != nil {
			return 0, err
		}
		err = s.bind(args)
		for more := err == nil; more; {
			more, err = s.step()
		}
		changed := int64(c.lite.Changes())
		s.give()
		if err != nil || rest == "" {
			return changed, err
		}
		query = rest
	}
}

// query runs a statement to its first row.
func (c *conn) query(query string, args []any) (*sqliteRows, error) {
	s, rest, err := c.take(query)
	if err != nil {
		return nil, err
	}
	r := &sqliteRows{s: s}
	if rest != "" {
		err = fmt.Errorf("db: one statement at a time: %q comes after a query", rest)
	} else if err = s.bind(args); err == nil {
		r.has, err = s.step()
	}
	if err != nil {
		s.give()
		return nil, err
	}
	return r, nil
}

// A sqliteError is one with its code.
type sqliteError struct {
	code sqlite.ResultCode
	err  error
}

func (e *sqliteError) Error() string { return e.err.Error() }
func (e *sqliteError) Unwrap() error { return e.err }

func liteError(err error) error {
	if err == nil {
		return nil
	}
	return &sqliteError{sqlite.ErrCode(err), err}
}
