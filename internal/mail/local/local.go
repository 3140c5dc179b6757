// Package local keeps messages instead of sending them, for shops that are
// tried out: the newest few hundred are in the database, and Page shows them.
package local

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

const (
	most      = 500 // messages in the box
	trimEvery = 100 // messages: removing one at a time writes as much as keeping it
)

// Box keeps messages.
type Box struct {
	DB   *db.DB
	sent atomic.Int64 // since the shop began
}

// Kept is a message in the box.
type Kept struct {
	mail.Message
	Number string // its name in the box
	At     time.Time
}

// Send keeps a message; one that is there already is not kept twice.
func (b *Box) Send(ctx context.Context, m mail.Message) error {
	full := b.sent.Add(1)%trimEvery == 1 // also the first of a short run
	err := b.DB.UpdateOne(ctx, func(tx *db.Tx) error { return insert(ctx, tx, id.New(tx.Now), m) })
	if err == nil && full {
		err = b.DB.UpdateOne(ctx, func(tx *db.Tx) error { return trim(ctx, tx, most) })
	}
	if err != nil {
		return fmt.Errorf("keep a message: %w", err)
	}
	return nil
}

// List returns the newest messages without their bodies.
func (b *Box) List(ctx context.Context, to string) (list []Kept, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectAll(ctx, tx, to, most)
		return err
	})
	return list, err
}

// Find returns a whole message.
func (b *Box) Find(ctx context.Context, number string) (k Kept, found bool, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		k, found, err = find(ctx, tx, number)
		return err
	})
	return k, found, err
}
