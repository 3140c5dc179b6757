package favorite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

var errNone = errors.New("there is none")

func exec(ctx context.Context, tx *db.Tx, statement string, args ...any) error {
	_, err := tx.ExecContext(ctx, statement, args...)
	return err
}

func count(ctx context.Context, tx *db.Tx, query string, args ...any) (n int, err error) {
	err = tx.QueryRowContext(ctx, query, args...).Scan(&n)
	return n, err
}

func insertItem(ctx context.Context, tx *db.Tx, owner string, i Item) error {
	return exec(ctx, tx, `INSERT INTO favorite_item (owner, color_sku, price, in_stock, told_price, added_at) VALUES ($1, $2, $3, $4, $3, $5)
		ON CONFLICT (owner, color_sku) DO NOTHING`, owner, string(i.Code), int64(i.Price), i.InStock, i.Added.UnixMilli())
}

func deleteItem(ctx context.Context, tx *db.Tx, owner string, code id.ColorSKU) error {
	return errors.Join(
		exec(ctx, tx, `DELETE FROM favorite_item WHERE owner = $1 AND color_sku = $2`, owner, string(code)),
		exec(ctx, tx, `DELETE FROM favorite_notice WHERE owner = $1 AND color_sku = $2`, owner, string(code)))
}

func hasItem(ctx context.Context, tx *db.Tx, owner string, code id.ColorSKU) (bool, error) {
	n, err := count(ctx, tx, `SELECT COUNT(*) FROM favorite_item WHERE owner = $1 AND color_sku = $2`, owner, string(code))
	return n > 0, err
}

func countItems(ctx context.Context, tx *db.Tx, owner string) (int, error) {
	return count(ctx, tx, `SELECT COUNT(*) FROM favorite_item WHERE owner = $1`, owner)
}

func selectItems(ctx context.Context, tx *db.Tx, owner string) ([]Item, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (i Item, err error) {
		var added int64
		err = scan(&i.Code, &i.Price, &i.InStock, &added)
		i.Added = db.Time(added)
		return i, err
	}, `SELECT color_sku, price, in_stock, added_at FROM favorite_item WHERE owner = $1 ORDER BY added_at DESC, color_sku`, owner)
}

func insertBrand(ctx context.Context, tx *db.Tx, owner string, brand id.Brand) error {
	return exec(ctx, tx, `INSERT INTO favorite_brand (owner, brand, added_at) VALUES ($1, $2, $3) ON CONFLICT (owner, brand) DO NOTHING`,
		owner, string(brand), tx.Now.UnixMilli())
}

func deleteBrand(ctx context.Context, tx *db.Tx, owner string, brand id.Brand) error {
	return exec(ctx, tx, `DELETE FROM favorite_brand WHERE owner = $1 AND brand = $2`, owner, string(brand))
}

func selectBrands(ctx context.Context, tx *db.Tx, owner string) ([]id.Brand, error) {
	return db.Column[id.Brand](ctx, tx, `SELECT brand FROM favorite_brand WHERE owner = $1 ORDER BY added_at DESC, brand`, owner)
}

func mergeOwner(ctx context.Context, tx *db.Tx, from, to string) error {
	for _, statement := range []string{
		`INSERT INTO favorite_item (owner, color_sku, price, in_stock, told_price, added_at)
			SELECT $1, color_sku, price, in_stock, told_price, added_at FROM favorite_item WHERE owner = $2 ON CONFLICT (owner, color_sku) DO NOTHING`,
		`INSERT INTO favorite_brand (owner, brand, added_at) SELECT $1, brand, added_at FROM favorite_brand WHERE owner = $2 ON CONFLICT (owner, brand) DO NOTHING`,
		`UPDATE restock_request SET owner = $1 WHERE owner = $2`,
	} {
		if err := exec(ctx, tx, statement, to, from); err != nil {
			return err
		}
	}
	// What the guest adds at this moment in another window stays theirs.
	return errors.Join(
		exec(ctx, tx, `DELETE FROM favorite_item WHERE owner = $2 AND EXISTS (SELECT 1 FROM favorite_item AS theirs WHERE theirs.owner = $1 AND theirs.color_sku = favorite_item.color_sku)`, to, from),
		exec(ctx, tx, `DELETE FROM favorite_brand WHERE owner = $2 AND EXISTS (SELECT 1 FROM favorite_brand AS theirs WHERE theirs.owner = $1 AND theirs.brand = favorite_brand.brand)`, to, from))
}

