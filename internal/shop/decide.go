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

// Decide tells of an address that is not rendered whether there is a page, as the
// loader of the page would: what is named must exist, a category's path leads to
// its codes, and a member's page wants a login.
func Decide(p Parts) httpd.Decider {
	return func(ctx context.Context, w httpd.Wanted) httpd.Decision {
		last := w.Path[strings.LastIndexByte(w.Path, '/')+1:]
		snap := p.Catalog.Current()
		switch {
		case w.Route == "items-id":
			_, _, ok := browse.Find(snap, browse.DetailQuery{CommodityCode: last})
			return httpd.Decision{Missing: !ok}
		case w.Route == "brands-id":
			_, ok := snap.BrandByAlias(last)
			return httpd.Decision{Missing: !ok}
		case w.Route == "campaign-id":
			_, ok := snap.Campaign(last)
			return httpd.Decision{Missing: !ok}
		case w.Route == "categories-id":
			return p.decideCategory(w)
		case w.Route == "editor-id":
			return p.decideEntry(map[string]any{"content_type": "editor", "fields.slug": last})
		case w.Route == "informations-id":
			return p.decideEntry(map[string]any{"content_type": "information", "fields.slug": last})
		case strings.HasPrefix(w.Route, "article-") && strings.HasSuffix(w.Route, "-id"):
			kind := strings.TrimSuffix(strings.TrimPrefix(w.Route, "article-"), "-id")
			return p.decideEntry(map[string]any{"content_type": "article", "fields.kind": kind, "fields.slug": last})
		case slices.Contains(membersOnly, w.Route):
			return p.decideMember(ctx, w)
		}
		return httpd.Decision{}
	}
}

// membersOnly are the pages that guests cannot see; favourites are guests' too.
var membersOnly = []string{
	"mypage", "mypage-orders", "mypage-orders-id", "mypage-points", "mypage-mail-settings", "mypage-addresses", "mypage-profile",
	"mypage-security", "mypage-devices", "mypage-leave",
}

func (p Parts) decideMember(ctx context.Context, w httpd.Wanted) httpd.Decision {
	v, err := p.visitors().Visitor(ctx)
	if err != nil || v.Customer != nil {
		return httpd.Decision{} // whoever cannot be told apart finds out in the browser
	}
	back := w.Path
	if len(w.Query) > 0 {
		back += "?" + w.Query.Encode()
	}
	return httpd.Decision{Location: "/id/login?" + url.Values{"return_to": {back}}.Encode()}
}

// decideEntry knows nothing before content was read: then there may be a page.
func (p Parts) decideEntry(query map[string]any) httpd.Decision {
	texts := p.Content.Current()
	query["limit"] = 1.0
	q, err := content.Parse(query)
	if err != nil || !texts.Known() {
		return httpd.Decision{}
	}
	found, err := texts.Find(q, p.Now())
	return httpd.Decision{Missing: err == nil && len(found.Items) == 0}
}

// decideCategory is the category route rule, as categoryRoute.ts has it.
func (p Parts) decideCategory(w httpd.Wanted) httpd.Decision {
	tree := p.Catalog.Current().Tree()
	keys := make([]string, len(browse.CategoryFields))
	given := false
	for i, f := range browse.CategoryFields {
		keys[i] = string(f) + "-in"
		given = given || w.Query.Has(keys[i])
	}
	if given {
		for _, key := range keys {
			for code := range strings.FieldsSeq(w.Query.Get(key)) {
				if _, ok := tree.Node(code); ok {
					return httpd.Decision{}
				}
			}
		}
		return httpd.Decision{Missing: true}
	}
	segments := strings.Split(strings.TrimRight(w.Path, "/"), "/")
	if len(segments) < 3 {
		return httpd.Decision{Missing: true}
	}
	levels := make([][]string, len(segments)-2)
	for i, segment := range segments[2:] {
		levels[i] = strings.Split(segment, "--")
		segments[i+2] = url.PathEscape(segment)
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
	return httpd.Decision{Location: strings.Join(segments, "/") + "?" + w.Query.Encode()}
}
