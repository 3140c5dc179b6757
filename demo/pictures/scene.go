package pictures

import (
	"image"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/demo/pictures/layer"
)

// A scene is an arrangement of items on a tinted ground.
type scene struct {
	ground string
	looks  []Look
}

// shapes of scenes by the ending of their names: width to height.
var sceneShapes = map[string][2]int{"wide": {16, 9}, "square": {1, 1}, "tall": {4, 5}}

// A spot is where an item stands: its middle and its height, in shares of the
// scene's height, and of its width for x.
type spot struct{ x, y, height float32 }

// spots by shape and number of items. Views have wide margins, so they overlap.
var spots = map[string][][]spot{
	"wide":   {{{.5, .5, 1.1}}, {{.34, .5, 1.08}, {.68, .52, 1.0}}, {{.21, .5, 1.0}, {.52, .5, 1.04}, {.81, .54, .88}}, {{.15, .48, .84}, {.38, .52, 1.0}, {.62, .48, .92}, {.85, .6, .74}}},
	"square": {{{.5, .5, 1.04}}, {{.33, .42, .84}, {.68, .6, .8}}, {{.3, .36, .68}, {.72, .39, .62}, {.5, .73, .54}}, {{.28, .32, .66}, {.73, .3, .6}, {.3, .74, .56}, {.74, .72, .6}}},
	"tall":   {{{.5, .5, 1}}, {{.36, .34, .72}, {.66, .68, .66}}, {{.32, .28, .6}, {.72, .4, .52}, {.44, .75, .52}}, {{.3, .26, .54}, {.74, .28, .48}, {.28, .73, .48}, {.74, .74, .5}}},
}

// A story is a scene on a sheet of paper, turned around or not, so that
// neighbours in a list do not look alike.
type story struct {
	scene
	stage  stage
	turned bool
}

// Scenes lists the path of every scene in every shape, and of every story in
// the shape that pages show.
func Scenes() (paths []string) {
	for _, name := range slices.Sorted(maps.Keys(scenes)) {
		for _, shape := range slices.Sorted(maps.Keys(sceneShapes)) {
			paths = append(paths, name+"-"+shape+".jpg")
		}
	}
	for _, name := range slices.Sorted(maps.Keys(stories)) {
		shape := "wide"
		if strings.HasPrefix(name, "editors/") || strings.HasPrefix(name, "heroes/") {
			shape = "square"
		}
		paths = append(paths, name+"-"+shape+".jpg")
	}
	return paths
}

// scene composes a story, w pixels wide.
func (s *Studio) scene(sc story, shape string, w int) (*image.NRGBA, error) {
	ratio := sceneShapes[shape]
	h := w * ratio[1] / ratio[0]
	c := newCanvas(w, h, parseHex(sc.ground))
	c.lay(sc.stage)
	c.light()
	for i, at := range spots[shape][len(sc.looks)-1] {
		l := sc.looks[i]
		if sc.turned {
			at.x = 1 - at.x
		}
		view := s.front(l.Base)
		f := s.known[view]
		step := float32(f.H) / (at.height * likeness(f) * float32(h))
		win := window{view: view, step: step, w: int(float32(f.W) / step), h: int(float32(f.H) / step), cloth: l.onCloth()}
		v, err := s.scaled(win)
		if err != nil {
			return nil, err
		}
		o, err := s.outfit(l, v)
		if err != nil {
			return nil, err
		}
		c.draw(v, o, int(at.x*float32(w))-win.w/2, int(at.y*float32(h))-win.h/2, win.w/7)
	}
	return c.image(), nil
}

// likeness makes small things smaller than large ones, though not as much as
// they are: a bib beside a coat would be lost.
func likeness(f layer.Facts) float32 {
	const usual = 8 // decimetres that a view is high
	return min(.98, max(.66, float32(math.Pow(float64(f.Scale)*float64(f.H)/usual, .38))))
}

// light lets the ground fall off a little to the lower right, as the studio's
// lamp does.
func (c *canvas) light() {
	for i := range c.pix {
		x, y := float32(i%c.w)/float32(c.w), float32(i/c.w)/float32(c.h)
		k := 1.02 - .07*(x*.5+y*.5)
		p := &c.pix[i]
		p[0], p[1], p[2] = p[0]*k, p[1]*k, p[2]*k
	}
}
