package main

import (
	"sync/atomic"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
)

// pageVersion is what cached pages are true for: the build of the front end,
// the snapshot, the lists made of it (which follow a moment later), the content
// and the day. It is asked on every request, so the words are put together once a
// second, or when something is another.
func pageVersion(build string, g goods, now func() time.Time) func() string {
	type known struct {
		snapshot *catalog.Snapshot
		lists    string
		texts    *content.Snapshot
		second   int64
		version  string
	}
	var last atomic.Pointer[known]
	return func() string {
		t, s, lists := now(), g.items.Current(), g.engine.Version()
		texts := g.texts.Current()
		if k := last.Load(); k != nil && k.snapshot == s && k.lists == lists && k.texts == texts && k.second == t.Unix() {
			return k.version
		}
		k := &known{s, lists, texts, t.Unix(), build + "." + s.VersionAt(t) + "." + lists + "." + texts.VersionAt(t) +
			"." + jp.Day(shipping.Leaves(t, "", g.terms.Shipping))}
		last.Store(k)
		return k.version
	}
}
