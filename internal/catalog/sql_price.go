package catalog

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// insertChanges writes down what prices became. Two changes within a millisecond
// are one.
func insertChanges(ctx context.Context, tx *db.Tx, rows [][]any) error {
	return insert(ctx, tx, `INSERT INTO price_change (color, at, was_list, was_price, list_price, price, changed_by)`, rows,
		` ON CONFLICT (color, at) DO UPDATE SET list_price = excluded.list_price, price = excluded.price, changed_by = excluded.changed_by`)
}

// colors is some colours: those of the codes, or else all from one to another.
type colors struct {
	codes    []id.ColorSKU
	from, to id.ColorSKU
}

// eachChange goes through the changes of ordinary prices after a moment, in
// their order.
func eachChange(ctx context.Context, tx *db.Tx, codes []id.ColorSKU, after int64, found func(id.ColorSKU, PriceChange)) error {
	return db.Each(ctx, tx, func(scan db.Scan) error {
		var color id.ColorSKU
		var c PriceChange
		err := scan(&color, &c.At, &c.WasList, &c.Was, &c.List, &c.Price, &c.ChangedBy)
		if err == nil && c.At > after {
			found(color, c)
		}
		return err
	}, `SELECT color, at, was_list, was_price, list_price, price, changed_by FROM price_change WHERE color IN `+places(0, len(codes))+` ORDER BY color, at`, anys(codes)...)
}

// eachPeriod goes through the periods of colours that end after a moment.
func eachPeriod(ctx context.Context, tx *db.Tx, of colors, after int64, found func(id.ColorSKU, Period)) error {
	row := func(scan db.Scan) error {
		var color id.ColorSKU
		var p Period
		err := scan(&color, &p.Sale, &p.Starts, &p.Ends, &p.Price, &p.Rise)
		if err == nil && p.Ends > after {
			found(color, p)
		}
		return err
	}
	if of.codes != nil {
		return db.Each(ctx, tx, row, `SELECT color, sale, starts, ends, price, rise FROM price_period WHERE color IN `+places(0, len(of.codes))+` ORDER BY color, sale`, anys(of.codes)...)
	}
	return db.Each(ctx, tx, row, `SELECT color, sale, starts, ends, price, rise FROM price_period WHERE color >= $1 AND color <= $2 AND ends > $3 ORDER BY color, sale`,
		string(of.from), string(of.to), after)
}

// PriceColumns and JoinPrices read prices beside rows that have an SKU in l.sku, into
// Priced.Into: a row comes once for each period of its colour, or once without.
const (
	JoinPrices   = ` LEFT JOIN color c ON c.code = substr(l.sku, 1, 12) LEFT JOIN price_period p ON p.color = c.code`
	PriceColumns = `COALESCE(c.code, ''), COALESCE(c.list_price, 0), COALESCE(c.price, 0), COALESCE(c.added_at, 0),
		COALESCE((SELECT sale_starts FROM commodity i WHERE i.code = c.commodity), 0), COALESCE(c.declared, 0),
		COALESCE(p.sale, ''), COALESCE(p.starts, 0), COALESCE(p.ends, 0), COALESCE(p.price, 0), COALESCE(p.rise, FALSE),
		COALESCE((SELECT batch FROM commodity_live), ''), COALESCE((SELECT published_at FROM commodity_live), 0)`
)

// eachPrice reads the prices of colours and their periods.
func eachPrice(ctx context.Context, tx *db.Tx, codes []id.ColorSKU, into *Priced) error {
	return db.Each(ctx, tx, func(scan db.Scan) error {
		err := scan(into.Into()...)
		if err == nil {
			into.Row("")
		}
		return err
	}, `SELECT `+PriceColumns+` FROM color c LEFT JOIN price_period p ON p.color = c.code WHERE c.code IN `+places(0, len(codes)), anys(codes)...)
}
