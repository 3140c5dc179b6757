package shop_test

import (
	"encoding/json"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
)

func TestListCardAndDetailSayTheSameRank(t *testing.T) {
	s := openDemo(t, browse.Config{})
	log, now, tomorrow := slog.New(slog.DiscardHandler), func() time.Time { return noon }, func() time.Time { return noon.AddDate(0, 0, 1) }
	some, _, _ := s.list(t, "items", "/items", map[string]any{"limit": 1})
	bought := some[0].CommodityCode
	err := s.db.Update(t.Context(), func(tx *db.Tx) error {
		tx.Now = noon
		return search.Ordered(t.Context(), tx, []id.Commodity{bought})
	})
	if err != nil {
		t.Fatal(err)
	}
	memories := &search.StatisticsStore{DB: s.db, Now: tomorrow}
	if made, err := memories.Recompute(t.Context(), s.snap); err != nil || !made {
		t.Fatalf("Renew: got %v, %v", made, err)
	}
	live, err := catalog.NewLive(t.Context(), s.db, log)
	if err != nil {
		t.Fatal(err)
	}
	engine, err := search.NewEngine(t.Context(), search.Options{Live: live, Now: now, Log: log, Statistics: memories})
	if err != nil {
		t.Fatal(err)
	}
	s.table, err = call.NewTable(shop.Calls(shop.Parts{Catalog: live, Search: engine, Journal: s.journal, Now: now, Log: log})...)
	if err != nil {
		t.Fatal(err)
	}
	items, _, _ := s.list(t, "items", "/items", map[string]any{"limit": 40})
	differs := func(i browse.Item) bool {
		c, _ := s.snap.Commodity(i.CommodityCode)
		return c.PopularRank != i.PopularRank
	}
	if !slices.ContainsFunc(items, differs) {
		t.Fatal("the ranking of the day is the catalogue's own: the test tells nothing")
	}
	for _, i := range items {
		var detail, card struct {
			SiApiResult struct {
				Data struct {
					PopularRank int `json:"popular_rank"`
					Items       []browse.Card
				}
			}
		}
		for name, to := range map[string]any{
			`commoditydetail/select/ {"commodity_code":"` + string(i.CommodityCode) + `"}`: &detail,
			`commoditycard/select/ {"color_sku_codes":["` + string(i.ColorSKUCode) + `"]}`: &card,
		} {
			if err := json.Unmarshal(s.do(t, name), to); err != nil {
				t.Fatal(err)
			}
		}
		if d, c := detail.SiApiResult.Data.PopularRank, card.SiApiResult.Data.Items[0].PopularRank; d != i.PopularRank || c != i.PopularRank {
			t.Errorf("%s: got rank %d in the list, %d in the detail, %d on a card", i.CommodityCode, i.PopularRank, d, c)
		}
	}
}

// do makes a siapi call, written as its name, a space and its body.
func (s demoShop) do(t *testing.T, request string) []byte {
	t.Helper()
	cut := slices.Index([]byte(request), ' ')
	answer := s.table.Do(t.Context(), "siapi/"+request[:cut], []byte(request[cut+1:]))
	if answer.Status != 200 {
		t.Fatalf("%s: got %d %s", request, answer.Status, answer.Body)
	}
	return answer.Body
}