func deleteOwner(ctx context.Context, tx *db.Tx, owner string) error {
	for _, statement := range []string{
		`DELETE FROM favorite_item WHERE owner = $1`, `DELETE FROM favorite_brand WHERE owner = $1`,
		`DELETE FROM favorite_notice WHERE owner = $1`, `DELETE FROM restock_request WHERE owner = $1`,
	} {
		if err := exec(ctx, tx, statement, owner); err != nil {
			return err
		}
	}
	return nil
}

// A watch is a colour as it was last seen.
type watch struct {
	code    id.ColorSKU
	price   money.Yen
	soldOut int64 // since when; 0: it can be bought
}

func insertWatch(ctx context.Context, tx *db.Tx, code id.ColorSKU, price money.Yen, soldOut int64) error {
	return exec(ctx, tx, `INSERT INTO favorite_watch (color_sku, price, sold_out_since) VALUES ($1, $2, $3) ON CONFLICT (color_sku) DO NOTHING`,
		string(code), int64(price), soldOut)
}

func selectWatches(ctx context.Context, tx *db.Tx) ([]watch, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (w watch, err error) { return w, scan(&w.code, &w.price, &w.soldOut) },
		`SELECT color_sku, price, sold_out_since FROM favorite_watch ORDER BY color_sku`)
}

