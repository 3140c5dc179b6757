package search

import (
	"cmp"
	"slices"
)

// An order is all documents in the sequence of one field, the lowest first.
// Turned round, groups of equal documents stand in the opposite sequence, but
// within a group all stay as they are: ties break alike in both directions.
type order struct {
	docs   []uint32 // by rank
	ranks  []uint32 // by document
	groups []uint32 // the rank at which each group begins, then the end
}

// group finds the groups of equal documents.
func (o *order) group(column []int32) {
	o.groups = make([]uint32, 0, max(len(o.groups), 16))
	for rank, d := range o.docs {
		if rank == 0 || column[d] != column[o.docs[rank-1]] {
			o.groups = append(o.groups, uint32(rank))
		}
	}
	o.groups = append(o.groups, uint32(len(o.docs)))
}

// A ladder is how documents compare in one sort: by a number, then as they
// stand in ties.
type ladder struct {
	column []int32
	ties   []uint32 // rank by document
}

func (l ladder) compare(a, b uint32) int {
	return cmp.Or(cmp.Compare(l.column[a], l.column[b]), cmp.Compare(l.ties[a], l.ties[b]))
}

func (l ladder) order() *order {
	// One key of 64 bits sorts several times faster than a comparison function.
	keys := make([]uint64, len(l.column))
	for d, n := range l.column {
		keys[d] = uint64(uint32(n)^1<<31)<<32 | uint64(l.ties[d])
	}
	slices.Sort(keys)
	at := make([]uint32, len(l.ties))
	for d, rank := range l.ties {
		at[rank] = uint32(d)
	}
	o := &order{docs: make([]uint32, len(keys)), ranks: make([]uint32, len(keys))}
	for rank, key := range keys {
		d := at[uint32(key)]
		o.docs[rank], o.ranks[d] = d, uint32(rank)
	}
	o.group(l.column)
	return o
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
	next.group(l.column)
	return next
}

// page picks some of the hits in this order, or in the opposite one: as many as
// limit after the first offset. The hits are put into a set by rank, of which whole
// words and groups are skipped, so a deep page costs no more than the first.
func (o *order) page(hits []uint32, desc bool, offset, limit int) []uint32 {
	if offset >= len(hits) {
		return nil
	}
	set := make(rankSet, len(o.docs)/64+1)
	for _, d := range hits {
		set.add(o.ranks[d])
	}
	page := make([]uint32, 0, min(limit, len(hits)-offset))
	take := func(from, to uint32) {
		for rank := range set.between(from, to) {
			switch {
			case offset > 0:
				offset--
			case len(page) < cap(page):
				page = append(page, o.docs[rank])
			default:
				return
			}
		}
	}
	if !desc {
		begin := set.skip(&offset)
		take(begin, uint32(len(o.docs)))
		return page
	}
	for g := len(o.groups) - 2; g >= 0 && len(page) < cap(page); g-- {
		from, to := o.groups[g], o.groups[g+1]
		if n := set.count(from, to); n <= offset {
			offset -= n
		} else {
			take(from, to)
		}
	}
	return page
}
