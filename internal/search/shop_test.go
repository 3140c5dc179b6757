package search_test

import (
	"log/slog"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/search"
)

var now = time.Date(2026, 11, 15, 12, 0, 0, 0, jp.Tokyo)

func clock() time.Time { return now }

// A testShop is a small shop that makes searching hard: many items have the same
// price and date, some are hidden, discontinued or sold out.
type testShop struct {
	db     *db.DB
	live   *catalog.Live
	engine *search.Engine
}

func openShop(t testing.TB, d *db.DB, items int) testShop {
	t.Helper()
	made, err := demo.Make(demo.Options{Items: items, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	b := catalog.Batch{Brands: made.Brands, Categories: made.Categories, Campaigns: made.Campaigns}
	r := rand.New(rand.NewPCG(1, 2))
	for c := range made.Commodities() {
		b.Commodities = append(b.Commodities, twist(r, c))
	}
	if _, err := (catalog.Catalog{DB: d}).Save(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	live, err := catalog.NewLive(t.Context(), d, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return testShop{d, live, newEngine(t, live, nil)}
}

func newEngine(t testing.TB, live *catalog.Live, m *search.StatisticsStore) *search.Engine {
	t.Helper()
	e, err := search.NewEngine(t.Context(), search.Options{Live: live, Now: clock, Log: slog.New(slog.DiscardHandler), Statistics: m})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// sqliteShop is for tests that are not about storage.
func sqliteShop(t *testing.T, items int) testShop {
	t.Helper()
	return openShop(t, dbtest.SQLite(t), items)
}

func twist(r *rand.Rand, c catalog.Commodity) catalog.Commodity {
	c.ArrivalDate = jp.Day(now.AddDate(0, 0, 3-r.IntN(20)))
	c.PopularRank = r.IntN(50)
	c.Secret = r.IntN(8) == 0
	c.Discontinued = r.IntN(10) == 0
	for i := range c.Colors {
		color := &c.Colors[i]
		color.ListPrice = 2000
		color.Price = color.ListPrice - []money.Yen{0, 0, 200, 580, 1000}[r.IntN(5)]
		if r.IntN(4) == 0 {
			for j := range color.Sizes {
				color.Sizes[j].Stock = 0
			}
		}
	}
	return c
}

// sqliteShopOf is a shop for a fuzz target or a benchmark, which dbtest does not serve.
func sqliteShopOf(tb testing.TB) testShop {
	tb.Helper()
	d, err := db.Open(tb.Context(), "sqlite:"+tb.TempDir()+"/test.db")
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = d.Close() })
	if err := d.Migrate(tb.Context()); err != nil {
		tb.Fatal(err)
	}
	return openShop(tb, d, 60)
}
