package pictures

import "math"

// A shape is the distance of a point from its edge, negative inside. Points
// run from -1 to 1, upwards.
type shape func(x, y float64) float64

func disc(cx, cy, r float64) shape {
	return func(x, y float64) float64 { return math.Hypot(x-cx, y-cy) - r }
}

// stroke is a round-ended line through points x, y, x, y …
func stroke(width float64, points ...float64) shape {
	return func(x, y float64) float64 {
		d := math.Inf(1)
		for i := 0; i+3 < len(points); i += 2 {
			ax, ay := points[i], points[i+1]
			bx, by := points[i+2]-ax, points[i+3]-ay
			t := ((x-ax)*bx + (y-ay)*by) / (bx*bx + by*by)
			t = min(1, max(0, t))
			d = min(d, math.Hypot(x-ax-t*bx, y-ay-t*by))
		}
		return d - width/2
	}
}

// ring is a part of a circle's line, between two angles in turns.
func ring(cx, cy, r, width, from, to float64) shape {
	const n = 24
	points := make([]float64, 0, 2*n+2)
	for i := 0; i <= n; i++ {
		a := 2 * math.Pi * (from + (to-from)*float64(i)/n)
		points = append(points, cx+r*math.Cos(a), cy+r*math.Sin(a))
	}
	return stroke(width, points...)
}

// polygon is filled; corners are rounded by r.
func polygon(r float64, points ...float64) shape {
	return func(x, y float64) float64 {
		d, inside := math.Inf(1), false
		for i, j := 0, len(points)-2; i < len(points); j, i = i, i+2 {
			ax, ay, bx, by := points[i], points[i+1], points[j], points[j+1]
			ex, ey := bx-ax, by-ay
			t := min(1, max(0, ((x-ax)*ex+(y-ay)*ey)/(ex*ex+ey*ey)))
			d = min(d, math.Hypot(x-ax-t*ex, y-ay-t*ey))
			if (ay > y) != (by > y) && x < ax+(y-ay)/(by-ay)*(bx-ax) {
				inside = !inside
			}
		}
		if inside {
			d = -d
		}
		return d - r
	}
}

func union(shapes ...shape) shape {
	return func(x, y float64) float64 {
		d := math.Inf(1)
		for _, s := range shapes {
			d = min(d, s(x, y))
		}
		return d
	}
}

func (s shape) minus(t shape) shape {
	return func(x, y float64) float64 { return max(s(x, y), -t(x, y)) }
}

func (s shape) within(t shape) shape {
	return func(x, y float64) float64 { return max(s(x, y), t(x, y)) }
}

// turned turns a shape by a share of a full turn.
func (s shape) turned(turn float64) shape {
	sin, cos := math.Sincos(2 * math.Pi * turn)
	return func(x, y float64) float64 { return s(x*cos+y*sin, y*cos-x*sin) }
}

// around repeats what make draws n times on a circle.
func around(n int, make func(cos, sin float64) shape) shape {
	all := []shape{}
	for i := range n {
		sin, cos := math.Sincos(2*math.Pi*float64(i)/float64(n) + math.Pi/2)
		all = append(all, make(cos, sin))
	}
	return union(all...)
}
