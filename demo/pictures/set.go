package pictures

import "slices"

// lying is the torso that lies on the table.
const lying = "baby"

// crown is how far above the side neck point of the lying torso a cap begins, in
// decimetres: above the neck, as clothes are laid out for somebody.
const crown = .5

// caps of babies, that lie above the neck of the one who lies.
var caps = map[string]bool{"baby_cap": true}

// put lays what is not worn on the ground beside the torso: shoes at its right foot,
// bags at its left, and the rest above them.
func (s *Studio) put(c *canvas, looks []Look, body string, f frame) error {
	unit := float32(c.h) / f.tall
	side := map[bool]float32{true: float32(c.h) - .35*unit, false: float32(c.h) - .35*unit} // the lowest free row, on the left and on the right
	looks = slices.Clone(looks)
	slices.SortStableFunc(looks, func(a, b Look) int { return feet(a) - feet(b) })
	for _, l := range looks {
		left := bags[l.Base]
		above := body == lying && caps[l.Base]
		view := s.front(l.Base)
		facts := s.known[view]
		wide, high := s.size(l, view, body)
		most := .3 * float32(c.w) / unit
		switch { // where arms are near
		case body == lying:
			most = .26 * float32(c.w) / unit
		case caps[l.Base]:
			most = .22 * float32(c.w) / unit
		}
		if wide > most && !above {
			wide, high = most, high*most/wide
		}
		b := facts.Bounds
		win := window{view: view, wide: float32(b[2]-b[0]) / (unit * wide), step: float32(b[3]-b[1]) / (unit * high), cloth: l.onCloth()}
		win.w, win.h = int(float32(facts.W)/win.wide), int(float32(facts.H)/win.step)
		v, err := s.scaled(win)
		if err != nil {
			return err
		}
		o, err := s.outfit(l, v)
		if err != nil {
			return err
		}
		x, y := .3*unit, side[left]
		switch {
		case above:
			x, y = (float32(c.w)-wide*unit)/2, (f.top-crown)*unit
		case !left:
			x = float32(c.w) - (.3+wide)*unit
		}
		c.draw(v, o, int(x-float32(b[0])/win.wide), int(y-float32(b[3])/win.step), win.w/8)
		if !above {
			side[left] -= (high + .4) * unit
		}
	}
	return nil
}

// feet puts what is worn on them before the rest.
func feet(l Look) int {
	if lengths[l.Base] > 0 {
		return 0
	}
	return 1
}

// bags stand on the left, where bibs lie.
var bags = map[string]bool{"tote": true, "backpack": true, "purse": true, "bib": true}

// size is how large the whole of an item is beside a torso, in decimetres: as the
// catalogue says, or as the studio has it for somebody grown up.
func (s *Studio) size(l Look, view, body string) (wide, high float32) {
	if l.Real != [2]int{} && gauges[l.Base] != (gauge{}) {
		wide, high = s.real(l, view)
		return wide / 100, high / 100
	}
	f := s.known[view]
	k := f.Scale
	if long := lengths[l.Base]; long > 0 {
		k = long / float32(f.Bounds[3]-f.Bounds[1])
	}
	if !caps[l.Base] { // the studio has those as babies wear them
		k *= min(1, statures[body]/16)
	}
	return float32(f.Bounds[2]-f.Bounds[0]) * k, float32(f.Bounds[3]-f.Bounds[1]) * k
}

// lengths of what somebody grown up wears on their feet, as it lies there, in decimetres.
var lengths = map[string]float32{"sneakers": 2.7, "sandals": 2.6, "socks": 3.6, "socks_ankle": 2.6, "socks_high": 5, "leg_warmers": 3.6}
