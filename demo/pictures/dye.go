package pictures

import (
	"math"
	"strconv"
	"sync"

	"github.com/tsumugi-shop/tsumugi/demo/pictures/layer"
)

// rgb is light: linear, 0 to 1.
type rgb [3]float32

func (c rgb) mix(d rgb, t float32) rgb {
	return rgb{c[0] + (d[0]-c[0])*t, c[1] + (d[1]-c[1])*t, c[2] + (d[2]-c[2])*t}
}

func (c rgb) luminance() float32 { return .2126*c[0] + .7152*c[1] + .0722*c[2] }

// lightness is CIE L*, 0 to 100.
func (c rgb) lightness() float64 {
	y := float64(c.luminance())
	if y < .008856 {
		return 903.3 * y
	}
	return 116*math.Cbrt(y) - 16
}

// parseHex reads six hex digits; anything else is a middle grey.
func parseHex(s string) rgb {
	n, err := strconv.ParseUint(s, 16, 32)
	if err != nil || len(s) != 6 {
		n = 0x9a9a9a
	}
	t := lights()
	return rgb{t[n>>16], t[n>>8&255], t[n&255]}
}

// lights is the light of each sRGB value.
var lights = sync.OnceValue(func() *[256]float32 {
	var t [256]float32
	for i := range t {
		v := float64(i) / 255
		if v <= .04045 {
			t[i] = float32(v / 12.92)
		} else {
			t[i] = float32(math.Pow((v+.055)/1.055, 2.4))
		}
	}
	return &t
})

// codes is the sRGB value, in 256ths of a step, of light in codeSteps steps.
var codes = sync.OnceValue(func() *[codeSteps + 2]uint16 {
	var t [codeSteps + 2]uint16
	for i := range t {
		v := float64(i) / codeSteps
		if v <= .0031308 {
			v *= 12.92
		} else {
			v = 1.055*math.Pow(v, 1/2.4) - .055
		}
		t[i] = uint16(min(65280, v*65280))
	}
	return &t
})

const codeSteps = 1 << 13

// shadeSteps is how many codes of shade a dye answers to: 4 for each code of
// the layer, since layers are read between pixels.
const shadeSteps = 4 * 256

// A dye is how a colour looks in every light.
type dye struct {
	color rgb
	by    [shadeSteps]float32 // what the colour is multiplied by
	plus  [shadeSteps]float32 // sheen: light of the lamp itself
}

// newDye makes the colour true to its swatch in the middle light. Real black
// cloth shows its folds by sheen and real white by half-tones; multiplication
// alone would show neither, so dark colours answer more strongly and get a
// sheen, and bright ones run softly into white.
func newDye(hex string) *dye {
	d := &dye{color: parseHex(hex)}
	l := d.color.lightness()
	gamma := max(1, 50/(l+16)) + .25*math.Pow(max(0, (l-70)/30), 2)
	room := 1 / float64(max(d.color[0], d.color[1], d.color[2], 1e-3))
	sheen := .030 * math.Pow(1-l/100, 3)
	for i := range d.by {
		n := float64(layer.Shade(float32(i) / 4))
		if n > 1 {
			d.plus[i] = float32(sheen * (n - 1) * 2)
			top := max(.02, room*.995-1)
			n = 1 + top*(1-math.Exp(-(math.Pow(n, gamma)-1)/top))
		} else {
			n = math.Pow(n, gamma)
		}
		d.by[i] = float32(n)
	}
	return d
}

// lit is the colour in a light.
func (d *dye) lit(shade float32) rgb {
	i := min(shadeSteps-1, max(0, int(shade*4+.5)))
	k, s := d.by[i], d.plus[i]
	return rgb{d.color[0]*k + s, d.color[1]*k + s, d.color[2]*k + s}
}
