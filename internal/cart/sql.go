package cart

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

func selectLines(ctx context.Context, tx *db.Tx, owner string) ([]Line, error) {
	return inOrder(db.Collect(ctx, tx, func(scan db.Scan) (Line, error) { return scanLine(scan) },
		`SELECT sku, quantity, price_seen, name, saved, added_at, last_request FROM cart_line WHERE owner = $1`, owner))
}

// inOrder sorts lines by when they were added. SQLite takes a fifth longer for a
// cart when it has to do it.
func inOrder(lines []Line, err error) ([]Line, error) {
	slices.SortFunc(lines, func(a, b Line) int { return cmp.Or(a.Added.Compare(b.Added), cmp.Compare(a.SKU, b.SKU)) })
	return lines, err
}

// selectCart is selectLines and selectState at once: an order reads its cart six times.
func selectCart(ctx context.Context, tx *db.Tx, owner string) (lines []Line, coupons, notices []string, err error) {
	var c, n string
	lines, err = inOrder(db.Collect(ctx, tx, func(scan db.Scan) (Line, error) { return scanLine(scan, &c, &n) },
		`SELECT l.sku, l.quantity, l.price_seen, l.name, l.saved, l.added_at, l.last_request, COALESCE(s.coupons, '[]'), COALESCE(s.notices, '[]')
		FROM cart_line l LEFT JOIN cart_state s ON s.owner = l.owner WHERE l.owner = $1`, owner))
	switch {
	case err != nil:
		return nil, nil, nil, err
	case len(lines) == 0:
		coupons, notices, err = selectState(ctx, tx, owner)
		return nil, coupons, notices, err
	}
	return lines, coupons, notices, errors.Join(unlist(c, &coupons), unlist(n, &notices))
}

func scanLine(scan db.Scan, more ...any) (l Line, err error) {
	var added int64
	err = scan(append([]any{&l.SKU, &l.Quantity, &l.PriceSeen, &l.Name, &l.Saved, &added, &l.LastRequest}, more...)...)
	l.Added = db.Time(added)
	return l, err
}

func upsertLine(ctx context.Context, tx *db.Tx, owner string, l Line) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO cart_line (owner, sku, quantity, price_seen, name, saved, added_at, last_request)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (owner, sku) DO UPDATE SET quantity = excluded.quantity, price_seen = excluded.price_seen, name = excluded.name,
			saved = excluded.saved, last_request = excluded.last_request, added_at = CASE WHEN cart_line.saved THEN excluded.added_at ELSE cart_line.added_at END`,
		owner, string(l.SKU), l.Quantity, int64(l.PriceSeen), l.Name, l.Saved, l.Added.UnixMilli(), l.LastRequest)
	return err
}

func updateQuantity(ctx context.Context, tx *db.Tx, owner string, sku id.SKU, quantity int) error {
	_, err := tx.ExecContext(ctx, `UPDATE cart_line SET quantity = $3 WHERE owner = $1 AND sku = $2`, owner, string(sku), quantity)
	return err
}

func updateSaved(ctx context.Context, tx *db.Tx, owner string, sku id.SKU, saved bool) error {
	_, err := tx.ExecContext(ctx, `UPDATE cart_line SET saved = $3 WHERE owner = $1 AND sku = $2`, owner, string(sku), saved)
	return err
}

func updateSeen(ctx context.Context, tx *db.Tx, owner string, sku id.SKU, price money.Yen) error {
	_, err := tx.ExecContext(ctx, `UPDATE cart_line SET price_seen = $3 WHERE owner = $1 AND sku = $2`, owner, string(sku), int64(price))
	return err
}

func deleteLine(ctx context.Context, tx *db.Tx, owner string, sku id.SKU) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM cart_line WHERE owner = $1 AND sku = $2`, owner, string(sku))
	return err
}

func deleteBought(ctx context.Context, tx *db.Tx, owner string, sku id.SKU) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM cart_line WHERE owner = $1 AND sku = $2 AND NOT saved`, owner, string(sku))
	return err
}

func countPieces(ctx context.Context, tx *db.Tx, owner string) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT CAST(COALESCE(SUM(quantity), 0) AS BIGINT) FROM cart_line WHERE owner = $1 AND NOT saved`, owner).Scan(&n)
	return n, err
}

func selectState(ctx context.Context, tx *db.Tx, owner string) (coupons, notices []string, err error) {
	var c, n string
	err = tx.QueryRowContext(ctx, `SELECT coupons, notices FROM cart_state WHERE owner = $1`, owner).Scan(&c, &n)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	return coupons, notices, errors.Join(unlist(c, &coupons), unlist(n, &notices))
}

func upsertState(ctx context.Context, tx *db.Tx, owner string, coupons, notices []string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO cart_state (owner, coupons, notices, updated_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (owner) DO UPDATE SET coupons = excluded.coupons, notices = excluded.notices, updated_at = excluded.updated_at`,
		owner, list(coupons), list(notices), tx.Now.UnixMilli())
	return err
}

// forgetCoupons leaves what the shopper is to be told, and most carts as they are.
func forgetCoupons(ctx context.Context, tx *db.Tx, owner string) error {
	_, err := tx.ExecContext(ctx, `UPDATE cart_state SET coupons = '[]', updated_at = $2 WHERE owner = $1 AND coupons <> '[]'`, owner, tx.Now.UnixMilli())
	return err
}

// touch notes that the cart is in use.
func touch(ctx context.Context, tx *db.Tx, owner string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO cart_state (owner, coupons, notices, updated_at) VALUES ($1, '[]', '[]', $2)
		ON CONFLICT (owner) DO UPDATE SET updated_at = excluded.updated_at`, owner, tx.Now.UnixMilli())
	return err
}

func deleteCart(ctx context.Context, tx *db.Tx, owner string) error {
	for _, statement := range []string{`DELETE FROM cart_line WHERE owner = $1`, `DELETE FROM cart_state WHERE owner = $1`} {
		if _, err := tx.ExecContext(ctx, statement, owner); err != nil {
			return err
		}
	}
	return nil
}

// unlist reads a list; nearly all are empty.
func unlist(text string, words *[]string) error {
	if text == "[]" {
		return nil
	}
	return json.Unmarshal([]byte(text), words)
}

// list is a list as the table keeps it; strings always have a form in JSON.
func list(words []string) string {
	if words == nil {
		words = []string{}
	}
	text, _ := json.Marshal(words)
	return string(text)
}
