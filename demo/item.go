package demo

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// compose makes the commodity of a plan. The lists are its own.
func (s *Shop) compose(i int) catalog.Commodity {
	p := &s.plans[i]
	k := p.kind
	c := catalog.Commodity{
		Code: p.code, Name: p.name, Brand: p.code.Brand(), SexType: k.Sex,
		Description: s.data.describe(s.dice(forText, i), p),
		Categories:  slices.Clone(k.category), Campaigns: slices.Clone(p.campaigns), SearchWords: p.searchWords(),
		Materials: p.stuff.materials(), Care: slices.Clone(s.data.care[p.stuff.Care].Marks),
		Returns: k.Returns, TaxPercent: k.Tax, SaleLimit: k.Limit,
		NewSeason: p.newSeason, NewArrival: p.age >= 0 && p.age <= newAge, Repeat: p.repeat, Reserve: p.age < 0,
		Magazine: p.magazine, Secret: p.secret, Discontinued: p.discontinued,
		ArrivalDate: jp.Day(s.day(p.age)), PopularRank: p.rank,
	}
	r := s.dice(forStock, i)
	ease := r.IntN(5)*5 - 10 // how much wider or narrower than the kind's usual cut
	dyed := s.dye(i)
	for _, shade := range dyed {
		shown := s.shown(p, shade.name)
		color := catalog.Color{
			Code: id.ColorSKU(string(p.code) + shade.code), Name: shade.name, Group: shade.group, Hex: shade.hex,
			ListPrice: p.list, Price: p.price, Pictures: len(shown), Details: said(shown),
		}
		before := 0
		for _, other := range dyed {
			if other.code < shade.code {
				before++
			}
		}
		if p.unreduced(i, before, len(dyed)) {
			color.Price = p.list
		}
		color.Sizes = s.sizes(r, p, color.Code, ease)
		c.Colors = append(c.Colors, color)
	}
	return c
}

// said are the pictures up to the last of which something is said.
func said(shown []catalog.PictureDetail) []catalog.PictureDetail {
	for n := len(shown); n > 0; n-- {
		if shown[n-1] != (catalog.PictureDetail{}) {
			return shown[:n]
		}
	}
	return nil
}

// unreduced tells whether the nth colour by code is one that is not reduced, as
// now and then the best one is.
func (p *plan) unreduced(i, n, colors int) bool { return i%6 == 0 && n == 0 && colors > 1 && !p.secret }

// stocked tells of each colour whether there is any of it.
func (s *Shop) stocked(i int) []bool {
	r, p := s.dice(forStock, i), &s.plans[i]
	_ = r.IntN(5)
	list := make([]bool, len(s.dye(i)))
	for j := range list {
		list[j] = slices.ContainsFunc(s.sizes(r, p, "", 0), func(size catalog.Size) bool { return size.Stock > 0 })
	}
	return list
}

// searchWords are what shoppers call it and the name may not say.
func (p *plan) searchWords() []string {
	words := slices.Clone(p.kind.Words)
	if p.feature != "" && !strings.Contains(p.name, p.feature) {
		words = append(words, p.feature)
	}
	for _, m := range p.stuff.materials() {
		if !slices.Contains(words, m.Name) {
			words = append(words, m.Name)
		}
	}
	return words
}

// materials reads "部位:名前 割合".
func (m *stuff) materials() []catalog.Material {
	list := make([]catalog.Material, len(m.Materials))
	for i, text := range m.Materials {
		part, rest, found := strings.Cut(text, ":")
		if !found {
			part, rest = "", text
		}
		name, share, _ := strings.Cut(rest, " ")
		percent, _ := strconv.Atoi(share) // not a number is 0, which the catalogue's check refuses
		list[i] = catalog.Material{Part: part, Name: name, Percent: percent}
	}
	return list
}

func (s *Shop) sizes(r *rand.Rand, p *plan, code id.ColorSKU, ease int) []catalog.Size {
	sizing := s.data.sizes[p.kind.Sizes]
	grades := s.data.measures(p.kind, sizing)
	soldOut := p.discontinued || (p.age > 20 && chance(r, 3))
	list := make([]catalog.Size, 0, p.sizes[1]-p.sizes[0]+1)
	for i := p.sizes[0]; i <= p.sizes[1]; i++ {
		size, step := sizing.Sizes[i], sizing.First+i
		one := catalog.Size{
			SKU: id.SKU(string(code) + size[0]), Name: size[1], Filter: size[2],
			Measures: &catalog.Measures{Body: make([]catalog.Measure, 0, len(sizing.Body)), Garment: make([]catalog.Measure, 0, len(grades))},
		}
		for _, b := range sizing.Body {
			one.Measures.Body = append(one.Measures.Body, catalog.Measure{Name: b.name, Low: b.low + b.added*step, High: b.high + b.added*step})
		}
		for _, g := range grades {
			mm := g.mm + g.added*step
			if g.mm >= 300 && sizing.Class != "" {
				mm += ease
			}
			one.Measures.Garment = append(one.Measures.Garment, catalog.Measure{Name: g.name, Low: mm, High: mm})
		}
		if !soldOut {
			one.Stock = stock(r, p)
		}
		list = append(list, one)
	}
	return list
}

// stock is what a busy shop has left: much of the popular, now and then
// nothing, now and then the last few.
func stock(r *rand.Rand, p *plan) int {
	plenty := 12 + r.IntN(40)
	if p.rank > 0 && p.rank <= 200 {
		plenty += 30
	}
	switch n := r.IntN(100); {
	case p.age < 0: // what may be ordered beforehand
		return plenty
	case p.repeat:
		return plenty + 20
	case n < 6 && p.age > 3:
		return 0
	case n < 18:
		return 1 + r.IntN(3)
	case n < 50:
		return 4 + r.IntN(12)
	}
	return plenty
}
