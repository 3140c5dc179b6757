package order

import (
	"context"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"errors"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// selectReceipts is the first receipt of an order, and how many there were.
func selectReceipts(ctx context.Context, tx *db.Tx, number id.OrderNumber) (first Receipt, n int, err error) {
	var at int64
	var content string
	err = tx.QueryRowContext(ctx, `SELECT name, issued_at, content, (SELECT COUNT(*) FROM order_receipt WHERE number = $1)
		FROM order_receipt WHERE number = $1 ORDER BY seq LIMIT 1`, string(number)).Scan(&first.Name, &at, &content, &n)
	if errors.Is(err, sql.ErrNoRows) {
		return first, 0, nil
	}
	first.Issued = moment(at)
	if err != nil || content == "" { // from before copies were kept
		return first, n, err
	}
	return first, n, json.Unmarshal([]byte(content), &first)
}

func insertReceipt(ctx context.Context, tx *db.Tx, r Receipt, seq int) error {
	content, err := json.Marshal(r)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO order_receipt (number, seq, name, issued_at, content) VALUES ($1, $2, $3, $4, $5)`,
		string(r.Order.Number), seq, r.Name, r.Issued.UnixMilli(), string(content))
	return err
}

// selectCopies lists the receipts of an order of which copies were kept.
func selectCopies(ctx context.Context, tx *db.Tx, number id.OrderNumber) (list []Receipt, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT content FROM order_receipt WHERE number = $1 AND content <> '' ORDER BY seq`, string(number))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var content string
		var r Receipt
		if err := rows.Scan(&content); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(content), &r); err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

func insertPhotos(ctx context.Context, tx *db.Tx, number id.OrderNumber, ret string, photos [][]byte) error {
	for i, data := range photos {
		if _, err := tx.ExecContext(ctx, `INSERT INTO order_photo (number, ret, seq, data, created_at) VALUES ($1, $2, $3, $4, $5)`,
			string(number), ret, i+1, base64.StdEncoding.EncodeToString(data), tx.Now.UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}

func selectPhoto(ctx context.Context, tx *db.Tx, number id.OrderNumber, ret string, seq int) ([]byte, error) {
	var text string
	err := tx.QueryRowContext(ctx, `SELECT data FROM order_photo WHERE number = $1 AND ret = $2 AND seq = $3`, string(number), ret, seq).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNoPhoto
	}
	if err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(text)
}
