package demo

import (
	"math/rand/v2"
	"slices"
)

// A shade is a colour of one commodity.
type shade struct {
	color
	box, trim, pattern, style string
}

// dye is the colours of a commodity.
func (s *Shop) dye(i int) []shade { return s.dip(i, s.plans[i].dip) }

// dip is one of many sets of colours that a commodity could have; place chooses
// one. All of a commodity have as many, so that its sizes, its stock and its
// place in lists do not depend on the choice.
func (s *Shop) dip(i, dip int) []shade {
	p, d := &s.plans[i], s.data
	n := colorCount(s.dice(forColors, i), p)
	r := s.dice(forDips, i+dip*MaxItems)
	f := p.finish(r, dip)
	switch p.pattern {
	case "stripe", "check", "dot":
		return d.pairs(r, p, f, n)
	}
	var list []shade
	for _, name := range d.colorNames(r, p, n, steady(n, dip)) {
		one := shade{color: d.colors[name], style: f.style}
		one.trim = f.trim(p, one.hex)
		switch p.pattern {
		case "print":
			one.pattern = ink(one.hex)
		case "label":
			one.box, one.pattern = f.boxFor(one.hex), f.accent(one.hex)
		}
		if len(p.stuff.Colors) > 0 && p.word != "" { // a tea has no colours to choose from, but a flavour
			one.name = p.word
		}
		list = append(list, one)
	}
	return list
}

func colorCount(r *rand.Rand, p *plan) int {
	switch p.pattern {
	case "stripe", "check", "dot":
		return []int{1, 1, 1, 2, 2, 2, 2, 3, 3}[r.IntN(9)]
	case "print":
		return []int{1, 2, 2, 2, 3, 3, 3}[r.IntN(7)]
	}
	if len(p.stuff.Colors) > 0 {
		return len(p.stuff.Colors)
	}
	n := []int{1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5}[r.IntN(11)]
	if p.kind.Palette == "denim" { // comes in washes rather than colours
		return min(n, 3)
	}
	return n
}

// steady is how many of n colours are steady ones: about half, and fewer the
// longer no set was found that suits the neighbours.
func steady(n, dip int) int {
	switch {
	case dip < dips/4:
		return (n + 1) / 2
	case dip < dips/2:
		return n / 3
	}
	return 0
}

// colorNames are n colours of the kind's palette, some of them steady ones,
// and no two that one could take for each other while there are others.
// Lists show the first; were it always a steady one, neighbours would look alike.
func (d *data) colorNames(r *rand.Rand, p *plan, n, steady int) []string {
	if len(p.stuff.Colors) > 0 {
		return mixed(r, p.stuff.Colors)
	}
	from := d.palettes[p.kind.Palette]
	anchors, others := mixed(r, from.Anchors), mixed(r, from.Others)
	names := make([]string, 0, n)
	take := func(list []string, until int, near float64) {
		for _, name := range list {
			close := func(other string) bool { return d.colors[name].lab.from(d.colors[other].lab) <= near }
			if len(names) < until && !slices.ContainsFunc(names, close) {
				names = append(names, name)
			}
		}
	}
	take(anchors, steady, nearColor)
	take(others, n, nearColor)
	take(anchors, n, nearColor)
	take(slices.Concat(anchors, others), n, 0)
	return mixed(r, names)
}

func mixed(r *rand.Rand, list []string) []string {
	list = slices.Clone(list)
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// pairs are the colours of a pattern of two; no two of a commodity have the same ground.
func (d *data) pairs(r *rand.Rand, p *plan, f finish, n int) []shade {
	from := d.patterns.Pairs[p.pattern]
	if p.kind.Palette == "baby" {
		from = d.patterns.Pairs["baby"]
	}
	var list []shade
	for _, i := range r.Perm(len(from)) {
		ground, line := d.colors[from[i][0]], d.colors[from[i][1]]
		if len(list) == n {
			break
		}
		if slices.ContainsFunc(list, func(s shade) bool { return s.code == ground.code }) {
			continue
		}
		one := shade{color: ground, trim: f.trim(p, ground.hex), pattern: line.hex, style: f.style}
		one.name = ground.name + "×" + line.name
		list = append(list, one)
	}
	return list
}
