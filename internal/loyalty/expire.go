package loyalty

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

const expiryBatch = 100

// Points is the ledger of the shop.
type Points struct {
	DB *db.DB
}

// Expire takes away all points that are past their day, and tells of how many
// members.
func (p Points) Expire(ctx context.Context) (members int, err error) {
	for {
		var due []string
		err := p.DB.View(ctx, func(tx *db.Tx) (err error) {
			due, err = selectDueCustomers(ctx, tx, expiryBatch)
			return err
		})
		if err != nil {
			return members, fmt.Errorf("find points to expire: %w", err)
		}
		for _, customer := range due {
			if err := p.Sweep(ctx, customer); err != nil {
				return members, err
			}
			members++
		}
		if len(due) == 0 {
			return members, nil
		}
	}
}

// Sweep expires the points of one member that are past their day.
func (p Points) Sweep(ctx context.Context, customer string) error {
	err := p.DB.Update(ctx, func(tx *db.Tx) error {
		if err := lockAccount(ctx, tx, customer); err != nil {
			return err
		}
		return sweep(ctx, tx, customer)
	})
	if err != nil {
		return fmt.Errorf("expire points: %w", err)
	}
	return nil
}
