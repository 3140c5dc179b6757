package csvfile

import (
	"context"
	"iter"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// Brands, categories and campaigns are few and are judged together: a file may
// swap two aliases, or name a child before its parent.

var brands = &table[catalog.Brand]{
	name: "brands", whole: true,
	columns: []column[catalog.Brand]{
		codeOf("brand_code", "The brand; characters 4 to 7 of its items' codes.", 4, func(b *catalog.Brand) *id.Brand { return &b.Code }, id.ParseBrand),
		wordOf("shop_code", "code", "Always "+id.Shop+".", func(b *catalog.Brand) *string { return &b.ShopCode }),
		textOf("brand_name", "Needed for a new brand.", func(b *catalog.Brand) *string { return &b.Name }),
		textOf("brand_name_alphabet", "The name in Latin letters.", func(b *catalog.Brand) *string { return &b.Alphabet }),
		textOf("brand_name_kana", "The name in katakana.", func(b *catalog.Brand) *string { return &b.Kana }),
		wordOf("brand_list_alias", "snake_case", "The address of its list.", func(b *catalog.Brand) *string { return &b.Alias }),
		numberOf("number_1", "First number of the brand string; not interpreted.", func(b *catalog.Brand) *int { return &b.Numbers[0] }),
		numberOf("number_2", "Second number of the brand string; not interpreted.", func(b *catalog.Brand) *int { return &b.Numbers[1] }),
		textOf("story", "Markdown.", func(b *catalog.Brand) *string { return &b.Story }),
		numberOf("recommended", "Place among the recommended brands; 0 means not recommended.", func(b *catalog.Brand) *int { return &b.Recommended }),
	},
	fields: map[string]string{
		"code": "brand_code", "shop_code": "shop_code", "name": "brand_name", "alphabet": "brand_name_alphabet", "kana": "brand_name_kana",
		"alias": "brand_list_alias", "story": "story", "recommended": "recommended",
	},
	open: openFew(catalog.FindBrands,
		func(b catalog.Brand) string { return string(b.Code) },
		func(key string) catalog.Brand { return catalog.Brand{Code: id.Brand(key), ShopCode: id.Shop} },
		func(list []catalog.Brand) catalog.Batch { return catalog.Batch{Brands: list} },
		func(codes []string) catalog.Taxonomy { return catalog.Taxonomy{Brands: codes} }),
	all: allFew(catalog.Catalog.Brands),
}

var categories = &table[catalog.Category]{
	name: "categories", whole: true,
	columns: []column[catalog.Category]{
		nameOf("category_code", "Up to 32 letters, digits, - and _.", func(c *catalog.Category) *string { return &c.Code }),
		parentOf("parent_category_code", "The category above; empty at the first of three levels."),
		textOf("category_name", "Needed for a new category.", func(c *catalog.Category) *string { return &c.Name }),
		wordOf("category_list_alias", "lower-case word", "Its step in addresses; empty hides the category and all below it.", func(c *catalog.Category) *string { return &c.Alias }),
		numberOf("display_order", "Siblings stand in this order.", func(c *catalog.Category) *int { return &c.DisplayOrder }),
	},
	fields: map[string]string{"code": "category_code", "parent": "parent_category_code", "name": "category_name", "alias": "category_list_alias"},
	open: openFew(catalog.FindCategories,
		func(c catalog.Category) string { return c.Code },
		func(key string) catalog.Category { return catalog.Category{Code: key} },
		func(list []catalog.Category) catalog.Batch { return catalog.Batch{Categories: list} },
		func(codes []string) catalog.Taxonomy { return catalog.Taxonomy{Categories: codes} }),
	all: allFew(catalog.Catalog.Categories),
}

func parentOf(name, doc string) column[catalog.Category] {
	c := wordOf(name, "code", doc, func(c *catalog.Category) *string { return &c.Parent })
	c.set = func(t *catalog.Category, cell string) error { t.Parent = jp.TypedCode(cell); return nil }
	return c
}

var campaigns = &table[catalog.Campaign]{
	name: "campaigns", whole: true,
	columns: []column[catalog.Campaign]{
		nameOf("campaign_code", "Up to 32 letters, digits, - and _.", func(c *catalog.Campaign) *string { return &c.Code }),
		textOf("campaign_name", "Needed for a new campaign.", func(c *catalog.Campaign) *string { return &c.Name }),
		textOf("lead", "One sentence below the title.", func(c *catalog.Campaign) *string { return &c.Lead }),
		textOf("body", "Markdown.", func(c *catalog.Campaign) *string { return &c.Body }),
		momentOf("starts_at", "When it begins, in Tokyo; empty means it always has.", func(c *catalog.Campaign) *int64 { return &c.Starts }),
		momentOf("ends_at", "When it is over, in Tokyo: 2026-12-01 lets November 30 be the last day. Empty means never.", func(c *catalog.Campaign) *int64 { return &c.Ends }),
		numberOf("display_order", "Campaigns stand in this order.", func(c *catalog.Campaign) *int { return &c.Order }),
	},
	fields: map[string]string{"code": "campaign_code", "name": "campaign_name", "lead": "lead", "body": "body", "ends": "ends_at"},
	open: openFew(catalog.FindCampaigns,
		func(c catalog.Campaign) string { return c.Code },
		func(key string) catalog.Campaign { return catalog.Campaign{Code: key} },
		func(list []catalog.Campaign) catalog.Batch { return catalog.Batch{Campaigns: list} },
		func(codes []string) catalog.Taxonomy { return catalog.Taxonomy{Campaigns: codes} }),
	all: allFew(catalog.Catalog.Campaigns),
}

// openFew reads everything there is with each load; the database is not used.
func openFew[T any](read func(context.Context, *db.Tx) ([]T, error), key func(T) string,
	fresh func(string) T, batch func([]T) catalog.Batch, named func([]string) catalog.Taxonomy) func(context.Context, *db.DB) (session[T], error) {
	return func(context.Context, *db.DB) (session[T], error) {
		return session[T]{
			load: func(ctx context.Context, tx *db.Tx, _ []string) (map[string]T, error) {
				list, err := read(ctx, tx)
				known := make(map[string]T, len(list))
				for _, v := range list {
					known[key(v)] = v
				}
				return known, err
			},
			fresh: func(key string) (T, error) { return fresh(key), nil },
			check: func(ctx context.Context, tx *db.Tx, t turn[T]) error { return catalog.Check(ctx, tx, batch(t.write)) },
			save: func(ctx context.Context, tx *db.Tx, t turn[T]) error {
				if _, err := catalog.Save(ctx, tx, batch(t.write)); err != nil {
					return err
				}
				return catalog.RemoveTaxonomy(ctx, tx, named(t.gone))
			},
			bound: func(ctx context.Context, tx *db.Tx, keys []string) (map[string]error, error) {
				used, err := catalog.InUse(ctx, tx, named(keys))
				why := map[string]error{}
				for code := range used {
					why[code] = say("it is in use", "使われています")
				}
				return why, err
			},
		}, nil
	}
}

func allFew[T any](read func(catalog.Catalog, context.Context) ([]T, error)) func(context.Context, *db.DB) iter.Seq2[T, error] {
	return func(ctx context.Context, d *db.DB) iter.Seq2[T, error] {
		return func(yield func(T, error) bool) {
			list, err := read(catalog.Catalog{DB: d}, ctx)
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			for _, v := range list {
				if !yield(v, nil) {
					return
				}
			}
		}
	}
}
