package catalog

import (
	"cmp"
	"reflect"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// shown leaves out what a page cannot show: colours without sizes, and then
// commodities without colours. They are unfinished, not broken.
func shown(c *Commodity) bool {
	c.Colors = slices.DeleteFunc(c.Colors, func(color Color) bool { return len(color.Sizes) == 0 })
	return len(c.Colors) > 0
}

// with returns the snapshot after the commodities of some codes were read anew;
// those that are not in fresh are gone. Readers of the old snapshot notice
// nothing. The version changes to at least seq if a page would look different.
func (s *Snapshot) with(codes map[id.Commodity]bool, fresh []*Packed, seq int64) *Snapshot {
	slices.SortFunc(fresh, func(a, b *Packed) int { return cmp.Compare(a.Code(), b.Code()) })
	next := &Snapshot{version: s.version, pages: s.pages, flips: s.flips, taxonomy: s.taxonomy, since: s.since}
	next.schedule(s.turns, codes, fresh)
	alike, fits, words, flipped := true, true, true, false
	there := 0
	var restocked []*Packed
	for _, packed := range fresh {
		c := packed.Commodity()
		old, known := s.Commodity(c.Code)
		fits = fits && known && sameColors(old, c)
		if known && looksAlike(old, c) {
			continue
		}
		alike = false
		words = words && known && sameButStock(old, c)
		flipped = flipped || words && flips(old, c)
		restocked = append(restocked, packed)
	}
	for code := range codes {
		if _, known := s.Item(code); known {
			there++
		}
	}
	if fits && there == len(fresh) {
		next.index = s.index.replace(fresh)
	} else {
		alike, words = false, false
		next.index = newItemIndex(merge(s.index.items, codes, fresh))
	}
	if alike {
		return next
	}
	next.version = max(s.version+1, seq)
	if !words {
		next.pages = next.version
		return next
	}
	if flipped {
		next.flips = next.version
	}
	next.index.restock(restocked, next.version)
	return next
}

// restock notes that stock words of commodities changed in a version.
func (s *itemIndex) restock(changed []*Packed, version int64) {
	stocked := make([]int64, len(s.items))
	copy(stocked, s.stocked)
	for _, c := range changed {
		stocked[s.byCommodity[c.Code()]] = version
	}
	s.stocked = stocked
}

// sameButStock tells whether nothing but counts differs.
func sameButStock(a, b *Commodity) bool {
	if !sameColors(a, b) {
		return false
	}
	same := *b
	same.Colors = slices.Clone(b.Colors)
	for i := range same.Colors {
		was, sizes := a.Colors[i].Sizes, slices.Clone(same.Colors[i].Sizes)
		for j := range min(len(sizes), len(was)) {
			sizes[j].Stock = was[j].Stock
		}
		same.Colors[i].Sizes = sizes
	}
	return reflect.DeepEqual(*a, same)
}

// flips tells whether a colour of a commodity was sold out or came back.
func flips(a, b *Commodity) bool {
	for i := range a.Colors {
		if a.ColorAvailability(&a.Colors[i]).Buyable() != b.ColorAvailability(&b.Colors[i]).Buyable() {
			return true
		}
	}
	return false
}

// replace puts commodities into the places of their former selves. The indexes
// stay and are shared.
func (s *itemIndex) replace(fresh []*Packed) *itemIndex {
	next := *s
	next.items = slices.Clone(s.items)
	for _, c := range fresh {
		next.items[s.byCommodity[c.Code()]] = c
	}
	return &next
}

// merge takes the codes out of items and puts fresh in, both in order.
func merge(items []*Packed, codes map[id.Commodity]bool, fresh []*Packed) []*Packed {
	merged := make([]*Packed, 0, len(items)+len(fresh))
	for _, c := range items {
		if codes[c.Code()] {
			continue
		}
		for len(fresh) > 0 && fresh[0].Code() < c.Code() {
			merged, fresh = append(merged, fresh[0]), fresh[1:]
		}
		merged = append(merged, c)
	}
	return append(merged, fresh...)
}

func sameColors(a, b *Commodity) bool {
	return slices.EqualFunc(a.Colors, b.Colors, func(x, y Color) bool { return x.Code == y.Code })
}

// looksAlike tells whether a page would show the same of both: everything is
// equal, except that a count may differ while its word does not.
func looksAlike(a, b *Commodity) bool {
	if !sameColors(a, b) {
		return false
	}
	same := *b
	same.Colors = slices.Clone(b.Colors)
	for i := range same.Colors {
		was := a.Colors[i].Sizes
		sizes := slices.Clone(same.Colors[i].Sizes)
		for j := range sizes {
			if j < len(was) && a.Availability(was[j].Stock) == b.Availability(sizes[j].Stock) {
				sizes[j].Stock = was[j].Stock
			}
		}
		same.Colors[i].Sizes = sizes
	}
	return reflect.DeepEqual(*a, same)
}
