package lexicon

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// How well a word stands in a passage. Up to levelChance the letters are there,
// but inside of another word; levelEnd may be the end of a compound that nobody
// knows. Both stand behind whole words even of much lighter passages.
const (
	levelChance = 1
	levelEnd    = 2
	levelAhead  = 24 // the beginning of a compound in a name, which is another thing: マット of マットバッグ
	levelPart   = 32 // a part of a compound that the shop writes as one word
	levelWord   = 48 // one or more whole words
	levelHead   = 56 // the same at the end, where a Japanese name says what a thing is
	levelWhole  = 64 // the whole passage
)

// maxLooks bounds how many passages one spelling is looked for in. Passages
// are ordered by weight, so what falls behind it are descriptions that hold
// one of the commonest pairs of characters.
const maxLooks = 20_000

// A match is a passage that has a word.
type match struct {
	passage uint32
	score   uint16
	strong  bool
	whole   bool
	ahead   bool
	level   uint8
}

// match appends the passages that have the spelling s.
func (x *Index) match(out []match, s spelling, w *work) []match {
	for _, p := range x.candidates(s.text, w) {
		level := x.level(p, s.text)
		if level == 0 || level == levelChance && !s.chance {
			continue
		}
		score := uint16(int(x.weights[p]) * level * s.trust / fullTrust)
		out = append(out, match{p, max(score, 1), level > levelChance, level == levelWhole, level == levelAhead, uint8(level)})
	}
	return out
}

// candidates are the passages that may have s: those of its two rarest pairs
// of characters, or all that have a single character.
func (x *Index) candidates(s string, w *work) []uint32 {
	first, n := utf8.DecodeRuneInString(s)
	if n == len(s) {
		return x.having(first, w)
	}
	var rare, next []uint32
	a := first
	for _, b := range s[n:] {
		p := x.postingsOf(a, b)
		switch {
		case len(p) == 0:
			return nil
		case rare == nil || len(p) < len(rare):
			rare, next = p, rare
		case next == nil || len(p) < len(next):
			next = p
		}
		a = b
	}
	if next == nil {
		return rare[:min(len(rare), maxLooks)]
	}
	w.candidates = intersect(w.candidates[:0], rare, next)
	return w.candidates
}

// having lists the passages with the character r, ascending.
func (x *Index) having(r rune, w *work) []uint32 {
	from, _ := slices.BinarySearch(x.grams, gram(r, 0))
	to, _ := slices.BinarySearch(x.grams, gram(r+1, 0))
	if to-from == 1 {
		p := x.postings[x.postingAt[from]:x.postingAt[to]]
		return p[:min(len(p), maxLooks)]
	}
	seen := w.passageBits(x.passages())
	for i := from; i < to; i++ {
		p := x.postings[x.postingAt[i]:x.postingAt[i+1]]
		for _, passage := range p[:min(len(p), maxLooks)] {
			seen.set(int(passage))
		}
	}
	w.candidates = seen.list(w.candidates[:0], maxLooks)
	return w.candidates
}

// intersect appends what short and long share, at most maxLooks of them.
func intersect(out, short, long []uint32) []uint32 {
	for _, p := range short {
		i, found := skipTo(long, p)
		if long = long[i:]; found {
			out = append(out, p)
		}
		if len(long) == 0 || len(out) == maxLooks {
			break
		}
	}
	return out
}

// skipTo finds p in an ascending list, near its beginning first.
func skipTo(list []uint32, p uint32) (int, bool) {
	reach := 1
	for reach < len(list) && list[reach] < p {
		reach *= 2
	}
	from := reach / 2
	i, found := slices.BinarySearch(list[from:min(reach+1, len(list))], p)
	return from + i, found
}

// level is the best place that s has in a passage, or 0 when it has none.
func (x *Index) level(passage uint32, s string) int {
	begin, end := int(x.at[passage]), int(x.at[passage+1])-1
	best := 0
	for from := begin; from < end; {
		i := strings.Index(x.text[from:end], s)
		if i < 0 {
			break
		}
		at := from + i
		level := x.levelAt(begin, at, at+len(s), end)
		if level > levelAhead && x.compound[x.weights[passage]] && x.goesOn(at+len(s), end) {
			level = levelAhead
		}
		best = max(best, level)
		if best >= levelHead {
			break
		}
		_, n := utf8.DecodeRuneInString(x.text[at:])
		from = at + n
	}
	return best
}

const longMark = "ー"

// levelAt judges a hit from at to to in the passage from begin to end.
func (x *Index) levelAt(begin, at, to, end int) int {
	for strings.HasPrefix(x.text[to:end], longMark) { // パーカ finds パーカー
		to += len(longMark)
	}
	starts, ends := x.hard.has(at), x.hard.has(to)
	switch {
	case starts && ends && at == begin && to == end:
		return levelWhole
	case starts && ends && to == end:
		return levelHead
	case starts && ends:
		return levelWord
	case (starts || x.soft.has(at)) && (ends || x.soft.has(to)):
		return levelPart
	case ends && x.endsCompound(at, to):
		return levelEnd
	}
	return levelChance
}

// goesOn tells that a word goes on behind a hit in it.
func (x *Index) goesOn(to, end int) bool {
	for strings.HasPrefix(x.text[to:end], longMark) {
		to += len(longMark)
	}
	r, _ := utf8.DecodeRuneInString(x.text[to:end])
	switch scriptOf(r) {
	case kanji, hiragana, katakana:
		return to < end
	}
	return false
}

// endsCompound reports whether a hit is the end of a longer unknown word with
// enough before it to be a word too: ヨガ of ルナヨガ, but not カート of スカート.
func (x *Index) endsCompound(at, to int) bool {
	if to-at < 2*len(longMark) {
		return false
	}
	letters := 0
	for from := at; !x.hard.has(from); letters++ {
		_, n := utf8.DecodeLastRuneInString(x.text[:from])
		from -= n
	}
	return letters >= 2
}
