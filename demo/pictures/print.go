package pictures

import (
	"math"

	"github.com/tsumugi-shop/tsumugi/demo/pictures/layer"
)

// A print lies on the cloth and follows its folds.
type print struct {
	inks    []ink
	place   layer.Place
	height  float32 // of its width
	scatter float32 // repeats every so many decimetres; 0: once
	sleeved bool    // lies on the trim instead of the cloth
}

// An ink is one colour of a print.
type ink struct {
	dye  *dye
	film *film
}

// over prints on a patch of cloth.
func (p *print) over(c rgb, shade float32, f fold) rgb {
	u, v := f.u-p.place.U, f.v-p.place.V
	var turn float32
	if p.scatter > 0 {
		u, v, turn = p.nearest(f.u, f.v)
	}
	half := p.place.Width / 2
	if abs(u) > 1.45*half || abs(v) > 1.45*half*max(1, p.height) {
		return c
	}
	x, y := u/half, v/half
	if turn != 0 {
		sin, cos := math.Sincos(float64(turn))
		x, y = x*float32(cos)+y*float32(sin), y*float32(cos)-x*float32(sin)
	}
	w := max(f.wu, f.wv) / half
	for _, k := range p.inks {
		if a := k.film.at(x, y/p.height, w); a > .004 {
			c = c.mix(k.dye.lit(shade), a*.97)
		}
	}
	return c
}

// nearest is the place relative to the nearest of scattered motifs, which
// stand in shifted rows, each a little off and turned.
func (p *print) nearest(u, v float32) (du, dv, turn float32) {
	rows := p.scatter * .8
	row := float32(math.Round(float64(v / rows)))
	shift := p.scatter / 2 * float32(int(math.Abs(float64(row)))%2)
	column := float32(math.Round(float64((u - shift) / p.scatter)))
	h := uint32(int32(row)*7919+int32(column)*104729) * 2654435761
	off := func(bits uint32) float32 { return float32(h>>bits&255)/255 - .5 }
	du = u - shift - column*p.scatter - off(8)*p.scatter*.2
	dv = v - row*rows - off(16)*rows*.2
	return du, dv, off(24) * 2.4
}

// filmSize is the pixels a film is wide and high; it covers -1 to 1.
const filmSize = 512

// A film is where an ink is, at several sizes, each half of the one before.
type film struct{ levels [][]float32 }

// newFilm takes how much of each pixel is covered, filmSize × filmSize from the top.
func newFilm(cover []float32) *film {
	f := &film{levels: [][]float32{cover}}
	for n := filmSize / 2; n >= 8; n /= 2 {
		above, next := f.levels[len(f.levels)-1], make([]float32, n*n)
		for i := range next {
			j := i/n*4*n + i%n*2
			next[i] = (above[j] + above[j+1] + above[j+2*n] + above[j+2*n+1]) / 4
		}
		f.levels = append(f.levels, next)
	}
	return f
}

// drawn draws a shape on a film. height is how high the film is to its width.
func drawn(s shape) *film {
	cover := make([]float32, filmSize*filmSize)
	const px = 2. / filmSize
	for i := range cover {
		x, y := (float64(i%filmSize)+.5)*px-1, 1-(float64(i/filmSize)+.5)*px
		cover[i] = float32(min(1, max(0, .5-s(x, y)/px)))
	}
	return newFilm(cover)
}

// at is the share of ink around a point, averaged over a patch of width w.
func (f *film) at(x, y, w float32) float32 {
	if x <= -1 || x >= 1 || y <= -1 || y >= 1 {
		return 0
	}
	level := math.Log2(float64(max(1, w*filmSize/2)))
	low := min(len(f.levels)-1, int(level))
	t := float32(level) - float32(int(level))
	a := f.between(low, x, y)
	if t < .05 || low+1 >= len(f.levels) {
		return a
	}
	return a + (f.between(low+1, x, y)-a)*t
}

func (f *film) between(level int, x, y float32) float32 {
	n := filmSize >> level
	fx, fy := (x+1)/2*float32(n)-.5, (1-y)/2*float32(n)-.5
	ix, iy := int(math.Floor(float64(fx))), int(math.Floor(float64(fy)))
	dx, dy := fx-float32(ix), fy-float32(iy)
	get := func(x, y int) float32 {
		if x < 0 || y < 0 || x >= n || y >= n {
			return 0
		}
		return f.levels[level][y*n+x]
	}
	upper := get(ix, iy)*(1-dx) + get(ix+1, iy)*dx
	lower := get(ix, iy+1)*(1-dx) + get(ix+1, iy+1)*dx
	return upper*(1-dy) + lower*dy
}
