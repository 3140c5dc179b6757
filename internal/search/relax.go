package search

import (
	"cmp"
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/tsumugi-shop/tsumugi/internal/ask"
	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
)

// A sentence says more than a shopper insists on. When fewer than a first screen of
// items meet all of it, what a person can best do without is given up, the weakest
// first, and the reading tells what. What meets it counts more all the same. Sizes,
// prices, colours, materials, departments, brands and what was excluded are never given up: if
// nothing has them, the answer is nothing, with near offers apart.

// enough is how many hits a sentence has before nothing is given up: a first screen.
const enough = 10

// weakness is the order in which conditions are given up; 0 are those that stay.
var weakness = map[Field]int{SexType: 1, Tone: 2, Season: 3, Make: 4, Category2: 5}

// maternity is the department of those who expect a child.
const maternity = "0504"

// wider is for whom else a thing may be made. For whom it is is never given up.
var wider = map[string][]string{
	"men": {"men", "unisex"}, "women": {"women", "unisex"}, "kids": {"baby", "kids"},
}

// preferred is what a document counts more for each condition that was given up and
// that it meets, times its weakness, or that of a word. It is less than lies between what
// is called by a word and what only stands in a category of it, so that a wide trouser
// is not before a dress for who asks for a wide dress.
const (
	preferred    = 300
	wordWeakness = 6
	meetsAll     = 1300
)

// A concession is a condition that may be given up: instead takes the place of its set.
type concession struct {
	at      int // in the query
	instead *roaring.Bitmap
	set     *roaring.Bitmap // what meets it
	wider   *Condition      // that is left of it
	said    ask.Condition   // empty for an idea, which goes on sorting
	words   *lexicon.Hits   // of the words that are left, when it is a word
}

// relax gives up conditions until there are enough hits, and takes back what then is
// not in the way.
func (f *finding) relax(said []typed) {
	whole := slices.Clone(f.sets)
	var given []concession
	for _, c := range f.concessions(said) {
		f.sets[c.at] = c.instead
		given = append(given, c)
		if f.set = f.meeting(""); f.set.GetCardinality() >= enough {
			break
		}
	}
	given = f.noWords(f.fewerWords(given))
	given = f.forEverybody(said, given)
	most := f.set.GetCardinality()
	for i := len(given) - 1; i >= 0; i-- {
		c := given[i]
		now := f.sets[c.at]
		f.sets[c.at] = whole[c.at]
		if c.words != nil && i > 0 && given[i-1].words != nil {
			f.sets[c.at] = given[i-1].instead
		}
		if set := f.meeting(""); set.GetCardinality() >= min(enough, most) && f.meets(given, c, set) {
			f.set, given = set, slices.Delete(given, i, i+1)
		} else {
			f.sets[c.at] = now
		}
	}
	f.concede(given)
	all := f.set
	for _, c := range given {
		if c.set != nil && c.words == nil {
			all = roaring.And(all, c.set)
		}
	}
	f.first(all)
}

// first moves up what meets all that was said, however little the shop has of it.
func (f *finding) first(all *roaring.Bitmap) {
	if all.GetCardinality() >= enough {
		return // nothing was given up, or it was not in the way
	}
	for docs := all.Iterator(); f.score != nil && docs.HasNext(); {
		f.score.moves = append(f.score.moves, move{doc: docs.Next(), score: meetsAll})
	}
}

// meets tells that what meets the other concessions is still in a smaller set.
func (f *finding) meets(given []concession, but concession, smaller *roaring.Bitmap) bool {
	for _, c := range given {
		if c.set != nil && c.at != but.at && f.set.AndCardinality(c.set) != smaller.AndCardinality(c.set) {
			return false
		}
	}
	return true
}

