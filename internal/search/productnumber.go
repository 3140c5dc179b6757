package search

import (
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// productNumber reads a text as the number of a product, as pages, letters and
// tags print it: 10 characters for a commodity, 12 for a colour, 13 for a size of
// it. Case, width, spaces and hyphens do not matter. It returns the code that the
// item's address takes, which is that of the colour where one is named, and false
// when the catalogue has no such product.
func productNumber(snap *catalog.Snapshot, text string) (string, bool) {
	code := strings.ToUpper(strings.ReplaceAll(jp.TypedCode(text), "-", ""))
	if _, err := id.ParseCommodity(code); err == nil {
		_, ok := snap.Commodity(id.Commodity(code))
		return code, ok
	}
	if sku, err := id.ParseSKU(code); err == nil {
		_, color, ok := snap.Color(sku.ColorSKU())
		sold := ok && slices.ContainsFunc(color.Sizes, func(s catalog.Size) bool { return s.SKU == sku })
		return string(sku.ColorSKU()), sold
	}
	_, err := id.ParseColorSKU(code)
	_, _, ok := snap.Color(id.ColorSKU(code))
	return code, err == nil && ok
}

// numbered is the documents of a product whose number was typed.
func (f *finding) numbered(code string) *roaring.Bitmap {
	f.product = code
	return f.coded(ColorSKU, false, code)
}
