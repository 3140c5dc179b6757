package pictures

import (
	"image"
	"math"
)

// nearWidth is how much cloth a close look shows, in decimetres.
const nearWidth = .6

// undyed is the thread that some cloth has besides the dyed one.
const undyed = "e9e4d8"

// near composes a close look at the cloth of an item: no layer, but the repeat
// of the fabric in the colours and the pattern of the item, in its real size.
func (s *Studio) near(l Look, w, h int) (*image.NRGBA, error) {
	w, h = min(w, h*4/5), min(h, w*5/4)
	o, err := s.outfit(l, &scaled{}) // a print has its place elsewhere on the cloth
	if err != nil {
		return nil, err
	}
	c := newCanvas(w, h, o.fabric.color)
	g := newGround(fabrics[l.Cloth], w, h)
	pale := newDye(undyed)
	patterned := o.weave.pattern == Stripe || o.weave.pattern == Check || o.weave.pattern == Dot
	for y := range h {
		for x := range w {
			i := y*w + x
			shade := g.shade(x, y)
			out := o.fabric.lit(shade)
			if patterned || o.print != nil {
				f := fold{u: g.u[i], v: g.v[i], wu: g.unit, wv: g.unit}
				if patterned {
					if t := o.weave.cover(f); t > 0 {
						out = out.mix(o.second.lit(shade), t)
					}
				}
				if o.print != nil {
					out = o.print.over(out, shade, f)
				}
			}
			if t := g.other[i]; t > 0 {
				out = out.mix(pale.lit(shade), t)
			}
			c.pix[i] = out
		}
	}
	return c.image(), nil
}

// A ground is a piece of cloth that fills a picture.
type ground struct {
	w, h  int
	unit  float32 // decimetres a pixel
	of    fabric
	bold  float32   // how much of the surface is seen: what is finer than pixels is not
	steep float32   // makes slopes the same in small pictures and large ones
	mean  float32   // height
	high  []float32 // with fibres
	wave  []float32 // light of the folds
	u, v  []float32
	other []float32
}

func newGround(of fabric, w, h int) *ground {
	n := w * h
	g := &ground{w: w, h: h, unit: nearWidth / float32(w), of: of, high: make([]float32, n), wave: make([]float32, n), u: make([]float32, n), v: make([]float32, n), other: make([]float32, n)}
	t, noise := tiles()[of.make], cloud()
	g.mean = t.mean
	across := tileSize / of.pitch // of the tile, a decimetre
	down := across / of.ratio
	threads := of.pitch / g.unit // pixels of the repeat's width
	if of.make == "twill" {
		threads /= 2
	}
	seen := min(1, max(0, (threads-1.8)/2.5))
	g.bold, g.steep = seen*of.deep, min(6, threads/8)
	for y := range h {
		for x := range w {
			i := y*w + x
			u, v := (float32(x)+.5-float32(w)/2)*g.unit, -(float32(y)+.5-float32(h)/2)*g.unit
			light, lift := soft(float32(x)/float32(w), float32(y)/float32(h))
			u, v = u+.008*lift, v+.012*lift
			if of.crinkle > 0 {
				k := between(noise, u*210, v*26)
				light, u = light+.07*of.crinkle*k, u+.0012*of.crinkle*k
			}
			g.u[i], g.v[i] = u, v
			bent := between(noise, u*70, v*70+31) * .0006 * (.35 + of.slub)
			tu, tv := (u+bent)*across, (v-bent)*down
			high := between(&t.high, tu, tv)
			var a float32
			if of.slub > 0 { // threads down and across
				a = between(noise, u*760, v*22)
				light += .028 * of.slub * (a + between(noise, u*22+9, v*760))
			}
			if of.ground > 0 {
				g.other[i] = of.ground * (between(&t.undyed, tu, tv)*seen + .3*(1-seen)) * (1 + .25*a)
			}
			if of.fuzz > 0 {
				high += of.fuzz * .10 * between(noise, u*1300+5, v*1300)
				light += .03 * of.fuzz * between(noise, u*520+v*1040, v*260-u*90)
			}
			switch {
			case of.ridge > 0: // ribs and cords
				r := float32(math.Abs(math.Sin(math.Pi * float64(u/of.ridge/2))))
				light += .30 * (r - .75)
			case of.ridge < 0: // stronger threads that stop a tear
				light += .09 * (stop(u, -of.ridge) + stop(v, -of.ridge))
			}
			g.high[i], g.wave[i] = high, light
		}
	}
	return g
}

// stop is 1 on the stronger threads of a grid.
func stop(at, apart float32) float32 {
	d := at/apart - float32(math.Round(float64(at/apart)))
	return max(0, 1-abs(d)*apart/.0028)
}

// soft is how the light falls on cloth that lies in two soft folds, and how far
// it is lifted there. Places are shares of the picture.
func soft(x, y float32) (light, lift float32) {
	light = .05 - .10*y
	for _, f := range [2]struct{ at, slant, bend, wide, by float32 }{{.98, .55, .10, .16, .20}, {.12, .50, -.08, .22, .12}} {
		d := (x + f.slant*y - f.at - f.bend*(y-.5)*(y-.5)) / f.wide
		if d > -2 && d < 2 {
			e := 1 - d*d/4 // to the fourth power this is nearly a bell
			e *= e * e * e
			light, lift = light-f.by*d*e*1.6, lift+e
		}
	}
	return light, lift
}

// shade is the code of the light at a pixel: slopes towards the lamp are
// lighter, and what lies deep is darker.
func (g *ground) shade(x, y int) float32 {
	i := y*g.w + x
	left, right, above, under := i, i, i, i
	if x > 0 {
		left--
	}
	if x < g.w-1 {
		right++
	}
	if y > 0 {
		above -= g.w
	}
	if y < g.h-1 {
		under += g.w
	}
	slope := (g.high[right] - g.high[left]) + 1.2*(g.high[under]-g.high[above])
	light := 1 + g.wave[i] + g.bold*(.34*(g.high[i]-g.mean)+.16*g.steep*slope)
	if g.of.gloss > 0 && light > 1 {
		light += g.of.gloss * (light - 1)
	}
	return 255 * sqrt(min(1.78, max(.05, light))/1.8)
}
