package fitting

import (
	"context"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/fit"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
	"github.com/tsumugi-shop/tsumugi/internal/shop/visit"
	"github.com/tsumugi-shop/tsumugi/internal/wardrobe"
)

var errNoMeasures = fault.New(fault.NotFound, "fit.no_measures", "このアイテムには、くらべられる寸法がありません。")

// FitRequest says what is laid over what.
type FitRequest struct {
	ColorSKUCode string       `json:"color_sku_code"`
	SKU          string       `json:"sku,omitempty"`  // the size that is drawn; empty: one in the middle
	Over         string       `json:"over,omitempty"` // a SKU, or a garment of the customer's
	Own          []fit.Length `json:"own,omitempty"`  // measured by hand, and kept by the browser alone
}

// FitView is the drawing and what can be chosen.
type FitView struct {
	ColorSKUCode  id.ColorSKU      `json:"color_sku_code"`
	CommodityName string           `json:"commodity_name"`
	ColorName     string           `json:"color_name"`
	SKU           id.SKU           `json:"sku"`
	SizeName      string           `json:"size_name"`
	Over          string           `json:"over"`      // as it was asked for; empty: nothing lies below
	OverName      string           `json:"over_name"` // what lies below, in words
	Sheet         fit.Sheet        `json:"sheet"`
	Words         string           `json:"words"` // 肩幅 +1.2cm、着丈 −3cm; empty: nothing to compare
	Differences   []fit.Difference `json:"differences"`
	Sizes         []FitSize        `json:"sizes"`
	Measures      []fit.Length     `json:"measures"` // what to measure, with this size's own figures
	Garments      []FitGarment     `json:"garments"` // of the customer, that can lie below
	Bought        []FitBought      `json:"bought"`   // by the customer, that can lie below
	Member        bool             `json:"member"`
	Advices       []SizeAdvice     `json:"advices"` // for the customer and their children
	Persons       int              `json:"persons"` // how many the customer keeps sizes of
}

// FitSize is a size of the item, and how it differs from what lies below.
type FitSize struct {
	SKU         id.SKU               `json:"sku"`
	SizeName    string               `json:"size_name"`
	StockStatus catalog.Availability `json:"stock_status"`
	StockWord   string               `json:"stock_word"`
	Words       string               `json:"words"`
}

// FitBought is something that the customer bought and kept.
type FitBought struct {
	SKU  id.SKU `json:"sku"`
	Name string `json:"name"`
}

func (p Parts) compare(ctx context.Context, in FitRequest) (FitView, error) {
	snap := p.Catalog.Current()
	c, color, ok := snap.Color(id.ColorSKU(in.ColorSKUCode))
	if !ok {
		return FitView{}, browse.ErrItemNotFound
	}
	size := chosen(c, color, id.SKU(in.SKU))
	if size == nil {
		return FitView{}, errNoMeasures
	}
	cut := snap.Cut(c, size)
	parts, ok := fit.Draw(cut)
	if !ok {
		return FitView{}, errNoMeasures
	}
	v, err := p.Visitor(ctx)
	if err != nil {
		return FitView{}, err
	}
	view := FitView{
		ColorSKUCode: color.Code, CommodityName: c.Name, ColorName: color.Name, SKU: size.SKU, SizeName: size.Name, Measures: measuresOf(parts), Member: v.Customer != nil,
	}
	if err := p.choices(ctx, &view, v, parts); err != nil {
		return FitView{}, err
	}
	under, err := p.under(&view, snap, cut, in)
	if err != nil {
		return FitView{}, err
	}
	view.Sheet, view.Differences = fit.Lay(parts, under)
	view.Words = fit.Say(view.Differences)
	for i := range color.Sizes {
		s := &color.Sizes[i]
		status := c.Availability(s.Stock)
		one := FitSize{SKU: s.SKU, SizeName: s.Name, StockStatus: status, StockWord: status.Word()}
		if under != nil && string(s.SKU) != in.Over {
			if drawn, ok := fit.Draw(snap.Cut(c, s)); ok {
				_, differences := fit.Lay(drawn, under)
				one.Words = fit.Say(differences)
			}
		}
		view.Sizes = append(view.Sizes, one)
	}
	if v.Customer != nil {
		advices, err := p.adviseFor(ctx, snap, c, color, v.Customer.Code)
		if err != nil {
			return FitView{}, err
		}
		view.Advices, view.Persons = advices.Advices, advices.Persons
	}
	return view, nil
}

// chosen is the size of a SKU, or else one in the middle that can be bought.
func chosen(c *catalog.Commodity, color *catalog.Color, sku id.SKU) *catalog.Size {
	if len(color.Sizes) == 0 {
		return nil
	}
	middle := (len(color.Sizes) - 1) / 2
	best := middle
	for i := range color.Sizes {
		if color.Sizes[i].SKU == sku {
			return &color.Sizes[i]
		}
		if c.Availability(color.Sizes[best].Stock).Buyable() {
			continue
		}
		if c.Availability(color.Sizes[i].Stock).Buyable() {
			best = i
		}
	}
	return &color.Sizes[best]
}

// measuresOf is every measure of a drawing once, as a tape would find it.
func measuresOf(parts []fit.Part) (list []fit.Length) {
	for _, part := range parts {
		for _, line := range part.Lines {
			if !slices.ContainsFunc(list, func(m fit.Length) bool { return m.Name == line.Name }) {
				list = append(list, fit.Length{Name: line.Name, MM: line.MM})
			}
		}
	}
	return list
}

