package httpd

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What is longer is no address of ours, and nothing to keep as a key.
const (
	maxPath  = 1 << 10
	maxQuery = 512
	// maxFree is the longest query that is rendered for one request alone.
	maxFree = 2 << 10
	// lastPage is the last page of a list that is rendered here; those behind
	// it are left to the browser, so that a crawler cannot buy our CPU.
	lastPage = 20
)

// tracking are query keys that advertisements and mails add. They change
// nothing of a page, so the page without them is the answer. The shop's own
// tracking links have keys of any name, and values that begin alike.
var tracking = []string{"gclid", "gbraid", "wbraid", "yclid", "fbclid", "msclkid", "ttclid", "twclid", "ldtag_cl", "_gl", "_ga", "mc_cid", "mc_eid"}

const trackingValue = "ws_"

// An address is what a request for a page asks for, in the one spelling that
// the cache knows.
type address struct {
	route *Route // nil: there is no such page
	path  string // cleaned and escaped
	query string // sorted, allowed keys only
	moved bool   // the path was spelt otherwise
	free  bool   // has a query that is not canonical
	bad   bool   // the query cannot be read
}

// key is the canonical URL: what the renderer is given, and the cache's key.
func (a address) key() string {
	if a.query == "" {
		return a.path
	}
	return a.path + "?" + a.query
}

func (s *Site) locate(u *url.URL) (a address) {
	path, segments, ok := cleanPath(u.EscapedPath())
	if !ok {
		return a
	}
	a.path = path
	a.route = s.routes.find(segments)
	if a.route == nil {
		return a
	}
	// Every empty or dot segment that was dropped makes a difference here.
	a.moved = strings.Count(u.EscapedPath(), "/") != max(len(segments), 1)
	a.query, a.free, a.bad = cleanQuery(u.RawQuery, a.route.Query)
	return a
}

// cleanPath resolves empty and dot segments and spells each segment in one
// way. It refuses what only an attacker writes.
func cleanPath(escaped string) (path string, segments []string, ok bool) {
	if len(escaped) > maxPath || !strings.HasPrefix(escaped, "/") {
		return "", nil, false
	}
	var b strings.Builder
	for part := range strings.SplitSeq(escaped, "/") {
		text, err := url.PathUnescape(part)
		switch {
		case err != nil || !plainText(text) || strings.ContainsAny(text, `/\`):
			return "", nil, false
		case text == "" || text == ".":
		case text == "..":
			if len(segments) > 0 {
				segments = segments[:len(segments)-1]
			}
		default:
			segments = append(segments, text)
		}
	}
	for _, text := range segments {
		b.WriteByte('/')
		b.WriteString(url.PathEscape(text))
	}
	if b.Len() == 0 {
		return "/", nil, true
	}
	return b.String(), segments, true
}

// cleanQuery keeps the allowed keys in order. free means that the query asks
// for more than a canonical page.
func cleanQuery(raw string, allowed []string) (query string, free, bad bool) {
	if raw == "" {
		return "", false, false
	}
	values, err := url.ParseQuery(raw)
	if err != nil {
		return "", true, true
	}
	for key, list := range values {
		switch {
		case strings.HasPrefix(key, "utm_") || slices.Contains(tracking, key):
			delete(values, key)
		case !slices.Contains(allowed, key) && len(list) == 1 && strings.HasPrefix(list[0], trackingValue):
			delete(values, key)
		case !slices.Contains(allowed, key) || len(list) != 1 || !plainText(list[0]):
			return "", true, false
		case list[0] == "", key == "page" && list[0] == "1":
			delete(values, key)
		case key == "page" && !renderedPage(list[0]):
			return "", true, false
		}
	}
	query = values.Encode()
	return query, len(query) > maxQuery, false
}

func renderedPage(text string) bool {
	n, err := strconv.Atoi(text)
	return err == nil && n >= 1 && n <= lastPage && strconv.Itoa(n) == text
}

func plainText(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, unicode.IsControl)
}

// readable tells whether values hold text alone. Several lines are text; other
// control characters and broken bytes were typed by no shopper.
func readable(values url.Values) bool {
	for key, list := range values {
		text := strings.NewReplacer("\r\n", "", "\n", "", "\t", "").Replace(strings.Join(list, ""))
		if !plainText(key) || !plainText(text) {
			return false
		}
	}
	return true
}
