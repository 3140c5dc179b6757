package demo_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
)

// colorWords are colours as titles call them, and the groups that they are of.
var colorWords = map[string][]string{
	"白": {"white"}, "生成り": {"white"}, "墨": {"black"}, "灰色": {"gray"}, "紺": {"navy"}, "藍": {"navy", "blue"}, "水色": {"blue"}, "緑": {"green"}, "苔": {"green"},
	"赤": {"red"}, "芥子": {"yellow"}, "山吹": {"yellow"}, "らくだ": {"brown", "beige"},
}

var titleLine = regexp.MustCompile(`(?m)^title: (.*)$`)

func TestOutfitsGoTogetherAndCanBeBought(t *testing.T) {
	s, list := makeShop(t, demo.Options{})
	tree, _ := catalog.BuildTree(s.Categories)
	colors, groups := map[string]outfit.Piece{}, map[string]string{}
	for _, c := range list {
		for i := range c.Colors {
			if p, ok := outfit.Of(tree, &c, &c.Colors[i]); ok && c.ColorAvailability(&c.Colors[i]).Buyable() {
				colors[string(c.Colors[i].Code)], groups[string(c.Colors[i].Code)] = p, c.Colors[i].Group
			}
		}
	}
	n := 0
	for name, text := range readContent(t, s) {
		if !strings.HasPrefix(name, "outfit/") {
			continue
		}
		if strings.Contains(text, "status: draft") {
			t.Log(name, "is left out")
			continue
		}
		n++
		var pieces []outfit.Piece
		shown := map[string]bool{}
		for line := range strings.Lines(text) {
			if code, ok := strings.CutPrefix(line, "  - "); ok {
				laid, placed := outfit.ParseLaid(strings.TrimSpace(code))
				piece, known := colors[string(laid.Color)]
				if !placed || !known {
					t.Errorf("%s: %s is not to be had", name, code)
				}
				pieces = append(pieces, piece)
				shown[groups[string(laid.Color)]] = true
			}
		}
		if why := outfit.Goes(pieces...); len(why) > 0 || !outfit.Complete(pieces...) || len(pieces) > outfit.Most {
			t.Errorf("%s: %d pieces, %v", name, len(pieces), why)
		}
		title := titleLine.FindStringSubmatch(text)[1]
		for word, of := range colorWords {
			if strings.Contains(title, word) && !slices.ContainsFunc(of, func(group string) bool { return shown[group] }) {
				t.Errorf("%s says %s and shows %v", title, word, shown)
			}
		}
	}
	if n < 38 {
		t.Errorf("%d outfits", n)
	}
}
