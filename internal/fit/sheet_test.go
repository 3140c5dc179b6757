package fit_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/fit"
)

// TestContactSheet writes a page of all kinds, each over a smaller one, for
// people to look at: FIT_SHEET=/tmp/sheet.html go test -run ContactSheet ./internal/fit
func TestContactSheet(t *testing.T) {
	to := os.Getenv("FIT_SHEET")
	if to == "" {
		t.Skip("FIT_SHEET names no file")
	}
	var b strings.Builder
	b.WriteString(`<!doctype html><meta charset="utf-8"><style>body{margin:0;display:grid;grid-template-columns:repeat(6,1fr);gap:12px;padding:12px;font:12px sans-serif}
figure{margin:0;border:1px solid #ddd}svg{width:100%;aspect-ratio:4/5}path{vector-effect:non-scaling-stroke;stroke-linejoin:round;stroke-linecap:round}
.under{fill:none;stroke:#b5483f;stroke-width:1.6;stroke-dasharray:5 3}.outline{fill:#f8f5ef;stroke:#3a3632;stroke-width:1.6}.seams{fill:none;stroke:#8a8276;stroke-width:.9;stroke-dasharray:3 2.4}
.marks{fill:none;stroke:#5b554d;stroke-width:.9}.tape{fill:none;stroke:#2d5280;stroke-width:1.1}text{fill:#233f63;stroke:#fefdfb;stroke-width:4px;paint-order:stroke;vector-effect:non-scaling-stroke;font-weight:600}</style>`)
	for _, k := range kinds {
		g := fit.Garment{Words: k.words, Measures: measured(k.measures, func(mm int) int { return mm }), Body: measured(k.body, func(mm int) int { return mm })}
		small := fit.Garment{Words: k.words, Measures: measured(k.measures, func(mm int) int { return mm * 93 / 100 }), Body: measured(k.body, func(mm int) int { return mm * 95 / 100 })}
		a, _ := fit.Draw(g)
		o, _ := fit.Draw(small)
		s, diff := fit.Lay(a, o)
		fmt.Fprintf(&b, `<figure><svg viewBox="%s" font-size="%g">`, s.View, s.Font)
		for _, p := range s.Parts {
			fmt.Fprintf(&b, `<path class="outline" d="%s"/><path class="seams" d="%s"/><path class="marks" d="%s"/><path class="under" d="%s"/>`, p.Outline, p.Seams, p.Marks, p.Under)
			for _, tape := range p.Tapes {
				fmt.Fprintf(&b, `<path class="tape" d="%s"/>`, tape.Line)
			}
			for _, tape := range p.Tapes {
				fmt.Fprintf(&b, `<text x="%s" y="%s" text-anchor="%s" dominant-baseline="middle">%s</text>`, tape.X, tape.Y, tape.Side, tape.Words)
			}
		}
		fmt.Fprintf(&b, `</svg><figcaption>%s %s</figcaption></figure>`, k.words, fit.Say(diff))
	}
	if err := os.WriteFile(to, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
}
