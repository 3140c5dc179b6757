package pricing

import (
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
)

// fillParcels finds what each parcel costs to send if nothing makes it free. A
// parcel without goods costs nothing.
func (c *cart) fillParcels() {
	parcels := c.Parcels
	if len(parcels) == 0 {
		parcels = []Parcel{{}}
	}
	c.parcels = make([]ParcelFee, len(parcels))
	for i, p := range parcels {
		area, known := shipping.AreaOf(p.Prefecture, c.t.Shipping)
		if !known {
			p.Prefecture, c.guessed = c.t.Shipping.HomePrefecture, true
			area, _ = shipping.AreaOf(p.Prefecture, c.t.Shipping)
		}
		c.parcels[i] = ParcelFee{Prefecture: p.Prefecture, Area: area.Name}
		trips := c.trips(i, len(parcels))
		if trips == 0 {
			continue
		}
		c.sent += trips
		c.parcels[i].Trips, c.parcels[i].FullFee = trips, area.Fee*money.Yen(trips)
		if p.Wrap {
			c.parcels[i].Wrapping = c.t.Gift.Wrapping
		}
		if p.Noshi {
			c.parcels[i].Noshi = c.t.Gift.Noshi
		}
	}
}

// trips is how often something is sent to the address of a parcel: once, or,
// where the shopper wants it so, once for each day on which goods come in.
func (c *cart) trips(parcel, parcels int) int {
	var days []string
	for _, l := range c.Lines {
		if l.Quantity > 0 && c.parcelOf(l, parcels) == parcel && !slices.Contains(days, l.Ready) {
			days = append(days, l.Ready)
		}
	}
	if !c.Split {
		return min(len(days), 1)
	}
	return len(days)
}

// parcelOf is the parcel of a line; a line that names none goes with the first.
func (c *cart) parcelOf(l Line, parcels int) int {
	if l.Parcel < 0 || l.Parcel >= parcels {
		return 0
	}
	return l.Parcel
}

// freeAnyway says whether shipping is free whatever the goods cost.
func (c *cart) freeAnyway() FreeReason {
	free := c.t.Shipping.FreeCategories
	all := len(c.Lines) > 0 && !slices.ContainsFunc(c.Lines, func(l Line) bool {
		return !slices.ContainsFunc(l.Categories, func(code string) bool { return slices.Contains(free, code) })
	})
	switch {
	case c.Subscriber && c.t.Subscriber.FreeShipping:
		return FreeSubscriber
	case c.Plus && c.t.Plus.FreeShipping:
		return FreePlus
	case all:
		return FreeCategories
	}
	return NotFree
}

// ship finds shipping and wrapping. The threshold looks at goods after
// discounts and before points; coupon is the code of one for free shipping.
func (m *mix) ship(coupon string) {
	from := m.cart.t.Shipping.FreeFrom
	m.free = m.cart.free
	switch {
	case m.free != NotFree:
	case from > 0 && m.goods >= from:
		m.free = FreeThreshold
	case coupon != "":
		m.free = FreeCoupon
	case from > 0 && len(m.cart.Lines) > 0:
		m.missing = from - m.goods
	}
	m.parcels = slices.Clone(m.cart.parcels)
	var saved money.Yen
	for i := range m.parcels {
		p := &m.parcels[i]
		if m.free == NotFree {
			p.Shipping = p.FullFee
		}
		saved += p.FullFee - p.Shipping
		m.shipping += p.Shipping
		m.wrapping += p.Wrapping + p.Noshi
	}
	for i, a := range m.applied {
		if a.Code == coupon && m.free == FreeCoupon {
			m.applied[i].Shipping = saved
		}
	}
}

// pay finds what points pay, the fee of the way to pay and the total. Points
// pay for goods, shipping and wrapping but not for the fee, which depends on
// what is left to pay.
func (m *mix) pay() {
	t := m.cart.t.Points
	if m.cart.Member {
		m.pointsMax = int((max(m.goods-t.MinGoods, 0) + m.shipping + m.wrapping) / t.Value)
	}
	m.points = min(max(m.cart.Points, 0), m.pointsMax)
	m.pays = money.Yen(m.points) * t.Value
	m.fee = m.feeOf(m.cart.Method)
	m.total = m.due() + m.fee
}

