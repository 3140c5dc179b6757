package pictures

import "strings"

// A Look is what one colour of an item looks like. Colours are six lower-case
// hex digits; an empty one means that of the fabric.
type Look struct {
	Base    string // silhouette, such as tee
	Color   string // fabric, as its swatch
	Trim    string // ribs, bands, caps, cords
	Pattern Pattern
	Second  string // colour of the pattern or of the motif
	Motif   string // sun, moon, star, leaf, flower, wave, mountain, bear; empty: none
	Brand   string // lettering of a label, in the alphabet
	Word    string // second line of a label, in the alphabet
}

// A Pattern covers the fabric.
type Pattern string

// The patterns. Plain is the empty one; a motif or label is no pattern.
const (
	Plain  Pattern = ""
	Stripe Pattern = "stripe" // ボーダー
	Check  Pattern = "check"
	Dot    Pattern = "dot"
)

// pattern takes unknown names as plain, as a shopper would rather see.
func (l Look) pattern() Pattern {
	switch l.Pattern {
	case Stripe, Check, Dot:
		return l.Pattern
	}
	return Plain
}

// seed varies what a look leaves open, the same way every time.
func (l Look) seed() uint32 {
	h := uint32(2166136261)
	for _, s := range []string{l.Base, l.Color, l.Second, l.Motif, l.Brand} {
		for _, c := range []byte(s) {
			h = (h ^ uint32(c)) * 16777619
		}
	}
	return h
}

// scattered motifs repeat all over the cloth; others stand alone.
func (l Look) scattered() bool {
	return strings.Contains(" star leaf flower ", " "+l.Motif+" ")
}
