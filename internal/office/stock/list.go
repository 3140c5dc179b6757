package stock

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	shelf "github.com/tsumugi-shop/tsumugi/internal/stock"
)

const (
	// pageRows is how many SKUs of all a page has.
	pageRows = 200
	// viewMost is how many SKUs the other views have.
	viewMost = 1000
)

// StockView is which SKUs a list has.
type StockView string

// All by their codes; what is nearly sold out, what lasts the shortest first;
// what is sold out, what was wanted most first; what is put aside, the most first.
const (
	ViewAll  StockView = "all"
	ViewLow  StockView = "low"
	ViewOut  StockView = "out"
	ViewHeld StockView = "held"
)

// Enum lists the views.
func (StockView) Enum() []any { return []any{ViewAll, ViewLow, ViewOut, ViewHeld} }

// StockAsk says which SKUs.
type StockAsk struct {
	View       StockView `json:"view,omitempty"`
	Text       string    `json:"text,omitempty"` // name, brand, colour, product code or SKU
	Brand      string    `json:"brand,omitempty"`
	Department string    `json:"department,omitempty"` // code of a category of the first level
	After      string    `json:"after,omitempty"`      // SKU with which the last page ended
}

// StockList is SKUs.
type StockList struct {
	Rows        []StockRow    `json:"rows"`
	Next        string        `json:"next"` // empty: there are no more
	More        bool          `json:"more"` // a view has more than it shows
	Counts      StockCounts   `json:"counts"`
	Brands      []StockChoice `json:"brands"`
	Departments []StockChoice `json:"departments"`
}

// StockCounts is how many SKUs the views have without a filter.
type StockCounts struct {
	Low  int `json:"low"`
	Out  int `json:"out"`
	Held int `json:"held"`
}

// StockChoice is what a list can be narrowed to.
type StockChoice struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

func (p Parts) list(ctx context.Context, in StockAsk) (out StockList, err error) {
	goods := p.Catalog.Current()
	low, none, held, err := p.views(ctx, goods)
	if err != nil {
		return out, err
	}
	out.Counts = StockCounts{len(low), len(none), len(held)}
	out.Brands, out.Departments = choices(goods)
	fits := in.filter(goods)
	some := map[StockView][]id.SKU{ViewLow: low, ViewOut: none, ViewHeld: held}[in.View]
	var rows []StockRow
	switch in.View {
	case ViewLow, ViewOut, ViewHeld:
		for _, sku := range some {
			if c, color, _ := goods.Color(sku.ColorSKU()); !fits(c, color, sku) {
				continue
			}
			if out.More = len(rows) == viewMost; out.More {
				break
			}
			rows = append(rows, bare(goods, sku))
		}
	default:
		rows, out.Next = page(goods, fits, id.SKU(in.After))
	}
	out.Rows, err = p.filled(ctx, append([]StockRow{}, rows...))
	return out, err
}

// page is SKUs by their codes, after one of them.
func page(goods *catalog.Snapshot, fits fitting, after id.SKU) (rows []StockRow, next string) {
	for _, item := range goods.Items() {
		if item.Code() < after.Commodity() {
			continue
		}
		c := item.Commodity()
		for i := range c.Colors {
			color := &c.Colors[i]
			for _, size := range color.Sizes {
				// Sizes stand in the order of their merchant, so a commodity is gone through whole.
				if c.Code == after.Commodity() || !fits(c, color, size.SKU) {
					continue
				}
				rows = append(rows, rowOf(goods, c, color, size))
			}
		}
		if len(rows) >= pageRows {
			return rows, rows[len(rows)-1].SKU
		}
	}
	return rows, ""
}

// fitting tells whether a SKU is looked for; c is nil for one that is not shown.
type fitting func(c *catalog.Commodity, color *catalog.Color, sku id.SKU) bool

func (in StockAsk) narrow() bool { return in.Brand != "" || in.Department != "" }

func (in StockAsk) filter(goods *catalog.Snapshot) fitting {
	words := strings.Fields(jp.Fold(in.Text))
	return func(c *catalog.Commodity, color *catalog.Color, sku id.SKU) bool {
		if c == nil {
			return !in.narrow() && holds(jp.Fold(string(sku)), words)
		}
		if in.Brand != "" && string(c.Brand) != in.Brand {
			return false
		}
		if in.Department != "" && !slices.ContainsFunc(c.Categories, func(code string) bool { return department(goods, code) == in.Department }) {
			return false
		}
		if len(words) == 0 {
			return true
		}
		brand, _ := goods.Brand(c.Brand)
		return holds(jp.Fold(strings.Join([]string{c.Name, brand.Name, brand.Alphabet, color.Name, string(sku)}, " ")), words)
	}
}

func holds(text string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// department is the category of the first level above one; empty: it is in no tree.
func department(goods *catalog.Snapshot, code string) string {
	node, ok := goods.Tree().Node(code)
	if !ok {
		return ""
	}
	return node.Line()[0].Code
}

func choices(goods *catalog.Snapshot) (brands, departments []StockChoice) {
	brands, departments = []StockChoice{}, []StockChoice{}
	for _, b := range goods.Brands() {
		brands = append(brands, StockChoice{string(b.Code), b.Name})
	}
	for _, n := range goods.Tree().Level(1) {
		departments = append(departments, StockChoice{n.Code, n.Name})
	}
	return brands, departments
}

// views is the SKUs of each view, in its order. What is no longer sold is in
// none of them but the last.
func (p Parts) views(ctx context.Context, goods *catalog.Snapshot) (low, none, held []id.SKU, err error) {
	nearly, err := p.Pace.Low(ctx)
	if err != nil {
		return nil, nil, nil, err
	}
	for _, l := range nearly {
		if sold(goods, l.SKU) {
			low = append(low, l.SKU)
		}
	}
	err = p.DB.View(ctx, func(tx *db.Tx) error {
		none, held = nil, nil
		empty, err := shelf.Out(ctx, tx)
		if err != nil {
			return err
		}
		for _, l := range empty {
			if sold(goods, l.SKU) {
				none = append(none, l.SKU)
			}
		}
		aside, err := shelf.WithHolds(ctx, tx)
		for _, l := range aside {
			held = append(held, l.SKU)
		}
		return err
	})
	if err != nil {
		return nil, nil, nil, err
	}
	sales, err := p.Pace.Sales(ctx, none)
	slices.SortStableFunc(none, func(a, b id.SKU) int { return cmp.Compare(sales[b].Pieces, sales[a].Pieces) })
	return low, none, held, err
}

// sold tells whether the shop sells a SKU.
func sold(goods *catalog.Snapshot, sku id.SKU) bool {
	c, _, ok := goods.Color(sku.ColorSKU())
	return ok && !c.Discontinued
}
