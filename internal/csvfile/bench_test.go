package csvfile_test

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
)

// manyItems writes a file of n items with believable texts, some 700 bytes a row.
func manyItems(tb testing.TB, n int) *os.File {
	tb.Helper()
	f, err := os.Create(filepath.Join(tb.TempDir(), "items.csv"))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { f.Close() })
	w := bufio.NewWriter(f)
	fmt.Fprintln(w, "commodity_code,commodity_name,commodity_sex_type,description,materials,popular_rank")
	text := strings.Repeat("やわらかな綿を使った、毎日着たくなる一枚です。", 9)
	for i := range n {
		fmt.Fprintf(w, "%03d1001%03d,シャツ%d,women,\"%s\n%d\",綿=95|絹=5,%d\n", i/1000, i%1000, i, text, i, i)
	}
	if err := w.Flush(); err != nil {
		tb.Fatal(err)
	}
	return f
}

// peak runs do and returns how far the heap grew meanwhile, in MB.
func peak(do func()) float64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	start, most := m.HeapAlloc, m.HeapAlloc
	done, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			select {
			case <-done:
				return
			case <-time.After(20 * time.Millisecond):
				runtime.ReadMemStats(&m)
				most = max(most, m.HeapAlloc)
			}
		}
	}()
	do()
	close(done)
	<-stopped
	return float64(most-start) / 1e6
}

func brandFor(tb testing.TB, d *db.DB) {
	tb.Helper()
	b := catalog.Batch{Brands: []catalog.Brand{{Code: "1001", ShopCode: "000", Name: "紬"}}}
	if _, err := (catalog.Catalog{DB: d}).Save(tb.Context(), b); err != nil {
		tb.Fatal(err)
	}
}

func TestMemoryDoesNotGrowWithTheFile(t *testing.T) {
	const rows, limit = 12_000, 64
	d := dbtest.SQLite(t)
	brandFor(t, d)
	f := manyItems(t, rows)
	grown := peak(func() {
		r, err := csvfile.Files{DB: d}.Import(t.Context(), "items", f, csvfile.ImportOptions{})
		if err != nil || r.Added != rows {
			t.Errorf("import of %d items: %+v, %v", rows, r, err)
		}
	})
	if grown > limit {
		t.Errorf("the heap grew by %.0f MB for %d rows, want at most %d", grown, rows, limit)
	}
}

// BenchmarkImport takes 100,000 new items, which may cost 200 MB, and then the
// same file again.
func BenchmarkImport(b *testing.B) {
	const rows, limit = 100_000, 200
	f := manyItems(b, rows)
	for b.Loop() {
		d, err := db.Open(b.Context(), "sqlite:"+filepath.Join(b.TempDir(), "bench.db"))
		if err != nil {
			b.Fatal(err)
		}
		if err := d.Migrate(b.Context()); err != nil {
			b.Fatal(err)
		}
		brandFor(b, d)
		for _, run := range []string{"new", "same"} {
			start := time.Now()
			grown := peak(func() {
				if r, err := (csvfile.Files{DB: d}).Import(b.Context(), "items", f, csvfile.ImportOptions{}); err != nil || r.Rows != rows {
					b.Errorf("import: %+v, %v", r, err)
				}
			})
			b.ReportMetric(grown, run+"-MB")
			b.ReportMetric(time.Since(start).Seconds(), run+"-s")
			if grown > limit {
				b.Errorf("the heap grew by %.0f MB for %d rows (%s), want at most %d", grown, rows, run, limit)
			}
		}
		if err := d.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
