//go:build unix

package pictures_test

import (
	"syscall"
	"testing"

	"github.com/tsumugi-shop/tsumugi/demo/pictures"
)

func BenchmarkItemAtListSize(b *testing.B) {
	s := studio(b)
	for name, l := range map[string]pictures.Look{
		"plain":  {Base: "hoodie", Hex: "8fa58c"},
		"stripe": {Base: "hoodie", Hex: "efe7d6", Pattern: "stripe", PatternHex: "233f63"},
		"print":  {Base: "hoodie", Hex: "efe7d6", Pattern: "print", PatternHex: "233f63", Detail: "flower"},
		"label":  {Base: "candle", Hex: "efe7d6", Case: "5f3c22", Pattern: "label", Style: "head", Detail: "KOMOREBI\nsoy wax candle\n180 g"},
	} {
		b.Run(name, func(b *testing.B) { measure(b, func() { compose(b, s, l, 1, 480) }) })
	}
	b.Run("worn", func(b *testing.B) {
		l := pictures.Look{Base: "hoodie", Body: "women", Hex: "efe7d6", Pattern: "stripe", PatternHex: "233f63"}
		measure(b, func() { compose(b, s, l, 2, 480) })
	})
	b.Run("from near", func(b *testing.B) {
		l := pictures.Look{Base: "hoodie", Cloth: "denim", Hex: "efe7d6", Pattern: "stripe", PatternHex: "233f63"}
		measure(b, func() { compose(b, s, l, last, 480) })
	})
	b.Run("beside a sheet", func(b *testing.B) {
		l := pictures.Look{Base: "candle", Hex: "efe7d6", Case: "5f3c22", Pattern: "label", Style: "head", Detail: "KOMOREBI\nsoy wax candle\n180 g", Beside: "postcard", Real: [2]int{60, 65}}
		measure(b, func() { compose(b, s, l, last, 480) })
	})
	b.Run("first of its base, worn", func(b *testing.B) {
		var spent float64
		for b.Loop() {
			s := newStudio(b)
			start := used(b)
			compose(b, s, pictures.Look{Base: "hoodie", Body: "women", Hex: "8fa58c"}, 2, 480)
			spent += used(b) - start
		}
		b.ReportMetric(spent*1000/float64(b.N), "cpu-ms/op")
	})
	b.Run("first of its base", func(b *testing.B) {
		var spent float64
		for b.Loop() {
			s := newStudio(b) // the shop reads the facts of all layers once, when it starts
			start := used(b)
			compose(b, s, pictures.Look{Base: "hoodie", Hex: "8fa58c"}, 1, 480)
			spent += used(b) - start
		}
		b.ReportMetric(spent*1000/float64(b.N), "cpu-ms/op")
	})
}

// A whole outfit: coat, striped top, skirt with the torso's legs, shoes and a bag.
func BenchmarkDressAtListSize(b *testing.B) {
	s := studio(b)
	looks := []pictures.Look{
		{Base: "coat", Hex: "c9a46a"}, {Base: "ls_tee", Hex: "efe7d6", Pattern: "stripe", PatternHex: "233f63"}, {Base: "skirt_flare", Hex: "27364f"},
		{Base: "sneakers", Hex: "f7f5f0"}, {Base: "tote", Hex: "8fa58c"},
	}
	measure(b, func() { dress(b, s, "women", 480, looks...) })
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
