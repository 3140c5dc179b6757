package lexicon_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
)

// A card is a document of the demo shop: one colour of a commodity, with the
// words that a person sees on its page.
type card struct {
	name, brand, color, group, material, category, words, sex, text string
	rank                                                            int
}

var groupWords = map[string]string{
	"black": "ブラック 黒", "white": "ホワイト 白", "gray": "グレー 灰色", "beige": "ベージュ", "brown": "ブラウン 茶色", "red": "レッド 赤", "pink": "ピンク",
	"orange": "オレンジ", "yellow": "イエロー 黄色", "green": "グリーン 緑", "blue": "ブルー 青", "navy": "ネイビー 紺", "purple": "パープル 紫", "silver": "シルバー 銀",
}

var sexWords = map[catalog.SexType]string{
	catalog.Baby: "ベビー", catalog.Kids: "キッズ", catalog.Men: "メンズ", catalog.Women: "レディース", catalog.Unisex: "ユニセックス",
}

// demoShop is a demo shop with at least the given number of colours, or the
// standard one for 0, as cards and in an index.
func demoShop(t testing.TB, colors int) ([]card, *lexicon.Builder) {
	t.Helper()
	shop, err := demo.Make(demo.Options{Items: colors / 2, Now: time.Date(2026, 11, 15, 12, 0, 0, 0, jp.Tokyo)})
	if err != nil {
		t.Fatal(err)
	}
	b := lexicon.NewBuilder(lexicon.Options{})
	brands := map[id.Brand]catalog.Brand{}
	for _, brand := range shop.Brands {
		brands[brand.Code] = brand
		b.AddTerm(lexicon.Term{Kind: lexicon.KindBrand, Text: brand.Name, Readings: []string{brand.Kana, brand.Alphabet}, Ref: brand.Alias, Weight: 50})
	}
	categories := map[string]catalog.Category{}
	for _, c := range shop.Categories {
		categories[c.Code] = c
		b.AddTerm(lexicon.Term{Kind: lexicon.KindCategory, Text: c.Name, Ref: c.Code, Weight: 60})
	}
	var cards []card
	for c := range shop.Commodities() {
		if c.Secret || c.Discontinued {
			continue
		}
		b.AddTerm(lexicon.Term{Kind: lexicon.KindItem, Text: c.Name, Ref: string(c.Code), Weight: 10})
		for _, color := range c.Colors {
			if colors > 0 && len(cards) == colors {
				return cards, b
			}
			brand := brands[c.Brand]
			k := card{
				name: c.Name, brand: brand.Name + "\n" + brand.Kana + "\n" + brand.Alphabet, color: color.Name, group: groupWords[color.Group],
				words: strings.Join(c.SearchWords, "\n"), sex: sexWords[c.SexType], text: c.Description, rank: c.PopularRank,
			}
			for _, m := range c.Materials {
				k.material += fmt.Sprintf("%s%d%%\n", m.Name, m.Percent)
			}
			for _, code := range c.Categories {
				for at, ok := categories[code]; ok; at, ok = categories[at.Parent] {
					k.category += at.Name + "\n"
				}
			}
			addCard(b, uint32(len(cards)), k)
			cards = append(cards, k)
		}
	}
	return cards, b
}

func addCard(b *lexicon.Builder, doc uint32, k card) {
	b.Add(doc,
		lexicon.Field{Weight: 60, Text: k.name}, lexicon.Field{Weight: 50, Text: k.brand}, lexicon.Field{Weight: 40, Text: k.category},
		lexicon.Field{Weight: 30, Text: strings.ReplaceAll(k.group, " ", "\n") + "\n" + k.sex}, lexicon.Field{Weight: 25, Text: k.color + "\n" + k.material},
		lexicon.Field{Weight: 20, Text: k.words}, lexicon.Field{Weight: 5, Text: k.text})
}
