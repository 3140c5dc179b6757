package media

import (
	"image"
	"math"
)

// within is the largest size of bounds' shape inside w × h, never larger than it is.
func within(bounds image.Rectangle, w, h int) image.Point {
	bw, bh := bounds.Dx(), bounds.Dy()
	scale := min(1, float64(w)/float64(bw), float64(h)/float64(bh))
	return image.Pt(max(1, int(float64(bw)*scale+.5)), max(1, int(float64(bh)*scale+.5)))
}

// Resample scales an image with Catmull-Rom weights. It works in linear light
// with alpha multiplied in: the average of black and white threads must look as
// bright as the threads do.
func Resample(img image.Image, size image.Point) *image.NRGBA {
	b := img.Bounds()
	out := image.NewNRGBA(image.Rectangle{Max: size})
	if b.Dx() == size.X && b.Dy() == size.Y {
		row := make([]uint8, 4*size.X)
		for y := range size.Y {
			readRow(img, b.Min.Y+y, row)
			copy(out.Pix[y*out.Stride:], row)
		}
		return out
	}
	across, down := weights(b.Dx(), size.X), weights(b.Dy(), size.Y)
	light, code := linearTable(), srgbTable()
	rows := map[int][]float32{} // source rows, already narrowed
	row, wide := make([]uint8, 4*b.Dx()), make([]float32, 4*b.Dx())
	sum := make([]float32, 4*size.X)
	for y, w := range down {
		for at := range rows {
			if at < w.from {
				delete(rows, at)
			}
		}
		clear(sum)
		for i, k := range w.by {
			narrow := rows[w.from+i]
			if narrow == nil {
				readRow(img, b.Min.Y+w.from+i, row)
				lighten(row, wide, light)
				narrow = narrowed(wide, across)
				rows[w.from+i] = narrow
			}
			for j, v := range narrow {
				sum[j] += k * v
			}
		}
		darken(sum, out.Pix[y*out.Stride:], code)
	}
	return out
}

// A span is the source pixels that make one pixel, and their weights.
type span struct {
	from int
	by   []float32
}

func weights(from, to int) []span {
	scale := float64(from) / float64(to)
	reach := max(1, scale)
	out := make([]span, to)
	for i := range out {
		centre := (float64(i)+.5)*scale - .5
		first := max(0, int(math.Ceil(centre-2*reach)))
		last := min(from-1, int(math.Floor(centre+2*reach)))
		s := span{from: first, by: make([]float32, last-first+1)}
		total := 0.0
		for j := range s.by {
			k := catmullRom(math.Abs(float64(first+j)-centre) / reach)
			s.by[j] = float32(k)
			total += k
		}
		for j := range s.by {
			s.by[j] /= float32(total)
		}
		out[i] = s
	}
	return out
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

func narrowed(wide []float32, across []span) []float32 {
	out := make([]float32, 4*len(across))
	for i, s := range across {
		var r, g, b, a float32
		px := wide[4*s.from:]
		for j, k := range s.by {
			p := px[4*j : 4*j+4 : 4*j+4]
			r, g, b, a = r+k*p[0], g+k*p[1], b+k*p[2], a+k*p[3]
		}
		out[4*i], out[4*i+1], out[4*i+2], out[4*i+3] = r, g, b, a
	}
	return out
}
