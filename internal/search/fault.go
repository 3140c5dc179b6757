package search

import (
	"strings"
	"unicode"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// ErrCondition is the answer to search conditions that make no sense; its field
// names the condition.
var ErrCondition = fault.New(fault.Invalid, "search.condition", "検索条件が正しくありません。")

const longestEcho = 40 // characters of a name that we did not choose

func wrong(key, code, message string) error {
	key = echo(key)
	e := *ErrCondition.With(fault.Field{Name: key, Code: code, Message: message})
	e.Message = "検索条件「" + key + "」が正しくありません。" + message
	return &e
}

// echo makes a caller's text fit to be shown.
func echo(s string) string {
	var b strings.Builder
	n := 0
	for _, r := range s {
		if n++; n > longestEcho {
			return b.String() + "…"
		}
		if unicode.IsPrint(r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}
