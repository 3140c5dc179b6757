package media

import (
	"math"
	"sync"
)

// linearTable is the light of each sRGB value.
var linearTable = sync.OnceValue(func() *[256]float32 {
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

// srgbSteps is fine enough that no sRGB value is missed near black, where the
// curve is steepest.
const srgbSteps = 1 << 14

// srgbTable is the sRGB value of light, in srgbSteps steps.
var srgbTable = sync.OnceValue(func() *[srgbSteps + 1]uint8 {
	var t [srgbSteps + 1]uint8
	for i := range t {
		v := float64(i) / srgbSteps
		if v <= .0031308 {
			v *= 12.92
		} else {
			v = 1.055*math.Pow(v, 1/2.4) - .055
		}
		t[i] = uint8(v*255 + .5)
	}
	return &t
})

// lighten turns sRGB with alpha into light with alpha multiplied in.
func lighten(row []uint8, out []float32, light *[256]float32) {
	for i := 0; i < len(row); i += 4 {
		a := float32(row[i+3]) / 255
		out[i], out[i+1], out[i+2], out[i+3] = a*light[row[i]], a*light[row[i+1]], a*light[row[i+2]], a
	}
}

// darken is the way back.
func darken(row []float32, out []uint8, code *[srgbSteps + 1]uint8) {
	for i := 0; i < len(row); i += 4 {
		a := min(1, max(0, row[i+3]))
		if a > 0 {
			for j := range 3 {
				out[i+j] = code[int(min(1, max(0, row[i+j]/a))*srgbSteps+.5)]
			}
		}
		out[i+3] = uint8(a*255 + .5)
	}
}
