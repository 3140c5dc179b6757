package catalog

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// A rise is an ordinary price that is planned. Like a sale it is a function of the
// clock: from its moment on it is the ordinary price, whether anything runs then or
// not. SettleRises later writes it into the tables and into the history, as of that
// moment, which nobody sees.

// risesAtOnce is how many rises a transaction settles.
const risesAtOnce = 500

// raised is the ordinary price after the rises that have come by a moment: the
// last of them counts.
func (t Timeline) raised(at int64, list, price money.Yen) (money.Yen, money.Yen) {
	last := int64(-1)
	for _, p := range t.Periods {
		if p.Rise && p.covers(at) && p.Starts > last {
			last, price = p.Starts, p.Price
		}
	}
	return max(list, price), price
}

// Ordinary is the ordinary price at a moment, and the list price as files have it.
func (t Timeline) Ordinary(at int64) (list, price money.Yen) { return t.ordinary(at) }

// SettleRises writes rises whose moment has come into the tables, at most so many,
// and tells how many.
func (c Catalog) SettleRises(ctx context.Context) (n int, err error) {
	err = c.DB.Update(ctx, func(tx *db.Tx) error {
		n, err = settleRises(ctx, tx)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("settle rises: %w", err)
	}
	return n, nil
}

// A dueRise is a rise whose moment has come.
type dueRise struct {
	color id.ColorSKU
	sale  string
	at    int64
	price money.Yen
	by    string
}

func settleRises(ctx context.Context, tx *db.Tx) (int, error) {
	due, err := selectDueRises(ctx, tx, risesAtOnce)
	if err != nil || len(due) == 0 {
		return 0, err
	}
	var codes []id.ColorSKU
	for _, r := range due {
		codes = append(codes, r.color)
	}
	if err := settleStaged(ctx, tx, commoditiesOf(codes)); err != nil {
		return 0, err
	}
	for _, r := range due { // one by one: they come at different moments, and one colour may have several
		old, err := selectMarks(ctx, tx, "code", []id.ColorSKU{r.color})
		if err != nil {
			return 0, err
		}
		if was, known := old[r.color]; known && was.Price.Price != r.price {
			prices := []Price{{Color: r.color, List: max(was.List, r.price), Price: r.price}}
			w := &writer{ctx: ctx, tx: tx, at: r.at, by: r.by}
			if err := w.record(old, prices); err != nil {
				return 0, err
			}
			if err := updatePrices(ctx, tx, prices); err != nil {
				return 0, err
			}
		}
		if err := updateSettled(ctx, tx, r); err != nil {
			return 0, err
		}
	}
	notePrices(ctx, tx, codes)
	return len(due), nil
}
