package shipment

import (
	"context"
	"encoding/json"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

func insert(ctx context.Context, tx *db.Tx, s Shipment) (seq int, err error) {
	lines, err := json.Marshal(s.Lines)
	if err != nil {
		return 0, err
	}
	err = tx.QueryRowContext(ctx, `INSERT INTO order_shipment (id, number, seq, kind, state, parcel, lines, ready, share, ret, carrier, tracking, created_at, shipped_at, delivered_at)
		SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), COUNT(*) + 1, CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS BIGINT), CAST($6 AS TEXT), CAST($7 AS TEXT), CAST($8 AS BIGINT),
			CAST($9 AS TEXT), '', '', CAST($10 AS BIGINT), 0, 0
		FROM order_shipment WHERE number = $2 RETURNING seq`,
		s.ID, string(s.Order), string(s.Kind), string(s.State), s.Parcel, string(lines), s.Ready, int64(s.Share), s.Return, s.Created.UnixMilli()).Scan(&seq)
	return seq, err
}

// update writes a shipment that is in a state, and tells whether it was.
func update(ctx context.Context, tx *db.Tx, s Shipment, from State) (bool, error) {
	lines, err := json.Marshal(s.Lines)
	if err != nil {
		return false, err
	}
	res, err := tx.ExecContext(ctx, `UPDATE order_shipment SET state = $3, lines = $4, ready = $5, share = $6, carrier = $7, tracking = $8, shipped_at = $9, delivered_at = $10
		WHERE id = $1 AND state = $2`,
		s.ID, string(from), string(s.State), string(lines), s.Ready, int64(s.Share), s.Carrier, s.Tracking, milli(s.Shipped), milli(s.Delivered))
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

const columns = `SELECT id, number, seq, kind, state, parcel, lines, ready, share, ret, carrier, tracking, created_at, shipped_at, delivered_at FROM order_shipment`

func selectOf(ctx context.Context, tx *db.Tx, number id.OrderNumber) ([]Shipment, error) {
	return scan(tx.QueryContext(ctx, columns+` WHERE number = $1 ORDER BY seq`, string(number)))
}

func selectIn(ctx context.Context, tx *db.Tx, state State, after time.Time, afterID string, limit int) ([]Shipment, error) {
	return scan(tx.QueryContext(ctx, columns+` WHERE state = $1 AND (created_at > $2 OR created_at = $2 AND id > $3) ORDER BY created_at, id LIMIT $4`,
		string(state), milli(after), afterID, limit))
}

func scan(rows db.Rows, err error) ([]Shipment, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []Shipment
	for rows.Next() {
		var s Shipment
		var lines string
		var created, shipped, delivered int64
		if err := rows.Scan(&s.ID, &s.Order, &s.Seq, &s.Kind, &s.State, &s.Parcel, &lines, &s.Ready, &s.Share, &s.Return, &s.Carrier, &s.Tracking,
			&created, &shipped, &delivered); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(lines), &s.Lines); err != nil {
			return nil, err
		}
		s.Created, s.Shipped, s.Delivered = moment(created), moment(shipped), moment(delivered)
		list = append(list, s)
	}
	return list, rows.Err()
}

// milli writes a time; the zero time is 0.
func milli(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func moment(milli int64) time.Time {
	if milli == 0 {
		return time.Time{}
	}
	return db.Time(milli)
}

func selectLeft(ctx context.Context, tx *db.Tx, from, to time.Time) ([]id.OrderNumber, error) {
	return db.Column[id.OrderNumber](ctx, tx, `SELECT DISTINCT number FROM order_shipment WHERE shipped_at > 0 AND shipped_at >= $1 AND shipped_at < $2`, milli(from), milli(to))
}

func selectTracked(ctx context.Context, tx *db.Tx, tracking string) ([]id.OrderNumber, error) {
	return db.Column[id.OrderNumber](ctx, tx, `SELECT DISTINCT number FROM order_shipment WHERE tracking = $1`, tracking)
}
