package search_test

import (
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/search"
)

// A list of products has each once, in a colour that meets the conditions, and
// counts products; by itself it leads with what can be bought.
func TestAListOfProductsHasEachOnce(t *testing.T) {
	shop := sqliteShop(t, 300)
	shop.follow(t)
	cheap := search.Between(search.Price, search.Range{Low: 0, High: 6000})
	for name, q := range map[string]search.Query{
		"everything": {}, "some colours": {Conditions: []search.Condition{search.AnyOf(search.Color, "white", "black"), cheap}},
		"cheapest": {Sort: search.Sort{Field: search.Price}}, "dearest": {Sort: search.Sort{Field: search.Price, Desc: true}},
	} {
		t.Run(name, func(t *testing.T) {
			colours, found := map[id.ColorSKU]bool{}, map[id.Commodity]bool{}
			walk(t, shop.engine, q, func(c id.ColorSKU, _ bool) {
				colours[c], found[c.Commodity()] = true, true
			})
			q.Products = true
			once, soldBefore := map[id.Commodity]bool{}, false
			total := walk(t, shop.engine, q, func(c id.ColorSKU, buyable bool) {
				if !colours[c] || once[c.Commodity()] {
					t.Errorf("%s: meets the conditions %v, again %v", c, colours[c], once[c.Commodity()])
				}
				once[c.Commodity()] = true
				if buyable && soldBefore && q.Sort.Field == "" {
					t.Errorf("%s can be bought and stands behind what cannot", c)
				}
				soldBefore = soldBefore || !buyable
			})
			if total != len(found) || len(once) != len(found) {
				t.Errorf("counted %d and listed %d products, want %d", total, len(once), len(found))
			}
		})
	}
}

// walk goes through all pages of a list, and returns what it counts.
func walk(t *testing.T, e *search.Engine, q search.Query, see func(c id.ColorSKU, buyable bool)) int {
	t.Helper()
	for q.Limit = 7; ; q.Offset += q.Limit {
		r := e.Find(q)
		for _, doc := range r.Items {
			c, color := r.Snapshot.ColorAt(doc)
			see(color.Code, c.ColorAvailability(color).Buyable())
		}
		if q.Offset+q.Limit >= r.Total {
			return r.Total
		}
	}
}
