package label

import (
	"strings"
	"unicode"
)

// wrap spreads a text over lines of the given sizes, without losing a
// character and, where a line would else end inside a number or a word of
// letters, before it. rest is what found no room.
func wrap(s string, sizes ...int) (lines []string, rest string) {
	lines = make([]string, len(sizes))
	text := []rune(strings.TrimSpace(s))
	for i, room := range sizes {
		n, used := 0, 0
		for n < len(text) && used+size(string(text[n])) <= room {
			used += size(string(text[n]))
			n++
		}
		if n < len(text) {
			if at := breakBefore(text, n); at > 0 {
				n = at
			}
		}
		lines[i] = strings.TrimSpace(string(text[:n]))
		text = []rune(strings.TrimSpace(string(text[n:])))
	}
	return lines, string(text)
}

// breakBefore finds the last place at or before n where a line may end.
func breakBefore(text []rune, n int) int {
	for at := n; at > 0; at-- {
		if !(together(text[at-1]) && together(text[at])) {
			return at
		}
	}
	return 0
}

// together are the characters of numbers and words, such as 1-12-3 and B203.
func together(r rune) bool {
	return unicode.IsDigit(r) || r < 0x80 && unicode.IsLetter(r) || r >= 'Ａ' && r <= 'ｚ' || strings.ContainsRune("-－ー号", r)
}

// address spreads an address over lines: the building begins a line of its own
// when there is one to spare, else it comes right behind the street.
func address(street, building string, sizes ...int) (lines []string, rest string) {
	if building == "" {
		return wrap(street, sizes...)
	}
	for own := 1; own < len(sizes); own++ {
		head, left := wrap(street, sizes[:own]...)
		tail, over := wrap(building, sizes[own:]...)
		if left == "" && over == "" {
			return append(head, tail...), ""
		}
	}
	return wrap(street+" "+building, sizes...)
}
