package demo

import (
	"regexp"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
)

// "wear:" is a list of rules, one for each piece of an outfit: words that the item
// must fit, and in:white for the group of the colour. Where nothing goes with the
// pieces before it, the colour is left open.
var wearRules = regexp.MustCompile(`(?m)^wear:\n((?:  - .*\n)+)`)

// A wardrobe has every item of the shop as it is worn.
type wardrobe struct {
	shop  *Shop
	tree  *catalog.Tree
	items map[int]catalog.Commodity
	used  map[int]int
}

func (s *Shop) newWardrobe() *wardrobe {
	tree, _ := catalog.BuildTree(s.Categories)
	return &wardrobe{shop: s, tree: tree, items: map[int]catalog.Commodity{}, used: map[int]int{}}
}

// wear puts pieces in the place of their rules.
func (w *wardrobe) wear(text string) string {
	m := wearRules.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	var pieces []outfit.Piece
	for rule := range strings.Lines(m[1]) {
		words := strings.Fields(strings.TrimPrefix(rule, "  - "))
		piece, ok := w.choose(append(slices.Clone(words), "plain"), pieces)
		if !ok {
			piece, ok = w.choose(words, pieces)
		}
		if !ok && len(pieces) > 0 { // what the text is about has to be as it says
			if piece, ok = w.choose([]string{words[0], "plain"}, pieces); !ok {
				piece, ok = w.choose(words[:1], pieces)
			}
		}
		if ok { // a small shop may have none
			pieces = append(pieces, piece)
		} else if len(pieces) == 0 {
			break
		}
	}
	if len(pieces) < outfit.Fewest || !outfit.Complete(pieces...) {
		return strings.Replace(text, m[0], "status: draft\n", 1) // a small shop has not all of it
	}
	list := "pieces:\n"
	for _, l := range outfit.Lay(pieces) {
		list += "  - " + l.String() + "\n"
	}
	return strings.Replace(text, m[0], list, 1)
}

// choose is the item that goes best with the others.
func (w *wardrobe) choose(words []string, with []outfit.Piece) (best outfit.Piece, found bool) {
	group := ""
	var kinds []string
	for _, word := range words {
		if g, ok := strings.CutPrefix(word, "in:"); ok {
			group = g
		} else {
			kinds = append(kinds, word)
		}
	}
	top, chosen := -1e9, -1
	for i := range w.shop.plans {
		p := &w.shop.plans[i]
		fits := p.rank > 0
		for _, word := range kinds {
			fits = fits && w.shop.fits(i, word)
		}
		if !fits {
			continue
		}
		c := w.item(i)
		if c.Secret || c.Discontinued || c.Reserve {
			continue
		}
		for j := range c.Colors {
			color := &c.Colors[j]
			piece, ok := outfit.Of(w.tree, &c, color)
			if !ok || group != "" && color.Group != group || !c.ColorAvailability(color).Buyable() || len(outfit.Goes(append(with[:len(with):len(with)], piece)...)) > 0 {
				continue
			}
			score := -float64(w.used[i])*.5 - float64(p.rank)/5000
			for _, other := range with {
				score += float64(outfit.Harmony(piece.Tone, other.Tone))
			}
			if score > top {
				top, best, chosen, found = score, piece, i, true
			}
		}
	}
	if found {
		w.used[chosen]++
	}
	return best, found
}

func (w *wardrobe) item(i int) catalog.Commodity {
	c, ok := w.items[i]
	if !ok {
		c = w.shop.compose(i)
		w.items[i] = c
	}
	return c
}
