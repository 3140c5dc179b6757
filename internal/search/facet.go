package search

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// maxFacetValues is how many values a facet lists; Distinct tells of the others.
const maxFacetValues = 1000

// A Facet counts the items of a list by the values of one field, as if the list
// had no condition on that field.
type Facet struct {
	Field    Field
	Distinct int // how many values there are
	Values   []FacetValue
}

// A FacetValue is one value, as a condition would write it and as shoppers read it.
type FacetValue struct {
	Value string
	Label string
	Count int
}

// facet counts by a field.
func (f *finding) facet(field Field) Facet {
	var list []FacetValue
	distinct := -1
	switch w, named := f.words[field.column()]; {
	case named:
		list = f.named(field, w, f.counts(field, w))
	case field == Commodity:
		list, distinct = f.byCommodity(f.without(field))
	case field == ColorSKU:
		list, distinct = f.byColor(f.without(field))
	case field == ArrivalDays:
		list = f.byAge(f.without(field))
	default:
		list = byNumber(f.numbers[field], f.without(field))
	}
	if distinct < 0 {
		distinct = len(list)
	}
	return Facet{Field: field, Distinct: distinct, Values: list[:min(len(list), maxFacetValues)]}
}

// counts is how many hits each value of the column has; those of everything are
// known beforehand.
func (f *finding) counts(field Field, w *words) []int32 {
	everything := !f.q.Hidden && !f.q.Single && len(f.q.Except) == 0
	for _, c := range f.q.Conditions {
		everything = everything && c.Field.column() == field.column()
	}
	if everything {
		return w.shown
	}
	set := f.set
	if f.has(field) {
		set = f.meeting(field.column())
	}
	n := int(set.GetCardinality())
	if n > len(w.values)*worthMeeting {
		return w.meeting(set)
	}
	if f.base == f.ordinary && n > int(f.base.GetCardinality())*3/4 { // fewer are left out than found
		counts := slices.Clone(w.shown)
		for place, out := range w.count(listed(roaring.AndNot(f.base, set), f.others)) {
			counts[place] -= out
		}
		return counts
	}
	if set == f.set {
		return w.count(f.all)
	}
	return w.count(listed(set, f.others))
}

// worthMeeting is from how many hits a value on it costs less to meet its documents
// with the hits, 64 at a time, than to look at each hit.
var worthMeeting = 1000

// has tells whether a condition is on the field.
func (f *finding) has(field Field) bool {
	return slices.ContainsFunc(f.q.Conditions, func(c Condition) bool { return c.Field.column() == field.column() })
}

// without is the hits that there would be without conditions on the field.
func (f *finding) without(field Field) []uint32 {
	if f.has(field) {
		return listed(f.meeting(field.column()), f.others)
	}
	return f.all
}

// named gives counts their values, leaving out what nothing has, unless a
// condition names it: a ticked box must stay to be unticked.
func (f *finding) named(field Field, w *words, counts []int32) []FacetValue {
	var ticked map[string]bool
	for _, c := range f.q.Conditions {
		if c.Field.column() == field.column() && c.Op == In {
			if ticked == nil {
				ticked = map[string]bool{}
			}
			for _, v := range c.Values {
				ticked[v] = true
			}
			for _, r := range c.Ranges {
				ticked[r.text()] = true
			}
		}
	}
	some := 0
	for _, n := range counts {
		if n > 0 {
			some++
		}
	}
	list := make([]FacetValue, 0, some+len(ticked))
	for place, n := range counts {
		value := w.values[place]
		if n == 0 && !ticked[value] || field == CampaignCode && !f.running(value) {
			continue
		}
		v := FacetValue{Value: value, Label: w.labels[place], Count: int(n)}
		if field == Brand {
			if b, ok := f.snap.Brand(id.Brand(value)); ok {
				v.Value = b.String()
			}
		}
		list = append(list, v)
	}
	return list
}

func (f *finding) running(campaign string) bool {
	c, ok := f.snap.Campaign(campaign)
	return ok && c.State(f.now) == catalog.Open
}

// byCommodity lists those with the most colours first, then by code, and tells
// how many there are.
func (f *finding) byCommodity(hits []uint32) ([]FacetValue, int) {
	counts := make([]uint32, len(f.list))
	for _, d := range hits {
		counts[f.items[d]]++
	}
	var keys []uint64
	for i, n := range counts {
		if n > 0 {
			keys = append(keys, uint64(^n)<<32|uint64(i))
		}
	}
	var list []FacetValue
	for _, key := range pick(keys, 0, maxFacetValues) {
		c := f.list[uint32(key)]
		list = append(list, FacetValue{string(c.Code()), c.Name(), int(^uint32(key >> 32))})
	}
	return list, len(keys)
}

// byColor lists the first colours; each is there once.
func (f *finding) byColor(hits []uint32) ([]FacetValue, int) {
	var list []FacetValue
	for _, d := range hits[:min(len(hits), maxFacetValues)] {
		c, color := f.snap.ColorAt(int(d))
		list = append(list, FacetValue{string(color.Code), c.Name + " " + color.Name, 1})
	}
	return list, len(hits)
}

func (f *finding) byAge(hits []uint32) []FacetValue {
	dates := f.numbers[ArrivalDate]
	var list []FacetValue
	for _, b := range dayBands {
		span, n := daysAgo(b, f.now), 0
		for _, d := range hits {
			if span.holds(dates[d]) {
				n++
			}
		}
		if n > 0 {
			list = append(list, FacetValue{b.text(), ageLabel(b), n})
		}
	}
	return list
}

func ageLabel(r Range) string {
	if r.High == math.MaxInt32 {
		return fmt.Sprintf("%d日以上前", r.Low)
	}
	return fmt.Sprintf("%d～%d日前", r.Low, r.High)
}

func byNumber(column []int32, hits []uint32) []FacetValue {
	counts := map[int32]int{}
	for _, d := range hits {
		counts[column[d]]++
	}
	delete(counts, 0)
	delete(counts, unranked)
	numbers := make([]int32, 0, len(counts))
	for n := range counts {
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	list := make([]FacetValue, len(numbers))
	for i, n := range numbers {
		text := strconv.Itoa(int(n))
		list[i] = FacetValue{text, text, counts[n]}
	}
	return list
}
