package search

import (
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// A Ranking is the place of commodities by popularity, 1 being the first. Where
// there is none the catalogue's own rank counts.
type Ranking map[id.Commodity]int32

// shown is the place as people read it; 0 means unranked.
func (r Ranking) shown(c *catalog.Commodity) int {
	if place := r.of(c); place != unranked {
		return int(place)
	}
	return 0
}

func (r Ranking) of(c *catalog.Commodity) int32 {
	if place, ok := r[c.Code]; ok {
		return place
	}
	if len(r) > 0 || c.PopularRank < 1 {
		return unranked
	}
	return int32(min(c.PopularRank, unranked-1))
}
