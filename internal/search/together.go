package search

import (
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// BoughtTogether recommends what goes with some commodities: first what orders
// had beside them, then others of the same leaf category, then of the same brand,
// the popular ones first. It lists one colour of each, and none that is hidden or
// sold out.
func (e *Engine) BoughtTogether(with []id.Commodity, limit int) Result {
	s := e.latest()
	codes := make([]string, len(with))
	for i, code := range with {
		codes[i] = string(code)
	}
	fit := Query{Single: true, Limit: limit}.With(AnyOf(InStock, "1"))
	if len(codes) > 0 {
		fit = fit.With(NoneOf(Commodity, codes...))
	}
	r := s.find(Query{Limit: 1}.With(AnyOf(InStock, "none")), e.now())
	for _, c := range append(s.chosen(with), s.affinities(with)...) {
		if len(r.Items) >= limit {
			break
		}
		q := fit.With(c)
		if c.Field != Commodity {
			q.Sort = Sort{Field: PopularRank}
		}
		for _, item := range s.find(q, e.now()).Items {
			if len(r.Items) < limit && !slices.Contains(r.Items, item) {
				r.Items = append(r.Items, item)
			}
		}
	}
	r.Total, r.Version = len(r.Items), s.version
	return r
}

// chosen are the conditions that items meet which somebody put beside these, one
// after the other.
func (s *state) chosen(with []id.Commodity) (list []Condition) {
	for _, code := range with {
		if c, ok := s.snap.Commodity(code); ok {
			for _, other := range c.Related {
				list = append(list, AnyOf(Commodity, string(other)))
			}
		}
	}
	return list
}

// affinities are the conditions that recommendations meet, the closest first.
func (s *state) affinities(with []id.Commodity) []Condition {
	var bought, leaves, brands []string
	for _, code := range with {
		for _, other := range s.statistics.Together[code] {
			bought = append(bought, string(other))
		}
		c, ok := s.snap.Commodity(code)
		if !ok {
			continue
		}
		brands = append(brands, string(c.Brand))
		leaves = append(leaves, linesOf(s.snap.Tree(), c)[catalog.Levels-1]...)
	}
	var list []Condition
	for _, a := range []struct {
		field  Field
		values []string
	}{{Commodity, bought}, {Category3, leaves}, {BrandCode, brands}} {
		if len(a.values) > 0 {
			list = append(list, AnyOf(a.field, a.values...))
		}
	}
	return list
}

// GoesWith recommends what goes with some commodities and is of another kind:
// first what orders had beside them, then what is popular in their departments.
// It has one of each leaf category, and none of theirs.
func (e *Engine) GoesWith(with []id.Commodity, limit int) Result {
	s := e.latest()
	r := s.find(Query{Limit: 1}.With(AnyOf(InStock, "none")), e.now())
	seen := map[string]bool{}
	var bought, departments []string
	for _, code := range with {
		for _, other := range s.statistics.Together[code] {
			bought = append(bought, string(other))
		}
		if c, ok := s.snap.Commodity(code); ok {
			lines := linesOf(s.snap.Tree(), c)
			departments = append(departments, lines[0]...)
			mark(seen, lines[catalog.Levels-1])
		}
	}
	for _, from := range []Condition{AnyOf(Commodity, bought...), AnyOf(Category1, departments...)} {
		if len(from.Values) == 0 {
			continue
		}
		q := Query{Single: true, Limit: MaxLimit}.With(AnyOf(InStock, "1"), from)
		if from.Field != Commodity {
			q.Sort = Sort{Field: PopularRank}
		}
		for _, item := range s.find(q, e.now()).Items {
			c, _ := s.snap.ColorAt(item)
			leaves := linesOf(s.snap.Tree(), c)[catalog.Levels-1]
			if len(r.Items) < limit && !slices.ContainsFunc(leaves, func(leaf string) bool { return seen[leaf] }) {
				r.Items = append(r.Items, item)
				mark(seen, leaves)
			}
		}
	}
	r.Total, r.Version = len(r.Items), s.version
	return r
}

func mark(seen map[string]bool, leaves []string) {
	for _, leaf := range leaves {
		seen[leaf] = true
	}
}

// Together is what orders had beside a commodity, the most often first.
func (e *Engine) Together(code id.Commodity) []id.Commodity {
	return e.latest().statistics.Together[code]
}
