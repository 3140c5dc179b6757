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
	terms = distinct(terms)
	// What is short is general: of terms that weigh the same the one that comes first here is the better.
	slices.SortStableFunc(terms, func(a, b Term) int {
		return cmp.Or(cmp.Compare(len(a.Text), len(b.Text)), strings.Compare(a.Text, b.Text))
	})
	x.terms = terms
	seg := segmenter{words: v.words}
	for i, t := range terms {
		text := fold(t.Text)
		tokens := seg.segment(text, starts(runs(t.Text), text, v.foldRun))
		// From each word on the rest is a part of one text, which is kept once.
		spelled, read := keyOf(text), ""
		words := make([]string, len(tokens))
		for j, tok := range tokens {
			words[j] = text[tok.from:tok.to]
			if r := v.readings[words[j]]; len(r) > 0 {
				words[j] = r[0]
			}
			words[j] = keyOf(words[j])
			read += words[j]
		}
		for j, tok := range tokens {
			x.addKey(spelled[len(spelled)-len(keyOf(text[tok.from:])):], i, j > 0)
			if tok.script == kanji || tok.script == hiragana {
				x.addKey(read, i, j > 0)
			}
			read = read[len(words[j]):]
		}
		for _, r := range t.Readings {
			x.addKey(keyOf(fold(r)), i, false)
		}
	}
	slices.SortFunc(x.keys, func(a, b termKey) int {
		return cmp.Or(strings.Compare(a.key, b.key), cmp.Compare(a.term, b.term))
	})
	x.keys = slices.Clone(slices.CompactFunc(x.keys, func(a, b termKey) bool { return a.key == b.key && a.term == b.term }))
}

// keyOf is a text as keys have it.
func keyOf(text string) string { return strings.ReplaceAll(text, " ", "") }

func (x *Index) addKey(key string, term int, inner bool) {
	if key != "" {
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
	best := ranking{limit: limit}
	for _, p := range prefixes(folded) {
		x.complete(p, &best)
	}
	out := make([]Suggestion, 0, len(best.list))
	for _, r := range best.list {
		t := x.terms[r.term]
		out = append(out, Suggestion{t.Kind, t.Text, t.Ref})
	}
	return out
}

// complete notes the terms that begin with p. One that has it inside counts
// for a quarter.
func (x *Index) complete(p string, best *ranking) {
	compare := func(k termKey, p string) int { return strings.Compare(k.key, p) }
	from, _ := slices.BinarySearchFunc(x.keys, p, compare)
	n, _ := slices.BinarySearchFunc(x.keys[from:], p+"\xff", compare) // which no text has
	for _, k := range x.keys[from : from+n] {
		weight := 4*x.terms[k.term].Weight + 4
		if k.inner {
			weight /= 4
		}
		best.note(rankedTerm{k.term, weight})
	}
}

type rankedTerm struct {
	term   uint32
	weight int
}

// A ranking keeps the best few terms, best first.
type ranking struct {
	limit int
	list  []rankedTerm
}

func (r *ranking) note(t rankedTerm) {
	if len(r.list) == r.limit && t.compare(r.list[r.limit-1]) >= 0 {
		return
	}
	if i := slices.IndexFunc(r.list, func(o rankedTerm) bool { return o.term == t.term }); i >= 0 {
		if r.list[i].weight >= t.weight {
			return
		}
		r.list = slices.Delete(r.list, i, i+1)
	}
	i, _ := slices.BinarySearchFunc(r.list, t, rankedTerm.compare)
	if r.list = slices.Insert(r.list, i, t); len(r.list) > r.limit {
		r.list = r.list[:r.limit]
	}
}

// compare puts heavy terms first, then those that come first.
func (t rankedTerm) compare(o rankedTerm) int {
	if t.weight != o.weight {
		return cmp.Compare(o.weight, t.weight)
	}
	return cmp.Compare(t.term, o.term)
}

// distinct leaves of the terms with one kind and text only the heaviest.
func distinct(terms []Term) []Term {
	type name struct {
		kind Kind
		text string
	}
	at := map[name]int{}
	var out []Term
	for _, t := range terms {
		i, known := at[name{t.Kind, t.Text}]
		switch {
		case !known:
			at[name{t.Kind, t.Text}] = len(out)
			out = append(out, t)
		case t.Weight > out[i].Weight:
			out[i] = t
		}
	}
	return out
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
		for _, next := range tails[rest] {
			if p := kana + next; !slices.Contains(out, p) {
				out = append(out, p)
			}
		}
	}
	return out
}
