package pricing

import (
	"cmp"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Price quotes an order. Of the coupons wanted it uses the allowed mix that
// costs the shopper least, so a coupon more never makes the order dearer, and
// tells for every other one why it was not used. The order of the lines and of
// the coupons does not matter.
func Price(in Input, t terms.Terms) Quote {
	c := newCart(in, t)
	usable, refused := c.judge(in.Coupons)
	best := c.bestMix(usable)
	q := best.quote()
	q.Refused = append(refused, c.unused(usable, best)...)
	slices.SortFunc(q.Refused, func(a, b Refusal) int { return cmp.Compare(a.Code, b.Code) })
	return q
}

// A cart is an input with what all mixes of coupons have in common.
type cart struct {
	Input
	t terms.Terms
	// order is the lines by what they are: a yen that cannot be divided goes
	// to the same line however the cart is sorted.
	order     []int
	subtotals []money.Yen // in order
	parcels   []ParcelFee // at full fee
	sent      int         // times that something is sent
	guessed   bool        // a prefecture is not known yet
	free      FreeReason  // free without looking at the goods' price
}

func newCart(in Input, t terms.Terms) *cart {
	c := &cart{Input: in, t: t, order: make([]int, len(in.Lines)), subtotals: make([]money.Yen, len(in.Lines))}
	for i := range c.order {
		c.order[i] = i
	}
	slices.SortStableFunc(c.order, func(a, b int) int {
		x, y := in.Lines[a], in.Lines[b]
		return cmp.Or(cmp.Compare(x.SKU, y.SKU), cmp.Compare(x.Parcel, y.Parcel), cmp.Compare(x.Quantity, y.Quantity), cmp.Compare(x.Price, y.Price))
	})
	for at, i := range c.order {
		c.subtotals[at] = in.Lines[i].subtotal()
	}
	c.fillParcels()
	c.free = c.freeAnyway()
	return c
}

// line is the line at a place of the order.
func (c *cart) line(at int) Line { return c.Lines[c.order[at]] }

// quote writes a mix out.
func (m mix) quote() Quote {
	c := m.cart
	q := Quote{
		Lines: make([]QuoteLine, len(c.Lines)), CouponDiscounts: append([]Applied{}, m.applied...), Refused: []Refusal{},
		Goods: m.goods, Parcels: m.parcels, Shipping: m.shipping, ShippingEstimated: c.guessed, ShippingFree: m.free,
		MissingForFreeShipping: m.missing, Wrapping: m.wrapping,
		PointsUsed: m.points, PointsMax: m.pointsMax, PointsPay: m.pays, PointsEarned: m.earned(),
		Fee: m.fee, Methods: m.offers(), Taxes: m.taxes(), Total: m.total,
	}
	points := money.Spread(m.goodsByPoints(), m.left)
	for at, i := range c.order {
		l := c.Lines[i]
		subtotal := c.subtotals[at]
		q.Lines[i] = QuoteLine{
			SKU: l.SKU, Name: l.Name, Parcel: l.Parcel, Quantity: l.Quantity, ListPrice: l.ListPrice, Price: l.Price, TaxPercent: l.TaxPercent,
			Campaign: l.campaign(), Subtotal: subtotal, Discount: subtotal - m.left[at], Points: points[at], Pays: m.left[at] - points[at],
		}
		q.Subtotal += subtotal
		q.CampaignDiscount += l.campaign()
	}
	q.ListTotal = q.Subtotal + q.CampaignDiscount
	q.CouponDiscount = q.Subtotal - q.Goods
	return q
}
