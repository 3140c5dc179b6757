package main

import (
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/content/local"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
	"github.com/tsumugi-shop/tsumugi/internal/shop/travel"
	"github.com/tsumugi-shop/tsumugi/internal/ssr"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
	"github.com/tsumugi-shop/tsumugi/internal/timetravel"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
	"github.com/tsumugi-shop/tsumugi/web"
	"golang.org/x/net/html"
)

// What will be of a shop is what its pages show then: for random moments the page
// of a link equals that which a shopper gets once the clock is there. Looking
// changes no table, and no shopper gets a page of it.
func TestTimeTravelShowsWhatWillBe(t *testing.T) {
	eachTraveller(t, func(x traveller) {
		x.equal(rand.New(rand.NewPCG(22, 6)))
		x.changesNothing()
	})
}

// eachTraveller fills a shop of each engine whose clock the test sets.
func eachTraveller(t *testing.T, test func(x traveller)) {
	needFront(t)
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
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		clock.Store(time.Date(2026, 11, 16, 3, 0, 0, 0, time.UTC).UnixMilli())
		x := traveller{t: t, db: d, clock: &clock, front: f, engine: engine}
		x.fill()
		test(x)
	}, db.WithClock(func() time.Time { return time.UnixMilli(clock.Load()) }))
}

type traveller struct {
	t      *testing.T
	db     *db.DB
	clock  *atomic.Int64
	front  *front
	engine ssr.Engine
}

const hourMS = int64(time.Hour / time.Millisecond)

// fill makes a shop in which prices, a campaign, articles and a banner come and go.
func (x traveller) fill() {
	x.t.Helper()
	must := func(err error) {
		x.t.Helper()
		if err != nil {
			x.t.Fatal(err)
		}
	}
	now := x.clock.Load()
	shelf := catalog.Catalog{DB: x.db}
	batch := catalog.Batch{
		Brands:     []catalog.Brand{{Code: "9002", ShopCode: "000", Name: "ルナ", Alphabet: "LUNA", Kana: "ルナ", Alias: "luna"}},
		Categories: []catalog.Category{{Code: "C1", Name: "ウェア", Alias: "wear"}},
		Campaigns:  []catalog.Campaign{{Code: "winter", Name: "冬のあたたか", Lead: "重ねて楽しむ", Starts: now + 30*hourMS, Ends: now + 200*hourMS}},
	}
	colors := []id.ColorSKU{"001900212301", "001900255501", "001900277701"}
	for _, code := range colors {
		batch.Commodities = append(batch.Commodities, catalog.Commodity{
			Code: code.Commodity(), Brand: "9002", Name: "シャツ", SexType: catalog.Unisex, Categories: []string{"C1"}, Campaigns: []string{"winter"}, Returns: catalog.ReturnsFashion, TaxPercent: 10, ArrivalDate: "20261110", NewArrival: true,
			Colors: []catalog.Color{{Code: code, Name: "白", Group: "white", Hex: "ffffff", ListPrice: 8000, Price: 8000, Pictures: 1, Sizes: []catalog.Size{{SKU: id.SKU(code + "1"), Name: "S", Stock: 9}}}},
		})
	}
	_, err := shelf.Save(x.t.Context(), batch)
	must(err)
	for i, start := range []int64{10, 60, 100} {
		_, err := shelf.MakeSale(x.t.Context(), catalog.Plan{Name: "セール", Rule: catalog.Rule{Kind: catalog.Percent, Value: int64(10 + 10*i)}, Starts: time.UnixMilli(now + start*hourMS), Ends: time.UnixMilli(now + (start+70)*hourMS), Colors: colors[:i+1]})
		must(err)
	}
	day := func(hours int64) string {
		return time.UnixMilli(now + hours*hourMS).In(jp.Tokyo).Format("2006-01-02T15:04")
	}
	_, err = (&local.Store{DB: x.db}).Import(x.t.Context(), fstest.MapFS{
		"article/later.md":   {Data: []byte("---\nkind: special\ntitle: 冬のヨガ\nup_date: 2026-11-01\npublish: " + day(20) + "\nend: " + day(150) + "\n---\n\n本文\n")},
		"hero/later.md":      {Data: []byte("---\ntitle: 冬の主役\npublish: " + day(40) + "\n---\n")},
		"banner/now.md":      {Data: []byte("---\ntitle: 秋の帯\nend: " + day(50) + "\n---\n")},
		"information/new.md": {Data: []byte("---\ntitle: 年末のご案内\ndate: 2026-11-01\npublish: " + day(90) + "\n---\n\nお休み\n")},
	})
	must(err)
}

