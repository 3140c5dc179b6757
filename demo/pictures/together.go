package pictures

import (
	"fmt"
	"image"
	"slices"
)

// A part of the dress is where on a torso a base is worn, from the skin outwards.
type part int

const (
	nowhere part = iota // beside the torso
	lower
	upper // dresses too
	outer
)

// parts of the bases that are worn with others.
var parts = map[string]part{
	"jeans": lower, "joggers": lower, "leggings": lower, "leggings_crop": lower, "shorts": lower, "skirt_flare": lower, "skirt_tight": lower, "trousers": lower, "yoga_pants": lower,
	"big_tee": upper, "blouse": upper, "bra": upper, "bra_top": upper, "camisole": upper, "hoodie": upper, "knit": upper, "ls_tee": upper, "shirt": upper, "sweat": upper, "tank": upper, "tee": upper,
	"coverall": upper, "dress": upper, "dress_flare": upper, "dress_shirt": upper, "kids_set": upper, "pyjamas": upper, "romper": upper,
	"cardigan": outer, "coat": outer, "down_vest": outer, "jacket": outer,
}

// whole bases dress a torso from the shoulders down.
var whole = map[string]bool{"coverall": true, "romper": true, "dress": true, "dress_flare": true, "dress_shirt": true, "kids_set": true, "pyjamas": true}

// legged bases show the legs that they are worn on.
var legged = map[string]bool{"coverall": true, "romper": true, "jeans": true, "joggers": true, "leggings": true, "leggings_crop": true, "trousers": true, "yoga_pants": true, "kids_set": true, "pyjamas": true}

// Together says whether one torso can wear all of these that are worn, and wears
// enough: a dress, or something above and something below, each once, and nothing
// that would have to come out of what is worn over it.
func Together(looks []Look, body string) bool {
	have := map[part]string{}
	for _, l := range looks {
		at := parts[l.Base]
		if at == nowhere {
			if _, worn := stands[l.Base+"-worn"]; worn {
				return false // underwear
			}
			continue
		}
		if _, ok := stands[l.Base+"-worn"][body]; !ok || have[at] != "" {
			return false
		}
		have[at] = l.Base
	}
	switch {
	case whole[have[upper]]:
		return have[lower] == ""
	}
	return have[lower] != "" && (have[upper] != "" || have[outer] != "")
}

// A dressed view is one that lies at its place of the picture.
type dressed struct {
	*scaled
	o      *outfit
	base   string
	x0, y0 int
	hem    int // the row below which there is no cloth
}

// frame is the part of the wall that a picture shows: its upper end, and its height.
type frame struct{ top, tall float32 }

// widest is a dressed torso: beyond it the layers hold no more.
const widest = 1200

// Dress composes looks worn on one torso, with what is not worn beside it.
func (s *Studio) Dress(looks []Look, body string, w, h int) (*image.NRGBA, error) {
	if !Together(looks, body) {
		return nil, fmt.Errorf("pictures: %d looks cannot be worn together on %q", len(looks), body)
	}
	w = min(w, h*4/5, widest)
	h = w * 5 / 4
	looks = slices.Clone(looks)
	slices.SortStableFunc(looks, func(a, b Look) int { return int(parts[a.Base] - parts[b.Base]) })
	worn := looks[slices.IndexFunc(looks, func(l Look) bool { return parts[l.Base] != nowhere }):]
	beside := looks[:len(looks)-len(worn)]
	f := frameOf(worn, beside, body)
	var on [outer + 1]*dressed
	for _, l := range worn {
		d, err := s.dressed(l, "worn", body, f, w, h)
		if err != nil {
			return nil, err
		}
		on[parts[l.Base]] = d
	}
	var legs *dressed
	if !legged[worn[0].Base] { // the torso's own go on below
		var err error
		if legs, err = s.dressed(Look{Base: "shorts"}, "bare", body, f, w, h); err != nil {
			return nil, err
		}
	}
	c := &model{canvas: newCanvas(w, h, parseHex(groundColor)), solid: make([]float32, w*h), unit: float32(h) / f.tall}
	c.dress(on, legs)
	if err := s.put(c.canvas, beside, body, f); err != nil {
		return nil, err
	}
	return c.image(), nil
}

// frameOf is from above the neck to where the legs leave the picture: as far as the
// view of trousers sees them.
func frameOf(worn, beside []Look, body string) frame {
	height := statures[body]
	if body == lying {
		at := stands[worn[0].Base+"-worn"][body]
		end := at.top - at.tall
		top := end + 7
		if slices.ContainsFunc(beside, func(l Look) bool { return caps[l.Base] }) {
			top = crown + 2.2
		}
		return frame{top, top - end}
	}
	top := .056*height + .035*height
	legs := stands["shorts-bare"][body]
	end := legs.top - legs.tall + .052*height
	if base := worn[0].Base; legged[base] {
		at := stands[base+"-worn"][body]
		end = max(end, at.top-at.tall)
	}
	return frame{top, top - end}
}

// dressed scales a view to its place.
func (s *Studio) dressed(l Look, way, body string, f frame, w, h int) (*dressed, error) {
	view, at := l.Base+"-"+way+"-"+body, stands[l.Base+"-"+way][body]
	facts := s.known[view]
	unit := float32(h) / f.tall                 // pixels of the picture a decimetre
	fine := float32(facts.H) / (at.tall * unit) // pixels of the layers a pixel
	left, above := float32(w)/2-float32(facts.W)/2/fine, (f.top-at.top)*unit
	d := &dressed{base: l.Base, x0: max(0, int(left)), y0: max(0, int(above))}
	d.hem = int((f.top - at.hem) * unit)
	win := window{
		view: view, step: fine, cloth: l.onCloth(), x: (float32(d.x0) - left) * fine, y: (float32(d.y0) - above) * fine,
		w: min(w, int(left+float32(facts.W)/fine)) - d.x0, h: min(h, int(above+float32(facts.H)/fine)+1) - d.y0,
	}
	var err error
	if d.scaled, err = s.scaled(win); err != nil {
		return nil, err
	}
	d.o, err = s.outfit(l, d.scaled)
	return d, err
}
