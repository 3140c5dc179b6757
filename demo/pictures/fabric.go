package pictures

import (
	"math"
	"sync"
)

// A fabric is how cloth is made, as it looks from a few centimetres away.
type fabric struct {
	make    string  // what is repeated, see repeats
	pitch   float32 // width of the repeat, in decimetres
	ratio   float32 // height of the repeat to its width
	deep    float32 // how much the light shows of it
	fuzz    float32 // fibres that stand out
	slub    float32 // uneven threads
	crinkle float32 // shrunk across, in ridges that run down
	ground  float32 // share of undyed thread where the other system of threads lies on top
	ridge   float32 // width of ribs or cords, in decimetres; 0: none
	gloss   float32
}

// fabrics by the name that a look calls them.
var fabrics = map[string]fabric{
	"jersey": {make: "stitch", pitch: .0075, ratio: .75, deep: .8, fuzz: .35}, "heavy": {make: "stitch", pitch: .0098, ratio: .75, deep: 1, fuzz: .4},
	"interlock": {make: "stitch", pitch: .0068, ratio: .8, deep: .7, fuzz: .2, gloss: .1}, "tricot": {make: "stitch", pitch: .0052, ratio: .8, deep: .6, fuzz: .1, gloss: .35},
	"rib": {make: "stitch", pitch: .0075, ratio: .75, deep: .7, fuzz: .3, ridge: .015}, "sweat": {make: "stitch", pitch: .0108, ratio: .75, deep: 1, fuzz: .6},
	"fine_knit": {make: "stitch", pitch: .02, ratio: .72, deep: 1.1, fuzz: .7}, "knit": {make: "stitch", pitch: .036, ratio: .7, deep: 1.2, fuzz: 1},
	"mesh": {make: "mesh", pitch: .016, ratio: 1, deep: .9, fuzz: .15, gloss: .25}, "broad": {make: "plain", pitch: .0075, ratio: .9, deep: .6, fuzz: .15},
	"oxford": {make: "plain", pitch: .0125, ratio: .95, deep: .9, fuzz: .25, ground: .4}, "chambray": {make: "plain", pitch: .0085, ratio: .95, deep: .7, fuzz: .25, slub: .3, ground: .38},
	"linen": {make: "plain", pitch: .0125, ratio: 1, deep: .9, fuzz: .4, slub: 1}, "cotton_linen": {make: "plain", pitch: .011, ratio: 1, deep: .8, fuzz: .4, slub: .7},
	"gauze": {make: "plain", pitch: .0145, ratio: 1, deep: 1.1, fuzz: .4, slub: .4, crinkle: .5}, "flannel": {make: "plain", pitch: .011, ratio: 1, deep: .35, fuzz: 1.3},
	"crepe": {make: "plain", pitch: .009, ratio: 1, deep: .6, fuzz: .2, crinkle: 1}, "seersucker": {make: "plain", pitch: .0085, ratio: 1, deep: .6, fuzz: .2, crinkle: 1.4},
	"georgette": {make: "plain", pitch: .0078, ratio: 1, deep: .8, fuzz: .1, crinkle: .35}, "satin": {make: "twill", pitch: .01, ratio: 1, deep: .35, gloss: .7},
	"twill": {make: "twill", pitch: .016, ratio: 1, deep: .9, fuzz: .25}, "denim": {make: "twill", pitch: .017, ratio: 1, deep: 1.1, fuzz: .5, slub: 1, ground: .34},
	"tweed": {make: "twill", pitch: .042, ratio: 1, deep: 1, fuzz: 1.4, slub: .6, ground: .28}, "melton": {make: "twill", pitch: .03, ratio: 1, deep: .35, fuzz: 2.2},
	"corduroy": {make: "pile", pitch: .03, ratio: 1, deep: .5, fuzz: .6, ridge: .024}, "waffle": {make: "waffle", pitch: .05, ratio: .9, deep: 1.2, fuzz: .35},
	"pile": {make: "pile", pitch: .16, ratio: 1, deep: 1, fuzz: .7}, "fleece": {make: "pile", pitch: .22, ratio: 1, deep: .4, fuzz: 2.2}, "boa": {make: "pile", pitch: .42, ratio: 1, deep: 1, fuzz: 2.6},
	"nylon": {make: "plain", pitch: .0068, ratio: 1, deep: .45, gloss: .5, ridge: -.05}, "shell": {make: "plain", pitch: .0075, ratio: 1, deep: .5, fuzz: .1, gloss: .15},
}

// tileSize is how finely a repeat is drawn.
const tileSize = 64

