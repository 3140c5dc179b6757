package csvfile

import (
	"context"
	"fmt"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// CountPictures raises the number of pictures that colours show to those that
// exist in a row, and never lowers it. It returns how many colours changed and
// which ones are not in the catalogue.
func (x Files) CountPictures(ctx context.Context, colors []id.ColorSKU, exists func(id.ColorSKU, int) bool) (raised int, unknown []id.ColorSKU, err error) {
	err = x.DB.Update(ctx, func(tx *db.Tx) error {
		raised, unknown = 0, nil
		for part := range slices.Chunk(colors, rowsAtOnce) {
			found, err := catalog.Find(ctx, tx, codes(toTexts(part), func(c string) id.Commodity { return id.ColorSKU(c).Commodity() }))
			if err != nil {
				return err
			}
			var changed catalog.Batch
			for item, of := range groupBy(part, id.ColorSKU.Commodity) {
				c := found[item]
				n, missing := recount(&c, of, exists)
				if raised += n; n > 0 {
					changed.Commodities = append(changed.Commodities, c)
				}
				unknown = append(unknown, missing...)
			}
			if _, err := catalog.Save(ctx, tx, changed); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return 0, nil, fmt.Errorf("count pictures: %w", err)
	}
	return raised, unknown, nil
}

func recount(c *commodity, colors []id.ColorSKU, exists func(id.ColorSKU, int) bool) (raised int, unknown []id.ColorSKU) {
	c.Colors = slices.Clone(c.Colors)
	for _, code := range colors {
		i := slices.IndexFunc(c.Colors, func(color catalog.Color) bool { return color.Code == code })
		if i < 0 {
			unknown = append(unknown, code)
			continue
		}
		n := c.Colors[i].Pictures
		for n < id.MaxImageNumber && exists(code, n+1) {
			n++
		}
		if n > c.Colors[i].Pictures {
			c.Colors[i].Pictures = n
			raised++
		}
	}
	return raised, unknown
}

func toTexts(colors []id.ColorSKU) []string {
	texts := make([]string, len(colors))
	for i, c := range colors {
		texts[i] = string(c)
	}
	return texts
}
