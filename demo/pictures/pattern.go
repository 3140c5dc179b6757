package pictures

import "math"

// cover is the share of a patch that the pattern covers. Each pattern is
// averaged over the patch, so that edges are clean and fine patterns turn into
// their mean instead of a moiré.
func (f fold) cover(pattern string, period float32) float32 {
	switch pattern {
	case Stripe:
		return band(f.v, f.wv, period, .42)
	case Check:
		return (band(f.v, f.wv, period, .5) + band(f.u, f.wu, period, .5)) / 2
	case Dot:
		return f.dots(period)
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

// dots stand in rows, each shifted by half.
func (f fold) dots(period float32) float32 {
	const radius = .21 // in periods
	row := float32(math.Round(float64(f.v / (period * .7))))
	shift := period / 2 * float32(int(math.Abs(float64(row)))%2)
	du := f.u - shift
	du -= period * float32(math.Round(float64(du/period)))
	dv := f.v - row*period*.7
	w := max(f.wu, f.wv)
	d := (radius*period - sqrt(du*du+dv*dv)) / w
	cover := min(1, max(0, d+.5))
	if fine := w / period; fine > .3 { // too fine to see: its mean
		const mean = math.Pi * radius * radius / .7
		t := min(1, (fine-.3)/.5)
		cover = cover*(1-t) + mean*t
	}
	return cover
}
