package shop

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/favorite"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
	"github.com/tsumugi-shop/tsumugi/internal/shop/favorites"
	"github.com/tsumugi-shop/tsumugi/internal/shop/shoptest"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// termsShop has a shirt, and the same as a pre-order that comes on a Friday.
func termsShop(t *testing.T, now time.Time) Parts {
	t.Helper()
	d := dbtest.SQLite(t)
	reserve := shoptest.Linen("0019002777")
	reserve.Reserve, reserve.ArrivalDate = true, "20261127"
	_, err := catalog.Catalog{DB: d}.Save(t.Context(), catalog.Batch{
		Brands: []catalog.Brand{{Code: "9002", ShopCode: "000", Name: "ルナ", Alphabet: "LUNA", Kana: "ルナ", Alias: "luna"}},
		Categories: []catalog.Category{
			{Code: "C1", Name: "メンズ", Alias: "men"}, {Code: "C11", Parent: "C1", Name: "トップス", Alias: "tops"}, {Code: "C111", Parent: "C11", Name: "シャツ", Alias: "shirts"},
		},
		Campaigns:   []catalog.Campaign{{Code: "over", Name: "終わった", Ends: now.UnixMilli()}, {Code: "now", Name: "開催中"}},
		Commodities: []catalog.Commodity{shoptest.Linen("0019002123"), reserve},
	})
	if err != nil {
		t.Fatal(err)
	}
	live, err := catalog.NewLive(t.Context(), d, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	p := Parts{Terms: terms.Default(), Catalog: live, Now: func() time.Time { return now }, Log: slog.New(slog.DiscardHandler)}
	p.Favorite = FavoriteParts{Favorites: &favorite.Favorites{DB: d}, Notices: &favorite.Notices{DB: d, Origin: membertest.Origin, ShopName: "紬", FindOffer: favorites.FindOffer(live)}}
	if p.Search, err = search.NewEngine(t.Context(), search.Options{Live: live, Now: p.Now, Log: p.Log}); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestTermsTownsAndArrivalAreToldToEverybody(t *testing.T) {
	tuesday := time.Date(2026, 11, 17, 12, 59, 0, 0, jp.Tokyo)
	table, err := call.NewTable(browse.Calls(termsShop(t, tuesday).browse())...)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, body string
		status     int
		want       []string
	}{
		{"terms/select/", `{}`, 200, []string{`"free_from":5500`, `{"code":"14/16","name":"14時～16時"}`, `"free_categories":[]`, `{"code":"1","name":"シルバー","from":30000,"rate":2}`, `"registration":"T0000000000000"`}},
		{"postal/select/", `{"postal_code":"〒１０４-0061"}`, 200, []string{`"postal_code":"1040061"`, `"towns":[{"prefecture":"東京都","city":"中央区","town":"銀座"}]`}},
		{"postal/select/", `{"postal_code":"9999999"}`, 200, []string{`"towns":[]`}},
		{"postal/select/", `{"postal_code":"104"}`, 400, []string{`"name":"postal_code"`, `"code":"postal_code.invalid"`, `7桁`}},
		{"deliveryestimate/select/", `{"sku":"0019002123011"}`, 200, []string{`"prefecture":"東京都"`, `"leaves":"20261117"`, `"text":"11月18日（水）～11月19日（木）"`, `"order_by":1794888000000`, `"fee":550`}},
		{"deliveryestimate/select/", `{"commodity_code":"0019002123","prefecture":"沖縄県"}`, 200, []string{`"earliest":"20261121"`, `"fee":1650`}},
		{"deliveryestimate/select/", `{"color_sku_code":"001900277701"}`, 200, []string{`"reserve":true`, `"leaves":"20261130"`, `"earliest":"20261201"`}},
		{"deliveryestimate/select/", `{"sku":"0019002123013"}`, 200, []string{`"earliest":""`, `"text":""`, `"order_by":0`}}, // sold out
		{"deliveryestimate/select/", `{"sku":"0019002123019"}`, 404, []string{`"code":"item.not_found"`}},
		{"deliveryestimate/select/", `{}`, 404, []string{`"code":"item.not_found"`}},
	} {
		answer := table.Do(t.Context(), "siapi/"+c.name, []byte(c.body))
		if answer.Status != c.status || !table.Public("siapi/"+c.name) {
			t.Errorf("%s %s: got status %d, public %v; want %d, public", c.name, c.body, answer.Status, table.Public("siapi/"+c.name), c.status)
		}
		for _, want := range c.want {
			if !strings.Contains(string(answer.Body), want) {
				t.Errorf("%s %s:\ngot  %s\nwant it to contain %s", c.name, c.body, answer.Body, want)
			}
		}
	}
}

func TestALineOfAnOrderKnowsWhatCouponsAskFor(t *testing.T) {
	now := time.Date(2026, 11, 17, 12, 0, 0, 0, jp.Tokyo)
	snap := termsShop(t, now).Catalog.Current()
	got, ok := pricing.NewLine(snap, "0019002777011", 2, 1, now)
	if !ok || strings.Join(got.Categories, " ") != "C1 C11 C111" || strings.Join(got.Campaigns, " ") != "now" || got.Price != 7100 || got.ListPrice != 10000 ||
		got.Quantity != 2 || got.Parcel != 1 || got.Ready != "20261127" || got.Brand != "9002" || got.TaxPercent != 10 {
		t.Errorf("NewLine: got %+v, %v; want all categories above, the open campaign, and the day it comes", got, ok)
	}
	for _, sku := range []id.SKU{"0019002777019", "0019002777", "", "0010001123011"} {
		if got, ok := pricing.NewLine(snap, sku, 1, 0, now); ok {
			t.Errorf("NewLine(%q) = %+v, want none", sku, got)
		}
	}
}
