package catalog

import (
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// restocked returns the snapshot with what changes said can be sold, except of
// commodities that were just read. What is read at another moment may already have
// what a later change says; then an earlier one is shown until that comes, some
// milliseconds. SKUs that the shop does not show are left out.
func (s *Snapshot) restocked(stock map[id.SKU]int, read map[id.Commodity]bool, seq int64) *Snapshot {
	codes, fresh := map[id.Commodity]bool{}, []*Packed{}
	for sku := range stock {
		code := sku.Commodity()
		if item, shown := s.Item(code); shown && !read[code] && !codes[code] {
			codes[code], fresh = true, append(fresh, item.restocked(stock))
		}
	}
	if len(fresh) == 0 {
		return s
	}
	return s.with(codes, fresh, seq)
}

// restocked is the commodity with what can be sold of some sizes. What it shares
// stays shared.
func (p *Packed) restocked(stock map[id.SKU]int) *Packed {
	next := *p
	if p.rare != nil && p.rare.whole != nil {
		own := *p.rare
		own.whole, next.rare = own.whole.restocked(stock), &own
		return &next
	}
	next.sizes = slices.Clone(p.sizes)
	skus := p.skus()
	for i := range next.sizes {
		if n, said := stock[id.SKU(skus[i*skuLength:(i+1)*skuLength])]; said {
			next.sizes[i].stock = int32(n) //nolint:gosec // no shelf has as many
		}
	}
	return &next
}

func (c *Commodity) restocked(stock map[id.SKU]int) *Commodity {
	next := *c
	next.Colors = slices.Clone(c.Colors)
	for i := range next.Colors {
		color := &next.Colors[i]
		color.Sizes = slices.Clone(color.Sizes)
		for j := range color.Sizes {
			if n, said := stock[color.Sizes[j].SKU]; said {
				color.Sizes[j].Stock = n
			}
		}
	}
	return &next
}
