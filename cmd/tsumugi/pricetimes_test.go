package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/content/local"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/feed"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
	"github.com/tsumugi-shop/tsumugi/internal/ssr"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
	"github.com/tsumugi-shop/tsumugi/web"
)

// A pricedShop is a shop whose clock a test moves: catalogue, lists, calls, pages
// with their cache, carts.
type pricedShop struct {
	testing.TB
	db     *db.DB
	items  *catalog.Live
	engine *search.Engine
	carts  *cart.Carts
	calls  *call.Table
	site   *httpd.Site
}

// openPriced opens the shop as a new process would.
func openPriced(t testing.TB, d *db.DB, f *front, engine ssr.Engine) *pricedShop {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	s := &pricedShop{TB: t, db: d}
	g := goods{terms: terms.Default()}
	var err error
	if g.items, err = catalog.NewLive(t.Context(), d, log); err != nil {
		t.Fatal(err)
	}
	if g.engine, err = search.NewEngine(t.Context(), search.Options{Live: g.items, Now: d.Now, Log: log}); err != nil {
		t.Fatal(err)
	}
	g.texts = &texts{Live: content.NewLive(t.Context(), &local.Store{DB: d}, nil, log)}
	s.items, s.engine = g.items, g.engine
	s.carts = &cart.Carts{DB: d, Catalog: g.items, Terms: g.terms}
	s.calls, err = call.NewTable(shop.Calls(shop.Parts{Terms: g.terms, Catalog: g.items, Search: g.engine, Content: g.texts.Live, Now: d.Now, Log: log})...)
	if err != nil {
		t.Fatal(err)
	}
	s.site, err = httpd.New(httpd.Config{
		Log: log, Metrics: httpd.NewMetrics(), Calls: s.calls, Renderer: engine, Documents: f.document, Routes: f.routes, Assets: f.assets, Build: f.build, Clock: d.Now,
		Version: pageVersion("b1", g, d.Now), Sources: &pageSources{items: g.items, engine: g.engine, now: d.Now},
		RenderLimit: httpd.Limit{PerSecond: 1e6, Burst: 1e6}, StaleFor: time.Hour, RenderTimeout: time.Minute,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.site.Close)
	return s
}

func (s *pricedShop) page(path string) string {
	s.Helper()
	rec := httptest.NewRecorder()
	s.site.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, path, nil))
	if rec.Code != 200 || !strings.Contains(rec.Body.String(), "￥") {
		s.Fatalf("%s: %d %.300s", path, rec.Code, rec.Body)
	}
	return rec.Body.String()
}

// total is what the list of outfits says that the one outfit costs.
func (s *pricedShop) total() string {
	s.Helper()
	at := regexp.MustCompile(`合計(?:<!-- -->)?￥([\d,]+)`).FindStringSubmatch(s.page("/outfits"))
	if at == nil {
		s.Fatal("no outfit is listed")
	}
	return strings.ReplaceAll(at[1], ",", "")
}

