package people

import (
	"context"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/fit"
	"github.com/tsumugi-shop/tsumugi/internal/wardrobe"
)

// bodies are the sizes of each person, in the order of All; figures are those
// of women of their ages, and of children along the curve of growth.
var bodies = [][]wardrobe.Person{
	{{Name: "わたし", Kind: wardrobe.Self, Sex: fit.Women, Body: lengths("身長", 1580, "バスト", 830, "ウエスト", 660, "ヒップ", 900, "足長", 235), Sizes: []string{"M", "23.5cm", "22～24cm"}}},
	{
		{Name: "わたし", Kind: wardrobe.Self, Sex: fit.Women, Body: lengths("身長", 1625, "バスト", 900, "ウエスト", 730, "ヒップ", 960, "足長", 245), Sizes: []string{"L", "24cm"}},
		{Name: "そう", Kind: wardrobe.Child, Sex: fit.Boy, Born: "202108", Body: lengths("身長", 1090, "足長", 170), Sizes: []string{"110", "17cm"}},
	},
	{
		{Name: "わたし", Kind: wardrobe.Self, Sex: fit.Women, Body: lengths("身長", 1545, "バスト", 840, "ウエスト", 680, "ヒップ", 905, "足長", 230), Sizes: []string{"M", "23cm"}},
		{Name: "ひなた", Kind: wardrobe.Child, Sex: fit.Girl, Born: "201905", Body: lengths("身長", 1205, "足長", 190), Sizes: []string{"120", "19cm"}},
		{Name: "いつき", Kind: wardrobe.Child, Sex: fit.Boy, Born: "202503", Body: lengths("身長", 790), Sizes: []string{"80"}},
	},
	{{Name: "わたし", Kind: wardrobe.Self, Sex: fit.Women, Body: lengths("身長", 1560), Sizes: []string{"M"}}},
}

var garments = []wardrobe.Garment{
	{Name: "いつもの白いTシャツ", Words: "Tシャツ トップス", Measures: lengths("身幅", 505, "着丈", 655, "肩幅", 445, "袖丈", 205)},
	{Name: "紺のスラックス", Words: "スラックス・チノ ボトムス", Measures: lengths("ウエスト", 700, "ヒップ", 960, "股上", 280, "股下", 680, "わたり幅", 296, "裾幅", 182)},
}

// lengths reads names and millimetres in turns.
func lengths(pairs ...any) (list []fit.Length) {
	for i := 0; i+1 < len(pairs); i += 2 {
		list = append(list, fit.Length{Name: pairs[i].(string), MM: pairs[i+1].(int)})
	}
	return list
}

// dress has the nth person keep their sizes and what they measured, three weeks ago.
func (t *Town) dress(ctx context.Context, customer string, n int, today time.Time) error {
	t.Clock.now = today.Add(-21 * day * time.Hour)
	w := &wardrobe.Wardrobes{DB: t.DB}
	for _, p := range bodies[n%len(bodies)] {
		if _, err := w.SavePerson(ctx, customer, p); err != nil {
			return err
		}
	}
	if n == 0 {
		return nil
	}
	for _, g := range garments {
		if _, err := w.AddGarment(ctx, customer, g); err != nil {
			return err
		}
	}
	return nil
}
