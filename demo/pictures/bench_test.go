//go:build unix

package pictures_test

import (
	"syscall"
	"testing"

	"github.com/tsumugi-shop/tsumugi/demo/pictures"
)

func BenchmarkItemAtListSize(b *testing.B) {
	s := newStudio(b)
	for name, l := range map[string]pictures.Look{
		"plain":  {Base: "hoodie", Hex: "8fa58c"},
		"stripe": {Base: "hoodie", Hex: "efe7d6", Pattern: "stripe", PatternHex: "233f63"},
		"print":  {Base: "hoodie", Hex: "efe7d6", Pattern: "print", PatternHex: "233f63", Detail: "flower"},
	} {
		b.Run(name, func(b *testing.B) { measure(b, func() { compose(b, s, l, 1, 480) }) })
	}
	b.Run("first of its base", func(b *testing.B) {
		studios := make([]*pictures.Studio, 0, 12)
		for range 12 { // reading the facts of all layers is done once, when the shop starts
			studios = append(studios, newStudio(b))
		}
		measure(b, func() {
			compose(b, studios[0], pictures.Look{Base: "hoodie", Hex: "8fa58c"}, 1, 480)
			studios = studios[1:]
		})
	})
}

// measure reports processor time, which a busy machine does not change much.
func measure(b *testing.B, do func()) {
	do()
	start := used(b)
	for b.Loop() {
		do()
	}
	b.ReportMetric((used(b)-start)*1000/float64(b.N), "cpu-ms/op")
}

func used(b *testing.B) float64 {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		b.Fatal(err)
	}
	return float64(r.Utime.Sec+r.Stime.Sec) + float64(r.Utime.Usec+r.Stime.Usec)/1e6
}
