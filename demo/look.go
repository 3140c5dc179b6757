package demo

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// A Look is what a picture of one colour needs. Colours are six lower-case hex
// digits.
type Look struct {
	Base       string // silhouette, one of Bases
	Hex        string // cloth or container
	Trim       string // rib, sole, lid
	Pattern    string // plain, stripe, check, dot, print or label
	PatternHex string // of stripes, print or label ink; empty when plain
	Detail     string // a print's motif, or a label's words: brand and contents, a line each
}

// Look is how the colour looks; false means that the shop has no such colour.
func (s *Shop) Look(code id.ColorSKU) (Look, bool) {
	i, ok := s.index[code.Commodity()]
	if !ok {
		return Look{}, false
	}
	for _, shade := range s.dye(i) {
		if shade.code == string(code.Color()) {
			return s.plans[i].look(shade), true
		}
	}
	return Look{}, false
}

func (p *plan) look(shade shade) Look {
	l := Look{Base: cmp.Or(p.kind.Bases[p.cut], p.kind.Base), Hex: shade.hex, Trim: shade.trim, Pattern: p.pattern, PatternHex: shade.pattern}
	switch p.pattern {
	case "print":
		l.Detail = p.motif.Detail
	case "label":
		l.Detail = p.brand.Alphabet + "\n" + strings.TrimSpace(p.stuff.Latin+" "+p.kind.Latin)
	}
	return l
}

// A shade is a colour of one commodity.
type shade struct {
	color
	trim, pattern string
}

// dye chooses the colours of a commodity.
func (s *Shop) dye(i int) []shade {
	p, r, d := &s.plans[i], s.dice(forColors, i), s.data
	switch p.pattern {
	case "stripe", "check", "dot":
		return d.pairs(r, p)
	}
	var list []shade
	for _, name := range p.colorNames(r, d.palettes[p.kind.Palette]) {
		one := shade{color: d.colors[name]}
		one.trim = p.trim(r, one.hex)
		if p.pattern != "plain" {
			one.pattern = ink(one.hex)
		}
		if len(p.stuff.Colors) > 0 && p.word != "" { // a tea has no colours to choose from, but a flavour
			one.name = p.word
		}
		list = append(list, one)
	}
	return list
}

func (p *plan) colorNames(r *rand.Rand, from palette) []string {
	if len(p.stuff.Colors) > 0 {
		return p.stuff.Colors
	}
	n := []int{1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5}[r.IntN(11)]
	if p.pattern == "print" {
		n = min(n, 3)
	}
	anchors := slices.Clone(from.Anchors)
	others := slices.Clone(from.Others)
	r.Shuffle(len(anchors), func(i, j int) { anchors[i], anchors[j] = anchors[j], anchors[i] })
	r.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
	steady := (n + 1) / 2
	names := append(anchors[:steady], others[:n-steady]...)
	// Lists show the first colour; were it always one of the few steady ones,
	// neighbours would look alike.
	r.Shuffle(n, func(i, j int) { names[i], names[j] = names[j], names[i] })
	return names
}

// pairs are the colours of a pattern of two; no two of a commodity have the same ground.
func (d *data) pairs(r *rand.Rand, p *plan) []shade {
	from := d.patterns.Pairs[p.pattern]
	if p.kind.Palette == "baby" {
		from = d.patterns.Pairs["baby"]
	}
	var list []shade
	for _, i := range r.Perm(len(from)) {
		ground, line := d.colors[from[i][0]], d.colors[from[i][1]]
		if len(list) >= 1+r.IntN(3) {
			break
		}
		if slices.ContainsFunc(list, func(s shade) bool { return s.code == ground.code }) {
			continue
		}
		one := shade{color: ground, trim: p.trim(r, ground.hex), pattern: line.hex}
		one.name = ground.name + "×" + line.name
		list = append(list, one)
	}
	return list
}

// trim is white rubber on shoes, a pale lid on a container, another colour on
// a ringer tee, and otherwise the cloth's own colour a little deeper.
func (p *plan) trim(r *rand.Rand, hex string) string {
	switch {
	case p.kind.Group == "shoes":
		return one(r, []string{"f2efe8", "f2efe8", "e3d6bd", "3a3734"})
	case p.pattern == "label":
		return one(r, []string{"f4f1ea", "d9c9ae", "3f3b37"})
	case strings.Contains(p.cut, "リンガー"): // that is what the word means
		return ink(hex)
	}
	return p.tone(hex)
}

// tone is how a maker sets off what is not the cloth itself: a little deeper,
// much deeper or paler, the same for all colours of a commodity.
func (p *plan) tone(hex string) string {
	sum := 0
	for _, c := range p.code {
		sum += int(c)
	}
	switch sum % 3 {
	case 0:
		return mix(hex, "000000", 10)
	case 1:
		return mix(hex, "000000", 26)
	}
	return mix(hex, "f8f4ea", 30)
}

// ink stands out from its ground without shouting.
func ink(hex string) string {
	r, g, b := channels(hex)
	if 299*r+587*g+114*b > 140_000 {
		return mix(hex, "2b2a33", 82)
	}
	return mix(hex, "f8f4ea", 88)
}

// mix puts so many per cent of another colour into one.
func mix(hex, other string, percent int) string {
	r, g, b := channels(hex)
	r2, g2, b2 := channels(other)
	part := func(x, y int) int { return (x*(100-percent) + y*percent) / 100 }
	return fmt.Sprintf("%02x%02x%02x", part(r, r2), part(g, g2), part(b, b2))
}

func channels(hex string) (r, g, b int) {
	n, _ := strconv.ParseUint(hex, 16, 24) // our own data, checked by the catalogue's rules
	return int(n >> 16), int(n >> 8 & 255), int(n & 255)
}
