package catalog

import (
	"math"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// never is a moment that does not come.
const never = math.MaxInt64

// A PriceChange is when the ordinary price of a colour became another.
type PriceChange struct {
	At           int64 // Unix milliseconds
	WasList, Was money.Yen
	List, Price  money.Yen
	ChangedBy    string
}

// A Period is a lower price for a while; or a Rise, the ordinary price from a
// moment on.
type Period struct {
	Sale         string
	Starts, Ends int64 // Unix milliseconds; Ends is exclusive
	Price        money.Yen
	Rise         bool
}

func (p Period) covers(at int64) bool { return p.Starts <= at && at < p.Ends }

// A Timeline is all that decides what a colour costs at any moment.
type Timeline struct {
	List, Price money.Yen     // the ordinary price, as it is since the last change
	Added       int64         // when the shop first knew the colour; 0: before it kept a record
	Opened      int64         // when the time began in which the item is sold; 0: it has no such time
	Declared    money.Yen     // the list price that the colour came with; 0: none
	Changes     []PriceChange // ascending
	Periods     []Period
}

// ordinary is what the colour costs at a moment without any period.
func (t Timeline) ordinary(at int64) (list, price money.Yen) {
	for _, c := range t.Changes {
		if at < c.At {
			return t.raised(at, c.WasList, c.Was)
		}
	}
	return t.raised(at, t.List, t.Price)
}

// PriceAt is what the colour costs at a moment: its ordinary price, or the lowest
// of the periods that cover the moment where that is lower. Nothing is ever
// dearer for being in a sale, and no order of making sales changes a price.
func (t Timeline) PriceAt(at int64) money.Yen {
	_, price := t.ordinary(at)
	for _, p := range t.Periods {
		if p.covers(at) && !p.Rise {
			price = min(price, p.Price)
		}
	}
	return price
}

// Basis is what a comparison with a higher price stands on.
type Basis string

// Why a page may show a higher price beside the price.
const (
	Alone    Basis = ""         // it may not: the price stands alone
	Declared Basis = "declared" // the list price that the item came with
	Proven   Basis = "proven"   // a former price of the shop, as the record shows
)

// Shown is what pages say of a price.
type Shown struct {
	Price money.Yen
	List  money.Yen // what it is compared with; Price itself: with nothing
	Basis Basis
	Sale  string // the sale whose price it is
}

// ShownAt is what pages say at a moment. A higher price stands beside the price
// only when the shop may say so then: see Evidence.
func (t Timeline) ShownAt(at int64) Shown {
	list, price := t.ordinary(at)
	s := Shown{Price: price}
	for _, p := range t.Periods {
		if p.covers(at) && !p.Rise && p.Price < s.Price {
			s.Price, s.Sale = p.Price, p.Sale
		}
	}
	s.List = s.Price
	if list > s.Price && list == t.Declared {
		s.List, s.Basis = list, Declared
		return s
	}
	for _, former := range []money.Yen{list, price} {
		if former > s.Price && t.Evidence(former, at).Proven() {
			s.List, s.Basis = former, Proven
			return s
		}
	}
	return s
}

// bounds is from and all moments between it and to at which a price may change.
func (t Timeline) bounds(from, to int64) []int64 {
	list := make([]int64, 1, 1+len(t.Changes)+2*len(t.Periods))
	list[0] = from
	note := func(at int64) {
		if from < at && at < to {
			list = append(list, at)
		}
	}
	for _, c := range t.Changes {
		note(c.At)
	}
	for _, p := range t.Periods {
		if p.Starts < p.Ends {
			note(p.Starts)
			note(p.Ends)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// step is what pages say from a moment on.
type step struct {
	from        int64
	list, price money.Yen
}

// steps is what pages say from a moment on, and from each moment after it at
// which they say something else.
func (t Timeline) steps(from int64) []step {
	bounds := t.bounds(from, never)
	var list []step
	say := func(at int64, s Shown) {
		if n := len(list); n == 0 || list[n-1].list != s.List || list[n-1].price != s.Price {
			list = append(list, step{at, s.List, s.Price})
		}
	}
	for i, at := range bounds {
		end := int64(never)
		if i+1 < len(bounds) {
			end = bounds[i+1]
		}
		s := t.ShownAt(at)
		say(at, s)
		// While the price stays, what was proven only ever lapses.
		for s.Basis == Proven {
			lapse := t.lapse(s.List, at, end)
			if lapse == end {
				break
			}
			at, s = lapse, t.ShownAt(lapse)
			say(at, s)
		}
	}
	return list
}

// NextChange is when the clock next changes the price or what stands beside it,
// and the price from then on.
func (t Timeline) NextChange(at int64) (next int64, price money.Yen, planned bool) {
	if steps := t.steps(at); len(steps) > 1 {
		return steps[1].from, steps[1].price, true
	}
	return 0, 0, false
}

// lapse is the first moment before end at which a former price that is proven at
// from no longer is; end when there is none. The price stays the same between.
func (t Timeline) lapse(former money.Yen, from, end int64) int64 {
	low, high := from, end
	if high == never {
		high = from + 2*window // nothing of now is in the window then
	}
	if t.Evidence(former, high-1).Proven() {
		return end
	}
	for low+1 < high { // proven at low, not at high
		mid := low + (high-low)/2
		if t.Evidence(former, mid).Proven() {
			low = mid
		} else {
			high = mid
		}
	}
	return high
}
