package order

import (
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
)

// Ways is the two ways to send goods that come in on different days: all
// together once the last are there, or each as soon as it can.
type Ways struct {
	Together, Apart Way
}

// A Way is what sending in one way costs, and when what comes.
type Way struct {
	Shipping money.Yen
	Total    money.Yen
	Reason   string // why it cannot be chosen; empty: it can
	Trips    []Trip
}

// A Trip is goods that come together.
type Trip struct {
	Earliest time.Time
	Names    []string
	Pieces   int
}

// readyOf is the day on which a pre-order comes in; empty: it is on the shelf.
func readyOf(i cart.Item, now time.Time) string {
	if !i.Commodity.Reserve || i.Commodity.ArrivalDate < jp.Day(now) {
		return ""
	}
	return i.Commodity.ArrivalDate
}

// readies is the days on which the goods of a parcel are there, in their order
// and each once; empty for those on the shelf.
func (p *Plan) readies(lines []ParcelLine) (days []string) {
	for _, l := range lines {
		for _, i := range p.Cart.Items {
			if i.SKU == l.SKU {
				days = append(days, readyOf(i, p.Now))
			}
		}
	}
	slices.Sort(days)
	return slices.Compact(days)
}

// readyFirst is the day on which the first goods of a parcel can leave, and
// those of its others. Unless it is split all leave with the last.
func (p *Plan) readyFirst(lines []ParcelLine, split bool) (first string, later []string) {
	days := p.readies(lines)
	switch {
	case len(days) == 0:
		return "", nil
	case split:
		return days[0], days[1:]
	}
	return days[len(days)-1], nil
}

// ways quotes both ways to send a plan; nil when there is nothing to choose.
func (b *Orders) ways(p Plan) *Ways {
	if !slices.ContainsFunc(p.packing(), func(lines []ParcelLine) bool { return len(p.readies(lines)) > 1 }) {
		return nil
	}
	return &Ways{Together: b.way(p, false), Apart: b.way(p, true)}
}

func (b *Orders) way(p Plan, split bool) Way {
	in := p.input
	in.Split = split
	q := pricing.Price(in, b.Terms)
	w := Way{Shipping: q.Shipping, Total: q.Total}
	if o := q.Offer(p.Method); p.Method != "" && q.Total > 0 && !o.Offered {
		w.Reason = o.Reason
	}
	paid := payDay(p.Method, p.Now, b.Terms.Payment)
	for n, lines := range p.packing() {
		first, later := p.readyFirst(lines, split)
		for _, ready := range append([]string{first}, later...) {
			t := Trip{Earliest: shipping.Estimate(paid, p.Parcels[n].To.Prefecture, ready, b.Terms.Shipping).Earliest}
			for _, l := range p.Lines {
				if l.Parcel == n && (!split || l.Ready == ready) {
					t.Names, t.Pieces = append(t.Names, l.Name), t.Pieces+l.Quantity
				}
			}
			w.Trips = append(w.Trips, t)
		}
	}
	return w
}

// settleTrips forgets the trips of parcels for which nothing is left.
func (o *Order) settleTrips() {
	for n := range o.Parcels {
		p := &o.Parcels[n]
		goes := func(ready string) bool {
			return slices.ContainsFunc(o.Lines, func(l Line) bool { return l.Parcel == n && l.Quantity > 0 && l.Ready == ready })
		}
		p.Later = slices.DeleteFunc(slices.Clone(p.Later), func(l Later) bool { return !goes(l.Ready) })
		first := slices.ContainsFunc(o.Lines, func(l Line) bool {
			return l.Parcel == n && l.Quantity > 0 && !slices.ContainsFunc(p.Later, func(t Later) bool { return t.Ready == l.Ready })
		})
		if !first && len(p.Later) > 0 {
			p.Earliest, p.Date, p.Later = p.Later[0].Earliest, "", p.Later[1:]
		}
	}
}
