package main

import (
	"errors"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"math"
	"os"
	"slices"
	"sync"
)

// raw is what the studio rendered: light of the scene, what covers a pixel,
// and the place on the cloth in decimetres.
type raw struct {
	light             *plane // linear
	cover, trim, back *plane // trim and back are shares of cover
	form              *plane // share of the torso that wears it
	u, v, placed      *plane // placed is 1 where u and v are known
}

// readRaw reads a render. Seen from behind, the back panel is the outside.
func readRaw(prefix string, behind bool) (*raw, error) {
	base, err := readPNG(prefix + "_base.png")
	if err != nil {
		return nil, err
	}
	mask, err := readPNG(prefix + "_mask.png")
	if err != nil {
		return nil, err
	}
	place, err := readPNG(prefix + "_uv.png")
	if err != nil {
		return nil, err
	}
	if mask.Bounds() != base.Bounds() || place.Bounds() != base.Bounds() {
		return nil, fmt.Errorf("layers differ in size")
	}
	w, h := base.Bounds().Dx(), base.Bounds().Dy()
	form, err := readPNG(prefix + "_form.png")
	if errors.Is(err, fs.ErrNotExist) { // what lies flat is worn by nobody
		form, err = image.Image(image.NewGray(base.Bounds())), nil
	}
	if err != nil {
		return nil, err
	}
	if form.Bounds() != base.Bounds() {
		return nil, errors.New("the torso differs in size")
	}
	r := &raw{newPlane(w, h), newPlane(w, h), newPlane(w, h), newPlane(w, h), newPlane(w, h), newPlane(w, h), newPlane(w, h), newPlane(w, h)}
	clipped := 0
	for y := range h {
		for x := range w {
			i := y*w + x
			cr, cg, cb, _ := base.At(x, y).RGBA()
			r.light.v[i] = .2126*linear(cr) + .7152*linear(cg) + .0722*linear(cb)
			mr, mg, mb, _ := mask.At(x, y).RGBA()
			if mr > 0 {
				r.cover.v[i] = float32(mr) / 65535
				r.trim.v[i] = min(1, float32(mg)/float32(mr))
				r.back.v[i] = min(1, float32(mb)/float32(mr))
				mf, _, _, _ := form.At(x, y).RGBA()
				r.form.v[i] = min(1, float32(mf)/float32(mr))
			}
			pu, pv, _, _ := place.At(x, y).RGBA()
			if mr > 60000 && (pu == 65535 || pv == 65535) {
				clipped++
			}
			r.u.v[i], r.v.v[i] = float32(pu)/65535*16-8, float32(pv)/65535*16-4
			// Cords and buttons say 0, 0: they are no cloth.
			if math.Abs(float64(r.u.v[i]))+math.Abs(float64(r.v.v[i])) > .002 {
				r.placed.v[i] = 1
			}
		}
	}
	if behind && slices.Max(r.back.v) > .5 { // things without panels have no inside
		for i, v := range r.back.v {
			r.back.v[i] = 1 - v
		}
	}
	if clipped > w {
		fmt.Printf("%s: %d pixels lie beyond the map of the cloth; patterns will be blurred there\n", prefix, clipped)
	}
	return r, nil
}

func readPNG(path string) (image.Image, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return png.Decode(f)
}

// linear is the light of an sRGB value.
func linear(v uint32) float32 { return (*lights())[v] }

var lights = sync.OnceValue(func() *[65536]float32 {
	var t [65536]float32
	for i := range t {
		s := float64(i) / 65535
		if s <= .04045 {
			t[i] = float32(s / 12.92)
		} else {
			t[i] = float32(math.Pow((s+.055)/1.055, 2.4))
		}
	}
	return &t
})
