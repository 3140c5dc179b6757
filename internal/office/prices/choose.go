package prices

import (
	"context"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// PriceChoice chooses colours: all that meet every condition that is given. What
// is discontinued is never chosen.
type PriceChoice struct {
	Text     string   `json:"text,omitempty"`     // in the name, or the code
	Category string   `json:"category,omitempty"` // a code; what stands below it, too
	Brand    string   `json:"brand,omitempty"`
	Codes    []string `json:"codes,omitempty"` // commodities or colours
	// Except leaves out commodities or colours; ExceptBrands all of brands.
	Except       []string `json:"except,omitempty"`
	ExceptBrands []string `json:"except_brands,omitempty"`
	ExceptSale   bool     `json:"except_sale,omitempty"` // what costs less than usual already
}

func (c PriceChoice) empty() bool {
	return strings.TrimSpace(c.Text) == "" && c.Category == "" && c.Brand == "" && len(c.Codes) == 0
}

// choose is the colours of a choice, in the order of codes.
func choose(snap *catalog.Snapshot, c PriceChoice) []id.ColorSKU {
	text := jp.Fold(strings.TrimSpace(c.Text))
	named := func(list []string, item *catalog.Commodity, color *catalog.Color) bool {
		return slices.Contains(list, string(item.Code)) || slices.Contains(list, string(color.Code))
	}
	var found []id.ColorSKU
	for _, packed := range snap.Items() {
		if brand := string(packed.Code().Brand()); packed.Discontinued() || c.Brand != "" && brand != c.Brand || slices.Contains(c.ExceptBrands, brand) {
			continue
		}
		item := packed.Commodity()
		if c.Category != "" && !within(snap.Tree(), item, c.Category) {
			continue
		}
		byName := strings.Contains(jp.Fold(item.Name), text)
		for i := range item.Colors {
			color := &item.Colors[i]
			switch {
			case !byName && !strings.HasPrefix(string(color.Code), strings.ToUpper(text)):
			case len(c.Codes) > 0 && !named(c.Codes, item, color):
			case named(c.Except, item, color):
			case c.ExceptSale && color.Price < color.ListPrice:
			default:
				found = append(found, color.Code)
			}
		}
	}
	return found
}

// within tells whether an item stands in a category or below it.
func within(tree *catalog.Tree, item *catalog.Commodity, category string) bool {
	for _, code := range item.Categories {
		node, _ := tree.Node(code)
		for ; node != nil; node = node.Parent {
			if node.Code == category {
				return true
			}
		}
	}
	return false
}

// PriceChoices is by what items can be chosen.
type PriceChoices struct {
	Categories []PriceOption `json:"categories"` // in the order of the tree, with the names above
	Brands     []PriceOption `json:"brands"`
}

// PriceOption is something to choose.
type PriceOption struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

func (p Parts) choices(context.Context, call.None) (PriceChoices, error) {
	snap := p.goods()
	out := PriceChoices{Categories: []PriceOption{}, Brands: []PriceOption{}}
	var walk func(nodes []*catalog.Node, above string)
	walk = func(nodes []*catalog.Node, above string) {
		for _, n := range nodes {
			name := above + n.Name
			out.Categories = append(out.Categories, PriceOption{n.Code, name})
			walk(n.Children, name+" › ")
		}
	}
	walk(snap.Tree().Roots, "")
	for _, b := range snap.Brands() {
		out.Brands = append(out.Brands, PriceOption{string(b.Code), b.Name})
	}
	return out, nil
}
