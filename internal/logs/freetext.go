package logs

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
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
		if chosen(key) {
			continue
		}
		if text, err := url.QueryUnescape(value); err == nil {
			value = text
		}
		pairs[i] = key + "=" + FreeText(value)
		if name, err := url.QueryUnescape(key); err != nil || !plainKey(name) {
			pairs[i] = FreeText(pair) // a question mark followed by anything is a query too
		}
	}
	return path + "?" + strings.Join(pairs, "&")
}

func chosen(key string) bool {
	switch key {
	case "page", "sortcolumn", "code":
		return true
	}
	_, operator, some := strings.Cut(key, "-")
	return some && (operator == "in" || operator == "daterange") && plainKey(key)
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
