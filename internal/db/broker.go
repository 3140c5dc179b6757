package db

import (
	"context"
	"errors"
)

// A Broker carries the numbered changes to all nodes of a shop, so that they need
// not read the log for each. It is a short cut: the log stays the truth, and
// a node that the broker does not reach reads it as if there were none.
type Broker interface {
	// Connect opens a line that brings what was announced after a place, or from the
	// last announcement on where the broker does not have that any more, or after is 0.
	// It returns the place after which it begins. The shop's name keeps shops apart
	// that share a broker.
	Connect(ctx context.Context, shop string, after uint64) (line Line, begins uint64, err error)
}

// A Line is a connection to a Broker. It is given up after its first error
// other than ErrPassed.
type Line interface {
	// Announce appends an announcement, which must follow the one at a.Place, and
	// returns where it stands; ErrPassed means that another one was faster.
	Announce(ctx context.Context, a Announcement) (place uint64, err error)
	// Next waits for the next announcement. One at a time calls it.
	Next(ctx context.Context) (Announcement, error)
	// Close ends the line; also a Next that waits.
	Close()
}

// ErrPassed is what Announce returns when something else was announced before.
var ErrPassed = errors.New("something else was announced before")

// An Announcement is a run of the change log.
type Announcement struct {
	Place uint64 // where it stands in the broker; of one to be made, the place that it follows
	After int64  // there is no change between this number and that of the first of Changes
	// Changes are one or more, in the order of numbers.
	Changes []Change
	// Reset says that the log is not the one of earlier announcements: a backup was
	// restored, or a server took over that did not have all. Everybody reads anew.
	Reset bool
}

// WithBroker lets a broker carry changes between nodes; nil is none, and the log is
// announced by PostgreSQL alone. SQLite has one node and needs none.
func WithBroker(b Broker) Option { return func(d *DB) { d.broker = b } }
