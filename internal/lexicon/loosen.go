package lexicon

import (
	"cmp"
	"slices"
)

// A wish is a word of a question that may be left out.
type wish struct {
	finding
	shown  string // for people
	typed  string // all of them, where one of several words is enough
	weight int    // 0 when the word stands nowhere as one
}

// loosen answers a question whose words nothing has together: the weightiest
// words that something has, one after the other, and tells which were left out.
// ロングスカート finds skirts when none is long.
// A word that stands only in texts lighter than least is left out, and in a sentence
// what only mentions a word.
// Where each word was found may be known before.
func (x *Index) loosen(hits *Hits, words []queryWord, found []finding, least int, head string, spoken bool, w *work) {
	wishes := x.wishes(words, found, w)
	slices.SortStableFunc(wishes, func(a, b wish) int { return cmp.Compare(b.weight, a.weight) })
	if at := slices.IndexFunc(wishes, func(v wish) bool { return v.typed == head && v.weight >= levelNamed<<8 }); at > 0 {
		wishes = slices.Insert(slices.Delete(slices.Clone(wishes), at, at+1), 0, wishes[at])
	}
	if spoken {
		for i := range wishes {
			wishes[i].finding = x.named(wishes[i].finding)
		}
		wishes[0].finding = x.itself(wishes[0].finding) // the thing that is asked for
	}
	var kept []finding
	var dropped, typed, things []string
	for _, v := range wishes {
		more := append(slices.Clone(kept), v.finding)
		if spoken && len(kept) == 1 && !x.inNames(&v.finding) {
			more[0] = x.narrowed(kept[0]) // ゴム is not said of shoes that stand with 靴下
		}
		if v.weight == 0 || v.weight&0xff < least || x.intersect(more, false, w) == 0 {
			dropped = append(dropped, v.shown)
		} else {
			kept, typed = more, append(typed, v.typed)
			if v.weight>>8 >= levelNamed+levelHead {
				things = append(things, v.typed)
			}
		}
		w.reset()
	}
	if len(kept) > 0 && x.answer(hits, kept, w) {
		hits.Dropped, hits.Kept, hits.Things = dropped, typed, things
	}
}

// wishes are the words of a question from the last to the first, because what a
// thing is stands behind what it is like. A compound that is found nowhere is its parts.
func (x *Index) wishes(words []queryWord, found []finding, w *work) []wish {
	var list []wish
	add := func(word queryWord, f finding, shown string) {
		typed := word.typed
		for _, other := range word.or {
			typed = other.typed + " " + typed
		}
		list = append(list, wish{f, shown, typed, x.weigh(&f)})
	}
	for i, word := range slices.Backward(words) {
		var f finding
		if found != nil {
			f = found[i]
		} else {
			f = x.find(word, w)
		}
		parts := x.tongue.apart(word.folded, x.tongue.hears)
		if !f.empty() || len(parts) < 2 {
			add(word, f, word.typed)
			continue
		}
		for _, part := range slices.Backward(parts) {
			word := queryWord{folded: part, typed: part}
			add(word, x.find(word, w), cmp.Or(x.tongue.show[part], part))
		}
	}
	return list[:min(len(list), maxWords)]
}

// inName is the weight from which on a text is a name rather than what stands with it.
const inName = 40

// inNames tells that a word stands in the names of things.
func (x *Index) inNames(f *finding) bool {
	return slices.ContainsFunc(f.matches, func(m match) bool { return m.strong && x.weights[m.passage] >= inName }) ||
		slices.ContainsFunc(f.hot, func(h hotFinding) bool {
			return slices.ContainsFunc(h.word.spans[:h.word.strong], func(s span) bool { return s.score > inName*levelPart })
		})
}

// levelNamed is added to the level of what names a thing rather than mentioning it.
const levelNamed = 100

// weigh tells how much a word says of what a thing is: most if it is the whole of
// a category or ends a name, more in a name than in a description.
func (x *Index) weigh(f *finding) int {
	best := 0
	if len(f.docs) > 0 {
		best = 1 // only in parts
	}
	for _, m := range f.matches {
		best = max(best, x.telling(m))
	}
	for _, h := range f.hot {
		best = max(best, h.word.tells)
	}
	return best
}

// telling is how much a match says of what a thing is.
func (x *Index) telling(m match) int {
	level := int(m.level)
	if level <= levelChance {
		return 0
	}
	if x.weights[m.passage] >= mention {
		level += levelNamed
	}
	return level<<8 | int(x.weights[m.passage])
}
