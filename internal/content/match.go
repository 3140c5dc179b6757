package content

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// A scalar is one value of an entry, in the form in which it is compared:
// numbers and times as a number, all else as text.
type scalar struct {
	text   string
	number float64
	folded string
}

func (a scalar) is(b scalar) bool { return a.text == b.text && a.number == b.number }

func (a scalar) compare(b scalar) int {
	return cmp.Or(cmp.Compare(a.number, b.number), strings.Compare(a.text, b.text))
}

// values are what a path leads to.
func (s *Snapshot) values(e *entry, p path, now time.Time) []scalar {
	switch {
	case p.field == "":
		return e.sys[p.sys]
	case p.sys == "id":
		return e.values[p.field]
	case p.sys == "" && p.inner == "":
		return e.values[p.field]
	}
	var out []scalar
	for _, link := range e.values[p.field] {
		target, ok := s.visible(link.text, now)
		switch {
		case !ok:
		case p.inner != "":
			out = append(out, target.values[p.inner]...)
		default:
			out = append(out, target.sys[p.sys]...)
		}
	}
	return out
}

// met tells whether values meet the condition. One that fits is enough; none
// may fit where the operator denies.
func (c condition) met(values []scalar) bool {
	wants := func(v scalar) bool { return slices.ContainsFunc(c.wanted, v.is) }
	compares := func(ok func(int) bool) bool {
		return slices.ContainsFunc(values, func(v scalar) bool { return ok(v.compare(c.wanted[0])) })
	}
	switch c.op {
	case exists:
		return c.yes == (len(values) > 0)
	case equal, in:
		return slices.ContainsFunc(values, wants)
	case notEqual, notIn:
		return !slices.ContainsFunc(values, wants)
	case all:
		return !slices.ContainsFunc(c.wanted, func(w scalar) bool { return !slices.ContainsFunc(values, w.is) })
	case less:
		return compares(func(n int) bool { return n < 0 })
	case atMost:
		return compares(func(n int) bool { return n <= 0 })
	case greater:
		return compares(func(n int) bool { return n > 0 })
	case atLeast:
		return compares(func(n int) bool { return n >= 0 })
	}
	return slices.ContainsFunc(values, func(v scalar) bool { return containsAll(v.folded, c.words) })
}

func containsAll(text string, words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}

// matching finds the visible entries that a query is about, in its order.
func (s *Snapshot) matching(q Query, now time.Time) []*entry {
	var found []*entry
	for _, e := range s.entries {
		if s.answers(e, q, now) {
			found = append(found, e)
		}
	}
	slices.SortStableFunc(found, func(a, b *entry) int { // entries are in the order of their ids
		for _, o := range q.order {
			if n := compareFirst(a.first(o.path), b.first(o.path), o.down); n != 0 {
				return n
			}
		}
		if len(q.order) == 0 {
			return b.UpdatedAt.Compare(a.UpdatedAt)
		}
		return 0
	})
	return found
}

func (s *Snapshot) answers(e *entry, q Query, now time.Time) bool {
	if q.typ != nil && e.typ != q.typ || !e.shows(now) {
		return false
	}
	if q.linksTo != "" && !slices.Contains(e.links, q.linksTo) || !containsAll(e.folded, q.words) {
		return false
	}
	return !slices.ContainsFunc(q.conditions, func(c condition) bool { return !c.met(s.values(e, c.path, now)) })
}

func (e *entry) first(p path) *scalar {
	values := e.sys[p.sys]
	if p.field != "" {
		values = e.values[p.field]
	}
	if len(values) == 0 {
		return nil
	}
	return &values[0]
}

// compareFirst puts entries without the value last, whichever way it goes.
func compareFirst(a, b *scalar, down bool) int {
	switch {
	case a == nil || b == nil:
		return cmp.Compare(btoi(a == nil), btoi(b == nil))
	case down:
		return b.compare(*a)
	}
	return a.compare(*b)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
