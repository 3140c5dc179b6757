package order

import (
	"context"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
)

const (
	// mostFound is how many orders of a number or a code of goods are looked at.
	mostFound = 1_000
	// mostBegun is how many different names that begin alike are read one beside the other.
	mostBegun = 400
	// termsTogether is how many terms one statement reads the orders of.
	termsTogether = 40
)

// found is the places of orders that a text means, after one, as far as a page
// needs them.
func (f Filter) found(ctx context.Context, tx *db.Tx, from place, limit int) (list []place, more bool, err error) {
	end, err := f.narrow(ctx, tx, &from)
	if err != nil {
		return nil, false, err
	}
	s := seek(f.Text)
	terms, set, err := s.look(ctx, tx)
	if err != nil {
		return nil, false, err
	}
	set = slices.DeleteFunc(set, func(p place) bool {
		return f.before(p, from) <= 0 || f.Oldest && p.at > end || !f.Oldest && p.at < end
	})
	slices.SortFunc(set, f.before)
	all := merge{f: f, tx: tx, end: end, streams: []*stream{{part: set, done: true}}}
	if err := all.open(ctx, terms, from, limit+1); err != nil {
		return nil, false, err
	}
	seen := map[id.OrderNumber]bool{}
	for looked := 0; looked < farthest; {
		part, err := all.next(ctx, limit+1)
		if err != nil || len(part) == 0 {
			return list, false, err
		}
		looked += len(part)
		part = slices.DeleteFunc(part, func(p place) bool { was := seen[p.number]; seen[p.number] = true; return was })
		if part, err = f.fitting(ctx, tx, part); err != nil {
			return nil, false, err
		}
		if list = append(list, part...); len(list) > limit {
			return list[:limit], true, nil
		}
	}
	return list, len(list) > 0, nil
}

// narrow is the moment at which the list ends, and moves the place after which it
// begins, if there are no orders of its statuses before and after those: what is
// not done is new, and names are as old as the shop.
func (f Filter) narrow(ctx context.Context, tx *db.Tx, from *place) (end int64, err error) {
	end = f.end()
	if len(f.Statuses) == 0 || f.Held {
		return end, nil
	}
	first, last := eternity.UnixMilli(), int64(0)
	for _, s := range f.Statuses {
		one, other, err := selectSpan(ctx, tx, s)
		if err != nil {
			return 0, err
		}
		if one > 0 {
			first, last = min(first, one), max(last, other)
		}
	}
	switch {
	case f.Oldest && first > from.at:
		*from, end = place{at: first}, min(end, last)
	case f.Oldest:
		end = min(end, last)
	case last < from.at:
		*from, end = place{at: last, number: "~"}, max(end, first)
	default:
		end = max(end, first)
	}
	return end, nil
}

