package catalog

import (
	"context"
	"encoding/json"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

func insertSale(ctx context.Context, tx *db.Tx, s Sale) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO price_sale (id, name, rule, starts, ends, made_at, made_by, reason, colors, ended_at, ended_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, '')`,
		s.ID, s.Name, string(text(s.Rule)), s.Starts.UnixMilli(), s.Ends.UnixMilli(), s.Made.UnixMilli(), s.MadeBy, s.Reason, s.Colors)
	return err
}

func insertPeriods(ctx context.Context, tx *db.Tx, rows [][]any) error {
	return insert(ctx, tx, `INSERT INTO price_period (color, sale, starts, ends, price, was, rise)`, rows, ``)
}

const saleColumns = `SELECT id, name, rule, starts, ends, made_at, made_by, reason, ended_at, ended_by, colors FROM price_sale`

func scanSale(scan db.Scan) (Sale, error) {
	var s Sale
	var rule string
	var starts, ends, made, ended int64
	if err := scan(&s.ID, &s.Name, &rule, &starts, &ends, &made, &s.MadeBy, &s.Reason, &ended, &s.EndedBy, &s.Colors); err != nil {
		return s, err
	}
	s.Starts, s.Ends, s.Made = time.UnixMilli(starts), time.UnixMilli(ends), time.UnixMilli(made)
	if ended != 0 {
		s.Ended = time.UnixMilli(ended)
	}
	return s, json.Unmarshal([]byte(rule), &s.Rule)
}

func selectSale(ctx context.Context, tx *db.Tx, sale string) (Sale, error) {
	list, err := db.Collect(ctx, tx, scanSale, saleColumns+` WHERE id = $1`, sale)
	if err != nil {
		return Sale{}, err
	}
	if len(list) == 0 {
		return Sale{}, ErrNoSale
	}
	return list[0], nil
}

func selectSales(ctx context.Context, tx *db.Tx, limit int) ([]Sale, error) {
	return db.Collect(ctx, tx, scanSale, saleColumns+` ORDER BY ends DESC, id DESC LIMIT $1`, limit)
}

func selectSalesBetween(ctx context.Context, tx *db.Tx, from, to time.Time, limit int) ([]Sale, error) {
	return db.Collect(ctx, tx, scanSale, saleColumns+` WHERE ends > $1 AND starts < $2 ORDER BY ends, id LIMIT $3`, from.UnixMilli(), to.UnixMilli(), limit)
}

func selectSaleColors(ctx context.Context, tx *db.Tx, sale string) ([]id.ColorSKU, error) {
	return db.Column[id.ColorSKU](ctx, tx, `SELECT color FROM price_period WHERE sale = $1`, sale)
}

func selectSalePrices(ctx context.Context, tx *db.Tx, sale string) ([]SalePrice, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (p SalePrice, err error) {
		return p, scan(&p.Color, &p.Price, &p.Was)
	}, `SELECT color, price, was FROM price_period WHERE sale = $1 ORDER BY color`, sale)
}

func selectChangedSince(ctx context.Context, tx *db.Tx, sale string) ([]Since, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (s Since, err error) {
		return s, scan(&s.Color, &s.Was, &s.Now)
	}, `SELECT p.color, p.was, c.price FROM price_period p JOIN color c ON c.code = p.color WHERE p.sale = $1 AND c.price <> p.was ORDER BY p.color`, sale)
}

// endPeriods ends the periods of a sale when it was ended, and tells whose.
func endPeriods(ctx context.Context, tx *db.Tx, s Sale) ([]id.ColorSKU, error) {
	at := s.Ended.UnixMilli()
	_, err := tx.ExecContext(ctx, `UPDATE price_sale SET ended_at = $1, ended_by = $2 WHERE id = $3`, at, s.EndedBy, s.ID)
	if err != nil {
		return nil, err
	}
	return db.Column[id.ColorSKU](ctx, tx, `UPDATE price_period SET ends = CASE WHEN starts > $1 THEN starts ELSE $1 END WHERE sale = $2 RETURNING color`, at, s.ID)
}

// selectDueRises finds rises whose moment has come, the earliest first.
func selectDueRises(ctx context.Context, tx *db.Tx, limit int) ([]dueRise, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (r dueRise, err error) {
		return r, scan(&r.color, &r.sale, &r.at, &r.price, &r.by)
	}, `SELECT p.color, p.sale, p.starts, p.price, COALESCE((SELECT s.made_by FROM price_sale s WHERE s.id = p.sale), '')
		FROM price_period p WHERE p.rise = TRUE AND p.ends > p.starts AND p.starts <= $1 ORDER BY p.starts LIMIT $2`, tx.Now.UnixMilli(), limit)
}

// updateSettled ends a rise that has become the ordinary price.
func updateSettled(ctx context.Context, tx *db.Tx, r dueRise) error {
	_, err := tx.ExecContext(ctx, `UPDATE price_period SET ends = starts WHERE color = $1 AND sale = $2`, string(r.color), r.sale)
	return err
}