// updateWatch tells whether it was still as from has it.
func updateWatch(ctx context.Context, tx *db.Tx, from, to watch) (bool, error) {
	res, err := tx.ExecContext(ctx, `UPDATE favorite_watch SET price = $1, sold_out_since = $2 WHERE color_sku = $3 AND price = $4 AND sold_out_since = $5`,
		int64(to.price), to.soldOut, string(from.code), int64(from.price), from.soldOut)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// noticeDrops makes notices for members who know only of higher prices.
func noticeDrops(ctx context.Context, tx *db.Tx, code id.ColorSKU, price money.Yen, now time.Time) error {
	return errors.Join(
		exec(ctx, tx, `INSERT INTO favorite_notice (owner, color_sku, kind, price_before, created_at)
			SELECT owner, color_sku, 'price_drop', told_price, $1 FROM favorite_item WHERE color_sku = $2 AND told_price > $3 AND owner NOT LIKE 'g:%'
			ON CONFLICT (owner, color_sku, kind) DO NOTHING`, now.UnixMilli(), string(code), int64(price)),
		exec(ctx, tx, `UPDATE favorite_item SET told_price = $1 WHERE color_sku = $2 AND told_price > $1`, int64(price), string(code)))
}

func noticeRestock(ctx context.Context, tx *db.Tx, code id.ColorSKU, price money.Yen, now time.Time) error {
	return exec(ctx, tx, `INSERT INTO favorite_notice (owner, color_sku, kind, price_before, created_at)
		SELECT owner, color_sku, 'restock', $1, $2 FROM favorite_item WHERE color_sku = $3 AND owner NOT LIKE 'g:%'
		ON CONFLICT (owner, color_sku, kind) DO NOTHING`, int64(price), now.UnixMilli(), string(code))
}

// selectNoticed is some of those who have notices.
//
// scan: the first owners in the order of the key; each pass empties the table.
func selectNoticed(ctx context.Context, tx *db.Tx, most int) ([]string, error) {
	return db.Column[string](ctx, tx, `SELECT DISTINCT owner FROM favorite_notice ORDER BY owner LIMIT $1`, most)
}

type notice struct {
	code   id.ColorSKU
	before money.Yen
}

// takeNotices reads notices and deletes them.
func takeNotices(ctx context.Context, tx *db.Tx, owner string, kind Kind) ([]notice, error) {
	notices, err := db.Collect(ctx, tx, func(scan db.Scan) (n notice, err error) { return n, scan(&n.code, &n.before) },
		`SELECT color_sku, price_before FROM favorite_notice WHERE owner = $1 AND kind = $2 ORDER BY created_at, color_sku`, owner, string(kind))
	if err != nil {
		return nil, err
	}
	return notices, exec(ctx, tx, `DELETE FROM favorite_notice WHERE owner = $1 AND kind = $2`, owner, string(kind))
}

func insertRequest(ctx context.Context, tx *db.Tx, r Request, token string) error {
	confirmed := int64(0)
	if r.Confirmed {
		confirmed = tx.Now.UnixMilli()
	}
	return exec(ctx, tx, `INSERT INTO restock_request (id, owner, sku, address, name, token, client, confirmed_at, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		r.ID, r.Owner, string(r.SKU), r.Address, r.Name, token, r.Client, confirmed, tx.Now.UnixMilli())
}

func findRequest(ctx context.Context, tx *db.Tx, address string, sku id.SKU) (r Request, confirmed bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT id, confirmed_at > 0 FROM restock_request WHERE address = $1 AND sku = $2`, address, string(sku)).Scan(&r.ID, &confirmed)
	if errors.Is(err, sql.ErrNoRows) {
		err = errNone
	}
	return r, confirmed, err
}

func deleteRequest(ctx context.Context, tx *db.Tx, requestID string) error {
	return exec(ctx, tx, `DELETE FROM restock_request WHERE id = $1`, requestID)
}

func deleteRequested(ctx context.Context, tx *db.Tx, owner string, sku id.SKU) error {
	return exec(ctx, tx, `DELETE FROM restock_request WHERE owner = $1 AND sku = $2`, owner, string(sku))
}

func countWaiting(ctx context.Context, tx *db.Tx, address string) (int, error) {
	return count(ctx, tx, `SELECT COUNT(*) FROM restock_request WHERE address = $1`, address)
}

// confirmRequest keeps the first confirmation, and forgets where it came from.
func confirmRequest(ctx context.Context, tx *db.Tx, token string, since time.Time) (sku id.SKU, err error) {
	err = tx.QueryRowContext(ctx, `UPDATE restock_request SET client = '', confirmed_at = CASE WHEN confirmed_at = 0 THEN $1 ELSE confirmed_at END
		WHERE token = $2 AND (confirmed_at > 0 OR created_at > $3) RETURNING sku`, tx.Now.UnixMilli(), token, since.UnixMilli()).Scan(&sku)
	if errors.Is(err, sql.ErrNoRows) {
		err = errNone
	}
	return sku, err
}

func selectRequested(ctx context.Context, tx *db.Tx, owner string) ([]id.SKU, error) {
	return db.Column[id.SKU](ctx, tx, `SELECT sku FROM restock_request WHERE owner = $1 ORDER BY created_at DESC, sku`, owner)
}

// selectAwaited is every SKU that somebody waits for.
func selectAwaited(ctx context.Context, tx *db.Tx) ([]id.SKU, error) {
	return db.Column[id.SKU](ctx, tx, `SELECT DISTINCT sku FROM restock_request WHERE confirmed_at > 0 ORDER BY sku`)
}

// takeRequests reads confirmed requests and deletes them.
func takeRequests(ctx context.Context, tx *db.Tx, sku id.SKU, most int) ([]Request, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (r Request, err error) {
		return r, scan(&r.ID, &r.Owner, &r.SKU, &r.Address, &r.Name)
	},
		`DELETE FROM restock_request WHERE id IN (SELECT id FROM restock_request WHERE sku = $1 AND confirmed_at > 0 ORDER BY created_at LIMIT $2)
		RETURNING id, owner, sku, address, name`, string(sku), most)
}

// selectUnliked is colours that are watched and that nobody likes any more.
//
// scan: as many as the shop has colours, in a View.
func selectUnliked(ctx context.Context, tx *db.Tx, most int) ([]id.ColorSKU, error) {
	return db.Column[id.ColorSKU](ctx, tx, `SELECT color_sku FROM favorite_watch
		WHERE NOT EXISTS (SELECT 1 FROM favorite_item i WHERE i.color_sku = favorite_watch.color_sku) LIMIT $1`, most)
}

// deleteUnliked removes a watch, unless somebody likes the colour again.
func deleteUnliked(ctx context.Context, tx *db.Tx, code id.ColorSKU) error {
	return exec(ctx, tx, `DELETE FROM favorite_watch WHERE color_sku = $1 AND NOT EXISTS (SELECT 1 FROM favorite_item i WHERE i.color_sku = $1)`, string(code))
}
