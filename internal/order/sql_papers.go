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
	all, err := selectIssued(ctx, tx, number)
	for _, c := range all {
		list = append(list, c.receipt)
	}
	return list, err
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

// An issued receipt is one of which a copy is kept, with its place.
type issued struct {
	receipt Receipt
	seq     int
}

// selectIssued lists the copies of receipts with their places.
func selectIssued(ctx context.Context, tx *db.Tx, number id.OrderNumber) ([]issued, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (c issued, err error) {
		var content string
		if err := scan(&c.seq, &content); err != nil {
			return c, err
		}
		return c, json.Unmarshal([]byte(content), &c.receipt)
	}, `SELECT seq, content FROM order_receipt WHERE number = $1 AND content <> '' ORDER BY seq`, string(number))
}

func updateReceipt(ctx context.Context, tx *db.Tx, c issued) error {
	content, err := json.Marshal(c.receipt)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE order_receipt SET content = $3 WHERE number = $1 AND seq = $2`, string(c.receipt.Order.Number), c.seq, string(content))
	return err
}

// updateErased writes an order that forgot whose it was. Of a member it stays
// the order, in their own history.
func updateErased(ctx context.Context, tx *db.Tx, o Order, body string) error {
	_, err := tx.ExecContext(ctx, `UPDATE shop_order SET body = $2, owner = customer, email_key = '', forgotten_at = $3 WHERE number = $1`,
		string(o.Number), body, tx.Now.UnixMilli())
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE order_move SET note = '' WHERE number = $1 AND note <> ''`, string(o.Number))
	return err
}

// selectAllOf is every order of a customer, the newest first.
func selectAllOf(ctx context.Context, tx *db.Tx, customer string) ([]Order, error) {
	return manyOrders(ctx, tx, ` WHERE customer = $1 AND customer <> '' ORDER BY placed_at DESC, number DESC`, customer)
}

// readReceipts is when receipts of an order were issued, and to which names.
func readReceipts(ctx context.Context, tx *db.Tx, number id.OrderNumber) ([]db.Record, error) {
	return db.Read(ctx, tx, `SELECT seq, name, issued_at FROM order_receipt WHERE number = $1 ORDER BY seq`, string(number))
}
