package pictures

import (
	"image"
	"math"
	"slices"

	"github.com/tsumugi-shop/tsumugi/demo/pictures/layer"
)

// scaled is a view at the size of a picture.
type scaled struct {
	layer.Facts
	w, h   int
	step   float32
	shade  []float32 // codes, 0 to 255
	cover  []float32 // 0 to 1, as all below
	trim   []float32
	back   []float32
	form   []float32 // the torso
	shadow []float32 // light
	u, v   []float32 // decimetres; none without the cloth
}

func (s *scaled) bytes() int { return 4 * 8 * s.w * s.h }

func scale(v *layer.View, w window) *scaled {
	s := &scaled{Facts: v.Facts, w: w.w, h: w.h, step: w.step}
	across, down := taps(w.x, w.across(), w.w, v.W), taps(w.y, w.step, w.h, v.H)
	item := w.around(v.Bounds)
	s.shade = resample(v.Shade, v.W, across, down, item, 1)
	s.cover = resample(v.Cover, v.W, across, down, item, 1./255)
	s.trim = resample(v.Trim, v.W, across, down, item, 1./255)
	s.back = resample(v.Back, v.W, across, down, item, 1./255)
	s.form = resample(v.Form, v.W, across, down, item, 1./255)
	half := float32(v.ShadowW) / float32(v.W)
	s.shadow = resample(v.Shadow, v.ShadowW, taps(w.x*half, w.across()*half, w.w, v.ShadowW), taps(w.y*half, w.step*half, w.h, v.ShadowH), image.Rect(0, 0, w.w, w.h), 1)
	for i, code := range s.shadow {
		s.shadow[i] = layer.Shadow(code)
	}
	for i, c := range s.cover { // trim, back and torso are 0 outside, so they thin out like cover
		s.cover[i] = min(1, max(0, c))
		if c > .02 {
			s.trim[i] = min(1, max(0, s.trim[i]/c))
			s.back[i] = min(1, max(0, s.back[i]/c))
			s.form[i] = min(1, max(0, s.form[i]/c))
		}
	}
	if w.cloth {
		s.places(v, w)
	}
	return s
}

// around is the part of the window that the item reaches: most of a picture
// is ground, and needs no more than its shadow.
func (w window) around(bounds [4]int) image.Rectangle {
	const margin = 6 // pixels of the layers: soft edges, and the reach of a tap
	at := func(v int, start, step float32, by int) int { return int((float32(v+by) - start) / step) }
	return image.Rect(at(bounds[0], w.x, w.across(), -margin), at(bounds[1], w.y, w.step, -margin), at(bounds[2], w.x, w.across(), margin)+1, at(bounds[3], w.y, w.step, margin)+1).
		Intersect(image.Rect(0, 0, w.w, w.h))
}

// tap is the source pixels that make one pixel, and their weights.
type tap struct {
	from int
	by   []float32
}

// taps are Catmull-Rom weights for n pixels of step source pixels each. Outside
// of the source its border goes on.
func taps(start, step float32, n, size int) []tap {
	out := make([]tap, n)
	reach := max(1, float64(step))
	for i := range out {
		centre := float64(start) + (float64(i)+.5)*float64(step) - .5
		first, last := int(math.Ceil(centre-2*reach)), int(math.Floor(centre+2*reach))
		from, to := min(size-1, max(0, first)), min(size-1, max(0, last))
		t := tap{from: from, by: make([]float32, to-from+1)}
		var total float64
		for j := first; j <= last; j++ {
			k := catmullRom(math.Abs(float64(j)-centre) / reach)
			t.by[min(to, max(from, j))-from] += float32(k)
			total += k
		}
		for j := range t.by {
			t.by[j] /= float32(total)
		}
		out[i] = t.trimmed()
	}
	return out
}

// trimmed is the tap without the pixels at its ends that do not count: where
// pixels meet pixels, as in lists, one is left.
func (t tap) trimmed() tap {
	const nothing = 1e-4
	counts := func(k float32) bool { return k > nothing || k < -nothing }
	for len(t.by) > 1 && !counts(t.by[0]) {
		t.from, t.by = t.from+1, t.by[1:]
	}
	for len(t.by) > 1 && !counts(t.by[len(t.by)-1]) {
		t.by = t.by[:len(t.by)-1]
	}
	return t
}

