package search

import (
	"strings"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
)

// How much a word tells by where it stands. Texts of one field are separated by
// line ends, so that no word reaches from one into the next.
const (
	weightName        = 60
	weightBrand       = 50
	weightCategory    = 40
	weightShelf       = 12 // a category that holds several: what stands in 食卓とお茶 may be a cup
	weightPair        = 22 // one that names two or three: ニット・カーディガン
	weightGroup       = 30 // colour group, for whom
	weightColor       = 25 // colour, material
	weightSearchWord  = 20
	weightDescription = 5
)

// texts is the documents that have the words. Marks that are no word find nothing;
// to a shopper, everything would be the wrong answer to them.
func (f *finding) texts(c Condition) *roaring.Bitmap {
	if c.Op == Index {
		if code, ok := productNumber(f.snap, c.Text); ok {
			return f.numbered(code)
		}
		return f.worded(c)
	}
	var all *roaring.Bitmap
	for _, word := range c.Values {
		var one *roaring.Bitmap
		if c.Op == NotIn {
			one = f.being(word)
		} else {
			one = exactly(f.text.Find(word))
		}
		switch {
		case all == nil:
			all = one
		case c.Any:
			all = roaring.Or(all, one)
		default:
			all = roaring.And(all, one)
		}
	}
	return all
}

func found(hits lexicon.Hits) *roaring.Bitmap {
	if hits.Docs == nil {
		return roaring.New()
	}
	return hits.Docs
}

// exactly is what has the word itself. A list of words, above all one that leaves
// items out, cannot say that it took another word instead.
func exactly(hits lexicon.Hits) *roaring.Bitmap {
	if hits.Corrected != "" || len(hits.Dropped) > 0 {
		return roaring.New()
	}
	return found(hits)
}

// being is what is called by a word, for leaving it out. A description may as well say
// that the thing is not there (ボタンのない形で), so mentions count only for what nothing is
// called by.
func (f *finding) being(word string) *roaring.Bitmap {
	if named := f.text.Any([]lexicon.Weighted{{Word: word, Weight: 1}}).Named(); !named.IsEmpty() {
		return named
	}
	return exactly(f.text.Find(word))
}

// saying is the values whose name has all words of the text.
func (w *words) saying(text string) []string {
	var values []string
	wanted := strings.Fields(jp.Fold(text))
	for i, name := range w.texts {
		all := len(wanted) > 0
		for _, word := range wanted {
			all = all && strings.Contains(name, word)
		}
		if all {
			values = append(values, w.values[i])
		}
	}
	return values
}

// read makes the index of texts: what ordinary lists may show, and the names
// that are suggested while a shopper types.
func read(snap *catalog.Snapshot, ranks Ranking, popular []PopularWord, synonyms *lexicon.Synonyms) *lexicon.Index {
	b := lexicon.NewBuilder(lexicon.Options{Synonyms: synonyms, Around: []int{weightBrand}, Compound: []int{weightName}})
	doc := uint32(0)
	brands, categories := map[string]int{}, map[string]int{}
	for c := range snap.All() {
		if c.Secret || c.Discontinued {
			doc += uint32(len(c.Colors))
			continue
		}
		common := commonTexts(snap, c)
		for i := range c.Colors {
			color := &c.Colors[i]
			b.Add(doc, append(common,
				lexicon.Field{Weight: weightColor, Text: color.Name},
				lexicon.Field{Weight: weightGroup, Text: inLines(colorWords[color.Group])},
			)...)
			doc++
		}
		brands[string(c.Brand)]++
		for _, level := range linesOf(snap.Tree(), c) {
			for _, code := range level {
				categories[code]++
			}
		}
		b.AddTerm(lexicon.Term{Kind: lexicon.KindItem, Text: c.Name, Ref: string(c.Code), Weight: itemWeight(ranks.of(c))})
	}
	terms(b, snap, brands, categories, popular)
	return b.Build()
}

// commonTexts are those that all colours of a commodity share.
func commonTexts(snap *catalog.Snapshot, c *catalog.Commodity) []lexicon.Field {
	brand, _ := snap.Brand(c.Brand) // the snapshot has no item without its brand
	fields := []lexicon.Field{
		{Weight: weightName, Text: c.Name},
		{Weight: weightBrand, Text: brand.Name + "\n" + brand.Alphabet + "\n" + brand.Kana},
		{Weight: weightGroup, Text: inLines(sexWords[c.SexType])},
		{Weight: weightSearchWord, Text: strings.Join(c.SearchWords, "\n")},
		{Weight: weightDescription, Text: c.Description},
	}
	for _, code := range c.Categories {
		n, _ := snap.Tree().Node(code)
		for _, step := range n.Line() {
			weight := weightCategory
			switch several := strings.ContainsAny(step.Name, "・と"); {
			case several && step.Code != code:
				weight = weightShelf
			case several:
				weight = weightPair
			}
			fields = append(fields, lexicon.Field{Weight: weight, Text: step.Name})
		}
	}
	for _, m := range c.Materials {
		fields = append(fields, lexicon.Field{Weight: weightColor, Text: materialText(m)})
	}
	// Clipped, because each colour appends its own text to it.
	return fields[:len(fields):len(fields)]
}

// inLines is a label and its other words, each on its own.
func inLines(w [2]string) string { return w[0] + "\n" + strings.ReplaceAll(w[1], " ", "\n") }
