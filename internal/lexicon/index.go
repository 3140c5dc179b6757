package lexicon

import (
	"slices"
	"sync"
)

// An Index answers questions about the texts it was built from. It never
// changes.
type Index struct {
	docs int // documents are numbered below

	// Passages, heaviest first. text has all of them, each ended by a newline.
	text     string
	at       []uint32 // where each passage begins in text, and the end
	weights  []uint8
	around   [maxWeight + 1]bool // by weight: does not tell what a thing is
	compound [maxWeight + 1]bool // by weight: the end of a name tells what a thing is
	hard     bits                // by byte of text: a word begins or ends here
	soft     bits                // a part of a compound does

	// The documents of passage p are members[memberAt[p]:memberAt[p+1]].
	memberAt []uint32
	members  []uint32

	// The passages with the pair of characters grams[i] are
	// postings[postingAt[i]:postingAt[i+1]], ascending.
	grams     []uint64
	postingAt []uint32
	postings  []uint32

	synonyms *Synonyms
	tongue   tongue
	hot      map[string]*hotWord
	terms    []Term
	keys     []termKey
	scratch  sync.Pool
}

const maxWeight = 100

// Synonyms are the words that mean the same to the index.
func (x *Index) Synonyms() *Synonyms { return x.synonyms }

func (x *Index) passages() int { return len(x.weights) }

// documents fills members from pairs, for passages in the given order.
func (x *Index) documents(order []uint32, pairs []pair) {
	place := make([]uint32, len(order))
	for i, p := range order {
		place[p] = uint32(i)
	}
	x.memberAt = make([]uint32, len(order)+1)
	for _, p := range pairs {
		x.memberAt[place[p.passage]+1]++
		x.docs = max(x.docs, int(p.doc)+1)
	}
	for i := range order {
		x.memberAt[i+1] += x.memberAt[i]
	}
	x.members = make([]uint32, len(pairs))
	free := slices.Clone(x.memberAt)
	for _, p := range pairs {
		at := &free[place[p.passage]]
		x.members[*at] = p.doc
		*at++
	}
}

func (x *Index) membersOf(passage uint32) []uint32 {
	return x.members[x.memberAt[passage]:x.memberAt[passage+1]]
}

// postingsOf are the passages in which b follows a.
func (x *Index) postingsOf(a, b rune) []uint32 {
	i, ok := slices.BinarySearch(x.grams, gram(a, b))
	if !ok {
		return nil
	}
	return x.postings[x.postingAt[i]:x.postingAt[i+1]]
}

func gram(a, b rune) uint64 { return uint64(a)<<32 | uint64(b) }
