package search

import (
	"maps"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
)

// patched returns the index of a newer snapshot in which only prices and stock
// of some commodities differ, and how many bytes it does not share with x.
func (x *index) patched(snap *catalog.Snapshot, list []*catalog.Packed, changed []int32) (*index, int) {
	next := *x
	next.snap, next.list = snap, list
	next.words, next.numbers, next.orders = maps.Clone(x.words), maps.Clone(x.numbers), maps.Clone(x.orders)
	var priced, stocked, sized []uint32
	for _, i := range changed {
		old, c := x.list[i].Commodity(), list[i].Commodity()
		for j := range c.Colors {
			doc := x.firsts[i] + uint32(j)
			was, now := &old.Colors[j], &c.Colors[j]
			if was.Price != now.Price || was.ListPrice != now.ListPrice {
				priced = append(priced, doc)
			}
			if buyable(old, was) != buyable(c, now) {
				stocked = append(stocked, doc)
			}
			if !sameSizes(old, was, c, now) {
				sized = append(sized, doc)
			}
		}
	}
	bytes := 8 * len(list)
	if len(stocked) > 0 {
		next.restock(stocked, changed)
		bytes += 4 * len(x.items)
	}
	if len(sized) > 0 {
		next.words[StockedSize] = x.words[StockedSize].movedMany(sized, func(d uint32) []string { return stockedValues(snap.ColorAt(int(d))) }, x.ordinary)
		bytes += 4 * len(x.items)
	}
	if len(priced) > 0 {
		next.reprice(priced)
		bytes += 28 * len(x.items)
	}
	return &next, bytes
}

// sameSizes tells whether the same sizes can be bought.
func sameSizes(a *catalog.Commodity, was *catalog.Color, b *catalog.Commodity, now *catalog.Color) bool {
	return slices.EqualFunc(was.Sizes, now.Sizes, func(s, t catalog.Size) bool {
		return a.Availability(s.Stock).Buyable() == b.Availability(t.Stock).Buyable()
	})
}

func (x *index) restock(docs []uint32, commodities []int32) {
	w := x.words[InStock]
	x.words[InStock] = w.moved(docs, func(d uint32) uint16 {
		c, color := x.snap.ColorAt(int(d))
		return w.places[flag(buyable(c, color))]
	}, x.ordinary)
	x.prepare(InStock, nil)
	x.singles = x.singles.Clone()
	for _, i := range commodities {
		c, first := x.list[i].Commodity(), x.firsts[i]
		x.singles.RemoveRange(uint64(first), uint64(first)+uint64(len(c.Colors)))
		x.singles.Add(first + uint32(representative(c)))
	}
}

func (x *index) reprice(docs []uint32) {
	moved := map[Field][]uint32{}
	for f, of := range map[Field]func(*catalog.Color) int32{Price: price, Discount: rate} {
		for _, d := range docs {
			_, color := x.snap.ColorAt(int(d))
			n := of(color)
			if n == x.numbers[f][d] {
				continue
			}
			if moved[f] == nil {
				x.numbers[f] = slices.Clone(x.numbers[f])
			}
			x.numbers[f][d], moved[f] = n, append(moved[f], d)
		}
	}
	x.words[Price] = x.words[Price].moved(docs, x.banded(Price, priceBands), x.ordinary)
	x.words[Discount] = x.words[Discount].moved(docs, x.banded(Discount, discountBands), x.ordinary)
	sale := x.words[OnSale]
	x.words[OnSale] = sale.moved(docs, func(d uint32) uint16 {
		_, color := x.snap.ColorAt(int(d))
		return sale.places[flag(onSale(color))]
	}, x.ordinary)
	x.prepare(OnSale, nil)
	for _, f := range []Field{Price, Discount} {
		if len(moved[f]) > 0 {
			o := x.orders[f]().reordered(moved[f], ladder{x.numbers[f], x.ties})
			x.orders[f] = func() *order { return o }
		}
	}
}

// banded is the place of a document's band, after its number changed.
func (x *index) banded(f Field, bands []Range) func(uint32) uint16 {
	column, places := x.numbers[f], x.words[f].places
	return func(d uint32) uint16 {
		if place, ok := places[band(bands, column[d])]; ok {
			return place
		}
		return none
	}
}