// concessions are the conditions that may be given up, the weakest first.
func (f *finding) concessions(said []typed) []concession {
	var list []concession
	for _, t := range said {
		c := f.q.Conditions[t.at]
		give := concession{at: t.at, instead: f.base, set: f.sets[t.at], said: t.said}
		switch {
		case t.said.Age:
			if !f.unsized(t.at) {
				continue
			}
			if c = AnyOf(SexType, "baby", "kids"); f.q.Has(SexType) {
				break
			}
			give.wider, give.instead = &c, f.keeping(c)
		case c.Op != In || weakness[c.Field] == 0:
			continue
		case c.Field == Category2 && slices.Equal(c.Values, []string{maternity}) && !f.q.Has(SexType):
			c = AnyOf(SexType, "women", "unisex") // who is pregnant is a woman all the same
			give.wider, give.instead = &c, f.keeping(c)
		case c.Field == SexType:
			values, ok := wider[strings.Join(c.Values, " ")]
			if !ok {
				continue
			}
			c.Values = values
			give.wider, give.instead = &c, f.keeping(c)
		}
		list = append(list, give)
	}
	slices.SortStableFunc(list, func(a, b concession) int {
		return cmp.Compare(weakness[f.q.Conditions[a.at].Field], weakness[f.q.Conditions[b.at].Field])
	})
	for i, c := range f.q.Conditions {
		if c.Field == SearchWord && c.Op == Index && c.Text == "" && f.sets[i] != f.base {
			idea := concession{at: i, instead: f.base}
			if slices.ContainsFunc(f.reading.Concepts, func(c ask.Concept) bool { return c.Thing && !c.Aside }) {
				list = append(list, idea) // it says what is asked for
			} else {
				list = append([]concession{idea}, list...)
			}
		}
	}
	return list
}

// forEverybody gives children what is made for everybody and worn by nobody, as a
// bottle, when nothing of the thing is made for them.
func (f *finding) forEverybody(said []typed, given []concession) []concession {
	for _, t := range said {
		c := f.q.Conditions[t.at]
		if !f.set.IsEmpty() || c.Field != SexType || c.Op != In || slices.ContainsFunc(c.Values, func(v string) bool { return v != "kids" && v != "baby" }) {
			continue
		}
		c.Values = append(slices.Clone(c.Values), "unisex")
		former := f.sets[t.at]
		f.sets[t.at] = f.keeping(c)
		set := f.meeting("")
		if set.IsEmpty() || slices.ContainsFunc(f.words[Size].values, func(size string) bool { return set.Intersects(f.keeping(AnyOf(Size, size))) }) {
			f.sets[t.at] = former
			continue
		}
		given = slices.DeleteFunc(given, func(g concession) bool { return g.at == t.at })
		given = append(given, concession{at: t.at, instead: f.sets[t.at], set: f.keeping(f.q.Conditions[t.at]), said: t.said, wider: &c})
		f.set = set
	}
	return given
}

// opposite are the tones that who asks for one does not want in its place.
var opposite = map[string][]string{"dark": {"pale", "whitish"}, "blackish": {"pale", "whitish"}, "pale": {"dark", "blackish"}, "whitish": {"dark", "blackish"}, "vivid": {"dull"}}

// against moves down what is the opposite of a tone that was given up.
func (f *finding) against(c ask.Condition, points int32) {
	for _, tone := range c.Values {
		for docs := roaring.And(f.set, f.keeping(AnyOf(Tone, opposite[tone]...))).Iterator(); docs.HasNext(); {
			f.score.moves = append(f.score.moves, move{doc: docs.Next(), score: -points})
		}
	}
}

// unsized tells that the thing does not come in the sizes that somebody of an age wears,
// as a bag does not: then the age only tells for whom it is.
func (f *finding) unsized(at int) bool {
	set := roaring.And(f.base, f.sets[at])
	for i, c := range f.q.Conditions {
		if c.Field == SearchWord && c.Op == Index {
			set.And(f.sets[i])
		}
	}
	return set.IsEmpty()
}

// fewerWords leaves out words of the sentence, the one that tells least of what the
// thing is first, until there are enough hits.
func (f *finding) fewerWords(given []concession) []concession {
	at := slices.IndexFunc(f.q.Conditions, func(c Condition) bool { return c.Field == SearchWord && c.Op == Index })
	for n := len(f.kept) - 1; n > 0 && f.set.GetCardinality() < enough; n-- {
		hits := f.look(strings.Join(f.kept[:n], " "))
		word := f.look(f.kept[n])
		given = append(given, concession{at: at, instead: found(hits), set: found(word), said: ask.Condition{Label: f.kept[n]}, words: &hits})
		f.sets[at] = found(hits)
		f.set = f.meeting("")
	}
	return given
}

