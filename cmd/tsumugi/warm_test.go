package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/content/local"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
	"github.com/tsumugi-shop/tsumugi/internal/ssr"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// A warmShop has the cache, the calls and the stock of a shop; its pages are the
// answers of one call each.
type warmShop struct {
	testing.TB
	goods   goods
	stocks  stock.Stocks
	site    *httpd.Site
	metrics *httpd.Metrics
	mu      sync.Mutex
	renders map[string]int
}

// Render answers /items/CODE with the item and /list, or /list?page=N, with a page of items.
func (w *warmShop) Render(ctx context.Context, url string, answer ssr.Answer) (ssr.Result, error) {
	w.mu.Lock()
	w.renders[url]++
	w.mu.Unlock()
	ask := ssr.Ask{Name: "siapi/commoditydetail/select/", Body: json.RawMessage(`{"commodity_code":"` + strings.TrimPrefix(url, "/items/") + `"}`)}
	if page, ok := strings.CutPrefix(url, "/list"); ok {
		n, _ := strconv.Atoi(strings.TrimPrefix(page, "?page="))
		ask = ssr.Ask{Name: "naviPlus/items", Body: json.RawMessage(fmt.Sprintf(`{"params":{"limit":40,"offset":%d}}`, 40*n))}
	}
	return ssr.Result{Status: 200, HTML: string(answer(ctx, []ssr.Ask{ask})[0].Body)}, nil
}

func newWarmShop(t testing.TB, items int) *warmShop {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	d, err := storage{DB: "sqlite:" + filepath.Join(t.TempDir(), "tsumugi.db")}.openMigrated(t.Context(), log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() }) // after everything that uses it
	made, err := demo.Make(demo.Options{Items: items, Now: time.Now()})
	if err != nil {
		t.Fatal(err)
	}
	batch := catalog.Batch{Brands: made.Brands, Categories: made.Categories, Campaigns: made.Campaigns}
	for c := range made.Commodities() {
		batch.Commodities = append(batch.Commodities, c)
	}
	if _, err := (catalog.Catalog{DB: d}).Save(t.Context(), batch); err != nil {
		t.Fatal(err)
	}
	w := &warmShop{TB: t, stocks: stock.Stocks{DB: d}, metrics: httpd.NewMetrics(), renders: map[string]int{}}
	w.goods.terms = terms.Default()
	if w.goods.items, err = catalog.NewLive(t.Context(), d, log); err != nil {
		t.Fatal(err)
	}
	if w.goods.engine, err = search.NewEngine(t.Context(), search.Options{Live: w.goods.items, Now: time.Now, Log: log}); err != nil {
		t.Fatal(err)
	}
	w.goods.texts = &texts{Live: content.NewLive(t.Context(), &local.Store{DB: d}, nil, log)}
	ctx, stop := context.WithCancel(t.Context())
	var running sync.WaitGroup
	for _, follow := range []func(context.Context) error{w.goods.items.Follow, w.goods.engine.Follow} {
		running.Go(func() { _ = follow(ctx) }) // until the test ends it
	}
	t.Cleanup(func() { stop(); running.Wait() })
	table, err := call.NewTable(browse.Calls(browse.Parts{
		Terms: w.goods.terms, Catalog: w.goods.items, Search: w.goods.engine, Content: w.goods.texts.Live, Now: time.Now, Log: log,
	})...)
	if err != nil {
		t.Fatal(err)
	}
	manifest, err := ssr.ParseManifest([]byte(`{"src/app/browser.ts":{"file":"assets/browser-1.js","isEntry":true},"style.css":{"file":"assets/style-1.css"}}`), "/_app/")
	if err != nil {
		t.Fatal(err)
	}
	w.site, err = httpd.New(httpd.Config{
		Log: log, Metrics: w.metrics, Calls: table, Renderer: w, Documents: ssr.Document{Manifest: manifest, Build: "b1"},
		Routes: []httpd.Route{
			{Name: "item", Pattern: "/items/:id", Cache: httpd.Public, Built: true},
			{Name: "list", Pattern: "/list", Cache: httpd.Public, Query: []string{"page"}, Built: true},
		},
		Version: pageVersion("b1", w.goods, time.Now), Sources: &pageSources{items: w.goods.items, engine: w.goods.engine, now: time.Now},
		RenderLimit: httpd.Limit{PerSecond: 1e6, Burst: 1e6},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.site.Close)
	return w
}

// get is the text of a page.
func (w *warmShop) get(path string) string {
	w.Helper()
	r := httptest.NewRequest(http.MethodGet, path, nil)
	rec := httptest.NewRecorder()
	w.site.ServeHTTP(rec, r)
	if rec.Code != 200 {
		w.Fatalf("%s: %d %s", path, rec.Code, rec.Body)
	}
	return rec.Body.String()
}

