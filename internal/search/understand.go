package search

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/tsumugi-shop/tsumugi/internal/ask"
	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
)

// listen makes the reader that understands what shoppers type, with the names of
// this index.
func (x *index) listen(concepts []ask.Concept) {
	names := ask.Names{Materials: materialsOf(x.snap), Known: x.text.Known, Fold: lexicon.Fold, Conjugations: lexicon.Conjugations, Things: x.things(), Heard: x.text.Heard}
	for _, b := range x.snap.Brands() {
		readings := []string{b.Name, b.Kana, b.Alphabet, b.Alias}
		names.Brands = append(names.Brands, ask.Named{Code: string(b.Code), Label: b.Name, Readings: slices.DeleteFunc(readings, func(s string) bool { return s == "" })})
	}
	names.Sizes = x.words[Size].values
	x.reader = ask.NewReader(grammar(), concepts, names)
	x.ideas = &sync.Map{}
}

// things are the single kanji by which the shop's items are called: 靴, 鞄.
func (x *index) things() map[string]bool {
	names := map[string]bool{}
	note := func(word string) {
		if runes := []rune(word); len(runes) == 1 && unicode.Is(unicode.Han, runes[0]) {
			names[word] = true
		}
	}
	for _, c := range x.list {
		for _, word := range c.SearchWords() {
			note(word)
		}
	}
	x.text.EachSynonym(note)
	return names
}

// An understanding is what became of the keywords of a query.
type understanding struct {
	reading ask.Reading
	typed   []typed     // the conditions of a sentence, which may be given up
	asked   ask.Reading // of what was typed, when its conditions are filters by now
}

// A typed condition came from the keywords; at is its place in the query.
type typed struct {
	at   int
	said ask.Condition
}

// understand turns keywords into conditions of their own. The words that are left
// stay a condition; what they were part of comes back as the reading.
func (x *index) understand(q Query) (Query, understanding) {
	var u understanding
	if q.Asked != "" {
		u.asked = x.reader.Read(q.Asked)
	}
	i := slices.IndexFunc(q.Conditions, func(c Condition) bool { return c.Field == SearchWord && c.Op == Index })
	if i < 0 {
		return q, u
	}
	if _, ok := productNumber(x.snap, q.Conditions[i].Text); ok {
		u.reading = ask.Reading{Asked: q.Conditions[i].Text}
		return q, u
	}
	u.reading = x.reader.Read(q.Conditions[i].Text)
	r := &u.reading
	if q.Asked != "" { // the words of a sentence stay words of a sentence
		r.Said = u.asked.Said
		r.Spoken, r.Thing, r.Either, r.Aside, r.ByUse = u.asked.Spoken, u.asked.Thing, u.asked.Either, u.asked.Aside, u.asked.ByUse
		r.Head, r.Echo, r.Pronoun = u.asked.Head, u.asked.Echo, u.asked.Pronoun
		for i := range r.Concepts {
			r.Concepts[i].Aside = slices.ContainsFunc(u.asked.Concepts, func(c ask.Concept) bool { return c.Label == r.Concepts[i].Label && c.Aside })
		}
	}
	if len(r.Conditions) == 0 && len(r.Concepts) == 0 {
		if rest := r.Rest(); rest != "" { // marks alone stay what they are, and find nothing
			q.Conditions = slices.Clone(q.Conditions)
			q.Conditions[i].Text = rest
		}
		return q, u
	}
	rest := slices.Delete(slices.Clone(q.Conditions), i, i+1)
	for _, c := range r.Conditions {
		if made, ok := conditionOf(c); ok {
			u.typed = append(u.typed, typed{len(rest), c})
			rest = append(rest, made)
		}
	}
	if words := r.Rest(); words != "" || len(r.Concepts) > 0 || len(r.Said) > 0 {
		rest = append(rest, Condition{Field: SearchWord, Op: Index, Text: words})
	}
	q.Conditions = rest
	if q.Sort.Field == "" && r.Sort != "" {
		field, direction, _ := strings.Cut(r.Sort, "!")
		q.Sort = Sort{Field: Field(field), Desc: direction == "desc"}
	}
	return q, u
}

// conditionOf is a condition as the list filters by it. What the list would refuse
// is none; only a table that somebody changed can say it.
func conditionOf(c ask.Condition) (Condition, bool) {
	op := In
	if c.Not {
		op = NotIn
	}
	made, err := newCondition(c.Key(), Field(c.Field), op, c.Value()+" :OR")
	known := Field(c.Field).kind() != kindNone
	return made, err == nil && known && (len(made.Values) > 0 || len(made.Ranges) > 0)
}

// idea is how much documents have of a concept, worked out when first asked for.
func (x *index) idea(c ask.Concept) *lexicon.Leaning {
	if known, ok := x.ideas.Load(c.Label); ok {
		return known.(*lexicon.Leaning)
	}
	words := make([]lexicon.Weighted, len(c.Words))
	for i, w := range c.Words {
		words[i] = lexicon.Weighted(w)
	}
	l := x.text.Any(words)
	x.ideas.Store(c.Label, l)
	return l
}

