package pictures

import (
	"fmt"
	"image"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// A gauge is what of a base's front the measures of the catalogue mean: which
// part of its width is measured across, and which of its height down; 0: none.
type gauge struct{ across, down float32 }

// gauges of small goods. Handles, straps and what lies beside are not measured.
var gauges = map[string]gauge{
	"tote": {1, .6}, "backpack": {.8, .89}, "purse": {.885, 1}, "bib": {1, 1}, "eye_mask": {.845, .535}, "bottle": {1, .894}, "mug": {.685, 1}, "candle": {1, 1}, "jar": {.67, 1},
	"dropper": {1, 1}, "pump": {.905, 1}, "tube": {1, 1}, "pouch": {1, 1}, "beanie": {0, 1}, "cap": {.94, 0},
}

// Beside lists the bases that can be shown beside something known.
func Beside() map[string]bool {
	all := map[string]bool{}
	for base := range gauges {
		all[base] = true
	}
	return all
}

// A sheet is something of which everybody knows how large it is, in millimetres.
type sheet struct {
	wide, high float32
	words      []string
	card       bool // with the boxes of a postal code
}

// known are the sheets by the name that a look calls them.
var known = map[string]sheet{
	"a4":       {wide: 210, high: 297, words: []string{"A4", "210 × 297 mm"}},
	"postcard": {wide: 100, high: 148, words: []string{"100 × 148 mm"}, card: true},
}

const paperColor = "fbfaf6"

// beside composes an item beside a sheet, both in the same scale. The layers of
// a base are as wide to their height as most goods of its kind; here they take
// the item's own measures.
func (s *Studio) beside(l Look, w, h int) (*image.NRGBA, error) {
	w, h = min(w, h*4/5), min(h, w*5/4)
	view, by := s.front(l.Base), known[l.Beside]
	wide, high := s.real(l, view)
	air := by.wide * .16
	all, tall := by.wide+air+wide, max(by.high, high)
	k := min(.84*float32(w)/all, .84*float32(h)/tall) // pixels a millimetre
	left, bottom := (float32(w)-k*all)/2, (float32(h)+k*tall)/2
	c := newCanvas(w, h, parseHex(groundColor))
	if err := c.sheet(by, left, bottom, k); err != nil {
		return nil, err
	}
	f := s.known[view]
	win := window{view: view, wide: float32(f.Bounds[2]-f.Bounds[0]) / (k * wide), step: float32(f.Bounds[3]-f.Bounds[1]) / (k * high), cloth: l.onCloth()}
	win.w, win.h = int(float32(f.W)/win.wide), int(float32(f.H)/win.step)
	v, err := s.scaled(win)
	if err != nil {
		return nil, err
	}
	o, err := s.outfit(l, v)
	if err != nil {
		return nil, err
	}
	c.draw(v, o, int(left+k*(by.wide+air)-float32(f.Bounds[0])/win.wide), int(bottom-float32(f.Bounds[3])/win.step), win.w/8)
	return c.image(), nil
}

// real is how large the whole of an item's front is, in millimetres, handles
// and all. What is not measured follows from the picture.
func (s *Studio) real(l Look, view string) (wide, high float32) {
	g, b := gauges[l.Base], s.known[view].Bounds
	shape := float32(b[2]-b[0]) / float32(b[3]-b[1])
	if g.across > 0 {
		wide = float32(l.Real[0]) / g.across
	}
	if g.down > 0 {
		high = float32(l.Real[1]) / g.down
	}
	switch {
	case wide == 0:
		wide = high * shape
	case high == 0:
		high = wide / shape
	}
	return wide, high
}

// sheet lays a sheet down, with the shadow of its edge, and says what it is.
func (c *canvas) sheet(of sheet, left, bottom, k float32) error {
	right, top := left+k*of.wide, bottom-k*of.high
	inside := func(x, y float32) float32 { return min(x-left, right-x, y-top, bottom-y) }
	white, lift, reach := parseHex(paperColor), .006*of.wide*k, .024*of.wide*k
	for i := range c.pix {
		x, y := float32(i%c.w)+.5, float32(i/c.w)+.5
		p := &c.pix[i]
		if d := inside(x-lift, y-1.6*lift); d > -reach {
			shade := 1 - .13*min(1, (d+reach)/(2*reach))
			p[0], p[1], p[2] = p[0]*shade, p[1]*shade, p[2]*shade
		}
		if cover := inside(x, y) + .5; cover > 0 {
			*p = p.mix(white, min(1, cover))
		}
	}
	if of.card {
		c.postalCode(left, top, k)
	}
	size, y := .036*of.wide*k, bottom-.067*of.wide*k
	for i := range of.words { // the last stands lowest and is the smallest
		if err := c.letters(of.words[len(of.words)-1-i], left+.067*of.wide*k, y, size); err != nil {
			return err
		}
		size, y = size*2, y-1.6*size
	}
	return nil
}

// postalCode draws the seven boxes at the head of a postcard.
func (c *canvas) postalCode(left, top, k float32) {
	red := parseHex("c9503f")
	for box := range 7 {
		x0 := left + k*(44+7*float32(box))
		if box > 2 {
			x0 += k
		}
		y0, x1, y1, line := top+12*k, x0+5.7*k, top+20*k, max(.7, .35*k)
		for y := int(y0 - line); y <= int(y1+line); y++ {
			for x := int(x0 - line); x <= int(x1+line); x++ {
				fx, fy := float32(x)+.5, float32(y)+.5
				off := abs(max(x0-fx, fx-x1, y0-fy, fy-y1)) // from the line of the box
				if t := min(1, line/2+.5-off); t > 0 {
					p := &c.pix[y*c.w+x]
					*p = p.mix(red, .8*t)
				}
			}
		}
	}
}

// letters writes in grey, from a place on.
func (c *canvas) letters(text string, x, y, size float32) error {
	parsed, err := opentype.Parse(regular)
	if err != nil {
		return fmt.Errorf("letters: %w", err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: float64(size), DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return fmt.Errorf("letters: %w", err)
	}
	img := image.NewAlpha(image.Rect(0, 0, c.w, c.h))
	d := font.Drawer{Dst: img, Src: image.Opaque, Face: face, Dot: fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)}}
	d.DrawString(text)
	ink := parseHex("9a948a")
	for i, a := range img.Pix {
		if a > 0 {
			c.pix[i] = c.pix[i].mix(ink, float32(a)/255)
		}
	}
	return nil
}
