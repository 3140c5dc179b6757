package order

import (
	"context"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// The states of an order whose sizes are counted.
const (
	outcomeWaits   = "waiting"
	outcomeCounted = "counted"
)

func insertOutcome(ctx context.Context, tx *db.Tx, number id.OrderNumber, due time.Time) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO order_outcome (number, state, due_at) VALUES ($1, $2, $3) ON CONFLICT (number) DO NOTHING`, string(number), outcomeWaits, due.UnixMilli())
	return err
}

func updateOutcome(ctx context.Context, tx *db.Tx, number id.OrderNumber, state string, due time.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE order_outcome SET state = $2, due_at = $3 WHERE number = $1`, string(number), state, due.UnixMilli())
	return err
}

func selectOutcomesDue(ctx context.Context, tx *db.Tx, limit int) ([]id.OrderNumber, error) {
	return db.Column[id.OrderNumber](ctx, tx, `SELECT number FROM order_outcome WHERE state = 'waiting' AND due_at <= $1 ORDER BY due_at LIMIT $2`, tx.Now.UnixMilli(), limit)
}

func addOutcome(ctx context.Context, tx *db.Tx, sku id.SKU, one Outcome) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO size_outcome (commodity, sku, kept, small, large) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (commodity, sku) DO UPDATE SET kept = size_outcome.kept + excluded.kept, small = size_outcome.small + excluded.small, large = size_outcome.large + excluded.large`,
		string(sku.Commodity()), string(sku), one.Kept, one.Small, one.Large)
	return err
}

func selectOutcomes(ctx context.Context, tx *db.Tx, code id.Commodity) (map[id.SKU]Outcome, error) {
	all := map[id.SKU]Outcome{}
	err := db.Each(ctx, tx, func(scan db.Scan) error {
		var sku id.SKU
		var one Outcome
		if err := scan(&sku, &one.Kept, &one.Small, &one.Large); err != nil {
			return err
		}
		all[sku] = one
		return nil
	}, `SELECT sku, kept, small, large FROM size_outcome WHERE commodity = $1`, string(code))
	return all, err
}

// tallyWhys counts the reasons of returns that were done since a moment.
func tallyWhys(ctx context.Context, tx *db.Tx, since time.Time) (map[ReturnWhy]int, error) {
	all := map[ReturnWhy]int{}
	err := db.Each(ctx, tx, func(scan db.Scan) error {
		var why ReturnWhy
		var n int
		if err := scan(&why, &n); err != nil {
			return err
		}
		all[why] = n
		return nil
	}, `SELECT why, COUNT(*) FROM order_return WHERE step = 'done' AND since_at >= $1 GROUP BY why`, since.UnixMilli())
	return all, err
}
