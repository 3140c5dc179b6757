package pictures

import "strings"

// A Look is what one colour of an item looks like. It has the fields of
// demo.Look, so that one converts to the other. Colours are six lower-case hex
// digits; an empty one means that of the fabric.
type Look struct {
	Base       string // silhouette, such as tee
	Body       string // display torso that wears it, such as women; empty: none does
	Cloth      string // how its cloth is made, such as jersey; empty: there is no close look at it
	Beside     string // something known that it is shown beside, a4 or postcard; empty: nothing
	Real       [2]int // millimetres of it across and down, for that; 0 where it is not known
	Hex        string // fabric or container, as its swatch
	Case       string // of a container whose label has the colour of the swatch; mostly empty
	Trim       string // ribs, bands, soles, lids
	Pattern    string // plain, stripe, check, dot, print or label
	PatternHex string // of stripes, print or a label's band
	Style      string // how a pattern of two is drawn or a label is laid out; empty is the usual
	Detail     string // a print's motif, or a label's words: brand, contents and how much, a line each
}

// The patterns that are more than plain.
const (
	Stripe = "stripe" // ボーダー
	Check  = "check"
	Dot    = "dot"
	Print  = "print"
	Label  = "label"
)

// onCloth tells whether something lies on the cloth and follows it.
func (l Look) onCloth() bool {
	switch l.Pattern {
	case Stripe, Check, Dot, Print, Label:
		return true
	}
	return false
}

// words are the lines of a label. Our letters are Latin: a line that needs
// others is left out, as an empty box would be worse.
func (l Look) words() (lines [3]string) {
	for i, line := range strings.SplitN(l.Detail, "\n", len(lines)) {
		lines[i] = latin(line)
	}
	return lines
}

func latin(s string) string {
	if strings.ContainsFunc(s, func(r rune) bool { return r > 0x17f || r < ' ' }) {
		return ""
	}
	return s
}

// seedOf varies what words leave open, the same way every time.
func seedOf(words ...string) uint32 {
	h := uint32(2166136261)
	for _, s := range words {
		for _, c := range []byte(s) {
			h = (h ^ uint32(c)) * 16777619
		}
		h = (h ^ 0xff) * 16777619
	}
	return h ^ h>>15
}
