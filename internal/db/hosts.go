package db

import (
	"context"
	"database/sql/driver"
	"errors"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// nextHost is how long a host has to answer before the next one is tried beside it.
const nextHost = 200 * time.Millisecond

// hosts are the servers of an address that names several, one of which takes writes.
// A server that is frozen, or behind a network that lost it, takes connections and
// never answers: who asks one after the other waits for it each time. So they are
// asked beside each other, first the one that led last.
type hosts struct {
	each []*pgx.ConnConfig // an address that names one server has one
	led  atomic.Int64      // the number of the one that took writes last
	away atomic.Pointer[absence]
	miss chan struct{} // full: somebody found none that takes writes

	mu   sync.Mutex
	open map[*line]bool
}

// newHosts parts the servers of an address that asks for one of a kind. Entries of one
// server, with and without TLS, stay together.
func newHosts(config *pgx.ConnConfig) *hosts {
	if config.ValidateConnect == nil { // the first that answers is meant
		return &hosts{each: []*pgx.ConnConfig{config}}
	}
	entries := append([]*pgconn.FallbackConfig{{Host: config.Host, Port: config.Port, TLSConfig: config.TLSConfig}}, config.Fallbacks...)
	h := &hosts{open: map[*line]bool{}, miss: make(chan struct{}, 1)}
	for i, e := range entries {
		if i > 0 && e.Host == entries[i-1].Host && e.Port == entries[i-1].Port {
			last := h.each[len(h.each)-1]
			last.Fallbacks = append(last.Fallbacks, e)
			continue
		}
		one := config.Copy()
		one.Host, one.Port, one.TLSConfig, one.Fallbacks = e.Host, e.Port, e.TLSConfig, nil
		h.each = append(h.each, one)
		h.keep(len(h.each) - 1)
	}
	return h
}

// connect opens a connection to the server that takes writes; while none does it does
// not ask.
func (h *hosts) connect(ctx context.Context) (*pgx.Conn, error) {
	if a := h.away.Load(); a != nil {
		return nil, a.err
	}
	conn, _, err := h.ask(ctx)
	return conn, err
}

// ask is connect of the lookout itself. It tells the number of the server.
func (h *hosts) ask(ctx context.Context) (*pgx.Conn, int, error) {
	return first(ctx, h, func(ctx context.Context, i int) (*pgx.Conn, error) { return pgx.ConnectConfig(ctx, h.each[i]) }, hangUp)
}

// connector makes the connections of a pool so.
func (h *hosts) connector() driver.Connector {
	c := hostsConnector{hosts: h}
	for _, one := range h.each {
		c.each = append(c.each, stdlib.GetConnector(*one))
	}
	return c
}

type hostsConnector struct {
	hosts *hosts
	each  []driver.Connector
}

// Connect is that of driver.Connector.
func (c hostsConnector) Connect(ctx context.Context) (driver.Conn, error) {
	if a := c.hosts.away.Load(); a != nil {
		return nil, a.err
	}
	conn, _, err := first(ctx, c.hosts, func(ctx context.Context, i int) (driver.Conn, error) { return c.each[i].Connect(ctx) },
		func(late driver.Conn) { _ = late.Close() })
	if err != nil {
		c.hosts.missed()
	}
	return conn, err
}

// Driver is that of driver.Connector.
func (c hostsConnector) Driver() driver.Driver { return c.each[0].Driver() }

// first connects to the hosts and returns the first that is fit, or why none is. The
// next one begins when one failed, or is slow; what comes late is dropped.
func first[T any](ctx context.Context, h *hosts, connect func(ctx context.Context, i int) (T, error), drop func(T)) (won T, host int, err error) {
	if len(h.each) == 1 {
		won, err = connect(ctx, 0)
		return won, 0, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type answer struct {
		host int
		conn T
		err  error
	}
	led, answers := int(h.led.Load()), make(chan answer)
	begun, over := 0, make(chan struct{})
	defer close(over)
	begin := func() {
		i := (led + begun) % len(h.each)
		begun++
		go func() {
			a := answer{host: i}
			a.conn, a.err = connect(ctx, i)
			select {
			case answers <- a:
			case <-over:
				if a.err == nil {
					drop(a.conn)
				}
			}
		}()
	}
	begin()
	slow := time.NewTicker(nextHost)
	defer slow.Stop()
	var failed []error
	for len(failed) < len(h.each) {
		select {
		case a := <-answers:
			if a.err == nil {
				h.led.Store(int64(a.host))
				return a.conn, a.host, nil
			}
			failed = append(failed, a.err)
		case <-slow.C:
		}
		if begun < len(h.each) {
			begin()
		}
	}
	return won, 0, errors.Join(failed...)
}

// A line is a connection that is open, and the number of the host that it leads to.
type line struct {
	net.Conn
	of   *hosts
	host int
}

// Close is that of net.Conn.
func (l *line) Close() error {
	l.of.mu.Lock()
	delete(l.of.open, l)
	l.of.mu.Unlock()
	return l.Conn.Close()
}

// keep keeps the connections to a host.
func (h *hosts) keep(host int) {
	dial := h.each[host].DialFunc
	h.each[host].DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		kept := &line{conn, h, host}
		h.mu.Lock()
		defer h.mu.Unlock()
		h.open[kept] = true
		return kept, nil
	}
}

// cutOthers closes all connections but those to a host, and tells how many they were.
// Who waits for an answer there learns at once that none will come.
func (h *hosts) cutOthers(host int) (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for kept := range h.open {
		if kept.host != host {
			_ = kept.Conn.Close() // nobody waits for how it ends
			delete(h.open, kept)
			n++
		}
	}
	return n
}
