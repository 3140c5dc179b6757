package demo_test

import (
	"cmp"
	"slices"
	"testing"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
)

// A card is what a list shows of one colour.
type card struct {
	commodity catalog.Commodity
	color     catalog.Color
}

var orders = map[string]func(a, b card) int{
	"newest": func(a, b card) int {
		return cmp.Or(cmp.Compare(b.commodity.ArrivalDate, a.commodity.ArrivalDate), cmp.Compare(a.color.Code, b.color.Code))
	},
	"price": func(a, b card) int {
		return cmp.Or(cmp.Compare(a.color.Price, b.color.Price), cmp.Compare(b.commodity.ArrivalDate, a.commodity.ArrivalDate), cmp.Compare(a.color.Code, b.color.Code))
	},
	"rank": func(a, b card) int {
		return cmp.Or(cmp.Compare(a.commodity.PopularRank, b.commodity.PopularRank), cmp.Compare(a.color.Code, b.color.Code))
	},
}

// TestListsHardlyShowTheSamePictureSideBySide looks at all colours in the
// orders that a shopper sees them in, in the whole shop and in each category.
// Two makers may well sell black leggings: one pair in three hundred passes.
func TestListsHardlyShowTheSamePictureSideBySide(t *testing.T) {
	shop, list := makeShop(t, demo.Options{Now: noon})
	lists := map[string][]card{}
	for _, c := range list {
		if c.Secret || c.Discontinued {
			continue
		}
		for _, color := range c.Colors {
			lists["all"] = append(lists["all"], card{c, color})
			for _, category := range c.Categories {
				lists[category] = append(lists[category], card{c, color})
			}
		}
	}
	for order, before := range orders {
		alike, pairs := map[bool]int{}, map[bool]int{} // in all, and in categories
		for name, cards := range lists {
			slices.SortStableFunc(cards, before)
			for i := range len(cards) - 1 {
				pairs[name == "all"]++
				one, _ := shop.Look(cards[i].color.Code)
				if other, _ := shop.Look(cards[i+1].color.Code); one == other {
					alike[name == "all"]++
					t.Logf("category %s by %s: %s and %s look the same", name, order, cards[i].color.Code, cards[i+1].color.Code)
				}
			}
		}
		if alike[true]*1000 > pairs[true] || alike[false]*300 > pairs[false] {
			t.Errorf("by %s %d of %d neighbours in the whole shop and %d of %d in categories look the same; want 1 in 1000 and 1 in 300 at most",
				order, alike[true], pairs[true], alike[false], pairs[false])
		}
	}
}