// says is everything that the shop says of a colour's price.
func (s *pricedShop) says(code id.ColorSKU, owner string) map[string]string {
	s.Helper()
	said := map[string]string{}
	both := func(price, list money.Yen) string { return fmt.Sprint(int64(price), "/", int64(list)) }

	page := s.page("/items/" + string(code))
	at := regexp.MustCompile(`"sku":"` + string(code) + `".*?"price":(\d+)`).FindStringSubmatch(page)
	if at == nil {
		s.Fatalf("no structured data of %s: %.2000s", code, page)
	}
	said["structured data"] = at[1]
	shown := regexp.MustCompile(`(?s)<h1.*?￥([\d,]+)</span>(?:<span[^>]*>(\d+)(?:<!-- -->)?%OFF</span><s[^>]*>.*?￥([\d,]+)</s>)?`).FindStringSubmatch(page)
	if shown == nil {
		s.Fatalf("no price on the page of %s", code)
	}
	if shown[3] == "" {
		shown[3] = shown[1]
	}
	said["item page"] = strings.ReplaceAll(shown[1]+"/"+shown[3], ",", "")

	body, _ := json.Marshal(map[string]any{"params": map[string]any{"limit": 100}})
	answer := s.calls.Do(s.Context(), "naviPlus/items", body)
	if card := regexp.MustCompile(`"color_sku_code":"` + string(code) + `".*?"unit_price":(\d+),"list_price":(\d+)`).FindSubmatch(answer.Body); card != nil {
		said["list"] = string(card[1]) + "/" + string(card[2])
	}
	if card := regexp.MustCompile(`(?s)href="/items/` + string(code) + `.*?￥([\d,]+)</span>`).FindStringSubmatch(s.page("/items")); card != nil {
		said["list page"] = strings.ReplaceAll(card[1], ",", "")
	}
	card := regexp.MustCompile(`(?s)href="/items/` + string(code) + `.*?￥([\d,]+)`)
	for where, path := range map[string]string{"an outfit": "/outfits/day", "matching": "/matching", "a mix": "/mix?items=" + string(code)} {
		if at := card.FindStringSubmatch(s.page(path)); at != nil {
			said[where] = strings.ReplaceAll(at[1], ",", "")
		}
	}
	_, color, _ := s.engine.Snapshot().Color(code)
	said["search"] = both(color.Price, color.ListPrice)
	found := s.engine.Find(search.Query{Limit: 100, Conditions: []search.Condition{{Field: search.Price, Op: search.In, Ranges: []search.Range{{Low: int32(color.Price), High: int32(color.Price)}}}}})
	for _, doc := range found.Items {
		if _, c := found.Snapshot.ColorAt(doc); c.Code == code {
			said["filtered by price"] = both(c.Price, c.ListPrice)
		}
	}
	var goods strings.Builder
	if _, err := feed.Write(&goods, s.items.Current(), feed.Google, "店", "https://shop.example", s.db.Now()); err != nil {
		s.Fatal(err)
	}
	if one := regexp.MustCompile(`<g:id>` + string(code) + `1</g:id>.*?<g:price>(\d+) JPY</g:price>(?:<g:sale_price>(\d+) JPY</g:sale_price>)?`).FindStringSubmatch(goods.String()); one != nil {
		said["feed"] = cmp.Or(one[2], one[1]) + "/" + one[1]
	}
	basket, err := s.carts.Find(s.Context(), owner)
	if err != nil {
		s.Fatal(err)
	}
	for _, i := range basket.Items {
		if i.SKU.ColorSKU() != code {
			continue
		}
		said["cart"] = both(i.Price, i.ListPrice)
		q := pricing.Price(pricing.Input{Lines: []pricing.Line{{SKU: i.SKU, Quantity: 1, Price: i.Price, ListPrice: i.ListPrice, TaxPercent: 10}}, Now: s.db.Now()}, terms.Default())
		said["quote"] = both(q.Lines[0].Price, q.Lines[0].ListPrice)
		if told := slices.ContainsFunc(basket.Changes, func(c cart.Change) bool { return c.SKU == i.SKU }); told != (i.Price != i.PriceSeen) {
			s.Errorf("cart: %d seen, %d now, and it says %+v", i.PriceSeen, i.Price, basket.Changes)
		}
	}
	return said
}

// For random sales and any moment, everything that says a price says the same,
// also after a restart, and a cached page never one that is over.
// TSUMUGI_PRICE_ROUNDS=100 tries more.
func TestEverythingSaysThePriceOfTheMoment(t *testing.T) {
	needFront(t)
	rounds, _ := strconv.Atoi(os.Getenv("TSUMUGI_PRICE_ROUNDS"))
	f, err := loadFront(web.Dist())
	if err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	engine, err := ssr.Pick("auto", f.engines(log, waittest.Long), log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = engine.Close() })
	var clock atomic.Int64
	for round := range max(rounds, 1) {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			clock.Store(time.Date(2026, 6, 1, 3, 0, 0, 0, time.UTC).UnixMilli())
			everyMoment(t, d, &clock, rand.New(rand.NewPCG(uint64(round), 7)), func() *pricedShop { return openPriced(t, d, f, engine) })
		}, db.WithClock(func() time.Time { return time.UnixMilli(clock.Load()) }))
	}
}

