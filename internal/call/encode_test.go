package call_test

import (
	"context"
	"runtime"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
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
		const calls, rounds = 50, 5
		least := 1 << 30 // a collection between may empty what is kept for the next one
		for range rounds {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			for range calls {
				tab.Do(t.Context(), name, []byte(`{"count":2}`))
			}
			runtime.ReadMemStats(&after)
			least = min(least, int(after.TotalAlloc-before.TotalAlloc)/calls)
		}
		if string(first) != was {
			t.Errorf("%s: the answer changed with the next ones", name)
		}
		if least > len(first)*3/2 && !waittest.Race {
			t.Errorf("%s: an answer of %d bytes takes %d", name, len(first), least)
		}
	}
}
