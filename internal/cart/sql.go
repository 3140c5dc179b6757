package cart

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

func selectLines(ctx context.Context, tx *db.Tx, owner string) ([]Line, error) {
	lines, err := db.Collect(ctx, tx, func(scan db.Scan) (Line, error) { return scanLine(scan) },
		`SELECT sku, quantity, price_seen, name, saved, added_at, last_request FROM cart_line WHERE owner = $1`, owner)
	slices.SortFunc(lines, inOrder)
	return lines, err
}

// inOrder is by when lines were added. SQLite takes a fifth longer for a cart when it
// has to sort.
func inOrder(a, b Line) int { return cmp.Or(a.Added.Compare(b.Added), cmp.Compare(a.SKU, b.SKU)) }

// Columns and Lines are what a cart is made of, in a statement whose $1 is the owner:
// each step of an order reads all of it at once. Others may read more of the owner
// beside it (LoadBeside); FirstLine is true of one of the rows, so that what is long
// need not come with all of them.
const (
	Columns = `l.sku, l.quantity, l.price_seen, l.name, l.saved, l.added_at, l.last_request, COALESCE(s.coupons, '[]'), COALESCE(s.notices, '[]'), ` +
		loyalty.HoldsAny + `, ` + stock.LevelColumns + `, ` + catalog.PriceColumns
	Lines     = `cart_line l` + joins
	FirstLine = `l.sku = (SELECT MIN(sku) FROM cart_line WHERE owner = $1)`

	joins = ` LEFT JOIN cart_state s ON s.owner = l.owner` + stock.JoinLevels + catalog.JoinPrices
	// andOne is the lines and one that may not be there yet, which has a quantity of 0.
	andOne = `(SELECT owner, sku, quantity, price_seen, name, saved, added_at, last_request FROM cart_line WHERE owner = $1
		UNION ALL SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), 0, 0, '', FALSE, 0, ''
		WHERE NOT EXISTS (SELECT 1 FROM cart_line WHERE owner = $1 AND sku = $2)) l` + joins
)

// A row is a line with what the other tables know of it.
type row struct {
	Line
	stock stock.Beside
}

// A reading is a cart on its way from the tables.
type reading struct {
	rows             []row
	seen             map[id.SKU]bool
	prices           *catalog.Priced
	coupons, notices string
	holdsCoupons     bool
}

// row reads Columns and more.
func (r *reading) row(scan db.Scan, more ...any) (err error) {
	var one row
	one.Line, err = scanLine(scan, slices.Concat([]any{&r.coupons, &r.notices, &r.holdsCoupons}, one.stock.Into(), r.prices.Into(), more)...)
	if err != nil {
		return err
	}
	r.prices.Row(one.SKU)
	if !r.seen[one.SKU] { // else it has several periods
		r.seen[one.SKU] = true
		r.rows = append(r.rows, one)
	}
	return nil
}

func selectCart(ctx context.Context, tx *db.Tx, owner string, r *reading) error {
	return db.Each(ctx, tx, func(scan db.Scan) error { return r.row(scan) }, `SELECT `+Columns+` FROM `+Lines+` WHERE l.owner = $1`, owner)
}

// selectCartAnd is selectCart with one more SKU.
func selectCartAnd(ctx context.Context, tx *db.Tx, owner string, also id.SKU, r *reading) error {
	return db.Each(ctx, tx, func(scan db.Scan) error { return r.row(scan) }, `SELECT `+Columns+` FROM `+andOne+` WHERE l.owner = $1`, owner, string(also))
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

func deleteBought(ctx context.Context, tx *db.Tx, owner string, skus []id.SKU) error {
	places, args := "", []any{owner}
	for _, sku := range skus {
		args = append(args, string(sku))
		places += ", $" + strconv.Itoa(len(args))
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM cart_line WHERE owner = $1 AND NOT saved AND sku IN (`+places[2:]+`)`, args...)
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
