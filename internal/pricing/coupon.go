package pricing

import (
	"cmp"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// turns is the order in which kinds of coupons are taken off. A percentage
// comes first: it is then of the price that the shopper saw on the shelf.
var turns = map[loyalty.CouponKind]int{loyalty.PercentOff: 0, loyalty.AmountOff: 1, loyalty.FreeShipping: 2}

func inOrder(a, b loyalty.Coupon) int {
	return cmp.Or(cmp.Compare(turns[a.Kind], turns[b.Kind]), cmp.Compare(a.Code, b.Code))
}

// fits reports whether a coupon is for the line.
func fits(k loyalty.Coupon, l Line) bool {
	among := func(wanted, has []string) bool {
		return len(wanted) == 0 || slices.ContainsFunc(has, func(code string) bool { return slices.Contains(wanted, code) })
	}
	return among(k.Categories, l.Categories) && among(k.Campaigns, l.Campaigns) && among(k.Brands, []string{string(l.Brand)}) &&
		!(k.NotOnSale && l.Price < l.ListPrice)
}

// apply takes a coupon off the lines that it fits and returns how much that
// was: a percentage of what is left of them rounded down, or an amount, spread
// over the lines by what is left of each.
func (m *mix) apply(k loyalty.Coupon) money.Yen {
	fitting := make([]money.Yen, len(m.left))
	var sum money.Yen
	for at := range m.left {
		if fits(k, m.cart.line(at)) {
			fitting[at] = m.left[at]
			sum += m.left[at]
		}
	}
	off := min(discount(k, sum), sum)
	if off <= 0 {
		return 0
	}
	for at, share := range money.Spread(off, fitting) {
		m.left[at] -= share
	}
	return off
}

func discount(k loyalty.Coupon, of money.Yen) money.Yen {
	switch k.Kind {
	case loyalty.AmountOff:
		return money.Yen(k.Value)
	case loyalty.PercentOff:
		off := of * money.Yen(min(k.Value, 100)) / 100
		if k.MaxDiscount > 0 {
			off = min(off, k.MaxDiscount)
		}
		return off
	}
	return 0
}

// judge parts the coupons into those that this cart may use and those that it
// may not. A code that comes twice counts once.
func (c *cart) judge(coupons []loyalty.Coupon) (usable []loyalty.Coupon, refused []Refusal) {
	seen := map[string]bool{}
	for _, k := range coupons {
		if seen[k.Code] {
			continue
		}
		seen[k.Code] = true
		if reason := c.refuse(k); reason != "" {
			refused = append(refused, Refusal{k.Code, k.Name, reason})
		} else {
			usable = append(usable, k)
		}
	}
	slices.SortFunc(usable, func(a, b loyalty.Coupon) int { return cmp.Compare(a.Code, b.Code) })
	return usable, refused
}

// unused says of usable coupons why the best mix does without them.
func (c *cart) unused(usable []loyalty.Coupon, best mix) []Refusal {
	var out []Refusal
	used := func(code string) bool {
		return slices.ContainsFunc(best.applied, func(a Applied) bool { return a.Code == code })
	}
	for _, k := range usable {
		if !used(k.Code) {
			out = append(out, Refusal{k.Code, k.Name, c.whyUnused(k, usable, used, best)})
		}
	}
	return out
}
