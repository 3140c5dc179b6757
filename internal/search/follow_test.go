package search_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
	"pgregory.net/rapid"
)

// follow keeps catalogue and engine up to date while the test runs.
func (s testShop) follow(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	var running sync.WaitGroup
	for _, follow := range []func(context.Context) error{s.live.Follow, s.engine.Follow} {
		running.Go(func() {
			if err := follow(ctx); !errors.Is(err, context.Canceled) {
				t.Errorf("Follow: %v", err)
			}
		})
	}
	t.Cleanup(func() { stop(); running.Wait() })
}

// settled waits until a query answers what the condition wants.
func settled(t *testing.T, what string, ok func() bool) {
	t.Helper()
	waittest.Until(t, what, ok)
}

func (s testShop) setPrices(t *testing.T, prices ...catalog.Price) {
	t.Helper()
	if _, err := (catalog.Catalog{DB: s.db}).SetPrices(t.Context(), prices); err != nil {
		t.Fatal(err)
	}
}

func (s testShop) setStock(t *testing.T, levels ...stock.Level) {
	t.Helper()
	if _, err := (stock.Stocks{DB: s.db}).Set(t.Context(), levels); err != nil {
		t.Fatal(err)
	}
}

func TestPriceAndStockChangesAreSeen(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop := openShop(t, d, 60)
		shop.follow(t)
		r := shop.engine.Find(search.Query{Limit: 1}.With(search.AnyOf(search.InStock, "1")))
		c, color := r.Snapshot.ColorAt(r.Items[0])
		one := search.Query{Limit: 5}.With(search.AnyOf(search.ColorSKU, string(color.Code)))
		shop.setPrices(t, catalog.Price{Color: color.Code, List: 90000, Price: 77777})
		settled(t, "the new price", func() bool {
			return shop.engine.Find(one.With(search.Between(search.Price, search.Range{Low: 77777, High: 77777}))).Total == 1
		})
		dearest := shop.engine.Find(search.Query{Limit: 1, Sort: search.Sort{Field: search.Price, Desc: true}})
		if got, _ := dearest.Snapshot.ColorAt(dearest.Items[0]); got.Code != c.Code {
			t.Errorf("the dearest item: got %s, want %s", got.Code, c.Code)
		}
		var none []stock.Level
		for _, s := range color.Sizes {
			none = append(none, stock.Level{SKU: s.SKU})
		}
		shop.setStock(t, none...)
		settled(t, "sold out", func() bool { return shop.engine.Find(one.With(search.AnyOf(search.InStock, "1"))).Total == 0 })
		if got := shop.engine.Find(one).Total; got != 1 {
			t.Errorf("a sold-out item stays in lists: got %d, want 1", got)
		}
	})
}

// TestASizeThatSellsOutLeavesTheListsOfThoseWhoWearIt while the item stays: its
// other sizes are there.
func TestASizeThatSellsOutLeavesTheListsOfThoseWhoWearIt(t *testing.T) {
	shop := sqliteShop(t, 120)
	shop.follow(t)
	r := shop.engine.Find(search.Query{Limit: 100}.With(search.AnyOf(search.StockedSize, "S1020")))
	if r.Total == 0 {
		t.Fatal("nothing is there in M")
	}
	_, color := r.Snapshot.ColorAt(r.Items[0])
	one := search.Query{Limit: 5}.With(search.AnyOf(search.ColorSKU, string(color.Code)))
	mine := one.With(search.AnyOf(search.StockedSize, "S1020"))
	for _, s := range color.Sizes {
		if s.Filter != "S1020" {
			continue
		}
		shop.setStock(t, stock.Level{SKU: s.SKU})
		settled(t, "M is gone", func() bool { return shop.engine.Find(mine).Total == 0 })
		if shop.engine.Find(one).Total != 1 || shop.engine.Find(one.With(search.AnyOf(search.Size, "S1020"))).Total != 1 {
			t.Error("the item itself is gone")
		}
		shop.setStock(t, stock.Level{SKU: s.SKU, OnHand: 2})
		settled(t, "M is back", func() bool { return shop.engine.Find(mine).Total == 1 })
	}
}