// A tile is one repeat of a fabric, which goes on without a seam: how high the
// surface is, 0 to 1, and where the undyed threads lie on top.
type tile struct {
	high, undyed [tileSize * tileSize]float32
	mean         float32
}

// repeats draw the height at x, y, both 0 to 1, and whether what is there is of
// the other system of threads.
var repeats = map[string]func(x, y float64) (high float64, other bool){
	"stitch": func(x, y float64) (float64, bool) { // a column of V
		f := math.Abs(x - .5)
		return math.Sqrt(math.Abs(math.Sin(2*math.Pi*f)) * math.Abs(math.Sin(math.Pi*(y-1.1*f)))), false
	},
	"plain": func(x, y float64) (float64, bool) { return crossing(2*x, 2*y, (int(2*x)+int(2*y))%2 == 0) },
	"twill": func(x, y float64) (float64, bool) { return crossing(4*x, 4*y, (int(4*x)+int(4*y))%4 != 0) },
	"waffle": func(x, y float64) (float64, bool) {
		wall := max(math.Pow(math.Abs(2*x-1), 2.2), math.Pow(math.Abs(2*y-1), 2.2))
		thread, _ := crossing(8*x, 8*y, (int(8*x)+int(8*y))%2 == 0)
		return .82*wall + .18*thread, false
	},
	"mesh": func(x, y float64) (float64, bool) {
		stitch := math.Sqrt(math.Abs(math.Sin(2*math.Pi*x)) * math.Abs(math.Sin(2*math.Pi*(y-.5*math.Abs(2*x-1)))))
		hole := math.Exp(-(math.Pow(x-.5, 2) + math.Pow(y-.5, 2)) / .012)
		return stitch * (1 - .9*hole) * .8, false
	},
	"pile": loops,
}

// crossing is a thread that lies over another: round across, and arched where
// it comes up.
func crossing(x, y float64, warp bool) (float64, bool) {
	across, along := math.Sin(math.Pi*(x-math.Floor(x))), math.Sin(math.Pi*(y-math.Floor(y)))
	if !warp {
		across, along = along, across
	}
	return math.Sqrt(across) * (.55 + .45*along), !warp
}

// loops stand close together, each a little off its place.
func loops(x, y float64) (float64, bool) {
	const n = 8
	best := 9.
	for j := -1; j <= 1; j++ {
		for i := -1; i <= 1; i++ {
			cx, cy := int(math.Floor(x*n))+i, int(math.Floor(y*n))+j
			h := seedOf(string(rune((cx+n)%n)), string(rune((cy+n)%n)))
			px, py := float64(cx)+.15+.7*float64(h&255)/255, float64(cy)+.15+.7*float64(h>>8&255)/255
			best = min(best, math.Hypot(x*n-px, y*n-py))
		}
	}
	return max(0, 1-best*best), false
}

// tiles are all repeats, drawn when the first of them is asked for.
var tiles = sync.OnceValue(func() map[string]*tile {
	all := make(map[string]*tile, len(repeats))
	for name, draw := range repeats {
		t := &tile{}
		for i := range t.high {
			high, other := draw((float64(i%tileSize)+.5)/tileSize, (float64(i/tileSize)+.5)/tileSize)
			t.high[i] = float32(high)
			t.mean += t.high[i] / float32(len(t.high))
			if other {
				t.undyed[i] = 1
			}
		}
		all[name] = t
	}
	return all
})

// cloud is soft noise that goes on without a seam, between -1 and 1 mostly.
var cloud = sync.OnceValue(func() *[tileSize * tileSize]float32 {
	var out [tileSize * tileSize]float32
	for i := range out {
		h := seedOf("cloud", string(rune(i+1)))
		out[i] = (float32(h&0xffff)/0xffff - .5) * 2.6
	}
	return &out
})

// between reads a tile at a place, in pixels of the tile. It is most of the
// work of a close look.
func between(of *[tileSize * tileSize]float32, x, y float32) float32 {
	const whole = 256 * tileSize // makes places positive, so that cutting off rounds down
	x, y = x+whole, y+whole
	ix, iy := int32(x), int32(y)
	dx, dy := x-float32(ix), y-float32(iy)
	x0, y0 := ix&(tileSize-1), iy&(tileSize-1)*tileSize
	x1, y1 := (ix+1)&(tileSize-1), (iy+1)&(tileSize-1)*tileSize
	a, b := of[(y0+x0)&(tileSize*tileSize-1)], of[(y1+x0)&(tileSize*tileSize-1)]
	a += (of[(y0+x1)&(tileSize*tileSize-1)] - a) * dx
	b += (of[(y1+x1)&(tileSize*tileSize-1)] - b) * dx
	return a + (b-a)*dy
}
