package lexicon_test

import (
	"runtime"
	"sync"
	"syscall"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
)

const benchColors = 100_000

// big is an index over 100,000 colours of the demo shop, with what it took.
var big = sync.OnceValue(func() (made struct {
	index      *lexicon.Index
	cpu, bytes float64
}) {
	var t testing.B
	before := heap()
	_, b := demoShop(&t, benchColors)
	cpu := cpuSeconds()
	made.index = b.Build()
	made.cpu = cpuSeconds() - cpu
	made.bytes = heap() - before
	return made
})

func heap() float64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}

func cpuSeconds() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}

func BenchmarkBuild(b *testing.B) {
	for b.Loop() {
		made := big()
		b.ReportMetric(made.cpu, "cpu-s/build")
		b.ReportMetric(made.bytes/1e6, "MB")
	}
}

func BenchmarkFind(b *testing.B) {
	x := big().index
	for _, q := range []string{
		"レギンス", "ワンピース", "綿", "コットン", "黒 パーカー", "オーガニックコットン ボディ", "くつした", "wanpi", "ヨカマット", "リネンシャツ白",
		"ベビー 綿100% ボーダー", "ス", "ット", "タグ", "て", "凪ノ間",
	} {
		b.Run(q, func(b *testing.B) {
			b.ReportAllocs()
			n, cpu := 0, cpuSeconds()
			for b.Loop() {
				n = int(x.Find(q).Docs.GetCardinality())
			}
			b.ReportMetric((cpuSeconds()-cpu)*1e6/float64(b.N), "cpu-µs/op")
			b.ReportMetric(float64(n), "docs")
		})
	}
}

func BenchmarkSuggest(b *testing.B) {
	x := big().index
	for _, q := range []string{"ワン", "綿", "wan", "k", "コッ", "れぎn", "ベビー"} {
		b.Run(q, func(b *testing.B) {
			b.ReportAllocs()
			cpu := cpuSeconds()
			for b.Loop() {
				x.Suggest(q, 10)
			}
			b.ReportMetric((cpuSeconds()-cpu)*1e6/float64(b.N), "cpu-µs/op")
		})
	}
}

// BenchmarkBuildSmall is what even a shop of a few items pays.
func BenchmarkBuildSmall(b *testing.B) {
	cpu := cpuSeconds()
	for b.Loop() {
		index(shop...)
	}
	b.ReportMetric((cpuSeconds()-cpu)*1e3/float64(b.N), "cpu-ms/op")
}
