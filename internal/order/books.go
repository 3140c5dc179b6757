package order

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
)

// Touched lists the orders of which money moved or goods left in a period, and
// what happened to the points of all members in it.
func (b *Orders) Touched(ctx context.Context, from, to time.Time) (numbers []id.OrderNumber, points []loyalty.Move, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		if numbers, err = ledger.Touched(ctx, tx, from, to); err != nil {
			return err
		}
		left, err := shipment.Touched(ctx, tx, from, to)
		if err != nil {
			return err
		}
		numbers = append(numbers, left...)
		slices.Sort(numbers)
		numbers = slices.Compact(numbers)
		points, err = loyalty.Moves(ctx, tx, from, to)
		return err
	})
	if err != nil {
		return nil, nil, fmt.Errorf("list what happened: %w", err)
	}
	return numbers, points, nil
}
