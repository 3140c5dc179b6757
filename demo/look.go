package demo

import (
	"cmp"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// A Look is what a picture of one colour needs. Colours are six lower-case hex
// digits.
type Look struct {
	Base       string // silhouette, one of Bases
	Body       string // display torso that wears it, see worn.go; empty when none does
	Cloth      string // how its cloth is made, see cloth.go; empty when it is no garment
	Beside     string // something known that small goods are shown beside, see real.go; empty: nothing
	Real       [2]int // millimetres of them across and down, for that; 0 where it is not known
	Hex        string // cloth or container, or what a container of another colour holds
	Case       string // of a container whose label has the colour; empty when it has itself
	Trim       string // rib, sole, lid
	Pattern    string // plain, stripe, check, dot, print or label
	PatternHex string // of stripes, print or a label's band; empty when plain
	Style      string // how a pattern of two is drawn or a label is laid out; empty is the usual
	Detail     string // a print's motif, or a label's words: brand, contents and how much, a line each
}

// Look is how the colour looks; false means that the shop has no such colour.
func (s *Shop) Look(code id.ColorSKU) (Look, bool) {
	i, ok := s.index[code.Commodity()]
	if !ok {
		return Look{}, false
	}
	for _, shade := range s.dye(i) {
		if shade.code == string(code.Color()) {
			return s.look(&s.plans[i], shade), true
		}
	}
	return Look{}, false
}

func (s *Shop) look(p *plan, shade shade) Look {
	l := Look{Base: p.base(), Hex: shade.hex, Case: shade.box, Trim: shade.trim, Pattern: p.pattern, PatternHex: shade.pattern, Style: shade.style, Cloth: p.cloth()}
	if r, ok := s.real(p); ok {
		l.Beside, l.Real = r.beside, r.mm
	}
	if w, ok := s.wearing(p); ok {
		l.Body = w.body
	}
	switch p.pattern {
	case "print":
		l.Detail = p.motif.Detail
	case "label":
		l.Detail = p.brand.Alphabet + "\n" + strings.TrimSpace(p.stuff.Latin+" "+p.kind.Latin)
		if sizing := s.data.sizes[p.kind.Sizes]; sizing.Prices != nil {
			l.Detail += "\n" + amount(sizing.Sizes[p.sizes[0]][1])
		}
	}
	return l
}

func (p *plan) base() string { return cmp.Or(p.kind.Bases[p.cut], p.kind.Base) }

// amount says in Latin letters how much is in it: 30包 is 30 packs.
func amount(size string) string {
	unit := strings.TrimLeft(size, "0123456789")
	number := strings.TrimSuffix(size, unit)
	if word, ok := units[unit]; ok {
		return number + " " + word
	}
	return number + " " + unit
}

var units = map[string]string{"包": "packs", "粒": "tablets", "回分": "baths", "枚": "sheets"}
