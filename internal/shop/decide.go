package shop

import (
	"context"
	"errors"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
)

// Decide tells of an address that is not rendered whether there is a page, as the
// loader of the page would: what is named must exist, a page number leads to the
// last page there is, a category's path leads to its codes, and a member's page
// wants a login.
func Decide(p Parts) (httpd.Decider, error) {
	p.Journal = nil // the browser will make the same calls, and they count then
	calls, err := call.NewTable(Calls(p)...)
	if err != nil {
		return nil, err
	}
	d := decider{p, calls}
	rules := d.rules()
	return func(ctx context.Context, w httpd.Wanted) httpd.Decision {
		rule, ok := rules[w.Route]
		if !ok {
			return httpd.Decision{}
		}
		return rule(ctx, w)
	}, nil
}

type decider struct {
	Parts
	calls *call.Table
}

// A rule decides the addresses of one route.
type rule = func(ctx context.Context, w httpd.Wanted) httpd.Decision

// rules has the routes whose address alone does not say that there is a page.
func (d decider) rules() map[string]rule {
	rules := map[string]rule{
		"items":                d.list("items"),
		"brands-id":            d.list("brands_id", "brand_code-in"),
		"campaign-id":          d.list("campaign_id", "campaign_code-in"),
		"categories-id":        d.category(d.list("categories_id")),
		"ranking":              d.ranking,
		"mypage-favorite-item": d.listOf("siapi/favoritelist/select/"),
		"items-id":             d.item,
		"editor-id":            d.entry(func(w httpd.Wanted) map[string]any { return named("editor", lastOf(w.Path)) }),
		"outfits-id":           d.outfit,
		"outfits":              d.outfits,
		"informations-id":      d.entry(func(w httpd.Wanted) map[string]any { return named("information", lastOf(w.Path)) }),
		"informations":         d.entries(20, func(httpd.Wanted) map[string]any { return map[string]any{"content_type": "information"} }),
		"cart-input":           d.step("siapi/checkout/select/"),
		"cart-confirm":         d.step("siapi/confirm/select/"),
		"cart-order":           d.paying,
		"id-verify":            withToken,
		"id-reset":             withToken,
		"id-email":             withToken,
		"id-login":             d.login,
		"id-signup":            d.signUp,
		"logged_in":            loggedIn,
		"orders-id":            d.guestOrder,
		"whplus-order-select":  d.plan,
		"mypage-orders":        d.paged("siapi/orders/select/"),
		"mypage-points":        d.paged("siapi/points/select/"),
		"mypage-orders-id":     d.memberOrder,
	}
	rules["logged_in-logged_in_redirect"] = loggedInRedirect
	for _, kind := range articleKinds {
		rules["article-"+kind] = d.entries(12, func(w httpd.Wanted) map[string]any {
			q := map[string]any{"content_type": "article", "fields.kind": kind}
			if tag := w.Query.Get("tag"); tag != "" {
				q["fields.tags"] = tag
			}
			return q
		})
		rules["article-"+kind+"-id"] = d.entry(func(w httpd.Wanted) map[string]any {
			q := named("article", lastOf(w.Path))
			q["fields.kind"] = kind
			return q
		})
	}
	for _, route := range textPages {
		rules[route] = d.entry(func(w httpd.Wanted) map[string]any { return named("page", strings.Trim(w.Path, "/")) })
	}
	for _, route := range membersOnly {
		rules[route] = d.member
	}
	return rules
}

var (
	articleKinds = []string{"special", "instagram", "brand-news", "guide-and-tips", "mailmagazine-news"}

	// textPages are the pages that are an entry of content each.
	textPages = []string{
		"site", "site-trade", "site-privacy", "site-terms", "site-environment", "about_us", "guide",
		"guide-gift", "guide-size", "guide-order", "guide-point", "guide-cancel", "guide-member", "guide-mypage", "guide-payment",
		"guide-delivery", "guide-favorite", "guide-security", "guide-commodity", "guide-mailmagazine", "guide-subscription",
	}

	// membersOnly are the pages that only want to know who looks.
	membersOnly = []string{
		"mypage", "mypage-mail-settings", "mypage-addresses", "mypage-profile", "mypage-security", "mypage-devices", "mypage-data", "mypage-leave",
	}
)

