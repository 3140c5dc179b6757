package ssrtest

import (
	"fmt"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/ssr"
)

// BenchmarkList renders a short and a long list of cards.
func BenchmarkList(b *testing.B, r ssr.Renderer) {
	for _, n := range []int{60, 600} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				if _, err := r.Render(b.Context(), fmt.Sprintf("/list?n=%d", n), Echo); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
