package lexicon

import (
	"cmp"
	"slices"
	"strings"
)

// Options of an index. The zero value is what a shop starts with.
type Options struct {
	Synonyms *Synonyms // nil: the list that comes with the shop

	// Around are the weights of the fields that do not tell what a thing is: the name of
	// its maker. A part of such a text is not what a sentence asks for: a shirt of 朝露肌着
	// is no 肌着.
	Around []int

	// Compound are the weights of the fields in which the end of a word tells what a thing
	// is: マットバッグ is no マット.
	Compound []int
}

// A Field is a text of a document and how much it matters there, from 1 to
// 100: a word in a name tells more than one in a description. Each line and
// each sentence is a passage of its own; words of a list belong on lines of
// their own, because a word that is a whole passage counts most.
type Field struct {
	Weight int
	Text   string
}

// A Kind says what a suggested term names.
type Kind string

const (
	KindBrand    Kind = "brand"
	KindCategory Kind = "category"
	KindItem     Kind = "item"
	KindWord     Kind = "word"
)

// A Term is a name that shoppers look for as a whole: it is suggested as they
// type, and brands are found by each of their readings.
type Term struct {
	Kind     Kind
	Text     string
	Readings []string // kana, alphabet
	Ref      string   // what the caller finds it by
	Weight   int      // heavier terms are suggested first
}

// A Builder gathers texts for one Index. It is used by one goroutine.
type Builder struct {
	synonyms *Synonyms
	around   []int
	compound []int
	ids      map[Field]uint32
	passages []Field
	pairs    []pair
	terms    []Term
}

// A pair says that a passage stands in a document.
type pair struct{ passage, doc uint32 }

func NewBuilder(o Options) *Builder {
	if o.Synonyms == nil {
		o.Synonyms = DefaultSynonyms()
	}
	return &Builder{synonyms: o.Synonyms, around: o.Around, compound: o.Compound, ids: map[Field]uint32{}}
}

// Add gives a document its texts. Numbers of documents should be dense, since
// an index keeps a row for each number up to the highest.
func (b *Builder) Add(doc uint32, fields ...Field) {
	for _, f := range fields {
		weight := min(max(f.Weight, 1), maxWeight)
		for sentence := range strings.FieldsFuncSeq(f.Text, endsSentence) {
			key := Field{weight, strings.TrimSpace(sentence)}
			if key.Text == "" {
				continue
			}
			id, ok := b.ids[key]
			if !ok {
				id = uint32(len(b.passages))
				b.ids[key] = id
				b.passages = append(b.passages, key)
			}
			b.pairs = append(b.pairs, pair{id, doc})
		}
	}
}

func endsSentence(r rune) bool {
	switch r {
	case '。', '｡', '！', '？', '!', '?', '\n', '\r':
		return true
	}
	return false
}

// AddTerm adds a name to suggest. A caller adds only what everyone may see.
func (b *Builder) AddTerm(t Term) { b.terms = append(b.terms, t) }

// Build makes the index. The builder is spent.
func (b *Builder) Build() *Index {
	order := b.heaviestFirst()
	x := &Index{synonyms: b.synonyms}
	for _, weight := range b.compound {
		x.compound[weight] = true
	}
	for _, weight := range b.around {
		x.around[weight] = true
	}
	x.documents(order, b.pairs)
	v := newVocabulary()
	w := newWriter(x, v)
	cut := make([][]run, len(order))
	for i, p := range order {
		cut[i] = runs(b.passages[p].Text)
		v.count(cut[i])
		w.passage(b.passages[p])
	}
	for _, t := range b.terms {
		w.alsoHave(fold(t.Text))
	}
	v.learn(b.terms, w.mayHave)
	for i := range cut {
		w.borders(i, cut[i])
		cut[i] = nil
	}
	w.finish()
	x.warm(v)
	x.speak(v, b.terms)
	x.suggest(v, b.terms)
	*b = Builder{}
	return x
}

// heaviestFirst puts passages in the order of their weight, so that work cut
// short has seen what matters most.
func (b *Builder) heaviestFirst() []uint32 {
	order := make([]uint32, len(b.passages))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortStableFunc(order, func(p, q uint32) int { return cmp.Compare(b.passages[q].Weight, b.passages[p].Weight) })
	return order
}
