package demo

import (
	"fmt"
	"math"
	"strconv"
)

// ink stands out from its ground without shouting.
func ink(hex string) string {
	r, g, b := channels(hex)
	if 299*r+587*g+114*b > 140_000 {
		return mix(hex, "2b2a33", 82)
	}
	return mix(hex, "f8f4ea", 88)
}

// mix puts so many per cent of another colour into one.
func mix(hex, other string, percent int) string {
	r, g, b := channels(hex)
	r2, g2, b2 := channels(other)
	part := func(x, y int) int { return (x*(100-percent) + y*percent) / 100 }
	return fmt.Sprintf("%02x%02x%02x", part(r, r2), part(g, g2), part(b, b2))
}

func channels(hex string) (r, g, b int) {
	n, _ := strconv.ParseUint(hex, 16, 24) // our own data, checked by the catalogue's rules
	return int(n >> 16), int(n >> 8 & 255), int(n & 255)
}

// lab is CIE L*a*b*, where a distance of 2 is just seen.
type lab [3]float64

func (a lab) from(b lab) float64 {
	return math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2]))
}

// distance is how different two colours look.
func distance(hex, other string) float64 { return labOf(hex).from(labOf(other)) }

func labOf(hex string) lab {
	light := func(channel int) float64 {
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
	red, green, blue := channels(hex)
	r, g, b := light(red), light(green), light(blue)
	x, y, z := cube((.4124*r+.3576*g+.1805*b)/.9505), cube(.2126*r+.7152*g+.0722*b), cube((.0193*r+.1192*g+.9505*b)/1.089)
	return lab{116*y - 16, 500 * (x - y), 200 * (y - z)}
}
