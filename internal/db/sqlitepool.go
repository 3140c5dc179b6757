package db

import (
	"context"
	"errors"
	"sync"
	"time"
)

var errClosed = errors.New("db: the database is closed")

// readers are the connections that read SQLite, opened when they are wanted.
type readers struct {
	open func() (*conn, error)
	room chan struct{} // an element for each that is in use

	mu     sync.Mutex
	idle   []*conn
	closed bool
	waits  int64
	waited time.Duration
}

// get waits for a connection.
func (r *readers) get(ctx context.Context) (*conn, error) {
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	select {
	case r.room <- struct{}{}:
	default:
		if err := r.wait(ctx); err != nil {
			return nil, err
		}
	}
	c, err := r.take()
	if c == nil && err == nil {
		c, err = r.open()
	}
	if err != nil {
		<-r.room
		return nil, err
	}
	return c, nil
}

func (r *readers) wait(ctx context.Context) error {
	began := time.Now()
	defer func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.waits++
		r.waited += time.Since(began)
	}()
	late := time.NewTimer(acquireTime)
	defer late.Stop()
	select {
	case r.room <- struct{}{}:
		return nil
	case <-late.C:
		return errNoConnection
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// take is an idle connection, or none.
func (r *readers) take() (*conn, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil, errClosed
	}
	n := len(r.idle)
	if n == 0 {
		return nil, nil
	}
	c := r.idle[n-1]
	r.idle = r.idle[:n-1]
	return c, nil
}

// put gives a connection back; one that is still in a transaction is not used again.
func (r *readers) put(c *conn) {
	r.mu.Lock()
	if r.closed || !c.lite.AutocommitEnabled() {
		_ = c.close() // it only read
	} else {
		r.idle = append(r.idle, c)
	}
	r.mu.Unlock()
	<-r.room
}

// close closes all connections, those in use when they are given back.
func (r *readers) close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.closed = true
	var err error
	for _, c := range r.idle {
		err = errors.Join(err, c.close())
	}
	r.idle = nil
	return err
}

func (r *readers) stats() Pool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return Pool{Size: cap(r.room), InUse: len(r.room), Waits: r.waits, Waited: r.waited}
}