func everyMoment(t *testing.T, d *db.DB, clock *atomic.Int64, r *rand.Rand, reopen func() *pricedShop) {
	shelf := catalog.Catalog{DB: d}
	colors := []id.ColorSKU{"001900212301", "001900255501", "001900277701"}
	batch := catalog.Batch{
		Brands:     []catalog.Brand{{Code: "9002", ShopCode: "000", Name: "ルナ", Alphabet: "LUNA", Kana: "ルナ", Alias: "luna"}},
		Categories: []catalog.Category{{Code: "C1", Name: "シャツ", Alias: "wear"}},
	}
	for i, code := range colors { // the last comes with a list price above its price
		batch.Commodities = append(batch.Commodities, catalog.Commodity{
			Code: code.Commodity(), Brand: "9002", Name: "シャツ", SexType: []catalog.SexType{catalog.Unisex, catalog.Kids, catalog.Unisex}[i], Categories: []string{"C1"}, Returns: catalog.ReturnsFashion, TaxPercent: 10, ArrivalDate: "20260501",
			Colors: []catalog.Color{{Code: code, Name: "白", Group: "white", Hex: "ffffff", ListPrice: 8000, Price: []money.Yen{8000, 8000, 7000}[i], Pictures: 1,
				Sizes: []catalog.Size{{SKU: id.SKU(code + "1"), Name: "S", Stock: 99}}}},
		})
	}
	if _, err := shelf.Save(t.Context(), batch); err != nil {
		t.Fatal(err)
	}
	worn := "---\ntitle: 白い日\npieces:\n"
	for _, code := range colors {
		worn += "  - " + string(code) + "\n"
	}
	if _, err := (&local.Store{DB: d}).Import(t.Context(), fstest.MapFS{"outfit/day.md": {Data: []byte(worn + "---\n")}}); err != nil {
		t.Fatal(err)
	}
	const hour = int64(time.Hour / time.Millisecond)
	var bounds []int64
	for range 4 { // sales one over the other, with a change of the ordinary price between
		clock.Add(r.Int64N(20*24) * hour)
		starts := clock.Load() + 1 + r.Int64N(30*24*hour)
		ends := starts + 1 + r.Int64N(40*24*hour)
		plan := catalog.Plan{Name: "セール", Rule: catalog.Rule{Kind: catalog.Percent, Value: 5 + r.Int64N(60)}, Starts: time.UnixMilli(starts), Ends: time.UnixMilli(ends), Colors: colors[:1+r.IntN(len(colors))]}
		if _, err := shelf.MakeSale(t.Context(), plan); err != nil {
			t.Fatal(err)
		}
		price := money.Yen(3000 + r.IntN(4000))
		if _, err := shelf.SetPrices(t.Context(), []catalog.Price{{Color: colors[r.IntN(len(colors))], List: price, Price: price}}); err != nil {
			t.Fatal(err)
		}
		bounds = append(bounds, starts, ends)
	}
	for range 2 { // ordinary prices that are planned
		at := clock.Load() + 1 + r.Int64N(40*24*hour)
		plan := catalog.Plan{Name: "改定", Rule: catalog.Rule{Kind: catalog.RaisePercent, Value: 5 + r.Int64N(40)}, Starts: time.UnixMilli(at), Colors: colors[:1+r.IntN(len(colors))]}
		if _, err := shelf.MakeSale(t.Context(), plan); err != nil {
			t.Fatal(err)
		}
		bounds = append(bounds, at)
	}
	s := reopen()
	owner := "g:" + strings.Repeat("a", 26)
	for _, c := range colors {
		if err := s.carts.Add(t.Context(), owner, id.SKU(c+"1"), 1); err != nil {
			t.Fatalf("%s: %v", c, err)
		}
	}
	var moments []int64
	for _, b := range bounds {
		moments = append(moments, b-1, b)
	}
	for range 6 {
		moments = append(moments, clock.Load()+r.Int64N(100*24*hour))
	}
	for i, at := range sortedAfter(moments, clock.Load()) {
		clock.Store(at)
		if i%5 == 4 {
			s = reopen()
		}
		if i%7 == 3 { // whether rises were written down or not makes no difference
			if _, err := shelf.SettleRises(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		var sum money.Yen
		for _, code := range colors {
			line, _, err := shelf.PriceHistory(t.Context(), code)
			if err != nil {
				t.Fatal(err)
			}
			want := line.ShownAt(at)
			sum += want.Price
			for _, of := range []string{"first", "from the cache"} {
				said := s.says(code, owner)
				if len(said) != 12 {
					t.Errorf("%s: only %v", code, said)
				}
				for who, what := range said {
					price, list, both := strings.Cut(what, "/")
					if price != fmt.Sprint(int64(want.Price)) || both && list != fmt.Sprint(int64(want.List)) {
						t.Errorf("%s at %s (%s): %s says %s, want %+v", code, time.UnixMilli(at).UTC(), of, who, what, want)
					}
				}
			}
		}
		for _, of := range []string{"first", "from the cache"} {
			if got := s.total(); got != fmt.Sprint(int64(sum)) {
				t.Errorf("at %s (%s): the list of outfits says %s, want %d", time.UnixMilli(at).UTC(), of, got, sum)
			}
		}
	}
}

// sortedAfter is the moments after one, in order.
func sortedAfter(list []int64, after int64) []int64 {
	list = slices.DeleteFunc(list, func(at int64) bool { return at <= after })
	slices.Sort(list)
	return slices.Compact(list)
}
