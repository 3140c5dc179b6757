package pictures

import "slices"

// A room is what a garment leaves for those below it, row by row: what is wider than
// its trunk, or reaches out of its sleeves, is inside of it. Below its hem they come out
// in a round.
type room struct {
	first, last int // rows that it covers
	lo, hi      []int
	round       float32 // pixels; below 0 nothing comes out
}

// room of a view.
func (m *model) room(d *dressed) *room {
	if d == nil {
		return nil
	}
	r := &room{first: m.h, last: -1, lo: make([]int, m.h), hi: make([]int, m.h), round: .5 * m.unit}
	if d.base == "coat" { // it reaches to the hem of skirts
		r.round = .1 * m.unit
	}
	middle, full := m.w/2-d.x0, 0
	for y := range d.h {
		lo, hi := d.trunk(y, middle, -1), d.trunk(y, middle, 1)
		if lo < 0 || hi < 0 {
			continue
		}
		at := y + d.y0
		if at < d.hem-int(.4*m.unit) {
			full = hi - lo
		} else if hi-lo < full*9/10 { // the hem hangs lower in the middle
			break
		}
		r.first, r.last = min(r.first, at), at
		r.lo[at], r.hi[at] = lo+d.x0, hi+d.x0
	}
	return r
}

// sleeves is the room of something with sleeves for what is worn below it, which
// does not get wider there, and is hidden where only a little of it would look out.
func (r *room) sleeves(m *model, below, d *dressed) *room {
	if r == nil || below == nil || d.base == "down_vest" {
		return nil
	}
	own := *r
	switch out := below.hem - d.hem; {
	case whole[below.base]:
	case out < int(.25*m.unit):
		own.round = -1
	default:
		own.round = 0
	}
	if below.base == "hoodie" { // its hood lies around the neck, outside of the collar
		y, middle := own.first-below.y0, m.w/2-below.x0
		more := int(.06 * m.unit) // it is a little wider farther down
		left, right := below.trunk(y, middle, -1)+below.x0-more, below.trunk(y, middle, 1)+below.x0+more
		own.lo, own.hi = slices.Clone(own.lo), slices.Clone(own.hi)
		for at := own.first; at < own.last && own.hi[at]-own.lo[at] <= right-left; at++ {
			own.lo[at], own.hi[at] = left, right
		}
	}
	return &own
}

// trunk is where the cloth of a row ends, seen from the middle: an open neck is left
// out, and what lies beyond a gap is a sleeve. It is -1 where there is no cloth.
func (d *dressed) trunk(y, from, way int) int {
	met := false
	for x := from; x >= 0 && x < d.w; x += way {
		covered := d.front(y*d.w+x) > .5
		if met && !covered {
			return x
		}
		met = met || covered
	}
	return -1
}

// has tells whether something below the garment may be seen at a place.
func (r *room) has(x, y int) bool {
	if r == nil || y < r.first {
		return true
	}
	wider := -1
	if y > r.last {
		if r.round < 0 {
			return false
		}
		wider = int(sqrt(2 * r.round * float32(y-r.last)))
	}
	y = min(y, r.last)
	return x > r.lo[y]-wider && x < r.hi[y]+wider
}

func fits(rooms []*room, x, y int) bool {
	for _, r := range rooms {
		if !r.has(x, y) {
			return false
		}
	}
	return true
}
