package pictures

import "image"

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
	c.draw(view, o, 0, 0)
	return c.image(), nil
}

// The finest steps in which layers are read: beyond them there is only blur.
const (
	finest      = .64
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
	return centred(view, float32(f.W)/2, float32(f.H)/2, step, int(float32(f.W)/step+.5), int(float32(f.H)/step+.5)), false
}

// close looks at a part: first the print or the neck, then further down.
func (s *Studio) close(view string, nth, w, h int) (window, bool) {
	f := s.known[view]
	left, top, right, bottom := float32(f.Bounds[0]), float32(f.Bounds[1]), float32(f.Bounds[2]), float32(f.Bounds[3])
	width := max((right-left)*.56, (bottom-top)*.36)
	height := width * 5 / 4
	x, y := (left+right)/2, top+height*.46
	if nth%2 == 1 {
		x, y = left+(right-left)*.42, bottom-height*.44
	}
	step := max(width/float32(w), height/float32(h), finestClose)
	return centred(view, x, y, step, int(width/step+.5), int(height/step+.5)), true
}

func centred(view string, x, y, step float32, w, h int) window {
	return window{view: view, x: x - float32(w)*step/2, y: y - float32(h)*step/2, step: step, w: w, h: h}
}

// outfit makes a look ready for a view.
func (s *Studio) outfit(l Look, v *scaled, close bool) (*outfit, error) {
	base := s.base(l.Base)
	o := &outfit{fabric: newDye(l.Color), pattern: l.pattern(), period: .5}
	o.trim, o.second = o.fabric, o.fabric
	if l.Trim != "" {
		o.trim = newDye(l.Trim)
	}
	if l.Second != "" {
		o.second = newDye(l.Second)
	}
	if p, ok := periods[base]; ok {
		o.period = p
	}
	o.period *= [...]float32{1, .62, 1.3}[l.seed()%3]
	if close && !labelled[base] {
		o.weave = .045
	}
	var err error
	switch {
	case labelled[base] && l.Brand != "":
		if o.print, err = label(l, bandColor(l)); err != nil {
			return nil, err
		}
		o.print.place = v.Print
	case l.Motif != "":
		o.print = s.motif(l, o, v)
	}
	return o, nil
}

// bandColor is the colour of a label's band: the second, or a dark one.
func bandColor(l Look) string {
	if l.Second != "" {
		return l.Second
	}
	return "4b5a4a"
}

// motif prints a motif at its place, or all over when it is small or there is
// no place for it.
func (s *Studio) motif(l Look, o *outfit, v *scaled) *print {
	m, ok := motifs[l.Motif]
	if !ok {
		return nil
	}
	p := &print{height: 1, place: v.Print, inks: []ink{{o.second, s.film(l.Motif, m.body)}}}
	if m.open != nil {
		p.inks = append(p.inks, ink{o.fabric, s.film(l.Motif+" open", m.open)})
	}
	if l.scattered() || v.Print.Width == 0 {
		p.place.Width = max(.22, m.small) * min(1, o.period/.4)
		p.scatter = p.place.Width * 2.1
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
