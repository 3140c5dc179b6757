package pictures

import (
	"math"
	"sync"
)

// groundColor is the paper on which all items lie: --ground-picture of the
// shop's tokens.
const groundColor = "f1ece2"

// torsoDye is the linen that display torsos are covered with.
var torsoDye = sync.OnceValue(func() *dye { return newDye("e3dbcd") })

// An outfit is a look made ready for composing.
type outfit struct {
	fabric, trim, second *dye
	weave                weave
	print                *print
}

// draw lays an item, with its shadow, on the canvas. Its left upper corner
// comes to x, y. The shadow fades out over so many pixels before the edge of
// the view, for views that do not fill the canvas.
func (c *canvas) draw(s *scaled, o *outfit, x0, y0, fade int) {
	for y := max(0, -y0); y < s.h && y+y0 < c.h; y++ {
		for x := max(0, -x0); x < s.w && x+x0 < c.w; x++ {
			i := y*s.w + x
			p := &c.pix[(y+y0)*c.w+x+x0]
			cover := s.cover[i]
			if cover < .999 {
				k := s.shadow[i]
				if edge := min(x, y, s.w-1-x, s.h-1-y); edge < fade {
					k = 1 + (k-1)*float32(edge)/float32(fade)
				}
				p[0], p[1], p[2] = p[0]*k, p[1]*k, p[2]*k
			}
			if cover > .001 {
				*p = p.mix(o.at(s, x, y, i), cover)
			}
		}
	}
}

// at is the light that comes from the item, or the torso that wears it, at a pixel.
func (o *outfit) at(s *scaled, x, y, i int) rgb {
	form := s.form[i]
	switch {
	case form > .99:
		return torsoDye().lit(s.shade[i])
	case form > .01:
		return o.cloth(s, x, y, i).mix(torsoDye().lit(s.shade[i]), form)
	}
	return o.cloth(s, x, y, i)
}

// cloth is the light that comes from the item itself.
func (o *outfit) cloth(s *scaled, x, y, i int) rgb {
	shade, trim := s.shade[i], s.trim[i]
	sleeved := o.print != nil && o.print.sleeved
	if trim > .99 && !sleeved {
		return o.trim.lit(shade)
	}
	var f fold
	patterned := o.weave.pattern == Stripe || o.weave.pattern == Check || o.weave.pattern == Dot
	if patterned || o.print != nil {
		f = s.fold(x, y, i)
	}
	out := o.fabric.lit(shade)
	if patterned {
		if t := o.weave.cover(f); t > 0 {
			out = out.mix(o.second.lit(shade), t*(1-.5*s.back[i])) // the wrong side of the cloth is paler
		}
	}
	if o.print != nil && !sleeved && s.back[i] < .5 {
		out = o.print.over(out, shade, f)
	}
	if trim > .01 {
		band := o.trim.lit(shade)
		if sleeved {
			band = o.print.over(band, shade, f)
		}
		out = out.mix(band, trim)
	}
	return out
}

// A fold is a pixel's patch of cloth: where it lies and how far it reaches.
type fold struct {
	u, v   float32
	wu, wv float32
}

// fold measures the patch by its neighbours. Beyond a jump to another piece
// the neighbour on the other side is asked.
func (s *scaled) fold(x, y, i int) fold {
	f := fold{u: s.u[i], v: s.v[i]}
	typical := s.Scale * s.step
	for _, d := range [2]int{1, s.w} {
		var du, dv float32 = typical, typical
		for _, j := range [2]int{i + d, i - d} {
			if j < 0 || j >= len(s.u) || s.cover[j] < .01 || d == 1 && j/s.w != y {
				continue
			}
			a, b := abs(s.u[j]-f.u), abs(s.v[j]-f.v)
			if a+b < 4*typical {
				du, dv = a, b
				break
			}
		}
		f.wu, f.wv = f.wu+du*du, f.wv+dv*dv
	}
	f.wu, f.wv = max(.3*typical, sqrt(f.wu)), max(.3*typical, sqrt(f.wv))
	return f
}

func abs(v float32) float32  { return float32(math.Abs(float64(v))) }
func sqrt(v float32) float32 { return float32(math.Sqrt(float64(v))) }
