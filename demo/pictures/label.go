package pictures

import (
	"cmp"
	"math"

	"github.com/tsumugi-shop/tsumugi/demo/pictures/layer"
)

// labelHeight is how high a label is to its width.
const labelHeight = .74

// The colours of labels besides their band.
const (
	labelPaper = "f6f2e9"
	labelInk   = "2f2e2d"
	usualBand  = "4b6a5a"
)

// A layout is how a label is put together: where its paper and what is in the
// band's colour are, where the words stand, and what they are printed with.
// Words of a label without paper are printed on the container itself.
type layout struct {
	paper, band shape
	filled      bool // the paper is in the band's colour
	middle      float64
	room        float64 // for words, of the width
	lines       [3]line
	onBand      int // so many of the first lines stand on the band
}

// layouts by the style of a look.
var layouts = map[string]layout{
	"": {paper: box(-.96, -.96, .96, .96), band: union(box(-.99, -.99, .99, -.66), rule(.18)),
		middle: .5, room: .84, lines: lettered(.33, .56, .72)},
	"block": {paper: box(-.96, -.96, .96, .96), filled: true,
		middle: .5, room: .84, lines: lettered(.42, .62, .82)},
	"frame": {paper: box(-.96, -.96, .96, .96), band: union(box(-.87, -.84, .87, .84).minus(box(-.84, -.8, .84, .8)), rule(.14)),
		middle: .5, room: .76, lines: lettered(.36, .59, .76)},
	"head": {paper: box(-.96, -.96, .96, .96), band: box(-.99, .3, .99, .99),
		middle: .5, room: .84, lines: lettered(.24, .58, .78), onBand: 1},
	"bare": {band: union(rule(.14), rule(-.84)),
		middle: .5, room: .94, lines: lettered(.35, .6, .77)},
	"arch": {paper: union(box(-.9, -.96, .9, .05), oval(.05, .9, .92)), band: oval(.6, .126, .17),
		middle: .5, room: .72, lines: lettered(.5, .68, .84)},
	"side": {paper: box(-.96, -.96, .96, .96), band: box(-.99, -.99, -.66, .99),
		middle: .59, room: .68, lines: lettered(.4, .62, .78)},
}

// lettered sets brand, contents and amount at heights from the top.
func lettered(brand, contents, amount float64) [3]line {
	return [3]line{{medium, 70, brand, 8, true}, {regular, 44, contents, 2, false}, {regular, 34, amount, 3, false}}
}

func box(left, low, right, high float64) shape {
	return polygon(0, left, low, right, low, right, high, left, high)
}

// rule is a short line across the middle.
func rule(y float64) shape { return stroke(.02, -.15, y, .15, y) }

func oval(cy, rx, ry float64) shape {
	return func(x, y float64) float64 { return (math.Hypot(x/rx, (y-cy)/ry) - 1) * min(rx, ry) }
}

// label prints a label in the style of the look. The film is square and the
// label is not, so letters come out a little wide, as on real ones.
func (s *Studio) label(l Look, at layer.Place) (*print, error) {
	style, on := l.Style, l.Hex
	if layouts[style].room == 0 || layouts[style].paper == nil && l.Case != "" { // a colour needs paper to be on
		style = ""
	}
	how := layouts[style]
	p := &print{place: at, height: labelHeight}
	if sleeve, ok := sleeved[l.Base]; ok {
		p.place, p.sleeved, on = sleeve, true, l.Trim
	}
	paper, band := l.label(how, on)
	if how.paper != nil {
		p.inks = append(p.inks, ink{newDye(paper), s.film("label "+style, how.paper)})
	}
	if how.band != nil {
		p.inks = append(p.inks, ink{newDye(band), s.film("band "+style, how.band)})
	}
	for _, part := range []struct {
		from, to int
		under    string
	}{{0, how.onBand, band}, {how.onBand, len(how.lines), paper}} {
		if part.from == part.to {
			continue
		}
		text, err := how.set(l.words(), part.from, part.to)
		if err != nil {
			return nil, err
		}
		p.inks = append(p.inks, ink{newDye(readable(part.under)), text})
	}
	return p, nil
}

// label is the colours of a label's paper and of its band. Without paper it is
// printed on what is below; and where the container has not the colour of the
// swatch, the paper has.
func (l Look) label(how layout, on string) (paper, band string) {
	paper, band = labelPaper, cmp.Or(l.PatternHex, usualBand)
	switch {
	case how.paper == nil:
		return on, readable(on)
	case l.Case != "" && parseHex(l.Hex).lightness() > 88:
		return l.Hex, band
	case l.Case != "":
		return l.Hex, labelPaper
	case how.filled:
		return band, paper
	}
	return paper, band
}

// readable is the ink for words on a colour.
func readable(on string) string {
	if parseHex(on).lightness() < 62 {
		return labelPaper
	}
	return labelInk
}
