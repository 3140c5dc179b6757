package csvfile_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

func TestWhatIsWrongIsToldByLineColumnAndSentence(t *testing.T) {
	d := dbtest.SQLite(t)
	fill(t, d)
	before := export(t, d, "items", csvfile.UTF8) + export(t, d, "skus", csvfile.UTF8) + export(t, d, "stock", csvfile.UTF8)
	sku := "sku_code,color_name,color_group,color_hex,list_price,unit_price,size_name\n"
	for _, c := range []struct{ name, kind, file, want string }{
		{"empty file", "items", "", "line 1: the file is empty"},
		{"unknown column", "items", "commodity_code,colour\n", `line 1: there is no column "colour"`},
		{"no key", "items", "commodity_name\nx\n", "line 1, commodity_code: a file of items must have this column"},
		{"no stock", "stock", "sku_code\n0001001AB1202\n", "line 1, stock: a file of stock must have this column"},
		{"column twice", "prices", "color_sku_code,unit_price,unit_price\n", "line 1, unit_price: the column is there twice"},
		{"too few cells", "items", "commodity_code,commodity_name\n0001001AB1\n", "line 2: the row has 1 cells and the header 2"},
		{"too many cells", "items", "commodity_code,commodity_name\n0001001AB1,a,b\n", "line 2: the row has 3 cells and the header 2"},
		{"lone quote", "items", "commodity_code,commodity_name\n0001001AB1,a\"b\n", "line 2, commodity_name: the cell has a quote in the middle"},
		{"open quote", "items", "commodity_code,commodity_name\n\n0001001AB1,\"a\n\n\n", "line 3, commodity_name: the cell begins with a quote that is never closed"},
		{"after a quote", "items", "commodity_code,commodity_name\n0001001AB1,\"a\"b\n", "line 2, commodity_name: the cell goes on after its closing quote"},
		{"NUL", "items", "commodity_code,commodity_name\n0001001AB1,a\x00b\n", "line 2, commodity_name: the cell holds a NUL byte"},
		{"huge cell", "items", "commodity_code,commodity_name\n0001001AB1," + strings.Repeat("x", 10<<20) + "\n", "line 2, commodity_name: the cell is longer than 1048576 bytes"},
		{"huge text", "items", "commodity_code,description\n0001001AB1," + strings.Repeat("x", 50_001) + "\n", "line 2, description: \"xxxx"},
		{"broken UTF-8", "items", "commodity_code,commodity_name\n0001001AB1,春の\xe3\x81シャツ\n", "line 2, commodity_name: the cell cannot be read as UTF-8 after 2 characters"},
		{"broken Shift_JIS", "items", "commodity_code,commodity_name\n0001001AB1,\x8ft\x82\xcc\x81\n", "line 2, commodity_name: the cell cannot be read as Shift_JIS after 2 characters"},
		{"UTF-16", "items", "\xff\xfec\x00", "UTF-16"},
		{"same key twice", "items", "commodity_code,commodity_name\n0001001AB1,a\n0009002AB1,b\n０００１００１ＡＢ１,c\n", `line 4, commodity_code: "0001001AB1" is in line 2 already`},
		{"lost zeros", "items", "commodity_code\n1001123\n", "a spreadsheet may have dropped leading zeros"},
		{"scientific", "stock", "sku_code,stock\n1.00112E+12,1\n", "a spreadsheet has turned it into a rounded number"},
		{"number", "items", "commodity_code,popular_rank\n0001001AB1,x\n", `line 2, popular_rank: "x" is not a whole number`},
		{"grouping", "prices", "color_sku_code,unit_price\n0001001AB120,\"1,98\"\n", `"1,98" is not a price in whole yen`},
		{"no price", "prices", "color_sku_code,unit_price\n0001001AB120,\n", `"" is not a price in whole yen`},
		{"no stock number", "stock", "sku_code,stock\n0001001AB1202,\n", `line 2, stock: "" must not be empty`},
		{"negative stock", "stock", "sku_code,stock\n0001001AB1202,-1\n", `line 2, stock: "-1" is not between 0 and 10,000,000`},
		{"flag", "items", "commodity_code,secret_flg\n0001001AB1,yes\n", `"yes" is not a flag: write 1 or 0`},
		{"date", "items", "commodity_code,new_arrival_date\n0001001AB1,2026-02-30\n", `"2026-02-30" is a day that no calendar has`},
		{"date form", "items", "commodity_code,new_arrival_date\n0001001AB1,15.11.2026\n", "is not a date"},
		{"sex type", "items", "commodity_code,commodity_sex_type\n0001001AB1,girls\n", `line 2, commodity_sex_type: "girls" is none of baby, kids`},
		{"materials", "items", "commodity_code,materials\n0001001AB1,綿=95\n", "does not add up to 100"},
		{"brand", "items", "commodity_code,brand_code\n0001001AB1,1002\n", `line 2, brand_code: "1002" disagrees with the code of its row`},
		{"new without name", "items", "commodity_code,commodity_sex_type\n0001001ZZZ,men\n", "line 2, commodity_name: must not be empty (0001001ZZZ; the file has no such column)"},
		{"unknown brand", "items", "commodity_code,commodity_name\n0007777AB1,x\n", "is of the brand 7777, which does not exist"},
		{"unknown category", "items", "commodity_code,category_code\n0001001AB1,C1 C99\n", `line 2, category_code: there is no category "C99"`},
		{"unknown campaign", "items", "commodity_code,campaign_code\n0001001AB1,spring\n", `there is no campaign "spring"`},
		{"unknown item", "skus", "sku_code\n0001001ZZZ101\n", "is of the item 0001001ZZZ, which does not exist"},
		{"unknown colour", "prices", "color_sku_code,unit_price\n0001001AB199,1\n", "is a colour that does not exist"},
		{"unknown SKU", "stock", "sku_code,stock\n0001001AB1999,1\n", "is a SKU that does not exist"},
		{"above list", "prices", "color_sku_code,unit_price\n0001001AB120,7000\n", `line 2, unit_price: "7000" is above the list price`},
		{"colours disagree", "skus", sku + "0001001AB1202,黒,black,000000,2,1,M\n0001001AB1201,墨,black,000000,2,1,S\n", "line 3, color_name: \"墨\" disagrees with line 2, which is also of 0001001AB120"},
		{"colour group", "skus", "sku_code,color_group\n0001001AB1101,turquoise\n", `line 2, color_group: "turquoise" is none of black, white`},
		{"new colour without a price", "skus", "sku_code,color_name,color_group,color_hex,size_name\n0001001AB1991,赤,red,ff0000,M\n", "line 2, unit_price: is not between 1 and 100,000,000 yen"},
		{"size of a colour", "skus", "sku_code,size_name\n0001001AB130,M\n", "is a colour and has no size"},
		{"size name twice", "skus", "sku_code,size_name\n0001001AB1202,S\n", "line 2, size_name: \"S\" is the name of another size"},
		{"brand alias", "brands", "brand_code,brand_name,brand_list_alias\n1002,a,other\n1001,b,majime\n", "line 3, brand_list_alias: \"majime\" is already the address of another one"},
		{"category circle", "categories", "category_code,parent_category_code\nC1,C11\n", "leads in a circle"},
		{"campaign period", "campaigns", "campaign_code,starts_at,ends_at\nopen,2026-12-01,2026-11-01\n", `line 2, ends_at: "2026-11-01" is not after the start`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := take(t, d, c.kind, c.file)
			if err == nil {
				t.Fatalf("import --kind %s of %.200q was taken, want %q", c.kind, c.file, c.want)
			}
			if got := listed(err) + err.Error(); !strings.Contains(got, c.want) {
				t.Errorf("import --kind %s of %.200q\nsaid %.400s\nwant %s", c.kind, c.file, got, c.want)
			}
		})
	}
	after := export(t, d, "items", csvfile.UTF8) + export(t, d, "skus", csvfile.UTF8) + export(t, d, "stock", csvfile.UTF8)
	if after != before {
		t.Errorf("refused files changed the shop to\n%s\nfrom\n%s", after, before)
	}
}

func TestManyProblemsAreToldAtOnceUpToABound(t *testing.T) {
	d := dbtest.SQLite(t)
	fill(t, d)
	file := "sku_code,stock\n"
	for i := range 80 {
		file += fmt.Sprintf("0001001AB1%03d,x\n", i)
	}
	_, err := take(t, d, "stock", file)
	lines := strings.Split(listed(err), "\n")
	if len(lines) != 50 || !strings.HasPrefix(lines[49], "line 51, stock:") {
		t.Errorf("80 wrong rows gave %d problems, the last %q; want 50 up to line 51", len(lines), lines[len(lines)-1])
	}
}