// site is what shows the shop to come, opened as a new process would.
func (x traveller) site() *travel.Site {
	x.t.Helper()
	log := slog.New(slog.DiscardHandler)
	items, err := catalog.NewLive(x.t.Context(), x.db, log)
	if err != nil {
		x.t.Fatal(err)
	}
	lists, err := search.NewEngine(x.t.Context(), search.Options{Live: items, Now: x.db.Now, Log: log})
	if err != nil {
		x.t.Fatal(err)
	}
	texts := content.NewLive(x.t.Context(), &local.Store{DB: x.db}, nil, log)
	parts := shop.Parts{Terms: terms.Default(), Catalog: items, Search: lists, Content: texts, Now: x.db.Now, Log: log}
	s, err := openTravel(x.t.Context(), x.db, parts, x.engine, x.front, "", log)
	if err != nil {
		x.t.Fatal(err)
	}
	return s
}

func (x traveller) link(s *travel.Site, w timetravel.Wish) string {
	x.t.Helper()
	l, err := s.Links.Make(x.t.Context(), w)
	if err != nil {
		x.t.Fatal(err)
	}
	return timetravel.Path + s.Links.Token(l)
}

func get(h http.Handler, path string) *httptest.ResponseRecorder {
	rec := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Header.Set("Cookie", "session_id="+strings.Repeat("a", 43)+"; cart_id="+strings.Repeat("b", 26))
	h.ServeHTTP(rec, r)
	return rec
}

var travelled = []string{"/", "/items", "/items?q=シャツ", "/items/001900212301", "/campaign/winter", "/article/special/later", "/nowhere"}

// equal compares pages ahead of time with those of shoppers when the time has come.
func (x traveller) equal(r *rand.Rand) {
	x.t.Helper()
	start := x.clock.Load()
	s := x.site()
	moments := []int64{start + 10*hourMS - 1, start + 10*hourMS}
	for range 2 {
		moments = append(moments, start+r.Int64N(220*hourMS))
	}
	seen := map[int64]map[string]string{}
	for _, at := range moments {
		prefix := x.link(s, timetravel.Wish{Moment: time.UnixMilli(at), Visitor: timetravel.Guest})
		seen[at] = map[string]string{}
		for _, path := range travelled {
			rec := get(s, prefix+strings.ReplaceAll(path, "シャツ", "%E3%82%B7%E3%83%A3%E3%83%84"))
			if got := rec.Header().Get("Cache-Control"); got != "no-store" || len(rec.Result().Cookies()) > 0 || strings.Contains(rec.Body.String(), "<script") {
				x.t.Errorf("%s: Cache-Control %q, cookies %v", path, got, rec.Result().Cookies())
			}
			seen[at][path] = root(x.t, rec, prefix)
		}
	}
	different := map[string]bool{}
	for _, at := range sortedAfter(moments, 0) {
		x.clock.Store(at)
		shop := openPriced(x.t, x.db, x.front, x.engine)
		for _, path := range travelled {
			rec := get(shop.site, strings.ReplaceAll(path, "シャツ", "%E3%82%B7%E3%83%A3%E3%83%84"))
			want := root(x.t, rec, "")
			if got := seen[at][path]; got != want {
				i := 0
				for i < min(len(got), len(want)) && got[i] == want[i] {
					i++
				}
				x.t.Errorf("%s at %s differs:\n%.300s\n%.300s", path, time.UnixMilli(at), got[max(0, i-80):], want[max(0, i-80):])
			}
			different[path+want] = true
		}
	}
	x.clock.Store(start)
	if len(different) < len(travelled)+4 {
		x.t.Errorf("the moments show only %d pages, so that nothing is compared", len(different))
	}
}

var rootElement = regexp.MustCompile(`(?s)<div id="root">(.*)</div>(?:<script|<aside class="travel-bar"|</body>)`)

