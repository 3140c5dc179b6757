package csvfile_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

func item(t *testing.T, d *db.DB, code id.Commodity) (c catalog.Commodity) {
	t.Helper()
	err := d.View(t.Context(), func(tx *db.Tx) error {
		found, err := catalog.Find(t.Context(), tx, []id.Commodity{code})
		c = found[code]
		return err
	})
	if err != nil || c.Code != code {
		t.Fatalf("find %s: %v, %v", code, c, err)
	}
	return c
}

func TestColumnsThatAreNotThereStayAsTheyAre(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		want := item(t, d, "0001001AB1")
		want.Name, want.PopularRank, want.ArrivalDate = "新しい名前", 1980, "20261201"
		file := "popular_rank,commodity_code,new_arrival_date,commodity_name,,\r\n\"１，９８０\",0001001AB1,2026/12/1,新しい名前,,\r\n,,,,\r\n"
		mustTake(t, d, "items", file, 0, 1, 0)
		got := item(t, d, "0001001AB1")
		if g, w := catalogText(got), catalogText(want); g != w {
			t.Errorf("after the import\n%s\nwant\n%s", g, w)
		}
		mustTake(t, d, "items", file, 0, 0, 1)
	})
}

func TestNumbersAndDatesAreReadAsPeopleWriteThem(t *testing.T) {
	d := dbtest.SQLite(t)
	fill(t, d)
	for _, cell := range []string{"3980", "３９８０", `"3,980"`, "￥3980", "3980円", `"¥3,980"`} {
		mustTake(t, d, "prices", "color_sku_code,unit_price\n0001001AB120,4950\n", 0, oneUnless(cell == "3980"), oneIf(cell == "3980"))
		mustTake(t, d, "prices", "color_sku_code,unit_price\n0001001AB120,"+cell+"\n", 0, 1, 0)
		if got := item(t, d, "0001001AB1").Colors[0].Price; got != 3980 {
			t.Errorf("price %s was read as %d, want 3980", cell, got)
		}
	}
	for _, cell := range []string{"20261115", "2026-11-15", "2026/11/15", "２０２６／１１／１５"} {
		mustTake(t, d, "items", "commodity_code,new_arrival_date\n0001001AB1,"+cell+"\n", 0, 0, 1)
	}
}

func oneIf(b bool) int {
	if b {
		return 1
	}
	return 0
}
func oneUnless(b bool) int { return oneIf(!b) }

func TestADryRunTellsAndChangesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		before := export(t, d, "items", csvfile.UTF8)
		file := "commodity_code,commodity_name,commodity_sex_type\n0001001AB1,新,men\n0001001NEW,追加,kids\n"
		got := []string{}
		r, err := csvfile.Files{DB: d}.Import(t.Context(), "items", strings.NewReader(file), csvfile.ImportOptions{
			DryRun: true, Change: func(c csvfile.Change) { got = append(got, c.String()) },
		})
		if err != nil || r.Added != 1 || r.Changed != 1 || r.ID != "" {
			t.Fatalf("dry run: %+v, %v; want 1 added, 1 changed", r, err)
		}
		want := []string{
			`line 2, 0001001AB1, commodity_name: "@髙島﨑①ワンピース 〜春〜" → "新"`,
			`line 2, 0001001AB1, commodity_sex_type: "women" → "men"`,
			`line 3, 0001001NEW: new`,
		}
		if !slices.Equal(got, want) {
			t.Errorf("changes\n%q\nwant\n%q", got, want)
		}
		if after := export(t, d, "items", csvfile.UTF8); after != before {
			t.Errorf("a dry run changed the shop to\n%s", after)
		}
		if _, err := take(t, d, "brands", "brand_code,brand_list_alias\n1001,majime\n"); err == nil {
			t.Error("an alias that is taken was taken again")
		}
	})
}

