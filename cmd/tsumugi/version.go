package main

import (
	"sync/atomic"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
)

// pageVersion is what cached pages are true for: the build of the front end,
// the snapshot, and the day. It is asked on every request, so the words are
// put together once a second, or when the snapshot is another.
func pageVersion(build string, items *catalog.Live, now func() time.Time) func() string {
	type known struct {
		snapshot *catalog.Snapshot
		second   int64
		version  string
	}
	var last atomic.Pointer[known]
	return func() string {
		t, s := now(), items.Current()
		if k := last.Load(); k != nil && k.snapshot == s && k.second == t.Unix() {
			return k.version
		}
		k := &known{s, t.Unix(), build + "." + s.VersionAt(t)}
		last.Store(k)
		return k.version
	}
}
