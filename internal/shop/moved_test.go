package shop_test

import (
	"log/slog"
	"net/url"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
)

func TestAddressesOfTheFormerTreeLeadOn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		save := func(b catalog.Batch) {
			t.Helper()
			if _, err := (catalog.Catalog{DB: d}).Save(t.Context(), b); err != nil {
				t.Fatal(err)
			}
		}
		brand := catalog.Brand{Code: "9002", ShopCode: "000", Name: "ルナ", Alias: "luna"}
		save(catalog.Batch{Brands: []catalog.Brand{brand}, Categories: []catalog.Category{
			{Code: "C1", Name: "服", Alias: "wear"}, {Code: "C2", Name: "雑貨", Alias: "goods"}, {Code: "C11", Parent: "C1", Name: "トップス", Alias: "tops"},
		}})
		brand.Alias = "luna_yoga"
		save(catalog.Batch{Brands: []catalog.Brand{brand}, Categories: []catalog.Category{{Code: "C11", Parent: "C2", Name: "トップス", Alias: "upper"}}})
		live, err := catalog.NewLive(t.Context(), d, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		moved := shop.Moved(live)
		const to = "/categories/goods/upper?category_code_1-in=C2&category_code_2-in=C11"
		for from, want := range map[string]string{
			"/categories/wear/tops":  to,
			"/categories/wear/tops/": to,
			"/categories/wear/tops?category_code_1-in=C1&category_code_2-in=C11":                           to,
			"/categories/wear/tops?category_code_1-in=C1&category_code_2-in=C11&page=2&brand_code-in=9002": "/categories/goods/upper?brand_code-in=9002&category_code_1-in=C2&category_code_2-in=C11&page=2",
			"/categories/wear/tops?category_code_1-in=C2":                                                  "", // what the shopper chose counts
			"/categories/wear":        "",
			"/categories/goods/upper": "",
			"/categories/nothing":     "",
			"/brands/luna":            "/brands/luna_yoga",
			"/brands/luna?page=2":     "/brands/luna_yoga?page=2",
			"/brands/luna_yoga":       "",
			"/items":                  "",
		} {
			at, err := url.Parse(from)
			if err != nil {
				t.Fatal(err)
			}
			got, ok := moved(at.Path, at.Query())
			if !ok {
				got = ""
			}
			if got != want {
				t.Errorf("%s leads to %q, want %q", from, got, want)
			}
		}
	})
}
