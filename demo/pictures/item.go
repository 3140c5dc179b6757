package pictures

import (
	"cmp"
	"image"
)

// Item composes the picture of an item with a number, to fit a box; it is
// smaller where the layers hold no more. Number 1 is the front; then come what a
// torso wears, seen from the front and from behind, where there are such views;
// the back, or a close look at things that are the same all round; and at last
// the cloth from near, or small goods beside something known.
func (s *Studio) Item(l Look, number, w, h int) (*image.NRGBA, error) {
	views := s.views(l.Base, l.Body)
	if number > len(views) {
		switch {
		case fabrics[l.Cloth].make != "":
			return s.near(l, w, h)
		case known[l.Beside].wide > 0 && l.Real != [2]int{} && gauges[l.Base] != gauge{}:
			return s.beside(l, w, h)
		}
	}
	win := s.window(views[min(len(views), max(1, number))-1], w, h)
	win.cloth = l.onCloth()
	view, err := s.scaled(win)
	if err != nil {
		return nil, err
	}
	o, err := s.outfit(l, view)
	if err != nil {
		return nil, err
	}
	c := newCanvas(win.w, win.h, parseHex(groundColor))
	c.draw(view, o, 0, 0, 0)
	return c.image(), nil
}

// finest are the steps in which layers are read: beyond them there is only blur.
const finest = .75

// window shows a whole view.
func (s *Studio) window(view string, w, h int) window {
	f := s.known[view]
	step := max(float32(f.W)/float32(w), float32(f.H)/float32(h), finest)
	return window{view: view, step: step, w: int(float32(f.W)/step + .5), h: int(float32(f.H)/step + .5)}
}

// outfit makes a look ready for a view.
func (s *Studio) outfit(l Look, v *scaled) (*outfit, error) {
	o := &outfit{fabric: newDye(cmp.Or(l.Case, l.Hex)), weave: s.newWeave(l)}
	o.trim, o.second = o.fabric, o.fabric
	if l.Trim != "" {
		o.trim = newDye(l.Trim)
	}
	if l.PatternHex != "" {
		o.second = newDye(l.PatternHex)
	}
	switch l.Pattern {
	case Print:
		o.print = s.motif(l.Base, l.Detail, o, v)
	case Label:
		if v.Print.Width == 0 || !hard[l.Base] { // paper does not stick to cloth
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
	case m.scattered || s.known[s.front(base)].Print.Width == 0:
		p.place.Width = .36 * max(.6, min(1.2, o.weave.period/.4))
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
