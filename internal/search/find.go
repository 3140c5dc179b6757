package search

import (
	"cmp"
	"slices"
	"sort"
	"sync"
	"time"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/tsumugi-shop/tsumugi/internal/ask"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
)

// A Result is a page of a list. Items are numbers of colours in the snapshot.
type Result struct {
	Snapshot  *catalog.Snapshot
	Items     []int
	Total     int
	Facets    []Facet
	Corrected string   // what was looked for instead of what was typed, if anything
	Dropped   []string // words that nothing has together with the others, and that were left out
	Product   string   // the code of the item whose number was searched for, to be opened instead of a list
	Version   string   // for the link to the next page

	Labels  []ValueLabel // of the values that the query was filtered by
	Reading ask.Reading  // what the keywords were understood as
	Near    []int        // when there is nothing: what comes closest
	Missed  string       // the condition that the near ones do not meet, for people; empty when it is the thing itself

	ranks   Ranking
	score   *scoring // of keywords; nil without
	lacking bool     // the shop has nothing of the thing itself
	named   bool     // a word of the sentence is what things are called by
}

// Rank is the popularity of an item in the result's list: 1 is the most popular,
// 0 means unranked.
func (r Result) Rank(c *catalog.Commodity) int { return r.ranks.shown(c) }

// finding is a query on its way through an index.
type finding struct {
	*index
	q         Query
	now       time.Time
	base      *roaring.Bitmap
	sets      []*roaring.Bitmap // by condition: what it keeps, or leaves out if it is a NotIn
	score     *scoring
	corrected string
	dropped   []string
	kept      []string // the words of a sentence, the weightiest first
	things    []string // those of them by which things are called
	reading   ask.Reading
	near      *roaring.Bitmap // what comes closest to words that the shop has not
	product   string          // whose number the keywords are
	lacking   bool

	set    *roaring.Bitmap // the hits
	all    []uint32        // the same, listed
	others *[]uint32       // room for those of a facet
}

// hitBuffers hold the hits of one query; they are as large as the catalogue.
var hitBuffers = sync.Pool{New: func() any { return new([]uint32) }}

func (x *index) find(q Query, now time.Time) Result {
	q, u := x.understand(q)
	reading := u.reading
	r := x.answer(q, u, now)
	if r.Total == 0 && !reading.Spoken && len(reading.Words) == 0 && len(reading.Concepts) > 0 && len(reading.Conditions) > 0 {
		u.reading.Loose = true // the conditions were said outright; the idea only sorts
		r = x.answer(q, u, now)
	}
	if r.Total == 0 {
		r = x.rescue(r, q, u, now)
	}
	if r.Total == 0 && q.Offset == 0 && reading.Asked != "" && !q.Hidden {
		x.offer(&r, q, now)
	}
	return r
}

// answer finds what a query, whose keywords are understood, is about.
func (x *index) answer(q Query, u understanding, now time.Time) Result {
	f := &finding{index: x, q: q, now: now, base: x.ordinary, reading: u.reading}
	if q.Hidden {
		f.base = x.hidden
	}
	if q.Single {
		f.base = roaring.And(f.base, x.singles)
	}
	for _, c := range q.Except {
		f.base = roaring.AndNot(f.base, f.keeping(c))
	}
	for _, c := range q.Conditions {
		f.sets = append(f.sets, f.keeping(c))
	}
	buffer := hitBuffers.Get().(*[]uint32)
	defer hitBuffers.Put(buffer)
	if f.score == nil && (q.Asked != "" || len(u.typed) > 0) {
		f.score = f.askedFor(u.asked.Said)
	}
	f.set = f.meeting("")
	if u.reading.Spoken && f.set.GetCardinality() < enough {
		f.relax(u.typed)
	}
	if u.asked.Spoken {
		f.prefer(u.asked)
	}
	hits := listed(f.set, buffer)
	shown := hits
	if q.Products {
		shown = f.oneEach(hits)
	}
	r := Result{Snapshot: x.snap, Total: len(shown), Corrected: f.corrected, Dropped: f.dropped, Reading: f.reading, ranks: x.ranks, score: f.score, lacking: f.lacking, named: len(f.things) > 0 || f.reading.Thing != "" || f.reading.Head != ""}
	if f.near != nil && len(hits) == 0 {
		r.Near = f.closest()
	}
	if len(hits) > 0 {
		r.Product = f.product
	}
	for _, d := range f.page(shown) {
		r.Items = append(r.Items, int(d))
	}
	r.Labels = f.labels()
	f.all, f.others = hits, hitBuffers.Get().(*[]uint32)
	defer hitBuffers.Put(f.others)
	for _, field := range q.Groups {
		r.Facets = append(r.Facets, f.facet(field))
	}
	return r
}

// meeting is what all conditions leave, but for those on one field.
func (f *finding) meeting(except Field) *roaring.Bitmap {
	// The smallest sets meet first, so that what is carried on is small.
	keep := append(make([]*roaring.Bitmap, 0, len(f.sets)+1), f.base)
	for i, c := range f.q.Conditions {
		if c.Field.column() != except && c.Op != NotIn {
			keep = append(keep, f.sets[i])
		}
	}
	slices.SortStableFunc(keep, func(a, b *roaring.Bitmap) int { return cmp.Compare(a.GetCardinality(), b.GetCardinality()) })
	set, own := keep[0], false
	for _, other := range keep[1:] {
		if own {
			set.And(other)
		} else if set != other {
			set, own = roaring.And(set, other), true
		}
	}
	for i, c := range f.q.Conditions {
		if c.Field.column() != except && c.Op == NotIn {
			set = roaring.AndNot(set, f.sets[i])
		}
	}
	return set
}

