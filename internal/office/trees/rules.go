package trees

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
)

// TreeRules is what the shop decides by rules: those of icons and sizes are the
// program's, those of shipping are the file of terms.
type TreeRules struct {
	Icons    []TreeIcon   `json:"icons"`
	MaxIcons int          `json:"max_icons"` // that an item shows
	Sizes    []TreeSize   `json:"sizes"`
	Shipping TreeShipping `json:"shipping"`
}

// TreeIcon is a small mark of cards.
type TreeIcon struct {
	ID    int    `json:"id"`
	Label string `json:"label"` // empty: the season has none, so nothing wears it
	Rule  string `json:"rule"`
	Where string `json:"where"` // where that is changed
	Goods int    `json:"goods"` // that wear it now
}

// TreeSize is a name of sizes.
type TreeSize struct {
	Name   string `json:"name"`
	Filter string `json:"filter"` // the choice of lists that it belongs to; empty: it is one itself
	SKUs   int    `json:"skus"`
}

// TreeShipping is what parcels cost and how long they take.
type TreeShipping struct {
	Carrier  string     `json:"carrier"`
	FreeFrom int64      `json:"free_from"` // yen; 0: never
	Cutoff   int        `json:"cutoff"`    // hour
	Closed   []string   `json:"closed"`    // MMDD
	Slots    []string   `json:"slots"`
	Areas    []TreeArea `json:"areas"`
}

// TreeArea is some prefectures with one fee.
type TreeArea struct {
	Name        string   `json:"name"`
	Prefectures []string `json:"prefectures"`
	Fee         int64    `json:"fee"`
	Days        int      `json:"days"`
}

// iconRules say in words when an item wears an icon, and where that is changed.
var iconRules = map[int][2]string{
	catalog.IconSeason:   {"「新シーズン」の商品。ことばは、表示中の「シーズン」の記事", "商品の「新シーズン」と、シーズンの記事"},
	catalog.IconNew:      {"入荷日から14日以内", "商品の「入荷日」"},
	catalog.IconBaby:     {"商品名に【BABY】がある", "商品の名前"},
	catalog.IconKids:     {"商品名に【KIDS】がある", "商品の名前"},
	catalog.IconBabyKids: {"商品名に【BABY&KIDS】がある", "商品の名前"},
	catalog.IconMen:      {"対象がメンズ", "商品の「対象」"},
	catalog.IconUnisex:   {"対象がユニセックス", "商品の「対象」"},
	catalog.IconRepeat:   {"「再入荷」の商品", "商品の「再入荷」"},
	catalog.IconReserve:  {"「予約」の商品", "商品の「予約」"},
	catalog.IconStaple:   {"「定番」の商品", "商品の「定番」"},
}

func (p Parts) rules(context.Context, call.None) (TreeRules, error) {
	now, season := p.DB.Now(), ""
	if p.Content != nil {
		season = p.Content.Current().Season(now)
	}
	out := TreeRules{Icons: []TreeIcon{}, MaxIcons: catalog.MaxIcons, Sizes: []TreeSize{}, Shipping: p.shipping()}
	worn, sizes := map[int]int{}, map[TreeSize]int{}
	for c := range p.Catalog.Current().All() {
		for _, icon := range c.Icons(season, now) {
			worn[icon.ID]++
		}
		for _, color := range c.Colors {
			for _, size := range color.Sizes {
				sizes[TreeSize{Name: size.Name, Filter: size.Filter}]++
			}
		}
	}
	for _, icon := range catalog.AllIcons(season) {
		rule := iconRules[icon.ID]
		out.Icons = append(out.Icons, TreeIcon{ID: icon.ID, Label: icon.Label, Rule: rule[0], Where: rule[1], Goods: worn[icon.ID]})
	}
	for size, n := range sizes {
		size.SKUs = n
		out.Sizes = append(out.Sizes, size)
	}
	slices.SortFunc(out.Sizes, func(a, b TreeSize) int {
		return cmp.Or(cmp.Compare(cmp.Or(a.Filter, "~"), cmp.Or(b.Filter, "~")), search.CompareSizes(a.Name, b.Name))
	})
	return out, nil
}

func (p Parts) shipping() TreeShipping {
	t := p.Terms.Shipping
	out := TreeShipping{Carrier: t.Carrier, FreeFrom: int64(t.FreeFrom), Cutoff: t.CutoffHour, Closed: never(t.Closed), Slots: []string{}, Areas: []TreeArea{}}
	for _, slot := range shipping.Slots(t) {
		out.Slots = append(out.Slots, slot.Name)
	}
	for _, a := range t.Areas {
		out.Areas = append(out.Areas, TreeArea{a.Name, never(a.Prefectures), int64(a.Fee), a.Days})
	}
	return out
}

// by is who did something, in words.
func by(who string) string {
	kind, name, _ := strings.Cut(who, ":")
	if kind == "staff" || kind == "command" {
		return cmp.Or(name, "コマンド")
	}
	return "システム"
}
