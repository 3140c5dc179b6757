package label

import (
	"strings"
	"unicode"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"
)

// geta stands for a character that cannot be printed, as printers in Japan do.
const geta = "〓"

// twins are characters that Windows knows under another number.
var twins = strings.NewReplacer(
	"〜", "～", "−", "－", "‖", "∥", "—", "―", "–", "－", "‐", "－", "‑", "－", "¢", "￠", "£", "￡", "¬", "￢", "¥", "￥", "‾", "￣", "\u00A0", " ",
)

// plain are the usual forms of letters in names that the programs lack. The
// postman reads both as the same name.
var plain = map[rune]string{
	'𠮷': "吉", '髙': "高", '﨑': "崎", '嵜': "崎", '濵': "濱", '德': "徳", '瀨': "瀬", '槗': "橋", '增': "増", '寬': "寛", '栁': "柳", '橫': "横", '淸': "清",
	'黑': "黒", '靑': "青", '黃': "黄", '曻': "昇", '昻': "昂", '閒': "間", '鄕': "郷", '敎': "教", '緖': "緒", '賴': "頼", '鷗': "鴎", '繫': "繋", '䑓': "臺",
	'①': "1", '②': "2", '③': "3", '④': "4", '⑤': "5", '⑥': "6", '⑦': "7", '⑧': "8", '⑨': "9", '⑩': "10",
	'Ⅰ': "1", 'Ⅱ': "2", 'Ⅲ': "3", 'Ⅳ': "4", 'Ⅴ': "5", 'ⅰ': "1", 'ⅱ': "2", 'ⅲ': "3", '㈱': "(株)", '㈲': "(有)", '№': "No.", '℡': "TEL",
}

// A charset is which characters a program prints.
type charset int

const (
	// jis is JIS X 0208, kanji of the first and second level: all that B2 クラウド takes.
	jis charset = iota
	// windows is code page 932, which has ① and 髙 besides.
	windows
)

// has tells whether a character can be printed.
func (c charset) has(r rune) bool {
	b, err := japanese.ShiftJIS.NewEncoder().String(string(r))
	if err != nil || r == unicode.ReplacementChar {
		return false
	}
	if len(b) == 1 {
		return r >= ' ' && r != 0x7f
	}
	// Row 13 and the rows of NEC and IBM are Windows' own.
	extended := b[0] == 0x87 || b[0] == 0xed || b[0] == 0xee || b[0] >= 0xf0
	return c == windows || !extended
}

// clean writes s in characters of the set. note is told of each that was
// replaced, or left out with an empty replacement.
func (c charset) clean(s string, note func(from, to string)) string {
	s = twins.Replace(norm.NFC.String(joinKana(s)))
	var b strings.Builder
	for _, r := range s {
		switch {
		case c.has(r):
			b.WriteRune(r)
		case unicode.IsSpace(r) || unicode.IsControl(r):
			b.WriteRune(' ') // a line break in a label is a space
		default:
			to := c.other(r)
			note(string(r), to)
			b.WriteString(to)
		}
	}
	return strings.Join(strings.Fields(strings.ReplaceAll(b.String(), "　", " ")), " ")
}

// other is what stands for a character outside the set: its usual form, a
// plainer way to write it, nothing for signs and selectors, or 〓.
func (c charset) other(r rune) string {
	for _, to := range []string{plain[r], norm.NFKC.String(string(r)), unaccented(r)} {
		if to != "" && to != string(r) && strings.IndexFunc(to, func(r rune) bool { return !c.has(r) }) < 0 {
			return to
		}
	}
	if unicode.In(r, unicode.So, unicode.Sk, unicode.Cf, unicode.Mn, unicode.Me, unicode.Co, unicode.Cs, unicode.Cn) {
		return ""
	}
	return geta
}

// unaccented is a Latin letter without its marks.
func unaccented(r rune) string {
	var b strings.Builder
	for _, part := range norm.NFD.String(string(r)) {
		if !unicode.Is(unicode.Mn, part) {
			b.WriteRune(part)
		}
	}
	return b.String()
}

// joinKana makes half-width kana full-width, so that labels can be read.
func joinKana(s string) string {
	return norm.NFC.String(strings.Map(func(r rune) rune {
		switch {
		case r == 'ﾞ':
			return '\u3099'
		case r == 'ﾟ':
			return '\u309a'
		case r >= '｡' && r <= 'ﾟ':
			return []rune(norm.NFKC.String(string(r)))[0]
		}
		return r
	}, s))
}

// full writes everything full-width, for programs that count characters.
func full(s string) string { return strings.ReplaceAll(width.Widen.String(s), " ", "　") }

// half writes kana half-width, for fields that take nothing else.
func half(s string) string {
	return width.Narrow.String(norm.NFD.String(strings.NewReplacer("ヴ", "ウ\u3099").Replace(s)))
}

// size is how wide a text is: two for a full-width character, one for another.
func size(s string) (n int) {
	for _, r := range s {
		if r < 0x80 || r >= '｡' && r <= 'ﾟ' {
			n++
		} else {
			n += 2
		}
	}
	return n
}
