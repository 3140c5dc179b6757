package discover_test

import (
	"encoding/csv"
	"encoding/xml"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/feed"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/shop/discover"
)

// A feed has the goods of the moment at an address that only those know who were
// told; what a service would refuse is left out and told.
func TestFeedsOfGoods(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		color := func(code string, pictures int) catalog.Color {
			return catalog.Color{Code: id.ColorSKU(code), Name: "藍", Group: "blue", Hex: "233f63", ListPrice: 5000, Price: 4000, Pictures: pictures, Sizes: []catalog.Size{{SKU: id.SKU(code + "1"), Name: "M", Stock: 3}, {SKU: id.SKU(code + "2"), Name: "L"}}}
		}
		item := func(code, name string, colors ...catalog.Color) catalog.Commodity {
			return catalog.Commodity{Code: id.Commodity(code), Brand: "1001", Name: name, SexType: catalog.Women, Description: "**やわらかな** [綿](https://x.example) です & <b>", Categories: []string{"C1"}, Returns: catalog.ReturnsFashion, TaxPercent: 10, Colors: colors}
		}
		secret := item("0001001AB4", "ひみつ", color("0001001AB410", 1))
		secret.Secret = true
		_, err := catalog.Catalog{DB: d}.Save(t.Context(), catalog.Batch{
			Brands: []catalog.Brand{{Code: "1001", ShopCode: "000", Name: "紬", Alias: "tsumugi"}}, Categories: []catalog.Category{{Code: "C1", Name: "ウェア", Alias: "wear"}},
			Commodities: []catalog.Commodity{item("0001001AB1", "=シャツ", color("0001001AB110", 2), color("0001001AB120", 0)), item("0001001AB2", strings.Repeat("長", 180), color("0001001AB210", 1)), secret},
		})
		if err != nil {
			t.Fatal(err)
		}
		live, err := catalog.NewLive(t.Context(), d, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		feeds := feed.Feeds{DB: d}
		p := &discover.Products{Catalog: live, Feeds: feeds, Shop: "紬", Origin: "https://shop.example", Now: time.Now}
		get := func(path string) (int, string) {
			w := httptest.NewRecorder()
			p.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
			return w.Code, w.Body.String()
		}
		for _, f := range feed.Formats {
			if code, _ := get("/feeds//" + f.File()); code != http.StatusNotFound {
				t.Errorf("%s without a secret answers %d", f, code)
			}
			one, err := feeds.Open(t.Context(), f)
			if err != nil {
				t.Fatal(err)
			}
			code, text := get(one.Path())
			if code != http.StatusOK || strings.Contains(text, "ひみつ") || strings.Contains(text, "0001001AB120") || strings.Count(text, "0001001AB1102") == 0 {
				t.Errorf("%s answers %d\n%.600s", f, code, text)
			}
			switch f {
			case feed.Google:
				var rss struct {
					Items []struct {
						ID    string `xml:"id"`
						Title string `xml:"title"`
						Text  string `xml:"description"`
						Price string `xml:"price"`
						Sale  string `xml:"sale_price"`
						State string `xml:"availability"`
					} `xml:"channel>item"`
				}
				if err := xml.Unmarshal([]byte(text), &rss); err != nil || len(rss.Items) != 4 {
					t.Fatalf("%v: %d items", err, len(rss.Items))
				}
				first := rss.Items[0]
				if first.Price != "5000 JPY" || first.Sale != "4000 JPY" || first.State != "in_stock" || first.Text != "やわらかな 綿 です & <b>" || rss.Items[1].State != "out_of_stock" {
					t.Errorf("%+v", rss.Items)
				}
			default:
				r := csv.NewReader(strings.NewReader(text))
				if f == feed.Line {
					r.Comma = '\t'
				}
				rows, err := r.ReadAll()
				if err != nil || len(rows) != 5 {
					t.Errorf("%s: %d rows, %v", f, len(rows), err)
				}
				if strings.Contains(text, ",=") || strings.Contains(text, "\t=") {
					t.Errorf("%s has a formula:\n%s", f, text)
				}
			}
			problems, totals := feed.Problems(live.Current(), f, time.Now())
			left, cut := 0, 0
			for _, one := range problems {
				switch one.Severity {
				case feed.LeftOut:
					left++
				case feed.Cut:
					cut++
				}
			}
			cuts := map[feed.Format]int{feed.Meta: 0, feed.Google: 1, feed.Line: 1, feed.Prices: 1}[f] // a name of 180 characters
			if totals.SKUs != 4 || left != 1 || totals.LeftOut != 1 || cut != cuts {
				t.Errorf("%s: %+v %+v", f, totals, problems)
			}
			again, err := feeds.Open(t.Context(), f)
			if code, _ := get(one.Path()); err != nil || code != http.StatusNotFound || again.Secret == one.Secret {
				t.Errorf("%s: the old address answers %d", f, code)
			}
			if err := feeds.Close(t.Context(), f); err != nil {
				t.Fatal(err)
			}
			if code, _ := get(again.Path()); code != http.StatusNotFound {
				t.Errorf("%s: a closed feed answers %d", f, code)
			}
		}
		if _, err := feeds.Open(t.Context(), "other"); err != feed.ErrFormat {
			t.Error(err)
		}
	})
}
