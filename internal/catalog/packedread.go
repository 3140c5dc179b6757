package catalog

import (
	"iter"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// What follows tells single things of a commodity without unpacking it, for whoever
// looks through all of them.

// wholeColor is a colour of a commodity that could not be packed, otherwise nil.
func (p *Packed) wholeColor(color int) *Color {
	if p.rare == nil || p.rare.whole == nil {
		return nil
	}
	return &p.rare.whole.Colors[color]
}

// ColorCode is that of one of the colours.
func (p *Packed) ColorCode(color int) id.ColorSKU {
	if whole := p.wholeColor(color); whole != nil {
		return whole.Code
	}
	return id.ColorSKU(p.text[:p.code] + string(p.colors[color].code[:]))
}

// colorIndex is which of the colours has a code; -1: none.
func (p *Packed) colorIndex(code id.ColorSKU) int {
	for i := range p.ColorCount() {
		if whole := p.wholeColor(i); whole != nil && whole.Code == code || whole == nil && string(p.colors[i].code[:]) == string(code.Color()) {
			return i
		}
	}
	return -1
}

// ColorName is what the brand calls one of the colours.
func (p *Packed) ColorName(color int) string {
	if whole := p.wholeColor(color); whole != nil {
		return whole.Name
	}
	return p.colors[color].kind.name
}

// ColorGroup is the facet value of one of the colours.
func (p *Packed) ColorGroup(color int) string {
	if whole := p.wholeColor(color); whole != nil {
		return whole.Group
	}
	return p.colors[color].kind.group
}

// Price is that of one of the colours.
func (p *Packed) Price(color int) money.Yen {
	if whole := p.wholeColor(color); whole != nil {
		return whole.Price
	}
	return money.Yen(p.colors[color].price)
}

// Stocked are the names of the sizes of a colour of which there are any, or of all
// where it is ordered in advance.
func (p *Packed) Stocked(color int) iter.Seq[string] {
	return func(yield func(string) bool) {
		all := p.flags&reserve != 0
		if whole := p.wholeColor(color); whole != nil {
			for i := range whole.Sizes {
				if s := &whole.Sizes[i]; (s.Stock > 0 || all) && !yield(s.Name) {
					return
				}
			}
			return
		}
		from := 0
		for i := range color {
			from += int(p.colors[i].sizes)
		}
		for i := range p.colors[color].sizes {
			if s := &p.sizes[from+int(i)]; (s.stock > 0 || all) && !yield(s.kind.name) {
				return
			}
		}
	}
}

// Code is that of the commodity.
func (p *Packed) Code() id.Commodity { return id.Commodity(p.text[:p.code]) }

// Name is that of the commodity.
func (p *Packed) Name() string { return p.text[p.code:p.name] }

// Categories are those that the commodity is in.
func (p *Packed) Categories() []string { return p.kind.categories }

// Campaigns are those that list it.
func (p *Packed) Campaigns() []string { return p.kind.campaigns }

// ArrivalDate is when it came, as YYYYMMDD.
func (p *Packed) ArrivalDate() string { return p.text[p.name:p.date] }

// SearchWords are extra words that shoppers use for it.
func (p *Packed) SearchWords() []string { return p.kind.words }

// SexType is whom it is for.
func (p *Packed) SexType() SexType { return p.kind.sex }

// Materials are what it is made of.
func (p *Packed) Materials() []Material { return p.kind.materials }

// PopularRank is 1 for the most popular; 0 means unranked.
func (p *Packed) PopularRank() int { return int(p.rank) }

// Secret tells whether ordinary lists and search hide it.
func (p *Packed) Secret() bool { return p.flags&secret != 0 }

// Discontinued tells whether it is no longer sold.
func (p *Packed) Discontinued() bool { return p.flags&discontinued != 0 }

// ColorCount is how many colours it has.
func (p *Packed) ColorCount() int {
	if p.rare != nil && p.rare.whole != nil {
		return len(p.rare.whole.Colors)
	}
	return len(p.colors)
}
