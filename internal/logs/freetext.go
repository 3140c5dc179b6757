package logs

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"
)

// salt makes the marks of one run of the shop its own: two lines can be told to
// be about the same words, but nobody can try words until one fits.
var salt = sync.OnceValue(func() []byte {
	b := make([]byte, 16)
	_, _ = rand.Read(b) // never fails
	return b
})

// FreeText stands in a log for what somebody typed, such as a searched word,
// which may be anybody's name: its length in characters and a salted mark. No
// pattern can tell a name from a word, so none of it is written.
func FreeText(s string) string {
	if s == "" {
		return ""
	}
	sum := sha256.Sum256(append(salt(), s...))
	return fmt.Sprintf("[text:%d:%s]", utf8.RuneCountInString(s), hex.EncodeToString(sum[:4]))
}

// Address is an address as logs show it: of its query the conditions and pages
// of lists stay, which are chosen and not typed; every other value is free text.
func Address(address string) string {
	address, _, _ = strings.Cut(address, "#")
	path, query, some := strings.Cut(address, "?")
	if !some {
		return path
	}
	pairs := strings.Split(query, "&")
	for i, pair := range pairs {
		key, value, _ := strings.Cut(pair, "=")
		if chosen(key, value) {
			continue
		}
		if text, err := url.QueryUnescape(value); err == nil {
			value = text
		}
		pairs[i] = key + "=" + FreeText(value)
		if name, err := url.QueryUnescape(key); err != nil || !fieldName.MatchString(name) {
			pairs[i] = FreeText(pair) // a question mark followed by anything is a query too
		}
	}
	return path + "?" + strings.Join(pairs, "&")
}

// fieldName is how programs name the fields of a query.
var fieldName = regexp.MustCompile(`^[a-z][a-zA-Z_]{0,30}(?:_[0-9])?(?:-[a-z]{2,12})?$`)

// chosen tells whether a value comes from a list of ours: of a field that has
// one, and as short as the codes in it. A long number may be anybody's.
func chosen(key, value string) bool {
	_, operator, some := strings.Cut(key, "-")
	switch {
	case key == "page", key == "sortcolumn", key == "code":
	case some && (operator == "in" || operator == "daterange") && plainKey(key):
	default:
		return false
	}
	digits := 0
	for _, part := range strings.FieldsFunc(value, func(r rune) bool { return r == '+' || r == ',' }) {
		if len(part) > 6 || !plainKey(part) {
			return false
		}
		if strings.Trim(part, "0123456789") == "" {
			digits += len(part)
		}
	}
	return digits < 8
}

// Stranger is an address as logs show it that is not known to be one of ours:
// of its path too only words that programs write stay.
func Stranger(address string) string {
	path, query, some := strings.Cut(address, "?")
	path, _, _ = strings.Cut(path, "#")
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if part == "" || word(part) {
			continue
		}
		if text, err := url.PathUnescape(part); err == nil {
			part = text
		}
		parts[i] = FreeText(part)
	}
	path = strings.Join(parts, "/")
	if some {
		path += "?" + query
	}
	return Address(path)
}

// word tells whether a part of a path is one of our own: small letters alone.
func word(s string) bool {
	return len(s) <= 32 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz-_.") == ""
}

// plainKey tells whether a name is one that programs write.
func plainKey(s string) bool {
	for _, r := range s {
		if (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '_' && r != '-' && r != '.' {
			return false
		}
	}
	return s != "" && len(s) <= 40
}
