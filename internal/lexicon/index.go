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

	// The documents of passage p are members[memberAt[p]:memberAt[p+1]], and docAt[p+1]-docAt[p] in number.
	memberAt []uint32
	members  []docRun
	docAt    []uint32

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
	x.docAt = make([]uint32, len(order)+1)
	for _, p := range pairs {
		x.docAt[place[p.passage]+1]++
		x.docs = max(x.docs, int(p.doc)+1)
	}
	for i := range order {
		x.docAt[i+1] += x.docAt[i]
	}
	docs := make([]uint32, len(pairs))
	free := slices.Clone(x.docAt)
	for _, p := range pairs {
		at := &free[place[p.passage]]
		docs[*at] = p.doc
		*at++
	}
	x.memberAt = make([]uint32, 1, len(order)+1)
	for i := range order {
		x.members = runsOf(x.members, docs[x.docAt[i]:x.docAt[i+1]])
		x.memberAt = append(x.memberAt, uint32(len(x.members)))
	}
	x.members = slices.Clone(x.members) // as long as it is
}

// A docRun is documents that follow each other, as colours of one item mostly do: the
// number of the first, and in the lowest bits how many more there are. That is room
// for 134 million documents and half of the memory that numbers one by one take.
type docRun uint32

const (
	runBits = 5
	longest = 1<<runBits - 1
)

func (r docRun) first() uint32 { return uint32(r) >> runBits }

// end is the number behind the last.
func (r docRun) end() uint32 { return r.first() + uint32(r)&longest + 1 }

// runsOf adds documents to a list. One that comes twice is in two runs.
func runsOf(list []docRun, docs []uint32) []docRun {
	first := len(list)
	for _, doc := range docs {
		if n := len(list); n > first && list[n-1].end() == doc && list[n-1]&longest < longest {
			list[n-1]++
			continue
		}
		list = append(list, docRun(doc<<runBits))
	}
	return list
}

func (x *Index) membersOf(passage uint32) []docRun {
	return x.members[x.memberAt[passage]:x.memberAt[passage+1]]
}

// reachOf is how many documents have a passage, those that have it twice counted twice.
func (x *Index) reachOf(passage uint32) int { return int(x.docAt[passage+1] - x.docAt[passage]) }

// postingsOf are the passages in which b follows a.
func (x *Index) postingsOf(a, b rune) []uint32 {
	i, ok := slices.BinarySearch(x.grams, gram(a, b))
	if !ok {
		return nil
	}
	return x.postings[x.postingAt[i]:x.postingAt[i+1]]
}

func gram(a, b rune) uint64 { return uint64(a)<<32 | uint64(b) }
