package catalog_test

import (
	"errors"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

const (
	plain  = id.ColorSKU("001900212301") // costs 8,000 of 8,000
	marked = id.ColorSKU("001900212302") // costs 6,930 of 8,000 since it came
)

// timed runs a test on both engines with a clock that it moves.
func timed(t *testing.T, fn func(t *testing.T, d *db.DB, clock *atomic.Int64)) {
	var clock atomic.Int64
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		clock.Store(time.Date(2026, 11, 16, 1, 0, 0, 0, time.UTC).UnixMilli())
		save(t, d, batch(shirt("0019002123"), shirt("0019002200")))
		fn(t, d, &clock)
	}, db.WithClock(func() time.Time { return time.UnixMilli(clock.Load()) }))
}

func open(t *testing.T, d *db.DB) *catalog.Live {
	t.Helper()
	live, err := catalog.NewLive(t.Context(), d, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return live
}

// charged is what the database says that a colour costs now.
func charged(t *testing.T, d *db.DB, code id.ColorSKU) (p catalog.Price) {
	t.Helper()
	err := d.View(t.Context(), func(tx *db.Tx) error {
		found, err := catalog.Prices(t.Context(), tx, []id.ColorSKU{code})
		p = found[code]
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const aDay = 24 * 60 * 60 * 1000

func TestASaleBeginsAndEndsByTheClockAlone(t *testing.T) {
	timed(t, func(t *testing.T, d *db.DB, clock *atomic.Int64) {
		c := catalog.Catalog{DB: d}
		clock.Add(60 * aDay)
		starts := time.UnixMilli(clock.Load() + aDay)
		plan := catalog.Plan{Name: "冬のセール", Rule: catalog.Rule{Kind: catalog.Percent, Value: 20, Round: catalog.Nines}, Starts: starts, Ends: starts.Add(7 * 24 * time.Hour),
			Colors: []id.ColorSKU{plain, marked, "001900299999"}}
		lines, seen, err := c.PreviewSale(t.Context(), plan)
		if err != nil || len(lines) != 2 {
			t.Fatalf("PreviewSale: %+v, %v", lines, err)
		}
		if l := lines[0]; l.Color != plain || l.Price != 6390 || l.Rounded != 10 || l.Compared != 8000 || l.Rate != 20 || l.Why != "" {
			t.Errorf("preview of %s: %+v", plain, l)
		}
		if l := lines[1]; l.Price != 5490 || l.Compared != 8000 || l.Rate != 31 {
			t.Errorf("preview of %s: %+v", marked, l)
		}
		plan.Seen = seen
		sale, err := c.MakeSale(t.Context(), plan)
		if err != nil || sale.Colors != 2 {
			t.Fatalf("MakeSale: %+v, %v", sale, err)
		}
		live := open(t, d) // it follows nothing: the clock alone
		for _, at := range []struct {
			moment int64
			want   catalog.Price
		}{
			{starts.UnixMilli() - 1, catalog.Price{Color: plain, List: 8000, Price: 8000}},
			{starts.UnixMilli(), catalog.Price{Color: plain, List: 8000, Price: 6390}},
			{plan.Ends.UnixMilli() - 1, catalog.Price{Color: plain, List: 8000, Price: 6390}},
			{plan.Ends.UnixMilli(), catalog.Price{Color: plain, List: 8000, Price: 8000}},
		} {
			clock.Store(at.moment)
			version := live.Current().PageVersion()
			for name, l := range map[string]*catalog.Live{"held": live, "opened now": open(t, d)} {
				_, color, _ := l.Current().Color(plain)
				if got := (catalog.Price{Color: plain, List: color.ListPrice, Price: color.Price}); got != at.want {
					t.Errorf("%s at %d: got %+v, want %+v", name, at.moment-starts.UnixMilli(), got, at.want)
				}
			}
			if got := charged(t, d, plain); got != at.want {
				t.Errorf("charged at %d: got %+v, want %+v", at.moment-starts.UnixMilli(), got, at.want)
			}
			if live.Current().PageVersion() != version {
				t.Error("the version changed without a change")
			}
		}
	})
}

func TestTheRecordDecidesWhatStandsBesideThePrice(t *testing.T) {
	timed(t, func(t *testing.T, d *db.DB, clock *atomic.Int64) {
		c := catalog.Catalog{DB: d}
		set := func(list, price money.Yen) {
			t.Helper()
			if _, err := c.SetPrices(t.Context(), []catalog.Price{{Color: plain, List: list, Price: price}}); err != nil {
				t.Fatal(err)
			}
		}
		clock.Add(13 * aDay)
		set(8000, 7000) // it was 8,000 for thirteen days: too short
		if got := charged(t, d, plain); got.List != 7000 {
			t.Errorf("after thirteen days: got %+v, want the price alone", got)
		}
		clock.Add(aDay / 24)
		set(8000, 8000)
		clock.Add(aDay)
		set(8000, 7000)
		if got, _ := price(open(t, d).Current(), plain), 0; charged(t, d, plain).List != 8000 || got != 7000 {
			t.Errorf("after two weeks: got %+v, want 8,000 beside it", charged(t, d, plain))
		}
		live := open(t, d)
		clock.Add(15 * aDay) // fourteen days of more than twice as many
		_, color, _ := live.Current().Color(plain)
		if got := charged(t, d, plain); got.List != 7000 || color.ListPrice != 7000 {
			t.Errorf("15 days into the lower price: got %+v and %d in the snapshot, want the price alone", got, color.ListPrice)
		}
		line, _, err := c.PriceHistory(t.Context(), plain)
		if err != nil || len(line.Changes) != 3 {
			t.Fatalf("PriceHistory: %+v, %v; want three changes", line, err)
		}
		if got := charged(t, d, marked); got.List != 8000 { // as it came
			t.Errorf("a list price that the colour came with: got %+v", got)
		}
		changed := shirt("0019002123") // written anew, with another list price
		changed.Name, changed.Colors[0].ListPrice = "別の名前", 20000
		save(t, d, batch(changed))
		if got := charged(t, d, marked); got.List != 6930 {
			t.Errorf("a list price raised later: got %+v, want the price alone", got)
		}
	})
}

func TestASaleIsSeenByOtherNodesAndTakenBackAsAWhole(t *testing.T) {
	twoNodes(t, func(t *testing.T, d *db.DB, live *catalog.Live, _ *lockedBuffer) {
		c := catalog.Catalog{DB: d}
		plan := catalog.Plan{Name: "今だけ", Rule: catalog.Rule{Kind: catalog.Amount, Value: 300}, Ends: time.Now().Add(time.Hour), Colors: []id.ColorSKU{plain, marked}}
		_, plan.Seen, _ = c.PreviewSale(t.Context(), plan)
		if _, err := c.SetPrices(t.Context(), []catalog.Price{{Color: plain, List: 8000, Price: 7000}}); err != nil {
			t.Fatal(err)
		}
		if _, err := c.MakeSale(t.Context(), plan); !errors.Is(err, catalog.ErrSaleChanged) {
			t.Fatalf("after a price changed: got %v, want ErrSaleChanged", err)
		}
		_, plan.Seen, _ = c.PreviewSale(t.Context(), plan)
		sale, err := c.MakeSale(t.Context(), plan)
		if err != nil {
			t.Fatal(err)
		}
		soon(t, live, "the sale", func(s *catalog.Snapshot) bool { return price(s, plain) == 6700 && price(s, marked) == 6630 })
		if _, err := c.SetPrices(t.Context(), []catalog.Price{{Color: plain, List: 8000, Price: 6800}}); err != nil {
			t.Fatal(err)
		}
		since, err := c.ChangedSince(t.Context(), sale.ID)
		if err != nil || len(since) != 1 || since[0] != (catalog.Since{Color: plain, Was: 7000, Now: 6800}) {
			t.Errorf("ChangedSince: %+v, %v", since, err)
		}
		if _, err := c.EndSale(t.Context(), sale.ID, "入力の誤り"); err != nil {
			t.Fatal(err)
		}
		soon(t, live, "its end", func(s *catalog.Snapshot) bool { return price(s, plain) == 6800 && price(s, marked) == 6930 })
		if _, err := c.EndSale(t.Context(), sale.ID, ""); !errors.Is(err, catalog.ErrSaleOver) {
			t.Errorf("ended twice: got %v, want ErrSaleOver", err)
		}
	})
}

func TestRulesRoundDown(t *testing.T) {
	for _, c := range []struct {
		rule    catalog.Rule
		of      money.Yen
		price   money.Yen
		rounded money.Yen
	}{
		{catalog.Rule{Kind: catalog.Percent, Value: 20, Round: catalog.Nines}, 8000, 6390, 10},
		{catalog.Rule{Kind: catalog.Percent, Value: 20, Round: catalog.Nines}, 8113, 6490, 0},
		{catalog.Rule{Kind: catalog.Percent, Value: 30, Round: catalog.Eights}, 5500, 3780, 70},
		{catalog.Rule{Kind: catalog.Percent, Value: 15, Round: catalog.Tens}, 1999, 1690, 9},
		{catalog.Rule{Kind: catalog.Percent, Value: 33, Round: catalog.Exact}, 1000, 670, 0},
		{catalog.Rule{Kind: catalog.Amount, Value: 300, Round: catalog.Exact}, 300, 0, 0},
		{catalog.Rule{Kind: catalog.Percent, Value: 50, Round: catalog.Nines}, 100, 0, 0},
		{catalog.Rule{Kind: catalog.Fixed, Value: 1980}, 5000, 1980, 0},
	} {
		if price, rounded := c.rule.Apply(c.of); price != c.price || rounded != c.rounded {
			t.Errorf("%s of %d: got %d, %d; want %d, %d", c.rule.Words(), c.of, price, rounded, c.price, c.rounded)
		}
	}
}

// What an item cost while it could be seen but not bought proves nothing: neither
// pages nor the database take it for a former price.
func TestTheTimeBeforeAnItemIsSoldProvesNoPrice(t *testing.T) {
	timed(t, func(t *testing.T, d *db.DB, clock *atomic.Int64) {
		const other = id.ColorSKU("001900220001")
		begins := clock.Load() + 40*aDay
		one := shirt("0019002123")
		one.SaleStarts = begins
		save(t, d, batch(one, shirt("0019002200")))
		clock.Store(begins + 10*aDay)
		starts := time.UnixMilli(clock.Load())
		plan := catalog.Plan{Name: "冬のセール", Rule: catalog.Rule{Kind: catalog.Percent, Value: 20, Round: catalog.Nines}, Starts: starts, Ends: starts.Add(7 * 24 * time.Hour), Colors: []id.ColorSKU{plain, other}}
		lines, seen, err := catalog.Catalog{DB: d}.PreviewSale(t.Context(), plan)
		if err != nil || len(lines) != 2 || lines[0].Why == "" || lines[1].Why != "" {
			t.Fatalf("the preview: %+v, %v", lines, err)
		}
		plan.Seen = seen
		if _, err := (catalog.Catalog{DB: d}).MakeSale(t.Context(), plan); err != nil {
			t.Fatal(err)
		}
		for code, want := range map[id.ColorSKU]money.Yen{plain: 6390, other: 8000} { // the other was on sale since it came
			if got := charged(t, d, code); got.Price != 6390 || got.List != want {
				t.Errorf("the database says of %s %+v, want a list price of %d", code, got, want)
			}
			if _, c, ok := open(t, d).Current().Color(code); !ok || c.Price != 6390 || c.ListPrice != want {
				t.Errorf("pages say of %s %d of %d, want %d", code, c.Price, c.ListPrice, want)
			}
		}
	})
}