// failed decides by the error of a call, as the loaders do: what cannot be told
// is a page, where the shopper reads what is wrong.
func failed(w httpd.Wanted, err error) httpd.Decision {
	switch f := fault.From(err); {
	case f.Code == member.ErrLoginRequired.Code:
		back := w.Path
		if len(w.Query) > 0 {
			back += "?" + w.Query.Encode()
		}
		return httpd.Decision{Location: "/id/login?" + url.Values{"return_to": {back}}.Encode()}
	case f.Kind == fault.NotFound:
		return httpd.Decision{Missing: true}
	}
	return httpd.Decision{}
}

func (d decider) item(_ context.Context, w httpd.Wanted) httpd.Decision {
	_, _, ok := browse.Find(d.Catalog.Current(), browse.DetailQuery{CommodityCode: lastOf(w.Path)})
	return httpd.Decision{Missing: !ok}
}

func (d decider) outfit(ctx context.Context, w httpd.Wanted) httpd.Decision {
	var found struct{}
	if err := d.calls.Ask(ctx, "siapi/outfit/select/", map[string]any{"slug": lastOf(w.Path)}, &found); err != nil {
		return failed(w, err)
	}
	return httpd.Decision{}
}

func (d decider) outfits(ctx context.Context, w httpd.Wanted) httpd.Decision {
	var list struct {
		Pages int `json:"pages"`
	}
	page := pageOf(w.Query, 4)
	if err := d.calls.Ask(ctx, "siapi/outfit/list/", map[string]any{"page": page, "wearer": w.Query.Get("wearer")}, &list); err != nil {
		return failed(w, err)
	}
	return within(w, page, list.Pages)
}

func (d decider) member(ctx context.Context, w httpd.Wanted) httpd.Decision {
	if _, err := d.visitors().Customer(ctx); err != nil {
		return failed(w, err)
	}
	return httpd.Decision{}
}

// paged is a list of the member's own, by a call that says how many pages there are.
func (d decider) paged(name string) rule {
	return func(ctx context.Context, w httpd.Wanted) httpd.Decision {
		var list struct {
			Pages int `json:"pages"`
		}
		page := pageOf(w.Query, 4)
		if err := d.calls.Ask(ctx, name, map[string]any{"page": page}, &list); err != nil {
			return failed(w, err)
		}
		return within(w, page, list.Pages)
	}
}

func (d decider) memberOrder(ctx context.Context, w httpd.Wanted) httpd.Decision {
	return d.orderOf(ctx, w, map[string]any{"number": lastOf(w.Path)})
}

// guestOrder is opened by the link of a letter; without one it is looked up.
func (d decider) guestOrder(ctx context.Context, w httpd.Wanted) httpd.Decision {
	token := w.Query.Get("token")
	if token == "" {
		return httpd.Decision{Location: "/orders?" + url.Values{"number": {lastOf(w.Path)}}.Encode()}
	}
	got := d.orderOf(ctx, w, map[string]any{"number": lastOf(w.Path), "token": token})
	if got.Missing {
		return httpd.Decision{Location: "/orders?link=invalid"}
	}
	return got
}

func (d decider) orderOf(ctx context.Context, w httpd.Wanted, ref map[string]any) httpd.Decision {
	var found struct{}
	if err := d.calls.Ask(ctx, "siapi/order/select/", ref, &found); err != nil {
		return failed(w, err)
	}
	return httpd.Decision{}
}

// step is a page on the way to an order. It leads to where the shopper has to go
// first, as redirectForRefusal.ts says, and changes nothing.
func (d decider) step(name string) rule {
	return func(ctx context.Context, w httpd.Wanted) httpd.Decision {
		var at struct {
			Key    string `json:"key"`
			Placed bool   `json:"placed"` // of the last screen
		}
		err := d.calls.Ask(db.Looking(ctx), name, struct{}{}, &at)
		refusal := fault.From(err)
		switch {
		case err == nil && at.Placed:
			return httpd.Decision{Location: "/cart/order?" + url.Values{"key": {at.Key}}.Encode()}
		case err == nil:
			return httpd.Decision{}
		case errors.Is(err, order.ErrIncomplete):
			return httpd.Decision{Location: "/cart/input?checked=1"}
		case errors.Is(err, order.ErrInFlight) && len(refusal.Fields) > 0:
			return httpd.Decision{Location: "/cart/order?" + url.Values{"key": {refusal.Fields[0].Code}}.Encode()}
		case errors.Is(err, order.ErrEmpty), errors.Is(err, order.ErrBlocked):
			return httpd.Decision{Location: "/cart?refused=" + refusal.Code}
		}
		return failed(w, err)
	}
}