// fitting is those of some places whose orders a filter leaves.
func (f Filter) fitting(ctx context.Context, tx *db.Tx, places []place) ([]place, error) {
	if len(f.Statuses) == 0 && f.Method == "" && !f.Held {
		return places, nil
	}
	var unknown []place
	for _, p := range places {
		if p.fit == nil {
			unknown = append(unknown, p)
		}
	}
	known := map[id.OrderNumber]fitting{}
	if len(unknown) > 0 {
		var err error
		if known, err = selectFitting(ctx, tx, unknown); err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(places, func(p place) bool {
		if p.fit != nil {
			return !f.fits(*p.fit)
		}
		return !f.fits(known[p.number])
	}), nil
}

func (f Filter) fits(k fitting) bool {
	return (len(f.Statuses) == 0 || f.Held || slices.Contains(f.Statuses, k.status)) && (f.Method == "" || f.Method == k.method) && (!f.Held || k.held)
}

// look is the terms that a text may mean, and the places of orders that it means
// otherwise, in no order.
func (s sought) look(ctx context.Context, tx *db.Tx) (terms []string, set []place, err error) {
	add := func(list []place, err error) error {
		set = append(set, list...)
		return err
	}
	if s.number != "" {
		set, err = selectNumbersFrom(ctx, tx, string(s.number), string(s.number)+"\x01", 1)
		return nil, set, err
	}
	if s.numbered != "" {
		if err := add(selectNumbersFrom(ctx, tx, s.numbered, s.numbered+"~", mostFound)); err != nil {
			return nil, nil, err
		}
	}
	terms = s.whole
	prefixes := s.prefixes
	for _, p := range s.begun {
		begun, err := selectBegun(ctx, tx, p, mostBegun+1)
		if err != nil {
			return nil, nil, err
		}
		if len(begun) > mostBegun {
			prefixes = append(prefixes, p)
		} else {
			terms = append(terms, begun...)
		}
	}
	for _, p := range prefixes {
		if err := add(selectTermsFrom(ctx, tx, p, farthest)); err != nil {
			return nil, nil, err
		}
	}
	if err := add(s.otherwise(ctx, tx)); err != nil {
		return nil, nil, err
	}
	return terms, set, nil
}

// otherwise is the places of orders by their parcels and goods, and of those whose
// terms are not written yet.
func (s sought) otherwise(ctx context.Context, tx *db.Tx) (all []place, err error) {
	var numbers []id.OrderNumber
	if s.tracking != "" {
		if numbers, err = shipment.Tracked(ctx, tx, s.tracking); err != nil {
			return nil, err
		}
	}
	if s.sku != "" {
		sold, err := selectWithSKU(ctx, tx, s.sku, s.sku+"~", mostFound)
		if err != nil {
			return nil, err
		}
		numbers = append(numbers, sold...)
	}
	for part := range slices.Chunk(numbers, exportPart) {
		list, err := selectPlacesOf(ctx, tx, part)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	fresh, err := selectUnsearchable(ctx, tx, mostFresh)
	for _, o := range fresh {
		if s.finds(o) {
			all = append(all, place{at: o.Placed.UnixMilli(), number: o.Number})
		}
	}
	return all, err
}

// A stream is places in the order of the list, read a part at a time.
type stream struct {
	term string
	part []place
	size int // of the next part
	last place
	done bool // nothing comes after part
}

// A merge is several streams as one, in the order of the list. It reads of each
// about as much as is taken.
type merge struct {
	f       Filter
	tx      *db.Tx
	end     int64
	streams []*stream
}

// open begins a stream for each of the terms, so that limit places can be taken.
func (m *merge) open(ctx context.Context, terms []string, from place, limit int) error {
	if len(terms) == 0 {
		return nil
	}
	size := max(2*limit/len(terms), 10)
	if len(terms) == 1 {
		size = limit
	}
	for part := range slices.Chunk(terms, termsTogether) {
		rows, err := selectTermPlaces(ctx, m.tx, m.f.Oldest, m.end, from, part, size)
		if err != nil {
			return err
		}
		by := map[string]*stream{}
		for _, r := range rows {
			s := by[r.term]
			if s == nil {
				s = &stream{term: r.term}
				by[r.term], m.streams = s, append(m.streams, s)
			}
			s.part, s.last = append(s.part, r.place), r.place
		}
		for _, s := range by {
			s.size, s.done = 2*size, len(s.part) < size
		}
	}
	return nil
}

// next takes up to so many places.
func (m *merge) next(ctx context.Context, limit int) (list []place, err error) {
	for len(list) < limit {
		var first *stream
		for _, s := range m.streams {
			if len(s.part) == 0 && !s.done {
				if err := m.fill(ctx, s); err != nil {
					return nil, err
				}
			}
			if len(s.part) > 0 && (first == nil || m.f.before(s.part[0], first.part[0]) < 0) {
				first = s
			}
		}
		if first == nil {
			break
		}
		list, first.part = append(list, first.part[0]), first.part[1:]
	}
	return list, nil
}

// fill reads the next part of a stream, twice as long as the one before: what is
// asked for again is asked for by a filter that leaves little.
func (m *merge) fill(ctx context.Context, s *stream) error {
	rows, err := selectTermPlaces(ctx, m.tx, m.f.Oldest, m.end, s.last, []string{s.term}, s.size)
	if err != nil {
		return err
	}
	for _, r := range rows {
		s.part, s.last = append(s.part, r.place), r.place
	}
	s.done, s.size = len(rows) < s.size, min(2*s.size, farthest)
	return nil
}
