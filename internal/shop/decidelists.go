package shop

import (
	"context"
	"net/url"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
)

// listPage is how many items a page of a list has, and lastPage the last that search goes to.
const (
	listPage = 30
	lastPage = 100_000/listPage + 1
)

// list is a list of items. It leads to the item whose product number was searched
// for, to the filters that keywords were understood as, and to its last page.
// Conditions that the page's path makes are leftOut of its query.
func (d decider) list(api string, leftOut ...string) rule {
	return d.listOf("naviPlus/"+api, leftOut...)
}

func (d decider) listOf(name string, leftOut ...string) rule {
	return func(ctx context.Context, w httpd.Wanted) httpd.Decision {
		params := conditions(w.Query, leftOut)
		filters := len(params)
		word := plainText(w.Query.Get("search_word"))
		if word != "" {
			params["search_word-index"] = word
		}
		if asked := plainText(w.Query.Get("asked")); asked != "" {
			params["asked"] = asked
		}
		if showsProducts(name, params) {
			params["unit"] = "commodity"
		}
		page := min(pageOf(w.Query, 6), lastPage)
		params["limit"], params["offset"] = 1, listPage*(page-1)
		info, err := d.ask(ctx, name, w.Path, params)
		switch {
		case err != nil:
			return failed(w, err)
		case info.Product != "" && filters == 0:
			return httpd.Decision{Location: "/items/" + url.PathEscape(info.Product)}
		case len(info.Conditions) > 0 && understand(w.Query, info, word, leftOut):
			return httpd.Decision{Location: address(w)}
		}
		return within(w, page, (info.Hitnum+listPage-1)/listPage)
	}
}

// showsProducts tells whether a list has one card for a product, or one for each
// colour, as fetching.ts has it.
func showsProducts(name string, params map[string]any) bool {
	for _, key := range []string{"color-in", "tone-in", "color_sku_code-in"} {
		if params[key] != nil {
			return false
		}
	}
	return strings.HasPrefix(name, "naviPlus/")
}

func (d decider) ask(ctx context.Context, name, path string, params map[string]any) (browse.ListInfo, error) {
	var list struct {
		Info browse.ListInfo `json:"info"`
	}
	err := d.calls.Ask(ctx, name, map[string]any{"path": path, "component": "list", "params": params}, &list)
	return list.Info, err
}

// conditions are the filters of an address as search takes them: any of several
// values will do, but for what an item has several of at once.
func conditions(query url.Values, leftOut []string) map[string]any {
	params := map[string]any{}
	for key, values := range query {
		field, kind, ok := strings.Cut(key, "-")
		if !ok || slices.Contains(leftOut, key) || kind != "in" && kind != "notin" && kind != "daterange" {
			continue
		}
		value := strings.TrimSuffix(plainText(strings.Join(values, " ")), ":OR")
		if value == "" {
			continue
		}
		if kind == "in" && field != "make" && field != "care" {
			value += ":OR"
		}
		params[key] = value
	}
	return params
}

// understand turns keywords into the filters that they were understood as. It
// returns false when the page's path makes such a filter itself.
func understand(query url.Values, info browse.ListInfo, word string, leftOut []string) bool {
	for _, u := range info.Conditions {
		if slices.Contains(leftOut, u.Key) {
			return false
		}
	}
	for _, u := range info.Conditions {
		values := strings.Fields(query.Get(u.Key))
		for value := range strings.FieldsSeq(u.Value) {
			if !slices.Contains(values, value) {
				values = append(values, value)
			}
		}
		query.Set(u.Key, strings.Join(values, " "))
	}
	if !query.Has("asked") {
		query.Set("asked", word)
	}
	query.Del("page")
	query.Del("search_word")
	if info.Keywords != "" {
		query.Set("search_word", info.Keywords)
	}
	return true
}

// plainText is what was typed, in one line and no longer than a search takes.
func plainText(text string) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	return string(runes[:min(len(runes), 100)])
}

// ranking counts only the department of its conditions.
func (d decider) ranking(ctx context.Context, w httpd.Wanted) httpd.Decision {
	page := min(pageOf(w.Query, 6), lastPage)
	params := map[string]any{"limit": 1, "offset": listPage * (page - 1)}
	if department := strings.Fields(w.Query.Get("category_code_1-in")); len(department) > 0 {
		params["category_code_1-in"] = department[0] + ":OR"
	}
	info, err := d.ask(ctx, "naviPlus/ranking", w.Path, params)
	if err != nil {
		return failed(w, err)
	}
	return within(w, page, (info.Hitnum+listPage-1)/listPage)
}

// category is the category route rule, as categoryRoute.ts has it, and then the
// rule of its list.
func (d decider) category(list rule) rule {
	return func(ctx context.Context, w httpd.Wanted) httpd.Decision {
		tree := d.Catalog.Current().Tree()
		keys := make([]string, len(browse.CategoryFields))
		given, known := false, false
		for i, f := range browse.CategoryFields {
			keys[i] = string(f) + "-in"
			given = given || w.Query.Has(keys[i])
			for code := range strings.FieldsSeq(w.Query.Get(keys[i])) {
				_, ok := tree.Node(code)
				known = known || ok
			}
		}
		switch {
		case known:
			return list(ctx, w)
		case given:
			return httpd.Decision{Missing: true}
		}
		segments := strings.Split(strings.TrimRight(w.Path, "/"), "/")
		if len(segments) < 3 {
			return httpd.Decision{Missing: true}
		}
		levels := make([][]string, len(segments)-2)
		for i, segment := range segments[2:] {
			levels[i] = strings.Split(segment, "--")
		}
		named := false
		for i, nodes := range tree.Resolve(levels) {
			var codes []string
			for _, n := range nodes {
				codes = append(codes, n.Code)
			}
			if len(codes) > 0 {
				named = true
				w.Query.Set(keys[i], strings.Join(codes, " "))
			}
		}
		if !named {
			return httpd.Decision{Missing: true}
		}
		w.Path = strings.Join(segments, "/")
		return httpd.Decision{Location: address(w)}
	}
}

func named(kind, slug string) map[string]any {
	return map[string]any{"content_type": kind, "fields.slug": slug}
}

// entry is a page of content.
func (d decider) entry(query func(httpd.Wanted) map[string]any) rule {
	return func(_ context.Context, w httpd.Wanted) httpd.Decision {
		total, known := d.count(query(w))
		return httpd.Decision{Missing: known && total == 0}
	}
}

// entries is a list of content with so many on a page.
func (d decider) entries(size int, query func(httpd.Wanted) map[string]any) rule {
	return func(_ context.Context, w httpd.Wanted) httpd.Decision {
		total, known := d.count(query(w))
		if !known {
			return httpd.Decision{}
		}
		return within(w, pageOf(w.Query, 4), (total+size-1)/size)
	}
}

// count knows nothing before content was read: then there may be a page.
func (d decider) count(query map[string]any) (total int, known bool) {
	texts := d.Content.Current()
	query["limit"] = 1.0
	q, err := content.Parse(query)
	if err != nil || !texts.Known() {
		return 0, false
	}
	found, err := texts.Find(q, d.Now())
	return found.Total, err == nil
}
