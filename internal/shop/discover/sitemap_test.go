package discover

import (
	"encoding/xml"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/shop/shoptest"
)

func directory(t *testing.T, origin string) *Directory {
	t.Helper()
	d := dbtest.SQLite(t)
	secret, ended, coming := shoptest.Linen("0019002124"), shoptest.Linen("0019002125"), shoptest.Linen("0019002126")
	secret.Secret, ended.Discontinued, coming.ArrivalDate = true, true, "20261116"
	_, err := catalog.Catalog{DB: d}.Save(t.Context(), catalog.Batch{
		Brands: []catalog.Brand{{Code: "9002", ShopCode: "000", Name: "ルナ", Alphabet: "LUNA", Kana: "ルナ", Alias: "luna"}},
		Categories: []catalog.Category{
			{Code: "C1", Name: "メンズ", Alias: "men"}, {Code: "C11", Parent: "C1", Name: "トップス", Alias: "tops"}, {Code: "C111", Parent: "C11", Name: "シャツ", Alias: "shirts"},
		},
		Campaigns: []catalog.Campaign{
			{Code: "over", Name: "終わった", Ends: shoptest.Today.UnixMilli()}, {Code: "now", Name: "開催中", Starts: shoptest.Today.UnixMilli()},
		},
		Commodities: []catalog.Commodity{shoptest.Linen("0019002123"), secret, ended, coming},
	})
	if err != nil {
		t.Fatal(err)
	}
	live, err := catalog.NewLive(t.Context(), d, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return &Directory{Catalog: live, Content: written(t), Pages: []string{"/", "/brands", "/guide/gift", "/site/trade"}, Origin: origin, Now: func() time.Time { return shoptest.Today }}
}

func fetch(t *testing.T, d *Directory, path string) (int, string) {
	t.Helper()
	w := httptest.NewRecorder()
	d.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://asked.example"+path, nil))
	return w.Code, w.Body.String()
}

// listed reads a sitemap or an index as "address day".
func listed(t *testing.T, d *Directory, path string) (list []string) {
	t.Helper()
	status, body := fetch(t, d, path)
	var doc struct {
		XMLName xml.Name
		Entries []struct {
			Loc     string `xml:"loc"`
			Lastmod string `xml:"lastmod"`
		} `xml:",any"`
	}
	if err := xml.Unmarshal([]byte(body), &doc); err != nil || status != http.StatusOK || doc.XMLName.Space != "http://www.sitemaps.org/schemas/sitemap/0.9" {
		t.Fatalf("%s: status %d, %v in %s", path, status, err, body)
	}
	for _, e := range doc.Entries {
		list = append(list, strings.TrimSpace(e.Loc+" "+e.Lastmod))
	}
	return list
}

func TestSitemapListsWhatShoppersCanFind(t *testing.T) {
	d := directory(t, "https://shop.example")
	for path, want := range map[string][]string{
		"/sitemap.xml": {
			"https://shop.example/sitemaps/pages-1.xml 2026-11-10", "https://shop.example/sitemaps/categories-1.xml 2026-11-10",
			"https://shop.example/sitemaps/brands-1.xml 2026-11-10", "https://shop.example/sitemaps/campaigns-1.xml 2026-11-15",
			"https://shop.example/sitemaps/items-1.xml 2026-11-10",
		},
		"/sitemaps/pages-1.xml": {"https://shop.example/ 2026-11-10", "https://shop.example/brands"},
		"/sitemaps/categories-1.xml": {
			"https://shop.example/categories/men?category_code_1-in=C1 2026-11-10",
			"https://shop.example/categories/men/tops?category_code_1-in=C1&category_code_2-in=C11 2026-11-10",
			"https://shop.example/categories/men/tops/shirts?category_code_1-in=C1&category_code_2-in=C11&category_code_3-in=C111 2026-11-10",
		},
		"/sitemaps/brands-1.xml":    {"https://shop.example/brands/luna 2026-11-10"},
		"/sitemaps/campaigns-1.xml": {"https://shop.example/campaign/now 2026-11-15"},
		"/sitemaps/items-1.xml":     {"https://shop.example/items/0019002123 2026-11-10", "https://shop.example/items/0019002126"},
	} {
		if got := listed(t, d, path); !slices.Equal(got, want) {
			t.Errorf("%s lists\n%q, want\n%q", path, got, want)
		}
	}
}

func TestSitemapIsSplit(t *testing.T) {
	d := directory(t, "")
	d.part = 1
	index := listed(t, d, "/sitemap.xml")
	if want := "http://asked.example/sitemaps/items-2.xml"; index[len(index)-1] != want {
		t.Errorf("the index ends in %q, want %q", index[len(index)-1], want)
	}
	if got, want := listed(t, d, "/sitemaps/items-2.xml"), []string{"http://asked.example/items/0019002126"}; !slices.Equal(got, want) {
		t.Errorf("the second part lists %q, want %q", got, want)
	}
	for _, path := range []string{"/sitemaps/items-3.xml", "/sitemaps/items-0.xml", "/sitemaps/items-01.xml", "/sitemaps/nothing-1.xml", "/sitemaps/"} {
		if status, _ := fetch(t, d, path); status != http.StatusNotFound {
			t.Errorf("%s: status %d, want 404", path, status)
		}
	}
}

func TestRobotsNamesTheSitemapOnlyByItsPublicAddress(t *testing.T) {
	for _, origin := range []string{"https://shop.example", ""} {
		_, text := fetch(t, directory(t, origin), "/robots.txt")
		if !strings.Contains(text, "Disallow: /mypage\n") || strings.Contains(text, "Disallow: /\n") {
			t.Errorf("origin %q: robots.txt is\n%s\nwant personal paths disallowed and nothing else", origin, text)
		}
		if got := strings.Contains(text, "Sitemap: https://shop.example/sitemap.xml\n"); got != (origin != "") {
			t.Errorf("origin %q: sitemap named is %t in\n%s", origin, got, text)
		}
	}
}

func TestSitemapNamesTheListsOfItems(t *testing.T) {
	d := directory(t, "https://shop.example")
	d.Pages = []string{"/items"}
	want := []string{"https://shop.example/items 2026-11-10"}
	for _, query := range []string{"new_arrival_days-in=0%3A13", "sale_flg-in=1", "reserve_flg-in=1"} {
		want = append(want, "https://shop.example/items?"+query+" 2026-11-10")
	}
	if got := listed(t, d, "/sitemaps/pages-1.xml"); !slices.Equal(got, want) {
		t.Errorf("without a lifestyle campaign: got %v, want %v", got, want)
	}
}