// TestPricesAreSeenWithinASecond runs on a clock that stands still while anything
// works, so that it measures how long the shop waits and not how busy the machine is.
// The benchmark price-change-visible has the time on the wall.
func TestPricesAreSeenWithinASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shop := sqliteShopOf(t)
		shop.follow(t)
		time.Sleep(time.Minute) // all are waiting for something to happen
		r := shop.engine.Find(search.Query{Limit: 1})
		_, color := r.Snapshot.ColorAt(r.Items[0])
		shop.setPrices(t, catalog.Price{Color: color.Code, List: 90000, Price: 77777})
		time.Sleep(time.Second)
		dear := search.Query{}.With(search.Between(search.Price, search.Range{Low: 77777, High: 77777}))
		if got := shop.engine.Find(dear).Total; got != 1 {
			t.Errorf("a second after the change: got %d items with the new price, want 1", got)
		}
	})
}

// TestChangedListsEqualFreshOnes changes prices and stock at random and compares
// the engine that was changed in place with the catalogue itself.
func TestChangedListsEqualFreshOnes(t *testing.T) {
	shop := sqliteShop(t, 120)
	shop.follow(t)
	r := rand.New(rand.NewPCG(3, 4))
	for round := range 8 {
		snap := shop.live.Current()
		prices, levels := map[id.ColorSKU]catalog.Price{}, map[id.SKU]stock.Level{}
		for range 1 + r.IntN(40) {
			_, color := snap.ColorAt(r.IntN(snap.Colors()))
			prices[color.Code] = catalog.Price{Color: color.Code, List: 3000, Price: money.Yen(1 + r.IntN(3000))}
			for _, s := range color.Sizes {
				levels[s.SKU] = stock.Level{SKU: s.SKU, OnHand: r.IntN(2)}
			}
		}
		shop.setPrices(t, slices.Collect(maps.Values(prices))...)
		shop.setStock(t, slices.Collect(maps.Values(levels))...)
		settled(t, "the changes", func() bool {
			now := shop.live.Current()
			for code, p := range prices {
				if _, color, _ := now.Color(code); color.Price != p.Price {
					return false
				}
			}
			for sku, l := range levels {
				if now.Available(sku) != l.OnHand {
					return false
				}
			}
			return shop.engine.Snapshot() == now
		})
		b := brute{snap: shop.engine.Snapshot()}
		queries := rapid.Custom(func(t *rapid.T) search.Query { return drawQuery(t, b) })
		for i := range 40 {
			q := queries.Example(round*40 + i)
			compare(t, b, q, shop.engine.Find(q))
		}
		checkSingles(t, shop.engine)
	}
}

// checkSingles looks whether each commodity is there once, with a colour that can
// be bought if it has one.
func checkSingles(t *testing.T, e *search.Engine) {
	t.Helper()
	var want, got []id.ColorSKU
	for c := range e.Snapshot().All() {
		if c.Secret || c.Discontinued {
			continue
		}
		best := c.Colors[0].Code
		if i := slices.IndexFunc(c.Colors, func(color catalog.Color) bool { return c.ColorAvailability(&color).Buyable() }); i >= 0 {
			best = c.Colors[i].Code
		}
		want = append(want, best)
	}
	r := e.Find(search.Query{Single: true, Limit: search.MaxLimit, Sort: search.Sort{Field: search.Commodity}})
	for _, doc := range r.Items {
		_, color := r.Snapshot.ColorAt(doc)
		got = append(got, color.Code)
	}
	if !slices.Equal(got, want[:min(len(want), search.MaxLimit)]) {
		t.Fatalf("one colour of each: got %v\nwant %v", got, want)
	}
}

func TestTextsAndNewItemsAreSeen(t *testing.T) {
	shop := sqliteShop(t, 60)
	shop.follow(t)
	var first catalog.Commodity
	for c, err := range (catalog.Catalog{DB: shop.db}).All(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if !c.Secret && !c.Discontinued {
			first = c
			break
		}
	}
	count := func(words string) int { return shop.engine.Find(search.Query{}.With(index(words))).Total }
	save := func(c catalog.Commodity) {
		t.Helper()
		if _, err := (catalog.Catalog{DB: shop.db}).Save(t.Context(), catalog.Batch{Commodities: []catalog.Commodity{c}}); err != nil {
			t.Fatal(err)
		}
	}
	first.Name = "銀河鉄道のマント"
	save(first)
	settled(t, "the new name", func() bool { return count("銀河鉄道") == len(first.Colors) })

	other := first
	other.Code = id.Commodity("ZZZ" + string(first.Brand) + "ZZZ")
	other.Colors = slices.Clone(first.Colors)
	for i := range other.Colors {
		color := &other.Colors[i]
		color.Code = id.ColorSKU(string(other.Code) + string(color.Code.Color()))
		color.Sizes = slices.Clone(color.Sizes)
		for j := range color.Sizes {
			color.Sizes[j].SKU = id.SKU(string(color.Code) + string(color.Sizes[j].SKU.Size()))
		}
	}
	save(other)
	settled(t, "the new item", func() bool { return count("銀河鉄道") == 2*len(first.Colors) })
	other.Secret = true
	save(other)
	settled(t, "the item that was hidden", func() bool { return count("銀河鉄道") == len(first.Colors) })
}

