package member

import (
	"net/url"
	"strings"
	"unicode/utf8"
)

const (
	home       = "/"
	longReturn = 2000 // bytes
)

// noReturn are pages from which nobody wants to be brought back: they would
// log out again, log in again, or show an error.
var noReturn = []string{"/logout", "/logged_in", "/id", "/errors", "/api", "/_app", "/webhook"}

// ReturnTo is the address to go back to after a login: a path of this shop as
// the browser writes it, or the home page for everything else. The browser has
// a twin in web/src/text/returnTo.ts.
func ReturnTo(s string) string {
	path, query, _ := strings.Cut(s, "?")
	if len(s) > longReturn || !strings.HasPrefix(s, "/") || strings.ContainsFunc(s, unsafeInAddress) || strings.Contains(path, "#") {
		return home
	}
	plain, err := url.PathUnescape(path)
	if err != nil || strings.ContainsFunc(plain, func(r rune) bool { return r < ' ' || r == 0x7f || r == '\\' || r == '@' || r == '%' || r == 0xfffd }) {
		return home
	}
	if words, err := url.QueryUnescape(query); err != nil || !utf8.ValidString(words) || strings.Contains(query, "#") {
		return home
	}
	for i, segment := range strings.Split(plain, "/") {
		if segment == "." || segment == ".." || segment == "" && i > 0 && plain != "/" {
			return home
		}
	}
	for _, p := range noReturn {
		if plain == p || strings.HasPrefix(plain, p+"/") {
			return home
		}
	}
	return s
}

// unsafeInAddress leaves printable ASCII without what browsers read in ways of
// their own; what else an address holds is percent-encoded when it is genuine.
func unsafeInAddress(r rune) bool {
	return r <= ' ' || r > '~' || strings.ContainsRune("\\\"<>`{}|^", r)
}
