package ask

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// A letter is one character: folded to katakana, and as it was typed, because と
// between words is a particle and ト is not.
type letter struct{ fold, raw rune }

// foldText makes a text equal to others that mean the same: width, case and kana
// do not matter; marks stay, since a price needs them.
func foldText(s string) []letter {
	var out []letter
	for _, r := range norm.NFKC.String(s) {
		r = unicode.ToLower(r)
		switch r {
		case '〜', '～', '∼', '−', '–', '—':
			r = '~'
		case '￥', '¥':
			r = '¥'
		case 'ヶ', 'ヵ':
			r = 'カ'
		}
		out = append(out, letter{katakana(r), r})
	}
	return out
}

func katakana(r rune) rune {
	if r >= 'ぁ' && r <= 'ゖ' {
		return r + ('ァ' - 'ぁ')
	}
	return r
}

// fold is the key of a phrase.
func fold(s string) string {
	var b strings.Builder
	for _, l := range foldText(s) {
		b.WriteRune(l.fold)
	}
	return b.String()
}

func isHiragana(r rune) bool { return r >= 'ぁ' && r <= 'ゖ' }
func isKatakana(r rune) bool { return r >= 'ァ' && r <= 'ヺ' || r == 'ー' }
func isKanji(r rune) bool    { return unicode.Is(unicode.Han, r) }
func isDigit(r rune) bool    { return r >= '0' && r <= '9' }
func isLatin(r rune) bool    { return r >= 'a' && r <= 'z' || r == '\'' }

// sameRun tells that two characters stand within one stretch of a script.
func sameRun(a, b rune) bool {
	return isHiragana(a) && (isHiragana(b) || b == 'ー') || isKatakana(a) && isKatakana(b) || isKanji(a) && isKanji(b) ||
		isDigit(a) && isDigit(b) || isLatin(a) && isLatin(b)
}

// separates tells which characters stand between words.
func separates(r rune) bool {
	switch r {
	case '-', '~', '%', '¥', '\'', '&':
		return false
	}
	return unicode.IsSpace(r) || unicode.IsPunct(r) || unicode.IsSymbol(r)
}
