package cart_test

import (
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// A line comes once for each period of its colour, and sizes of a colour share them:
// lines and prices stay what they are.
func TestLinesOfAColourInSeveralSalesComeOnce(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		now := time.Now()
		for _, plan := range []catalog.Plan{
			{Name: "セール", Rule: catalog.Rule{Kind: catalog.Percent, Value: 10}, Starts: now.Add(time.Hour), Ends: now.Add(48 * time.Hour)},
			{Name: "冬のセール", Rule: catalog.Rule{Kind: catalog.Percent, Value: 20}, Starts: now.Add(72 * time.Hour), Ends: now.Add(96 * time.Hour)},
			{Name: "タイムセール", Rule: catalog.Rule{Kind: catalog.Percent, Value: 50}, Starts: now, Ends: now.Add(30 * time.Minute)},
		} {
			plan.Colors = []id.ColorSKU{shirtS.ColorSKU()}
			if _, err := (catalog.Catalog{DB: s.DB}).MakeSale(t.Context(), plan); err != nil {
				t.Fatal(err)
			}
		}
		for _, sku := range []id.SKU{shirtS, scarf, shirtM} {
			if err := s.Add(t.Context(), owner, sku, 1); err != nil {
				t.Fatal(err)
			}
		}
		c, err := s.Find(t.Context(), owner)
		if err != nil || len(c.Items) != 3 {
			t.Fatalf("%d items, %v", len(c.Items), err)
		}
		for _, i := range c.Items {
			if want := map[id.SKU]int64{shirtS: 3000, shirtM: 3000, scarf: 4000}[i.SKU]; int64(i.Price) != want || i.Quantity != 1 {
				t.Errorf("%s: %d of %d yen, want 1 of %d", i.SKU, i.Quantity, i.Price, want)
			}
		}
	})
}
