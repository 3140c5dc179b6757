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

// where is the condition on the column color, after one argument.
func (c colors) where(first int64) (string, []any) {
	if c.codes == nil {
		return ` AND color >= $2 AND color <= $3`, []any{first, string(c.from), string(c.to)}
	}
	return ` AND color IN ` + places(1, len(c.codes)), append([]any{first}, anys(c.codes)...)
}

// eachChange goes through the changes of ordinary prices after a moment, in
// their order.
func eachChange(ctx context.Context, tx *db.Tx, of colors, after int64, found func(id.ColorSKU, PriceChange)) error {
	where, args := of.where(after)
	return db.Each(ctx, tx, func(scan db.Scan) error {
		var color id.ColorSKU
		var c PriceChange
		err := scan(&color, &c.At, &c.WasList, &c.Was, &c.List, &c.Price, &c.ChangedBy)
		if err == nil {
			found(color, c)
		}
		return err
	}, `SELECT color, at, was_list, was_price, list_price, price, changed_by FROM price_change WHERE at > $1`+where+` ORDER BY color, at`, args...)
}

// eachPeriod goes through the periods that end after a moment.
func eachPeriod(ctx context.Context, tx *db.Tx, of colors, after int64, found func(id.ColorSKU, Period)) error {
	where, args := of.where(after)
	return db.Each(ctx, tx, func(scan db.Scan) error {
		var color id.ColorSKU
		var p Period
		err := scan(&color, &p.Sale, &p.Starts, &p.Ends, &p.Price)
		if err == nil {
			found(color, p)
		}
		return err
	}, `SELECT color, sale, starts, ends, price FROM price_period WHERE ends > $1`+where+` ORDER BY color, sale`, args...)
}

// eachPrice goes through the prices of colours and their periods that end after a
// moment: a colour comes once for each of its periods, or once without. live is
// selectLiveSince at once, as far as there is any colour.
func eachPrice(ctx context.Context, tx *db.Tx, codes []id.ColorSKU, after int64, found func(mark, Period)) (live liveBatch, err error) {
	err = db.Each(ctx, tx, func(scan db.Scan) error {
		var m mark
		var p Period
		err := scan(&m.Color, &m.List, &m.Price.Price, &m.added, &m.declared, &p.Sale, &p.Starts, &p.Ends, &p.Price, &live.batch, &live.at)
		if err == nil {
			found(m, p)
		}
		return err
	}, `SELECT c.code, c.list_price, c.price, c.added_at, c.declared, COALESCE(p.sale, ''), COALESCE(p.starts, 0), COALESCE(p.ends, 0), COALESCE(p.price, 0),
		COALESCE((SELECT batch FROM commodity_live), ''), COALESCE((SELECT published_at FROM commodity_live), 0)
		FROM color c LEFT JOIN price_period p ON p.color = c.code AND p.ends > $1 WHERE c.code IN `+places(1, len(codes)), append([]any{after}, anys(codes)...)...)
	return live, err
}