// TestWalkingAListWhileItChanges walks pages by the version that the first page
// gave, while prices, stock and items change.
func TestWalkingAListWhileItChanges(t *testing.T) {
	shop := sqliteShop(t, 120)
	shop.follow(t)
	for round, s := range []search.Sort{{}, {Field: search.Price}, {Field: search.Discount, Desc: true}, {Field: search.PopularRank}} {
		for _, conditions := range [][]search.Condition{nil, {index("綿")}, {search.AnyOf(search.InStock, "1")}} {
			q := search.Query{Conditions: conditions, Sort: s, Limit: 17}
			first := shop.engine.Find(q)
			q.Version = first.Version
			seen := map[int]bool{}
			for q.Offset = 0; q.Offset < first.Total; q.Offset += q.Limit {
				r := shop.engine.Find(q)
				if r.Version != first.Version || r.Total != first.Total {
					t.Fatalf("%+v: the list changed under way: version %s of %s, total %d of %d", q, r.Version, first.Version, r.Total, first.Total)
				}
				for _, doc := range r.Items {
					if seen[doc] {
						t.Fatalf("%+v: item %d again", q, doc)
					}
					seen[doc] = true
				}
				if q.Offset == 2*q.Limit {
					shop.turnOver(t, round)
				}
			}
			if len(seen) != first.Total {
				t.Errorf("%+v: walked over %d items of %d", q, len(seen), first.Total)
			}
		}
	}
	q := search.Query{Version: "1-19990101"}
	if got := shop.engine.Find(q).Version; got != shop.engine.Version() {
		t.Errorf("an unknown version: got the list %s, want the newest, %s", got, shop.engine.Version())
	}
}

// turnOver changes the prices of many items and waits until lists show it.
func (s testShop) turnOver(t *testing.T, round int) {
	t.Helper()
	snap, was := s.live.Current(), s.engine.Version()
	var prices []catalog.Price
	for doc := range snap.Colors() {
		_, color := snap.ColorAt(doc)
		prices = append(prices, catalog.Price{Color: color.Code, List: 5000, Price: money.Yen(1 + (doc*7919+round*31+int(color.Price))%5000)})
	}
	s.setPrices(t, prices...)
	settled(t, fmt.Sprintf("round %d", round), func() bool { return s.engine.Version() != was && s.engine.Snapshot() == s.live.Current() })
}

// TestWhatIsHiddenIsGoneAtOnce: neither a list of an older version nor texts that
// were not read again yet show it.
func TestWhatIsHiddenIsGoneAtOnce(t *testing.T) {
	shop := sqliteShop(t, 60)
	var item catalog.Commodity
	for c, err := range (catalog.Catalog{DB: shop.db}).All(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if !c.Secret && !c.Discontinued {
			item = c
			break
		}
	}
	q := search.Query{Limit: search.MaxLimit}.With(search.AnyOf(search.Commodity, string(item.Code)))
	before := shop.engine.Find(q)
	suggested := func() bool {
		return slices.ContainsFunc(shop.engine.Suggest(item.Name, 50), func(s lexicon.Suggestion) bool { return s.Ref == string(item.Code) })
	}
	if before.Total != len(item.Colors) || !suggested() {
		t.Fatalf("%s: got %d colours, suggested %v, before it is hidden", item.Code, before.Total, suggested())
	}
	item.Secret = true
	if _, err := (catalog.Catalog{DB: shop.db}).Save(t.Context(), catalog.Batch{Commodities: []catalog.Commodity{item}}); err != nil {
		t.Fatal(err)
	}
	fresh, err := catalog.NewLive(t.Context(), shop.db, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	shop.engine.Refresh(fresh.Current()) // as Follow does, before it reads the texts again
	q.Version = before.Version
	if r := shop.engine.Find(q); r.Version != before.Version || len(r.Items) > 0 {
		t.Errorf("the list of version %s: got %d items of version %s, want none of the same", before.Version, len(r.Items), r.Version)
	}
	if suggested() {
		t.Errorf("%q is still suggested", item.Name)
	}
}
