package catalog_test

import (
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// BenchmarkSnapshotBuild reads a snapshot of TSUMUGI_BENCH_COLORS colours (10,000
// unless told), three sizes each, from SQLite. It prints seconds of CPU, the heap
// that the snapshot keeps, the most that the heap had while it was built, and how long
// it takes to unpack a commodity.
//
//	TSUMUGI_BENCH_COLORS=100000 go test -run '^$' -bench SnapshotBuild -benchtime 1x ./internal/catalog
func BenchmarkSnapshotBuild(b *testing.B) {
	colors := 10_000
	if text := os.Getenv("TSUMUGI_BENCH_COLORS"); text != "" {
		var err error
		if colors, err = strconv.Atoi(text); err != nil {
			b.Fatal(err)
		}
	}
	d, err := db.Open(b.Context(), "sqlite:"+b.TempDir()+"/bench.db")
	if err != nil {
		b.Fatal(err)
	}
	defer d.Close()
	if err := d.Migrate(b.Context()); err != nil {
		b.Fatal(err)
	}
	fill(b, d, colors)
	before := heap()
	b.ResetTimer()
	var cpu time.Duration
	var live *catalog.Live
	for range b.N {
		live = nil
		runtime.GC()
		began := cpuTime(b)
		if live, err = catalog.NewLive(b.Context(), d, slog.New(slog.DiscardHandler)); err != nil {
			b.Fatal(err)
		}
		cpu += cpuTime(b) - began
	}
	b.StopTimer()
	unpacked, began := 0, cpuTime(b)
	for range live.Current().All() {
		unpacked++
	}
	b.ReportMetric(float64((cpuTime(b)-began).Nanoseconds())/float64(unpacked), "unpack-ns")
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.ReportMetric(float64(m.HeapSys-m.HeapReleased)/1e6, "peak-MB")
	b.ReportMetric(float64(heap()-before)/1e6, "heap-MB")
	b.ReportMetric(cpu.Seconds()/float64(b.N), "cpu-s")
	if got := live.Current().Colors(); got < colors {
		b.Fatalf("colours in the snapshot: got %d, want %d", got, colors)
	}
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func cpuTime(b *testing.B) time.Duration {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		b.Fatal(err)
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// fill saves commodities of two or three colours until there are enough.
func fill(b *testing.B, d *db.DB, colors int) {
	made := 0
	for n := 0; made < colors; {
		var part []catalog.Commodity
		for ; len(part) < 2000 && made < colors; n++ {
			c := shirt(id.Commodity(fmt.Sprintf("%03X9002%03X", n>>12, n&4095)))
			c.Name = fmt.Sprintf("やわらかリネンの長袖シャツ %d番", n)
			c.Description = strings.Repeat("洗うほどになじむ麻のシャツです。", 10) + c.Name
			template := c.Colors[0]
			c.Colors = nil
			for k := range 2 + n%2 {
				color := template
				color.Code = id.ColorSKU(fmt.Sprintf("%s%02d", c.Code, k+1))
				color.Sizes = nil
				for i, label := range []string{"S", "M", "L"} {
					color.Sizes = append(color.Sizes, catalog.Size{
						SKU: id.SKU(string(color.Code) + strconv.Itoa(i+1)), Name: label, Stock: i * 3,
						Measures: &catalog.Measures{Body: []catalog.Measure{{Name: "バスト", Low: 790 + i*40, High: 870 + i*40}, {Name: "ウエスト", Low: 640 + i*40, High: 700 + i*40}},
							Garment: []catalog.Measure{{Name: "身幅", Low: 500 + n%90 + i*20, High: 500 + n%90 + i*20}, {Name: "着丈", Low: 600 + n%70 + i*15, High: 600 + n%70 + i*15}, {Name: "袖丈", Low: 550 + n%30 + i*5, High: 550 + n%30 + i*5}, {Name: "肩幅", Low: 400 + n%20 + i*5, High: 400 + n%20 + i*5}}},
					})
				}
				c.Colors = append(c.Colors, color)
			}
			made += len(c.Colors)
			part = append(part, c)
		}
		if _, err := (catalog.Catalog{DB: d}).Save(b.Context(), batch(part...)); err != nil {
			b.Fatal(err)
		}
	}
}
