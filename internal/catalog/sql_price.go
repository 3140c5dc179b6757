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

// eachPrice goes through the prices of colours and their periods: a colour comes once for each of its periods, or once without. live is
// selectLiveSince at once, as far as there is any colour.
func eachPrice(ctx context.Context, tx *db.Tx, codes []id.ColorSKU, found func(mark, Period)) (live liveBatch, err error) {
	err = db.Each(ctx, tx, func(scan db.Scan) error {
		var m mark
		var p Period
		err := scan(&m.Color, &m.List, &m.Price.Price, &m.added, &m.opened, &m.declared, &p.Sale, &p.Starts, &p.Ends, &p.Price, &p.Rise, &live.batch, &live.at)
		if err == nil {
			found(m, p)
		}
		return err
	}, `SELECT c.code, c.list_price, c.price, c.added_at, (SELECT sale_starts FROM commodity i WHERE i.code = c.commodity), c.declared, COALESCE(p.sale, ''), COALESCE(p.starts, 0), COALESCE(p.ends, 0), COALESCE(p.price, 0), COALESCE(p.rise, FALSE),
		COALESCE((SELECT batch FROM commodity_live), ''), COALESCE((SELECT published_at FROM commodity_live), 0)
		FROM color c LEFT JOIN price_period p ON p.color = c.code WHERE c.code IN `+places(0, len(codes)), anys(codes)...)
	return live, err
}
