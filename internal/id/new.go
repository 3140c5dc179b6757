package id

import (
	"crypto/rand"
	"sync"
	"time"
)

// crockford is base 32 without I, L, O and U. Its characters ascend in ASCII,
// which is what makes the ids sort.
const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// last is the ids that this process made last in each of the latest milliseconds, so
// that those of one millisecond sort in the order in which they were made, also when
// transactions that began at other moments make theirs in between.
var last struct {
	sync.Mutex
	of [256]struct {
		ms     int64
		random [10]byte
	}
}

// New makes the id of a row: 26 characters that sort by time, 48 bits of
// milliseconds and then 80 random bits (the layout of a ULID). Nobody can
// guess one, yet it is a name and no secret.
func New(now time.Time) string {
	const lastMilli = 1<<48 - 1
	ms := min(max(now.UnixMilli(), 0), lastMilli)
	random := randomBits(ms)

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

// From is where ids of a moment begin: all that are made then or later are greater.
func From(t time.Time) string {
	ms := max(t.UnixMilli(), 0)
	var text [10]byte
	for i := 9; i >= 0; i-- {
		text[i] = crockford[ms&31]
		ms >>= 5
	}
	return string(text[:])
}

// randomBits are greater than those before in the same millisecond, by a random
// amount: neighbours cannot be counted up to each other.
func randomBits(ms int64) (random [10]byte) {
	_, _ = rand.Read(random[:]) // never fails: the runtime ends the program first
	random[0] &= 0x7f           // room above the first of a millisecond
	last.Lock()
	defer last.Unlock()
	before := &last.of[ms%int64(len(last.of))]
	if ms == before.ms {
		random[len(random)-1] |= 1 // never by nothing
		carry := uint16(0)
		for i := len(random) - 1; i >= 0; i-- {
			sum := uint16(before.random[i]) + carry
			if i >= 5 { // as far as 40 bits reach
				sum += uint16(random[i])
			}
			random[i], carry = byte(sum), sum>>8
		}
	}
	before.ms, before.random = ms, random
	return random
}