// The rows of an item may be all over the file: two sizes swap their names,
// which no order of single steps could do.
func TestRowsOfAnItemMayBeScattered(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		mustTake(t, d, "items", "commodity_code,commodity_name,commodity_sex_type\n0001001NEW,追加,kids\n", 1, 0, 0)
		file := "sku_code,color_name,color_group,color_hex,list_price,unit_price,size_name,garment_size\n" +
			"0001001AB1202,墨黒,black,1a1a1a,6930,4950,S,\n" +
			"0001001NEW011,赤,red,ff0000,1980,1980,110,身幅=32.5|丈=40-41.5\n" +
			"0001001AB1201,墨黒,black,1a1a1a,6930,4950,M,身幅=52.5\n" +
			"0001001NEW012,赤,red,ff0000,1980,1980,120,\n"
		mustTake(t, d, "skus", file, 2, 2, 0)
		mustTake(t, d, "skus", file, 0, 0, 4)
		was, added := item(t, d, "0001001AB1"), item(t, d, "0001001NEW")
		if s := was.Colors[0].Sizes; s[0].Name != "S" || s[1].Name != "M" || s[0].Stock != 4 || len(was.Colors) != 3 {
			t.Errorf("swapped sizes: %+v", was.Colors)
		}
		want := []catalog.Measure{{Name: "身幅", Low: 325, High: 325}, {Name: "丈", Low: 400, High: 415}}
		if s := added.Colors[0].Sizes; len(s) != 2 || !slices.Equal(s[0].Garment(), want) {
			t.Errorf("new sizes: %+v, want measures %v", s, want)
		}
	})
}

func TestOrderColumnsPlaceColoursAndSizes(t *testing.T) {
	d := dbtest.SQLite(t)
	fill(t, d)
	file := "sku_code,color_order,size_order\n0001001AB1101,1,\n0001001AB1201,2,1\n"
	mustTake(t, d, "skus", file, 0, 2, 0)
	c := item(t, d, "0001001AB1")
	if c.Colors[0].Code != "0001001AB110" || c.Colors[1].Sizes[0].SKU != "0001001AB1201" || c.Colors[2].Code != "0001001AB130" {
		t.Errorf("colours in the order %+v, want 10, 20 with size 1 first, 30", c.Colors)
	}
	whole := export(t, d, "skus", csvfile.UTF8)
	mustTake(t, d, "skus", whole, 0, 0, 4)
}

func TestStockIsSetAndHeldPiecesStay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		mustTake(t, d, "stock", "sku_code,stock\n0001001AB1202,10\n0001001AB1101,9\n", 0, 1, 1)
		if got := item(t, d, "0001001AB1").Colors[0].Sizes[0].Stock; got != 10 {
			t.Errorf("stock %d, want 10", got)
		}
	})
}

func TestShiftJISAndUTF8AreToldApart(t *testing.T) {
	d := dbtest.SQLite(t)
	fill(t, d)
	for _, c := range []struct {
		file, want string
		encoding   csvfile.Encoding
	}{
		{"\xef\xbb\xbfcommodity_code,commodity_name\n0001001AB1,髙島屋①～\n", "髙島屋①～", csvfile.UTF8},
		{"commodity_code,commodity_name\n0001001AB1,春〜\n", "春〜", csvfile.UTF8},
		{"commodity_code,commodity_name\n0001001AB1,\xfb\xfc\x93\x87\x89\xae\x87\x40\x81\x60\n", "髙島屋①～", csvfile.ShiftJIS},
		{"commodity_code,commodity_name\n0001001AB1,\xed\x95\x94\x5c\x97\xcd\n", "﨑能力", csvfile.ShiftJIS}, // 能 ends in a backslash
		{"commodity_code,commodity_name\n0001001AB1,\xfa\xb1\x5c\x7e\x81\x8f\x81\x7c\x81\x61\n", "﨑\\~￥－∥", csvfile.ShiftJIS},
		{"commodity_code,commodity_name\n0001001AB1,\xbc\xac\xc2\n", "ｼｬﾂ", csvfile.ShiftJIS},
	} {
		r, err := take(t, d, "items", c.file)
		if got := item(t, d, "0001001AB1").Name; err != nil || r.Encoding != c.encoding || got != c.want {
			t.Errorf("%q was read as %q in %s, %v; want %q in %s", c.file, got, r.Encoding, err, c.want, c.encoding)
		}
	}
}
