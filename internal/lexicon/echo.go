package lexicon

import (
	mathbits "math/bits"
	"unicode/utf8"
)

const (
	echoRarity = 25  // a word that more than one of so many documents is described with tells nothing
	echoPoints = 160 // for each time that halves the documents
)

// Echo finds the documents that are described with words, each in any of its spellings,
// which are folded. A document counts for every word, the rarer the more; words that
// are common do not count.
func (x *Index) Echo(words [][]string) *Leaning {
	w := x.work()
	defer x.scratch.Put(w)
	for _, spellings := range words {
		x.echo(spellings, w)
	}
	found := make(bits, len(w.round)>>6+1)
	for _, doc := range w.touched {
		found.set(int(doc))
	}
	l := &Leaning{docs: found.list(make([]uint32, 0, len(w.touched)), x.docs)}
	l.scores = make([]uint16, len(l.docs))
	for i, doc := range l.docs {
		l.scores[i] = w.total[doc]
	}
	w.reset()
	return l
}

// echo adds one word to the totals of w.
func (x *Index) echo(spellings []string, w *work) {
	var passages []uint32
	reach := 0
	for _, s := range spellings {
		s = canon(fold(s))
		one := utf8.RuneCountInString(s) == 1
		for _, p := range x.candidates(s, w) {
			if x.weights[p] >= mention {
				continue
			}
			if level := x.level(p, s); level > levelChance || level > 0 && !one {
				passages = append(passages, p)
				reach += x.reachOf(p)
			}
		}
	}
	if reach == 0 || reach > x.docs/echoRarity {
		return
	}
	points := uint16(echoPoints * mathbits.Len(uint(x.docs/reach)))
	for _, p := range passages {
		for _, r := range x.membersOf(p) {
			for doc := r.first(); doc < r.end(); doc++ {
				if w.round[doc] == 0 {
					w.round[doc] = 1
					w.touched = append(w.touched, doc)
				}
				w.total[doc] += points
			}
		}
	}
}
