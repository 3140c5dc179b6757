package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"math"
	"os/exec"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/demo/pictures/layer"
)

// packed is a view before it is written.
type packed struct {
	facts             layer.Facts
	shade, shadow     *plane // light
	cover, trim, back *plane
	form              *plane // share of the torso
	cloth             layer.Cloth
	gloss             bool
}

// care is how shading is coded. On a gloss every loss shows as a facet.
func (p *packed) care() []string {
	if p.gloss {
		return []string{"-q", "99", "-m", "6", "-sns", "0", "-f", "0"}
	}
	return []string{"-q", "90", "-m", "6"}
}

// sure is what covers a pixel whose values are the product's own.
const sure = .985

func (r *raw) pack(base, view string) *packed {
	w, h := r.light.w, r.light.h
	inside := eroded(r.cover, 1)
	p := &packed{facts: layer.Facts{W: w, H: h}}
	p.cover = smoothOutline(r.cover)
	p.trim, p.back, p.form = fill(r.trim, inside), fill(r.back, inside), fill(r.form, inside)
	p.shade = r.shading(inside)
	if p.gloss = smooth[base]; p.gloss {
		p.shade = softened(smoothed(p.shade))
	}
	p.shadow = r.ground().blurred(1.5).halved()
	step := 2
	switch {
	case view == "detail":
		step = 4
	case strings.Contains(view, "-"): // worn cloth is smoother than what lies in folds
		step = 3
	}
	p.cloth = r.cloth(inside, step)
	p.facts.Bounds = bounds(p.cover)
	p.facts.Scale = scale(r, inside)
	if view == "front" {
		p.facts.Print = r.printPlace(base, p.facts)
	}
	return p
}

// eroded is 1 where the product surely covers the pixel and those around it.
func eroded(cover *plane, n int) *plane {
	out := newPlane(cover.w, cover.h)
	for y := range cover.h {
		for x := range cover.w {
			least := float32(1)
			for dy := -n; dy <= n; dy++ {
				for dx := -n; dx <= n; dx++ {
					least = min(least, cover.at(x+dx, y+dy))
				}
			}
			if least > sure {
				out.v[y*cover.w+x] = 1
			}
		}
	}
	return out
}

// smoothOutline takes the steps of the mesh off the edge: blurs it, and makes
// it as steep again as a lens would show it.
func smoothOutline(cover *plane) *plane {
	out := cover.blurred(2.2 * float64(cover.w) / 800)
	for i, v := range out.v {
		t := min(1, max(0, (v-.5)*2.6+.5))
		// Thin things, as cords and loops, would be blurred away.
		out.v[i] = max(t, min(1, max(0, (cover.v[i]-.75)*4))*step(v, .3))
	}
	return out
}

func step(v, from float32) float32 {
	if v > from {
		return 1
	}
	return 0
}

// shading is the light on the product, 1 at its median, and beyond its edge.
func (r *raw) shading(inside *plane) *plane {
	var all []float32
	for i, k := range inside.v {
		if k > 0 && r.trim.v[i] < .1 && r.back.v[i] < .5 && r.form.v[i] < .02 {
			all = append(all, r.light.v[i])
		}
	}
	slices.Sort(all)
	median := all[len(all)/2]
	out := newPlane(r.light.w, r.light.h)
	for i, v := range r.light.v {
		out.v[i] = v / median
	}
	return fill(out, inside)
}

// softened lets the brightest light of a gloss run out below what a layer can
// hold, where it would end in a line.
func softened(p *plane) *plane {
	const knee, room = 1.15, layer.MaxShade - 1.15 - .02
	for i, v := range p.v {
		if v > knee {
			p.v[i] = knee + room*float32(1-math.Exp(-float64(v-knee)/room))
		}
	}
	return p
}

// table is the light of the studio's bare table.
const table = .86

// ground is the light on the table relative to that without shadow.
func (r *raw) ground() *plane {
	w, h := r.light.w, r.light.h
	free, out := newPlane(w, h), newPlane(w, h)
	wide := r.cover.blurred(1.2)
	for i, l := range r.light.v {
		free.v[i] = 1 - step(wide.v[i], .004)
		out.v[i] = min(1.05, l/table)
	}
	return fill(out, free)
}

