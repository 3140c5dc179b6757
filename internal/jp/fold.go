package jp

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold makes texts equal that a shopper means to be equal, for search: NFKC,
// lower case, katakana, small kana large, V as B. A hyphen or dash after kana
// is its long mark (コ-ト), elsewhere it joins (T-シャツ, Tーシャツ, Tシャツ).
// Middle dots and apostrophes vanish, other punctuation separates words by one
// space. Fold(Fold(s)) == Fold(s).
func Fold(s string) string {
	s = norm.NFKC.String(loneMarks.Replace(s))
	s = vToB.Replace(strings.Map(func(r rune) rune { return toKatakana(unicode.ToLower(r)) }, s))

	in := []rune(s)
	out := make([]rune, 0, len(in))
	for i, r := range in {
		switch place(in, i) {
		case keep:
			if l, ok := large[r]; ok {
				r = l
			}
			out = append(out, r)
		case lengthen:
			if len(out) > 0 && isKatakana(out[len(out)-1]) {
				out = append(out, longMark)
			}
		case separate:
			if len(out) > 0 && out[len(out)-1] != ' ' {
				out = append(out, ' ')
			}
		case drop:
		}
	}
	// What was dropped may have stood between a letter and its accent.
	return strings.TrimSuffix(norm.NFKC.String(string(out)), " ")
}

// loneMarks joins dakuten typed as characters of their own to the kana before
// them; NFKC would put a space in between.
var loneMarks = strings.NewReplacer("゛", "\u3099", "゜", "\u309a")

type placing uint8

const (
	keep placing = iota
	lengthen
	separate
	drop
)

// place decides what becomes of the character in[i].
func place(in []rune, i int) placing {
	switch r := in[i]; {
	case isHyphen(r):
		return lengthen
	case r == '.' && betweenDigits(in, i):
		return keep
	case r == ',' && betweenDigits(in, i), vanishes(r):
		return drop
	case unicode.IsLetter(r), unicode.IsNumber(r), unicode.IsMark(r):
		return keep
	}
	return separate
}

func vanishes(r rune) bool {
	switch {
	case r == '・', r == '·', r == '\'', r == '‘', r == '’', r == '\u02bc':
		return true
	case r == voiced, r == semivoiced: // without a kana to sit on
		return true
	}
	// Cf: zero-width space, soft hyphen, direction marks. Variation selectors
	// pick a shape of the character before them.
	return unicode.In(r, unicode.Cf, unicode.Variation_Selector)
}

func betweenDigits(in []rune, i int) bool {
	return i > 0 && i+1 < len(in) && isDigit(in[i-1]) && isDigit(in[i+1])
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }
