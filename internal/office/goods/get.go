package goods

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/office/words"
)

// GoodsState is whether the shop shows a commodity.
type GoodsState string

// It is shown, is not finished, will be shown, or is no longer sold.
const (
	Public  GoodsState = "public"
	Draft   GoodsState = "draft"
	Planned GoodsState = "planned"
	Ended   GoodsState = "ended"
)

// Enum lists the states.
func (GoodsState) Enum() []any { return []any{Public, Draft, Planned, Ended} }

// GoodsAsk names a commodity.
type GoodsAsk struct {
	Code string `json:"code"`
}

// GoodsWhole is everything about one commodity.
type GoodsWhole struct {
	Item      GoodsItem      `json:"item"`     // the draft, where there is one
	Revision  string         `json:"revision"` // of what is shown and of the draft: who saves says which one they saw
	State     GoodsState     `json:"state"`
	Live      bool           `json:"live"`  // the shop has it
	Drafted   bool           `json:"draft"` // there is a draft that the shop does not show
	PublishAt int64          `json:"publish_at"`
	Problem   string         `json:"problem"` // why it could not be published at its time
	Who       string         `json:"who"`     // who saved the draft
	Updated   int64          `json:"updated"`
	Missing   []GoodsMissing `json:"missing"`
	Related   []GoodsRelated `json:"related"` // what the item puts beside it, as far as the shop has it
	Choices   GoodsChoices   `json:"choices"`
}

// GoodsChoices is what can be chosen.
type GoodsChoices struct {
	Brands     []GoodsChoice   `json:"brands"`
	Categories []GoodsCategory `json:"categories"` // in the order of the tree
	Campaigns  []GoodsChoice   `json:"campaigns"`
	Groups     []string        `json:"groups"` // of colours
}

// GoodsChoice is a code with its name.
type GoodsChoice struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

// GoodsCategory is a category with those above it.
type GoodsCategory struct {
	Code string `json:"code"`
	Path string `json:"path"`
}

// GoodsRelated is an item that another one puts beside it.
type GoodsRelated struct {
	Code    string `json:"code"`
	Name    string `json:"name"`
	Picture string `json:"picture"`
}

// known is what there is of a commodity.
type known struct {
	now   time.Time
	live  *catalog.Commodity
	draft *catalog.Draft
	item  GoodsItem
}

// find reads a commodity and its draft.
func find(ctx context.Context, tx *db.Tx, code id.Commodity) (k known, err error) {
	k.now = tx.Now
	found, err := catalog.Find(ctx, tx, []id.Commodity{code})
	if err != nil {
		return k, err
	}
	if c, ok := found[code]; ok {
		k.live, k.item = &c, itemOf(c)
	}
	d, ok, err := catalog.FindDraft(ctx, tx, code)
	if err != nil || !ok {
		return k, err
	}
	k.draft = &d
	if k.item, err = draftItem(d); err != nil {
		return k, err
	}
	if k.live != nil {
		k.item = k.item.stocked(*k.live)
	}
	return k, nil
}

func draftItem(d catalog.Draft) (item GoodsItem, err error) {
	if err := json.Unmarshal([]byte(d.Body), &item); err != nil {
		return item, fmt.Errorf("read the draft of %s: %w", d.Code, err)
	}
	item.Related = never(item.Related) // drafts of before have none
	return item, nil
}

// stocked gives sizes that the shop has what is on hand of them now.
func (item GoodsItem) stocked(c catalog.Commodity) GoodsItem {
	on := map[string]int{}
	for _, color := range c.Colors {
		for _, s := range color.Sizes {
			on[string(s.SKU)] = s.Stock
		}
	}
	for i := range item.Colors {
		for j := range item.Colors[i].Sizes {
			if n, ok := on[item.Colors[i].Sizes[j].SKU]; ok {
				item.Colors[i].Sizes[j].Stock = n
			}
		}
	}
	return item
}

func (k known) revision() string {
	rev := ""
	if k.live != nil {
		rev = k.live.Revision()
	}
	if k.draft != nil {
		rev += "/" + strconv.Itoa(k.draft.Revision)
	}
	return rev
}

func (k known) state() GoodsState {
	switch {
	case k.draft != nil && !k.draft.PublishAt.IsZero():
		return Planned
	case k.live == nil || !finished(*k.live):
		return Draft
	case k.live.Discontinued || k.live.State(k.now.UnixMilli()) == catalog.After:
		return Ended
	}
	return Public
}

// finished tells whether the shop can show a commodity at all.
func finished(c catalog.Commodity) bool {
	for _, color := range c.Colors {
		if len(color.Sizes) > 0 {
			return true
		}
	}
	return false
}

func (k known) whole(goods *catalog.Snapshot) GoodsWhole {
	w := GoodsWhole{Item: k.item, Revision: k.revision(), State: k.state(), Live: k.live != nil, Drafted: k.draft != nil, Missing: missingNow(k.item, goods, k.now), Choices: choicesOf(goods), Related: relatedOf(k.item, goods)}
	if d := k.draft; d != nil {
		w.PublishAt, w.Problem, w.Who, w.Updated = words.Unix(d.PublishAt), d.Problem, d.By, words.Unix(d.Updated)
	}
	return w
}

func relatedOf(item GoodsItem, goods *catalog.Snapshot) []GoodsRelated {
	list := []GoodsRelated{}
	for _, code := range item.Related {
		if c, ok := goods.Commodity(id.Commodity(code)); ok {
			list = append(list, GoodsRelated{code, c.Name, id.ImagePath(c.Colors[0].Code, 1, 1)})
		}
	}
	return list
}

func (p Parts) get(ctx context.Context, in GoodsAsk) (out GoodsWhole, err error) {
	k := known{}
	err = p.DB.View(ctx, func(tx *db.Tx) error {
		k, err = find(ctx, tx, id.Commodity(in.Code))
		return err
	})
	if err == nil && k.live == nil && k.draft == nil {
		err = errUnknown
	}
	return k.whole(p.Catalog.Current()), err
}

func choicesOf(goods *catalog.Snapshot) GoodsChoices {
	out := GoodsChoices{Brands: []GoodsChoice{}, Categories: []GoodsCategory{}, Campaigns: []GoodsChoice{}, Groups: catalog.ColorGroups}
	for _, b := range goods.Brands() {
		out.Brands = append(out.Brands, GoodsChoice{string(b.Code), b.Name})
	}
	var walk func(nodes []*catalog.Node, above string)
	walk = func(nodes []*catalog.Node, above string) {
		for _, n := range nodes {
			path := above + n.Name
			out.Categories = append(out.Categories, GoodsCategory{n.Code, path})
			walk(n.Children, path+" › ")
		}
	}
	walk(goods.Tree().Roots, "")
	for _, c := range goods.Campaigns() {
		out.Campaigns = append(out.Campaigns, GoodsChoice{c.Code, c.Name})
	}
	return out
}

// GoodsNew says what a new commodity begins as.
type GoodsNew struct {
	Brand string `json:"brand,omitempty"`
	From  string `json:"from,omitempty"` // code of one that it is a copy of
}

// begin gives a commodity that nobody has saved, with a code that nobody has.
func (p Parts) begin(ctx context.Context, in GoodsNew) (out GoodsWhole, err error) {
	goods := p.Catalog.Current()
	item := GoodsItem{SexType: catalog.Unisex, Returns: catalog.ReturnsFashion, TaxPercent: 10, Categories: []string{}, Campaigns: []string{}, SearchWords: []string{}, Related: []string{}, Materials: []catalog.Material{}, Care: []catalog.CareMark{}, Colors: []GoodsColor{}}
	err = p.DB.View(ctx, func(tx *db.Tx) error {
		brand := id.Brand(in.Brand)
		if in.From != "" {
			k, err := find(ctx, tx, id.Commodity(in.From))
			if err != nil {
				return err
			}
			if k.live == nil && k.draft == nil {
				return errUnknown
			}
			item, brand = copied(k.item), id.Commodity(in.From).Brand()
		}
		b, ok := goods.Brand(brand)
		if !ok {
			return errBrand
		}
		item.Code, err = freeCode(ctx, tx, b)
		return err
	})
	return known{item: item, now: p.DB.Now()}.whole(goods), err
}

// copied is an item as the beginning of another: its own name, codes, pictures
// and stock it has to get.
func copied(item GoodsItem) GoodsItem {
	item.Name += "（複製）"
	item.PopularRank, item.Discontinued, item.SaleStarts, item.SaleEnds = 0, false, 0, 0
	for i := range item.Colors {
		g := &item.Colors[i]
		g.Code, g.Pictures = "", []GoodsPicture{}
		for j := range g.Sizes {
			g.Sizes[j].SKU, g.Sizes[j].Stock = "", 0
		}
	}
	return item
}

// freeCode is the code after the last of a brand.
func freeCode(ctx context.Context, tx *db.Tx, b catalog.Brand) (string, error) {
	prefix := b.ShopCode + string(b.Code)
	last, err := catalog.LastCode(ctx, tx, prefix)
	if err != nil {
		return "", err
	}
	n := 0
	if last != "" {
		for _, sign := range string(last)[len(prefix):] {
			n = n*len(signs) + strings.IndexRune(signs, sign)
		}
	}
	n++
	code := ""
	for range 3 {
		code, n = string(signs[n%len(signs)])+code, n/len(signs)
	}
	if n > 0 {
		return "", errFull
	}
	if _, err := id.ParseCommodity(prefix + code); err != nil {
		return "", errBrand.Because(err)
	}
	return prefix + code, nil
}