// listed puts a set into a buffer.
func listed(set *roaring.Bitmap, buffer *[]uint32) []uint32 {
	n := int(set.GetCardinality())
	*buffer = slices.Grow((*buffer)[:0], n)[:n]
	set.ManyIterator().NextMany(*buffer)
	return *buffer
}

// keeping is the documents that a condition is about.
func (f *finding) keeping(c Condition) *roaring.Bitmap {
	if c.Op == NotIn {
		c.Any = true // an item with one of the values is left out, whoever wrote the condition
	}
	switch c.Field.kind() {
	case kindText:
		return f.texts(c)
	case kindCode:
		return f.codes(c)
	case kindNumber, kindDate:
		return f.within(c)
	}
	w := f.words[c.Field.column()]
	values := c.Values
	if c.Op == Index {
		values, c.Any = w.saying(c.Text), true
	}
	if c.Field == CampaignCode {
		values = f.open(values, c.Any)
	}
	return w.having(values, c.Any)
}

// open drops campaigns that do not run: they list nothing. Where all are wanted,
// one that does not run stays, as a value that nothing has.
func (f *finding) open(codes []string, any bool) []string {
	var list []string
	for _, code := range codes {
		if c, ok := f.snap.Campaign(code); ok && c.State(f.now) == catalog.Open {
			list = append(list, code)
		} else if !any {
			list = append(list, "")
		}
	}
	return list
}

// within is the documents whose number is in any or all of the ranges.
func (f *finding) within(c Condition) *roaring.Bitmap {
	column := f.numbers[c.Field]
	ranges := c.Ranges
	if c.Field == ArrivalDays {
		column = f.numbers[ArrivalDate]
		ranges = make([]Range, len(c.Ranges))
		for i, r := range c.Ranges {
			ranges[i] = daysAgo(r, f.now)
		}
	}
	if !c.Any {
		ranges = []Range{meet(ranges)}
	}
	bits := make([]uint64, len(column)/64+1)
	if ranges = apart(ranges); len(ranges) > manyRanges {
		for d, n := range column {
			i, _ := slices.BinarySearchFunc(ranges, n, func(r Range, n int32) int { return cmp.Compare(r.High, n) })
			if i < len(ranges) && ranges[i].Low <= n {
				bits[d/64] |= 1 << (d % 64)
			}
		}
		ranges = nil
	}
	field := c.Field
	if field == ArrivalDays {
		field = ArrivalDate
	}
	for _, r := range ranges {
		r.mark(bits, column, f.orders[field]().docs)
	}
	return roaring.FromDense(bits, false)
}

// mark sets the bits of the documents whose number the range holds. Sorted by the
// number they stand together, so that only they are looked at, or only the others.
func (r Range) mark(bits []uint64, column []int32, sorted []uint32) {
	from := sort.Search(len(sorted), func(i int) bool { return column[sorted[i]] >= r.Low })
	to := from + sort.Search(len(sorted)-from, func(i int) bool { return column[sorted[from+i]] > r.High })
	if to-from < len(sorted)/2 {
		for _, d := range sorted[from:to] {
			bits[d/64] |= 1 << (d % 64)
		}
		return
	}
	inside := make([]uint64, len(bits))
	for d := range len(sorted) / 64 {
		inside[d] = ^uint64(0)
	}
	for d := len(sorted) / 64 * 64; d < len(sorted); d++ {
		inside[d/64] |= 1 << (d % 64)
	}
	for _, outside := range [][]uint32{sorted[:from], sorted[to:]} {
		for _, d := range outside {
			inside[d/64] &^= 1 << (d % 64)
		}
	}
	for i := range bits {
		bits[i] |= inside[i]
	}
}

// manyRanges is from where on looking a number up among the ranges is cheaper
// than going through all numbers for each of them.
const manyRanges = 10

// apart sorts ranges and joins those that overlap.
func apart(ranges []Range) []Range {
	sorted := slices.SortedFunc(slices.Values(ranges), func(a, b Range) int { return cmp.Compare(a.Low, b.Low) })
	var out []Range
	for _, r := range sorted {
		if last := len(out) - 1; last >= 0 && r.Low <= out[last].High {
			out[last].High = max(out[last].High, r.High)
		} else if r.Low <= r.High {
			out = append(out, r)
		}
	}
	return out
}

func meet(ranges []Range) Range {
	all := Range{minNumber, maxNumber}
	for _, r := range ranges {
		all.Low, all.High = max(all.Low, r.Low), min(all.High, r.High)
	}
	return all
}

// page picks the page of the hits in the order of the query.
func (f *finding) page(hits []uint32) []uint32 {
	sort := f.q.Sort
	if sort.Field == "" {
		if f.score != nil {
			return f.relevant(hits)
		}
		if places := f.places(); places != nil {
			hits = slices.SortedFunc(slices.Values(hits), func(a, b uint32) int {
				return cmp.Or(cmp.Compare(places[a], places[b]), cmp.Compare(f.ties[a], f.ties[b]))
			})
			return hits[min(f.q.Offset, len(hits)):min(f.q.Offset+f.q.Limit, len(hits))]
		}
		sort = Newest
		if f.q.Products {
			return f.buyableFirst(hits, sort)
		}
	}
	return f.orders[sort.Field]().page(hits, sort.Desc, f.q.Offset, f.q.Limit)
}
