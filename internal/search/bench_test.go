package search_test

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/internal/ask"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/search"
)

// BenchmarkSearch measures lists of TSUMUGI_BENCH_COLORS colours (10,000 unless
// told) of the demo shop. It prints CPU time, which a busy machine does not change
// as much as the time on the clock.
//
//	TSUMUGI_BENCH_COLORS=100000 go test -run '^$' -bench Search ./internal/search
func BenchmarkSearch(b *testing.B) {
	d, live := bigShop(b)
	before := heap()
	lexicon.Real("服")
	lexicon.Conjugations("着")
	language := heap() - before // the words and verbs of the language, once for all indexes
	before, began := heap(), cpu(b)
	engine := newEngine(b, live, nil)
	built := cpu(b) - began
	size := heap() - before
	b.Run("build", func(b *testing.B) {
		for b.Loop() {
			runtime.KeepAlive(engine) // built above, once
		}
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(built.Seconds(), "cpu-s")
		b.ReportMetric(float64(size)/1e6, "heap-MB")
		b.ReportMetric(float64(live.Current().Colors()), "colours")
	})
	facets := map[string]any{
		"brand_code-group": "", "category_code_2-group": "", "category_code_3-group": "", "size-group": "", "color-group": "",
		"unit_price-group": "", "discount_price_rate-group": "", "stock_flg-group": "",
	}
	for _, c := range []struct {
		title  string
		params map[string]any
		facets bool
	}{
		{"category+newest+facets", map[string]any{"category_code_1-in": "05 :OR"}, true},
		{"category+offset-3000", map[string]any{"category_code_1-in": "05 :OR", "unit_price-charsort": "!asc", "offset": 3000.0}, true},
		{"two-keywords+facets", map[string]any{"search_word-index": "ヨガ レギンス"}, true},
		{"common-keywords+facets", map[string]any{"search_word-index": "綿 ブラック"}, true},
		{"everything+facets", map[string]any{}, true},
		{"everything-in-stock+facets", map[string]any{"stock_flg-in": "1"}, true},
		{"price-band+facets", map[string]any{"unit_price-in": "2000:2999 3000:4999 :OR"}, true},
		{"as-many-values-as-allowed", map[string]any{"unit_price-in": many("%d:%[1]d9") + ":OR", "commodity_code-notin": many("%010d"), "color_sku_code-index": "W"}, true},
		{"asked-conditions+facets", map[string]any{"search_word-index": "3000円以下の綿の黒いレギンス", "material-group": "", "make-group": "", "pattern-group": "", "care-group": "", "season-group": ""}, true},
		{"asked-idea+facets", map[string]any{"search_word-index": "母の日 プレゼント 5000円以内"}, true},
		{"asked-sentence", map[string]any{"search_word-index": "来月1歳になる姪にあげる、3000円くらいの、綿の服"}, false},
		{"asked-given-up+facets", map[string]any{"search_word-index": "120センチの女の子に着せる、半袖のワンピースをさがしています"}, true},
		{"asked-plain", map[string]any{"search_word-index": "レギンス"}, false},
		{"ranking", map[string]any{"popular_rank-numbersort": "!asc", "limit": 30.0}, false},
	} {
		params := map[string]any{}
		for key, value := range c.params {
			params[key] = value
		}
		if c.facets {
			for key, value := range facets {
				params[key] = value
			}
		}
		b.Run(c.title, func(b *testing.B) {
			var hits int
			measure(b, func() {
				q, err := search.Parse(params)
				if err != nil {
					b.Fatal(err)
				}
				hits = engine.Find(q).Total
			})
			b.ReportMetric(float64(hits), "hits")
		})
	}
	for _, c := range ask.DefaultConcepts() {
		engine.Find(search.Query{}.With(index(c.Phrases[0])))
	}
	b.Run("understanding", func(b *testing.B) {
		whole := heap()
		again := engine.Forget()
		part := whole - heap()
		again()
		for b.Loop() {
			runtime.KeepAlive(engine) // measured above, once
		}
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(float64(part)/1e6, "heap-MB")
		b.ReportMetric(float64(language)/1e6, "language-MB")
	})
	b.Run("suggest", func(b *testing.B) { measure(b, func() { engine.Suggest("れぎ", 10) }) })
	b.Run("price-change-visible", func(b *testing.B) {
		slowest := visibleAfter(b, d, live, engine)
		for b.Loop() {
			runtime.KeepAlive(engine) // measured above, a few times
		}
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(float64(slowest.Milliseconds()), "ms-until-seen")
	})
	first := live.Current()
	one, thousand := repriced(b, d, live, 1), repriced(b, d, live, 1000)
	for _, c := range []struct {
		title string
		snaps [2]*catalog.Snapshot
	}{{"price-change-1", [2]*catalog.Snapshot{first, one}}, {"price-change-1000", [2]*catalog.Snapshot{one, thousand}}} {
		b.Run(c.title, func(b *testing.B) {
			engine.Refresh(c.snaps[0])
			back := engine.Rewind()
			measure(b, func() {
				back()
				engine.Refresh(c.snaps[1])
			})
			if engine.Snapshot() != c.snaps[1] {
				b.Error("the engine did not take the snapshot over")
			}
		})
	}
}

