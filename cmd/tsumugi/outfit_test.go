package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content/local"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
)

func TestOutfitsArePrintedByTheCommandLine(t *testing.T) {
	url := "sqlite:" + filepath.Join(t.TempDir(), "shop.db")
	d := smallShop(t, url)
	b := catalog.Batch{Categories: []catalog.Category{{Code: "C1", Name: "パンツ", Alias: "trousers"}, {Code: "C2", Name: "シャツ", Alias: "shirts"}, {Code: "C3", Name: "シューズ", Alias: "shoes"}}}
	for i, category := range []string{"C1", "C2", "C3"} {
		code := id.ColorSKU("0001001AC" + string(rune('1'+i)) + "01")
		b.Commodities = append(b.Commodities, catalog.Commodity{
			Code: code.Commodity(), Brand: "1001", Name: "品", SexType: catalog.Women, Returns: catalog.ReturnsFashion, TaxPercent: 10, Categories: []string{category},
			Colors: []catalog.Color{{Code: code, Name: "白", Group: "white", Hex: "f7f5f0", ListPrice: 6000, Price: 6000, Sizes: []catalog.Size{{SKU: id.SKU(code + "1"), Name: "M", Stock: 3}}}},
		})
	}
	if _, err := (catalog.Catalog{DB: d}).Save(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	text := "---\ntitle: 雪の日\npieces:\n  - 0001001AC101\n  - 0001001AC201\n---\n"
	if _, err := (&local.Store{DB: d}).Import(t.Context(), fstest.MapFS{"outfit/snow.md": {Data: []byte(text)}}); err != nil {
		t.Fatal(err)
	}
	do := func(code int, want string, args ...string) string {
		t.Helper()
		out := command(t, append(args, "--db", url)...)
		if out.code != code || !strings.Contains(out.stdout+out.stderr, want) {
			t.Fatalf("%q: %d %q %q, want %q", args, out.code, out.stdout, out.stderr, want)
		}
		return out.stdout
	}
	do(0, "雪の日", "outfit", "list")
	do(0, "", "outfit", "list", "--wearer", "men")
	do(2, "wearer", "outfit", "list", "--wearer", "cats")
	do(0, "0001001AC201", "outfit", "show", "snow")
	do(1, "outfit.not_found", "outfit", "show", "sun")
	do(0, "proposed", "outfit", "propose", "0001001AC3")
	var list browse.OutfitList
	if err := json.Unmarshal([]byte(do(0, "", "outfit", "propose", "0001001AC1", "--json")), &list); err != nil || len(list.Outfits) == 0 || list.Outfits[0].Slug != "snow" {
		t.Errorf("as JSON: %+v, %v", list, err)
	}
}
