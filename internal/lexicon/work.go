package lexicon

import (
	mathbits "math/bits"

	"github.com/RoaringBitmap/roaring/v2"
)

// work is memory that questions use again.
type work struct {
	candidates []uint32
	seen       bits // passages

	// By document: in how many words it was found, its score up to the last of
	// them, and its best in the last.
	round   []uint8
	total   []uint16
	best    []uint16
	touched []uint32
	rounds  int
}

func (x *Index) work() *work {
	if w, ok := x.scratch.Get().(*work); ok {
		return w
	}
	return &work{round: make([]uint8, x.docs), total: make([]uint16, x.docs), best: make([]uint16, x.docs)}
}

// hit notes a document for a word, the round-th. It returns 1 when the
// document was not yet found for it and is still in the running.
func (w *work) hit(doc uint32, round int, score uint16) int {
	switch int(w.round[doc]) {
	case round + 1:
		w.best[doc] = max(w.best[doc], score)
		return 0
	case round:
		if round == 0 {
			w.touched = append(w.touched, doc)
		}
		w.round[doc]++
		w.total[doc] += w.best[doc]
		w.best[doc] = score
		return 1
	}
	return 0
}

func (w *work) reset() {
	for _, doc := range w.touched {
		w.round[doc], w.total[doc], w.best[doc] = 0, 0, 0
	}
	w.touched = w.touched[:0]
}

// collect makes the answer from the documents that are left.
func (w *work) collect(n int) (*roaring.Bitmap, func(uint32) int32) {
	left := make(bits, len(w.round)>>6+1)
	for _, doc := range w.touched {
		if int(w.round[doc]) == w.rounds {
			left.set(int(doc))
		}
	}
	scores := make([]uint16, 0, n)
	before := make([]uint32, len(left)) // how many are left below each word of bits
	for i, word := range left {
		before[i] = uint32(len(scores))
		for ; word != 0; word &= word - 1 {
			doc := i<<6 + mathbits.TrailingZeros64(word)
			scores = append(scores, w.total[doc]+w.best[doc])
		}
	}
	return roaring.FromDense(left, false), func(doc uint32) int32 {
		if int(doc>>6) >= len(left) || !left.has(int(doc)) {
			return 0
		}
		below := left[doc>>6] & (1<<(doc&63) - 1)
		return int32(scores[int(before[doc>>6])+mathbits.OnesCount64(below)])
	}
}

// passageBits is an empty set of n passages.
func (w *work) passageBits(n int) bits {
	if w.seen == nil {
		w.seen = make(bits, n>>6+1)
	}
	clear(w.seen)
	return w.seen
}
