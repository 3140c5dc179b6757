package ssrtest

import (
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/ssr"
)

// BenchmarkList renders a list of 60 cards, again and again.
func BenchmarkList(b *testing.B, r ssr.Renderer) {
	for b.Loop() {
		if _, err := r.Render(b.Context(), "/list?n=60", Echo); err != nil {
			b.Fatal(err)
		}
	}
}
