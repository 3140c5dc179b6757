package jp

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

const (
	voiced     = '\u3099' // combining dakuten
	semivoiced = '\u309a' // combining handakuten
)

// Katakana rewrites a reading (furigana) in full-width katakana, as forms
// store it: hiragana and half-width kana are converted, dakuten joined to
// their kana. Everything else stays, so that the form can point at it.
func Katakana(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r >= '｡' && r <= 'ﾟ': // the half-width block, its dakuten included
			b.WriteString(norm.NFKC.String(string(r)))
		case r == '゛':
			b.WriteRune(voiced)
		case r == '゜':
			b.WriteRune(semivoiced)
		default:
			b.WriteRune(toKatakana(r))
		}
	}
	return shownMarks.Replace(norm.NFC.String(b.String()))
}

// shownMarks shows a dakuten that found no kana again as a character of its own.
var shownMarks = strings.NewReplacer("\u3099", "゛", "\u309a", "゜")

func toKatakana(r rune) rune {
	if r >= 'ぁ' && r <= 'ゖ' || r == 'ゝ' || r == 'ゞ' {
		return r + ('ァ' - 'ぁ')
	}
	return r
}

// isKatakana reports letters only, not the marks ・ and ー.
func isKatakana(r rune) bool { return r >= 'ァ' && r <= 'ヺ' }

// large gives small kana their full size: キヤミソール is meant as キャミソール.
var large = map[rune]rune{
	'ァ': 'ア', 'ィ': 'イ', 'ゥ': 'ウ', 'ェ': 'エ', 'ォ': 'オ', 'ッ': 'ツ', 'ャ': 'ヤ', 'ュ': 'ユ', 'ョ': 'ヨ',
	'ヮ': 'ワ', 'ヵ': 'カ', 'ヶ': 'ケ',
	'ㇰ': 'ク', 'ㇱ': 'シ', 'ㇲ': 'ス', 'ㇳ': 'ト', 'ㇴ': 'ヌ', 'ㇵ': 'ハ', 'ㇶ': 'ヒ', 'ㇷ': 'フ', 'ㇸ': 'ヘ', 'ㇹ': 'ホ',
	'ㇺ': 'ム', 'ㇻ': 'ラ', 'ㇼ': 'リ', 'ㇽ': 'ル', 'ㇾ': 'レ', 'ㇿ': 'ロ',
}

// vToB writes the sound of V with B, as most shoppers type it. The longer
// spellings stand first; what is left of ヴ alone becomes ブ.
var vToB = strings.NewReplacer(
	"ヴァ", "バ", "ヴィ", "ビ", "ヴェ", "ベ", "ヴォ", "ボ",
	"ヴャ", "ビャ", "ヴュ", "ビュ", "ヴョ", "ビョ", "ヴ", "ブ",
	"ヷ", "バ", "ヸ", "ビ", "ヹ", "ベ", "ヺ", "ボ",
)
