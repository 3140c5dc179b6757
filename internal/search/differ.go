package search

import (
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
)

// A difference says how much of an index a newer snapshot leaves as it is.
type difference uint8

const (
	sameLists  difference = iota // nothing that a list shows
	newValues                    // prices and stock alone
	newColumns                   // anything but texts
	newTexts                     // texts, of the same colours
	newNumbers                   // colours came or went
)

// differ compares a newer snapshot with that of the index and tells which
// commodities changed, by their numbers. Commodities that the snapshots share are
// the same pointers, so that looking through all of them takes microseconds.
func (x *index) differ(snap *catalog.Snapshot, list []*catalog.Packed) (difference, []int32) {
	if len(list) != len(x.list) || snap.Colors() != x.snap.Colors() {
		return newNumbers, nil
	}
	d := frames(x.snap, snap)
	var changed []int32
	for i, packed := range list {
		if x.list[i] == packed {
			continue
		}
		old, c := x.list[i].Commodity(), packed.Commodity()
		if old.Code != c.Code || !slices.EqualFunc(old.Colors, c.Colors, func(a, b catalog.Color) bool { return a.Code == b.Code }) {
			return newNumbers, nil
		}
		changed = append(changed, int32(i))
		switch {
		case !sameTexts(old, c):
			d = max(d, newTexts)
		case !sameColumns(old, c):
			d = max(d, newColumns)
		default:
			d = max(d, newValues)
		}
	}
	return d, changed
}

// frames compares what stands around the items.
func frames(old, next *catalog.Snapshot) difference {
	if old.Tree() == next.Tree() {
		return sameLists // brands, categories and campaigns are exchanged together
	}
	if !slices.Equal(old.Brands(), next.Brands()) {
		return newTexts
	}
	for level := 1; level <= catalog.Levels; level++ {
		if !slices.EqualFunc(old.Tree().Level(level), next.Tree().Level(level), func(a, b *catalog.Node) bool {
			return a.Category == b.Category && a.Path == b.Path
		}) {
			return newTexts
		}
	}
	return newColumns
}

// sameTexts tells whether keywords find both alike.
func sameTexts(a, b *catalog.Commodity) bool {
	return a.Name == b.Name && a.SexType == b.SexType && a.Description == b.Description &&
		a.Secret == b.Secret && a.Discontinued == b.Discontinued &&
		slices.Equal(a.Categories, b.Categories) && slices.Equal(a.SearchWords, b.SearchWords) && slices.Equal(a.Materials, b.Materials) &&
		slices.EqualFunc(a.Colors, b.Colors, func(p, q catalog.Color) bool { return p.Name == q.Name && p.Group == q.Group })
}

// sameColumns tells whether both have the same values of all fields but price
// and stock, given that their texts are the same.
func sameColumns(a, b *catalog.Commodity) bool {
	return a.NewSeason == b.NewSeason && a.NewArrival == b.NewArrival && a.Repeat == b.Repeat && a.Reserve == b.Reserve &&
		a.Magazine == b.Magazine && a.ArrivalDate == b.ArrivalDate && a.PopularRank == b.PopularRank &&
		slices.Equal(a.Campaigns, b.Campaigns) && slices.Equal(a.Care, b.Care) &&
		slices.EqualFunc(a.Colors, b.Colors, func(p, q catalog.Color) bool {
			return p.Hex == q.Hex && slices.EqualFunc(p.Sizes, q.Sizes, func(s, t catalog.Size) bool { return s.Filter == t.Filter && s.Name == t.Name })
		})
}
