package main

import "math"

// A plane is one channel of an image.
type plane struct {
	w, h int
	v    []float32
}

func newPlane(w, h int) *plane { return &plane{w, h, make([]float32, w*h)} }

func (p *plane) copied() *plane { return &plane{p.w, p.h, append([]float32(nil), p.v...)} }

// at clamps to the border.
func (p *plane) at(x, y int) float32 {
	return p.v[min(p.h-1, max(0, y))*p.w+min(p.w-1, max(0, x))]
}

// blurred is the plane under a Gaussian.
func (p *plane) blurred(sigma float64) *plane {
	n := int(3*sigma + .5)
	k := make([]float32, 2*n+1)
	var sum float32
	for i := range k {
		d := float64(i-n) / sigma
		k[i] = float32(math.Exp(-d * d / 2))
		sum += k[i]
	}
	half, out := newPlane(p.w, p.h), newPlane(p.w, p.h)
	for y := range p.h {
		for x := range p.w {
			var s float32
			for i, w := range k {
				s += w * p.at(x+i-n, y)
			}
			half.v[y*p.w+x] = s / sum
		}
	}
	for y := range p.h {
		for x := range p.w {
			var s float32
			for i, w := range k {
				s += w * half.at(x, y+i-n)
			}
			out.v[y*p.w+x] = s / sum
		}
	}
	return out
}

// halved averages squares of four.
func (p *plane) halved() *plane {
	out := newPlane((p.w+1)/2, (p.h+1)/2)
	for y := range out.h {
		for x := range out.w {
			out.v[y*out.w+x] = (p.at(2*x, 2*y) + p.at(2*x+1, 2*y) + p.at(2*x, 2*y+1) + p.at(2*x+1, 2*y+1)) / 4
		}
	}
	return out
}

// shrunk averages what each of the fewer pixels covers.
func (p *plane) shrunk(w, h int) *plane {
	across, out := newPlane(w, p.h), newPlane(w, h)
	for y := range p.h {
		for x := range w {
			across.v[y*w+x] = average(float32(p.w)/float32(w), x, func(i int) float32 { return p.at(i, y) })
		}
	}
	for y := range h {
		for x := range w {
			out.v[y*w+x] = average(float32(p.h)/float32(h), y, func(i int) float32 { return across.at(x, i) })
		}
	}
	return out
}

// average is of the n-th stretch, which may begin and end within a pixel.
func average(length float32, n int, at func(int) float32) float32 {
	from, to := length*float32(n), length*float32(n+1)
	var sum float32
	for i := int(from); float32(i) < to; i++ {
		sum += at(i) * (min(to, float32(i+1)) - max(from, float32(i)))
	}
	return sum / length
}

// fill invents what is not known (known is 0 there) from what is around it,
// smoothly: averages of coarser and coarser squares, then back.
func fill(p, known *plane) *plane {
	if p.w <= 2 && p.h <= 2 {
		return p
	}
	weighted := newPlane(p.w, p.h)
	for i := range p.v {
		weighted.v[i] = p.v[i] * known.v[i]
	}
	sum, weight := weighted.halved(), known.halved()
	for i, w := range weight.v {
		if w > 0 {
			sum.v[i] /= w
			weight.v[i] = 1
		}
	}
	coarse := fill(sum, weight)
	out := newPlane(p.w, p.h)
	for y := range p.h {
		for x := range p.w {
			i := y*p.w + x
			k := known.v[i]
			out.v[i] = p.v[i]*k + (1-k)*coarse.between((float32(x)-.5)/2, (float32(y)-.5)/2)
		}
	}
	return out
}

// between reads between pixels.
func (p *plane) between(x, y float32) float32 {
	fx, fy := float32(math.Floor(float64(x))), float32(math.Floor(float64(y)))
	ix, iy, dx, dy := int(fx), int(fy), x-fx, y-fy
	upper := p.at(ix, iy)*(1-dx) + p.at(ix+1, iy)*dx
	lower := p.at(ix, iy+1)*(1-dx) + p.at(ix+1, iy+1)*dx
	return upper*(1-dy) + lower*dy
}

// smoothed takes the grain of the render away and leaves edges: each pixel is
// averaged with those around it that are nearly as bright.
func smoothed(p *plane) *plane {
	const reach, unlike = 4, .05
	out := newPlane(p.w, p.h)
	for y := range p.h {
		for x := range p.w {
			centre := p.at(x, y)
			var sum, weight float32
			for dy := -reach; dy <= reach; dy++ {
				for dx := -reach; dx <= reach; dx++ {
					v := p.at(x+dx, y+dy)
					d := (v - centre) / (unlike * max(.2, centre))
					k := 1 / (1 + d*d*d*d)
					sum, weight = sum+k*v, weight+k
				}
			}
			out.v[y*p.w+x] = sum / weight
		}
	}
	return out
}
