package search_test

import (
	"slices"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/search"
)

// TestAColumnTakesMoreSetsThanTwoBytesCount: documents keep their sets when there are
// more of them than a narrow column can tell apart.
func TestAColumnTakesMoreSetsThanTwoBytesCount(t *testing.T) {
	const sets = 1<<16 + 5
	c := search.NewSetColumn(2 * sets)
	want := make([]int32, sets)
	var docs []uint32
	for d := range uint32(2 * sets) {
		c.Add(d / 2)
		docs, want[d/2] = append(docs, d), 2
	}
	c.Put(3, sets-1)
	want[1], want[sets-1] = 1, 3
	other := c.Clone()
	other.Put(0, 7)
	for d, set := range map[uint32]uint32{0: 0, 2: 1, 3: sets - 1, 131_071: 65_535, 131_072: 65_536, 2*sets - 1: sets - 1} {
		if got := c.At(d); got != set {
			t.Errorf("document %d: got set %d, want %d", d, got, set)
		}
	}
	if got := c.Count(docs, sets); !slices.Equal(got, want) {
		t.Errorf("documents of the sets are not counted right")
	}
	narrow := search.NewSetColumn(2)
	narrow.Add(1)
	narrow.Add(65_535)
	narrow.Put(0, 65_536) // the first that does not fit
	if a, b := narrow.At(0), narrow.At(1); a != 65_536 || b != 65_535 {
		t.Errorf("got sets %d and %d, want 65536 and 65535", a, b)
	}
}
