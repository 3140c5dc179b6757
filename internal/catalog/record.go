package catalog

import (
	"cmp"
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// mark is the ordinary price of a colour and where its record begins.
type mark struct {
	Price
	added    int64
	opened   int64
	declared money.Yen
}

// began is the mark of a colour that the shop did not know before: a list price
// above its price cannot be a former price of the shop, so it is taken for what
// the maker or the shop declares.
func began(p Price, at int64) mark {
	m := mark{Price: p, added: at}
	if p.List > p.Price {
		m.declared = p.List
	}
	return m
}

// since is from when on the prices that are written are so.
func (w *writer) since() int64 { return cmp.Or(w.at, w.tx.Now.UnixMilli()) }

// marks is where the records of the colours of commodities begin.
func (w *writer) marks(old map[id.ColorSKU]mark, list []Commodity) map[id.ColorSKU]mark {
	found := map[id.ColorSKU]mark{}
	for _, c := range list {
		for _, color := range c.Colors {
			m, known := old[color.Code]
			if !known {
				m = began(Price{Color: color.Code, List: color.ListPrice, Price: color.Price}, w.since())
			}
			found[color.Code] = m
		}
	}
	return found
}

// record writes down which ordinary prices become others. The first price of a
// colour is no change.
func (w *writer) record(old map[id.ColorSKU]mark, prices []Price) error {
	var rows [][]any
	by := cmp.Or(w.by, byActor(w.ctx))
	for _, p := range prices {
		if was, known := old[p.Color]; known {
			rows = append(rows, []any{string(p.Color), w.since(), int64(was.List), int64(was.Price.Price), int64(p.List), int64(p.Price), by})
		}
	}
	return insertChanges(w.ctx, w.tx, rows)
}

// byActor names who acts in ctx.
func byActor(ctx context.Context) string {
	a := audit.ActorOf(ctx)
	return string(a.Kind) + ":" + cmp.Or(a.Name, a.ID)
}

func byImport(batch string) string { return "import:" + batch }

// Prices finds what colours cost at the moment of the transaction, those that
// exist, and what may stand beside the price then.
func Prices(ctx context.Context, tx *db.Tx, codes []id.ColorSKU) (map[id.ColorSKU]Price, error) {
	read, err := readPrices(ctx, tx, codes)
	if err != nil {
		return nil, err
	}
	return read.Prices(ctx, tx, codes)
}
