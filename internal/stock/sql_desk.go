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

func scanPace(into map[id.SKU]Sales) func(db.Scan) error {
	return func(scan db.Scan) error {
		var sku id.SKU
		var s Sales
		err := scan(&sku, &s.Pieces, &s.Days)
		into[sku] = s
		return err
	}
}

func selectPaces(ctx context.Context, tx *db.Tx) (map[id.SKU]Sales, error) {
	all := map[id.SKU]Sales{}
	return all, db.Each(ctx, tx, scanPace(all), `SELECT sku, pieces, days FROM stock_pace`)
}

// selectPacesOf is how some SKUs sell. There is at least one.
func selectPacesOf(ctx context.Context, tx *db.Tx, skus []id.SKU, into map[id.SKU]Sales) error {
	text, args := places(0, skus)
	return db.Each(ctx, tx, scanPace(into), `SELECT sku, pieces, days FROM stock_pace WHERE sku IN (`+text+`)`, args...)
}

func upsertPace(ctx context.Context, tx *db.Tx, r paceRow) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO stock_pace (sku, pieces, days) VALUES ($1, $2, $3) ON CONFLICT (sku) DO UPDATE SET pieces = $2, days = $3`,
		string(r.SKU), r.Sales.Pieces, r.Sales.Days)
	return err
}

func deletePace(ctx context.Context, tx *db.Tx, sku id.SKU) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM stock_pace WHERE sku = $1`, string(sku))
	return err
}

func scanLow(scan db.Scan) (l Low, err error) {
	return l, scan(&l.SKU, &l.OnHand, &l.Held, &l.Own, &l.Sales.Pieces, &l.Sales.Days)
}

// selectLowByLevel is what there is no more of than its own level.
func selectLowByLevel(ctx context.Context, tx *db.Tx) ([]Low, error) {
	return db.Collect(ctx, tx, scanLow, `SELECT s.sku, s.on_hand, s.held, l.pieces, COALESCE(p.pieces, 0), COALESCE(p.days, 0)
		FROM stock_low l JOIN stock s ON s.sku = l.sku LEFT JOIN stock_pace p ON p.sku = l.sku WHERE s.on_hand > s.held AND s.on_hand - s.held <= l.pieces`)
}

// selectLowByPace is what has no level of its own and sells out within LowDays.
func selectLowByPace(ctx context.Context, tx *db.Tx) ([]Low, error) {
	return db.Collect(ctx, tx, scanLow, `SELECT s.sku, s.on_hand, s.held, CAST($1 AS BIGINT), p.pieces, p.days
		FROM stock_pace p JOIN stock s ON s.sku = p.sku WHERE s.on_hand > s.held AND (s.on_hand - s.held) * p.days < $2 * p.pieces
		AND NOT EXISTS (SELECT 1 FROM stock_low l WHERE l.sku = p.sku)`, NoLevel, LowDays)
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
