package outfit

import (
	"math"
	"strconv"
)

// A Tone is a colour as the eye orders it: how light (0 to 100), how strong, and
// its hue in degrees.
type Tone struct{ Light, Strong, Hue float32 }

// ToneOf reads six hex digits; what is none is a middle grey.
func ToneOf(hex string) Tone {
	n, err := strconv.ParseUint(hex, 16, 32)
	if err != nil || len(hex) != 6 {
		return Tone{Light: 60}
	}
	linear := func(channel uint64) float64 {
		v := float64(channel) / 255
		if v <= .04045 {
			return v / 12.92
		}
		return math.Pow((v+.055)/1.055, 2.4)
	}
	cube := func(t float64) float64 {
		if t > .008856 {
			return math.Cbrt(t)
		}
		return 7.787*t + 16./116
	}
	r, g, b := linear(n>>16), linear(n>>8&255), linear(n&255)
	x, y, z := cube((.4124*r+.3576*g+.1805*b)/.9505), cube(.2126*r+.7152*g+.0722*b), cube((.0193*r+.1192*g+.9505*b)/1.089)
	a, bb := 500*(x-y), 200*(y-z)
	hue := math.Atan2(bb, a) * 180 / math.Pi
	if hue < 0 {
		hue += 360
	}
	return Tone{float32(116*y - 16), float32(math.Hypot(a, bb)), float32(hue)}
}

// neutral tells of black, white, grey, navy and of what is like sand, wood or
// leather: they go with everything.
func (t Tone) neutral() bool { return t.Strong < 12 || t.navy() || t.earth() }

func (t Tone) navy() bool { return t.Light < 36 && t.Strong < 32 && t.Hue > 240 && t.Hue < 300 }

func (t Tone) earth() bool {
	return t.Strong >= 7 && t.Strong < 34 && t.Hue > 48 && t.Hue < 96 && !(t.Strong > 24 && t.Light > 72)
}

func (t Tone) black() bool { return t.Light < 30 && t.Strong < 8 }

// vivid is what draws the eye: an outfit has one.
func (t Tone) vivid() bool { return !t.neutral() && t.Strong >= 34 }

// apart is how far two hues are from each other, up to 180 degrees.
func apart(a, b Tone) float32 {
	d := a.Hue - b.Hue
	if d < 0 {
		d = -d
	}
	if d > 180 {
		d = 360 - d
	}
	return d
}

func abs(v float32) float32 {
	if v < 0 {
		return -v
	}
	return v
}

// Harmony is how well two colours go together: below 0 they do not, 1 is best.
func Harmony(a, b Tone) float32 {
	light := abs(a.Light - b.Light)
	an, bn := a.neutral(), b.neutral()
	switch {
	case an && bn:
		return neutrals(a, b, light)
	case an || bn:
		quiet, loud := a, b
		if bn {
			quiet, loud = b, a
		}
		return beside(quiet, loud, light)
	}
	hue := apart(a, b)
	soft := a.Strong < 26 && b.Strong < 26
	switch {
	case hue <= 22: // one colour, light and dark
		return min(.85, .45+light/80)
	case hue <= 50 && light >= 14:
		return .5
	case soft && (hue <= 70 || light >= 25 && hue >= 140):
		return .35
	case hue >= 150 && (a.Strong < 30 || b.Strong < 30) && light >= 12:
		return .2
	}
	return -1
}

// neutrals want to be told apart, or to be one.
func neutrals(a, b Tone, light float32) float32 {
	dark := a.Light < 38 && b.Light < 38
	switch {
	case dark && (a.navy() != b.navy() || a.earth() != b.earth()): // black with navy looks like a mistake
		return .1
	case light < 6 && abs(a.Strong-b.Strong) < 5: // all in one
		return .5
	case light < 12:
		return .25
	}
	score := .55 + min(light, 60)/150
	if a.earth() && b.earth() || a.navy() != b.navy() && (a.Light > 80 || b.Light > 80) {
		score += .1 // white with navy, sand with wood
	}
	return min(score, 1)
}

// beside is a neutral with a colour.
func beside(quiet, loud Tone, light float32) float32 {
	score := float32(.5) + min(light, 50)/160
	warm := loud.Hue < 110 || loud.Hue > 330
	switch {
	case quiet.Light > 85: // white and ecru go with everything
		score += .1
	case quiet.earth() && warm && light > 15, quiet.navy() && !warm, !quiet.earth() && !quiet.navy() && !warm:
		score += .08
	case quiet.black() && loud.Light < 40:
		score -= .3
	}
	if light < 10 {
		score -= .2
	}
	return score
}
