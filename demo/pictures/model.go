package pictures

// A model is the picture of a torso while it is being dressed.
type model struct {
	*canvas
	solid []float32 // what is no wall
	unit  float32   // pixels a decimetre
}

// dress puts everything on, from the wall outwards.
func (m *model) dress(on [outer + 1]*dressed, legs *dressed) {
	above := on[upper]
	if above == nil {
		above = on[outer]
	}
	m.shadows(legs, on[lower], on[upper], on[outer])
	coat := m.room(on[outer])
	sleeves := coat.sleeves(m, on[upper], on[outer])
	skirt := []*room{coat}
	if sleeves == nil || sleeves.round >= 0 {
		skirt = append(skirt, m.room(on[upper]))
	}
	hidden := func(x, y int) bool { return on[outer].hides(x, y) || on[upper].hides(x, y) && sleeves.has(x, y) }
	m.cloth(on[outer], true, nil)
	m.cloth(on[upper], true, on[outer].hides, sleeves)
	m.torso(legs, m.h)
	m.torso(on[lower], m.h)
	m.torso(above, above.end(m.h), sleeves)
	m.cloth(on[lower], false, hidden, skirt...)
	m.over(on[upper])
	m.cloth(on[upper], false, on[outer].hides, sleeves)
	m.over(on[outer])
	m.cloth(on[outer], false, nil)
}

// end is the row below which a view shows nothing of its torso but the pole.
func (d *dressed) end(rows int) int {
	if legged[d.base] {
		return rows
	}
	return d.hem
}

// each calls f for every pixel of a view, with where it is in the picture and the
// numbers of both.
func (m *model) each(d *dressed, f func(x, y, i, j int)) {
	if d == nil {
		return
	}
	for y := range d.h {
		for x := range d.w {
			f(x+d.x0, y+d.y0, y*d.w+x, (y+d.y0)*m.w+x+d.x0)
		}
	}
}

// shadows are what views throw on the wall: where several do, the darkest counts.
// They fade before the edge of their view.
func (m *model) shadows(views ...*dressed) {
	dark := make([]float32, len(m.pix))
	for _, d := range views {
		m.each(d, func(x, y, i, j int) {
			edge := min(i%d.w, d.w-1-i%d.w, i/d.w)
			if d.y0+d.h < m.h-1 {
				edge = min(edge, d.h-1-i/d.w)
			}
			dark[j] = max(dark[j], (1-d.shadow[i])*min(1, float32(edge)/(.8*m.unit)))
		})
	}
	for j, k := range dark {
		p := &m.pix[j]
		p[0], p[1], p[2] = p[0]*(1-k), p[1]*(1-k), p[2]*(1-k)
	}
}

// torso paints what a view shows of the torso, down to a row. Below the view others
// may go on with it.
func (m *model) torso(d *dressed, end int, rooms ...*room) {
	m.each(d, func(x, y, i, j int) {
		if d.form[i] < .01 || y >= end || !fits(rooms, x, y) {
			return
		}
		cover := d.cover[i]
		if left := d.y0 + d.h - y; d.y0+d.h < m.h-1 {
			cover *= min(1, float32(left)/(.5*m.unit))
		}
		m.lay(j, torsoDye().lit(d.shade[i]), cover)
	})
}

// cloth paints the front of a view's cloth, or what is seen of its inside, but for
// what is hidden anyway.
func (m *model) cloth(d *dressed, inside bool, hidden func(x, y int) bool, rooms ...*room) {
	m.each(d, func(x, y, i, j int) {
		cover := d.front(i)
		if inside {
			cover = d.cover[i]*(1-d.form[i]) - cover
		}
		if cover > .004 && (hidden == nil || !hidden(x, y)) && fits(rooms, x, y) {
			m.lay(j, d.o.cloth(d.scaled, x-d.x0, y-d.y0, i), cover)
		}
	})
}

// front is how much of a pixel the outside of the cloth covers.
func (d *dressed) front(i int) float32 { return d.cover[i] * (1 - d.form[i]) * (1 - d.back[i]) }

// hides tells whether nothing below is seen.
func (d *dressed) hides(x, y int) bool {
	if d == nil || x < d.x0 || y < d.y0 || x >= d.x0+d.w || y >= d.y0+d.h {
		return false
	}
	return d.front((y-d.y0)*d.w+x-d.x0) > .999
}

// lay covers a pixel.
func (m *model) lay(j int, light rgb, cover float32) {
	m.pix[j] = m.pix[j].mix(light, cover)
	m.solid[j] = 1 - (1-m.solid[j])*(1-cover)
}

// over darkens what lies below a view along its edge, so that it does not look cut
// out and pasted on: close to it, and softly farther down.
func (m *model) over(d *dressed) {
	if d == nil {
		return
	}
	near, far := make([]float32, len(m.pix)), make([]float32, len(m.pix))
	m.each(d, func(x, y, i, j int) { near[j] = d.front(i) })
	copy(far, near)
	soften(near, m.w, m.h, max(1, int(.07*m.unit)))
	soften(far, m.w, m.h, max(1, int(.28*m.unit)))
	down, aside := int(.10*m.unit)*m.w, int(.04*m.unit)
	for j, solid := range m.solid {
		from := j - down - aside
		if solid == 0 || from < 0 {
			continue
		}
		k := 1 - solid*(.34*near[from]+.26*far[from])
		p := &m.pix[j]
		p[0], p[1], p[2] = p[0]*k, p[1]*k, p[2]*k
	}
}

// soften is two passes of a running mean each way.
func soften(plane []float32, w, h, r int) {
	line := make([]float32, max(w, h))
	run := func(at, step, n int) {
		for range 2 {
			var sum float32
			for i := range n + r {
				if i < n {
					line[i] = plane[at+i*step]
					sum += line[i]
				}
				if i > 2*r {
					sum -= line[i-2*r-1]
				}
				if i >= r {
					plane[at+(i-r)*step] = sum / float32(2*r+1)
				}
			}
		}
	}
	for y := range h {
		run(y*w, 1, w)
	}
	for x := range w {
		run(x, w, h)
	}
}
