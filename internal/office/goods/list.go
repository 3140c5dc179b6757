package goods

import (
	"context"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/office/words"
)

const (
	pageRows = 100
	// unfinishedMost is how many commodities without sizes are listed.
	unfinishedMost = 500
)

// GoodsListAsk says which commodities.
type GoodsListAsk struct {
	State      string `json:"state,omitempty"`
	Text       string `json:"text,omitempty"`
	Brand      string `json:"brand,omitempty"`
	Department string `json:"department,omitempty"`
	Missing    string `json:"missing,omitempty"` // code of what they lack
	After      string `json:"after,omitempty"`
}

// GoodsList is commodities.
type GoodsList struct {
	Rows        []GoodsRow    `json:"rows"`
	Next        string        `json:"next"`
	Drafts      int           `json:"drafts"`
	Planned     int           `json:"planned"`
	Brands      []GoodsChoice `json:"brands"`
	Departments []GoodsChoice `json:"departments"`
}

// GoodsRow is a commodity in the list.
type GoodsRow struct {
	Code         string         `json:"code"`
	Name         string         `json:"name"`
	Brand        string         `json:"brand"`
	Picture      string         `json:"picture"`
	Hexes        []string       `json:"hexes"`
	Colors       int            `json:"colors"`
	SKUs         int            `json:"skus"`
	Price        int64          `json:"price"`      // the lowest
	PriceMost    int64          `json:"price_most"` // the highest
	SaleLimit    int            `json:"sale_limit"`
	ArrivalDate  string         `json:"arrival_date"`
	NewSeason    bool           `json:"new_season"`
	Repeat       bool           `json:"repeat"`
	Reserve      bool           `json:"reserve"`
	Magazine     bool           `json:"magazine"`
	Secret       bool           `json:"secret"`
	Discontinued bool           `json:"discontinued"`
	State        GoodsState     `json:"state"`
	Drafted      bool           `json:"draft"`
	PublishAt    int64          `json:"publish_at"`
	Missing      []GoodsMissing `json:"missing"`
	Revision     string         `json:"revision"`
}

func rowOf(goods *catalog.Snapshot, k known) GoodsRow {
	item := k.item
	row := GoodsRow{
		Code: item.Code, Name: item.Name, Hexes: []string{}, Colors: len(item.Colors), SaleLimit: item.SaleLimit, ArrivalDate: item.ArrivalDate, NewSeason: item.NewSeason, Repeat: item.Repeat,
		Reserve: item.Reserve, Magazine: item.Magazine, Secret: item.Secret, Discontinued: item.Discontinued, State: k.state(), Drafted: k.draft != nil, Missing: missing(item), Revision: k.revision(),
	}
	if b, ok := goods.Brand(id.Commodity(item.Code).Brand()); ok {
		row.Brand = b.Name
	}
	if k.draft != nil {
		row.PublishAt = words.Unix(k.draft.PublishAt)
	}
	for _, g := range item.Colors {
		row.Hexes, row.SKUs = append(row.Hexes, g.Hex), row.SKUs+len(g.Sizes)
		if row.Picture == "" && len(g.Pictures) > 0 {
			row.Picture = g.Pictures[0].URL
		}
		if row.Price == 0 || g.Price < row.Price {
			row.Price = g.Price
		}
		row.PriceMost = max(row.PriceMost, g.Price)
	}
	return row
}

func (p Parts) list(ctx context.Context, in GoodsListAsk) (out GoodsList, err error) {
	goods := p.Catalog.Current()
	out.Rows, out.Brands, out.Departments = []GoodsRow{}, choicesOf(goods).Brands, []GoodsChoice{}
	for _, n := range goods.Tree().Level(1) {
		out.Departments = append(out.Departments, GoodsChoice{n.Code, n.Name})
	}
	err = p.DB.View(ctx, func(tx *db.Tx) error {
		out.Rows, out.Drafts, out.Planned, out.Next = out.Rows[:0], 0, 0, ""
		drafts, err := catalog.Drafts(ctx, tx)
		if err != nil {
			return err
		}
		unfinished, err := catalog.Unfinished(ctx, tx, unfinishedMost)
		if err != nil {
			return err
		}
		drafted := map[id.Commodity]catalog.Draft{}
		hidden := slices.Clone(unfinished) // what the snapshot does not have
		for _, d := range drafts {
			drafted[d.Code] = d
			_, shown := goods.Commodity(d.Code)
			if !d.PublishAt.IsZero() {
				out.Planned++
			} else if !shown {
				out.Drafts++
			}
			if !shown {
				hidden = append(hidden, d.Code)
			}
		}
		for _, code := range unfinished {
			if _, twice := drafted[code]; !twice {
				out.Drafts++
			}
		}
		slices.Sort(hidden)
		hidden = slices.Compact(hidden)
		return in.page(ctx, tx, goods, hidden, drafted, &out)
	})
	return out, err
}

// page gathers rows after a code until there are enough.
func (in GoodsListAsk) page(ctx context.Context, tx *db.Tx, goods *catalog.Snapshot, hidden []id.Commodity, drafted map[id.Commodity]catalog.Draft, out *GoodsList) error {
	words := strings.Fields(jp.Fold(in.Text))
	var part []id.Commodity
	take := func() error {
		found, err := catalog.Find(ctx, tx, part)
		if err != nil {
			return err
		}
		for _, code := range part {
			k := known{}
			if c, ok := found[code]; ok {
				k.live, k.item = &c, itemOf(c)
			}
			if d, ok := drafted[code]; ok {
				k.draft = &d
				if k.item, err = draftItem(d); err != nil {
					return err
				}
			}
			if row := rowOf(goods, k); in.fits(goods, k, row, words) {
				out.Rows = append(out.Rows, row)
			}
		}
		part = part[:0]
		return nil
	}
	for code := range merged(goods, hidden) {
		if code <= id.Commodity(in.After) || !in.maybe(goods, code, drafted, words) {
			continue
		}
		if part = append(part, code); len(part) < pageRows {
			continue
		}
		if err := take(); err != nil {
			return err
		}
		if len(out.Rows) >= pageRows {
			out.Next = string(code)
			return nil
		}
	}
	return take()
}

// merged is the codes of all that there is, in order.
func merged(goods *catalog.Snapshot, hidden []id.Commodity) func(yield func(id.Commodity) bool) {
	return func(yield func(id.Commodity) bool) {
		for _, c := range goods.Items() {
			for len(hidden) > 0 && hidden[0] < c.Code() {
				if !yield(hidden[0]) {
					return
				}
				hidden = hidden[1:]
			}
			if !yield(c.Code()) {
				return
			}
		}
		for _, code := range hidden {
			if !yield(code) {
				return
			}
		}
	}
}

// maybe tells by what is in memory whether a commodity is worth reading.
func (in GoodsListAsk) maybe(goods *catalog.Snapshot, code id.Commodity, drafted map[id.Commodity]catalog.Draft, words []string) bool {
	if in.Brand != "" && string(code.Brand()) != in.Brand {
		return false
	}
	if _, ok := drafted[code]; ok {
		return true
	}
	c, shown := goods.Commodity(code)
	switch GoodsState(in.State) {
	case Public:
		if !shown || c.Discontinued {
			return false
		}
	case Ended:
		if !shown || !c.Discontinued {
			return false
		}
	case Draft, Planned:
		if shown {
			return false
		}
	}
	if !shown {
		return true
	}
	brand, _ := goods.Brand(c.Brand)
	switch {
	case in.Department != "" && !slices.ContainsFunc(c.Categories, func(code string) bool { return department(goods, code) == in.Department }),
		len(words) > 0 && !holds(append([]string{c.Name, brand.Name, string(c.Code)}, c.SearchWords...), words),
		in.Missing != "" && !lacks(missing(itemOf(*c)), in.Missing):
		return false
	}
	return true
}

// holds tells whether texts have all of the words, which are folded.
func holds(texts, words []string) bool {
	text := jp.Fold(strings.Join(texts, " "))
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}

func lacks(list []GoodsMissing, code string) bool {
	return slices.ContainsFunc(list, func(m GoodsMissing) bool { return m.Code == code })
}

func (in GoodsListAsk) fits(goods *catalog.Snapshot, k known, row GoodsRow, words []string) bool {
	if in.State != "" && string(row.State) != in.State {
		return false
	}
	if in.Missing != "" && !lacks(row.Missing, in.Missing) {
		return false
	}
	if in.Department != "" && !slices.ContainsFunc(k.item.Categories, func(code string) bool { return department(goods, code) == in.Department }) {
		return false
	}
	return holds(append([]string{row.Name, row.Brand, row.Code}, k.item.SearchWords...), words)
}

// department is the category of the first level above one; empty: it is in no tree.
func department(goods *catalog.Snapshot, code string) string {
	node, ok := goods.Tree().Node(code)
	if !ok {
		return ""
	}
	return node.Line()[0].Code
}
