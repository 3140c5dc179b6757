package demo

import (
	"math/rand/v2"
	"slices"
	"strings"
)

const fewest, most = 3, 5 // sentences of a description

// describe composes what is told of a commodity: the stuff and the form always,
// then as much of the rest as fits; care and the maker's word in a paragraph of
// their own.
func (d *data) describe(r *rand.Rand, p *plan) string {
	k := p.kind
	stuff, form := one(r, d.fitting(k, p.stuff.Text)), one(r, k.Cuts[p.cut])
	first := []string{stuff, form}
	if chance(r, 40) {
		slices.Reverse(first)
	}
	left := most - sentences(stuff) - sentences(form)
	add := func(to *[]string, texts []string, percent int) {
		if len(texts) == 0 || !chance(r, percent) {
			return
		}
		if text := one(r, texts); text != "" && sentences(text) <= left {
			*to = append(*to, text)
			left -= sentences(text)
		}
	}
	var second []string
	if p.feature != "" {
		add(&first, d.fitting(k, d.features.Text[p.feature]), 100)
	}
	if p.motif != nil {
		add(&first, p.motif.Text, 100)
	} else {
		add(&first, d.fitting(k, d.patterns.Text[p.pattern]), 80)
	}
	add(&first, k.Use, 75)
	for _, texts := range [][]string{d.fitting(k, d.care[p.stuff.Care].Text), d.fitting(k, []string{p.brand.Note})} {
		add(&second, texts, 50)
	}
	if most-left < fewest {
		add(&first, k.Use, 100)
	}
	text := strings.Join(first, "")
	if len(second) > 0 {
		text += "\n\n" + strings.Join(second, "")
	}
	return text
}

func sentences(text string) int { return strings.Count(text, "。") }
