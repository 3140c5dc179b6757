package demo

import (
	"cmp"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// A spot is one colour of a commodity, whichever it will be: the nth by code,
// as lists of all colours have them, or the nth that was dyed.
type spot struct {
	n      int8
	byCode bool
}

func (s spot) compare(t spot) int {
	if s.byCode != t.byCode {
		return map[bool]int{false: -1, true: 1}[s.byCode]
	}
	return int(s.n) - int(t.n)
}

// A stand is a spot in a list.
type stand struct {
	spot
	item  int32
	base  string
	price money.Yen
	rate  int
}

// How far apart cards stand that are seen together: in a row, or one below the
// other in so many columns, of which short lists have up to five. Shoppers
// seldom choose an order, so other orders leave out what only a window of
// middle width shows.
var (
	shortGaps  = []int{1, 2, 3, 4, 5}
	usualGaps  = []int{1, 2, 3, 4}
	chosenGaps = []int{1, 2, 4}
)

// meetings finds, for each commodity, which colours of others stand near its own
// in the lists that the shop shows.
func (s *Shop) meetings() [][]meeting {
	all := make([][]meeting, len(s.plans))
	meet := func(list []stand, before order, gaps []int) {
		slices.SortFunc(list, func(a, b stand) int { return cmp.Or(before(s, a, b), s.newer(a, b)) })
		for i, a := range list {
			for _, gap := range gaps {
				if i+gap >= len(list) {
					break
				}
				if b := list[i+gap]; a.item != b.item && a.base == b.base {
					all[a.item] = append(all[a.item], meeting{a.spot, b.spot, b.item})
					all[b.item] = append(all[b.item], meeting{b.spot, a.spot, a.item})
				}
			}
		}
	}
	for _, list := range s.lists() {
		meet(list, byAge, usualGaps)
		for _, chosen := range chosenOrders {
			meet(list, chosen, chosenGaps)
		}
	}
	for _, list := range s.shortLists() {
		meet(list, byAge, shortGaps)
		meet(list, byRank, shortGaps)
	}
	for i, list := range all {
		slices.SortFunc(list, func(a, b meeting) int {
			return cmp.Or(cmp.Compare(a.other, b.other), a.mine.compare(b.mine), a.theirs.compare(b.theirs))
		})
		all[i] = slices.Compact(list)
	}
	return all
}

// An order is how a shopper may sort a list. What it leaves open is newest first.
type order func(s *Shop, a, b stand) int

var chosenOrders = []order{
	func(_ *Shop, a, b stand) int { return cmp.Compare(a.price, b.price) },
	func(_ *Shop, a, b stand) int { return cmp.Compare(b.price, a.price) },
	func(_ *Shop, a, b stand) int { return cmp.Compare(a.rate, b.rate) },
	func(_ *Shop, a, b stand) int { return cmp.Compare(b.rate, a.rate) },
}

func byAge(*Shop, stand, stand) int { return 0 }

// byRank has those without a rank at the end.
func byRank(s *Shop, a, b stand) int {
	rank := func(p *plan) int { return cmp.Or(p.rank, MaxItems+1) }
	return rank(&s.plans[a.item]) - rank(&s.plans[b.item])
}

func (s *Shop) newer(a, b stand) int {
	p, q := &s.plans[a.item], &s.plans[b.item]
	return cmp.Or(p.age-q.age, cmp.Compare(p.code, q.code), int(a.n-b.n))
}

// lists are those that show all colours, by a name.
func (s *Shop) lists() map[string][]stand {
	lists := map[string][]stand{}
	for i := range s.plans {
		p := &s.plans[i]
		if p.secret || p.discontinued {
			continue
		}
		stands := make([]stand, len(s.dye(i)))
		for n := range stands {
			stands[n] = stand{spot{int8(n), true}, int32(i), p.base(), p.price, 0}
			if p.unreduced(i, n, len(stands)) {
				stands[n].price = p.list
			}
			stands[n].rate = money.DiscountRate(p.list, stands[n].price)
		}
		for name := range s.names(p) {
			for _, one := range stands {
				if name != "sale" || one.price < p.list {
					lists[name] = append(lists[name], one)
				}
			}
		}
	}
	return lists
}

// shortLists are those that show one colour of what can be bought: rankings,
// new arrivals, showcases and the shelf of hidden things.
func (s *Shop) shortLists() map[string][]stand {
	lists := map[string][]stand{}
	for i := range s.plans {
		p := &s.plans[i]
		first := slices.Index(s.stocked(i), true)
		if p.discontinued || first < 0 {
			continue
		}
		for name := range s.names(p) {
			lists[name] = append(lists[name], stand{spot: spot{n: int8(first)}, item: int32(i), base: p.base()})
		}
	}
	return lists
}

// names are the lists that a commodity is in.
func (s *Shop) names(p *plan) map[string]bool {
	if p.secret {
		return map[string]bool{"secret": true}
	}
	names := map[string]bool{"all": true, "brand " + p.brand.Code: true}
	for _, code := range p.kind.category {
		for _, level := range []int{2, 4, 6} { // a code begins with those above it
			names["category "+code[:level]] = true
		}
	}
	for _, code := range p.campaigns {
		names["campaign "+code] = true
	}
	for name, in := range map[string]bool{"new": p.age >= 0 && p.age <= newAge, "coming": p.age < 0, "sale": p.price < p.list} {
		if in {
			names[name] = true
		}
	}
	return names
}
