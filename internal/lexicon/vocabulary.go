package lexicon

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// vocabulary gathers, while an index is built, the words of its texts.
type vocabulary struct {
	words    *words            // what the segmenter knows
	counts   map[string]int    // folded katakana runs, how often each stands alone
	show     map[string]string // a spelling for people
	folded   map[string]string // runs that were folded before
	readings map[string][]string
	kana     map[string]bool // words of the dictionary without kanji
	spoken   map[string]bool // readings of the dictionary
	kanji    map[string]bool // runs of a few kanji
	found    map[string]bool // words that stand in the texts
}

func newVocabulary() *vocabulary {
	return &vocabulary{
		words: newWords(), counts: map[string]int{}, show: map[string]string{}, folded: map[string]string{},
		readings: map[string][]string{}, kana: map[string]bool{}, spoken: map[string]bool{}, kanji: map[string]bool{}, found: map[string]bool{},
	}
}

// foldRun folds a run. Texts of a shop repeat the same few thousand.
func (v *vocabulary) foldRun(s string) string {
	f, ok := v.folded[s]
	if !ok {
		s = strings.Clone(s) // not the whole passage that it was cut from
		f = fold(s)
		v.folded[s] = f
		if _, known := v.show[f]; !known {
			v.show[f] = s
		}
	}
	return f
}

// count notes the katakana of a text. Kanji and hiragana are cut by the
// dictionary, letters and digits are never cut.
func (v *vocabulary) count(rs []run) {
	for _, r := range rs {
		f := v.foldRun(r.text)
		switch n := lengthOf(f); {
		case r.script == katakana && n >= 2:
			v.counts[f]++
		case r.script == kanji && n >= 2 && n <= longestCompound:
			v.kanji[f] = true
		}
	}
}

// learn decides what the segmenter knows: the dictionary, short terms of the
// shop, and the katakana of its texts that are not put together of others.
func (v *vocabulary) learn(terms []Term, mayHave func(string) bool) {
	v.readDictionary(mayHave)
	for _, t := range terms {
		for _, r := range runs(t.Text) {
			f := v.foldRun(r.text)
			switch n := lengthOf(f); {
			case r.script == katakana && n >= 2:
				v.counts[f]++
			case r.script == hiragana && n >= 3, r.script == kanji && n >= 2 && n <= 4 && !v.covered(f, 2, v.words.has):
				v.words.add(f)
			}
		}
	}
	shortestFirst := slices.SortedFunc(maps.Keys(v.counts), func(a, b string) int {
		return cmp.Or(len(a)-len(b), strings.Compare(a, b))
	})
	for _, w := range shortestFirst {
		often := v.counts[w]
		if !v.covered(w, 2, func(part string) bool { return v.evidence(part)*8 >= often && v.words.has(part) }) && !v.endsInOther(w) {
			v.words.add(w)
		}
	}
}

// endsInOther reports whether a common word of the shop ends w, with enough
// before it to be a word too: ドローストリングパンツ.
func (v *vocabulary) endsInOther(w string) bool {
	for i := range w {
		end := w[i:]
		if i >= 3*len(longMark) && len(end) >= 3*len(longMark) && v.counts[end] > 2 && v.counts[end]*8 >= v.counts[w] && v.words.has(end) {
			return true
		}
	}
	return false
}

// readDictionary takes from the dictionary what the texts may have.
func (v *vocabulary) readDictionary(mayHave func(string) bool) {
	for word, readings := range dictionary() {
		for r, rest := "", readings; rest != ""; {
			if r, rest, _ = strings.Cut(rest, "\t"); lengthOf(r) >= 2 && mayHave(r) {
				v.spoken[strings.Clone(r)] = true
			}
		}
		if !mayHave(word) {
			continue
		}
		word = strings.Clone(word)
		if readings != "" {
			v.readings[word] = strings.Split(strings.Clone(readings), "\t")
		} else {
			v.kana[word] = true
		}
		// Two kana of the language, unlike two of the shop, are anywhere.
		if n := lengthOf(word); n >= 3 || n == 2 && readings != "" {
			v.words.add(word)
		}
	}
}

const longestCompound = 4

// compose reads a compound that the dictionary lacks by its parts: 裏毛. Parts
// with several readings give several.
func (v *vocabulary) compose(word string) []string {
	rs, out := []rune(word), []string{""}
	for len(rs) > 0 {
		n := len(rs)
		for n > 0 && len(v.readings[string(rs[:n])]) == 0 {
			n--
		}
		if n == 0 || len(out) > 4 {
			return nil
		}
		var longer []string
		for _, begun := range out {
			for _, r := range v.readings[string(rs[:n])] {
				longer = append(longer, begun+r)
			}
		}
		out, rs = longer, rs[n:]
	}
	return out
}

// evidence says how much speaks for a piece of katakana being a word: how often
// it stands alone, and a little if the language has it.
func (v *vocabulary) evidence(piece string) int {
	n := v.counts[piece]
	if v.kana[piece] && lengthOf(piece) >= 3 {
		n += 4
	}
	return n
}

// covered reports whether s is two or more shorter parts in a row, each of at
// least shortest characters.
func (v *vocabulary) covered(s string, shortest int, part func(string) bool) bool {
	return len(v.split(s, shortest, part)) > 1
}

// split finds the fewest parts, none of them s itself, that make up s.
func (v *vocabulary) split(s string, shortest int, part func(string) bool) []string {
	rs := []rune(s)
	fewest := make([]int, len(rs)+1)
	from := make([]int, len(rs)+1)
	for to := 1; to <= len(rs); to++ {
		for at := max(0, to-12); at <= to-shortest; at++ {
			if (at == 0 || fewest[at] > 0) && to-at < len(rs) && part(string(rs[at:to])) && (fewest[to] == 0 || fewest[at]+1 < fewest[to]) {
				fewest[to], from[to] = fewest[at]+1, at
			}
		}
	}
	var out []string
	for to := len(rs); to > 0 && fewest[len(rs)] > 0; to = from[to] {
		out = append(out, string(rs[from[to]:to]))
	}
	slices.Reverse(out)
	return out
}
