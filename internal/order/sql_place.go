package order

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// insertOrder writes a new order; body is its Body in JSON.
func insertOrder(ctx context.Context, tx *db.Tx, o Order, body string, due time.Time) error {
	done, err := tx.ExecContext(ctx, `INSERT INTO shop_order (number, owner, customer, key, status, method, payment, total, purchase, body,
			placed_at, updated_at, shipped_at, delivered_at, due_at, reminded, email_key, searchable)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, 0, $13, FALSE, $14, TRUE) ON CONFLICT (number) DO NOTHING`,
		string(o.Number), o.Owner, o.Customer, o.Key, string(o.Status), string(o.Method), o.Payment, int64(o.Quote.Total), int64(o.purchase()),
		body, o.Placed.UnixMilli(), o.Updated.UnixMilli(), milli(due), o.guestKey())
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil {
		return err
	} else if n == 0 {
		return db.Conflict("order number %s is taken", o.Number) // whoever places it draws another
	}
	if err := insertLines(ctx, tx, o); err != nil {
		return err
	}
	return insertTerms(ctx, tx, o, o.terms())
}

func insertLines(ctx context.Context, tx *db.Tx, o Order) error {
	if len(o.Lines) == 0 {
		return nil
	}
	rows, args := "", []any{string(o.Number)}
	for i, l := range o.Lines {
		n := len(args)
		rows += fmt.Sprintf(", ($1, $%d, $%d, $%d)", n+1, n+2, n+3)
		args = append(args, i, string(l.SKU), l.Quantity)
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO order_line (number, position, sku, quantity) VALUES `+rows[2:], args...)
	return err
}

// findByKey is the order that a key placed, if it did.
func findByKey(ctx context.Context, tx *db.Tx, key string) (Order, bool, error) {
	if key == "" {
		return Order{}, false, nil
	}
	o, err := oneOrder(ctx, tx, ` WHERE key = $1`, key)
	if errors.Is(err, ErrNotFound) {
		return o, false, nil
	}
	return o, err == nil, err
}

// selectOpen is an owner's orders whose payment is not decided.
func selectOpen(ctx context.Context, tx *db.Tx, owner string) ([]Order, error) {
	return manyOrders(ctx, tx, ` WHERE owner = $1 AND status = $2 ORDER BY placed_at`, owner, string(Placed))
}

// selectAround is the order that a key has placed, and those of the owner whose
// payment is not decided.
func selectAround(ctx context.Context, tx *db.Tx, owner, key string) (placed *Order, open []Order, err error) {
	list, err := manyOrders(ctx, tx, ` WHERE key = $1 OR owner = $2 AND status = $3 ORDER BY placed_at`, key, owner, string(Placed))
	for _, o := range list {
		if o.Key == key {
			placed = &o
		} else {
			open = append(open, o)
		}
	}
	return placed, open, err
}
