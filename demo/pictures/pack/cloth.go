package main

import "github.com/tsumugi-shop/tsumugi/demo/pictures/layer"

// cloth keeps every step-th place on the cloth, and invents some beyond the
// product's edge, where composed pictures read between pixels.
func (r *raw) cloth(inside *plane, step int) layer.Cloth {
	w, h := r.u.w, r.u.h
	known := newPlane(w, h)
	for i := range known.v {
		known.v[i] = inside.v[i] * r.placed.v[i]
	}
	known = r.withoutMixed(known, scale(r, inside))
	u, v := r.u.copied(), r.v.copied()
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
	now := known.copied()
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

// smooth bases have no cloth whose grain is wanted.
var smooth = map[string]bool{
	"bottle": true, "jar": true, "pouch": true, "carton": true, "block": true, "dumbbell": true, "sachet": true, "tube": true, "dropper": true, "soap": true,
	"candle": true, "cup": true, "mug": true, "pump": true,
}

// A spot is where a print goes on a picture: its middle and its width, in
// shares of the item's bounds.
type spot struct{ x, y, width float32 }

var (
	chest = spot{.5, .37, .3}
)

// spots of prints. Other bases take motifs all over.
var spots = map[string]spot{
	"tee": chest, "big_tee": {.47, .55, .34}, "ls_tee": chest, "sweat": chest, "knit": chest, "kids_set": {.5, .25, .25}, "tank": {.5, .42, .4},
	"hoodie": {.5, .47, .24}, "romper": {.5, .42, .32}, "baby_body": {.5, .42, .32}, "dress": {.5, .24, .22}, "bib": {.5, .72, .52}, "tote": {.5, .62, .5}, "backpack": {.5, .55, .4},
	"jar": {.335, .62, .56}, "pouch": {.5, .52, .66}, "carton": {.4, .55, .56}, "sachet": {.48, .33, .55}, "tube": {.5, .5, .7}, "dropper": {.5, .68, .8}, "soap": {.64, .745, .32}, "pump": {.52, .67, .8},
	"candle": {.5, .6, .7},
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
