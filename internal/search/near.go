package search

import (
	"slices"
	"time"
)

// nearLimit is how many items are offered in place of what the shop has not.
const nearLimit = 12

// closest is what comes near to words that the shop has not, within the conditions.
func (f *finding) closest() []int {
	for i, c := range f.q.Conditions {
		if c.Field == SearchWord && c.Op == Index {
			f.sets[i] = f.near
		}
	}
	var buffer []uint32
	hits := f.hits(&buffer, "")
	var items []int
	f.q.Offset, f.q.Limit = 0, nearLimit
	for _, d := range f.relevant(hits) {
		items = append(items, int(d))
	}
	return items
}

// softness is the order in which conditions are given up for a near offer: what a
// shopper can do without first. The price and the thing itself stay longest.
var softness = []Field{NewArrival, ArrivalDays, Tone, Season, Make, Pattern, InStock, OnSale, Discount, Care, Material, Color, Size, SexType, Category2, Category1, Price, BrandCode}

// offer looks for something near when nothing meets all conditions, giving up one
// that the keywords made; those that the shopper ticked stay.
func (x *index) offer(r *Result, q Query, now time.Time) {
	if len(r.Near) > 0 {
		return
	}
	q.Groups, q.Limit = nil, nearLimit
	for _, field := range softness {
		for _, c := range r.Reading.Conditions {
			made, ok := conditionOf(c)
			if Field(c.Field) != field || c.Not || !ok {
				continue
			}
			less := q
			less.Conditions = slices.DeleteFunc(slices.Clone(q.Conditions), func(have Condition) bool { return same(have, made) })
			if near := x.answer(less, r.Reading, now); near.Total > 0 {
				r.Near, r.Missed = near.Items, c.Label
				return
			}
		}
	}
}

func same(a, b Condition) bool {
	return a.Field == b.Field && a.Op == b.Op && slices.Equal(a.Values, b.Values) && slices.Equal(a.Ranges, b.Ranges)
}