// due is what is left to pay before the fee.
func (m *mix) due() money.Yen { return m.goods + m.shipping + m.wrapping - m.pays }

// goodsByPoints is how much of the goods points pay: they go there first.
func (m *mix) goodsByPoints() money.Yen {
	return min(m.pays, max(m.goods-m.cart.t.Points.MinGoods, 0))
}

// feeOf is the fee of a way to pay, by what is due before it. Above the last
// step, where cash on delivery is not offered, it stays at the last fee so
// that nobody gets a lower total by buying more.
func (m *mix) feeOf(method payment.Method) money.Yen {
	steps := m.cart.t.Payment.CashOnDelivery
	if method != payment.COD || m.due() == 0 || len(steps) == 0 {
		return 0
	}
	for _, s := range steps {
		if m.due() <= s.UpTo {
			return s.Fee
		}
	}
	return steps[len(steps)-1].Fee
}

// earned is the points that this order earns: on goods, after discounts and
// what points paid of them.
func (m *mix) earned() int {
	if !m.cart.Member {
		return 0
	}
	rate := m.cart.Rank.Rate
	if m.cart.Plus {
		rate += m.cart.t.Plus.Points
	}
	return int((m.goods-m.goodsByPoints())/m.cart.t.Points.Unit) * rate
}

// taxes splits what is charged by rate. Shipping, wrapping and fee are services
// at the standard rate, also for food.
func (m *mix) taxes() []Tax {
	var lines []money.Line
	for at, left := range m.left {
		lines = append(lines, money.Line{Rate: money.Rate(m.cart.line(at).TaxPercent), Amount: left})
	}
	if services := m.shipping + m.wrapping + m.fee; services > 0 {
		lines = append(lines, money.Line{Rate: money.Standard, Amount: services})
	}
	out := []Tax{}
	for _, row := range money.TaxSplit(lines) {
		out = append(out, Tax{Percent: int(row.Rate), Base: row.Total - row.Tax, Tax: row.Tax, Total: row.Total})
	}
	return out
}

// offers lists the ways to pay, each with what the order costs by it.
func (m *mix) offers() []Offer {
	out := make([]Offer, len(payment.Methods))
	for i, method := range payment.Methods {
		fee := m.feeOf(method)
		o := Offer{Method: method, Fee: fee, Total: m.due() + fee}
		o.Reason = m.whyNot(method, o.Total)
		o.Offered = o.Reason == ""
		out[i] = o
	}
	return out
}

// whyNot says why an order cannot be paid by a method. A total of 0 needs no
// payment, so any method will do.
func (m *mix) whyNot(method payment.Method, total money.Yen) string {
	terms := m.cart.t.Payment
	switch {
	case total == 0:
		return ""
	case method == payment.COD && m.cart.sent > 1 && m.cart.Split:
		return "お届けを分けるご注文では、代金引換はお選びいただけません。"
	case method == payment.COD && m.cart.sent > 1:
		return "お届け先が複数のご注文では、代金引換はお選びいただけません。"
	case payment.Allows(method, total, terms) == nil:
		return ""
	case method == payment.COD && len(terms.CashOnDelivery) == 0:
		return "代金引換はお取り扱いしておりません。"
	case method == payment.COD && total > terms.CashOnDelivery[len(terms.CashOnDelivery)-1].UpTo:
		return "代金引換は、手数料を含むお支払い総額が" + yen(terms.CashOnDelivery[len(terms.CashOnDelivery)-1].UpTo) + "までのご注文でお選びいただけます。"
	case method == payment.Konbini && total > terms.KonbiniMax:
		return "コンビニ払いは、お支払い総額が" + yen(terms.KonbiniMax) + "までのご注文でお選びいただけます。"
	}
	return "このお支払い総額ではお選びいただけません。"
}
