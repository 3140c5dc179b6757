package csvfile

import (
	"context"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// A variant is one row of SKUs: a size with its colour, or a colour that has no
// sizes. The colour's own list of sizes is not used.
type variant struct {
	code      string // of the SKU, or of the colour
	color     catalog.Color
	size      catalog.Size
	measures  catalog.Measures // of the size, whose own are not used
	colorRank rank
	sizeRank  rank
}

// A rank is a place among siblings, counted from 1.
type rank struct {
	place int
	said  bool // by the file: it goes before one that merely stands there
}

func (v variant) colorCode() id.ColorSKU { return id.ColorSKU(v.code[:min(12, len(v.code))]) }

var skus = &table[variant]{
	name: "skus", goods: true,
	columns: []column[variant]{
		keyOf("sku_code", "13 characters", "The SKU; or the 12 characters of a colour that has no sizes yet.", func(v variant) string { return v.code }, setVariantCode),
		derivedOf("commodity_code", "Follows from the SKU; must agree with it.", func(v variant) string { return string(v.colorCode().Commodity()) }),
		derivedOf("color_sku_code", "Follows from the SKU; must agree with it.", func(v variant) string { return string(v.colorCode()) }),
		textOf("color_name", "As the brand calls it. Needed for a new colour.", func(v *variant) *string { return &v.color.Name }).same(),
		wordOf("color_group", "word", "Under which colour a filter finds it: black, white, gray, beige, brown, red, pink, orange, yellow, green, blue, navy, purple or silver.", func(v *variant) *string { return &v.color.Group }).same(),
		wordOf("color_hex", "six hexadecimal digits", "The swatch.", func(v *variant) *string { return &v.color.Hex }).same(),
		rankOf("color_order", "Place among the item's colours, from 1; a new colour goes to the end.", func(v *variant) *rank { return &v.colorRank }).same(),
		numberOf("image_count", "How many pictures the colour has.", func(v *variant) *int { return &v.color.Pictures }).same(),
		pictureOf("image_alt", "list such as 1=正面|3=背中", "What pictures show, by their numbers, for whoever cannot see them.", func(d *catalog.PictureDetail) *string { return &d.Alt }).same(),
		pictureOf("image_caption", "list such as 2=Mサイズ着用", "What is written below pictures on the item's page, by their numbers.", func(d *catalog.PictureDetail) *string { return &d.Caption }).same(),
		pictureOf("image_focus", "list such as 1=50 20", "What stays in sight where pictures are cropped: percent from the left and from the top.", func(d *catalog.PictureDetail) *catalog.Focus { return &d.Focus }).same(),
		yenOf("list_price", "Tax included. Needed for a new colour.", func(v *variant) *money.Yen { return &v.color.ListPrice }).same(),
		yenOf("unit_price", "Tax included, at most the list price. Needed for a new colour.", func(v *variant) *money.Yen { return &v.color.Price }).same(),
		textOf("size_name", "S, 80, フリー. Needed for a new SKU.", func(v *variant) *string { return &v.size.Name }).like(sortSize),
		wordOf("size_code", "S1010, S1020, S1030, S1040 or empty", "Under which size a filter finds it: S, M, L, LL.", func(v *variant) *string { return &v.size.Filter }),
		rankOf("size_order", "Place among the colour's sizes, from 1; a new size goes to the end.", func(v *variant) *rank { return &v.sizeRank }),
		listOf("body_size", "list such as ヒップ=87-95", "Whom it fits, in centimetres.", func(v *variant) *[]catalog.Measure { return &v.measures.Body }, formatMeasure, parseMeasure),
		listOf("garment_size", "list such as 身幅=52.5|着丈=70", "How large it is, in centimetres.", func(v *variant) *[]catalog.Measure { return &v.measures.Garment }, formatMeasure, parseMeasure),
	},
	fields: map[string]string{"price": "unit_price", "list_price": "list_price", "colors": "sku_code"},
	lengths: map[int]map[string]string{
		12: {"code": "sku_code", "name": "color_name", "group": "color_group", "hex": "color_hex", "pictures": "image_count", "picture_details": "image_alt", "alt": "image_alt", "caption": "image_caption", "focus": "image_focus"},
		13: {"sku": "sku_code", "name": "size_name", "filter": "size_code", "body": "body_size", "garment": "garment_size"},
	},
	group: func(key string) string { return key[:min(10, len(key))] },
	part:  func(key string) string { return key[:min(12, len(key))] },
	open:  openSKUs,
	all: func(ctx context.Context, d *db.DB) iter.Seq2[variant, error] {
		return flat(catalog.Catalog{DB: d}.All(ctx), variants)
	},
}

func setVariantCode(v *variant, cell string) error {
	v.code = jp.TypedCode(cell)
	if _, err := id.ParseColorSKU(v.code); err == nil {
		return nil
	}
	sku, err := id.ParseSKU(v.code)
	if v.size.SKU = sku; err != nil {
		return badCode(cell, 13)
	}
	return nil
}

func rankOf(name, doc string, field func(*variant) *rank) column[variant] {
	return column[variant]{
		Column: Column{Name: name, Form: "number", Doc: doc}, follow: true, sort: sortNumber,
		get: func(v variant) string {
			if field(&v).place == 0 {
				return ""
			}
			return strconv.Itoa(field(&v).place)
		},
		set: func(v *variant, cell string) error {
			n, err := parseNumber(cell)
			if err == nil && (n < 0 || n > 999) {
				err = say("is not a place from 1 to 999", "1から999の並び順ではありません")
			}
			*field(v) = rank{place: int(n), said: n > 0}
			return err
		},
	}
}

// variants are the rows of one item, in the order of the shop.
func variants(c commodity) []variant {
	var list []variant
	for i, color := range c.Colors {
		sizes := color.Sizes
		color.Sizes = nil
		v := variant{code: string(color.Code), color: color, colorRank: rank{place: i + 1}}
		if len(sizes) == 0 {
			list = append(list, v)
		}
		for j, size := range sizes {
			v.code, v.size, v.sizeRank = string(size.SKU), size, rank{place: j + 1}
			v.measures, v.size.Measures = catalog.Measures{Body: size.Body(), Garment: size.Garment()}, nil
			list = append(list, v)
		}
	}
	return list
}

func openSKUs(context.Context, *db.DB) (session[variant], error) {
	var there map[id.Commodity]commodity // what load found, for the others
	return session[variant]{
		load: func(ctx context.Context, tx *db.Tx, keys []string) (known map[string]variant, err error) {
			there, err = catalog.Find(ctx, tx, codes(keys, func(k string) id.Commodity { return id.Commodity(k[:10]) }))
			known = map[string]variant{}
			for _, c := range there {
				for _, v := range variants(c) {
					known[v.code] = v
				}
			}
			return known, err
		},
		fresh: func(key string) (variant, error) { return freshVariant(there, key) },
		refer: func(v variant) (column string, wrong error) {
			if s := v.size; s.SKU == "" && (s.Name != "" || s.Filter != "" || len(v.measures.Body)+len(v.measures.Garment) > 0) {
				return "sku_code", saying{about(v.code, "is a colour and has no size; name the SKU of 13 characters"), "「" + v.code + "」はカラーのコードで、サイズがありません。13桁のSKUを書いてください", ""}
			}
			return "", nil
		},
		images: func(t turn[variant]) (list []commodity, _ []id.Commodity) {
			items := map[id.Commodity][]variant{}
			for _, v := range t.write {
				items[v.colorCode().Commodity()] = append(items[v.colorCode().Commodity()], v)
			}
			for _, key := range slices.Concat(t.gone, t.stay) {
				items[id.Commodity(key[:10])] = items[id.Commodity(key[:10])]
			}
			for _, item := range slices.Sorted(maps.Keys(items)) {
				list = append(list, merged(without(there[item], t.gone, t.stay), items[item]))
			}
			return list, nil
		},
		outcome: variants,
		bound: func(ctx context.Context, tx *db.Tx, keys []string) (map[string]error, error) {
			moved, err := stock.Moved(ctx, tx, codes(keys, func(k string) id.SKU { return id.SKU(k) }))
			why := map[string]error{}
			for sku := range moved {
				why[string(sku)] = say("pieces of it have come or gone since", "あとから在庫が動いています")
			}
			return why, err
		},
	}, nil
}

// without is the item without some SKUs, and without the colours that lose all
// their sizes by it, unless they are to stay.
func without(c commodity, gone, stay []string) commodity {
	c.Colors = slices.Clone(c.Colors)
	for i := range c.Colors {
		color := &c.Colors[i]
		color.Sizes = slices.DeleteFunc(slices.Clone(color.Sizes), func(s catalog.Size) bool { return slices.Contains(gone, string(s.SKU)) })
	}
	c.Colors = slices.DeleteFunc(c.Colors, func(color catalog.Color) bool {
		lost := slices.ContainsFunc(gone, func(key string) bool { return strings.HasPrefix(key, string(color.Code)) })
		return lost && len(color.Sizes) == 0 && !slices.Contains(stay, string(color.Code))
	})
	return c
}

// freshVariant begins with what its colour already is.
func freshVariant(there map[id.Commodity]commodity, key string) (variant, error) {
	v := variant{code: key}
	c, ok := there[v.colorCode().Commodity()]
	if !ok {
		return v, say("is of the item %s, which does not exist; import items first", "商品 %s がありません。先に商品を取り込んでください", v.colorCode().Commodity())
	}
	v.color.Code = v.colorCode()
	for i, color := range c.Colors {
		if color.Code == v.color.Code {
			v.color, v.colorRank = color, rank{place: i + 1}
			v.color.Sizes = nil
		}
	}
	if len(key) == 13 {
		v.size.SKU = id.SKU(key)
	} else if v.color.Name != "" {
		return v, say("is a colour that has sizes; name one of them", "サイズのあるカラーです。サイズのSKUを書いてください")
	}
	return v, nil
}

// groupBy keeps the order of first appearance.
func groupBy[T any, K comparable](list []T, key func(T) K) iter.Seq2[K, []T] {
	groups := map[K][]T{}
	var order []K
	for _, v := range list {
		k := key(v)
		if groups[k] == nil {
			order = append(order, k)
		}
		groups[k] = append(groups[k], v)
	}
	return func(yield func(K, []T) bool) {
		for _, k := range order {
			if !yield(k, groups[k]) {
				return
			}
		}
	}
}

// flat makes several rows of each item.
func flat[A, B any](in iter.Seq2[A, error], rows func(A) []B) iter.Seq2[B, error] {
	return func(yield func(B, error) bool) {
		for a, err := range in {
			if err != nil {
				var none B
				if !yield(none, err) {
					return
				}
				continue
			}
			for _, b := range rows(a) {
				if !yield(b, nil) {
					return
				}
			}
		}
	}
}
