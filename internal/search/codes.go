package search

import (
	"sort"
	"strings"
	"time"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// codes is the documents of some codes, or of those that begin with a text.
func (f *finding) codes(c Condition) *roaring.Bitmap {
	var all *roaring.Bitmap
	for _, value := range c.Values {
		one := f.coded(c.Field, c.Op == Index, value)
		switch {
		case all == nil:
			all = one
		case c.Any:
			all.Or(one)
		default:
			all.And(one)
		}
	}
	if all == nil {
		return roaring.New()
	}
	return all
}

const lengthOfCommodity = 10

// coded is the documents of one code. Documents stand by commodity code, so all
// that share a beginning of it stand together, and are found without looking at each.
func (f *finding) coded(field Field, begins bool, value string) *roaring.Bitmap {
	found := roaring.New()
	commodity := value[:min(len(value), lengthOfCommodity)]
	from := sort.Search(len(f.list), func(i int) bool { return string(f.list[i].Code()) >= commodity })
	to := from + sort.Search(len(f.list)-from, func(i int) bool { return !strings.HasPrefix(string(f.list[from+i].Code()), commodity) })
	if from == to {
		return found
	}
	first, end := f.firsts[from], uint32(len(f.items))
	if to < len(f.list) {
		end = f.firsts[to]
	}
	if commodity == value {
		found.AddRange(uint64(first), uint64(end))
		return found
	}
	// What is longer is the code of a colour, or its beginning; one commodity has it.
	for d := first; d < end && field == ColorSKU; d++ {
		if _, color := f.code(d); string(color) == value || begins && strings.HasPrefix(string(color), value) {
			found.Add(d)
		}
	}
	return found
}

// places is the place that each document has in the first list of codes that
// the query names, or nil when it names none.
func (f *finding) places() map[uint32]int {
	for i, c := range f.q.Conditions {
		if c.Field.kind() != kindCode || c.Op != In {
			continue
		}
		place := make(map[string]int, len(c.Values))
		for at, value := range c.Values {
			if _, twice := place[value]; !twice {
				place[value] = at
			}
		}
		places := map[uint32]int{}
		f.sets[i].Iterate(func(d uint32) bool {
			commodity, color := f.code(d)
			key := string(color)
			if c.Field == Commodity {
				key = string(commodity)
			}
			places[d] = place[key]
			return true
		})
		return places
	}
	return nil
}

// daysAgo turns ages in days into dates. A day to come has no age.
func daysAgo(r Range, now time.Time) Range {
	// Beyond this there are no dates; the bound keeps the calendar in range.
	const oldest = 100_000
	low, high := max(r.Low, 0), min(r.High, oldest)
	if low > high {
		return Range{1, 0}
	}
	today := now.In(jp.Tokyo)
	dates := Range{1, number(jp.Day(today.AddDate(0, 0, -int(low))))}
	if r.High <= oldest {
		dates.Low = number(jp.Day(today.AddDate(0, 0, -int(high))))
	}
	return dates
}
