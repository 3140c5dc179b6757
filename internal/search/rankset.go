package search

import (
	"iter"
	"math/bits"
)

// A rankSet is a set of ranks, a bit each.
type rankSet []uint64

func (s rankSet) add(rank uint32) { s[rank/64] |= 1 << (rank % 64) }

// skip passes whole words that hold no more than offset ranks in all, takes
// those off the offset, and returns where the next word begins.
func (s rankSet) skip(offset *int) uint32 {
	for i, word := range s {
		n := bits.OnesCount64(word)
		if n > *offset {
			return uint32(i) * 64
		}
		*offset -= n
	}
	return uint32(len(s)) * 64
}

// word is the i-th word, of which only the bits from from to below to are left.
func (s rankSet) word(i, from, to uint32) uint64 {
	w := s[i]
	if begin := i * 64; from > begin {
		w &= ^uint64(0) << (from - begin)
	}
	if end := (i + 1) * 64; to < end {
		w &= ^uint64(0) >> (end - to)
	}
	return w
}

// count is how many ranks lie from from to below to.
func (s rankSet) count(from, to uint32) int {
	n := 0
	for i := from / 64; i*64 < to; i++ {
		n += bits.OnesCount64(s.word(i, from, to))
	}
	return n
}

// between goes through the ranks from from to below to.
func (s rankSet) between(from, to uint32) iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		for i := from / 64; i*64 < to; i++ {
			for w := s.word(i, from, to); w != 0; w &= w - 1 {
				if !yield(i*64 + uint32(bits.TrailingZeros64(w))) {
					return
				}
			}
		}
	}
}
