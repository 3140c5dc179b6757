package search

import (
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
)

// none is the place of a document without a value.
const none = ^uint16(0)

// words is a column of a field with a list of values: for each document the
// places of its values in the list, and for each value the documents that have it.
type words struct {
	values []string // as conditions write them, in the order that facets show
	labels []string // as shoppers read them
	texts  []string // folded, for keywords within the field
	places map[string]uint16
	docs   []*roaring.Bitmap // by place

	one []uint16 // by document, where it has at most one value

	// Else the set of its values. Documents have few different ones: those of set s are
	// list[starts[s]:starts[s+1]].
	sets   setColumn
	starts []uint32
	list   []uint16
	known  map[string]uint32 // sets by their values, as long as documents are added

	shown []int32 // how many documents of ordinary lists each value has
}

// newWords begins a column of documents numbered below n.
func newWords(n int, multiple bool) *words {
	w := &words{places: map[string]uint16{}}
	if multiple {
		w.sets, w.starts, w.known = newSetColumn(n), make([]uint32, 1), map[string]uint32{}
	} else {
		w.one = make([]uint16, 0, n)
	}
	return w
}

// declare adds a value to the list. The same value again is the first one.
func (w *words) declare(value, label, text string) {
	if _, known := w.places[value]; known || len(w.values) >= int(none) {
		return
	}
	w.places[value] = uint16(len(w.values))
	w.values, w.labels, w.texts = append(w.values, value), append(w.labels, label), append(w.texts, text)
}

// add gives the next document its values. One that was not declared is left out.
func (w *words) add(values ...string) {
	if w.starts == nil {
		place := none
		for _, v := range values[:min(len(values), 1)] {
			if p, ok := w.places[v]; ok {
				place = p
			}
		}
		w.one = append(w.one, place)
		return
	}
	w.sets.add(w.set(values))
}

// set is the number of a set of values.
func (w *words) set(values []string) uint32 {
	begin := len(w.list)
	for _, v := range values {
		if p, ok := w.places[v]; ok && !slices.Contains(w.list[begin:], p) {
			w.list = append(w.list, p)
		}
	}
	key := setKey(w.list[begin:])
	s, known := w.known[key]
	if known {
		w.list = w.list[:begin]
		return s
	}
	s = uint32(len(w.starts) - 1)
	w.known[key] = s
	w.starts = append(w.starts, uint32(len(w.list)))
	return s
}

func setKey(places []uint16) string {
	key := make([]byte, 0, 2*len(places))
	for _, p := range places {
		key = append(key, byte(p>>8), byte(p))
	}
	return string(key)
}

// finish makes the bitmaps and counts the documents of shown.
func (w *words) finish(shown *roaring.Bitmap) {
	lists := make([][]uint32, len(w.values))
	for d := range uint32(w.len()) {
		for _, p := range w.of(d) {
			lists[p] = append(lists[p], d)
		}
	}
	w.docs = make([]*roaring.Bitmap, len(lists))
	for p, list := range lists {
		w.docs[p] = roaring.BitmapOf(list...)
	}
	w.shown = w.count(shown.ToArray())
	w.known = nil
}

func (w *words) len() int {
	if w.starts == nil {
		return len(w.one)
	}
	return w.sets.len()
}

// of is the places of a document's values.
func (w *words) of(doc uint32) []uint16 {
	if w.starts != nil {
		return w.valuesOf(w.sets.at(doc))
	}
	if w.one[doc] == none {
		return nil
	}
	return w.one[doc : doc+1]
}

// valuesOf is the places of the values of a set.
func (w *words) valuesOf(set uint32) []uint16 { return w.list[w.starts[set]:w.starts[set+1]] }

