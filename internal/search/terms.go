package search

import (
	"strconv"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
)

// A PopularWord is what many shoppers searched for and found.
type PopularWord struct {
	Word  string
	Count int
}

// The kinds of names stand apart by weight: a brand or category that matches is a
// better guess than one item of thousands.
const (
	weightOfBrand    = 3_000_000
	weightOfCategory = 2_000_000
	weightOfWord     = 1_000_000
)

// terms adds the names that shoppers look for as a whole. Brands and categories
// without anything to show are left out.
func terms(b *lexicon.Builder, snap *catalog.Snapshot, brands, categories map[string]int, popular []PopularWord) {
	for _, brand := range snap.Brands() {
		if n := brands[string(brand.Code)]; n > 0 && brand.Alias != "" {
			b.AddTerm(lexicon.Term{
				Kind: lexicon.KindBrand, Text: brand.Name, Readings: []string{brand.Kana, brand.Alphabet},
				Ref: brand.Alias, Weight: weightOfBrand + n,
			})
		}
	}
	for level := 1; level <= catalog.Levels; level++ {
		for _, node := range snap.Tree().Level(level) {
			if n := categories[node.Code]; n > 0 {
				b.AddTerm(lexicon.Term{Kind: lexicon.KindCategory, Text: node.Name, Ref: node.Path, Weight: weightOfCategory + n})
			}
		}
	}
	for _, p := range popular {
		b.AddTerm(lexicon.Term{Kind: lexicon.KindWord, Text: p.Word, Weight: weightOfWord + p.Count})
	}
}

// itemWeight puts popular items first.
func itemWeight(rank int32) int { return max(weightOfWord/2-int(rank), 1) }

// materialText is a material as shoppers type it: 綿 100%.
func materialText(m catalog.Material) string { return m.Name + strconv.Itoa(m.Percent) + "%" }
