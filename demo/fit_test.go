package demo_test

import (
	"fmt"
	"testing"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/fit"
	"github.com/tsumugi-shop/tsumugi/internal/fit/fittest"
)

// Every garment of the demo is drawn, in all its sizes, and as wide as its
// table says.
func TestOutlinesOfAllGoodsAreToScale(t *testing.T) {
	s, list := makeShop(t, demo.Options{})
	names := map[string]string{}
	for _, c := range s.Categories {
		names[c.Code] = c.Name
	}
	drawn, measures := map[string]bool{}, 0
	for _, c := range list {
		words := c.Name
		for _, code := range c.Categories {
			words += " " + names[code]
		}
		for _, size := range c.Colors[0].Sizes {
			g := fit.Garment{Words: words, Measures: lengths(size.Garment()), Body: lengths(size.Body())}
			n := fittest.ToScale(t, fmt.Sprint(words, " ", size.Name, g.Measures), g)
			measures += n
			if n > 0 {
				drawn[c.Categories[0]] = true
			} else if len(size.Body()) > 0 {
				t.Errorf("%s is worn and not drawn: %v", words, size.Garment())
			}
		}
		if t.Failed() {
			return
		}
	}
	if len(drawn) < 40 || measures < 10_000 {
		t.Errorf("drawn were %d categories with %d measures", len(drawn), measures)
	}
}

func lengths(list []catalog.Measure) (out []fit.Length) {
	for _, m := range list {
		out = append(out, fit.Length{Name: m.Name, MM: (m.Low + m.High) / 2})
	}
	return out
}
