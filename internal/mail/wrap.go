package mail

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// textColumns is the width of plain text: 36 Japanese characters, which fits a
// phone held upright in most mail programs and quotes without breaking again.
const textColumns = 72

// Characters that may not begin a line, and that may not end one.
const (
	notFirst = "、。，．・：；？！゛゜ヽヾゝゞ々ー）］｝」』】〉》〕’”…‥ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ%)]},.!?:;"
	notLast  = "（［｛「『【〈《〔‘“([{￥-" // the last two hold an amount together
)

// wrap breaks each line of s after at most textColumns columns: between
// Japanese characters, or at spaces between Western words. An address or a
// word that is longer stays whole, so that links work. Of several empty lines one
// is left.
func wrap(s string) string {
	var out []string
	for line := range strings.SplitSeq(s, "\n") {
		line = strings.TrimRight(line, " ")
		if line == "" && len(out) > 0 && out[len(out)-1] == "" {
			continue
		}
		out = append(out, wrapLine(line)...)
	}
	return strings.Join(out, "\n")
}

func wrapLine(line string) []string {
	if 2*utf8.RuneCountInString(line) <= textColumns { // most are short, and letters are many
		return []string{line}
	}
	var out []string
	var now strings.Builder
	used := 0
	for _, piece := range pieces(line) {
		w := columns(piece)
		if used > 0 && used+columns(strings.TrimRight(piece, " ")) > textColumns {
			out = append(out, strings.TrimRight(now.String(), " "))
			now.Reset()
			used = 0
		}
		now.WriteString(piece)
		used += w
	}
	return append(out, strings.TrimRight(now.String(), " "))
}

// pieces cuts a line where it may be broken.
func pieces(line string) []string {
	var out []string
	var now strings.Builder
	var before rune
	for _, r := range line {
		if now.Len() > 0 && mayBreak(before, r) {
			out = append(out, now.String())
			now.Reset()
		}
		now.WriteRune(r)
		before = r
	}
	return append(out, now.String())
}

func mayBreak(before, after rune) bool {
	if strings.ContainsRune(notFirst, after) || strings.ContainsRune(notLast, before) || after == ' ' {
		return false
	}
	return before == ' ' || wide(before) || wide(after)
}

func columns(s string) (n int) {
	for _, r := range s {
		n++
		if wide(r) {
			n++
		}
	}
	return n
}

func wide(r rune) bool {
	k := width.LookupRune(r).Kind()
	return k == width.EastAsianWide || k == width.EastAsianFullwidth || k == width.EastAsianAmbiguous
}