// said is how much documents have of a phrase that became a condition: among what
// is 裏起毛 by its description, what is called so stands first.
func (x *index) said(phrase string) *lexicon.Leaning {
	key := "=" + lexicon.Fold(phrase) // the spellings of one phrase are kept once, or there would be no end of them
	if known, ok := x.ideas.Load(key); ok {
		return known.(*lexicon.Leaning)
	}
	l := x.text.Any([]lexicon.Weighted{{Word: phrase, Weight: saidWeight}})
	x.ideas.Store(key, l)
	return l
}

// A phrase that is a filter already, and an idea beside words, move items up by
// less than the words themselves do.
const (
	saidWeight = 3
	ideaShare  = 2 // beside words an idea counts for a half

	adultsFirst = 2000
	shelfFirst  = 300
)

// worded is the documents that have the words of the query and what its ideas mean.
func (f *finding) worded(c Condition) *roaring.Bitmap {
	var leanings, faint []*lexicon.Leaning
	for _, concept := range f.reading.Concepts {
		switch {
		case len(concept.Words) == 0:
		case concept.Aside:
			faint = append(faint, f.idea(concept))
		default:
			leanings = append(leanings, f.idea(concept))
		}
	}
	var docs *roaring.Bitmap
	said := f.reading.Said
	score := &scoring{share: 1}
	if c.Text != "" {
		hits, aside := f.lookApart(c.Text)
		f.corrected, f.dropped, f.kept, f.things, score.words, score.share = hits.Corrected, hits.Dropped, hits.Kept, hits.Things, hits.Score, ideaShare
		docs, said = found(hits), slices.Concat(said, aside)
		// More was said than the words: filters that somebody ticked beside them do not count,
		// those that a sentence became do.
		more := len(f.reading.Conditions) > 0 || len(f.reading.Concepts) > 0 || f.q.Asked != "" && len(f.q.Conditions) > 1
		switch thing := f.reading.Thing; {
		case f.reading.Spoken && f.lacks(hits):
			// What was asked for outright is not there; the rest is only near to it.
			if !docs.IsEmpty() || hits.Near == nil {
				hits.Near = docs
			}
			docs, f.dropped, f.lacking = roaring.New(), nil, true
		case docs.IsEmpty() && f.reading.Spoken && thing == "" && more: // what was said outright is enough
			docs, hits.Near, f.dropped = f.base, nil, f.reading.Words
			if len(leanings)+len(faint) > 0 && !f.reading.Loose {
				docs = f.meant()
			}
		case docs.IsEmpty() && f.reading.Spoken && hits.Near == nil && more:
			hits.Near = f.base
		}
		if hits.Near != nil {
			f.near = hits.Near
		}
	} else if len(leanings)+len(faint) > 0 && !f.reading.Loose {
		docs = f.meant()
	} else {
		docs = f.base
	}
	for _, phrase := range said[:min(len(said), maxSaid)] {
		leanings = append(leanings, f.said(phrase))
	}
	leanings = append(leanings, f.echo()...)
	if f.reading.Spoken && len(f.kept) > 0 {
		leanings = append(leanings, f.shelf(f.kept[0])...)
	}
	if f.reading.Spoken && !f.ofChildren() {
		leanings = append(leanings, f.grownUps())
	}
	score.leanings, score.faint, score.moves = leanings, faint, f.moved()
	f.score = score
	if len(f.q.pinned) > 0 {
		codes := make([]string, len(f.q.pinned))
		for i, code := range f.q.pinned {
			codes[i] = string(code)
		}
		docs = roaring.Or(docs, f.codes(AnyOf(Commodity, codes...)))
	}
	return docs
}

// lacks tells that the shop has nothing of the thing that a sentence asks for: nothing
// is called by it, or it only begins the names of other things. A noun that merely
// stands at the end of a clause is the thing if no other word or idea is.
func (f *finding) lacks(hits lexicon.Hits) bool {
	absent := func(word string) bool {
		return slices.Contains(hits.Dropped, word) || slices.Contains(hits.Before, word)
	}
	if f.reading.Thing != "" {
		return absent(f.reading.Thing)
	}
	if head := f.reading.Head; head == "" || !absent(head) && !found(hits).IsEmpty() || slices.ContainsFunc(f.reading.Concepts, func(c ask.Concept) bool { return c.Thing }) {
		return false
	}
	return !slices.ContainsFunc(hits.Kept, func(word string) bool { return !absent(word) })
}

// meant is what has any of what the ideas mean, or what is called by those that say what
// is asked for, if there are such.
func (f *finding) meant() *roaring.Bitmap {
	docs := roaring.New()
	for _, aside := range []bool{false, true} {
		for _, c := range f.reading.Concepts {
			if c.Thing && c.Aside == aside {
				docs.Or(f.idea(c).Named())
			}
		}
		if !docs.IsEmpty() {
			return docs
		}
	}
	for _, c := range f.reading.Concepts {
		if len(c.Words) > 0 {
			docs.Or(f.idea(c).Docs())
		}
	}
	return docs
}

