package pictures

import "math"

// A weave is a pattern of two colours, made ready for a base.
type weave struct {
	pattern, style string
	period         float32 // in decimetres
	top            float32 // where a panel of stripes begins
}

// styles are how patterns may be drawn: how far apart to the usual, and which
// part of it is the second colour.
var styles = map[string]map[string]struct{ apart, part float32 }{
	Stripe: {"": {1, .42}, "thin": {.46, .4}, "wide": {1.6, .5}, "panel": {1, .45}},
	Check:  {"": {1, .5}, "window": {1.1, .1}, "block": {2.3, .5}},
	Dot:    {"": {1, .21}, "pin": {.5, .17}, "big": {1.7, .22}},
}

// newWeave is the pattern of a look on a base; a style that nobody knows is the
// usual one. A panel is the body of a garment from the chest down; where that is
// not its own piece the stripes are wide.
func (s *Studio) newWeave(l Look) weave {
	w := weave{pattern: l.Pattern, style: l.Style, period: .5}
	if p, ok := periods[l.Base]; ok {
		w.period = p
	}
	chest := s.known[s.front(l.Base)].Print
	w.top = chest.V + .36*chest.Width
	if w.style == "panel" && !panelled[l.Base] {
		w.style = "wide"
	}
	if _, ok := styles[w.pattern][w.style]; !ok {
		w.style = ""
	}
	if style, ok := styles[w.pattern][w.style]; ok {
		w.period *= style.apart
	}
	return w
}

// sleeves is where they begin, away from the middle of the cloth.
const sleeves = 2.95

// cover is the share of a patch that the pattern covers. Each pattern is
// averaged over the patch, so that edges are clean and fine patterns turn into
// their mean instead of a moiré.
func (w weave) cover(f fold) float32 {
	part := styles[w.pattern][w.style].part
	switch w.pattern {
	case Stripe:
		if w.style == "panel" && (f.v > w.top || abs(f.u) > sleeves) {
			return 0
		}
		return band(f.v, f.wv, w.period, part)
	case Check:
		down, across := band(f.v, f.wv, w.period, part), band(f.u, f.wu, w.period, part)
		if w.style == "window" { // lines that cross instead of bands that mix
			return max(down, across)
		}
		return (down + across) / 2
	case Dot:
		return f.dots(w.period, part)
	}
	return 0
}

// band is the share of [at-w/2, at+w/2] inside bands that fill a part of
// every period.
func band(at, w, period, part float32) float32 {
	lo, hi := (at-w/2)/period, (at+w/2)/period
	return (bandsUpTo(hi, part) - bandsUpTo(lo, part)) / (hi - lo)
}

// bandsUpTo is how much of 0 to x, in periods, is inside bands.
func bandsUpTo(x, part float32) float32 {
	whole := float32(math.Floor(float64(x)))
	return whole*part + min(x-whole, part)
}

// dots stand in rows, each shifted by half; their radius is in periods.
func (f fold) dots(period, radius float32) float32 {
	row := float32(math.Round(float64(f.v / (period * .7))))
	shift := period / 2 * float32(int(math.Abs(float64(row)))%2)
	du := f.u - shift
	du -= period * float32(math.Round(float64(du/period)))
	dv := f.v - row*period*.7
	w := max(f.wu, f.wv)
	d := (radius*period - sqrt(du*du+dv*dv)) / w
	cover := min(1, max(0, d+.5))
	if fine := w / period; fine > .3 { // too fine to see: its mean
		mean := math.Pi * radius * radius / .7
		t := min(1, (fine-.3)/.5)
		cover = cover*(1-t) + mean*t
	}
	return cover
}
