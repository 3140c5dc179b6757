package order

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// A returnRow is where a return stands in lists.
type returnRow struct {
	number id.OrderNumber
	ret    string
	step   ReturnStep
	since  int64 // Unix milliseconds
}

func scanReturn(scan db.Scan) (r returnRow, err error) {
	return r, scan(&r.number, &r.ret, &r.step, &r.since)
}

const returnColumns = `SELECT number, ret, step, since_at FROM order_return`

// upsertReturns writes how far the returns of an order are. One that did not move
// keeps the time since when it waits.
func upsertReturns(ctx context.Context, tx *db.Tx, o Order) error {
	for _, r := range o.Returns {
		if _, err := tx.ExecContext(ctx, `INSERT INTO order_return (number, ret, step, since_at, why) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (number, ret) DO UPDATE SET step = excluded.step, since_at = excluded.since_at WHERE order_return.step <> excluded.step`,
			string(o.Number), r.ID, string(r.Step()), tx.Now.UnixMilli(), string(r.Why)); err != nil {
			return err
		}
	}
	return nil
}

func selectReturnsUp(ctx context.Context, tx *db.Tx, step ReturnStep, from returnRow, limit int) ([]returnRow, error) {
	return db.Collect(ctx, tx, scanReturn, returnColumns+` WHERE step = $1 AND since_at >= $2 AND (since_at > $2 OR number > $3 OR number = $3 AND ret > $4)
		ORDER BY since_at, number, ret LIMIT $5`, string(step), from.since, string(from.number), from.ret, limit)
}

func selectReturnsDown(ctx context.Context, tx *db.Tx, step ReturnStep, from returnRow, limit int) ([]returnRow, error) {
	return db.Collect(ctx, tx, scanReturn, returnColumns+` WHERE step = $1 AND since_at <= $2 AND (since_at < $2 OR number < $3 OR number = $3 AND ret < $4)
		ORDER BY since_at DESC, number DESC, ret DESC LIMIT $5`, string(step), from.since, string(from.number), from.ret, limit)
}

// selectReturnsOf is the returns of some orders. There is at least one.
func selectReturnsOf(ctx context.Context, tx *db.Tx, numbers []id.OrderNumber) ([]returnRow, error) {
	in, args := list(numbers)
	return db.Collect(ctx, tx, scanReturn, returnColumns+` WHERE number IN (`+in+`)`, args...)
}

func tallyReturns(ctx context.Context, tx *db.Tx, step ReturnStep) (t ReturnTally, err error) {
	var oldest int64
	t.Step = step
	err = tx.QueryRowContext(ctx, `SELECT COUNT(*), COALESCE(MIN(since_at), 0) FROM order_return WHERE step = $1`, string(step)).Scan(&t.Count, &oldest)
	t.Oldest = moment(oldest)
	return t, err
}
