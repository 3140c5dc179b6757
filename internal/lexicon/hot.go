package lexicon

import (
	"cmp"
	"maps"
	"math"
	"slices"
)

// The commonest words are answered from lists made when the index is built:
// 綿 is in most documents, several times in many.
const (
	hotWords = 192
	hotCost  = 5_000 // passages and documents to look at, from which it pays
)

// A hotWord has the documents of a word, those with good hits first.
type hotWord struct {
	spans  []span
	strong int // how many of the spans have good hits
	docs   int // how many documents they are
	tells  int // what the best of them says of what a thing is
}

// A span is documents that follow each other and count the same, as colours of one
// item mostly do.
type span struct {
	first         uint32
	length, score uint16
}

// end is the number behind the last.
func (s span) end() uint32 { return s.first + uint32(s.length) }

// warm prepares the words that cost most to look for.
func (x *Index) warm(v *vocabulary) {
	type costly struct {
		word string
		cost int
	}
	var list []costly
	w := x.work()
	words := maps.Clone(v.found)
	for compound := range v.counts { // オーガニックコットン is two words
		words[compound] = true
	}
	for word := range words {
		cost := 0
		word = canon(word)
		for _, p := range x.candidates(word, w) {
			cost += 1 + x.reachOf(p)
		}
		if cost > hotCost {
			list = append(list, costly{word, cost})
		}
	}
	slices.SortFunc(list, func(a, b costly) int { return cmp.Or(b.cost-a.cost, cmp.Compare(a.word, b.word)) })
	x.hot = map[string]*hotWord{}
	for _, c := range list[:min(len(list), hotWords)] {
		x.hot[c.word] = x.heat(c.word, w)
	}
}

func (x *Index) heat(word string, w *work) *hotWord {
	h := &hotWord{}
	var docs []uint32
	matches := x.match(nil, spelling{word, fullTrust, true}, w)
	for _, m := range matches {
		h.tells = max(h.tells, x.telling(m))
	}
	for _, chance := range []bool{false, true} {
		first := len(docs)
		for _, m := range matches {
			if m.strong == chance {
				continue
			}
			for _, r := range x.membersOf(m.passage) {
				for doc := r.first(); doc < r.end(); doc++ {
					if w.round[doc] == 0 {
						w.round[doc] = 1
						w.touched = append(w.touched, doc)
						docs = append(docs, doc)
					}
					w.best[doc] = max(w.best[doc], m.score)
				}
			}
		}
		slices.Sort(docs[first:])
		h.spans = spans(h.spans, docs[first:], w.best)
		if !chance {
			h.strong = len(h.spans)
		}
	}
	h.docs = len(docs)
	h.spans = slices.Clone(h.spans) // as long as it is: it grew by quarters
	w.reset()
	return h
}

// spans adds ascending documents to a list.
func spans(list []span, docs []uint32, scores []uint16) []span {
	first := len(list)
	for _, doc := range docs {
		if len(list) > first {
			last := &list[len(list)-1]
			if doc == last.end() && scores[doc] == last.score && last.length < math.MaxUint16 {
				last.length++
				continue
			}
		}
		list = append(list, span{doc, 1, scores[doc]})
	}
	return list
}