func catmullRom(t float64) float64 {
	switch {
	case t < 1:
		return (1.5*t-2.5)*t*t + 1
	case t < 2:
		return ((-.5*t+2.5)*t-4)*t + 2
	}
	return 0
}

// resample fills a part of the picture; the rest stays 0. A plane that is
// empty, as many a mask is, costs nothing.
func resample(plane []uint8, w int, across, down []tap, part image.Rectangle, unit float32) []float32 {
	out := make([]float32, len(down)*len(across))
	if part.Empty() || !slices.ContainsFunc(plane, func(v uint8) bool { return v != 0 }) {
		return out
	}
	wide := part.Dx()
	last := down[part.Max.Y-1]
	first := down[part.Min.Y].from
	narrow := make([]float32, (last.from+len(last.by)-first)*wide)
	for y := range len(narrow) / wide {
		row, to := plane[(first+y)*w:][:w], narrow[y*wide:][:wide]
		for x, t := range across[part.Min.X:part.Max.X] {
			var s float32
			from := row[t.from:][:len(t.by)]
			for j, k := range t.by {
				s += k * float32(from[j])
			}
			to[x] = s * unit
		}
	}
	for y := part.Min.Y; y < part.Max.Y; y++ {
		row := out[y*len(across)+part.Min.X:][:wide]
		for j, k := range down[y].by {
			for x, v := range narrow[(down[y].from+j-first)*wide:][:wide] {
				row[x] += k * v
			}
		}
	}
	return out
}

// places reads where on the cloth each covered pixel lies.
func (s *scaled) places(v *layer.View, w window) {
	grid := float32(v.Cloth.Step) * v.Size
	s.u, s.v = make([]float32, s.w*s.h), make([]float32, s.w*s.h)
	for y := range s.h {
		gy := (w.y + (float32(y)+.5)*w.step - .5) / grid
		for x := range s.w {
			i := y*s.w + x
			if s.cover[i] > 0 {
				gx := (w.x + (float32(x)+.5)*w.across() - .5) / grid
				s.u[i], s.v[i] = place(v, gx, gy, s.back[i] > .5)
			}
		}
	}
}

// jump is how far apart, in decimetres, neighbours of the grid are when they
// lie on different pieces of cloth.
const jump = .35

// place reads the grid between its points. Points on another piece of cloth
// than the nearest, and of the other panel, are left out: between pieces there
// is nothing to read.
func place(v *layer.View, gx, gy float32, back bool) (u, w float32) {
	c, grid := &v.Cloth, float32(v.Cloth.Step)*v.Size
	fx, fy := float32(math.Floor(float64(gx))), float32(math.Floor(float64(gy)))
	dx, dy := gx-fx, gy-fy
	weights := [4]float32{(1 - dx) * (1 - dy), dx * (1 - dy), (1 - dx) * dy, dx * dy}
	var at [4]int
	var same [4]bool
	best, bestSame := 0, -1
	for k := range at {
		x, y := min(c.W-1, max(0, int(fx)+k&1)), min(c.H-1, max(0, int(fy)+k>>1))
		at[k] = y*c.W + x
		px := min(v.H-1, int(float32(y)*grid))*v.W + min(v.W-1, int(float32(x)*grid))
		same[k] = v.Cover[px] > 200 && v.Back[px] > 127 == back
		if weights[k] > weights[best] {
			best = k
		}
		if same[k] && (bestSame < 0 || weights[k] > weights[bestSame]) {
			bestSame = k
		}
	}
	if bestSame >= 0 {
		best = bestSame
	}
	cu, cv := c.U[at[best]], c.V[at[best]]
	var sum float32
	for k, j := range at {
		du, dv := c.U[j]-cu, c.V[j]-cv
		if (bestSame < 0 || same[k]) && du*du+dv*dv < jump*jump {
			u, w, sum = u+weights[k]*c.U[j], w+weights[k]*c.V[j], sum+weights[k]
		}
	}
	if sum == 0 {
		return cu, cv
	}
	return u / sum, w / sum
}
