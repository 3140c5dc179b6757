package shop_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
)

var noon = time.Date(2026, 11, 15, 12, 0, 0, 0, jp.Tokyo)

// demoShop is the calls over a demo shop, with what they stand on.
type demoShop struct {
	db      *db.DB
	table   *call.Table
	snap    *catalog.Snapshot
	journal *search.Journal
	log     *strings.Builder
}

func openDemo(t *testing.T, config browse.Config) demoShop {
	t.Helper()
	d := dbtest.SQLite(t)
	made, err := demo.Make(demo.Options{Items: 500, Now: noon})
	if err != nil {
		t.Fatal(err)
	}
	b := catalog.Batch{Brands: made.Brands, Categories: made.Categories, Campaigns: made.Campaigns, Commodities: slices.Collect(made.Commodities())}
	if _, err := (catalog.Catalog{DB: d}).Save(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	s := demoShop{db: d, log: &strings.Builder{}}
	log, now := slog.New(slog.NewTextHandler(s.log, nil)), func() time.Time { return noon }
	live, err := catalog.NewLive(t.Context(), d, log)
	if err != nil {
		t.Fatal(err)
	}
	engine, err := search.NewEngine(t.Context(), search.Options{Live: live, Now: now, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	s.snap, s.journal = live.Current(), search.NewJournal(d, now)
	s.table, err = call.NewTable(shop.Calls(shop.Parts{Config: config, Catalog: live, Search: engine, Journal: s.journal, Now: now, Log: log})...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

type listAnswer struct {
	Data struct {
		Data *struct {
			Items  []browse.Item
			Info   browse.ListInfo
			Facets []browse.Facet
		}
	}
	Error *call.Failure
}

func (s demoShop) ask(t *testing.T, api, path string, params map[string]any) (int, listAnswer) {
	t.Helper()
	body, err := json.Marshal(browse.ListQuery{Path: path, Component: "test", Params: params})
	if err != nil {
		t.Fatal(err)
	}
	answer := s.table.Do(t.Context(), "naviPlus/"+api, body)
	var a listAnswer
	if err := json.Unmarshal(answer.Body, &a); err != nil {
		t.Fatalf("%s: %v in %s", api, err, answer.Body)
	}
	return answer.Status, a
}

// list asks for a list that must be there.
func (s demoShop) list(t *testing.T, api, path string, params map[string]any) ([]browse.Item, browse.ListInfo, []browse.Facet) {
	t.Helper()
	status, a := s.ask(t, api, path, params)
	if status != 200 || a.Data.Data == nil || a.Data.Data.Items == nil || a.Data.Data.Facets == nil {
		t.Fatalf("%s %q %v: got %d %+v", api, path, params, status, a)
	}
	return a.Data.Data.Items, a.Data.Data.Info, a.Data.Data.Facets
}

func TestListsOfTheShop(t *testing.T) {
	s := openDemo(t, browse.Config{})
	first, _ := jp.ArrivalWindow(noon, 14)
	for _, c := range []struct {
		api   string
		limit int
		each  func(browse.Item) bool
	}{
		{"items", 60, nil},
		{"ranking", 30, func(i browse.Item) bool { return i.PopularRank > 0 && i.StockStatus.Buyable() }},
		{"allRanking", 30, func(i browse.Item) bool { return i.PopularRank > 0 && i.StockStatus.Buyable() }},
		{"newArrival", 8, func(i browse.Item) bool {
			return i.NewArrivalDate >= first && i.NewArrivalDate <= "20261115" && *i.NewArrivalDays < 14 && i.StockStatus.Buyable()
		}},
		{"under2000", 12, func(i browse.Item) bool { return i.SecretFlg == 1 && i.UnitPrice < 2000 }},
		{"showcase_1", 20, func(i browse.Item) bool { return s.in(i, "showcase_1") }},
		{"showcase_2", 20, func(i browse.Item) bool { return s.in(i, "showcase_2") }},
	} {
		items, info, _ := s.list(t, c.api, "/", nil)
		if info.Limit != c.limit || len(items) != min(c.limit, info.Hitnum) || len(items) == 0 {
			t.Errorf("%s: got %d items of %d, limit %d, want %d", c.api, len(items), info.Hitnum, info.Limit, c.limit)
		}
		commodities := map[id.Commodity]bool{}
		for _, i := range items {
			if c.each != nil && !c.each(i) || (i.SecretFlg == 1) != (c.api == "under2000") {
				t.Errorf("%s: got %+v", c.api, i)
			}
			if c.api != "items" && commodities[i.CommodityCode] {
				t.Errorf("%s: %s twice", c.api, i.CommodityCode)
			}
			commodities[i.CommodityCode] = true
		}
	}
	for _, api := range []string{"boughtTogether", "under2000", "showcase_1", "showcase_2"} {
		code := s.anyItem().CommodityCode
		items, info, _ := s.list(t, api, "/", map[string]any{"limit": 200, "commodity_code-in": string(code)})
		if len(items) > 20 || info.Limit > 20 {
			t.Errorf("%s with a limit of 200: got %d items, limit %d", api, len(items), info.Limit)
		}
	}
}

func (s demoShop) in(i browse.Item, campaign string) bool {
	c, _ := s.snap.Commodity(i.CommodityCode)
	return slices.Contains(c.Campaigns, campaign)
}

func (s demoShop) anyItem() browse.Card {
	for c := range s.snap.All() {
		if !c.Secret && !c.Discontinued && len(c.Colors) > 1 {
			return browse.NewCard(s.snap, c, &c.Colors[1], c.PopularRank, browse.Moment{Now: noon})
		}
	}
	return browse.Card{}
}

func TestRankingIsPagedByRank(t *testing.T) {
	s := openDemo(t, browse.Config{})
	last := 0
	for page := range 3 {
		items, _, _ := s.list(t, "ranking", "/ranking", map[string]any{"offset": 30 * page, "unit_price-charsort": "!asc"})
		for _, i := range items {
			if i.PopularRank <= last {
				t.Fatalf("page %d: rank %d after %d", page+1, i.PopularRank, last)
			}
			last = i.PopularRank
		}
	}
}

func TestNewArrivalsLeaveOutWhatTheShopExcludes(t *testing.T) {
	asked := map[string]map[string]any{
		"newArrival": {"limit": 200},
		"items":      {"limit": 200, "new_arrival_days-in": "0:13 :OR", "brand_code-group": ""}, // the list that home links to
	}
	open := openDemo(t, browse.Config{})
	all, _, _ := open.list(t, "newArrival", "/", asked["newArrival"])
	config := browse.Config{}
	for _, i := range all { // two of each: what carries one of them is out
		if len(config.ExcludedCategories) < 2 && !slices.Contains(config.ExcludedCategories, i.CategoryCode2) {
			config.ExcludedCategories = append(config.ExcludedCategories, i.CategoryCode2)
		}
		if len(config.ExcludedBrands) < 2 && !slices.Contains(config.ExcludedBrands, string(i.BrandCode)) {
			config.ExcludedBrands = append(config.ExcludedBrands, string(i.BrandCode))
		}
	}
	closed := openDemo(t, config)
	for api, params := range asked {
		_, info, _ := open.list(t, api, "/items", params)
		less, lessInfo, facets := closed.list(t, api, "/items", params)
		if lessInfo.Hitnum >= info.Hitnum || len(less) == 0 {
			t.Errorf("%s without %+v: got %d of %d items", api, config, lessInfo.Hitnum, info.Hitnum)
		}
		for _, i := range less {
			if slices.Contains(config.ExcludedCategories, i.CategoryCode2) || slices.Contains(config.ExcludedBrands, string(i.BrandCode)) {
				t.Errorf("%s: got the excluded item %s", api, i.CommodityCode)
			}
		}
		for _, f := range facets {
			if slices.ContainsFunc(f.Values, func(v browse.FacetValue) bool { return slices.Contains(config.ExcludedBrands, v.Value) }) {
				t.Errorf("%s: a facet offers an excluded brand: %+v", api, f.Values)
			}
		}
	}
	if _, other, _ := closed.list(t, "items", "/items", nil); other.Hitnum != hits(t, open, nil) {
		t.Errorf("all items: got %d with exclusions, want %d", other.Hitnum, hits(t, open, nil))
	}
}

func hits(t *testing.T, s demoShop, params map[string]any) int {
	t.Helper()
	_, info, _ := s.list(t, "items", "/items", params)
	return info.Hitnum
}

func TestListsAreNamedByPathOrCondition(t *testing.T) {
	s := openDemo(t, browse.Config{})
	card := s.anyItem()
	node, _ := s.snap.Tree().Node("0101")
	inside := func(i browse.Item) bool { // one of its categories, not always the one that the card names
		c, _ := s.snap.Commodity(i.CommodityCode)
		return slices.ContainsFunc(c.Categories, func(code string) bool { return strings.HasPrefix(code, "0101") })
	}
	for _, c := range []struct {
		api, path string
		params    map[string]any
		each      func(browse.Item) bool
	}{
		{"brands_id", "/brands/" + card.BrandListAlias + "?page=2", nil, func(i browse.Item) bool { return i.BrandCode == card.BrandCode }},
		{"brands_id", "/brands/x", map[string]any{"brand_code-in": string(card.BrandCode)}, func(i browse.Item) bool { return i.BrandCode == card.BrandCode }},
		{"categories_id", "/categories/" + node.Path, nil, inside},
		{"categories_id", "/categories", map[string]any{"category_code_2-in": "0101"}, inside},
		{"campaign_id", "/campaign/showcase_1", nil, func(i browse.Item) bool { return s.in(i, "showcase_1") }},
	} {
		items, _, _ := s.list(t, c.api, c.path, c.params)
		if len(items) == 0 || slices.ContainsFunc(items, func(i browse.Item) bool { return !c.each(i) }) {
			t.Errorf("%s %s %v: got %d items, some wrong", c.api, c.path, c.params, len(items))
		}
	}
	for api, path := range map[string]string{"brands_id": "/brands/nobody", "categories_id": "/categories/none", "campaign_id": "/campaign/never"} {
		if status, a := s.ask(t, api, path, nil); status != 404 || a.Error == nil || a.Data.Data != nil {
			t.Errorf("%s %s: got %d %+v, want 404", api, path, status, a)
		}
	}
}

func TestOnlyMainListsFail(t *testing.T) {
	s := openDemo(t, browse.Config{})
	bad := map[string]any{"unit_price-in": "cheap"}
	for _, api := range []string{"items", "brands_id", "ranking", "categories_id", "campaign_id"} {
		if status, a := s.ask(t, api, "/", bad); status != 400 || a.Error == nil || !strings.Contains(a.Error.Message, "unit_price-in") {
			t.Errorf("%s: got %d %+v, want 400 that names the condition", api, status, a.Error)
		}
	}
	for _, api := range []string{"boughtTogether", "recentlyChecked", "allRanking", "article", "under2000", "newArrival", "showcase_1", "showcase_2", "editor_id"} {
		s.log.Reset()
		if items, _, _ := s.list(t, api, "/", bad); len(items) > 0 || !strings.Contains(s.log.String(), api) {
			t.Errorf("%s: got %d items and the log %q, want none and a line", api, len(items), s.log.String())
		}
	}
}

func TestItemsByCodes(t *testing.T) {
	s := openDemo(t, browse.Config{})
	some, _, _ := s.list(t, "items", "/items", map[string]any{"limit": 5})
	var codes, keys []string
	for _, i := range slices.Backward(some) {
		codes, keys = append(codes, string(i.ColorSKUCode)), append(keys, string(i.Key))
	}
	for _, api := range []string{"recentlyChecked", "article", "editor_id"} {
		for _, value := range []string{strings.Join(codes, " ") + " :OR", strings.Join(keys, " ") + ":OR", strings.Join(codes, " ")} {
			items, _, _ := s.list(t, api, "/", map[string]any{"color_sku_code-in": value})
			var got []string
			for _, i := range items {
				got = append(got, string(i.ColorSKUCode))
			}
			if !slices.Equal(got, codes) {
				t.Errorf("%s %q: got %v, want %v", api, value, got, codes)
			}
		}
		if items, info, _ := s.list(t, api, "/", nil); len(items) != 0 || info.Hitnum != 0 {
			t.Errorf("%s without codes: got %d items of %d, want none", api, len(items), info.Hitnum)
		}
	}
}

func TestKeywordsFacetsAndSuggestions(t *testing.T) {
	s := openDemo(t, browse.Config{})
	items, info, facets := s.list(t, "items", "/items", map[string]any{"search_word-index": "ﾚｷﾞﾝｽ", "category_code_1-group": "", "limit": 5})
	if info.Hitnum == 0 || len(items) == 0 || len(facets) != 1 || facets[0].Field != search.Category1 || len(facets[0].Values) == 0 {
		t.Errorf("ﾚｷﾞﾝｽ: got %+v, %+v", info, facets)
	}
	if _, info, _ := s.list(t, "items", "/items", map[string]any{"search_word-index": "レギンツ"}); info.Corrected == "" || info.Hitnum == 0 {
		t.Errorf("レギンツ: got %+v, want a correction", info)
	}
	if _, info, _ := s.list(t, "items", "/items", map[string]any{"search_word-index": "％％％"}); info.Hitnum != 0 {
		t.Errorf("％％％: got %d hits, want none", info.Hitnum)
	}
	s.list(t, "items", "/items", map[string]any{"search_word-index": "ぬぬぬぬぬぬ"})
	if err := s.journal.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	misses, err := (&search.StatisticsStore{DB: s.db, Now: func() time.Time { return noon }}).Misses(t.Context(), 1, 10)
	if err != nil || !slices.ContainsFunc(misses, func(m search.Miss) bool { return m.Word == "ぬぬぬぬぬぬ" }) {
		t.Errorf("misses: got %+v, %v, want ぬぬぬぬぬぬ", misses, err)
	}
	answer := s.table.Do(t.Context(), "siapi/search/suggest/", []byte(`{"word":"よが"}`))
	if answer.Status != 200 || !strings.Contains(string(answer.Body), "ヨガ") {
		t.Errorf("suggest よが: got %s", answer.Body)
	}
}

func TestViewsAreCountedOncePerVisitor(t *testing.T) {
	s := openDemo(t, browse.Config{})
	code := s.anyItem().CommodityCode
	for _, ip := range []string{"192.0.2.1", "192.0.2.1", "192.0.2.2"} {
		ctx := call.WithCaller(context.Background(), call.Caller{ClientIP: ip})
		for _, c := range []string{string(code), "NOSUCHCODE"} {
			if a := s.table.Do(ctx, "siapi/commodityview/insert/", []byte(`{"commodity_code":"`+c+`"}`)); a.Status != 200 {
				t.Errorf("view of %s: got %d %s", c, a.Status, a.Body)
			}
		}
	}
	if s.table.Public("siapi/commodityview/insert/") {
		t.Error("a call that counts may be used while rendering a page for everyone")
	}
	if err := s.journal.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
}
