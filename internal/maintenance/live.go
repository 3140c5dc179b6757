package maintenance

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// Live holds the state in memory, so that every request can ask for it.
type Live struct {
	db  *db.DB
	now atomic.Pointer[State]
}

// NewLive reads the state as it is now; Follow keeps it true.
func NewLive(ctx context.Context, d *db.DB) (*Live, error) {
	l := &Live{db: d}
	return l, l.read(ctx)
}

// Current is the state as last seen.
func (l *Live) Current() State { return *l.now.Load() }

// Follow reads the state anew whenever it has changed, until ctx ends.
func (l *Live) Follow(ctx context.Context) error {
	var since int64
	err := l.db.View(ctx, func(tx *db.Tx) (err error) {
		since, err = db.Position(ctx, tx)
		return err
	})
	if err != nil {
		return fmt.Errorf("follow shop status: %w", err)
	}
	// What changed between NewLive and the position above is not in the log to come.
	if err := l.read(ctx); err != nil {
		return err
	}
	return l.db.Watch(ctx, since, func(b db.Batch) error {
		if b.Reload || concerns(b.Changes) {
			return l.read(ctx)
		}
		return nil
	})
}

func concerns(changes []db.Change) bool {
	for _, c := range changes {
		if c.Topic == Topic {
			return true
		}
	}
	return false
}

func (l *Live) read(ctx context.Context) error {
	s, err := (&Switch{DB: l.db}).Get(ctx)
	if err != nil {
		return err
	}
	l.now.Store(&s)
	return nil
}