// under draws what lies below: another SKU, a garment, or what was measured.
func (p Parts) under(view *FitView, snap *catalog.Snapshot, cut fit.Garment, in FitRequest) ([]fit.Part, error) {
	if len(in.Own) > 0 {
		own, err := knownOf(in.Own, view.Measures)
		if err != nil || len(own) == 0 { // of another kind, as in a link that somebody changed
			return nil, err
		}
		view.OverName = "採寸した服"
		parts, _ := fit.Draw(byHand(own, cut))
		return parts, nil
	}
	if in.Over == "" {
		return nil, nil
	}
	view.Over = in.Over
	for _, g := range view.Garments {
		if g.GarmentID == in.Over {
			view.OverName = g.Name
			parts, _ := fit.Draw(byHand(g.Measures, cut))
			return parts, nil
		}
	}
	sku := id.SKU(in.Over)
	c, color, ok := snap.Color(sku.ColorSKU())
	if ok {
		for i := range color.Sizes {
			if s := &color.Sizes[i]; s.SKU == sku {
				view.OverName = c.Name + " " + s.Name
				if c.Code == view.ColorSKUCode.Commodity() {
					view.OverName = "サイズ " + s.Name
				}
				parts, drawn := fit.Draw(snap.Cut(c, s))
				if !drawn {
					return nil, errNoMeasures
				}
				return parts, nil
			}
		}
	}
	return nil, wardrobe.ErrUnknown
}

// byHand is a garment that somebody measured, of the item's kind: what they
// left out is drawn like the item.
func byHand(own []fit.Length, cut fit.Garment) fit.Garment {
	g := fit.Garment{Measures: own, Words: cut.Words, Assumed: cut.Measures}
	for _, b := range cut.Body { // a foot is measured like a garment
		if i := slices.IndexFunc(own, func(m fit.Length) bool { return m.Name == b.Name }); i >= 0 {
			b.MM = own[i].MM
		}
		g.Body = append(g.Body, b)
	}
	return g
}

// knownOf leaves out what the item has no such measure for.
func knownOf(own, names []fit.Length) (list []fit.Length, err error) {
	for _, m := range own {
		if !slices.ContainsFunc(names, func(n fit.Length) bool { return n.Name == m.Name }) {
			continue
		}
		if !wardrobe.Measurable(m.MM) {
			return nil, wardrobe.ErrMeasure.With(wardrobe.WrongMeasure(m.Name))
		}
		list = append(list, m)
	}
	return list, nil
}

// recentOrders is how far back the history is looked through.
const recentOrders, mostBought = 30, 24

// choices finds what the customer owns that can lie below parts.
func (p Parts) choices(ctx context.Context, view *FitView, v visit.Visitor, parts []fit.Part) error {
	if v.Customer == nil {
		return nil
	}
	owner := v.Customer.Code
	garments, err := p.Wardrobes.Garments(ctx, owner)
	if err != nil {
		return err
	}
	for _, g := range garments {
		if drawn, ok := fit.Draw(byHand(g.Measures, fit.Garment{Words: g.Words})); len(g.Measures) > 0 && (!ok || overlap(drawn, parts)) && measuresSome(g.Measures, view.Measures) {
			view.Garments = append(view.Garments, wireGarment(g))
		}
	}
	bought, err := p.bought(ctx, owner)
	if err != nil {
		return err
	}
	snap := p.Catalog.Current()
	for _, b := range bought {
		if b.wrong != 0 {
			continue
		}
		if drawn, ok := fit.Draw(snap.Cut(b.commodity, b.size)); ok && overlap(drawn, parts) && len(view.Bought) < mostBought {
			view.Bought = append(view.Bought, FitBought{b.size.SKU, b.commodity.Name + "（" + b.color.Name + "・" + b.size.Name + "）"})
		}
	}
	return nil
}

func overlap(a, b []fit.Part) bool {
	return slices.ContainsFunc(a, func(x fit.Part) bool {
		return slices.ContainsFunc(b, func(y fit.Part) bool { return x.Family == y.Family })
	})
}

func measuresSome(own, names []fit.Length) bool {
	return slices.ContainsFunc(own, func(m fit.Length) bool {
		return slices.ContainsFunc(names, func(n fit.Length) bool { return n.Name == m.Name })
	})
}

// A piece is something that somebody bought and kept.
type piece struct {
	commodity *catalog.Commodity
	color     *catalog.Color
	size      *catalog.Size
	wrong     int // 0: it was kept; 1: it went back since it was too small; -1: too large
}

func (p Parts) bought(ctx context.Context, customer string) (list []piece, err error) {
	orders, _, err := p.Orders.Page(ctx, customer, 0, recentOrders)
	if err != nil {
		return nil, err
	}
	snap := p.Catalog.Current()
	seen := map[id.SKU]bool{}
	for _, o := range orders {
		if o.Shipped.IsZero() {
			continue
		}
		for i, line := range o.Lines {
			c, color, ok := snap.Color(line.SKU.ColorSKU())
			if !ok || seen[line.SKU] {
				continue
			}
			at := slices.IndexFunc(color.Sizes, func(s catalog.Size) bool { return s.SKU == line.SKU })
			wrong := o.Misfit(i, color.Sizes)
			if at < 0 || line.Quantity <= line.Returned+line.Exchanged && wrong == 0 {
				continue
			}
			seen[line.SKU] = true
			list = append(list, piece{c, color, &color.Sizes[at], wrong})
		}
	}
	return list, nil
}