// count is how many of the documents have each value.
func (w *words) count(docs []uint32) []int32 {
	counts := make([]int32, len(w.values)+1)
	if w.starts == nil {
		last := uint16(len(w.values)) // stands for none
		for _, d := range docs {
			counts[min(w.one[d], last)]++
		}
		return counts[:last]
	}
	if len(docs) < len(w.starts) {
		for _, d := range docs {
			for _, p := range w.of(d) {
				counts[p]++
			}
		}
		return counts[:len(w.values)]
	}
	for s, n := range w.sets.count(docs, len(w.starts)-1) {
		for _, p := range w.valuesOf(uint32(s)) {
			counts[p] += n
		}
	}
	return counts[:len(w.values)]
}

// meeting is how many documents of a set have each value.
func (w *words) meeting(set *roaring.Bitmap) []int32 {
	counts := make([]int32, len(w.values))
	for p, docs := range w.docs {
		counts[p] = int32(set.AndCardinality(docs))
	}
	return counts
}

// having is the documents that have any or all of the values. The caller does not
// change them.
func (w *words) having(values []string, any bool) *roaring.Bitmap {
	sets := make([]*roaring.Bitmap, 0, len(values))
	for _, v := range values {
		if p, ok := w.places[v]; ok {
			sets = append(sets, w.docs[p])
		} else if !any {
			return roaring.New()
		}
	}
	switch len(sets) {
	case 0:
		return roaring.New()
	case 1:
		return sets[0]
	}
	if any {
		return roaring.FastOr(sets...)
	}
	return roaring.FastAnd(sets...)
}

// moved returns the column after some documents took other values: doc gets the
// place to(doc) instead of its own. Only for columns of one value.
func (w *words) moved(docs []uint32, to func(uint32) uint16, shown *roaring.Bitmap) *words {
	changed := slices.DeleteFunc(slices.Clone(docs), func(d uint32) bool { return w.one[d] == to(d) })
	if len(changed) == 0 {
		return w
	}
	next := *w
	next.one, next.docs, next.shown = slices.Clone(w.one), slices.Clone(w.docs), slices.Clone(w.shown)
	owned := make([]bool, len(w.docs))
	edit := func(p uint16) *roaring.Bitmap {
		if !owned[p] {
			next.docs[p], owned[p] = next.docs[p].Clone(), true
		}
		return next.docs[p]
	}
	for _, d := range changed {
		visible := int32(0)
		if shown.Contains(d) {
			visible = 1
		}
		if was := w.one[d]; was != none {
			edit(was).Remove(d)
			next.shown[was] -= visible
		}
		now := to(d)
		next.one[d] = now
		if now != none {
			edit(now).Add(d)
			next.shown[now] += visible
		}
	}
	return &next
}

// movedMany is moved for columns of several values: doc gets the values to(doc).
// The bitmaps of values that nobody gained or lost are shared.
func (w *words) movedMany(docs []uint32, to func(uint32) []string, shown *roaring.Bitmap) *words {
	next := *w
	next.docs, next.shown = slices.Clone(w.docs), slices.Clone(w.shown)
	next.sets, next.starts, next.list = w.sets.clone(), slices.Clone(w.starts), slices.Clone(w.list)
	next.known = make(map[string]uint32, len(w.starts))
	for set := range uint32(len(w.starts) - 1) {
		next.known[setKey(w.valuesOf(set))] = set
	}
	owned := make([]bool, len(w.docs))
	edit := func(p uint16) *roaring.Bitmap {
		if !owned[p] {
			next.docs[p], owned[p] = next.docs[p].Clone(), true
		}
		return next.docs[p]
	}
	for _, d := range slices.Compact(slices.Sorted(slices.Values(docs))) {
		next.sets.put(d, next.set(to(d)))
		visible := int32(0)
		if shown.Contains(d) {
			visible = 1
		}
		was, now := w.of(d), next.of(d)
		for _, p := range was {
			if !slices.Contains(now, p) {
				edit(p).Remove(d)
				next.shown[p] -= visible
			}
		}
		for _, p := range now {
			if !slices.Contains(was, p) {
				edit(p).Add(d)
				next.shown[p] += visible
			}
		}
	}
	next.known = nil
	return &next
}
