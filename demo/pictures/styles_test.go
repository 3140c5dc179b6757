package pictures_test

import (
	"testing"

	"github.com/tsumugi-shop/tsumugi/demo/pictures"
)

// The demo takes two items for different when their styles differ, so styles
// must differ to the eye, and be known here by the names that the demo uses.
func TestStylesOfPatternsAndLabelsLookDifferent(t *testing.T) {
	s := studio(t)
	for _, of := range []struct {
		look   pictures.Look
		styles []string
	}{
		{pictures.Look{Base: "tee", Hex: "efe7d6", Pattern: "stripe", PatternHex: "233f63"}, []string{"", "thin", "wide", "panel"}},
		{pictures.Look{Base: "tee", Hex: "efe7d6", Pattern: "check", PatternHex: "233f63"}, []string{"", "window", "block"}},
		{pictures.Look{Base: "tee", Hex: "efe7d6", Pattern: "dot", PatternHex: "233f63"}, []string{"", "pin", "big"}},
		{pictures.Look{Base: "jar", Hex: "7c2635", Pattern: "label", PatternHex: "2d5280", Detail: "KOMOREBI\niron\n60 tablets"}, []string{"", "block", "frame", "head", "bare", "arch", "side"}},
		{pictures.Look{Base: "soap", Hex: "f2e08a", Trim: "d9c9ae", Pattern: "label", PatternHex: "2d5280", Detail: "KOMOREBI\nyuzu soap"}, []string{"", "block", "frame", "head", "bare", "arch", "side"}},
	} {
		var drawn [][]uint8
		for _, style := range of.styles {
			l := of.look
			l.Style = style
			drawn = append(drawn, compose(t, s, l, 1, 240).Pix)
		}
		for i, one := range drawn {
			for j, other := range drawn[:i] {
				changed := 0
				for k := 0; k < len(one); k += 4 {
					if d := int(one[k]) - int(other[k]); d > 24 || d < -24 {
						changed++
					}
				}
				if share := float64(changed) / float64(len(one)/4); share < .002 {
					t.Errorf("%s %s in the styles %q and %q differs in %.2f %% of its pixels; want .2 %% at least", of.look.Base, of.look.Pattern, of.styles[i], of.styles[j], share*100)
				}
			}
		}
	}
}
