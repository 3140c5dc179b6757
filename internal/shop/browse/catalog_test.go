package browse

import (
	"encoding/json"
	"log/slog"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	contents "github.com/tsumugi-shop/tsumugi/internal/content/local"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/shop/shoptest"
)

// shopTable is the calls over a small shop.
func shopTable(t *testing.T) *call.Table {
	t.Helper()
	d := dbtest.SQLite(t)
	ended := shoptest.Linen("0010001999")
	ended.Discontinued, ended.Secret = true, true
	reserve := shoptest.Linen("0019002777")
	reserve.Reserve = true
	_, err := catalog.Catalog{DB: d}.Save(t.Context(), catalog.Batch{
		Brands: []catalog.Brand{
			{Code: "9002", ShopCode: "000", Name: "ルナ", Alphabet: "LUNA", Kana: "ルナ", Alias: "luna", Numbers: [2]int{1, 2}},
			{Code: "0001", ShopCode: "000", Name: "青", Alphabet: "AO", Kana: "アオ", Alias: "ao", Recommended: 1},
		},
		Categories: []catalog.Category{
			{Code: "C2", Name: "キッズ", Alias: "kids", DisplayOrder: 2}, {Code: "C1", Name: "メンズ", Alias: "men", DisplayOrder: 1},
			{Code: "C11", Parent: "C1", Name: "トップス", Alias: "tops"}, {Code: "C111", Parent: "C11", Name: "シャツ", Alias: "shirts"},
			{Code: "C9", Name: "裏", Alias: ""}, {Code: "C91", Parent: "C9", Name: "裏の下", Alias: "x"},
		},
		Campaigns: []catalog.Campaign{
			{Code: "over", Name: "終わった", Ends: shoptest.Today.UnixMilli()}, {Code: "now", Name: "開催中", Lead: "今だけ", Starts: shoptest.Today.UnixMilli()},
			{Code: "soon", Name: "まもなく", Body: "秘密", Starts: shoptest.Today.UnixMilli() + 1},
		},
		Commodities: []catalog.Commodity{shoptest.Linen("0019002123"), ended, reserve},
	})
	if err != nil {
		t.Fatal(err)
	}
	live, err := catalog.NewLive(t.Context(), d, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	now := func() time.Time { return shoptest.Today }
	engine, err := search.NewEngine(t.Context(), search.Options{Live: live, Now: now, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	store := &contents.Store{DB: d}
	if _, err := store.Import(t.Context(), fstest.MapFS{
		"season/past.md": {Data: []byte("---\nlabel: 2026春夏\n---\n")},
		"season/now.md":  {Data: []byte("---\nlabel: 26AW先行\npublish: 2026-08-01\n---\n")},
		"season/next.md": {Data: []byte("---\nlabel: 2027春夏\npublish: 2027-02-01\n---\n")},
	}); err != nil {
		t.Fatal(err)
	}
	texts := content.NewLive(t.Context(), store, nil, slog.New(slog.DiscardHandler))
	table, err := call.NewTable(Parts{Catalog: live, Search: engine, Content: texts, Now: now}.catalogCalls()...)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// ask makes a call and returns what stands at siApiResult.data.
func ask(t *testing.T, table *call.Table, name, body string) (int, string) {
	t.Helper()
	answer := table.Do(t.Context(), "siapi/"+name, []byte(body))
	var envelope struct {
		SiApiResult struct{ Data json.RawMessage }
	}
	if err := json.Unmarshal(answer.Body, &envelope); err != nil {
		t.Fatalf("%s: %v in %s", name, err, answer.Body)
	}
	return answer.Status, string(envelope.SiApiResult.Data)
}

func TestCatalogCalls(t *testing.T) {
	table := shopTable(t)
	for _, tc := range []struct {
		name, body string
		status     int
		want       []string
		not        string
	}{
		{"commoditydetail/select/", `{"commodity_code":"0019002123"}`, 200, []string{
			`"commodity_code":"0019002123"`, `"color_sku_code":"001900212301","commodity_name":"リネンシャツ"`, `"return_code":200`,
			`"brand":"000;9002;ルナ;LUNA;ルナ;1;2;luna"`, `"new_season_flg":1`, `"new_arrival_flg":0`, `"new_arrival_date":"20261110"`, `"new_arrival_icon":1`,
			`"repeat_flg":0`, `"repeat_icon":0`, `"reserve_flg":0`, `"reservation_icon":0`, `"magazine_flg":1`, `"magazine_icon":1`, `"commodity_sex_type":"men"`,
			`"category_code_1":"C1"`, `"category_code_2":"C11"`, `"category_code_3":"C111"`, `"path":"men/tops/shirts"`,
			`"campaign_code":"now"`, `"campaigns":[{"campaign_code":"now","campaign_name":"開催中"}]`, `"secret_flg":0`, `"discontinued_flg":0`,
			`"unit_price":7100`, `"list_price":10000`, `"discount_price_rate":29`, `"popular_rank":4`, `"sale_limit":3`, `"return_rule":"fashion"`,
			`"icons":[{"icon_id":1,"icon_display":"26AW先行","icon_class":"s-new"},{"icon_id":2,"icon_display":"新着","icon_class":"s-new"},{"icon_id":6,"icon_display":"MEN","icon_class":"s-human"}]`,
			`/images/commodity/9002/item001900212301-2-4.jpg`, `"materials":[{"part":"","name":"麻","percent":100}]`, `"care":[]`,
			`"size_name":"S","size_code":"S1010","body":[],"garment":[{"name":"身幅","low":515,"high":515}],"stock_status":"in_stock","stock_word":"在庫あり"`,
			`"stock_status":"few","stock_word":"残りわずか"`, `"stock_status":"sold_out","stock_word":"在庫なし"`,
		}, `"over"`},
		{"commoditydetail/select/", `{"commodity_code":"001900212302"}`, 200, []string{`"color_sku_code":"001900212302","commodity_name"`, `"discount_price_rate":0`}, ""},
		{"commoditydetail/select/", `{"commodity_code":"0019002123","color_sku_code":"001900212302"}`, 200, []string{`"color_sku_code":"001900212302","commodity_name"`}, ""},
		{"commoditydetail/select/", `{"commodity_code":"0010001999","color_sku_code":"001900212302"}`, 404, []string{`"code":"item.not_found"`}, ""},
		{"commoditydetail/select/", `{"commodity_code":"0010001999"}`, 200, []string{`"discontinued_flg":1`, `"secret_flg":1`, `"stock_word":"販売終了"`}, "在庫"},
		{"commoditydetail/select/", `{"commodity_code":"0019002777"}`, 200, []string{`"reservation_icon":1`, `"stock_word":"予約"`}, "残りわずか"},
		{"commoditydetail/select/", `{"commodity_code":"0019002124"}`, 404, []string{`"return_code":404`, `"code":"item.not_found"`, `"message":"お探しの商品は`}, ""},
		{"commoditydetail/select/", `{}`, 404, []string{`"code":"item.not_found"`}, ""},
		{"commoditycard/select/", `{"color_sku_codes":["001000199901","nothing","001900212301"]}`, 200, []string{
			`"items":[{"key":"000_001000199901_1"`, `{"key":"000_001900212301_3","commodity_code":"0019002123"`, `"brand_name":"青"`, `"stock_status":"ended"`,
			`"second_picture":{"small":"/images/commodity/9002/item001900212301-2-1.jpg"`, `"swatches":[{"color_sku_code":"001900212301","color_name":"紺01","hex":"1f2a44"},`,
		}, "nothing"},
		{"commoditycard/select/", `{"color_sku_codes":[` + strings.Repeat(`"x",`, 50) + `"x"]}`, 400, []string{`"code":"card.too_many"`}, ""},
		{"category/select/", ``, 200, []string{
			`"categories":[{"category_code":"C1","category_name":"メンズ","category_list_alias":"men","display_order":1,"level":1,"path":"men","children":[{"category_code":"C11"`,
			`"path":"men/tops/shirts","children":[]`, `{"category_code":"C2"`,
		}, "裏"},
		{"brand/select/", ``, 200, []string{`"brands":[{"brand_code":"0001"`, `{"brand_code":"9002","brand_name":"ルナ","brand_name_alphabet":"LUNA","brand_name_kana":"ルナ","brand_list_alias":"luna","shop_code":"000","brand_string":"000;9002;`}, ""},
		{"brand/select/", `{"brand_list_alias":"ao"}`, 200, []string{`"brand_code":"0001"`, `"recommended":1`}, "9002"},
		{"brand/select/", `{"brand_code":"9002"}`, 200, []string{`"brand_list_alias":"luna"`}, "0001"},
		{"brand/select/", `{"brand_code":"9002","brand_list_alias":"ao"}`, 404, []string{`"code":"brand.not_found"`}, ""},
		{"brand/select/", `{"brand_list_alias":"nobody"}`, 404, []string{`"code":"brand.not_found"`}, ""},
		{"campaign/select/", ``, 200, []string{`"campaign_code":"now","campaign_name":"開催中","lead":"今だけ"`, `"state":"open"`, `"ends_at":null`}, "まもなく"},
		{"campaign/select/", `{"campaign_code":"soon"}`, 200, []string{`"state":"before"`}, "秘密"},
		{"campaign/select/", `{"campaign_code":"over"}`, 200, []string{`"state":"after"`, `"starts_at":null`}, ""},
		{"campaign/select/", `{"campaign_code":"none"}`, 404, []string{`"code":"campaign.not_found"`}, ""},
	} {
		status, got := ask(t, table, tc.name, tc.body)
		if status != tc.status {
			t.Errorf("%s %s: got status %d, want %d: %s", tc.name, tc.body, status, tc.status, got)
		}
		for _, want := range tc.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s %s:\ngot  %s\nwant it to contain %s", tc.name, tc.body, got, want)
			}
		}
		if tc.not != "" && strings.Contains(got, tc.not) {
			t.Errorf("%s %s:\ngot  %s\nwant nothing of %s", tc.name, tc.body, got, tc.not)
		}
		if !table.Public("siapi/" + tc.name) {
			t.Errorf("%s: got a personal call, want a public one", tc.name)
		}
	}
}

func TestFlagsAndAmountsAreWholeNumbersInTheContract(t *testing.T) {
	doc, err := shopTable(t).OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Components struct {
			Schemas map[string]struct {
				Type       string
				Enum       []any
				Properties map[string]struct {
					Type string
					Ref  string `json:"$ref"`
				}
			}
		}
	}
	if err := json.Unmarshal(doc, &got); err != nil {
		t.Fatal(err)
	}
	schemas := got.Components.Schemas
	if f := schemas["Flag"]; f.Type != "integer" || len(f.Enum) != 2 {
		t.Errorf("Flag: got %+v, want an integer of two values", f)
	}
	detail := schemas["Detail"].Properties
	for name, want := range map[string]string{"unit_price": "integer", "discount_price_rate": "integer", "commodity_code": "string"} {
		if detail[name].Type != want {
			t.Errorf("Detail.%s: got %+v, want %s", name, detail[name], want)
		}
	}
	if !strings.HasSuffix(detail["secret_flg"].Ref, "/Flag") {
		t.Errorf("Detail.secret_flg: got %+v, want a Flag", detail["secret_flg"])
	}
}
