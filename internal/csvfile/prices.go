package csvfile

import (
	"context"
	"iter"
	"slices"
	"strconv"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

var prices = &table[catalog.Price]{
	name: "prices", goods: true,
	columns: []column[catalog.Price]{
		codeOf("color_sku_code", "The colour, which must exist.", 12, func(p *catalog.Price) *id.ColorSKU { return &p.Color }, id.ParseColorSKU),
		yenOf("list_price", "Tax included.", func(p *catalog.Price) *money.Yen { return &p.List }),
		yenOf("unit_price", "Tax included, at most the list price.", func(p *catalog.Price) *money.Yen { return &p.Price }),
	},
	group:  func(key string) string { return key[:min(10, len(key))] },
	fields: map[string]string{"code": "color_sku_code", "list_price": "list_price", "price": "unit_price"},
	open:   openPrices,
	all: func(ctx context.Context, d *db.DB) iter.Seq2[catalog.Price, error] {
		return flat(catalog.Catalog{DB: d}.All(ctx), pricesOf)
	},
}

func openPrices(context.Context, *db.DB) (session[catalog.Price], error) {
	var there map[id.Commodity]commodity // what load found, for the others
	return session[catalog.Price]{
		load: func(ctx context.Context, tx *db.Tx, keys []string) (known map[string]catalog.Price, err error) {
			there, err = catalog.Find(ctx, tx, codes(keys, func(k string) id.Commodity { return id.ColorSKU(k).Commodity() }))
			known = map[string]catalog.Price{}
			for _, c := range there {
				for _, p := range pricesOf(c) {
					known[string(p.Color)] = p
				}
			}
			return known, err
		},
		fresh: func(string) (catalog.Price, error) {
			return catalog.Price{}, say("is a colour that does not exist; import skus first", "このカラーはありません。先にSKUを取り込んでください")
		},
		images: func(t turn[catalog.Price]) (list []commodity, _ []id.Commodity) {
			for item, rows := range groupBy(t.write, func(p catalog.Price) id.Commodity { return p.Color.Commodity() }) {
				list = append(list, priced(there[item], rows))
			}
			return list, nil
		},
	}, nil
}

// priced is the item with other prices.
func priced(c commodity, prices []catalog.Price) commodity {
	c.Colors = slices.Clone(c.Colors)
	for _, p := range prices {
		i := slices.IndexFunc(c.Colors, func(color catalog.Color) bool { return color.Code == p.Color })
		c.Colors[i].ListPrice, c.Colors[i].Price = p.List, p.Price
	}
	return c
}

func pricesOf(c commodity) []catalog.Price {
	list := make([]catalog.Price, len(c.Colors))
	for i, color := range c.Colors {
		list[i] = catalog.Price{Color: color.Code, List: color.ListPrice, Price: color.Price}
	}
	return list
}

var stocks = &table[stock.Level]{
	name: "stock",
	columns: []column[stock.Level]{
		codeOf("sku_code", "The SKU, which must exist.", 13, func(l *stock.Level) *id.SKU { return &l.SKU }, id.ParseSKU),
		filled(numberOf("stock", "How many lie on the shelf, those held for orders included.", func(l *stock.Level) *int { return &l.OnHand })).must(),
	},
	fields: map[string]string{"sku": "sku_code", "on_hand": "stock"},
	open:   openStock,
	step:   stepStock,
	all: func(ctx context.Context, d *db.DB) iter.Seq2[stock.Level, error] {
		return flat(catalog.Catalog{DB: d}.All(ctx), levelsOf)
	},
}

func openStock(context.Context, *db.DB) (session[stock.Level], error) {
	missing := map[id.SKU]bool{}
	return session[stock.Level]{
		load: func(ctx context.Context, tx *db.Tx, keys []string) (map[string]stock.Level, error) {
			skus := codes(keys, func(k string) id.SKU { return id.SKU(k) })
			unknown, err := catalog.UnknownSKUs(ctx, tx, skus)
			if err != nil {
				return nil, err
			}
			levels, err := stock.Of(ctx, tx, skus)
			clear(missing)
			for _, sku := range unknown { // the shelf may still know a SKU that is no longer sold
				missing[sku] = true
				delete(levels, sku)
			}
			return byKey(levels), err
		},
		fresh: func(key string) (stock.Level, error) {
			if missing[id.SKU(key)] {
				return stock.Level{}, say("is a SKU that does not exist; import skus first", "このSKUはありません。先にSKUを取り込んでください")
			}
			return stock.Level{SKU: id.SKU(key)}, nil
		},
		check: func(_ context.Context, _ *db.Tx, t turn[stock.Level]) error {
			if wrong := stock.Check(t.write); len(wrong) > 0 {
				return stock.ErrInvalid.With(wrong...)
			}
			return nil
		},
		back: func(was stock.Level, cells []Cell) (stock.Level, bool, error) {
			was.OnHand -= difference(cells)
			if was.OnHand < was.Held {
				return was, false, say("the pieces that the import added are no longer there: %d would be left and %d are held", "取り込みで増えた分がもうありません（残り%d点、お取り置き%d点になります）", was.OnHand, was.Held)
			}
			return was, true, nil
		},
	}, nil
}

// difference is by how many pieces a row of an import changes the stock.
func difference(cells []Cell) (n int) {
	for _, c := range cells {
		if c.Column == "stock" {
			before, _ := strconv.Atoi(c.Before) // numberOf wrote them; empty is 0
			after, _ := strconv.Atoi(c.After)
			n += after - before
		}
	}
	return n
}

// stepStock applies rows of an import as the differences that they were: what
// was sold since they were compared stays sold.
func stepStock(ctx context.Context, tx *db.Tx, _ Import, rows []Row, _ terms.Points) error {
	skus := make([]id.SKU, len(rows))
	for i, r := range rows {
		skus[i] = id.SKU(r.Key)
	}
	levels, err := stock.Of(ctx, tx, skus)
	if err != nil {
		return err
	}
	list := make([]stock.Level, len(rows))
	for i, r := range rows {
		list[i] = stock.Level{SKU: skus[i], OnHand: max(levels[skus[i]].OnHand+difference(r.Cells), 0)}
	}
	_, err = stock.Set(ctx, tx, list, stock.Why{Kind: stock.Counted, Reason: "在庫の取り込み"})
	return err
}

// levelsOf leaves out what the shelf still has of SKUs that are no longer sold.
func levelsOf(c commodity) []stock.Level {
	var list []stock.Level
	for _, color := range c.Colors {
		for _, s := range color.Sizes {
			list = append(list, stock.Level{SKU: s.SKU, OnHand: s.Stock})
		}
	}
	return list
}