// outcomes counts what the cache had for requests.
func (w *warmShop) outcomes() map[string]float64 {
	rec := httptest.NewRecorder()
	w.metrics.Handler().ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	out := map[string]float64{}
	for _, m := range regexp.MustCompile(`page_cache_total\{outcome="(\w+)"\} (\S+)`).FindAllStringSubmatch(rec.Body.String(), -1) {
		out[m[1]], _ = strconv.ParseFloat(m[2], 64)
	}
	return out
}

// soldDown gives every size of an item so many pieces, and waits until the
// catalogue and the lists have it.
func (w *warmShop) soldDown(code id.Commodity, pieces int) {
	w.Helper()
	c, _ := w.goods.items.Current().Commodity(code)
	var levels []stock.Level
	for _, color := range c.Colors {
		for _, s := range color.Sizes {
			levels = append(levels, stock.Level{SKU: s.SKU, OnHand: pieces})
		}
	}
	if _, err := w.stocks.Set(w.Context(), levels); err != nil {
		w.Fatal(err)
	}
	seen := func(s *catalog.Snapshot) bool {
		c, ok := s.Commodity(code)
		return ok && c.Colors[0].Sizes[0].Stock == pieces
	}
	waittest.Until(w.TB, "the change is seen", func() bool { return seen(w.goods.items.Current()) && seen(w.goods.engine.Snapshot()) })
}

func TestAStockWordMakesStaleWhatShowsItAlone(t *testing.T) {
	w := newWarmShop(t, 200)
	var code, other id.Commodity // one that the first page shows, and one that no page below shows
	shown := w.get("/list") + w.get("/list?page=3")
	for c := range w.goods.items.Current().All() {
		switch first := strings.Contains(w.get("/list"), string(c.Code)); {
		case c.Reserve || c.Discontinued: // their word is always the same
		case first:
			code = c.Code
		case !strings.Contains(shown, string(c.Code)):
			other = c.Code
		}
	}
	w.soldDown(code, 9)
	w.soldDown(other, 9)
	pages := []string{"/items/" + string(code), "/list", "/items/" + string(other), "/list?page=3"}
	settled := func() bool { // all pages are fresh
		before := w.outcomes()["hit"]
		for _, p := range pages {
			w.get(p)
		}
		return w.outcomes()["hit"] == before+float64(len(pages))
	}
	waittest.Until(t, "all pages are fresh", settled)
	before := map[string]int{}
	for _, p := range pages {
		before[p] = w.renders[p]
	}
	w.soldDown(code, 2) // few, and still to be had
	waittest.Until(t, "the item says that few are left", func() bool { return strings.Contains(w.get(pages[0]), `"stock_status":"few"`) && settled() })
	w.mu.Lock()
	defer w.mu.Unlock()
	for i, p := range pages {
		if again := w.renders[p] > before[p]; again != (i < 2) {
			t.Errorf("%s rendered again: %v, want %v", p, again, i < 2)
		}
	}
}

// BenchmarkWarmPagesWhileStockChanges asks for 200 item pages and 50 pages of
// lists, each about once a second, while 20 stock words a second change
// somewhere among 10,000 items, and tells how many requests the cache answered
// with a page that is up to date.
func BenchmarkWarmPagesWhileStockChanges(b *testing.B) {
	w := newWarmShop(b, 10_000)
	var pages []string
	var codes []id.Commodity
	for c := range w.goods.items.Current().All() {
		codes = append(codes, c.Code)
		if len(pages) < 200 {
			pages = append(pages, "/items/"+string(c.Code))
		}
	}
	for n := range 50 {
		pages = append(pages, "/list?page="+strconv.Itoa(n+2))
	}
	for _, p := range pages {
		w.get(p)
	}
	const seconds, changes = 20, 20
	r := rand.New(rand.NewPCG(1, 2))
	start, words := w.outcomes(), 0
	b.ResetTimer()
	for i := range seconds * len(pages) {
		end := b.Elapsed() < time.Duration(i)*time.Second/time.Duration(len(pages))
		if end {
			time.Sleep(time.Duration(i)*time.Second/time.Duration(len(pages)) - b.Elapsed())
		}
		for words < int(b.Elapsed().Seconds()*changes) {
			words++
			c, _ := w.goods.items.Current().Commodity(codes[r.IntN(len(codes))])
			s := c.Colors[0].Sizes[0]
			level := stock.Level{SKU: s.SKU, OnHand: 2}
			if s.Stock <= 3 {
				level.OnHand = 30
			}
			if _, err := w.stocks.Set(b.Context(), []stock.Level{level}); err != nil {
				b.Fatal(err)
			}
		}
		w.get(pages[r.IntN(len(pages))])
	}
	b.StopTimer()
	end := w.outcomes()
	hits, all := end["hit"]-start["hit"], 0.0
	for name := range end {
		all += end[name] - start[name]
	}
	b.ReportMetric(100*hits/all, "%fresh")
	b.ReportMetric(float64(words)/b.Elapsed().Seconds(), "changes/s")
}
