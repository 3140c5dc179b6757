package demo

import (
	"cmp"
	"slices"
)

// How far apart colours must be to be told apart in a list: cloth, the ink of
// a pattern on it, and a trim.
const (
	nearColor = 9
	nearInk   = 18
	nearTrim  = 16
)

// plainTrims are bases on which a trim is too small to tell two items apart.
var plainTrims = []string{
	"big_tee", "block", "blouse", "bra_top", "camisole", "carton", "coat", "dress", "dress_flare", "dress_shirt", "jacket", "jeans", "joggers",
	"kids_set", "ls_tee", "pouch", "pyjamas", "roller", "sachet", "shirt", "shorts", "skirt_flare", "skirt_tight", "strap", "tee", "towel", "trousers",
	"underwear",
}

// boldLabels are the layouts that tell two containers of their own colour
// apart; the others differ by the colour of their band.
var boldLabels = []string{"block", "bare"}

// Alike tells whether a shopper who runs over a list would take one picture
// for the other.
func (l Look) Alike(other Look) bool { return newSight(l).alike(newSight(other)) }

// A sight is a look ready to be compared with many.
type sight struct {
	Look
	cloth, ink, trim lab
	trimmed          bool
	drawn            string // the style, as far as it is seen from afar
}

func newSight(l Look) sight {
	s := sight{Look: l, cloth: labOf(cmp.Or(l.Case, l.Hex)), trim: labOf(l.Trim), trimmed: !slices.Contains(plainTrims, l.Base), drawn: l.Style}
	if l.Pattern == "label" && (l.Case != "" || !slices.Contains(boldLabels, l.Style)) {
		s.drawn = ""
	}
	switch {
	case l.Case != "":
		s.ink = labOf(l.Hex)
	case l.PatternHex != "":
		s.ink = labOf(l.PatternHex)
	}
	return s
}

func (s sight) alike(o sight) bool {
	switch {
	case s.Base != o.Base, s.Pattern != o.Pattern, s.drawn != o.drawn, s.cloth.from(o.cloth) > nearColor:
		return false
	case s.trimmed && s.trim.from(o.trim) > nearTrim:
		return false
	case s.Pattern == "print":
		return s.Detail == o.Detail
	}
	return s.PatternHex == "" || s.ink.from(o.ink) <= nearInk
}
