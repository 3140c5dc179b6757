package shop

import (
	"net/url"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
)

// Moved tells where the goods stand of an address that a category or brand once
// had. An address that something has now is a page, whatever had it before.
func Moved(live *catalog.Live) func(path string, query url.Values) (location string, moved bool) {
	return func(path string, query url.Values) (string, bool) {
		if rest, ok := strings.CutPrefix(path, "/categories/"); ok {
			return movedCategory(live.Current(), strings.TrimRight(rest, "/"), query)
		}
		if alias, ok := strings.CutPrefix(path, "/brands/"); ok {
			to, moved := live.Current().MovedBrand(alias)
			return located("/brands/"+url.PathEscape(to.Alias), query), moved
		}
		return "", false
	}
}

// movedCategory leads to the address that sitemaps name. Codes in the query
// count more than the path: those of other categories are what a shopper chose.
func movedCategory(snap *catalog.Snapshot, path string, query url.Values) (string, bool) {
	to, was, ok := snap.MovedCategory(path)
	if !ok {
		return "", false
	}
	given, meant := false, false
	next := url.Values{}
	for key, values := range query {
		next[key] = values
	}
	for _, f := range browse.CategoryFields {
		key := string(f) + "-in"
		for code := range strings.FieldsSeq(query.Get(key)) {
			given, meant = true, meant || code == was || code == to.Code
		}
		next.Del(key)
	}
	if given && !meant {
		return "", false
	}
	for i, above := range to.Line() {
		next.Set(string(browse.CategoryFields[i])+"-in", above.Code)
	}
	return located("/categories/"+to.Path, next), true
}

func located(path string, query url.Values) string {
	if len(query) == 0 {
		return path
	}
	return path + "?" + query.Encode()
}