// many is as many values as one condition may have.
func many(format string) string {
	var text strings.Builder
	for i := range search.MaxValues {
		fmt.Fprintf(&text, format+" ", i)
	}
	return text.String()
}

// visibleAfter changes a few prices, one after the other, and returns the longest
// time until lists show one.
func visibleAfter(b *testing.B, d *db.DB, live *catalog.Live, engine *search.Engine) (slowest time.Duration) {
	ctx, stop := context.WithCancel(b.Context())
	done := make(chan struct{})
	go func() { defer close(done); _ = engine.Follow(ctx) }()
	defer func() { stop(); <-done }()
	for n := range 5 {
		_, color := live.Current().ColorAt(n * 1000)
		price := catalog.Price{Color: color.Code, List: 999_999, Price: money.Yen(900_000 + n)}
		began := time.Now()
		if _, err := (catalog.Catalog{DB: d}).SetPrices(b.Context(), []catalog.Price{price}); err != nil {
			b.Fatal(err)
		}
		dear := search.Between(search.Price, search.Range{Low: int32(price.Price), High: int32(price.Price)})
		hidden := search.Query{Hidden: true}.With(dear)
		for engine.Find(search.Query{}.With(dear)).Total+engine.Find(hidden).Total == 0 {
			if time.Since(began) > time.Minute {
				b.Fatalf("the price of %s is not seen after a minute", color.Code)
			}
			time.Sleep(5 * time.Millisecond)
		}
		slowest = max(slowest, time.Since(began))
	}
	return slowest
}

// measure reports CPU time of the whole process, garbage collection included.
func measure(b *testing.B, do func()) {
	began := cpu(b)
	for b.Loop() {
		do()
	}
	b.ReportMetric(float64((cpu(b)-began).Nanoseconds())/1e6/float64(b.N), "cpu-ms/op")
}

func bigShop(b *testing.B) (*db.DB, *catalog.Live) {
	colors := 10_000
	if text := os.Getenv("TSUMUGI_BENCH_COLORS"); text != "" {
		var err error
		if colors, err = strconv.Atoi(text); err != nil {
			b.Fatal(err)
		}
	}
	d, err := db.Open(b.Context(), "sqlite:"+b.TempDir()+"/bench.db")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = d.Close() })
	if err := d.Migrate(b.Context()); err != nil {
		b.Fatal(err)
	}
	made, err := demo.Make(demo.Options{Items: colors * 2 / 5, Now: now}) // about 2.6 colours each
	if err != nil {
		b.Fatal(err)
	}
	part := catalog.Batch{Brands: made.Brands, Categories: made.Categories, Campaigns: made.Campaigns}
	save := func() {
		if _, err := (catalog.Catalog{DB: d}).Save(b.Context(), part); err != nil {
			b.Fatal(err)
		}
		part = catalog.Batch{}
	}
	for c := range made.Commodities() {
		if part.Commodities = append(part.Commodities, c); len(part.Commodities) == 2000 {
			save()
		}
	}
	save()
	live, err := catalog.NewLive(b.Context(), d, slog.New(slog.DiscardHandler))
	if err != nil {
		b.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); _ = live.Follow(ctx) }()
	b.Cleanup(func() { stop(); <-done })
	return d, live
}

// repriced changes the price of n colours of different items and returns the
// snapshot that shows all of it.
func repriced(b *testing.B, d *db.DB, live *catalog.Live, n int) *catalog.Snapshot {
	var prices []catalog.Price
	for c := range live.Current().All() {
		color := c.Colors[0]
		prices = append(prices, catalog.Price{Color: color.Code, List: color.ListPrice, Price: max(color.Price*9/10, 1)})
		if len(prices) == n {
			break
		}
	}
	if _, err := (catalog.Catalog{DB: d}).SetPrices(b.Context(), prices); err != nil {
		b.Fatal(err)
	}
	for {
		_, color, _ := live.Current().Color(prices[n-1].Color)
		if color.Price == prices[n-1].Price {
			return live.Current()
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func cpu(b *testing.B) time.Duration {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		b.Fatal(err)
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
