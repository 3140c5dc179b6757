package order

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

func insertBulk(ctx context.Context, tx *db.Tx, b Bulk) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO order_bulk (id, key, verb, reason, staff_id, name, state, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		b.ID, b.key, string(b.Verb), b.Reason, b.Staff, b.Name, b.State, b.Created.UnixMilli())
	return err
}

// insertBulkItems writes the orders of a bulk.
func insertBulkItems(ctx context.Context, tx *db.Tx, bulk string, numbers []id.OrderNumber) error {
	const insert = `INSERT INTO order_bulk_item (bulk, seq, number, state, problem) SELECT $1, $2, $3, 'waiting', '' WHERE $3 <> ''
		UNION ALL SELECT $1, $2 + 1, $4, 'waiting', '' WHERE $4 <> '' UNION ALL SELECT $1, $2 + 2, $5, 'waiting', '' WHERE $5 <> ''
		UNION ALL SELECT $1, $2 + 3, $6, 'waiting', '' WHERE $6 <> '' UNION ALL SELECT $1, $2 + 4, $7, 'waiting', '' WHERE $7 <> ''`
	seq := 1
	for part := range slices.Chunk(numbers, 5) {
		args := []any{bulk, seq, "", "", "", "", ""}
		for i, n := range part {
			args[2+i] = string(n)
		}
		if _, err := tx.ExecContext(ctx, insert, args...); err != nil {
			return err
		}
		seq += len(part)
	}
	return nil
}

const bulkColumns = `SELECT b.id, b.verb, b.reason, b.staff_id, b.name, b.state, b.created_at,
	(SELECT count(*) FROM order_bulk_item i WHERE i.bulk = b.id AND i.state = 'waiting'),
	(SELECT count(*) FROM order_bulk_item i WHERE i.bulk = b.id AND i.state = 'done'),
	(SELECT count(*) FROM order_bulk_item i WHERE i.bulk = b.id AND i.state = 'failed') FROM order_bulk b`

func scanBulk(scan db.Scan) (b Bulk, err error) {
	var created int64
	err = scan(&b.ID, &b.Verb, &b.Reason, &b.Staff, &b.Name, &b.State, &created, &b.Waiting, &b.Done, &b.Failed)
	b.Created = db.Time(created)
	return b, err
}

func findBulk(ctx context.Context, tx *db.Tx, name string) (Bulk, error) {
	return oneBulk(tx.QueryRowContext(ctx, bulkColumns+` WHERE b.id = $1`, name))
}

func findBulkByKey(ctx context.Context, tx *db.Tx, key string) (Bulk, error) {
	return oneBulk(tx.QueryRowContext(ctx, bulkColumns+` WHERE b.key = $1`, key))
}

func oneBulk(row db.Row) (Bulk, error) {
	b, err := scanBulk(row.Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return Bulk{}, ErrNoBulk
	}
	return b, err
}

func selectBulks(ctx context.Context, tx *db.Tx, since int64, limit int) ([]Bulk, error) {
	return db.Collect(ctx, tx, scanBulk, bulkColumns+` WHERE b.created_at > $1 ORDER BY b.created_at DESC LIMIT $2`, since, limit)
}

func selectOpenBulks(ctx context.Context, tx *db.Tx) ([]string, error) {
	return db.Column[string](ctx, tx, `SELECT id FROM order_bulk WHERE state = 'working' ORDER BY created_at LIMIT 20`)
}

func selectBulkItems(ctx context.Context, tx *db.Tx, bulk, state string, limit int) ([]BulkItem, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (i BulkItem, err error) {
		err = scan(&i.Seq, &i.Number, &i.Problem)
		return i, err
	}, `SELECT seq, number, problem FROM order_bulk_item WHERE bulk = $1 AND state = $2 ORDER BY seq LIMIT $3`, bulk, state, limit)
}

// settleBulkItem writes the result of an order that waits, and tells whether it did.
func settleBulkItem(ctx context.Context, tx *db.Tx, bulk string, seq int, state, problem string) (bool, error) {
	if r := []rune(problem); len(r) > 300 {
		problem = string(r[:300])
	}
	res, err := tx.ExecContext(ctx, `UPDATE order_bulk_item SET state = $3, problem = $4 WHERE bulk = $1 AND seq = $2 AND state = 'waiting'`,
		bulk, seq, state, strings.ToValidUTF8(problem, "�"))
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func retryBulkItems(ctx context.Context, tx *db.Tx, bulk string) error {
	_, err := tx.ExecContext(ctx, `UPDATE order_bulk_item SET state = 'waiting', problem = '' WHERE bulk = $1 AND state = 'failed'`, bulk)
	return err
}

func setBulkState(ctx context.Context, tx *db.Tx, bulk, state string) error {
	_, err := tx.ExecContext(ctx, `UPDATE order_bulk SET state = $2 WHERE id = $1`, bulk, state)
	return err
}

// endBulk ends a bulk of which nothing waits.
func endBulk(ctx context.Context, tx *db.Tx, bulk string) error {
	_, err := tx.ExecContext(ctx, `UPDATE order_bulk SET state = 'done' WHERE id = $1 AND state = 'working'
		AND NOT EXISTS (SELECT 1 FROM order_bulk_item WHERE bulk = $1 AND state = 'waiting')`, bulk)
	return err
}
