package demo_test

import (
	"cmp"
	"slices"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// A card is what a list shows of one colour.
type card struct {
	catalog.Commodity
	color catalog.Color
	look  demo.Look
}

func (c card) rate() int { return money.DiscountRate(c.color.ListPrice, c.color.Price) }

func newest(a, b card) int {
	return cmp.Or(cmp.Compare(b.ArrivalDate, a.ArrivalDate), cmp.Compare(a.color.Code, b.color.Code))
}

// sorts are the orders of lists that show every colour.
var sorts = map[string]func(a, b card) int{
	"newest":    newest,
	"cheapest":  func(a, b card) int { return cmp.Or(cmp.Compare(a.color.Price, b.color.Price), newest(a, b)) },
	"dearest":   func(a, b card) int { return cmp.Or(cmp.Compare(b.color.Price, a.color.Price), newest(a, b)) },
	"reduced":   func(a, b card) int { return cmp.Or(cmp.Compare(b.rate(), a.rate()), newest(a, b)) },
	"unreduced": func(a, b card) int { return cmp.Or(cmp.Compare(a.rate(), b.rate()), newest(a, b)) },
}

// shortSorts are the orders of lists that show one colour of each commodity.
var shortSorts = map[string]func(a, b card) int{
	"newest": newest,
	"rank": func(a, b card) int {
		return cmp.Or(cmp.Compare(cmp.Or(a.PopularRank, 1e6), cmp.Or(b.PopularRank, 1e6)), newest(a, b))
	},
}

// listsOf names the lists that show a commodity: the shop, departments and
// what is below them, makers, campaigns, and what is new, to come or reduced.
func listsOf(c catalog.Commodity, color catalog.Color) []string {
	if c.Secret {
		return []string{"hidden"}
	}
	names := []string{"all", "brand " + string(c.Brand)}
	for _, code := range c.Categories {
		names = append(names, code[:2], code[:4], code)
	}
	names = append(names, c.Campaigns...)
	if c.NewArrival {
		names = append(names, "new")
	}
	if c.Reserve {
		names = append(names, "to come")
	}
	if color.Price < color.ListPrice {
		names = append(names, "sale")
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// TestNoListShowsTheSamePictureSideBySide looks at every list in the orders
// that a shopper sees it in, and at cards that stand beside each other in a row
// or one below the other: in two to four columns, where the shopper chose the
// order in two or four, and up to five where a list shows one colour of each.
// Colours of one commodity may stand together.
func TestNoListShowsTheSamePictureSideBySide(t *testing.T) {
	for _, day := range []time.Time{noon, noon.AddDate(0, 5, 3)} { // other seasons, other orders
		lookOver(t, day)
	}
}

func lookOver(t *testing.T, day time.Time) {
	t.Helper()
	shop, all := makeShop(t, demo.Options{Now: day})
	lists, short := map[string][]card{}, map[string][]card{}
	for _, c := range all {
		first := true
		for _, color := range c.Colors {
			look, ok := shop.Look(color.Code)
			if !ok || c.Discontinued {
				continue
			}
			for _, name := range listsOf(c, color) {
				if !c.Secret { // the hidden are shown by one colour
					lists[name] = append(lists[name], card{c, color, look})
				}
				if first && c.ColorAvailability(&color).Buyable() {
					short[name] = append(short[name], card{c, color, look})
				}
			}
			first = first && !c.ColorAvailability(&color).Buyable()
		}
	}
	pairs := 0
	for _, kind := range []struct {
		lists   map[string][]card
		sorts   map[string]func(a, b card) int
		columns int
	}{{lists, sorts, 4}, {short, shortSorts, 5}} {
		for name, cards := range kind.lists {
			for order, before := range kind.sorts {
				slices.SortFunc(cards, before)
				for i, one := range cards {
					for gap := 1; gap <= kind.columns && i+gap < len(cards); gap++ {
						pairs++
						other := cards[i+gap]
						if one.Code == other.Code || gap == 3 && order != "newest" && order != "rank" {
							continue
						}
						if one.look.Alike(other.look) {
							t.Errorf("%s: %s by %s: %s and %s, %d further, look alike: %+v and %+v", day.Format(time.DateOnly), name, order, one.color.Code, other.color.Code, gap, one.look, other.look)
						}
					}
				}
			}
		}
	}
	if pairs < 200_000 {
		t.Errorf("only %d pairs of cards were looked at", pairs)
	}
}
