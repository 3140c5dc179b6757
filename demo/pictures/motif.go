package pictures

import "math"

// A motif is one or two shapes; the second is printed over the first in the
// colour of the fabric, as if left open.
type motif struct {
	body, open shape
	scattered  bool // all over the cloth instead of once
}

// motifs are our own drawings.
var motifs = map[string]motif{
	"sun":      {body: union(disc(0, 0, .44), around(12, ray)), open: union(disc(-.15, .06, .035), disc(.15, .06, .035), ring(0, .02, .17, .035, .58, .92))},
	"moon":     {body: union(disc(-.05, 0, .62).minus(disc(.27, .16, .52)), star(.2, .42, .3)), open: disc(-.42, -.12, .03)},
	"star":     {body: star(.72, 0, 0), scattered: true},
	"leaf":     {body: leaf(), open: veins(), scattered: true},
	"flower":   {body: around(5, petal), open: disc(0, 0, .19), scattered: true},
	"wave":     {body: union(wave(.36), wave(0), wave(-.36))},
	"mountain": {body: mountains(), open: snow()},
	"bear":     {body: bear(), open: bearFace()},
}

func ray(cos, sin float64) shape {
	return stroke(.085, .58*cos, .58*sin, .78*cos, .78*sin)
}

func petal(cos, sin float64) shape { return disc(.42*cos, .42*sin, .3) }

func star(r, cx, cy float64) shape {
	points := make([]float64, 0, 20)
	for i := range 10 {
		sin, cos := math.Sincos(math.Pi/2 + math.Pi*float64(i)/5)
		k := r
		if i%2 == 1 {
			k = r * .5
		}
		points = append(points, cx+k*cos, cy+k*sin)
	}
	return polygon(r*.1, points...)
}

func leaf() shape {
	return disc(-.55, 0, .95).within(disc(.55, 0, .95)).turned(-.09)
}

func veins() shape {
	all := []shape{stroke(.05, 0, -.9, 0, .55)}
	for i := range 3 {
		y := -.4 + .3*float64(i)
		all = append(all, stroke(.035, 0, y, .24, y+.2), stroke(.035, 0, y, -.24, y+.2))
	}
	return union(all...).turned(-.09)
}

func wave(y float64) shape {
	points := make([]float64, 0, 84)
	for i := range 42 {
		x := -.82 + 1.64*float64(i)/41
		points = append(points, x, y+.11*math.Sin(x*8.5))
	}
	return stroke(.1, points...)
}

func mountains() shape {
	return union(
		polygon(.03, -.85, -.45, -.35, .3, .1, -.45),
		polygon(.03, -.25, -.45, .3, .55, .85, -.45),
		stroke(.06, -.85, -.62, .85, -.62))
}

func snow() shape {
	return union(
		stroke(.05, -.52, .05, -.42, -.02, -.34, .07, -.25, -.02, -.17, .05),
		stroke(.05, .1, .25, .2, .16, .3, .27, .4, .16, .5, .25),
		stroke(.05, -.25, -.45, -.02, -.12))
}

func bear() shape {
	return union(disc(0, -.08, .55), disc(-.44, .38, .2), disc(.44, .38, .2))
}

func bearFace() shape {
	return union(disc(-.44, .38, .09), disc(.44, .38, .09), disc(-.2, .06, .055), disc(.2, .06, .055),
		ring(0, -.26, .19, .045, 0, 1), disc(0, -.18, .07), stroke(.04, 0, -.2, 0, -.3))
}
