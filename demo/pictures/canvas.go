package pictures

import "image"

// A canvas is a picture while it is being composed, in light.
type canvas struct {
	w, h int
	pix  []rgb
}

func newCanvas(w, h int, ground rgb) *canvas {
	c := &canvas{w, h, make([]rgb, w*h)}
	for i := range c.pix {
		c.pix[i] = ground
	}
	return c
}

// image codes the light. What lies between two values is dithered by the place
// of the pixel, so that soft shadows do not show steps.
func (c *canvas) image() *image.NRGBA {
	out := image.NewNRGBA(image.Rect(0, 0, c.w, c.h))
	table := codes()
	for i, p := range c.pix {
		px := out.Pix[4*i : 4*i+4 : 4*i+4]
		threshold := dither[(i/c.w)&3][(i%c.w)&3]
		for j, v := range p {
			px[j] = uint8((table[int(min(1, max(0, v))*codeSteps)] + threshold) >> 8)
		}
		px[3] = 255
	}
	return out
}

// dither is a Bayer matrix, in 256ths.
var dither = [4][4]uint16{{8, 136, 40, 168}, {200, 72, 232, 104}, {56, 184, 24, 152}, {248, 120, 216, 88}}
