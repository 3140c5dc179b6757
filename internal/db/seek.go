package db

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	seekEvery = 30 * time.Millisecond // how often a server that takes no writes is asked again
	seekTime  = time.Second           // how long a search goes on before the lookout tries for itself
)

// errNoneLeads is why nobody connects while a node seeks the server that takes writes.
var errNoneLeads = errors.New("no server of PostgreSQL takes writes")

// An absence is a time in which no server takes writes. One search asks for the whole
// node: if everybody asked who waits, servers that are about to change their roles
// would be busy with greeting them.
type absence struct {
	err  error
	over chan struct{} // closed at its end
}

// missed is told that somebody found no server that takes writes.
func (h *hosts) missed() {
	select {
	case h.miss <- struct{}{}:
	default: // the lookout knows
	}
}

// rest waits until it is time for the next look.
func (h *hosts) rest(ctx context.Context) {
	began := time.Now()
	select {
	case <-ctx.Done():
	case <-time.After(pulseEvery):
	case <-h.miss:
		pause(ctx, awayEvery-time.Since(began))
	}
}

// absent is closed when the absence is over; nil when there is none.
func (h *hosts) absent() <-chan struct{} {
	if h == nil {
		return nil
	}
	if a := h.away.Load(); a != nil {
		return a.over
	}
	return nil
}

// seek asks all servers again and again, each by one connection, until one takes
// writes, for seekTime at most. From its beginning until present nobody else connects.
func (h *hosts) seek(ctx context.Context, why error) (found bool) {
	if h.away.Load() == nil {
		h.away.Store(&absence{fmt.Errorf("%w: %v", errNoneLeads, why), make(chan struct{})}) // what the cause was is not asked any more
	}
	ctx, end := context.WithTimeout(ctx, seekTime)
	defer end()
	var asking sync.WaitGroup
	for i := range h.each {
		asking.Go(func() {
			if becomesFit(ctx, h.each[i]) {
				h.led.Store(int64(i))
				h.present()
				end()
			}
		})
	}
	asking.Wait()
	return h.away.Load() == nil
}

// present ends an absence: who waits for a connection goes on at once.
func (h *hosts) present() {
	if a := h.away.Swap(nil); a != nil {
		close(a.over)
	}
}

// becomesFit waits until a server is what the address asks for.
func becomesFit(ctx context.Context, config *pgx.ConnConfig) bool {
	any := config.Copy()
	any.ValidateConnect = nil
	for ; ctx.Err() == nil; pause(ctx, seekEvery) {
		conn, err := pgx.ConnectConfig(ctx, any)
		if err != nil {
			continue
		}
		for err = config.ValidateConnect(ctx, conn.PgConn()); err != nil && !conn.IsClosed() && ctx.Err() == nil; {
			pause(ctx, seekEvery)
			err = config.ValidateConnect(ctx, conn.PgConn())
		}
		hangUp(conn)
		if err == nil {
			return true
		}
	}
	return false
}
