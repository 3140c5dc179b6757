package httpd

import (
	"context"
	"net"
	"sync"
)

// netBuffer is the size of net/http's write buffer for a connection. An
// answer that is longer leaves in two writes: a full buffer, then the rest.
// For a cached page of some 10 KB the second system call costs more than all
// the work of this package, so the two are joined.
const netBuffer = 4 << 10

// headRoom is about what the headers of a page take of that buffer. A guess
// that is too high only makes an answer of one write wait for the next Read.
const headRoom = 1 << 10

// mergeListener gives out connections that can join two writes.
type mergeListener struct {
	net.Listener
	heads *sync.Pool
}

func newMergeListener(l net.Listener) *mergeListener {
	return &mergeListener{Listener: l, heads: &sync.Pool{New: func() any { return new(head) }}}
}

// head is the first of two writes.
type head struct {
	bytes []byte
	pair  [2][]byte
	both  net.Buffers
}

func (l *mergeListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &mergeConn{Conn: c, heads: l.heads}, nil
}

// mergeConn sends the write that follows expect together with the one after
// it. Should none come after all, the next Read or Close sends it: net/http
// does one of them after every answer.
type mergeConn struct {
	net.Conn
	heads *sync.Pool
	mu    sync.Mutex
	wait  bool
	head  *head
}

type connKey struct{}

// withConn is the server's ConnContext.
func withConn(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, connKey{}, c)
}

// expect announces an answer that with its headers is longer than net/http's
// buffer, so that two writes will come. What an earlier announcement still
// holds, because only one came, leaves first: a client that sends its next
// request early makes net/http answer without a Read in between.
func expect(ctx context.Context) {
	c, ok := ctx.Value(connKey{}).(*mergeConn)
	if !ok || c.release() != nil {
		return // a connection that broke will say so again
	}
	c.mu.Lock()
	c.wait = true
	c.mu.Unlock()
}

func (c *mergeConn) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.wait:
		c.wait = false
		c.head = c.heads.Get().(*head)
		c.head.bytes = append(c.head.bytes[:0], p...) // the caller uses p again
		return len(p), nil
	case c.head == nil:
		return c.Conn.Write(p)
	}
	if err := c.send(p); err != nil {
		return 0, err
	}
	return len(p), nil
}

// send writes what waits, then p, in one system call where there is one.
func (c *mergeConn) send(p []byte) error {
	h := c.head
	c.head = nil
	h.pair = [2][]byte{h.bytes, p}
	h.both = h.pair[:]
	_, err := h.both.WriteTo(c.Conn)
	h.pair = [2][]byte{}
	c.heads.Put(h)
	return err
}

func (c *mergeConn) release() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wait = false
	if c.head == nil {
		return nil
	}
	return c.send(nil)
}

func (c *mergeConn) Read(p []byte) (int, error) {
	if err := c.release(); err != nil {
		return 0, err
	}
	return c.Conn.Read(p)
}

func (c *mergeConn) Close() error {
	_ = c.release() // closing anyway
	return c.Conn.Close()
}
