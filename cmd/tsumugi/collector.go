package main

import (
	"runtime"
	"runtime/debug"
)

// The collector waits until the heap has grown by growth per cent. ballast is never
// touched and so takes no memory, but it counts: every shop has 48 MB for what requests
// leave behind, as much as its doubling would give a small one, and a large one half as
// much as its goods take instead of all of it (docs/decisions/0069-memory.md).
const (
	ballast = 96 << 20
	growth  = 50
	usual   = 100 // what Go begins with
)

// paceCollector says how often memory is collected, until what it returns is called.
func paceCollector() (end func()) {
	held := make([]byte, ballast)
	if was := debug.SetGCPercent(growth); was != usual {
		debug.SetGCPercent(was) // whoever runs the shop said so by GOGC
	}
	return func() { runtime.KeepAlive(held) }
}
