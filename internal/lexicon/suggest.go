package lexicon

import (
	"cmp"
	"slices"
	"strings"
)

// A Suggestion completes what is being typed.
type Suggestion struct {
	Kind Kind
	Text string
	Ref  string
}

// A termKey leads from how a term, or the rest of it from some word on, is
// spelled to the term.
type termKey struct {
	key   string
	term  uint32
	inner bool // not from its beginning
}

// suggest prepares terms for typing ahead: by spelling, by each reading, and
// from each word inside of the text.
func (x *Index) suggest(v *vocabulary, terms []Term) {
	x.terms = terms
	seg := segmenter{words: v.words}
	for i, t := range terms {
		text := fold(t.Text)
		tokens := seg.segment(text, starts(runs(t.Text), text, v.foldRun))
		reading := make([]string, len(tokens)+1) // of the rest from each word on
		for j := len(tokens) - 1; j >= 0; j-- {
			word := text[tokens[j].from:tokens[j].to]
			if r := v.readings[word]; len(r) > 0 {
				word = r[0]
			}
			reading[j] = word + reading[j+1]
		}
		for j, tok := range tokens {
			x.addKey(text[tok.from:], i, j > 0)
			if tok.script == kanji || tok.script == hiragana {
				x.addKey(reading[j], i, j > 0)
			}
		}
		for _, r := range t.Readings {
			x.addKey(fold(r), i, false)
		}
	}
	slices.SortFunc(x.keys, func(a, b termKey) int {
		return cmp.Or(strings.Compare(a.key, b.key), cmp.Compare(a.term, b.term))
	})
	x.keys = slices.CompactFunc(x.keys, func(a, b termKey) bool { return a.key == b.key && a.term == b.term })
}

func (x *Index) addKey(key string, term int, inner bool) {
	if key = strings.ReplaceAll(key, " ", ""); key != "" {
		x.keys = append(x.keys, termKey{key, uint32(term), inner})
	}
}

// Suggest completes a prefix of at least two characters or one kanji, in any
// spelling that Find understands. The best come first.
func (x *Index) Suggest(prefix string, limit int) []Suggestion {
	folded := strings.ReplaceAll(fold(prefix), " ", "")
	n := lengthOf(folded)
	if n == 0 || n > longestWord || limit <= 0 || n == 1 && scriptOf([]rune(folded)[0]) != kanji {
		return []Suggestion{}
	}
	best := map[uint32]int{}
	for _, p := range prefixes(folded) {
		x.complete(p, best)
	}
	order := make([]uint32, 0, len(best))
	for term := range best {
		order = append(order, term)
	}
	slices.SortFunc(order, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(best[b], best[a]), strings.Compare(x.terms[a].Text, x.terms[b].Text), cmp.Compare(a, b))
	})
	out := make([]Suggestion, 0, min(limit, len(order)))
	for _, i := range order {
		s := Suggestion{x.terms[i].Kind, x.terms[i].Text, x.terms[i].Ref}
		same := func(o Suggestion) bool { return o.Text == s.Text && o.Kind == s.Kind }
		if len(out) < limit && !slices.ContainsFunc(out, same) {
			out = append(out, s)
		}
	}
	return out
}

// complete notes the terms that begin with p. One that has it inside counts
// for a quarter.
func (x *Index) complete(p string, best map[uint32]int) {
	from, _ := slices.BinarySearchFunc(x.keys, p, func(k termKey, p string) int { return strings.Compare(k.key, p) })
	for _, k := range x.keys[from:] {
		if !strings.HasPrefix(k.key, p) {
			return
		}
		weight := 4*x.terms[k.term].Weight + 4
		if k.inner {
			weight /= 4
		}
		best[k.term] = max(best[k.term], weight)
	}
}

// prefixes are the ways to read what was typed: as it is, and as romaji with
// every kana that its last letters may become.
func prefixes(folded string) []string {
	out := []string{folded}
	kana, rest, ok := toKana(folded)
	if !ok || kana == folded {
		return out
	}
	if rest == "" {
		out = append(out, kana)
		if strings.HasSuffix(folded, "n") { // ン, or the beginning of ナ
			kana, rest = strings.TrimSuffix(kana, "ン"), "n"
		}
	}
	if rest != "" {
		for _, next := range completions(rest) {
			if p := kana + next; !slices.Contains(out, p) {
				out = append(out, p)
			}
		}
	}
	return out
}