// root is what a page shows, without scripts and with the shop's own addresses.
func root(t *testing.T, rec *httptest.ResponseRecorder, prefix string) string {
	t.Helper()
	if to := rec.Header().Get("Location"); to != "" {
		return "to " + strings.TrimPrefix(to, prefix)
	}
	found := rootElement.FindStringSubmatch(rec.Body.String())
	if found == nil {
		t.Fatalf("no page: %d %.300s", rec.Code, rec.Body)
	}
	var b strings.Builder
	fmt.Fprint(&b, rec.Code, " ")
	for z := html.NewTokenizer(strings.NewReader(found[1])); ; {
		switch z.Next() {
		case html.ErrorToken:
			if z.Err() != io.EOF {
				t.Fatal(z.Err())
			}
			return b.String()
		default:
			token := z.Token()
			for i, a := range token.Attr {
				if prefix != "" && strings.HasPrefix(a.Val, prefix) {
					token.Attr[i].Val = strings.TrimPrefix(a.Val, prefix)
				}
			}
			b.WriteString(token.String())
		}
	}
}

// changesNothing looks at everything, tries to change something, and compares all
// tables before and after. What shoppers get meanwhile is their own.
func (x traveller) changesNothing() {
	x.t.Helper()
	s, shop := x.site(), openPriced(x.t, x.db, x.front, x.engine)
	future := time.UnixMilli(x.clock.Load() + 110*hourMS)
	guest := x.link(s, timetravel.Wish{Moment: future, Visitor: timetravel.Guest})
	platinum := x.link(s, timetravel.Wish{Moment: future, Visitor: timetravel.OfRank("3")})
	before, page := dump(x.t, x.db), shop.page("/items/001900212301")
	for _, prefix := range []string{guest, platinum} {
		for _, path := range travelled {
			get(s, prefix+strings.ReplaceAll(path, "シャツ", "%E3%82%B7%E3%83%A3%E3%83%84"))
		}
		for _, path := range []string{"/mypage", "/cart", "/cart/input", "/id/login"} {
			if rec := get(s, prefix+path); rec.Code != http.StatusForbidden || !strings.Contains(rec.Body.String(), "下見では表示しません") {
				x.t.Errorf("%s: %d", path, rec.Code)
			}
		}
		for _, path := range []string{"/api/siapi/cart/insert/", "/api/siapi/session/select/", "/items/001900212301", "/cart", "/id/login", "/nowhere"} {
			rec := httptest.NewRecorder()
			r := httptest.NewRequest(http.MethodPost, prefix+path, strings.NewReader(`{"sku":"0019002123011","quantity":1}`))
			r.Header.Set("Content-Type", "application/json")
			s.ServeHTTP(rec, r)
			if rec.Code != http.StatusForbidden || !strings.Contains(rec.Body.String(), "下見では、購入や変更はできません") {
				x.t.Errorf("POST %s: %d %.200s", path, rec.Code, rec.Body)
			}
		}
	}
	points := regexp.MustCompile(`(\d+)(?:<!-- -->)?ポイント`)
	asGuest, asMember := points.FindString(get(s, guest+"/items/001900212301").Body.String()), points.FindString(get(s, platinum+"/items/001900212301").Body.String())
	if asGuest == "" || asGuest == asMember {
		x.t.Errorf("a guest gets %q, a member of the highest rank %q", asGuest, asMember)
	}
	if changed := differences(before, dump(x.t, x.db)); len(changed) > 0 {
		x.t.Errorf("looking changed %v", changed)
	}
	if again := shop.page("/items/001900212301"); again != page || strings.Contains(again, "下見") {
		x.t.Error("a shopper's page is another after somebody looked ahead")
	}
	if rec := get(s, guest[:len(guest)-1]+"/"); rec.Code != http.StatusNotFound {
		x.t.Errorf("a forged link: %d", rec.Code)
	}
	x.clock.Add(hourMS)
	if rec := get(s, guest+"/"); rec.Code != http.StatusForbidden || !strings.Contains(rec.Body.String(), "期限が切れました") {
		x.t.Errorf("a link that is over: %d", rec.Code)
	}
}
