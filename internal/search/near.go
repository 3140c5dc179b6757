package search

import (
	"slices"
	"strings"
	"time"

	"github.com/RoaringBitmap/roaring/v2"
)

// nearLimit is how many items are offered in place of what the shop has not.
const nearLimit = 12

// closest is what comes near to words that the shop has not, within the conditions if
// there is anything.
func (f *finding) closest() []int {
	for i, c := range f.q.Conditions {
		if c.Field == SearchWord && c.Op == Index {
			f.sets[i] = f.near
		}
	}
	set := f.meeting("")
	if set.IsEmpty() {
		set = roaring.And(f.near, f.base)
	}
	var buffer []uint32
	hits := listed(set, &buffer)
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

// offer looks for something near when nothing meets all conditions, giving up one of
// those that a shopper can do without.
func (x *index) offer(r *Result, q Query, now time.Time) {
	if len(r.Near) > 0 {
		return
	}
	q.Groups, q.Limit = nil, nearLimit
	for _, field := range softness {
		for i, c := range q.Conditions {
			if c.Field != field || c.Op != In {
				continue
			}
			less := q
			less.Conditions = slices.Delete(slices.Clone(q.Conditions), i, i+1)
			if near := x.answer(less, understanding{reading: r.Reading}, now); near.Total > 0 {
				r.Near, r.Missed = near.Items, x.called(c)
				return
			}
		}
	}
}

// called is what shoppers call a condition.
func (x *index) called(c Condition) string {
	var names []string
	for _, value := range c.Values {
		if w := x.words[c.Field.column()]; w != nil {
			if place, ok := w.places[value]; ok {
				names = append(names, w.labels[place])
			}
		}
	}
	switch {
	case len(names) > 0:
		return strings.Join(names, "・")
	case c.Field == Price:
		return "価格"
	case c.Field == Discount:
		return "割引率"
	}
	return "新着"
}
