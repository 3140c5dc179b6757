package stock

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// recount changes what is on hand of a SKU by -n, whatever is held.
func recount(ctx context.Context, tx *db.Tx, sku id.SKU, n int) (moved, error) {
	return left(n, tx.QueryRowContext(ctx, `UPDATE stock SET on_hand = on_hand - $2
		WHERE sku = $1 AND on_hand >= $2 RETURNING on_hand - held`, string(sku), n))
}

func insertOperation(ctx context.Context, tx *db.Tx, op Operation) (added bool, err error) {
	lines, err := json.Marshal(op.Lines)
	if err != nil {
		return false, fmt.Errorf("write an operation of the stock: %w", err)
	}
	res, err := tx.ExecContext(ctx, `INSERT INTO stock_operation (key, kind, ref, reason, who, lines, undone, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (key) DO NOTHING`, op.Key, string(op.Kind), op.Ref, op.Reason, op.By, string(lines), false, op.At.UnixMilli())
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func selectOperation(ctx context.Context, tx *db.Tx, key string) (Operation, error) {
	list, err := db.Collect(ctx, tx, scanOperation, `SELECT key, kind, ref, reason, who, lines, undone, at FROM stock_operation WHERE key = $1`, key)
	if err != nil {
		return Operation{}, err
	}
	if len(list) == 0 {
		return Operation{}, ErrNoOperation
	}
	return list[0], nil
}

func selectOperations(ctx context.Context, tx *db.Tx, limit int) ([]Operation, error) {
	return db.Collect(ctx, tx, scanOperation, `SELECT key, kind, ref, reason, who, lines, undone, at FROM stock_operation ORDER BY at DESC LIMIT $1`, limit)
}

func scanOperation(scan db.Scan) (op Operation, err error) {
	var lines string
	var at int64
	if err := scan(&op.Key, &op.Kind, &op.Ref, &op.Reason, &op.By, &lines, &op.Undone, &at); err != nil {
		return op, err
	}
	op.At = db.Time(at)
	return op, json.Unmarshal([]byte(lines), &op.Lines)
}

func updateUndone(ctx context.Context, tx *db.Tx, key string) error {
	_, err := tx.ExecContext(ctx, `UPDATE stock_operation SET undone = $2 WHERE key = $1`, key, true)
	return err
}

// selectSales adds up what was sold of each SKU. One that is new since then
// has sold for fewer days. The key of the groups is put together so that the rows
// are found by their time, and not all in the order of SKUs.
func selectSales(ctx context.Context, tx *db.Tx, from, now time.Time) (map[id.SKU]Sales, error) {
	sales := map[id.SKU]Sales{}
	err := db.Each(ctx, tx, func(scan db.Scan) error {
		var sku id.SKU
		var sold int
		var began int64
		if err := scan(&sku, &sold, &began); err != nil || sold <= 0 {
			return err
		}
		days := paceDays
		if began > 0 {
			days = min(max(int(now.Sub(db.Time(began)).Hours()/24)+1, fewestDays), paceDays)
		}
		sales[sku] = Sales{sold, days}
		return nil
	}, `SELECT sku || '', CAST(-SUM(CASE WHEN kind IN ('sold', 'unsold') THEN delta ELSE 0 END) AS BIGINT), CAST(MAX(CASE WHEN kind = 'opening' THEN at ELSE 0 END) AS BIGINT)
		FROM stock_entry WHERE at > $1 GROUP BY sku || ''`, from.UnixMilli())
	return sales, err
}

func scanOwn(own map[id.SKU]int) func(db.Scan) error {
	return func(scan db.Scan) error {
		var sku id.SKU
		var pieces int
		err := scan(&sku, &pieces)
		own[sku] = pieces
		return err
	}
}

func selectOwnLevels(ctx context.Context, tx *db.Tx) (map[id.SKU]int, error) {
	own := map[id.SKU]int{}
	return own, db.Each(ctx, tx, scanOwn(own), `SELECT sku, pieces FROM stock_low`)
}

// selectOwnOf is the levels of some SKUs. There is at least one.
func selectOwnOf(ctx context.Context, tx *db.Tx, skus []id.SKU) (map[id.SKU]int, error) {
	own := map[id.SKU]int{}
	text, args := places(0, skus)
	return own, db.Each(ctx, tx, scanOwn(own), `SELECT sku, pieces FROM stock_low WHERE sku IN (`+text+`)`, args...)
}

func upsertLow(ctx context.Context, tx *db.Tx, sku id.SKU, pieces int) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO stock_low (sku, pieces) VALUES ($1, $2) ON CONFLICT (sku) DO UPDATE SET pieces = $2`, string(sku), pieces)
	return err
}

func deleteLow(ctx context.Context, tx *db.Tx, sku id.SKU) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM stock_low WHERE sku = $1`, string(sku))
	return err
}

// selectHoldings reads what is put aside of a SKU.
//
// scan: these are the shoppers who are in order entry now
func selectHoldings(ctx context.Context, tx *db.Tx, sku id.SKU, limit int) ([]Holding, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (h Holding, err error) {
		var until int64
		err = scan(&h.Holder, &h.Quantity, &until)
		h.Until = db.Time(until)
		return h, err
	}, `SELECT holder, quantity, until FROM stock_hold WHERE sku = $1 ORDER BY until LIMIT $2`, string(sku), limit)
}

func selectOut(ctx context.Context, tx *db.Tx) ([]Level, error) {
	return selectRows(ctx, tx, `SELECT sku, on_hand, held FROM stock WHERE on_hand - held <= 0 ORDER BY sku`)
}

func selectWithHolds(ctx context.Context, tx *db.Tx) ([]Level, error) {
	return selectRows(ctx, tx, `SELECT sku, on_hand, held FROM stock WHERE held > 0 ORDER BY held DESC, sku`)
}
