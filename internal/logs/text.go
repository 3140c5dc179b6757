package logs

import (
	"net/url"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxText bounds one logged string. What is cut off is dropped together with
// the word it cuts, so that half an address cannot slip past its pattern.
const maxText = 32 << 10

// Mask returns s with everything personal or secret in it replaced. Use it
// for text that leaves by another way than a logger.
func Mask(s string) string { return maskText(s, 0) }

func maskText(s string, depth int) string {
	s = bound(s)
	if harmless(s) {
		return s
	}
	s = tidy(s)
	if out, ok := maskJSON(s, depth); ok {
		return out
	}
	return shapes(pairs(unescaped(s)))
}

// harmless is the quick way out for what most log values are: short words.
func harmless(s string) bool {
	digits := 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			digits++
		case c == '@' || c == '=' || c == ':' || c == '%' || c >= utf8.RuneSelf || c < ' ' || c == 0x7f:
			return false
		}
	}
	return digits < 7 && len(s) < 12
}

func bound(s string) string {
	if len(s) <= maxText {
		return s
	}
	s = s[:maxText]
	if i := strings.LastIndexAny(s[maxText-512:], " \n\t,;&"); i >= 0 {
		return s[:maxText-512+i] + "…"
	}
	return strings.ToValidUTF8(s[:maxText-512], "") + "…"
}

// tidy makes full-width forms plain so that one pattern fits both, and takes
// out the characters that can forge or repaint a log line.
func tidy(s string) string {
	prev := rune(0)
	return strings.Map(func(r rune) rune {
		r = narrow(r)
		if prev >= '0' && prev <= '9' && strings.ContainsRune("‐‑‒–—―−ー", r) {
			r = '-'
		}
		prev = r
		switch {
		case r == '\n' || r == '\t':
			return r
		case unicode.IsControl(r), r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069, r == 0x200B, r == 0xFEFF, r == 0x2060:
			return -1
		case r == 0x2028 || r == 0x2029:
			return '\n'
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}

var percent = regexp.MustCompile(`(?:[\w.~+!*()-]|%[0-9A-Fa-f]{2})*%[0-9A-Fa-f]{2}(?:[\w.~+!*()-]|%[0-9A-Fa-f]{2})*`)

// unescaped masks percent-encoded words by what they say when decoded.
func unescaped(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	return percent.ReplaceAllStringFunc(s, func(word string) string {
		text := word
		for range 3 {
			next, err := url.QueryUnescape(text)
			if err != nil || next == text {
				break
			}
			text = next
			if t := tidy(text); shapes(pairs(t)) != t {
				return masked
			}
		}
		return word
	})
}

var (
	email = regexp.MustCompile(`(?:"[^"\n]{1,64}"|[\p{L}\p{N}._%+'&*/=?^{|}~!#$-]+)@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}`)
	user  = regexp.MustCompile(`://[^/\s@"'<>]+@`)
	jwt   = regexp.MustCompile(`eyJ[A-Za-z0-9_-]{6,}(?:\.[A-Za-z0-9_-]*){0,4}`)
	auth  = regexp.MustCompile(`(?i)\b(bearer|dpop)\s+[A-Za-z0-9._~+/=-]{6,}`)
	keyed = regexp.MustCompile(`\b(?:(?:sk|rk|pk)_(?:live|test)_\w+|whsec_\w+|(?:tok|pm|src|card|ba)_[A-Za-z0-9]{12,}|\w+_secret_\w{6,})`)
	post  = regexp.MustCompile(`〒\s*\d{3}[- ]?\d{4}`)
	place = regexp.MustCompile(`(?:北海道|東京都|(?:大阪|京都)府|\p{Han}{2,3}県)[\p{Han}\p{Hiragana}\p{Katakana}]{1,20}[市区町村郡][^\s,、。;"'<>{}\[\]]*`)
	phone = regexp.MustCompile(`\+[1-9][-. ()\d]{7,16}\d|\(0\d{1,4}\)[- ]?\d{1,4}[-. ]?\d{3,4}|0\d{1,4}\(\d{1,4}\)\d{3,4}|0\d{1,4}[-. ]{1,3}\d{1,4}[-. ]{1,3}\d{3,4}|0[1-9]\d{8,9}`)
)

// shapes masks what can be known by its form alone.
func shapes(s string) string {
	if strings.Contains(s, "@") {
		s = user.ReplaceAllString(s, "://"+masked+"@")
		s = email.ReplaceAllString(s, masked)
	}
	if strings.Contains(s, "eyJ") {
		s = jwt.ReplaceAllString(s, masked)
	}
	if strings.ContainsAny(s, " \t\n") {
		s = auth.ReplaceAllString(s, "$1 "+masked)
	}
	if strings.Contains(s, "_") {
		s = keyed.ReplaceAllString(s, masked)
	}
	if strings.Contains(s, "〒") {
		s = post.ReplaceAllString(s, masked)
	}
	if strings.ContainsAny(s, "都道府県") {
		s = place.ReplaceAllString(s, masked)
	}
	if countDigits(s) >= 9 {
		s = phones(cards(s))
	}
	return s
}

func countDigits(s string) (n int) {
	for i := 0; i < len(s); i++ {
		if digit(s[i]) {
			n++
		}
	}
	return n
}

func phones(s string) string {
	var b strings.Builder
	from := 0
	for at := 0; at < len(s); {
		m := phone.FindStringIndex(s[at:])
		if m == nil {
			break
		}
		start, end := at+m[0], at+m[1]
		if !isPhone(s[start:end]) || start > 0 && (alnum(s[start-1]) || s[start-1] == '.') || end < len(s) && alnum(s[end]) {
			at = start + 1
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

func isPhone(s string) bool {
	n := countDigits(s)
	return s[0] == '+' && n >= 9 && n <= 15 || n == 10 || n == 11
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

func alnum(c byte) bool { return digit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
