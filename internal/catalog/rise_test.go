package catalog_test

import (
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

func TestAPlannedRiseIsTheOrdinaryPriceFromItsMomentOn(t *testing.T) {
	timed(t, func(t *testing.T, d *db.DB, clock *atomic.Int64) {
		c := catalog.Catalog{DB: d}
		clock.Add(60 * aDay)
		at := clock.Load() + 2*aDay
		plan := catalog.Plan{Name: "春の改定", Rule: catalog.Rule{Kind: catalog.RaisePercent, Value: 10, Round: catalog.Tens}, Starts: time.UnixMilli(at), Colors: []id.ColorSKU{plain, marked}}
		lines, seen, err := c.PreviewSale(t.Context(), plan)
		if err != nil || len(lines) != 2 || lines[0].Price != 8800 || lines[0].Ordinary != 8000 || lines[1].Price != 7620 || lines[0].Left+lines[0].Why != "" {
			t.Fatalf("preview: %+v, %v", lines, err)
		}
		plan.Seen = seen
		rise, err := c.MakeSale(t.Context(), plan)
		if err != nil || rise.State(d.Now()) != catalog.Before {
			t.Fatalf("plan a rise: %+v, %v", rise, err)
		}
		live := open(t, d) // it follows nothing: the clock alone
		says := func(when string, code id.ColorSKU, price, list money.Yen) {
			t.Helper()
			_, color, _ := live.Current().Color(code)
			if got := charged(t, d, code); got.Price != price || got.List != list || color.Price != price || color.ListPrice != list {
				t.Errorf("%s: the database says %+v, the shop %d of %d; want %d of %d", when, got, color.Price, color.ListPrice, price, list)
			}
		}
		says("before", plain, 8000, 8000)
		clock.Store(at - 1)
		says("a millisecond before", plain, 8000, 8000)
		clock.Store(at)
		says("at its moment", plain, 8800, 8800)
		says("a list price that it came with", marked, 7620, 8000)

		// The new price is no former price of eight weeks: a sale shows none of both.
		sale := catalog.Plan{Name: "すぐあとのセール", Rule: catalog.Rule{Kind: catalog.Percent, Value: 10}, Starts: time.UnixMilli(at + aDay), Ends: time.UnixMilli(at + 3*aDay), Colors: []id.ColorSKU{plain}}
		if lines, _, err := c.PreviewSale(t.Context(), sale); err != nil || lines[0].Ordinary != 8800 || lines[0].Price != 7920 || lines[0].Compared != 0 || lines[0].Why == "" {
			t.Errorf("a sale after the rise: %+v, %v", lines, err)
		}
		if _, err := c.EndSale(t.Context(), rise.ID, ""); !errors.Is(err, catalog.ErrSaleOver) {
			t.Errorf("taking back what has come: %v", err)
		}

		// Whether it was written down or not is not to be seen; the history has its moment.
		clock.Add(4000)
		if n, err := c.SettleRises(t.Context()); err != nil || n != 2 {
			t.Fatalf("SettleRises: %d, %v", n, err)
		}
		if n, err := c.SettleRises(t.Context()); err != nil || n != 0 {
			t.Errorf("a second time: %d, %v", n, err)
		}
		says("settled", plain, 8800, 8800)
		line, _, err := c.PriceHistory(t.Context(), plain)
		if err != nil || line.Price != 8800 || len(line.Changes) != 1 || line.Changes[0].At != at || line.Changes[0].Was != 8000 {
			t.Errorf("history: %+v, %v", line, err)
		}
		live = open(t, d)
		says("after a restart", plain, 8800, 8800)
		if _, err := c.SetPrices(t.Context(), []catalog.Price{{Color: plain, List: 8500, Price: 8500}}); err != nil {
			t.Fatal(err)
		}
		if got := charged(t, d, plain); got.Price != 8500 {
			t.Errorf("changed by hand afterwards: %+v", got)
		}
	})
}

// Somebody who changes a price between the moment and its settling changes the
// price that is true then.
func TestARiseThatHasComeIsSettledBeforeItsPriceIsChanged(t *testing.T) {
	timed(t, func(t *testing.T, d *db.DB, clock *atomic.Int64) {
		c := catalog.Catalog{DB: d}
		at := clock.Load() + aDay
		plan := catalog.Plan{Name: "改定", Rule: catalog.Rule{Kind: catalog.RaiseTo, Value: 9000}, Starts: time.UnixMilli(at), Colors: []id.ColorSKU{plain}}
		if _, err := c.MakeSale(t.Context(), plan); err != nil {
			t.Fatal(err)
		}
		plan.Name, plan.Rule.Value = "取りやめる改定", 12000
		plan.Starts = time.UnixMilli(at + aDay)
		other, err := c.MakeSale(t.Context(), plan)
		if err != nil {
			t.Fatal(err)
		}
		plan.Rule.Value = 8900
		if _, err := c.MakeSale(t.Context(), plan); !errors.Is(err, catalog.ErrSaleEmpty) {
			t.Errorf("a rise to less than it costs by then: %v", err)
		}
		if _, err := c.EndSale(t.Context(), other.ID, "据え置き"); err != nil {
			t.Fatal(err)
		}
		clock.Store(at + 10)
		if _, err := c.SetPrices(t.Context(), []catalog.Price{{Color: plain, List: 9500, Price: 9500}}); err != nil {
			t.Fatal(err)
		}
		clock.Store(at + 5*aDay)
		if got := charged(t, d, plain); got.Price != 9500 {
			t.Errorf("got %+v", got)
		}
		line, _, _ := c.PriceHistory(t.Context(), plain)
		if len(line.Changes) != 2 || line.Changes[0].At != at || line.Changes[0].Price != 9000 || line.Changes[1].Was != 9000 {
			t.Errorf("history: %+v", line.Changes)
		}
	})
}
