package fit

import (
	"math"
	"strconv"
	"strings"
)

// A Point is in millimetres of the garment; y grows downwards.
type Point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

func (p Point) mirrored() Point           { return Point{-p.X, p.Y} }
func distance(a, b Point) float64         { return math.Hypot(a.X-b.X, a.Y-b.Y) }
func between(a, b Point, t float64) Point { return Point{a.X + (b.X-a.X)*t, a.Y + (b.Y-a.Y)*t} }

// A path is a line of SVG: each command has its points, all absolute.
type path struct{ commands []command }

type command struct {
	letter byte // M, L, C or Z
	points []Point
}

func (p *path) move(x, y float64) *path { return p.add('M', Point{x, y}) }
func (p *path) line(x, y float64) *path { return p.add('L', Point{x, y}) }
func (p *path) close() *path            { return p.add('Z') }

// curve is a cubic Bézier by its two handles and its end.
func (p *path) curve(ax, ay, bx, by, x, y float64) *path {
	return p.add('C', Point{ax, ay}, Point{bx, by}, Point{x, y})
}

func (p *path) add(letter byte, points ...Point) *path {
	p.commands = append(p.commands, command{letter, points})
	return p
}

func (p *path) join(q *path) *path {
	p.commands = append(p.commands, q.commands...)
	return p
}

// mirrored is the path on the other side of the middle.
func (p *path) mirrored() *path {
	q := &path{}
	for _, c := range p.commands {
		points := make([]Point, len(c.points))
		for i, point := range c.points {
			points[i] = point.mirrored()
		}
		q.add(c.letter, points...)
	}
	return q
}

// both is a path and its mirror image, for what stands on either side.
func (p *path) both() *path { return (&path{}).join(p).join(p.mirrored()) }

// whole closes a right half, which begins and ends in the middle, with its
// mirror image.
func (p *path) whole() *path {
	q := (&path{}).join(p)
	for i := len(p.commands) - 1; i > 0; i-- {
		c, before := p.commands[i], p.commands[i-1].points
		end := before[len(before)-1].mirrored()
		if c.letter == 'C' {
			q.add('C', c.points[1].mirrored(), c.points[0].mirrored(), end)
		} else {
			q.add('L', end)
		}
	}
	return q.close()
}

// String is what stands in the attribute d.
func (p *path) String() string {
	var b strings.Builder
	for _, c := range p.commands {
		b.WriteByte(c.letter)
		for i, point := range c.points {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(short(point.X))
			b.WriteByte(' ')
			b.WriteString(short(point.Y))
		}
	}
	return b.String()
}

// short is a number with a tenth of a millimetre at most.
func short(v float64) string {
	return strconv.FormatFloat(math.Round(v*10)/10+0, 'f', -1, 64)
}

// A Box is what a drawing takes up.
type Box struct{ Left, Top, Right, Bottom float64 }

func (b Box) width() float64  { return b.Right - b.Left }
func (b Box) height() float64 { return b.Bottom - b.Top }

func (b Box) with(p Point) Box {
	return Box{min(b.Left, p.X), min(b.Top, p.Y), max(b.Right, p.X), max(b.Bottom, p.Y)}
}

func (b Box) around(o Box) Box { return b.with(Point{o.Left, o.Top}).with(Point{o.Right, o.Bottom}) }

// box is that of all points and handles, which hold the path between them.
func (p *path) box() Box {
	b := Box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	at := Point{}
	for _, c := range p.commands {
		if c.letter == 'C' {
			for t := 0.1; t < 1; t += 0.1 {
				u := 1 - t
				b = b.with(Point{
					u*u*u*at.X + 3*u*u*t*c.points[0].X + 3*u*t*t*c.points[1].X + t*t*t*c.points[2].X,
					u*u*u*at.Y + 3*u*u*t*c.points[0].Y + 3*u*t*t*c.points[1].Y + t*t*t*c.points[2].Y,
				})
			}
		}
		if n := len(c.points); n > 0 {
			at = c.points[n-1]
			b = b.with(at)
		}
	}
	return b
}
