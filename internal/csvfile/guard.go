package csvfile

import (
	"strings"
	"unicode/utf8"
)

// triggers begin a cell that some spreadsheet takes for a formula. The
// full-width ones count where Japanese input is on.
const triggers = "=+-@\t\r\n＝＋－＠"

// guard makes a text inert for spreadsheets. Texts that look guarded already get
// one more apostrophe, so that unguard gives back exactly what there was.
func guard(s string) string {
	if risky(s) {
		return "'" + s
	}
	return s
}

// unguard undoes guard and leaves other texts alone.
func unguard(s string) string {
	if rest, ok := strings.CutPrefix(s, "'"); ok && risky(rest) {
		return rest
	}
	return s
}

func risky(s string) bool {
	first, size := utf8.DecodeRuneInString(strings.TrimLeft(s, "'"))
	return size > 0 && strings.ContainsRune(triggers, first)
}

var oneNewline = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// newlines writes line ends as the shop keeps them.
func newlines(s string) string { return oneNewline.Replace(s) }
