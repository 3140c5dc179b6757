package pictures

import "math"

// A stage is a sheet of paper cut to a shape, which lies on the ground below
// the items of a story.
type stage struct{ shape, hex string }

// The shapes that sheets are cut to. Each is told as the distance from its
// edge, in shares of the scene's height, above 0 on the sheet; x and y are in
// those shares too, and w is how wide the scene is.
var sheets = map[string]func(x, y, w float32) float32{
	"disc":  func(x, y, w float32) float32 { return .43 - hypot(x-w/2, y-.5) },
	"left":  func(x, _, w float32) float32 { return .42*w - x },
	"right": func(x, _, w float32) float32 { return x - .58*w },
	"band":  func(_, y, _ float32) float32 { return .25 - abs(y-.5) },
	"low":   func(_, y, _ float32) float32 { return y - .6 },
	"slant": func(x, y, w float32) float32 { return (x - .5*w + (y-.5)*.55) * .876 },
	"arch": func(x, y, w float32) float32 {
		if y < .5 {
			return .36 - hypot(x-w/2, y-.5)
		}
		return .36 - abs(x-w/2)
	},
	"frame": func(x, y, w float32) float32 { return min(x-.07, w-.07-x, y-.07, .93-y) },
}

// lay puts the sheet down, with the small shadow of its edge.
func (c *canvas) lay(s stage) {
	sheet, ok := sheets[s.shape]
	if !ok {
		return
	}
	paper, unit := parseHex(s.hex), 1/float32(c.h)
	const lift, reach = .005, .012 // of the paper, and how far its shadow is soft
	for i := range c.pix {
		x, y := (float32(i%c.w)+.5)*unit, (float32(i/c.w)+.5)*unit
		w := float32(c.w) * unit
		p := &c.pix[i]
		if d := sheet(x-lift, y-lift, w); d > -reach {
			k := 1 - .1*min(1, (d+reach)/(2*reach))
			p[0], p[1], p[2] = p[0]*k, p[1]*k, p[2]*k
		}
		if cover := sheet(x, y, w)*float32(c.h) + .5; cover > 0 {
			*p = p.mix(paper, min(1, cover))
		}
	}
}

func hypot(x, y float32) float32 { return float32(math.Hypot(float64(x), float64(y))) }
