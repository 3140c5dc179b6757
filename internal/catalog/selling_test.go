package catalog_test

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

func TestAnItemIsSoldInItsTimeByTheClockAlone(t *testing.T) {
	timed(t, func(t *testing.T, d *db.DB, clock *atomic.Int64) {
		now := clock.Load()
		c := shirt("0019002123")
		c.SaleStarts, c.SaleEnds = now+aDay, now+3*aDay
		save(t, d, batch(c))
		live := open(t, d) // it follows nothing: the clock alone
		for _, at := range []struct {
			after   int64
			want    catalog.Availability
			ended   bool
			changes bool
		}{
			{0, catalog.Soon, false, true}, {aDay - 1, catalog.Soon, false, true},
			{aDay, catalog.InStock, false, true}, {3*aDay - 1, catalog.InStock, false, true},
			{3 * aDay, catalog.Ended, true, false}, {300 * aDay, catalog.Ended, true, false},
		} {
			clock.Store(now + at.after)
			snap := live.Current()
			got, ok := snap.Commodity(c.Code)
			if !ok || got.Availability(100) != at.want || got.Discontinued != at.ended || got.Early() != (at.want == catalog.Soon) {
				t.Errorf("%d ms after: got %v, ended %v; want %v, %v", at.after, got.Availability(100), got.Discontinued, at.want, at.ended)
			}
			if changes := snap.PricesUntil([]string{string(c.Code)}).Before(time.UnixMilli(now + 400*aDay)); changes != at.changes {
				t.Errorf("%d ms after: a page has an end %v, want %v", at.after, changes, at.changes)
			}
			if other, _ := snap.Commodity("0019002200"); other.Availability(100) != catalog.InStock {
				t.Errorf("another item: %v", other.Availability(100))
			}
		}
		clock.Store(now)
		if ahead, _ := open(t, d).At(time.UnixMilli(now + 2*aDay)).Current().Commodity(c.Code); !ahead.Availability(100).Buyable() {
			t.Error("two days ahead it is not sold")
		}
	})
}

func TestWhatIsSaidOfPicturesAndOfWhatGoesWithAnItemIsChecked(t *testing.T) {
	for name, change := range map[string]func(*catalog.Commodity){
		"related":     func(c *catalog.Commodity) { c.Related = []id.Commodity{"x"} },
		"sale_period": func(c *catalog.Commodity) { c.SaleStarts, c.SaleEnds = 5, 5 },
		"focus":       func(c *catalog.Commodity) { c.Colors[0].Details = []catalog.PictureDetail{{Focus: "50 101"}} },
		"alt":         func(c *catalog.Commodity) { c.Colors[0].Details = []catalog.PictureDetail{{Alt: "一\n二"}} },
		"caption": func(c *catalog.Commodity) {
			c.Colors[0].Details = []catalog.PictureDetail{{Caption: strings.Repeat("着", 61)}}
		},
		"picture_details": func(c *catalog.Commodity) { c.Colors[0].Details = make([]catalog.PictureDetail, 50) },
	} {
		c := shirt("0019002123")
		if wrong := c.Check(); len(wrong) > 0 {
			t.Fatal(wrong)
		}
		change(&c)
		found := false
		for _, f := range c.Check() {
			found = found || f.Name == string(c.Code)+"."+name || f.Name == string(c.Colors[0].Code)+"."+name
		}
		if !found {
			t.Errorf("%s: nothing is said: %v", name, []fault.Field(c.Check()))
		}
	}
	own := shirt("0019002123")
	own.Related = []id.Commodity{own.Code}
	if len(own.Check()) != 1 {
		t.Errorf("an item beside itself: %v", own.Check())
	}
}
