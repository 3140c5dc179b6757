package search

import (
	"cmp"
	"math/bits"
	"slices"
)

// An order is all documents in the sequence of one sort.
type order struct {
	docs  []uint32 // by rank
	ranks []uint32 // by document
}

func newOrder(docs []uint32) *order {
	o := &order{docs: docs, ranks: make([]uint32, len(docs))}
	for rank, d := range docs {
		o.ranks[d] = uint32(rank)
	}
	return o
}

// A ladder is how documents compare in one sort: by a number, then as they
// stand in ties.
type ladder struct {
	column []int32
	desc   bool
	ties   []uint32 // rank by document
}

func (l ladder) compare(a, b uint32) int {
	c := cmp.Compare(l.column[a], l.column[b])
	if l.desc {
		c = -c
	}
	return cmp.Or(c, cmp.Compare(l.ties[a], l.ties[b]))
}

func (l ladder) order() *order {
	docs := make([]uint32, len(l.column))
	// One key of 64 bits sorts several times faster than a comparison function.
	keys := make([]uint64, len(l.column))
	for d, n := range l.column {
		keys[d] = l.key(n)<<32 | uint64(l.ties[d])
	}
	slices.Sort(keys)
	at := make([]uint32, len(l.ties))
	for d, rank := range l.ties {
		at[rank] = uint32(d)
	}
	for i, key := range keys {
		docs[i] = at[uint32(key)]
	}
	return newOrder(docs)
}

// key maps numbers to unsigned ones that sort the same way.
func (l ladder) key(n int32) uint64 {
	k := uint32(n) ^ 1<<31
	if l.desc {
		k = ^k
	}
	return uint64(k)
}

// reordered returns the order after the numbers of some documents changed to
// those of l: they are taken out and put in again, and what lies between is
// copied in one piece.
func (o *order) reordered(changed []uint32, l ladder) *order {
	gone := make([]int, len(changed))
	for i, d := range changed {
		gone[i] = int(o.ranks[d])
	}
	slices.Sort(gone)
	buffer := hitBuffers.Get().(*[]uint32)
	defer hitBuffers.Put(buffer)
	rest := slices.Grow((*buffer)[:0], len(o.docs))
	from := 0
	for _, rank := range gone {
		rest = append(rest, o.docs[from:rank]...)
		from = rank + 1
	}
	rest = append(rest, o.docs[from:]...)
	*buffer = rest

	next := &order{docs: make([]uint32, 0, len(o.docs)), ranks: slices.Clone(o.ranks)}
	low, high := gone[0], gone[len(gone)-1] // the ranks between which anything moved
	from = 0
	for _, d := range slices.SortedFunc(slices.Values(changed), l.compare) {
		n, _ := slices.BinarySearchFunc(rest[from:], d, l.compare)
		next.docs = append(append(next.docs, rest[from:from+n]...), d)
		from += n
		low, high = min(low, len(next.docs)-1), max(high, len(next.docs)-1)
	}
	next.docs = append(next.docs, rest[from:]...)
	for rank := low; rank <= high; rank++ {
		next.ranks[next.docs[rank]] = uint32(rank)
	}
	return next
}

// page picks some of the hits in this order: as many as limit after the first
// offset. The hits are put into a set by rank, of which whole words are skipped, so
// a deep page costs no more than the first.
func (o *order) page(hits []uint32, offset, limit int) []uint32 {
	if offset >= len(hits) {
		return nil
	}
	set := make([]uint64, len(o.docs)/64+1)
	for _, d := range hits {
		rank := o.ranks[d]
		set[rank/64] |= 1 << (rank % 64)
	}
	page := make([]uint32, 0, min(limit, len(hits)-offset))
	for i, word := range set {
		if n := bits.OnesCount64(word); n <= offset {
			offset -= n
			continue
		}
		for ; word != 0; word &= word - 1 {
			if offset > 0 {
				offset--
				continue
			}
			page = append(page, o.docs[i*64+bits.TrailingZeros64(word)])
			if len(page) == cap(page) {
				return page
			}
		}
	}
	return page
}
