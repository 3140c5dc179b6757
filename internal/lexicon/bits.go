package lexicon

import mathbits "math/bits"

type bits []uint64

func (b bits) set(i int)      { b[i>>6] |= 1 << (i & 63) }
func (b bits) has(i int) bool { return b[i>>6]&(1<<(i&63)) != 0 }

// list appends at most limit members, the lowest.
func (b bits) list(out []uint32, limit int) []uint32 {
	for i, word := range b {
		for ; word != 0; word &= word - 1 {
			if len(out) == limit {
				return out
			}
			out = append(out, uint32(i<<6+mathbits.TrailingZeros64(word)))
		}
	}
	return out
}
