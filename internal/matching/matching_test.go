package matching_test

import (
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/matching"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
)

type garment struct {
	code     id.Commodity
	name     string
	who      catalog.SexType
	category string
	material string
	color    string
	stock    int
}

var cloth = []garment{
	{"0011000001", "裏毛 くまプリント スウェット", catalog.Unisex, "TOP", "綿", "生成り", 5},
	{"0011000002", "【KIDS】くまプリント Tシャツ", catalog.Kids, "KTOP", "ポリエステル", "生成り", 5},
	{"0011000003", "【BABY】くまプリント 長袖Tシャツ", catalog.Baby, "BTOP", "綿", "生成り", 5},
	{"0011000004", "【BABY】くまプリント 長袖Tシャツ", catalog.Baby, "BTOP", "綿", "紺", 5}, // another colour
	{"0012000001", "【KIDS】くまプリント Tシャツ", catalog.Kids, "KTOP", "綿", "生成り", 5}, // another brand
	{"0011000005", "ブロード シャツ", catalog.Men, "TOP", "綿", "白", 5},
	{"0011000006", "【KIDS】ブロード 無地 丸襟シャツ", catalog.Kids, "KTOP", "綿", "白", 5},
	{"0011000007", "【KIDS】ブロード シャツ", catalog.Kids, "KTOP", "麻", "白", 5},  // another material
	{"0011000011", "【KIDS】綿 無地 ジーンズ", catalog.Kids, "KTOP", "綿", "白", 5}, // another cloth, by what it is called
	{"0011000008", "チェック シャツ", catalog.Men, "TOP", "綿", "赤", 5},
	{"0011000009", "【KIDS】ギンガムチェック シャツ", catalog.Kids, "KTOP", "綿", "赤", 0},  // sold out
	{"0011000010", "【BABY】くまプリント タオル", catalog.Baby, "TOWEL", "綿", "生成り", 5}, // not worn
}

func snapshot(t *testing.T, d *db.DB) *catalog.Snapshot {
	t.Helper()
	var batch catalog.Batch
	for _, b := range []id.Brand{"1000", "2000"} {
		batch.Brands = append(batch.Brands, catalog.Brand{Code: b, ShopCode: "000", Name: "ブランド" + string(b), Alphabet: "B" + string(b), Kana: "ブランド", Alias: "b" + string(b)})
	}
	for code, name := range map[string]string{"TOP": "シャツ", "KTOP": "キッズのTシャツ", "BTOP": "ベビーのシャツ", "TOWEL": "タオル"} {
		batch.Categories = append(batch.Categories, catalog.Category{Code: code, Name: name, Alias: "a" + strings.ToLower(code)})
	}
	slices.SortFunc(batch.Categories, func(a, b catalog.Category) int { return len(a.Code) - len(b.Code) })
	for _, g := range cloth {
		color := id.ColorSKU(string(g.code) + "01")
		batch.Commodities = append(batch.Commodities, catalog.Commodity{
			Code: g.code, Brand: g.code.Brand(), Name: g.name, SexType: g.who, Categories: []string{g.category}, Returns: catalog.ReturnsFashion, TaxPercent: 10,
			ArrivalDate: "20261001", Materials: []catalog.Material{{Name: g.material, Percent: 100}},
			Colors: []catalog.Color{{Code: color, Name: g.color, Group: "white", Hex: "ffffff", ListPrice: 4000, Price: 4000, Pictures: 1, Sizes: []catalog.Size{{SKU: id.SKU(string(color) + "1"), Name: "M", Stock: g.stock}}}},
		})
	}
	if _, err := (catalog.Catalog{DB: d}).Save(t.Context(), batch); err != nil {
		t.Fatalf("%v: %+v", err, fault.From(err).Fields)
	}
	live, err := catalog.NewLive(t.Context(), d, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return live.Current()
}

func TestTheSamePatternOrClothForSeveralAgesMatches(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		snap := snapshot(t, d)
		books := matching.NewBooks(&outfit.Books{})
		book := books.Of(snap)
		var got []string
		for _, f := range book.Families() {
			line := fmt.Sprintf("%s %s%v %s:", f.Brand, f.Pattern, f.Material, f.Color)
			for _, p := range f.Pieces {
				line += fmt.Sprintf(" %s/%d", p.Color[9:10], p.Age)
			}
			got = append(got, line)
		}
		want := []string{"1000 くまプリント[] 生成り: 1/2 2/1 3/0", "1000 [綿] 白: 5/2 6/1"}
		if !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
		for code, matches := range map[id.ColorSKU]bool{"001100000201": true, "001100000601": true, "001100000401": false, "001200000101": false, "001100000701": false, "001100000801": false, "nothing": false} {
			if _, ok := book.Of(code); ok != matches {
				t.Errorf("%s: got %v, want %v", code, ok, matches)
			}
		}
		if again := matching.NewBook(snap, (&outfit.Books{}).Of(snap), book); fmt.Sprint(again.Families()) != fmt.Sprint(book.Families()) {
			t.Error("the same snapshot has other families")
		}
	})
}
