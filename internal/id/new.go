package id

import (
	"crypto/rand"
	"time"
)

// crockford is base 32 without I, L, O and U. Its characters ascend in ASCII,
// which is what makes the ids sort.
const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// New makes the id of a row: 26 characters that sort by time, 48 bits of
// milliseconds and then 80 random bits (the layout of a ULID). Nobody can
// guess one, yet it is a name and no secret.
func New(now time.Time) string {
	const lastMilli = 1<<48 - 1
	ms := min(max(now.UnixMilli(), 0), lastMilli)
	var random [10]byte
	_, _ = rand.Read(random[:]) // never fails: the runtime ends the program first

	var text [26]byte
	for i := 9; i >= 0; i-- {
		text[i] = crockford[ms&31]
		ms >>= 5
	}
	for half := range 2 { // 5 bytes are exactly 8 characters
		var bits uint64
		for _, b := range random[half*5 : half*5+5] {
			bits = bits<<8 | uint64(b)
		}
		for i := 7; i >= 0; i-- {
			text[10+half*8+i] = crockford[bits&31]
			bits >>= 5
		}
	}
	return string(text[:])
}
