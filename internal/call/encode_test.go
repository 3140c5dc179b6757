package call_test

import (
	"context"
	"runtime"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/call"
)

// TestAnswersTakeTheirOwnMemoryAndNoMore: what one call says is not written over by the
// next, and nothing as long as an answer is left behind beside it.
func TestAnswersTakeTheirOwnMemoryAndNoMore(t *testing.T) {
	text := strings.Repeat("x", 200_000)
	say := func(_ context.Context, in echoIn) (echoOut, error) { return echoOut{Word: text, Count: in.Count}, nil }
	tab := table(t, call.Siapi("say/", "doc", say), call.NaviPlus("say", "doc", say), call.Contentful("say", "doc", say), call.Common("say", "doc", say))
	for _, name := range []string{"siapi/say/", "naviPlus/say", "contentful/say", "common/say"} {
		first := tab.Do(t.Context(), name, []byte(`{"count":1}`)).Body
		was := string(first)
		const calls = 50
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range calls {
			tab.Do(t.Context(), name, []byte(`{"count":2}`))
		}
		runtime.ReadMemStats(&after)
		if string(first) != was {
			t.Errorf("%s: the answer changed with the next ones", name)
		}
		if each := int(after.TotalAlloc-before.TotalAlloc) / calls; each > len(first)*3/2 {
			t.Errorf("%s: an answer of %d bytes takes %d", name, len(first), each)
		}
	}
}
