package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

// Go's collector waits until the heap has grown by a percentage, which is right for one
// size of shop. Requests leave the same behind in all of them, so here it waits for
// room, and a little more where there is more to look through each time
// (docs/decisions/0069-memory.md).
const (
	room  = 48 << 20
	share = 16 // a part of what is in use
)

// headroom is how much is left behind before memory is collected, when live is in use.
func headroom(live uint64) uint64 { return room + live/share }

// A pacer turns headroom into the percentage that Go takes, after each collection.
type pacer struct {
	mu      sync.Mutex
	percent int // that was set last
	ended   bool
}

// paceCollector says how often memory is collected, until what it returns is called.
// Whoever runs the shop with GOGC decides instead.
func paceCollector() (end func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	p := &pacer{percent: wantedPercent()}
	was := debug.SetGCPercent(p.percent)
	p.wait()
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.ended = true
		debug.SetGCPercent(was)
	}
}

// wait has the next collection call collected, by leaving something for it to find.
func (p *pacer) wait() {
	type nothing struct{ self *pacer } // a pointer keeps it from sharing its place with others
	runtime.AddCleanup(&nothing{p}, (*pacer).collected, p)
}

func (p *pacer) collected() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return
	}
	// Each change stops the world for some microseconds.
	if wanted := wantedPercent(); wanted < p.percent*95/100 || wanted > p.percent*105/100 {
		p.percent = wanted
		debug.SetGCPercent(wanted)
	}
	p.wait()
}

// wantedPercent leaves headroom above what the last collection left. Go takes the
// percentage of what it has to look through: also of stacks and global variables.
func wantedPercent() int {
	samples := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/scan/stack:bytes"}, {Name: "/gc/scan/globals:bytes"}}
	metrics.Read(samples)
	live := samples[0].Value.Uint64()
	all := max(live+samples[1].Value.Uint64()+samples[2].Value.Uint64(), 4<<20) // less is no shop, and no divisor
	return int(100 * headroom(live) / all)                                      //nolint:gosec // at most 1,200
}
