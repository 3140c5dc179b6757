package demo

import (
	"cmp"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/money"
)

const secretBelow = money.Yen(2_000)

// flag decides on what a shopkeeper would: staples, restocked, ended, secret
// ones, and the order of popularity.
func (s *Shop) flag(plans []plan) {
	secrets := (len(plans)*28 + standardItems - 1) / standardItems
	type scored struct {
		i     int
		score float64
	}
	var ranking []scored
	for i := range plans {
		p, r := &plans[i], s.dice(forRanks, i)
		score := r.ExpFloat64() + float64(p.kind.Weight)/40
		if p.brand.Recommended > 0 {
			score += 0.4
		}
		p.newSeason = p.age < 75 && chance(r, 60)
		switch {
		case p.age < 0:
		case p.age > 40 && p.price < secretBelow && secrets > 0 && chance(r, 40):
			p.secret = true
			secrets--
		case p.age > 300 && chance(r, 2):
			p.discontinued = true
		case p.age > 90 && p.price == p.list && chance(r, 12):
			p.magazine = true
			score += 0.8
		case p.age > 60 && chance(r, 8):
			p.repeat = true
			score += 0.5
		}
		if p.age >= 0 && !p.secret && !p.discontinued {
			ranking = append(ranking, scored{i, score})
		}
	}
	slices.SortFunc(ranking, func(a, b scored) int { return cmp.Or(cmp.Compare(b.score, a.score), a.i-b.i) })
	for rank, one := range ranking {
		plans[one.i].rank = rank + 1
	}
}
