package lexicon

import (
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
)

// A Weighted word is one of several that will do, from weight 1 to 9.
type Weighted struct {
	Word   string
	Weight int
}

// A Leaning is how much documents have of something that several words may say. It
// never changes.
type Leaning struct {
	docs   []uint32 // ascending
	scores []uint16
	set    *roaring.Bitmap // the same documents
	named  *roaring.Bitmap // those that are called by it
}

// Docs are the documents that have any of it; the caller does not change them.
func (l *Leaning) Docs() *roaring.Bitmap { return l.set }

// Named are the documents that are called by any of it rather than mentioning it.
func (l *Leaning) Named() *roaring.Bitmap { return l.named }

// AddTo adds to the scores of ascending documents how much they have of it, divided
// by share.
func (l *Leaning) AddTo(scores []int32, docs []uint32, share int32) {
	mine := l.docs
	for i, doc := range docs {
		at, found := skipTo(mine, doc)
		if found {
			scores[i] += int32(l.scores[len(l.docs)-len(mine)+at]) / share
		}
		if mine = mine[at:]; len(mine) == 0 {
			return
		}
	}
}

// NewLeaning is one of which all documents have as much.
func NewLeaning(docs *roaring.Bitmap, score uint16) *Leaning {
	l := &Leaning{docs: docs.ToArray(), set: docs, named: docs}
	l.scores = slices.Repeat([]uint16{score}, len(l.docs))
	return l
}

// leaning is what a word of weight 1 counts. Beside it the field matters little: it
// is whoever weighed the words who says what counts more.
const (
	leaning  = 280
	mentions = 3 // a word that is only mentioned counts for a third
)

// Any finds the documents that have any of the words well, in any spelling. A
// document counts by the best of them.
func (x *Index) Any(words []Weighted) *Leaning {
	w := x.work()
	defer x.scratch.Put(w)
	best, named := map[uint32]uint16{}, roaring.New()
	note := func(doc uint32, score uint16, weight int) {
		points := weight*leaning + int(score)/16
		if score < mention*levelPart {
			points = weight * leaning / mentions
		} else {
			named.Add(doc)
		}
		best[doc] = max(best[doc], uint16(points))
	}
	for _, word := range words {
		var f finding
		folded := fold(word.Word)
		x.spell(&f, x.expand(folded, word.Word), w)
		for _, m := range f.matches {
			if m.strong {
				for _, r := range x.membersOf(m.passage) {
					for doc := r.first(); doc < r.end(); doc++ {
						note(doc, m.score, word.Weight)
					}
				}
			}
		}
		for _, h := range f.hot {
			for _, s := range h.word.spans[:h.word.strong] {
				for doc := s.first; doc < s.end(); doc++ {
					note(doc, s.score, word.Weight)
				}
			}
		}
	}
	named.RunOptimize()
	l := &Leaning{named: named, docs: make([]uint32, 0, len(best)), scores: make([]uint16, 0, len(best))}
	for doc := range best {
		l.docs = append(l.docs, doc)
	}
	slices.Sort(l.docs)
	for _, doc := range l.docs {
		l.scores = append(l.scores, best[doc])
	}
	l.set = roaring.BitmapOf(l.docs...)
	return l
}
