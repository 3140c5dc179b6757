package lexicon

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// A vocable is a word that a mistyped one may have been meant as.
type vocable struct {
	letters []rune
	weight  int // more of it in the shop is likelier
}

// vocables fills the words for correcting: known ones of the texts, katakana
// as it was written, and terms.
func (t *tongue) vocables(v *vocabulary, terms []Term) {
	often := map[string]int{}
	for w := range v.found {
		often[w] = 1
	}
	maps.Copy(often, v.counts)
	for _, term := range terms {
		if term.Kind != KindItem {
			for _, r := range append(folds(term.Readings), fold(term.Text)) {
				often[r] += 5
			}
		}
	}
	for w, n := range often {
		if letters := []rune(w); len(letters) >= 2 {
			t.words = append(t.words, vocable{letters, n})
		}
	}
	slices.SortFunc(t.words, func(a, b vocable) int {
		return cmp.Or(len(a.letters)-len(b.letters), slices.Compare(a.letters, b.letters))
	})
	for w := range often {
		if s := v.show[w]; s != "" {
			t.show[w] = s
		}
	}
}

const maxCorrected = 3

// correct replaces the words that were found nowhere by the nearest ones.
func (x *Index) correct(words []queryWord, missing []int) (better []queryWord, text string, ok bool) {
	if len(missing) > maxCorrected {
		return nil, "", false
	}
	better = slices.Clone(words)
	for _, i := range missing {
		if !mistypable(words[i].folded) {
			return nil, "", false
		}
		near, ok := x.tongue.nearest(words[i].folded)
		if !ok {
			return nil, "", false
		}
		shown := cmp.Or(x.tongue.show[near], near)
		better[i] = queryWord{folded: near, typed: shown}
	}
	var shown []string
	for _, w := range better {
		shown = append(shown, w.typed)
	}
	return better, strings.Join(shown, " "), true
}

// mistypable tells whether a word may be a slip of another one. A word of the
// language is itself, and kanji come whole from a list of the input method. Few
// letters are as near to many words.
func mistypable(word string) bool {
	latin := true
	for _, r := range word {
		switch scriptOf(r) {
		case kanji:
			return false
		case hiragana, katakana:
			latin = false
		}
	}
	return !Real(word) && (!latin || lengthOf(word) >= shortestLatin)
}

const shortestLatin = 5

// Costs of a slip. A mark forgotten, two letters in the wrong order or two kana of one
// row exchanged is likelier than another letter altogether.
const (
	slipMark   = 2
	slipOrder  = 2
	slipRow    = 3
	slipLetter = 4
)

// nearest finds the word that takes the fewest slips to mistype as w: about
// one slip for every four letters.
func (t *tongue) nearest(w string) (string, bool) {
	if kana, ok := asKana(w); ok {
		w = kana
	}
	letters := []rune(w)
	if len(letters) < 3 || len(letters) > longestWord {
		return "", false
	}
	bound := slipLetter * max(1, (len(letters)+1)/4)
	reach := bound / slipMark
	from, _ := slices.BinarySearchFunc(t.words, len(letters)-reach, func(v vocable, n int) int { return len(v.letters) - n })
	best, bestCost, bestWeight := "", bound+1, 0
	var rows slipRows
	for _, v := range t.words[from:] {
		if len(v.letters) > len(letters)+reach {
			break
		}
		cost := rows.slips(letters, v.letters, bestCost)
		if cost < bestCost || cost == bestCost && cost <= bound && v.weight > bestWeight {
			best, bestCost, bestWeight = string(v.letters), cost, v.weight
		}
	}
	return best, best != ""
}

// slipRows are three rows of the table of distances, used again.
type slipRows [3][longestWord + 32]int

// slips is the distance of two words, or more than bound when it is farther.
func (t *slipRows) slips(a, b []rune, bound int) int {
	if len(b) >= len(t[0])-1 {
		return bound + 1
	}
	t[0][0] = 0
	for j := range b {
		t[0][j+1] = t[0][j] + dropped(b, j)
	}
	before2, before, row := &t[2], &t[0], &t[1]
	for i := range a {
		row[0] = before[0] + dropped(a, i)
		low := row[0]
		for j := range b {
			d := min(before[j+1]+dropped(a, i), row[j]+dropped(b, j), before[j]+swapped(a[i], b[j]))
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				d = min(d, before2[j-1]+slipOrder)
			}
			row[j+1] = d
			low = min(low, d)
		}
		if low > bound {
			return bound + 1
		}
		before2, before, row = before, row, before2
	}
	return before[len(b)]
}

// dropped is the cost of leaving out a letter. Long marks and doubled sounds
// are left out most often.
func dropped(s []rune, i int) int {
	if s[i] == 'ー' || s[i] == 'ツ' || s[i] == 'ン' || i > 0 && lengthens(s[i-1], s[i]) {
		return slipMark
	}
	return slipLetter
}

// swapped is the cost of typing b as a.
func swapped(a, b rune) int {
	switch {
	case a == b:
		return 0
	case plain(a) == plain(b):
		return slipMark
	case vowelOf[a] != 0 && (vowelOf[a] == vowelOf[b] || rowOf[a] == rowOf[b]):
		return slipRow
	}
	return slipLetter
}

// plain takes the voice mark off a kana.
func plain(r rune) rune {
	if p, ok := unmarked[r]; ok {
		return p
	}
	return r
}

var unmarked = paired("ガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポ", "カキクケコサシスセソタチツテトハヒフヘホハヒフヘホ")

func paired(from, to string) map[rune]rune {
	out, t := map[rune]rune{}, []rune(to)
	for i, r := range []rune(from) {
		out[r] = t[i]
	}
	return out
}

// rowOf names the consonant of a kana by the first of its row.
var rowOf = endings("アイウエオ", "カキクケコ", "サシスセソ", "タチツテト", "ナニヌネノ", "ハヒフヘホ", "マミムメモ", "ヤユヨ", "ラリルレロ", "ワヲ",
	"ガギグゲゴ", "ザジズゼゾ", "ダヂヅデド", "バビブベボ", "パピプペポ")
