package pricing

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// maxMixes bounds how many mixes of coupons are tried. Beyond it those coupons
// of a group that alone take off least are left aside.
const maxMixes = 512

// Best is the cheapest allowed mix of the coupons in the input and those that
// the shopper holds: their codes, and the quote with just these.
func Best(in Input, held []loyalty.Coupon, t terms.Terms) ([]string, Quote) {
	in.Coupons = slices.Concat(in.Coupons, held)
	c := newCart(in, t)
	usable, _ := c.judge(in.Coupons)
	best := c.bestMix(usable)
	codes := []string{}
	for _, a := range best.applied {
		codes = append(codes, a.Code)
	}
	return codes, best.quote()
}

// A mix is the cart with some coupons used.
type mix struct {
	cart    *cart
	applied []Applied
	ends    int64       // when the first of its coupons ends
	left    []money.Yen // of each line, in the cart's order
	goods   money.Yen   // sum of left

	parcels   []ParcelFee
	shipping  money.Yen
	free      FreeReason
	missing   money.Yen // for free shipping
	wrapping  money.Yen
	points    int
	pointsMax int
	pays      money.Yen // by points
	fee       money.Yen
	total     money.Yen
}

// newMix takes the coupons off in the declared order; see apply.
func (c *cart) newMix(coupons []loyalty.Coupon) mix {
	m := mix{cart: c, left: slices.Clone(c.subtotals), ends: math.MaxInt64}
	coupons = slices.Clone(coupons)
	slices.SortFunc(coupons, inOrder)
	shipping := ""
	for _, k := range coupons {
		if k.Ends != 0 {
			m.ends = min(m.ends, k.Ends)
		}
		m.applied = append(m.applied, Applied{Code: k.Code, Name: k.Name, Kind: k.Kind, Amount: m.apply(k)})
		if k.Kind == loyalty.FreeShipping {
			shipping = k.Code
		}
	}
	for _, l := range m.left {
		m.goods += l
	}
	m.ship(shipping)
	m.pay()
	return m
}

// better orders mixes: what is to pay decides, then what there was to pay
// before points, then fewer coupons, then those that end sooner.
func better(a, b mix) int {
	return cmp.Or(
		cmp.Compare(a.total, b.total), cmp.Compare(a.total+a.pays, b.total+b.pays),
		cmp.Compare(len(a.applied), len(b.applied)), cmp.Compare(a.ends, b.ends),
		slices.CompareFunc(a.applied, b.applied, func(x, y Applied) int { return cmp.Compare(x.Code, y.Code) }),
	)
}

// bestMix tries every allowed mix: none, each coupon of the empty group alone,
// and at most one of each other group together.
func (c *cart) bestMix(usable []loyalty.Coupon) mix {
	best := c.newMix(nil)
	try := func(coupons ...loyalty.Coupon) {
		if m := c.newMix(coupons); better(m, best) < 0 {
			best = m
		}
	}
	groups := map[string][]loyalty.Coupon{}
	for _, k := range usable {
		if k.Group == "" {
			try(k)
		} else {
			groups[k.Group] = append(groups[k.Group], k)
		}
	}
	lists := c.within(slices.Collect(maps.Values(groups)))
	var choose func(rest [][]loyalty.Coupon, chosen []loyalty.Coupon)
	choose = func(rest [][]loyalty.Coupon, chosen []loyalty.Coupon) {
		if len(rest) == 0 {
			if len(chosen) > 0 {
				try(chosen...)
			}
			return
		}
		choose(rest[1:], chosen)
		for _, k := range rest[0] {
			choose(rest[1:], append(slices.Clip(chosen), k))
		}
	}
	choose(lists, nil)
	return best
}

// within drops the weakest coupons until at most maxMixes mixes are left.
func (c *cart) within(groups [][]loyalty.Coupon) [][]loyalty.Coupon {
	mixes := func() (n int) {
		n = 1
		for _, g := range groups {
			if n *= len(g) + 1; n > maxMixes {
				return n
			}
		}
		return n
	}
	if mixes() <= maxMixes {
		return groups
	}
	for _, g := range groups {
		slices.SortFunc(g, func(a, b loyalty.Coupon) int {
			return better(c.newMix([]loyalty.Coupon{a}), c.newMix([]loyalty.Coupon{b}))
		})
	}
	// With all groups down to one coupon the last groups go, weakest first.
	slices.SortFunc(groups, func(a, b []loyalty.Coupon) int { return better(c.newMix(a[:1]), c.newMix(b[:1])) })
	for mixes() > maxMixes {
		longest := 0
		for i, g := range groups {
			if len(g) >= len(groups[longest]) {
				longest = i
			}
		}
		if n := len(groups[longest]); n > 1 {
			groups[longest] = groups[longest][:n-1]
		} else {
			groups = groups[:len(groups)-1]
		}
	}
	return groups
}
