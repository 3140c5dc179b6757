package csvfile_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
)

// fill puts a small shop into d whose texts are as awkward as texts get.
func fill(t *testing.T, d *db.DB) {
	t.Helper()
	color := func(code, name string, sizes ...catalog.Size) catalog.Color {
		c := catalog.Color{Name: name, Group: "black", Hex: "1a1a1a", ListPrice: 6930, Price: 4950, Pictures: 2, Sizes: sizes, Details: []catalog.PictureDetail{{}, {Alt: "=背中|左=右", Caption: "Mサイズ着用", Focus: "30 0"}}}
		c.Code = color(code)
		return c
	}
	size := func(sku, name string, stock int) catalog.Size {
		return catalog.Size{
			SKU: skuCode(sku), Name: name, Filter: "S1020", Stock: stock,
			Measures: &catalog.Measures{Body: []catalog.Measure{{Name: "ヒップ", Low: 870, High: 950}},
				Garment: []catalog.Measure{{Name: "身幅", Low: 525, High: 525}, {Name: "着丈|後ろ=中心", Low: 701, High: 701}}},
		}
	}
	b := catalog.Batch{
		Brands: []catalog.Brand{
			{Code: "1001", ShopCode: "000", Name: "=紬と絹", Alphabet: "TSUMUGI, \"silk\"", Kana: "ツムギ", Alias: "tsumugi_silk", Numbers: [2]int{3, -7}, Story: "# 物語\n\n一行目\n二行目", Recommended: 1},
			{Code: "9002", ShopCode: "000", Name: "'=まじめ", Alias: "majime"},
		},
		Categories: []catalog.Category{
			{Code: "C1", Name: "レディース", Alias: "women", DisplayOrder: -5},
			{Code: "C11", Parent: "C1", Name: "トップス", Alias: "tops"},
			{Code: "C12", Parent: "C1", Name: "隠し", Alias: ""},
		},
		Campaigns: []catalog.Campaign{
			{Code: "under2000", Name: "2,000円以下", Lead: "-お得-", Body: "- 一\n- 二", Starts: 1794700800123, Ends: 1797292800000, Order: 2},
			{Code: "open", Name: "常時"},
		},
		Commodities: []catalog.Commodity{
			{
				Code: "0001001AB1", Brand: "1001", Name: "@髙島﨑①ワンピース 〜春〜", SexType: catalog.Women, Description: "一行目\n\"二\"行目,\n\t終",
				Categories: []string{"C11", "C1"}, Campaigns: []string{"open", "under2000"}, SearchWords: []string{"ドレス", "a|b", "["},
				Materials: []catalog.Material{{Part: "本体", Name: "綿", Percent: 95}, {Part: "本体", Name: "絹", Percent: 5}, {Part: "裏地", Name: "綿", Percent: 100}},
				Care:      []catalog.CareMark{"wash40", "no_bleach"}, Returns: catalog.ReturnsFashion, TaxPercent: 10, SaleLimit: 3,
				NewArrival: true, ArrivalDate: "20261115", PopularRank: 7, Related: []id.Commodity{"0009002AB1", "0009002AB9"}, SaleStarts: 1794700800000, SaleEnds: 1797292800123,
				Colors: []catalog.Color{
					color("0001001AB120", "墨黒", size("0001001AB1202", "M", 4), size("0001001AB1201", "S", 0)),
					color("0001001AB110", "藍", size("0001001AB1101", "フリー", 9)),
					color("0001001AB130", "未定"),
				},
			},
			{Code: "0009002AB1", Brand: "9002", Name: " 前後に空白 ", SexType: catalog.Unisex, Returns: catalog.ReturnsHygiene, TaxPercent: 8, Secret: true, Discontinued: true},
		},
	}
	if _, err := (catalog.Catalog{DB: d}).Save(t.Context(), b); err != nil {
		t.Fatalf("save the shop: %v %v", err, invalid(err))
	}
	err := d.Update(t.Context(), func(tx *db.Tx) error {
		for _, c := range []loyalty.Coupon{
			{Code: "HARU-10", Name: "=春の10%引き", Kind: loyalty.PercentOff, Value: 10, MaxDiscount: 2000, MinGoods: 5000, Categories: []string{"C1", "C11"}, Brands: []string{"1001"}, Campaigns: []string{"open"}, NotOnSale: true, Starts: 1794700800000, Ends: 1797292800000, PerPerson: 1, Total: 300, Group: "spring"},
			{Code: "0001", Name: "送料無料", Kind: loyalty.FreeShipping, MembersOnly: true, Ranks: []string{"gold"}, FirstOrder: true, Given: true},
		} {
			if err := loyalty.Save(t.Context(), tx, c); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func export(t *testing.T, d *db.DB, kind string, e csvfile.Encoding) string {
	t.Helper()
	var out bytes.Buffer
	if _, err := (csvfile.Files{DB: d}).Export(t.Context(), kind, &out, csvfile.ExportOptions{Encoding: e}); err != nil {
		t.Fatalf("export %s as %s: %v", kind, e, err)
	}
	return out.String()
}

func take(t *testing.T, d *db.DB, kind, file string) (csvfile.Report, error) {
	t.Helper()
	return csvfile.Files{DB: d}.Import(t.Context(), kind, strings.NewReader(file), csvfile.ImportOptions{})
}

// mustTake imports a file and checks the counts.
func mustTake(t *testing.T, d *db.DB, kind, file string, added, changed, unchanged int) csvfile.Report {
	t.Helper()
	r, err := take(t, d, kind, file)
	if err != nil {
		t.Fatalf("import %s: %v\n%s", kind, err, listed(err))
	}
	if r.Added != added || r.Changed != changed || r.Unchanged != unchanged {
		t.Fatalf("import %s: %d added, %d changed, %d unchanged; want %d, %d, %d",
			kind, r.Added, r.Changed, r.Unchanged, added, changed, unchanged)
	}
	return r
}

func listed(err error) string {
	var lines []string
	if list, ok := errors.AsType[csvfile.Problems](err); ok {
		for _, p := range list {
			lines = append(lines, p.String())
		}
	}
	return strings.Join(lines, "\n")
}

// catalogText is an item as a text that can be compared.
func catalogText(c catalog.Commodity) string {
	b, err := json.Marshal(c)
	if err != nil {
		panic(err)
	}
	return string(b)
}
