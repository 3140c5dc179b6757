package demo

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
)

// A kind is a sort of commodity: what its names, descriptions, sizes, colours
// and prices may be.
type kind struct {
	Key      string
	Lines    []string // brands of any of these lines make it
	Category string   // path of aliases
	Also     string   // a second category, if any
	Sex      catalog.SexType
	Group    string // tops, feet, food: what texts may speak of, see fits.json
	Tag      string // 【BABY】
	Base     string
	Bases    map[string]string // of cuts that look different
	Latin    string            // what a label calls it
	Sizes    string
	Shape    string
	Palette  string
	Price    [2]int
	Weight   int // how many of the standard shop's commodities
	Season   string
	Stuff    []string
	Patterns map[string]int      // weights
	Cuts     map[string][]string // what names call it, and texts about that form
	Use      []string
	Words    []string
	Returns  catalog.ReturnRule // empty means fashion
	Tax      int                // 0 means 10
	Limit    int

	number   int // place in the data, part of the commodity code
	cutNames []string
	patterns []string // each as often as its weight
	category []string // codes
	allowed  []bool   // by fit
	makers   []*brand
}

// prepare fills what follows from the written fields and looks up what they name.
func (d *data) prepare(codes map[string]string) (wrong error) {
	d.listen()
	for i := range d.kinds {
		k := &d.kinds[i]
		k.number = i
		k.cutNames = slices.Sorted(maps.Keys(k.Cuts))
		for _, p := range slices.Sorted(maps.Keys(k.Patterns)) {
			k.patterns = append(k.patterns, slices.Repeat([]string{p}, k.Patterns[p])...)
		}
		for _, f := range d.fits {
			k.allowed = append(k.allowed, slices.ContainsFunc(f.In, k.is) && !slices.ContainsFunc(f.Not, k.is))
		}
		if k.Returns == "" {
			k.Returns = catalog.ReturnsFashion
		}
		if k.Tax == 0 {
			k.Tax = 10
		}
		for _, path := range []string{k.Category, k.Also} {
			if path != "" {
				k.category = append(k.category, codes[path])
			}
		}
		k.makers = d.makersOf(k)
		if err := d.complete(k); err != nil {
			wrong = errors.Join(wrong, fmt.Errorf("demo kind %s: %w", k.Key, err))
		}
	}
	return wrong
}

// complete tells whether everything that a kind names is written somewhere.
func (d *data) complete(k *kind) (wrong error) {
	s, sized := d.sizes[k.Sizes]
	if !sized {
		return fmt.Errorf("no sizes %q", k.Sizes)
	}
	if len(d.measures(k, s)) == 0 {
		return fmt.Errorf("shape %q has no measures for sizes %q", k.Shape, k.Sizes)
	}
	if _, ok := d.palettes[k.Palette]; !ok {
		return fmt.Errorf("no palette %q", k.Palette)
	}
	for cut, base := range k.Bases {
		if !slices.Contains(bases, base) || k.Cuts[cut] == nil {
			return fmt.Errorf("cut %q has the base %q", cut, base)
		}
	}
	if !slices.Contains(bases, k.Base) {
		return fmt.Errorf("no base %q", k.Base)
	}
	if len(k.makers) == 0 {
		return errors.New("no brand makes it")
	}
	if slices.Contains(k.category, "") || len(k.cutNames) == 0 || len(k.patterns) == 0 || len(k.Stuff) == 0 || len(k.Use) == 0 {
		return fmt.Errorf("category %q unknown, or no cuts, patterns, stuff or use", k.Category)
	}
	for _, name := range k.Stuff {
		m, ok := d.stuff[name]
		if !ok {
			return fmt.Errorf("no stuff %q", name)
		}
		if len(d.fitting(k, m.Text)) == 0 {
			wrong = errors.Join(wrong, fmt.Errorf("no text of stuff %q fits it", name))
		}
	}
	return wrong
}

// measures are those of the kind's garment for the people that s is cut for.
func (d *data) measures(k *kind, s *sizing) []grade {
	if m, ok := d.shapes[k.Shape][s.Class]; ok {
		return m
	}
	return d.shapes[k.Shape][""]
}

// listen notes of every text that is shared between kinds what it speaks of.
func (d *data) listen() {
	d.speaks = map[string][]int{}
	note := func(texts ...string) {
		for _, text := range texts {
			for i, f := range d.fits {
				if slices.ContainsFunc(f.Words, func(w string) bool { return strings.Contains(text, w) }) && !slices.Contains(d.speaks[text], i) {
					d.speaks[text] = append(d.speaks[text], i)
				}
			}
		}
	}
	for _, m := range d.stuff {
		note(m.Text...)
	}
	for _, list := range d.features.Text {
		note(list...)
	}
	for _, list := range d.patterns.Text {
		note(list...)
	}
	for _, c := range d.care {
		note(c.Text...)
	}
	for _, b := range d.brands {
		note(b.Note)
	}
}

// fitting leaves out texts that speak of what the kind has not: no sleeves on
// socks. An empty text, which means to say nothing, always fits.
func (d *data) fitting(k *kind, texts []string) []string {
	list := make([]string, 0, len(texts))
	for _, text := range texts {
		if !slices.ContainsFunc(d.speaks[text], func(i int) bool { return !k.allowed[i] }) {
			list = append(list, text)
		}
	}
	return list
}

// is tells whether the kind can be called so in fits.json and campaigns.json.
func (k *kind) is(what string) bool {
	return what == k.Group || what == k.Key || what == k.Base || what == string(k.Sex) ||
		slices.Contains(k.Lines, what) || strings.HasPrefix(k.Category, what+"/")
}
