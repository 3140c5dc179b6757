package pictures

import (
	"embed"
	"fmt"
	"hash/fnv"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"github.com/tsumugi-shop/tsumugi/demo/pictures/layer"
)

//go:embed layers/*.zip
var layers embed.FS

// A Studio composes pictures. It keeps the layers it used last, scaled, since
// a list shows the same base items again and again.
type Studio struct {
	version string
	known   map[string]layer.Facts // of each view, such as tee-front
	cache   cache
	films   sync.Mutex
	drawn   map[string]*film
}

// NewStudio opens the layers that are built in.
func NewStudio() (*Studio, error) {
	found, err := fs.Glob(layers, "layers/*.zip")
	if err != nil || len(found) == 0 {
		return nil, fmt.Errorf("pictures: %d layers, %w", len(found), err)
	}
	s := &Studio{known: map[string]layer.Facts{}}
	sum := fnv.New64a()
	for _, f := range found {
		data, err := layers.ReadFile(f)
		if err != nil {
			return nil, fmt.Errorf("pictures: %w", err)
		}
		_, _ = sum.Write(data) // a hash takes everything
		name := strings.TrimSuffix(strings.TrimPrefix(f, "layers/"), ".zip")
		if s.known[name], err = layer.ReadFacts(data); err != nil {
			return nil, fmt.Errorf("pictures: %s: %w", name, err)
		}
	}
	s.version = fmt.Sprintf("%s-%x", recipe, sum.Sum64())
	return s, nil
}

// recipe changes with the code that composes, so that kept pictures are made anew.
const recipe = "9"

// Bases lists the bases that have layers of their own.
func (s *Studio) Bases() []string {
	var out []string
	for name := range s.known {
		if base, ok := strings.CutSuffix(name, "-front"); ok {
			out = append(out, base)
		}
	}
	slices.Sort(out)
	return out
}

// Worn lists the display torsos that wear each base.
func (s *Studio) Worn() map[string][]string { return s.torsos("-worn-") }

// Behind lists those of them that also show it from behind.
func (s *Studio) Behind() map[string][]string { return s.torsos("-behind-") }

func (s *Studio) torsos(way string) map[string][]string {
	out := map[string][]string{}
	for name := range s.known {
		if base, body, ok := strings.Cut(name, way); ok {
			out[base] = append(out[base], body)
		}
	}
	for _, bodies := range out {
		slices.Sort(bodies)
	}
	return out
}

// front is the layer of a base's first picture. A base that nobody knows looks
// like a tee: strange data is no reason to show nothing.
func (s *Studio) front(base string) string {
	if _, ok := s.known[base+"-front"]; !ok {
		base = "tee"
	}
	return base + "-front"
}

// views are the layers of an item's pictures: the front, worn where a torso
// wears it, from there and from behind, then the back or a close look.
func (s *Studio) views(base, body string) []string {
	list := []string{s.front(base)}
	base = strings.TrimSuffix(list[0], "-front")
	for _, view := range []string{"-worn-" + body, "-behind-" + body, "-back", "-detail"} {
		if _, ok := s.known[base+view]; ok {
			list = append(list, base+view)
		}
	}
	return list
}

// A window is the part of a view that fills a picture of w × h pixels: its
// left upper corner and how many pixels of the layers one pixel covers.
type window struct {
	view string
	x, y float32
	step float32
	w, h int
	wide float32 // the same across; 0: as down
	// cloth says whether places on the cloth are needed; a plain look does without.
	cloth bool
}

// across is how many pixels of the layers one pixel covers from left to right.
func (w window) across() float32 {
	if w.wide > 0 {
		return w.wide
	}
	return w.step
}

const (
	// cacheBytes of scaled layers are kept, at most.
	cacheBytes = 96 << 20
	// cachePixels is the largest window worth keeping: lists ask for the same
	// bases again and again, the gallery seldom does.
	cachePixels = 320_000
)

// cache holds scaled views, and forgets those used longest ago.
type cache struct {
	mu    sync.Mutex
	seen  map[window]*entry
	clock uint64
	bytes int
}

type entry struct {
	once sync.Once
	view *scaled
	err  error
	used uint64
}

// scaled returns the view as a window shows it.
func (s *Studio) scaled(w window) (*scaled, error) {
	if w.w*w.h > cachePixels {
		return s.openScaled(w)
	}
	e := s.cache.entry(w)
	e.once.Do(func() {
		if e.view, e.err = s.openScaled(w); e.err == nil {
			s.cache.grow(e.view.bytes(), w)
		}
	})
	return e.view, e.err
}

// openScaled reads a view's layers, the small ones where they are enough.
func (s *Studio) openScaled(w window) (*scaled, error) {
	data, err := layers.ReadFile("layers/" + w.view + ".zip")
	if err != nil {
		return nil, fmt.Errorf("pictures: %w", err)
	}
	part := layer.Part{Small: min(w.step, w.across())*layer.Small >= .999, Cloth: w.cloth}
	if part.Small {
		w = w.small()
	}
	v, err := layer.Read(data, part)
	if err != nil {
		return nil, fmt.Errorf("pictures: %s: %w", w.view, err)
	}
	return scale(v, w), nil
}

// small is the same window in the pixels of small layers.
func (w window) small() window {
	w.x, w.y, w.step, w.wide = w.x*layer.Small, w.y*layer.Small, w.step*layer.Small, w.wide*layer.Small
	return w
}

func (c *cache) entry(w window) *entry {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.seen == nil {
		c.seen = map[window]*entry{}
	}
	e := c.seen[w]
	if e == nil {
		e = &entry{}
		c.seen[w] = e
	}
	c.clock++
	e.used = c.clock
	return e
}

// grow counts what came in and lets the oldest go; whoever still composes
// with one keeps it alive.
func (c *cache) grow(n int, w window) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.bytes += n
	for c.bytes > cacheBytes {
		oldest := w
		for k, e := range c.seen {
			if k != w && e.view != nil && (oldest == w || e.used < c.seen[oldest].used) {
				oldest = k
			}
		}
		if oldest == w {
			return
		}
		c.bytes -= c.seen[oldest].view.bytes()
		delete(c.seen, oldest)
	}
}
