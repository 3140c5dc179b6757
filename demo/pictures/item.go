package pictures

import (
	"image"
	"strings"
)

// Item composes the picture of an item with a number, to fit a box; it is
// smaller where the layers hold no more. Number 1 is the whole item; 2 is its
// back where there are layers of it, else a close look, and so on.
func (s *Studio) Item(l Look, number, w, h int) (*image.NRGBA, error) {
	win, close := s.frame(l, number, w, h)
	view, err := s.scaled(win)
	if err != nil {
		return nil, err
	}
	o, err := s.outfit(l, view, close)
	if err != nil {
		return nil, err
	}
	c := newCanvas(win.w, win.h, parseHex(groundColor))
	c.draw(view, o, 0, 0, 0)
	return c.image(), nil
}

// The finest steps in which layers are read: beyond them there is only blur.
const (
	finest      = .75
	finestClose = .5
)

// frame chooses view and window of a picture.
func (s *Studio) frame(l Look, number, w, h int) (win window, close bool) {
	base := s.base(l.Base)
	for _, other := range []string{"back", "detail"} {
		if number <= 1 {
			break
		}
		if _, ok := s.known[base+"-"+other]; ok {
			if number--; number == 1 {
				return s.whole(base+"-"+other, w, h)
			}
		}
	}
	if number <= 1 {
		return s.whole(base+"-front", w, h)
	}
	return s.close(base+"-front", number-2, w, h)
}

func (s *Studio) whole(view string, w, h int) (window, bool) {
	f := s.known[view]
	step := max(float32(f.W)/float32(w), float32(f.H)/float32(h), finest)
	return s.centred(view, float32(f.W)/2, float32(f.H)/2, step, int(float32(f.W)/step+.5), int(float32(f.H)/step+.5)), false
}

// close looks at a part: what is special about the base, then its other end.
func (s *Studio) close(view string, nth, w, h int) (window, bool) {
	f := s.known[view]
	left, top := float32(f.Bounds[0]), float32(f.Bounds[1])
	width, height := float32(f.Bounds[2])-left, float32(f.Bounds[3])-top
	at, ok := details[strings.TrimSuffix(view, "-front")]
	if !ok {
		at = detail{.5, .3, .56}
	}
	if nth%2 == 1 {
		at.y = 1 - at.y
	}
	wide := max(width*at.width, height*at.width*.6)
	step := max(wide/float32(w), wide*1.25/float32(h), finestClose)
	return s.centred(view, left+width*at.x, top+height*at.y, step, int(wide/step+.5), int(wide*1.25/step+.5)), true
}

// centred is a window around a point, moved inside the view where it would
// look beyond its edge.
func (s *Studio) centred(view string, x, y, step float32, w, h int) window {
	f := s.known[view]
	wide, high := float32(w)*step, float32(h)*step
	left := max(0, min(x-wide/2, float32(f.W)-wide))
	top := max(0, min(y-high/2, float32(f.H)-high))
	return window{view: view, x: left, y: top, step: step, w: w, h: h}
}

// outfit makes a look ready for a view.
func (s *Studio) outfit(l Look, v *scaled, close bool) (*outfit, error) {
	base := s.base(l.Base)
	o := &outfit{fabric: newDye(l.Hex), pattern: l.Pattern, period: .5}
	o.trim, o.second = o.fabric, o.fabric
	if l.Trim != "" {
		o.trim = newDye(l.Trim)
	}
	if l.PatternHex != "" {
		o.second = newDye(l.PatternHex)
	}
	if p, ok := periods[base]; ok {
		o.period = p
	}
	o.period *= [...]float32{1, .62, 1.3}[l.seed()%3]
	if close && !hard[base] {
		o.weave = .045
	}
	switch l.Pattern {
	case Print:
		o.print = s.motif(base, l.Detail, o, v)
	case Label:
		if v.Print.Width == 0 || !hard[base] { // paper does not stick to cloth
			break
		}
		var err error
		if o.print, err = s.label(l, v.Print); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// motif prints a motif at its place, or all over when it is small or the base
// has no place for it.
func (s *Studio) motif(base, name string, o *outfit, v *scaled) *print {
	m, ok := motifs[name]
	if !ok {
		return nil
	}
	p := &print{height: 1, place: v.Print, inks: []ink{{o.second, s.film(name, m.body)}}}
	if m.open != nil {
		p.inks = append(p.inks, ink{o.fabric, s.film(name+" open", m.open)})
	}
	switch {
	case m.scattered || s.known[base+"-front"].Print.Width == 0:
		p.place.Width = .36 * max(.6, min(1.2, o.period/.4))
		p.scatter = p.place.Width * 2.1
	case v.Print.Width == 0: // seen from behind
		return nil
	}
	return p
}

// film draws a shape once.
func (s *Studio) film(name string, of shape) *film {
	s.films.Lock()
	defer s.films.Unlock()
	if s.drawn == nil {
		s.drawn = map[string]*film{}
	}
	if s.drawn[name] == nil {
		s.drawn[name] = drawn(of)
	}
	return s.drawn[name]
}
