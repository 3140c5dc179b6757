package catalog

import (
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// Planned is a commodity as it will be, and as it is now in the database; nil: it is new.
type Planned struct {
	Item   Commodity
	Before *Commodity
}

// At is the catalogue at a moment to come: with the prices of it, and with some
// commodities as they will be then. It is nobody else's and never changes.
func (l *Live) At(moment time.Time, planned ...Planned) *Live {
	own := &Live{db: l.db.At(func() time.Time { return moment }), log: l.log, broken: map[string]Broken{}}
	own.current.Store(l.current.Load())
	for _, p := range planned {
		own = own.With(p.on(own.Current()))
	}
	return own
}

// on is the planned commodity above what the shop shows of it: stock is as it is,
// and so is a price that the plan leaves alone, with what sales make of it.
func (p Planned) on(s *Snapshot) Commodity {
	c := p.Item
	c.Colors = slices.Clone(c.Colors)
	for i := range c.Colors {
		color := &c.Colors[i]
		_, shown, ok := s.Color(color.Code)
		if !ok {
			continue
		}
		if before, ok := p.color(color.Code); ok && before.Price == color.Price && before.ListPrice == color.ListPrice {
			color.Price, color.ListPrice, color.later = shown.Price, shown.ListPrice, shown.later
		}
		color.Sizes = slices.Clone(color.Sizes)
		for j := range color.Sizes {
			if k := slices.IndexFunc(shown.Sizes, func(size Size) bool { return size.SKU == color.Sizes[j].SKU }); k >= 0 {
				color.Sizes[j].Stock = shown.Sizes[k].Stock
			}
		}
	}
	return c
}

func (p Planned) color(code id.ColorSKU) (c Color, ok bool) {
	if p.Before == nil {
		return c, false
	}
	i := slices.IndexFunc(p.Before.Colors, func(c Color) bool { return c.Code == code })
	if i < 0 {
		return c, false
	}
	return p.Before.Colors[i], true
}

// Turns are the moments at which the clock next changes prices, with how many
// commodities it is that change then.
func (s *Snapshot) Turns() map[int64]int {
	at := map[int64]int{}
	for _, t := range s.turns {
		at[t.at]++
	}
	return at
}
