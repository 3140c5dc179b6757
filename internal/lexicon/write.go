package lexicon

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// A writer lays out the passages of an index under construction.
type writer struct {
	x     *Index
	v     *vocabulary
	seg   segmenter
	text  strings.Builder
	hard  []uint32 // places in text
	soft  []uint32
	ids   map[uint64]uint32 // pairs of characters
	also  map[uint64]bool   // pairs of terms
	seen  []uint32          // by id: the last passage that has it, plus one
	pairs []uint32          // ids, passage after passage
	ends  []uint32          // where the pairs of each passage end
	parts map[string][]int  // inner borders of compounds met before
}

func newWriter(x *Index, v *vocabulary) *writer {
	return &writer{x: x, v: v, seg: segmenter{words: v.words}, ids: map[uint64]uint32{}, also: map[uint64]bool{}, parts: map[string][]int{}}
}

// passage adds the next text. Its borders follow when all words are known.
func (w *writer) passage(f Field) {
	folded := fold(f.Text)
	w.x.at = append(w.x.at, uint32(w.text.Len()))
	w.x.weights = append(w.x.weights, uint8(f.Weight))
	w.text.WriteString(folded)
	w.text.WriteByte('\n')
	w.note(folded)
}

// mayHave reports whether a word may stand in the texts, by its pairs.
func (w *writer) mayHave(word string) bool {
	before := rune(-1)
	for _, r := range word {
		if _, ok := w.ids[gram(before, r)]; !ok && before >= 0 && !w.also[gram(before, r)] {
			return false
		}
		before = r
	}
	return true
}

// alsoHave adds a text that is suggested, though no passage.
func (w *writer) alsoHave(folded string) {
	before := rune(-1)
	for _, r := range folded {
		w.also[gram(before, r)] = true
		before = r
	}
}

// borders marks where words and their parts meet in a passage.
func (w *writer) borders(passage int, rs []run) {
	base, end := w.x.at[passage], w.text.Len()-1
	if passage+1 < len(w.x.at) {
		end = int(w.x.at[passage+1]) - 1
	}
	folded := w.text.String()[base:end]
	begin := starts(rs, folded, w.v.foldRun)
	tokens := w.seg.segment(folded, begin)
	for i, t := range tokens {
		piece := folded[t.from:t.to]
		initial := i > 0 && tokens[i-1].to == t.from && tokens[i-1].script == latin && tokens[i-1].to-tokens[i-1].from == 1
		if initial { // the T of Tシャツ
			w.soft = append(w.soft, base+uint32(t.from))
		} else {
			w.hard = append(w.hard, base+uint32(t.from))
		}
		if i+1 == len(tokens) || tokens[i+1].from != t.to {
			w.hard = append(w.hard, base+uint32(t.to))
		}
		if t.known || t.script != hiragana {
			w.find(t, folded, begin)
		}
		for _, at := range w.inner(piece, t) {
			w.soft = append(w.soft, base+uint32(t.from+at))
		}
		for _, s := range begin {
			if s.at > t.from && s.at < t.to {
				w.soft = append(w.soft, base+uint32(s.at))
			}
		}
	}
}

const longestPair = 6

// find notes a word of the texts, and how it is written there if that can be
// told: folding mostly keeps the number of characters.
func (w *writer) find(t token, folded string, begin []start) {
	piece := folded[t.from:t.to]
	if w.v.found[piece] {
		return
	}
	piece = strings.Clone(piece)
	w.v.found[piece] = true
	if w.v.show[piece] != "" {
		return
	}
	for i, s := range begin {
		end := len(folded)
		if i+1 < len(begin) {
			end = begin[i+1].at
		}
		if s.at <= t.from && t.to <= end {
			raw, from := []rune(s.raw), lengthOf(folded[s.at:t.from])
			if len(raw) == lengthOf(strings.TrimSuffix(folded[s.at:end], " ")) {
				w.v.show[piece] = string(raw[from : from+lengthOf(piece)])
			}
		}
	}
}

// inner finds where a word in kana may be two: katakana before a known word
// that ends it, or between parts that the shop also uses alone, though too
// seldom to count as what it is made of; short hiragana between two words of
// the language (くまみみ).
func (w *writer) inner(piece string, t token) []int {
	if t.script != katakana && t.script != hiragana || len(piece) < 4*len(longMark) || len(piece) > longestPiece*len(longMark) {
		return nil
	}
	key := piece
	if t.script == hiragana {
		key = " " + piece
	}
	at, known := w.parts[key]
	if known {
		return at
	}
	part := func(p string) bool { return w.v.kana[p] || w.v.spoken[p] }
	if t.script == katakana {
		for i := range piece {
			if i >= 2*len(longMark) && len(piece)-i >= 3*len(longMark) && w.v.words.has(piece[i:]) {
				at = append(at, i)
			}
		}
		often := w.v.counts[piece]
		part = func(p string) bool { return w.v.counts[p] > 1 && w.v.counts[p]*50 >= often }
	}
	parts, end := w.v.split(piece, 2, part), 0
	if t.script == hiragana && (len(parts) != 2 || len(piece) > longestPair*len(longMark)) {
		parts = nil
	}
	for _, p := range parts {
		if end += len(p); end < len(piece) {
			at = append(at, end)
		}
	}
	w.parts[strings.Clone(key)] = at
	return at
}

// note gathers the pairs of characters of a passage, each once. The newline
// at the end pairs with the last one, so every character begins a pair.
func (w *writer) note(folded string) {
	passage := uint32(len(w.x.weights))
	for i, a := range folded {
		b, _ := utf8.DecodeRuneInString(folded[i+utf8.RuneLen(a):])
		if i+utf8.RuneLen(a) == len(folded) {
			b = '\n'
		}
		id, ok := w.ids[gram(a, b)]
		if !ok {
			id = uint32(len(w.seen))
			w.ids[gram(a, b)] = id
			w.seen = append(w.seen, 0)
		}
		if w.seen[id] != passage {
			w.seen[id] = passage
			w.pairs = append(w.pairs, id)
		}
	}
	w.ends = append(w.ends, uint32(len(w.pairs)))
}

// finish puts everything into the index.
func (w *writer) finish() {
	x := w.x
	x.text = w.text.String()
	x.at = append(x.at, uint32(len(x.text)))
	x.hard, x.soft = marks(w.hard, len(x.text)), marks(w.soft, len(x.text))

	x.grams = slices.Sorted(maps.Keys(w.ids))
	place := make([]uint32, len(x.grams)) // by id
	for i, g := range x.grams {
		place[w.ids[g]] = uint32(i)
	}
	x.postingAt = make([]uint32, len(x.grams)+1)
	for _, id := range w.pairs {
		x.postingAt[place[id]+1]++
	}
	for i := range x.grams {
		x.postingAt[i+1] += x.postingAt[i]
	}
	x.postings = make([]uint32, len(w.pairs))
	free, begin := slices.Clone(x.postingAt), uint32(0)
	for passage, end := range w.ends {
		for _, id := range w.pairs[begin:end] {
			x.postings[free[place[id]]] = uint32(passage)
			free[place[id]]++
		}
		begin = end
	}
}

func marks(at []uint32, length int) bits {
	b := make(bits, length>>6+1)
	for _, i := range at {
		b.set(int(i))
	}
	return b
}
