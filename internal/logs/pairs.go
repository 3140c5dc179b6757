package logs

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// pairs masks the values of sensitive keys in free text: query strings,
// headers, %+v of structs, JSON inside a sentence, also when escaped. An
// unquoted value runs to the next separator or to the next key.
func pairs(s string) string {
	if !strings.ContainsAny(s, "=:") {
		return s
	}
	var b strings.Builder
	from := 0
	for at := 0; at < len(s); {
		i := strings.IndexAny(s[at:], "=:")
		if i < 0 {
			break
		}
		sep := at + i
		at = sep + 1
		if !sensitive(keyBefore(s[from:sep])) {
			continue
		}
		start, end := valueAfter(s, at)
		if start == end {
			continue
		}
		b.WriteString(s[from:start])
		b.WriteString(masked)
		from, at = end, end
	}
	if from == 0 {
		return s
	}
	b.WriteString(s[from:])
	return b.String()
}

// keyBefore is the last word of s, quotes and blanks at the end left aside.
func keyBefore(s string) string {
	s = strings.TrimRight(s, "\\\"' \t*")
	start := len(s)
	for start > 0 && len(s)-start < 64 {
		r, n := utf8.DecodeLastRuneInString(s[:start])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_-.[]ー〒", r) {
			break
		}
		start -= n
	}
	word := s[start:]
	if i := strings.LastIndexAny(strings.TrimRight(word, "]."), ".["); i >= 0 {
		word = word[i+1:] // customer.email, form[email]
	}
	return word
}

// valueAfter finds where the value that follows a separator starts and ends.
func valueAfter(s string, at int) (start, end int) {
	for at < len(s) && (s[at] == ' ' || s[at] == '\t' || s[at] == '>' || s[at] == '\\' || s[at] == '&' && at+1 < len(s) && s[at+1] == '{') {
		at++
	}
	if at >= len(s) || strings.HasPrefix(s[at:], masked) || strings.HasPrefix(s[at:], "//") {
		return at, at
	}
	switch c := s[at]; c {
	case '"', '\'', '`':
		return at + 1, quoted(s, at, c)
	case '{', '[', '(':
		return at, nested(s, at)
	}
	return at, bare(s, at)
}

// quoted returns the index of the closing quote, whether the opening one was
// escaped (JSON within JSON) or not; the end of s when there is none.
func quoted(s string, at int, q byte) int {
	depth := slashes(s, at)
	for i := at + 1; i < len(s); i++ {
		if s[i] == q && slashes(s, i) <= depth {
			return i - slashes(s, i)
		}
	}
	return len(s)
}

func slashes(s string, at int) (n int) {
	for at-n > 0 && s[at-n-1] == '\\' {
		n++
	}
	return n
}

func nested(s string, at int) int {
	depth := 0
	for i := at; i < len(s); i++ {
		switch s[i] {
		case '{', '[', '(':
			depth++
		case '}', ']', ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(s)
}

func bare(s string, at int) int {
	for i := at; i < len(s); i++ {
		switch s[i] {
		case ',', ';', '&', '|', '}', ']', ')', '\n', '"', '<', '#':
			return i
		case ' ', '\t':
			if keyFollows(s[i+1:]) {
				return i
			}
		}
	}
	return len(s)
}

// keyFollows tells whether s starts with `word:` or `word=`.
func keyFollows(s string) bool {
	s = strings.TrimLeft(s, " \t\"'")
	for i, r := range s {
		if r == ':' || r == '=' {
			return i > 0
		}
		if i > 40 || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '-' && r != '.' {
			return false
		}
	}
	return false
}
