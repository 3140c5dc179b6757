package shop_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
)

var allLists = strings.Fields("items brands_id ranking allRanking categories_id campaign_id boughtTogether recentlyChecked article newArrival showcase_1 showcase_2 editor_id")

// TestNoCallRevealsAHiddenItem asks every list for hidden items in every way
// that a client has.
func TestNoCallRevealsAHiddenItem(t *testing.T) {
	s := openDemo(t, browse.Config{})
	var secret []*catalog.Commodity
	for c := range s.snap.All() {
		if c.Secret {
			secret = append(secret, c)
		}
	}
	if len(secret) == 0 {
		t.Fatal("the demo shop has no hidden item to look for")
	}
	hidden := secret[0]
	brand, _ := s.snap.Brand(hidden.Brand)
	codes, colors := "", ""
	for _, c := range secret[:min(len(secret), 20)] {
		codes, colors = codes+string(c.Code)+" ", colors+string(c.Colors[0].Code.SearchKey())+" "
	}
	for _, api := range allLists {
		for _, params := range []map[string]any{
			{}, {"secret_flg-in": "1"}, {"secret_flg-in": 1}, {"secret_flg-in": "0 1 :OR"}, {"secret_flg-notin": "0"}, {"secret_flg-charsort": "!desc"},
			{"commodity_code-in": codes + ":OR"}, {"commodity_code-index": string(hidden.Code[:7])}, {"color_sku_code-in": colors + ":OR"},
			{"search_word-index": hidden.Name}, {"search_word-in": hidden.Name}, {"campaign_code-in": "under2000"}, {"unit_price-in": ":1999"},
		} {
			for _, path := range []string{"/", "/brands/" + brand.Alias, "/campaign/under2000"} {
				params["limit"] = 200
				_, a := s.ask(t, api, path, params)
				if a.Data.Data == nil {
					continue // refused, or not found
				}
				for _, i := range a.Data.Data.Items {
					if c, _ := s.snap.Commodity(i.CommodityCode); c.Secret || i.SecretFlg == 1 {
						t.Errorf("%s %s %v: shows the hidden item %s", api, path, params, i.CommodityCode)
					}
				}
			}
		}
	}
	for _, word := range []string{hidden.Name, string([]rune(hidden.Name)[:2]), brand.Name} {
		body, _ := json.Marshal(browse.SuggestQuery{Word: word})
		answer := s.table.Do(t.Context(), "siapi/search/suggest/", body)
		for _, c := range secret {
			if strings.Contains(string(answer.Body), string(c.Code)) {
				t.Errorf("%q suggests the hidden item %s", word, c.Code)
			}
		}
	}
	if items, _, _ := s.list(t, "under2000", "/", map[string]any{"secret_flg-in": "0"}); len(items) > 0 {
		t.Errorf("under2000 without hidden items: got %d items, want none", len(items))
	}
}

func TestNonsenseIsRefusedInJapanese(t *testing.T) {
	s := openDemo(t, browse.Config{})
	for _, params := range []map[string]any{
		{"colour-in": "1"}, {"unit_price-in": "cheap"}, {"new_arrival_date-daterange": "20260230:"}, {"new_arrival_date-in": "昨日"},
		{"brand_code-in": strings.Repeat("9002 ", 10_000)}, {"brand_code-in": strings.Repeat("9 ", 300)}, {"limit": 1_000_000}, {"limit": 0}, {"offset": -1},
		{"unit_price-daterange": "1:2"}, {"category_code_1": "01"}, {"brand_code-in": map[string]any{}},
	} {
		status, a := s.ask(t, "items", "/items", params)
		if status != 400 || a.Data.Data != nil || a.Error == nil || !strings.HasPrefix(a.Error.Message, "検索条件「") || len(a.Error.Fields) != 1 {
			t.Errorf("%.60v: got %d %+v, want 400 that says what is wrong", params, status, a.Error)
		}
	}
}

func TestListsSayWhichWordsTheyLeftOut(t *testing.T) {
	s := openDemo(t, browse.Config{})
	items, info, _ := s.list(t, "items", "/items", map[string]any{"search_word-index": "レギンス ヌヌヌヌヌヌ"})
	if len(items) == 0 || len(info.Dropped) != 1 || info.Dropped[0] != "ヌヌヌヌヌヌ" {
		t.Errorf("got %d items and %+v, want leggings without ヌヌヌヌヌヌ", len(items), info)
	}
	if _, info, _ := s.list(t, "items", "/items", map[string]any{"search_word-index": "レギンス"}); info.Dropped == nil || len(info.Dropped) > 0 {
		t.Errorf("レギンス: got %+v, want an empty list of words left out", info)
	}
}
