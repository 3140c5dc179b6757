package httpd

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Cache says who may see the same bytes of a page.
type Cache string

// The classes of web/src/app/routes.ts.
const (
	Public   Cache = "public"   // the same for everyone
	Personal Cache = "personal" // never stored anywhere
	None     Cache = "none"     // no page: a redirect, or answered by Go
)

// Route is one line of the table that the web build writes (routes.json).
type Route struct {
	Name     string   `json:"name"`
	Pattern  string   `json:"pattern"` // "/items/:id", "/categories/*"
	Title    string   `json:"title"`
	Cache    Cache    `json:"cache"`
	Query    []string `json:"query"` // keys with which the address is still canonical
	Redirect string   `json:"redirect"`
	Built    bool     `json:"built"`
}

// ParseRoutes reads routes.json.
func ParseRoutes(raw []byte) ([]Route, error) {
	var list []Route
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, fmt.Errorf("parse the route table: %w", err)
	}
	return list, nil
}

// routes finds the route of a path: fixed ones by a map, the others in the
// order of how much of them is fixed.
type routes struct {
	fixed map[string]*Route
	open  []openRoute
}

type openRoute struct {
	route    *Route
	segments []string
	rest     bool // ends in *, which takes any number of segments
}

func newRoutes(list []Route) (*routes, error) {
	t := &routes{fixed: map[string]*Route{}}
	for i := range list {
		r := &list[i]
		if !strings.HasPrefix(r.Pattern, "/") || r.Cache != Public && r.Cache != Personal && r.Cache != None {
			return nil, fmt.Errorf("route %q: pattern %q, cache %q", r.Name, r.Pattern, r.Cache)
		}
		if !strings.ContainsAny(r.Pattern, ":*") {
			if t.fixed[r.Pattern] != nil {
				return nil, fmt.Errorf("route %q: %q is there twice", r.Name, r.Pattern)
			}
			t.fixed[r.Pattern] = r
			continue
		}
		pattern, rest := strings.CutSuffix(r.Pattern, "/*")
		t.open = append(t.open, openRoute{route: r, segments: strings.Split(pattern, "/")[1:], rest: rest})
	}
	slices.SortStableFunc(t.open, func(a, b openRoute) int { return b.weight() - a.weight() })
	return t, nil
}

// weight puts the more precise pattern first.
func (o openRoute) weight() int {
	n := 0
	for _, s := range o.segments {
		n += 10
		if !strings.HasPrefix(s, ":") {
			n += 5
		}
	}
	if o.rest {
		n -= 3
	}
	return n
}

func (o openRoute) match(segments []string) bool {
	if len(segments) < len(o.segments) || !o.rest && len(segments) > len(o.segments) {
		return false
	}
	for i, want := range o.segments {
		if want != segments[i] && !strings.HasPrefix(want, ":") {
			return false
		}
	}
	return true
}

// find returns the built route for decoded path segments, or nil.
func (t *routes) find(segments []string) *Route {
	found := t.fixed["/"+strings.Join(segments, "/")]
	if found == nil {
		if i := slices.IndexFunc(t.open, func(o openRoute) bool { return o.match(segments) }); i >= 0 {
			found = t.open[i].route
		}
	}
	if found == nil || !found.Built {
		return nil
	}
	return found
}

// Finder returns what finds the class of a path and spells it in the one way that
// pages know, for who shows the shop's pages elsewhere. It finds none, where there
// is no such page.
func Finder(list []Route) (func(escaped string) (path string, class Cache), error) {
	t, err := newRoutes(list)
	return func(escaped string) (string, Cache) {
		path, segments, ok := cleanPath(escaped)
		if !ok {
			return missingAddress, None
		}
		if r := t.find(segments); r != nil {
			return path, r.Cache
		}
		return path, None
	}, err
}
