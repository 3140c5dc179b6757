package csvfile

import (
	"context"
	"errors"
	"iter"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

var prices = &table[catalog.Price]{
	name: "prices",
	columns: []column[catalog.Price]{
		codeOf("color_sku_code", "The colour, which must exist.", 12, func(p *catalog.Price) *id.ColorSKU { return &p.Color }, id.ParseColorSKU),
		yenOf("list_price", "Tax included.", func(p *catalog.Price) *money.Yen { return &p.List }),
		yenOf("unit_price", "Tax included, at most the list price.", func(p *catalog.Price) *money.Yen { return &p.Price }),
	},
	fields: map[string]string{"code": "color_sku_code", "list_price": "list_price", "price": "unit_price"},
	open: func(context.Context, *db.DB) (session[catalog.Price], error) {
		return session[catalog.Price]{
			load: func(ctx context.Context, tx *db.Tx, keys []string) (map[string]catalog.Price, error) {
				found, err := catalog.Find(ctx, tx, codes(keys, func(k string) id.Commodity { return id.ColorSKU(k).Commodity() }))
				known := map[string]catalog.Price{}
				for _, c := range found {
					for _, p := range pricesOf(c) {
						known[string(p.Color)] = p
					}
				}
				return known, err
			},
			fresh: func(string) (catalog.Price, error) {
				return catalog.Price{}, errors.New("is a colour that does not exist; import skus first")
			},
			save: func(ctx context.Context, tx *db.Tx, list []catalog.Price) error {
				_, err := catalog.SetPrices(ctx, tx, list)
				return err
			},
		}, nil
	},
	all: func(ctx context.Context, d *db.DB) iter.Seq2[catalog.Price, error] {
		return flat(catalog.Catalog{DB: d}.All(ctx), pricesOf)
	},
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
				return stock.Level{}, errors.New("is a SKU that does not exist; import skus first")
			}
			return stock.Level{SKU: id.SKU(key)}, nil
		},
		save: func(ctx context.Context, tx *db.Tx, list []stock.Level) error {
			_, err := stock.Set(ctx, tx, list, stock.Why{Kind: stock.Counted, Reason: "在庫の取り込み"})
			return err
		},
	}, nil
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
