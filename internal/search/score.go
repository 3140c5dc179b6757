package search

import (
	"slices"
	"sync"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
)

// A scoring is how well documents answer keywords.
type scoring struct {
	words    func(uint32) int32 // by the words; nil without
	leanings []*lexicon.Leaning // ideas, and phrases that were said
	faint    []*lexicon.Leaning // ideas that were said aside
	share    int32              // what leanings are divided by
	moves    []move             // of single documents, ascending
}

// A move is what operators and shoppers said of a document.
type move struct {
	doc   uint32
	score int32
	place bool // the score is a place of its own instead of points more
}

// of is the scores of ascending documents, in room that is used again.
func (s *scoring) of(room []int32, docs []uint32) []int32 {
	scores := slices.Grow(room[:0], len(docs))[:len(docs)]
	clear(scores)
	if s.words != nil {
		for i, d := range docs {
			scores[i] = s.words(d)
		}
	}
	for _, l := range s.leanings {
		l.AddTo(scores, docs, s.share)
	}
	for _, l := range s.faint {
		l.AddTo(scores, docs, s.share*faintShare)
	}
	for _, m := range s.moves {
		i, found := slices.BinarySearch(docs, m.doc)
		switch {
		case !found:
		case m.place:
			scores[i] = m.score
		default:
			scores[i] += m.score
		}
	}
	return scores
}

// faintShare is what an idea said aside counts less: 職場が冷えるので.
const faintShare = 2

// pinScore stands above every score of words.
const pinScore = 1 << 28

// moved is what pins and shoppers' choices do to documents.
func (f *finding) moved() []move {
	var list []move
	note := func(code id.Commodity, score int32, place bool) {
		docs := f.coded(Commodity, false, string(code)).Iterator()
		for docs.HasNext() {
			list = append(list, move{docs.Next(), score, place})
		}
	}
	for code, points := range f.q.learnt {
		if !slices.Contains(f.q.pinned, code) {
			note(code, points, false)
		}
	}
	for i, code := range f.q.pinned {
		note(code, pinScore-int32(i), true)
	}
	return list
}

// rooms hold what sorting the hits of one query needs.
var rooms = sync.Pool{New: func() any { return new(room) }}

type room struct {
	scores []int32
	keys   []uint64
}

// relevant is the page with the best matches first; among equals stands what can be
// bought before what cannot, then what is popular, then the newest.
func (f *finding) relevant(hits []uint32) []uint32 {
	r := rooms.Get().(*room)
	defer rooms.Put(r)
	r.scores = f.score.of(r.scores, hits)
	r.keys = slices.Grow(r.keys[:0], len(hits))[:len(hits)]
	popular, stock := f.orders[PopularRank](), f.words[InStock]
	sold := stock.places["0"]
	for i, d := range hits {
		better := uint32(maxNumber - max(r.scores[i], 0))
		key := uint64(better)<<32 | uint64(popular.ranks[d])
		if stock.one[d] == sold {
			key |= soldOut
		}
		r.keys[i] = key
	}
	picked := pick(r.keys, f.q.Offset, f.q.Limit)
	page := make([]uint32, len(picked))
	for i, key := range picked {
		page[i] = popular.docs[uint32(key)&^uint32(soldOut)]
	}
	return page
}

// soldOut is the bit that puts what cannot be bought behind its equals.
const soldOut = 1 << 31