func bounds(cover *plane) [4]int {
	b := [4]int{cover.w, cover.h, 0, 0}
	for y := range cover.h {
		for x := range cover.w {
			if cover.at(x, y) > .5 {
				b = [4]int{min(b[0], x), min(b[1], y), max(b[2], x+1), max(b[3], y+1)}
			}
		}
	}
	return b
}

// scale is the median of how far the cloth goes on from pixel to pixel.
func scale(r *raw, inside *plane) float32 {
	var all []float32
	for y := 1; y < r.u.h; y += 3 {
		for x := 1; x < r.u.w; x += 3 {
			i := y*r.u.w + x
			if inside.v[i]*r.placed.v[i] > 0 {
				all = append(all, float32(math.Hypot(float64(r.u.v[i]-r.u.v[i-1]), float64(r.v.v[i]-r.v.v[i-1]))))
			}
		}
	}
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[len(all)/2]
}

func (p *packed) archive() ([]byte, error) {
	cloth, err := p.cloth.Bytes()
	if err != nil {
		return nil, err
	}
	facts, err := json.Marshal(p.facts)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, f := range []struct {
		name string
		data func() ([]byte, error)
	}{
		{"facts.json", func() ([]byte, error) { return facts, nil }},
		{"shade.webp", func() ([]byte, error) { return webp(grey(p.shade, layer.MaxShade), p.care()...) }},
		{"shadow.webp", func() ([]byte, error) {
			return webp(grey(p.shadow, layer.MaxShadow), "-q", "97", "-m", "6", "-sns", "0")
		}},
		{"mask.webp", func() ([]byte, error) { return webp(p.mask(), "-lossless", "-exact", "-z", "3") }},
		{"small-shade.webp", func() ([]byte, error) { return webp(grey(p.small().shade, layer.MaxShade), p.care()...) }},
		{"small-mask.webp", func() ([]byte, error) { return webp(p.small().mask(), "-lossless", "-exact", "-z", "3") }},
		{"cloth.bin", func() ([]byte, error) { return cloth, nil }},
	} {
		data, err := f.data()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
		w, err := z.CreateHeader(&zip.FileHeader{Name: f.name, Method: zip.Store})
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(data); err != nil {
			return nil, err
		}
	}
	err = z.Close()
	return out.Bytes(), err
}

// small is the shade and the mask at the size of lists. Trim and back thin out
// with the cover, so they are averaged by it.
func (p *packed) small() *packed {
	w, h := layer.SmallSize(p.cover.w, p.cover.h)
	cover := p.cover.shrunk(w, h)
	share := func(of *plane) *plane {
		covered := newPlane(of.w, of.h)
		for i, v := range of.v {
			covered.v[i] = v * p.cover.v[i]
		}
		out := covered.shrunk(w, h)
		for i, c := range cover.v {
			if c > 0 {
				out.v[i] /= c
			}
		}
		return out
	}
	return &packed{shade: p.shade.shrunk(w, h), cover: cover, trim: share(p.trim), back: share(p.back), form: share(p.form)}
}

// grey codes light by its square root.
func grey(p *plane, most float64) image.Image {
	out := image.NewGray(image.Rect(0, 0, p.w, p.h))
	for i, v := range p.v {
		out.Pix[i] = uint8(min(255, 255*math.Sqrt(float64(max(0, v))/most)+.5))
	}
	return out
}

// mask rounds to sixteenths except at edges, which nobody sees and which
// compresses twice as well.
func (p *packed) mask() image.Image {
	out := image.NewNRGBA(image.Rect(0, 0, p.cover.w, p.cover.h))
	for i, c := range p.cover.v {
		px := out.Pix[4*i : 4*i+4]
		px[3] = 255
		if c > 0 {
			px[0], px[1], px[2], px[3] = eighths(c, 32), eighths(p.trim.v[i], 16), eighths(p.back.v[i], 16), 255-eighths(p.form.v[i], 16)
		}
	}
	return out
}

func eighths(v float32, n float64) uint8 {
	return uint8(math.Round(float64(v)*n)/n*255 + .5)
}

func webp(img image.Image, options ...string) ([]byte, error) {
	var in, out bytes.Buffer
	if err := png.Encode(&in, img); err != nil {
		return nil, err
	}
	cmd := exec.Command("cwebp", append(options, "-quiet", "-o", "-", "--", "-")...)
	cmd.Stdin, cmd.Stdout = &in, &out
	err := cmd.Run()
	return out.Bytes(), err
}