// noWords lets a sentence do without its words, where none of them is known to be the
// thing and more was understood than they: what they find stands first.
func (f *finding) noWords(given []concession) []concession {
	at := slices.IndexFunc(f.q.Conditions, func(c Condition) bool { return c.Field == SearchWord && c.Op == Index })
	if f.set.GetCardinality() >= enough || len(f.kept) == 0 || f.reading.Thing != "" || f.reading.Head != "" || len(f.things) > 0 || len(f.reading.Conditions)+len(f.reading.Concepts) == 0 {
		return given
	}
	instead := f.base
	if slices.ContainsFunc(f.reading.Concepts, func(c ask.Concept) bool { return len(c.Words) > 0 }) {
		instead = roaring.Or(f.meant(), f.sets[at])
	}
	given = append(given, concession{at: at, instead: instead, set: f.sets[at], said: ask.Condition{Label: f.kept[0]}, words: &lexicon.Hits{Score: f.score.words}})
	f.sets[at] = instead
	f.set = f.meeting("")
	return given
}

// concede makes the query one without what was given up, and tells of it.
func (f *finding) concede(given []concession) {
	if len(given) == 0 {
		return
	}
	f.q.Conditions = slices.Clone(f.q.Conditions)
	f.reading.Conditions = slices.Clone(f.reading.Conditions)
	gone := map[int]bool{}
	for _, c := range given {
		if c.words != nil {
			f.score.words = c.words.Score
		}
		if c.set == nil {
			continue
		}
		f.giveUp(c.said, c.set, c.wider != nil)
		i := slices.IndexFunc(f.reading.Conditions, func(have ask.Condition) bool { return have.Key() == c.said.Key() && have.Value() == c.said.Value() })
		switch {
		case c.words != nil:
		case c.wider != nil:
			f.q.Conditions[c.at] = *c.wider
			f.reading.Conditions[i] = ask.Condition{Field: string(c.wider.Field), Values: c.wider.Values, Label: f.called(*c.wider), Text: c.said.Text}
		default:
			gone[c.at] = true
			f.reading.Conditions = slices.Delete(f.reading.Conditions, i, i+1)
		}
	}
	conditions, sets := f.q.Conditions[:0:0], f.sets[:0:0]
	for i, c := range f.q.Conditions {
		if !gone[i] {
			conditions, sets = append(conditions, c), append(sets, f.sets[i])
		}
	}
	f.q.Conditions, f.sets = conditions, sets
}

// giveUp tells of a condition that was given up or is wider now, and moves up what meets it.
func (f *finding) giveUp(c ask.Condition, set *roaring.Bitmap, widened bool) {
	both := roaring.And(f.set, set)
	if both.GetCardinality() >= enough {
		return // a wider one took its place for the sake of another
	}
	points := int32(preferred * cmp.Or(weakness[Field(c.Field)], wordWeakness))
	if widened {
		c = ask.Condition{Label: c.Label}
	}
	f.reading.GivenUp = append(slices.Clip(f.reading.GivenUp), ask.GivenUp{Condition: c, Count: int(both.GetCardinality())})
	if f.score == nil {
		f.score = &scoring{share: 1}
	}
	if Field(c.Field) == Tone {
		f.against(c, points)
	}
	for docs := both.Iterator(); docs.HasNext(); {
		f.score.moves = append(f.score.moves, move{doc: docs.Next(), score: points})
	}
}

// prefer does the same for a sentence whose conditions are filters by now: those that
// are missing were given up, if hardly anything meets them.
func (f *finding) prefer(asked ask.Reading) {
	all := f.set
	for _, c := range asked.Conditions {
		made, ok := conditionOf(c)
		if !ok || made.Op != In || weakness[made.Field] == 0 && !c.Age && !slices.Contains(yielding, made.Field) || !f.q.without(made) {
			continue
		}
		meets := f.keeping(made)
		f.giveUp(c, meets, f.q.Has(made.Field) && made.Field != Make)
		all = roaring.And(all, meets)
	}
	f.first(all)
}

// without tells that a query lacks a condition, or has a wider one in its place.
func (q Query) without(wanted Condition) bool {
	for _, c := range q.Conditions {
		if c.Field != wanted.Field || c.Op != wanted.Op {
			continue
		}
		has := func(value string) bool { return slices.Contains(c.Values, value) }
		all := !slices.ContainsFunc(wanted.Values, func(v string) bool { return !has(v) })
		if wanted.Field == Make {
			if all {
				return false
			}
			continue
		}
		return all && len(c.Values) > len(wanted.Values)
	}
	return true
}
