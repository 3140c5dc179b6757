package fitting

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fit"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
	"github.com/tsumugi-shop/tsumugi/internal/wardrobe"
)

// AdviceRequest names the item.
type AdviceRequest struct {
	ColorSKUCode string `json:"color_sku_code"`
}

// SizeAdvices is one for each person whom the item could be for.
type SizeAdvices struct {
	Member  bool         `json:"member"`
	Persons int          `json:"persons"` // how many the customer keeps sizes of
	Advices []SizeAdvice `json:"advices"`
}

// Sureness says how sure an advice is.
type Sureness string

const (
	sureHigh Sureness = "high"
	sureFair Sureness = "fair"
	sureNone Sureness = "none" // 決められません
)

// Enum lists all values for the contract.
func (Sureness) Enum() []any { return []any{sureHigh, sureFair, sureNone} }

// SizeAdvice is one size, how sure it is, and why.
type SizeAdvice struct {
	PersonID string   `json:"person_id"`
	Name     string   `json:"name"`
	SKU      id.SKU   `json:"sku"` // empty: it cannot be known
	SizeName string   `json:"size_name"`
	Sure     Sureness `json:"sure"`
	Percent  int      `json:"percent"` // of people like this whom it fits; 0: it cannot be known
	Why      string   `json:"why"`
	Later    string   `json:"later"` // of a child: 来年の春は120が安心です。
}

func (p Parts) advise(ctx context.Context, in AdviceRequest) (SizeAdvices, error) {
	snap := p.Catalog.Current()
	c, color, ok := snap.Color(id.ColorSKU(in.ColorSKUCode))
	if !ok {
		return SizeAdvices{}, browse.ErrItemNotFound
	}
	v, err := p.Visitor(ctx)
	if err != nil || v.Customer == nil {
		return SizeAdvices{}, err
	}
	return p.adviseFor(ctx, snap, c, color, v.Customer.Code)
}

func (p Parts) adviseFor(ctx context.Context, snap *catalog.Snapshot, c *catalog.Commodity, color *catalog.Color, owner string) (SizeAdvices, error) {
	out := SizeAdvices{Member: true}
	persons, err := p.Wardrobes.Persons(ctx, owner)
	if err != nil {
		return out, err
	}
	out.Persons = len(persons)
	if len(persons) == 0 || len(color.Sizes) < 2 && (len(color.Sizes) == 0 || len(color.Sizes[0].Body()) == 0) {
		return out, nil
	}
	choices, err := p.choicesOf(ctx, snap, c, color)
	if err != nil {
		return out, err
	}
	owned, err := p.owned(ctx, snap, owner)
	if err != nil {
		return out, err
	}
	for _, one := range persons {
		if !couldWear(one, c) {
			continue
		}
		who := fit.Shopper{Body: one.Body}
		if one.Kind == wardrobe.Self {
			who.Owned = owned
		}
		now := p.Now().In(jp.Tokyo)
		child := childOf(one)
		if one.Kind == wardrobe.Child {
			who = grown(who, child, now)
		}
		a := fit.Advise(choices, who)
		advice := say(one, choices, color, a)
		if one.Kind == wardrobe.Child && a.Size >= 0 {
			advice.Later = laterOf(choices, child, a.Size, now)
		}
		out.Advices = append(out.Advices, advice)
	}
	return out, nil
}

// choicesOf are the sizes with what buyers say of them, and what became of those
// that were sold, in all colours.
func (p Parts) choicesOf(ctx context.Context, snap *catalog.Snapshot, c *catalog.Commodity, color *catalog.Color) (list []fit.Choice, err error) {
	said, err := p.Reviews.Fits(ctx, c.Code)
	if err != nil {
		return nil, err
	}
	var sold map[id.SKU]order.Outcome
	err = p.Wardrobes.DB.View(ctx, func(tx *db.Tx) error {
		sold, err = order.Outcomes(ctx, tx, c.Code)
		return err
	})
	if err != nil {
		return nil, err
	}
	outcomes := map[string]fit.Outcomes{}
	for _, other := range c.Colors {
		for _, s := range other.Sizes {
			sum, one := outcomes[s.Name], sold[s.SKU]
			outcomes[s.Name] = fit.Outcomes{Kept: sum.Kept + one.Kept, Small: sum.Small + one.Small, Large: sum.Large + one.Large}
		}
	}
	for i := range color.Sizes {
		s := &color.Sizes[i]
		one := fit.Choice{Name: s.Name, Cut: snap.Cut(c, s), Small: said[s.Name].Small, Right: said[s.Name].Right, Large: said[s.Name].Large, Sold: outcomes[s.Name]}
		for _, b := range s.Body() {
			one.Body = append(one.Body, fit.Span{Name: b.Name, Low: b.Low, High: b.High})
		}
		list = append(list, one)
	}
	return list, nil
}