// echo is what is described with what a sentence says beside things and conditions.
func (f *finding) echo() []*lexicon.Leaning {
	if !f.reading.Spoken {
		return nil
	}
	words := f.reading.Echo
	for _, word := range f.dropped {
		words = append(words[:len(words):len(words)], []string{word})
	}
	if len(words) == 0 {
		return nil
	}
	return []*lexicon.Leaning{f.text.Echo(words)}
}

// lookApart finds the words of a query without those that only say more of the thing;
// they come back to move items up. Where nothing is called by the others and no idea
// tells what is asked for, all of them count.
func (f *finding) lookApart(words string) (lexicon.Hits, []string) {
	if f.reading.ByUse {
		return lexicon.Hits{Docs: f.meant(), Score: func(uint32) int32 { return 0 }}, f.reading.Words
	}
	if len(f.reading.Aside) == 0 {
		return f.look(words), nil
	}
	var main, aside []string
	for _, word := range f.reading.Words {
		if slices.Contains(f.reading.Aside, word) {
			aside = append(aside, word)
		} else {
			main = append(main, word)
		}
	}
	hits := f.look(strings.Join(main, " "))
	if !found(hits).IsEmpty() || f.reading.Thing != "" && slices.Contains(main, f.reading.Thing) {
		return hits, aside
	}
	if slices.ContainsFunc(f.reading.Concepts, func(c ask.Concept) bool { return c.Thing }) {
		return lexicon.Hits{Docs: f.meant(), Score: func(uint32) int32 { return 0 }}, f.reading.Words
	}
	if f.reading.Pronoun && len(main) == 0 && (len(f.reading.Concepts) > 0 || slices.ContainsFunc(f.reading.Conditions, func(c ask.Condition) bool { return c.Field != string(SexType) && c.Field != string(Price) })) {
		docs := f.base
		if slices.ContainsFunc(f.reading.Concepts, func(c ask.Concept) bool { return len(c.Words) > 0 }) {
			docs = f.meant()
		}
		return lexicon.Hits{Docs: docs, Score: func(uint32) int32 { return 0 }}, aside
	}
	return f.look(words), nil
}

// ofChildren tells that a sentence says for whom something is, or speaks of children.
// Who says neither speaks of adults: most people ask for themselves.
func (f *finding) ofChildren() bool {
	return slices.ContainsFunc(f.reading.Conditions, func(c ask.Condition) bool { return c.Field == string(SexType) || c.Field == string(Size) }) ||
		slices.ContainsFunc(f.reading.Concepts, func(c ask.Concept) bool { return c.Child }) || f.q.Has(SexType) || f.q.Has(Size)
}

// shelf is what stands in the categories of exactly this name, if there are any: ショーツ
// are those of the shop, rather than イージーショーツ.
func (x *index) shelf(word string) []*lexicon.Leaning {
	key := "-shelf " + lexicon.Fold(word)
	if known, ok := x.ideas.Load(key); ok {
		return known.([]*lexicon.Leaning)
	}
	var codes []string
	for i, label := range x.words[Category3].labels {
		if lexicon.Fold(label) == lexicon.Fold(word) {
			codes = append(codes, x.words[Category3].values[i])
		}
	}
	if len(codes) == 0 {
		return nil // not kept, or there would be no end of them
	}
	list := []*lexicon.Leaning{lexicon.NewLeaning(x.words[Category3].having(codes, true), shelfFirst)}
	x.ideas.Store(key, list)
	return list
}

// grownUps is what is made for adults.
func (x *index) grownUps() *lexicon.Leaning {
	const key = "-adults" // no label of a concept begins with a minus
	if known, ok := x.ideas.Load(key); ok {
		return known.(*lexicon.Leaning)
	}
	l := lexicon.NewLeaning(x.words[SexType].having([]string{"men", "women", "unisex"}, true), adultsFirst)
	x.ideas.Store(key, l)
	return l
}

// look finds the words of a query.
func (f *finding) look(words string) lexicon.Hits {
	if f.reading.Spoken {
		return f.text.FindSpoken(words, cmp.Or(f.reading.Thing, f.reading.Head), f.reading.Either...)
	}
	return f.text.Find(words)
}

// askedFor scores a list whose keywords are conditions by now, all of them: what is
// called by the phrases that were said stands before what only is so.
func (f *finding) askedFor(said []string) *scoring {
	score := &scoring{share: 1, moves: f.moved()}
	for _, phrase := range said[:min(len(said), maxSaid)] {
		score.leanings = append(score.leanings, f.said(phrase))
	}
	return score
}

// maxSaid bounds the work for one query.
const maxSaid = 4
