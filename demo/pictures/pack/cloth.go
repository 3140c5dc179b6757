package main

import (
	"math"

	"github.com/tsumugi-shop/tsumugi/demo/pictures/layer"
)

// jump is how far apart, in decimetres, places of neighbouring pixels are when
// they lie on different pieces of cloth.
const jump = .3

// cloth smooths the places on the cloth and keeps every step-th. The mesh
// is coarse: without smoothing, stripes tremble.
func (r *raw) cloth(inside *plane, step int) layer.Cloth {
	w, h := r.u.w, r.u.h
	known := newPlane(w, h)
	for i := range known.v {
		known.v[i] = inside.v[i] * r.placed.v[i]
	}
	known = r.withoutMixed(known, scale(r, inside))
	u, v := smoothCloth(r, known, float64(w)/800*5)
	known = spread(u, v, known, 6)
	u, v = fill(u, known), fill(v, known)
	c := layer.Cloth{W: (w + step - 1) / step, H: (h + step - 1) / step, Step: step}
	for y := range c.H {
		for x := range c.W {
			c.U = append(c.U, u.at(x*step, y*step))
			c.V = append(c.V, v.at(x*step, y*step))
		}
	}
	return c
}

// withoutMixed leaves out pixels on the border between two pieces of cloth,
// where the render mixes places of both.
func (r *raw) withoutMixed(known *plane, typical float32) *plane {
	out := newPlane(known.w, known.h)
	far := max(.04, 8*typical)
	for y := 1; y < known.h-1; y++ {
		for x := 1; x < known.w-1; x++ {
			i := y*known.w + x
			out.v[i] = known.v[i]
			for _, j := range [4]int{i - 1, i + 1, i - known.w, i + known.w} {
				du, dv := r.u.v[j]-r.u.v[i], r.v.v[j]-r.v.v[i]
				if known.v[j] > 0 && du*du+dv*dv > far*far {
					out.v[i] = 0
				}
			}
		}
	}
	return out
}

// spread carries places on to neighbours that have none, n pixels far, so
// that each piece of cloth reaches its edge.
func spread(u, v, known *plane, n int) *plane {
	w := known.w
	now := &plane{w, known.h, append([]float32(nil), known.v...)}
	for range n {
		next := append([]float32(nil), now.v...)
		for i := w; i < len(now.v)-w; i++ {
			if now.v[i] > 0 {
				continue
			}
			for _, j := range [4]int{i - 1, i + 1, i - w, i + w} {
				if now.v[j] > 0 {
					u.v[i], v.v[i], next[i] = u.v[j], v.v[j], 1
					break
				}
			}
		}
		now.v = next
	}
	return now
}

// smoothCloth averages each place with those around it on the same piece.
// What is averaged is the departure from the straight line through the
// neighbours on both sides, so that edges do not shrink inwards.
func smoothCloth(r *raw, known *plane, sigma float64) (u, v *plane) {
	w, h := r.u.w, r.u.h
	u, v = newPlane(w, h), newPlane(w, h)
	n := int(2*sigma + .5)
	kernel := make([]float32, 2*n+1)
	for i := range kernel {
		d := float64(i-n) / sigma
		kernel[i] = float32(math.Exp(-d * d / 2))
	}
	for y := range h {
		for x := range w {
			i := y*w + x
			if known.v[i] == 0 {
				continue
			}
			u.v[i], v.v[i] = r.around(known, x, y, n, kernel)
		}
	}
	return u, v
}

// around is the mean of pairs of opposite neighbours on the same piece of cloth.
func (r *raw) around(known *plane, x, y, n int, kernel []float32) (u, v float32) {
	w, h := r.u.w, r.u.h
	i := y*w + x
	cu, cv, back := r.u.v[i], r.v.v[i], r.back.v[i]
	sum := kernel[n] * kernel[n]
	u, v = cu*sum, cv*sum
	same := func(j int) bool {
		du, dv := r.u.v[j]-cu, r.v.v[j]-cv
		db := r.back.v[j] - back
		return known.v[j] > 0 && du*du+dv*dv < jump*jump && db*db < .25
	}
	for dy := 0; dy <= n; dy++ {
		for dx := -n; dx <= n; dx++ {
			if dy == 0 && dx <= 0 || y+dy >= h || y-dy < 0 || x+dx < 0 || x-dx < 0 || x+dx >= w || x-dx >= w {
				continue
			}
			a, b := i+dy*w+dx, i-dy*w-dx
			if same(a) && same(b) {
				k := kernel[n+dx] * kernel[n+dy]
				u, v, sum = u+k*(r.u.v[a]+r.u.v[b]), v+k*(r.v.v[a]+r.v.v[b]), sum+2*k
			}
		}
	}
	return u / sum, v / sum
}

// smooth bases have no cloth whose grain is wanted.
var smooth = map[string]bool{
	"bottle": true, "jar": true, "pouch": true, "carton": true, "block": true, "dumbbell": true, "sachet": true, "tube": true, "dropper": true, "soap": true,
	"candle": true, "cup": true, "heat_pack": true,
}

// A spot is where a print goes on a picture: its middle and its width, in
// shares of the item's bounds.
type spot struct{ x, y, width float32 }

var (
	chest = spot{.5, .37, .3}
	paper = spot{.5, .58, .8} // for a label
)

// spots of prints. Other bases take motifs all over.
var spots = map[string]spot{
	"tee": chest, "big_tee": chest, "ls_tee": chest, "sweat": chest, "knit": chest, "pyjamas": {.5, .25, .25}, "kids_set": {.5, .25, .25}, "tank": {.5, .42, .4},
	"hoodie": {.5, .47, .24}, "romper": {.5, .42, .32}, "baby_body": {.5, .42, .32}, "dress": {.5, .24, .22}, "bib": {.5, .72, .52}, "tote": {.5, .62, .5}, "backpack": {.5, .55, .4},
	"jar": {.5, .64, .88}, "pouch": {.5, .52, .66}, "carton": {.56, .55, .62}, "sachet": paper, "tube": {.5, .5, .7}, "dropper": {.5, .68, .8}, "soap": {.5, .5, .6},
	"candle": {.5, .6, .7}, "cup": {.5, .55, .6}, "heat_pack": {.5, .5, .6},
}

// printPlace is the place on the cloth that lies at a base's spot.
func (r *raw) printPlace(base string, f layer.Facts) layer.Place {
	at, ok := spots[base]
	if !ok {
		return layer.Place{}
	}
	wide, high := float32(f.Bounds[2]-f.Bounds[0]), float32(f.Bounds[3]-f.Bounds[1])
	i := int(float32(f.Bounds[1])+high*at.y)*f.W + int(float32(f.Bounds[0])+wide*at.x)
	return layer.Place{U: r.u.v[i], V: r.v.v[i], Width: wide * at.width * f.Scale}
}
