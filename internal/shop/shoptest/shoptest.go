// Package shoptest has the goods that tests of the storefront sell.
package shoptest

import (
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// Today is the day of those tests, a Sunday.
var Today = time.Date(2026, 11, 15, 12, 0, 0, 0, jp.Tokyo)

// Linen is a shirt in two colours, the second sold out.
func Linen(code id.Commodity) catalog.Commodity {
	color := func(suffix string, price, list money.Yen, stocks ...int) catalog.Color {
		c := catalog.Color{Code: id.ColorSKU(string(code) + suffix), Name: "紺" + suffix, Group: "navy", Hex: "1f2a44", Price: price, ListPrice: list, Pictures: 2}
		for i, n := range stocks {
			choice := id.SizeChoices[i]
			c.Sizes = append(c.Sizes, catalog.Size{SKU: id.SKU(string(c.Code) + string(choice.Size)), Name: choice.Label, Filter: choice.Filter, Stock: n,
				Measures: &catalog.Measures{Garment: []catalog.Measure{{Name: "身幅", Low: 515, High: 515}}}})
		}
		return c
	}
	return catalog.Commodity{
		Code: code, Brand: code.Brand(), Name: "リネンシャツ", SexType: catalog.Men, Categories: []string{"C1", "C111"}, Campaigns: []string{"now", "over"},
		Materials: []catalog.Material{{Name: "麻", Percent: 100}}, Returns: catalog.ReturnsFashion, TaxPercent: 10, SaleLimit: 3,
		NewSeason: true, Magazine: true, ArrivalDate: "20261110", PopularRank: 4,
		Colors: []catalog.Color{color("01", 7100, 10000, 9, 3, 0), color("02", 8000, 8000, 0)},
	}
}
