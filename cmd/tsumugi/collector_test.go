package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// TestTheCollectorWaitsForAsMuchWhateverIsInUse: the heap may grow by the same room,
// and a little more, in a small shop and in a large one.
func TestTheCollectorWaitsForAsMuchWhateverIsInUse(t *testing.T) {
	if os.Getenv("GOGC") != "" {
		t.Skip("GOGC decides")
	}
	was := debug.SetGCPercent(100)
	defer debug.SetGCPercent(was)
	end := paceCollector()
	var goods [][]byte
	for _, more := range []int{0, 256, 0} { // megabytes
		if goods = nil; more > 0 {
			goods = append(goods, make([]byte, more<<20))
		}
		waittest.Until(t, "the collector has its pace", func() bool {
			runtime.GC()
			s := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/heap/goal:bytes"}}
			metrics.Read(s)
			live, goal := s[0].Value.Uint64(), s[1].Value.Uint64()
			wanted := headroom(live)
			return live >= uint64(more)<<20 && goal > live+wanted*9/10 && goal < live+wanted*11/10
		})
		runtime.KeepAlive(goods)
	}
	end()
	if percent := debug.SetGCPercent(100); percent != 100 {
		t.Errorf("in the end the heap may grow by %d per cent, 100 as before expected", percent)
	}
}