// owned is what the member has that fits: measured by hand, or bought here and
// kept for grown-ups; and what they sent back for another size.
func (p Parts) owned(ctx context.Context, snap *catalog.Snapshot, owner string) (list []fit.Owned, err error) {
	garments, err := p.Wardrobes.Garments(ctx, owner)
	if err != nil {
		return nil, err
	}
	for _, g := range garments {
		list = append(list, fit.Owned{Name: g.Name, Cut: fit.Garment{Measures: g.Measures, Words: g.Words}})
	}
	bought, err := p.bought(ctx, owner)
	if err != nil {
		return nil, err
	}
	for _, b := range bought {
		if forChildren(b.commodity) {
			continue
		}
		list = append(list, fit.Owned{Name: b.commodity.Name, Cut: snap.Cut(b.commodity, b.size), Wrong: b.wrong})
	}
	return list, nil
}

func forChildren(c *catalog.Commodity) bool {
	return c.SexType == catalog.Baby || c.SexType == catalog.Kids
}

func couldWear(one wardrobe.Person, c *catalog.Commodity) bool {
	if (one.Kind == wardrobe.Child) != forChildren(c) {
		return false
	}
	return !(one.Sex == fit.Women && c.SexType == catalog.Men || one.Sex == fit.Men && c.SexType == catalog.Women)
}

func childOf(one wardrobe.Person) fit.Child {
	child := fit.Child{Sex: one.Sex}
	child.Born, _ = time.ParseInLocation("200601", one.Born, jp.Tokyo)           // empty: zero
	child.Measured, _ = time.ParseInLocation("20060102", one.Measured, jp.Tokyo) // written by the wardrobe
	for _, m := range one.Body {
		if m.Name == "身長" {
			child.Height = m.MM
		}
	}
	return child
}

// grown is a child as tall as they are by now.
func grown(who fit.Shopper, child fit.Child, day time.Time) fit.Shopper {
	mm, spread, ok := child.HeightAt(day)
	body := []fit.Length{}
	for _, m := range who.Body {
		if m.Name != "身長" {
			body = append(body, m)
		}
	}
	if ok {
		body = append(body, fit.Length{Name: "身長", MM: int(mm)})
	}
	return fit.Shopper{Body: body, Spread: map[string]float64{"身長": spread}}
}

// laterOf says when a child will have outgrown a size, within a year and a half.
func laterOf(choices []fit.Choice, child fit.Child, size int, now time.Time) string {
	if size+1 >= len(choices) {
		return ""
	}
	i := slices.IndexFunc(choices[size].Body, func(s fit.Span) bool { return s.Name == "身長" })
	if i < 0 {
		return ""
	}
	for months := 1; months <= 18; months++ {
		day := time.Date(now.Year(), now.Month()+time.Month(months), 1, 0, 0, 0, 0, jp.Tokyo)
		season, begins := seasons[day.Month()]
		if !begins {
			continue
		}
		if mm, _, ok := child.HeightAt(day); ok && mm > float64(choices[size].Body[i].High)-10 {
			return fmt.Sprintf("%s%sは%sが安心です。", yearWord(now, day), season, choices[size+1].Name)
		}
	}
	return ""
}

var seasons = map[time.Month]string{time.March: "春", time.June: "夏", time.September: "秋", time.December: "冬"}

func yearWord(now, day time.Time) string {
	switch day.Year() - now.Year() {
	case 0:
		return "今年の"
	case 1:
		return "来年の"
	}
	return "再来年の"
}

// say puts an advice into words.
func say(one wardrobe.Person, choices []fit.Choice, color *catalog.Color, a fit.Advice) SizeAdvice {
	out := SizeAdvice{PersonID: one.ID, Name: one.Name, Sure: sureNone}
	if a.Size < 0 {
		switch {
		case a.Outside:
			out.Why = "登録されている寸法に合うサイズが、このアイテムにはありません。"
		case a.Between:
			out.Why = "わかっていることが2つのサイズにまたがっています。寸法や手持ちの服を足すと、決められることがあります。"
		default:
			out.Why = "このアイテムのサイズを決めるための寸法が、まだ登録されていません。"
		}
		return out
	}
	out.SKU, out.SizeName, out.Percent, out.Sure = color.Sizes[a.Size].SKU, choices[a.Size].Name, int(math.Round(a.Share*20))*5, sureFair
	if a.Share >= 0.75 {
		out.Sure = sureHigh
	}
	var body, owned []string
	voices := ""
	for _, e := range a.Evidence {
		switch e.Kind {
		case fit.FromBody:
			body = append(body, e.Name+fit.CM(e.MM)+"cm")
		case fit.FromOwned:
			if len(owned) < 2 {
				owned = append(owned, "「"+e.Name+"」")
			}
		case fit.FromOutcomes:
			voices = "小さくて返品・交換された方が多いことも見ています"
			if e.At < 0 {
				voices = "大きくて返品・交換された方が多いことも見ています"
			}
		case fit.FromVoices:
			voices = "小さめという声が多いことも見ています"
			if e.At < 0 {
				voices = "大きめという声が多いことも見ています"
			}
		}
	}
	var parts []string
	if len(body) > 0 {
		parts = append(parts, strings.Join(body, "・")+"と寸法表")
	}
	if len(owned) > 0 {
		parts = append(parts, strings.Join(owned, "・")+"の寸法")
	}
	out.Why = strings.Join(parts, "、") + "から選びました。"
	if voices != "" {
		out.Why = strings.Join(parts, "、") + "から選びました。" + voices + "。"
	}
	return out
}
