package maintenance

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// Switch opens and closes the shop.
type Switch struct{ DB *db.DB }

// Get reads the state as it is in the database now.
func (b *Switch) Get(ctx context.Context) (s State, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		s, err = find(ctx, tx)
		return err
	})
	if err != nil {
		return State{}, fmt.Errorf("get shop status: %w", err)
	}
	return s, nil
}

// Open ends maintenance. An open shop stays as it is.
func (b *Switch) Open(ctx context.Context) error {
	err := b.DB.Update(ctx, func(tx *db.Tx) error {
		if now, err := find(ctx, tx); err != nil || !now.Closed {
			return err
		}
		if err := save(ctx, tx, State{Since: tx.Now}); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "shop", ObjectID: "maintenance", Action: "shop.open"})
	})
	if err != nil {
		return fmt.Errorf("open shop: %w", err)
	}
	return nil
}

// Close begins maintenance and shows message, or a usual one when it is empty,
// to shoppers. It returns ErrMessage when the message is too long.
func (b *Switch) Close(ctx context.Context, message string) error {
	err := b.DB.Update(ctx, func(tx *db.Tx) error {
		s, err := closed(message, tx.Now)
		if err != nil {
			return err
		}
		if err := save(ctx, tx, s); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "shop", ObjectID: "maintenance", Action: "shop.close", Reason: s.Message})
	})
	if err != nil {
		return fmt.Errorf("close shop: %w", err)
	}
	return nil
}