// paying is the page between an order and its completion.
func (d decider) paying(ctx context.Context, w httpd.Wanted) httpd.Decision {
	key := w.Query.Get("key")
	if key == "" {
		return httpd.Decision{}
	}
	var progress struct {
		Step string `json:"step"`
		Next string `json:"next"`
	}
	if err := d.calls.Ask(ctx, "siapi/order/state/", map[string]any{"key": key}, &progress); err == nil && progress.Step == "done" {
		return httpd.Decision{Location: progress.Next}
	}
	return httpd.Decision{}
}

func withToken(_ context.Context, w httpd.Wanted) httpd.Decision {
	return httpd.Decision{Missing: w.Query.Get("token") == ""}
}

func (d decider) login(ctx context.Context, w httpd.Wanted) httpd.Decision {
	if w.Query.Get("fresh") == "1" {
		return httpd.Decision{}
	}
	if _, err := d.visitors().Customer(ctx); err != nil {
		return httpd.Decision{}
	}
	return httpd.Decision{Location: returnTo(w.Query, "/mypage")}
}

func (d decider) signUp(ctx context.Context, _ httpd.Wanted) httpd.Decision {
	var identity struct {
		Kind string `json:"kind"`
	}
	if err := d.calls.Ask(ctx, "siapi/identity/select/", struct{}{}, &identity); err == nil && identity.Kind != "local" {
		return httpd.Decision{Location: "/id/login"}
	}
	return httpd.Decision{}
}

func loggedIn(_ context.Context, w httpd.Wanted) httpd.Decision {
	return httpd.Decision{Location: "/logged_in/logged_in_redirect?" + url.Values{"return_to": {returnTo(w.Query, "/")}}.Encode()}
}

func loggedInRedirect(_ context.Context, w httpd.Wanted) httpd.Decision {
	return httpd.Decision{Location: returnTo(w.Query, "/")}
}

func returnTo(query url.Values, usual string) string {
	if !query.Has("return_to") {
		return usual
	}
	return member.ReturnTo(query.Get("return_to"))
}

func (d decider) plan(ctx context.Context, w httpd.Wanted) httpd.Decision {
	code := w.Query.Get("plan")
	if code == "" {
		return httpd.Decision{}
	}
	var final struct{}
	if err := d.calls.Ask(ctx, "siapi/whplus/check/", map[string]any{"plan": code}, &final); err != nil {
		return failed(w, err)
	}
	return httpd.Decision{}
}

func lastOf(path string) string {
	path = strings.TrimRight(path, "/")
	return path[strings.LastIndexByte(path, '/')+1:]
}

var pageNumber = regexp.MustCompile(`^[1-9]\d*$`)

// pageOf is the page that an address names, of so many digits; anything else is
// the first.
func pageOf(query url.Values, digits int) int {
	text := query.Get("page")
	if len(text) > digits || !pageNumber.MatchString(text) {
		return 1
	}
	page, _ := strconv.Atoi(text)
	return page
}

// within leads from a page behind the last one to the last.
func within(w httpd.Wanted, page, pages int) httpd.Decision {
	if pages = max(pages, 1); page <= pages {
		return httpd.Decision{}
	}
	w.Query.Del("page")
	if pages > 1 {
		w.Query.Set("page", strconv.Itoa(pages))
	}
	return httpd.Decision{Location: address(w)}
}

func address(w httpd.Wanted) string {
	path := (&url.URL{Path: w.Path}).EscapedPath()
	if len(w.Query) == 0 {
		return path
	}
	return path + "?" + w.Query.Encode()
}
