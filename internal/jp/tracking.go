package jp

import (
	"fmt"
	"strings"
)

// Dated is what a tracking value takes from a content entry, as the content
// service writes it.
type Dated struct {
	UpDate    string // up_date, set by the editors
	UpdatedAt string // when the entry last changed
}

// TrackingValue is ws_YYYYMMDD_{suffix} with the entry's up_date, or else the
// time it last changed, as a day in Tokyo. Without an entry, or when neither
// can be read, it is ws_{suffix}.
func TrackingValue(entry *Dated, suffix string) string {
	if entry != nil {
		for _, text := range []string{entry.UpDate, entry.UpdatedAt} {
			if t, err := ParseTime(text); err == nil {
				return "ws_" + Day(t) + "_" + suffix
			}
		}
	}
	return "ws_" + suffix
}

// TrackingLink adds the parameter to a link and keeps its query and # part. A
// link that already carries a parameter of that name is left alone: whoever
// wrote it meant it.
func TrackingLink(link, name, value string) string {
	if name == "" {
		return link
	}
	name = escape(name)
	rest, hash, hasHash := strings.Cut(link, "#")
	if hasHash {
		hash = "#" + hash
	}
	path, query, _ := strings.Cut(rest, "?")
	for pair := range strings.SplitSeq(query, "&") {
		if key, _, _ := strings.Cut(pair, "="); key == name {
			return link
		}
	}
	if query != "" && !strings.HasSuffix(query, "&") {
		query += "&"
	}
	return path + "?" + query + name + "=" + escape(value) + hash
}

// escape writes s for a query so that nothing but letters, digits and -._~
// stays bare. url.QueryEscape differs from the browser in the space.
func escape(s string) string {
	var b strings.Builder
	for _, c := range []byte(strings.ToValidUTF8(s, "\ufffd")) {
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', strings.IndexByte("-._~", c) >= 0:
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}
