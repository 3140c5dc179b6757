// Package fittest holds a ruler to drawings of garments.
package fittest

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/fit"
)

type xy struct{ x, y float64 }

// flatten reads an outline as an SVG shows it, with its curves as short lines.
// It knows nothing of how outlines are made.
func flatten(t *testing.T, d string) (line []xy, corners []xy) {
	t.Helper()
	var at, first xy
	for d != "" {
		letter := d[0]
		end := strings.IndexAny(d[1:], "MLCZ") + 1
		if end == 0 {
			end = len(d)
		}
		var n []float64
		for _, f := range strings.Fields(d[1:end]) {
			v, err := strconv.ParseFloat(f, 64)
			if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
				t.Fatalf("%q in %q is no number", f, d)
			}
			n = append(n, v)
		}
		d = d[end:]
		switch letter {
		case 'M', 'L':
			to := xy{n[0], n[1]}
			if letter == 'M' {
				first = to
			}
			line, corners, at = append(line, to), append(corners, to), to
		case 'C':
			for i := 1; i <= 24; i++ {
				s := float64(i) / 24
				u := 1 - s
				line = append(line, xy{
					u*u*u*at.x + 3*u*u*s*n[0] + 3*u*s*s*n[2] + s*s*s*n[4],
					u*u*u*at.y + 3*u*u*s*n[1] + 3*u*s*s*n[3] + s*s*s*n[5],
				})
			}
			at = xy{n[4], n[5]}
			corners = append(corners, at)
		case 'Z':
			line = append(line, first)
		}
	}
	return line, corners
}

// away is how far a point is from a line.
func away(p xy, line []xy) float64 {
	best := math.Inf(1)
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		dx, dy := b.x-a.x, b.y-a.y
		t := 0.0
		if l := dx*dx + dy*dy; l > 0 {
			t = max(0, min(1, ((p.x-a.x)*dx+(p.y-a.y)*dy)/l))
		}
		best = min(best, math.Hypot(p.x-a.x-t*dx, p.y-a.y-t*dy))
	}
	return best
}

// reaches tells whether the end of a tape is where the garment ends: on its
// outline, at its outermost, or at the height of one of its corners.
func reaches(end, other xy, line, corners []xy) bool {
	if away(end, line) < 0.5 {
		return true
	}
	upright, level := math.Abs(end.x-other.x) < 0.2, math.Abs(end.y-other.y) < 0.2
	for _, c := range corners {
		if upright && math.Abs(c.y-end.y) < 0.5 || level && math.Abs(c.x-end.x) < 0.5 {
			return true
		}
	}
	return false
}

// inside is how wide the garment is at a height, around the middle of x1 and x2.
func inside(line []xy, x, y float64) float64 {
	left, right := math.Inf(-1), math.Inf(1)
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		if (a.y > y) == (b.y > y) {
			continue
		}
		cut := a.x + (y-a.y)/(b.y-a.y)*(b.x-a.x)
		if cut <= x {
			left = max(left, cut)
		} else {
			right = min(right, cut)
		}
	}
	return right - left
}

// ToScale checks a drawing as a person with a ruler would, and says how many
// measures it has; 0 is what is not drawn.
func ToScale(t *testing.T, what string, g fit.Garment) (drawn int) {
	t.Helper()
	parts, ok := fit.Draw(g)
	if !ok {
		return 0
	}
	sheet, _ := fit.Lay(parts, nil)
	for _, piece := range sheet.Parts {
		line, corners := flatten(t, piece.Outline)
		for _, tape := range piece.Tapes {
			name, _, _ := strings.Cut(tape.Words, " ")
			want := fit.Flat(name, g.MM(name))
			if want == 0 {
				for _, b := range g.Body {
					if b.Name == name {
						want = fit.Flat(name, float64(b.MM))
					}
				}
			}
			ends, _ := flatten(t, tape.Line)
			got := 0.0
			for i := 1; i < len(ends); i++ {
				got += math.Hypot(ends[i].x-ends[i-1].x, ends[i].y-ends[i-1].y)
			}
			if math.Abs(got-want) > 0.5 {
				t.Errorf("%s: %s is drawn %.2f mm long, want %.2f", what, name, got, want)
			}
			a, b := ends[0], ends[len(ends)-1]
			if !reaches(a, b, line, corners) || !reaches(b, a, line, corners) {
				t.Errorf("%s: %s does not reach from edge to edge: %v %v", what, name, a, b)
			}
			// Of what lies across the body, the cloth itself is as wide.
			if (name == "身幅" || name == "ヒップ") && want > 0 {
				if w := inside(line, (a.x+b.x)/2, a.y+0.1); math.Abs(w-want) > 1 {
					t.Errorf("%s: the cloth is %.2f mm wide at %s, want %.2f", what, w, name, want)
				}
			}
			drawn++
		}
	}
	return drawn
}
