package demo_test

import (
	"slices"
	"testing"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// A torso wears goods together in sizes that are sold of each, and only where the
// studio has all of them on it.
func TestATorsoWearsGoodsTogetherInSizesThatAreSold(t *testing.T) {
	s, list := makeShop(t, demo.Options{})
	seen := map[string]int{}
	for i := range list {
		a, b := list[i], list[(i+7)%len(list)]
		goods := []id.ColorSKU{a.Colors[0].Code, b.Colors[0].Code}
		for _, torso := range s.Torsos(goods) {
			seen[torso.Body]++
			for n, c := range []catalog.Commodity{a, b} {
				l, _ := s.Look(goods[n])
				bodies := demo.Worn()[l.Base]
				if worn := torso.Sizes[n] != ""; worn != (bodies != nil) || worn && !slices.Contains(bodies, torso.Body) {
					t.Errorf("%s (%s) is worn %v on %s", c.Name, l.Base, worn, torso.Body)
				}
				if torso.Sizes[n] != "" && !slices.ContainsFunc(c.Colors[0].Sizes, func(size catalog.Size) bool { return size.Name == torso.Sizes[n] }) {
					t.Errorf("%s is worn in %s, which is not sold", c.Name, torso.Sizes[n])
				}
			}
		}
	}
	for _, body := range []string{"women", "men", "kids110", "kids120", "kids130"} {
		if seen[body] == 0 {
			t.Errorf("nothing is worn together on %s: %v", body, seen)
		}
	}
	if got := s.Torsos([]id.ColorSKU{"000000000000"}); got != nil {
		t.Errorf("goods that nobody sells are worn: %v", got)
	}
}
