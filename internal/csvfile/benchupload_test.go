package csvfile_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// manySKUs fills a shop with n items of 4 colours in 5 sizes.
func manySKUs(tb testing.TB, d *db.DB, n int) {
	tb.Helper()
	brandFor(tb, d)
	var b catalog.Batch
	for i := range n {
		code := fmt.Sprintf("%03d1001%03d", i/1000, i%1000)
		c := catalog.Commodity{Code: id.Commodity(code), Brand: "1001", Name: fmt.Sprintf("シャツ%d", i), SexType: catalog.Women, Returns: catalog.ReturnsFashion, TaxPercent: 10}
		for k := range 4 {
			color := catalog.Color{Code: id.ColorSKU(fmt.Sprintf("%s%02d", code, k)), Name: fmt.Sprintf("藍%d", k), Group: "blue", Hex: "233f63", ListPrice: 4900, Price: 4900}
			for s := range 5 {
				color.Sizes = append(color.Sizes, catalog.Size{SKU: id.SKU(fmt.Sprintf("%s%d", color.Code, s)), Name: fmt.Sprintf("%d号", s), Measures: &catalog.Measures{Garment: []catalog.Measure{{Name: "身幅", Low: 525, High: 525}}}})
			}
			c.Colors = append(c.Colors, color)
		}
		if b.Commodities = append(b.Commodities, c); len(b.Commodities) == 500 || i == n-1 {
			if _, err := (catalog.Catalog{DB: d}).Save(tb.Context(), b); err != nil {
				tb.Fatal(err)
			}
			b = catalog.Batch{}
		}
	}
}

func cpu(tb testing.TB) time.Duration {
	tb.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		tb.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkFile reads and compares files of 100,000 SKUs in the office, all of
// which change: at most 30 s of CPU and 300 MB.
func BenchmarkFile(b *testing.B) {
	const items, rows = 5_000, 100_000
	for b.Loop() {
		d, err := db.Open(b.Context(), "sqlite:"+filepath.Join(b.TempDir(), "bench.db"))
		if err != nil {
			b.Fatal(err)
		}
		if err := d.Migrate(b.Context()); err != nil {
			b.Fatal(err)
		}
		manySKUs(b, d, items)
		var text, sheet strings.Builder
		text.WriteString("SKUコード,カラー名,定価,販売価格,サイズ\n")
		sheet.WriteString(`<row r="1">`)
		for _, name := range []string{"SKUコード", "カラー名", "定価", "販売価格", "サイズ"} {
			fmt.Fprintf(&sheet, `<c t="inlineStr"><is><t>%s</t></is></c>`, name)
		}
		sheet.WriteString(`</row>`)
		for i := range rows {
			n := i / 20
			sku := fmt.Sprintf("%03d1001%03d%02d%d", n/1000, n%1000, i/5%4, i%5)
			fmt.Fprintf(&text, "%s,藍%d,4900,３９００,%d号\n", sku, i/5%4, i%5)
			fmt.Fprintf(&sheet, `<row r="%d"><c t="inlineStr"><is><t>%s</t></is></c><c t="inlineStr"><is><t>藍%d</t></is></c><c><v>4900</v></c><c><v>3800</v></c><c t="inlineStr"><is><t>%d号</t></is></c></row>`, i+2, sku, i/5%4, i%5)
		}
		for name, data := range map[string][]byte{"csv": []byte(text.String()), "xlsx": workbook(b, sheet.String(), nil)} {
			x := desk{b, &csvfile.Uploads{DB: d}, d}
			start, used := time.Now(), cpu(b)
			var f csvfile.File
			grown := peak(func() { f = x.drop("skus."+name, "", bytes.Clone(data)) })
			if used = cpu(b) - used; f.State != csvfile.Ready || f.Counts.Changed != rows {
				b.Fatalf("%s: %s %s %+v", name, f.State, f.Said, f.Counts)
			}
			b.ReportMetric(used.Seconds(), name+"-cpu-s")
			b.ReportMetric(time.Since(start).Seconds(), name+"-s")
			b.ReportMetric(grown, name+"-MB")
			if used > 30*time.Second || grown > 300 {
				b.Errorf("%s took %s of CPU and %.0f MB", name, used, grown)
			}
		}
		if err := d.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
