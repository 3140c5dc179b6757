package csvfile

import (
	"context"
	"errors"
	"iter"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

type commodity = catalog.Commodity

var items = &table[commodity]{
	name: "items", goods: true,
	columns: []column[commodity]{
		codeOf("commodity_code", "The item. Characters 4 to 7 are the code of its brand.", 10, func(c *commodity) *id.Commodity { return &c.Code }, id.ParseCommodity),
		derivedOf("brand_code", "Follows from the item's code; must agree with it.", func(c commodity) string { return string(c.Code.Brand()) }),
		textOf("commodity_name", "The name shoppers read. Needed for a new item.", func(c *commodity) *string { return &c.Name }),
		wordOf("commodity_sex_type", "baby, kids, men, women or unisex", "For whom. Needed for a new item.", func(c *commodity) *catalog.SexType { return &c.SexType }),
		textOf("description", "Markdown.", func(c *commodity) *string { return &c.Description }),
		codesOf("category_code", "The categories it stands in, the main one first.", func(c *commodity) *[]string { return &c.Categories }),
		codesOf("campaign_code", "The campaigns it is part of.", func(c *commodity) *[]string { return &c.Campaigns }),
		listOf("search_word", "list", "More words that shoppers look for it by.", func(c *commodity) *[]string { return &c.SearchWords }, formatWord, parseWord),
		listOf("materials", "list such as 綿=95|ポリウレタン=5", "Shares in percent, 100 per part; a part stands in front: 裏地:綿=100.", func(c *commodity) *[]catalog.Material { return &c.Materials }, formatMaterial, parseMaterial),
		codesOf("care", "Care marks of JIS L 0001, such as wash40 no_bleach.", func(c *commodity) *[]catalog.CareMark { return &c.Care }),
		wordOf("returns", "fashion, underwear or hygiene", "Which return terms it has; fashion for a new item.", func(c *commodity) *catalog.ReturnRule { return &c.Returns }),
		numberOf("tax_percent", "10, or 8 for food; 10 for a new item.", func(c *commodity) *int { return &c.TaxPercent }),
		numberOf("sale_limit", "Most pieces in one order; 0 means no limit.", func(c *commodity) *int { return &c.SaleLimit }),
		flagOf("new_season_flg", "Of the new season.", func(c *commodity) *bool { return &c.NewSeason }),
		flagOf("new_arrival_flg", "A new arrival.", func(c *commodity) *bool { return &c.NewArrival }),
		dayOf("new_arrival_date", "When it arrived.", func(c *commodity) *string { return &c.ArrivalDate }),
		flagOf("repeat_flg", "Restocked.", func(c *commodity) *bool { return &c.Repeat }),
		flagOf("reserve_flg", "Sold before it arrives.", func(c *commodity) *bool { return &c.Reserve }),
		flagOf("magazine_flg", "A staple item, shown in the magazine.", func(c *commodity) *bool { return &c.Magazine }),
		flagOf("secret_flg", "Hidden from ordinary lists and search.", func(c *commodity) *bool { return &c.Secret }),
		flagOf("discontinued_flg", "No longer sold. Items are never deleted by a file.", func(c *commodity) *bool { return &c.Discontinued }),
		numberOf("popular_rank", "1 is the most popular; 0 means unranked.", func(c *commodity) *int { return &c.PopularRank }),
		codesOf("related_code", "Items that stand beside it, in this order; at most 12.", func(c *commodity) *[]id.Commodity { return &c.Related }),
		momentOf("sale_starts", "When its sale begins; empty: it has begun.", func(c *commodity) *int64 { return &c.SaleStarts }),
		momentOf("sale_ends", "When its sale ends; empty: it does not.", func(c *commodity) *int64 { return &c.SaleEnds }),
	},
	fields: map[string]string{
		"code": "commodity_code", "brand": "commodity_code", "name": "commodity_name", "sex_type": "commodity_sex_type",
		"description": "description", "categories": "category_code", "campaigns": "campaign_code", "search_words": "search_word",
		"materials": "materials", "care": "care", "returns": "returns", "tax_percent": "tax_percent",
		"sale_limit": "sale_limit", "arrival_date": "new_arrival_date", "popular_rank": "popular_rank",
		"related": "related_code", "sale_period": "sale_ends",
	},
	lengths: map[int]map[string]string{
		12: {"name": "", "code": ""}, 13: {"name": "", "code": ""}, // of a colour or a SKU that was wrong before
	},
	open: openItems,
	all: func(ctx context.Context, d *db.DB) iter.Seq2[commodity, error] {
		return catalog.Catalog{DB: d}.All(ctx)
	},
}

// openItems reads the codes that items may name, so that a message can tell
// which of several is unknown.
func openItems(ctx context.Context, d *db.DB) (session[commodity], error) {
	known, err := readReferences(ctx, catalog.Catalog{DB: d})
	if err != nil {
		return session[commodity]{}, err
	}
	return session[commodity]{
		load: func(ctx context.Context, tx *db.Tx, keys []string) (map[string]commodity, error) {
			found, err := catalog.Find(ctx, tx, codes(keys, func(k string) id.Commodity { return id.Commodity(k) }))
			return byKey(found), err
		},
		fresh: func(key string) (commodity, error) {
			code := id.Commodity(key)
			if !known["brand "+string(code.Brand())] {
				return commodity{}, say("is of the brand %s, which does not exist; import brands first", "ブランド %s の商品ですが、そのブランドがありません。先にブランドを取り込んでください", code.Brand())
			}
			return commodity{Code: code, Brand: code.Brand(), Returns: catalog.ReturnsFashion, TaxPercent: int(money.Standard)}, nil
		},
		refer: func(c commodity) (column string, wrong error) {
			for _, code := range c.Categories {
				if !known["category "+code] {
					return "category_code", say("there is no category %q; import categories first", "カテゴリ %q がありません。先にカテゴリを取り込んでください", code)
				}
			}
			for _, code := range c.Campaigns {
				if !known["campaign "+code] {
					return "campaign_code", say("there is no campaign %q; import campaigns first", "キャンペーン %q がありません。先にキャンペーンを取り込んでください", code)
				}
			}
			return "", nil
		},
		images: func(t turn[commodity]) (list []commodity, gone []id.Commodity) {
			for _, key := range t.gone {
				gone = append(gone, id.Commodity(key))
			}
			return t.write, gone
		},
		bound: func(ctx context.Context, tx *db.Tx, keys []string) (map[string]error, error) {
			found, err := catalog.Find(ctx, tx, codes(keys, func(k string) id.Commodity { return id.Commodity(k) }))
			why := map[string]error{}
			for code, c := range found {
				if len(c.Colors) > 0 {
					why[string(code)] = say("the item has got colours since", "あとからカラーが増えています")
				}
			}
			return why, err
		},
	}, nil
}

func byKey[K ~string, T any](m map[K]T) map[string]T {
	out := make(map[string]T, len(m))
	for k, v := range m {
		out[string(k)] = v
	}
	return out
}

func readReferences(ctx context.Context, c catalog.Catalog) (map[string]bool, error) {
	brands, err1 := c.Brands(ctx)
	categories, err2 := c.Categories(ctx)
	campaigns, err3 := c.Campaigns(ctx)
	known := map[string]bool{}
	for _, b := range brands {
		known["brand "+string(b.Code)] = true
	}
	for _, c := range categories {
		known["category "+c.Code] = true
	}
	for _, c := range campaigns {
		known["campaign "+c.Code] = true
	}
	return known, errors.Join(err1, err2, err3)
}
