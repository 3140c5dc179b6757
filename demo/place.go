package demo

// Lists put commodities side by side that have nothing to do with each other,
// and two makers may well sell black leggings. A shopkeeper who hangs up goods
// sees that and takes another colour; so does place.

const (
	// placedItems is the largest shop that is looked over: in larger ones there
	// are more black leggings than colours, and nobody sees them all.
	placedItems = 2_000
	// dips is among how many sets of colours a commodity can choose, and rounds
	// how often the whole shop is gone through.
	dips, rounds = 80, 40
)

// A meeting is a place where a colour of a commodity stands near a colour of
// another one.
type meeting struct {
	mine, theirs spot
	other        int32
}

// place chooses the colours of all commodities, so that none stands beside one
// that looks alike, as far as that is possible.
func (s *Shop) place() {
	if len(s.plans) > placedItems {
		return
	}
	meetings := s.meetings()
	shown := make([]rack, len(s.plans))
	for i := range s.plans {
		shown[i] = s.hang(i, 0)
	}
	for round := range rounds {
		clashes := 0
		for i := range s.plans {
			best := clashing(shown[i], meetings[i], shown)
			for try := 0; try < dips && best > 0; try++ {
				dip := (try + round*dips/3) % (3 * dips)
				other := s.hang(i, dip)
				if n := clashing(other, meetings[i], shown); n <= best { // as bad is a way out of a corner
					best, shown[i], s.plans[i].dip = n, other, dip
				}
			}
			clashes += best
		}
		if clashes == 0 {
			return
		}
	}
}

// A rack is the colours of one commodity, as they were dyed and by code.
type rack struct {
	sights []sight
	byCode []int
}

func (r rack) at(where spot) *sight {
	if where.byCode {
		return &r.sights[r.byCode[where.n]]
	}
	return &r.sights[where.n]
}

// hang makes the rack of a commodity from one of its sets of colours.
func (s *Shop) hang(i, dip int) rack {
	shades := s.dip(i, dip)
	r := rack{sights: make([]sight, len(shades)), byCode: make([]int, len(shades))}
	for j, shade := range shades {
		r.sights[j] = newSight(s.look(&s.plans[i], shade))
		before := 0
		for _, other := range shades {
			if other.code < shade.code {
				before++
			}
		}
		r.byCode[before] = j
	}
	return r
}

// clashing counts where a commodity would stand beside one that looks alike.
func clashing(r rack, meetings []meeting, shown []rack) int {
	n := 0
	for _, m := range meetings {
		if r.at(m.mine).alike(*shown[m.other].at(m.theirs)) {
			n++
		}
	}
	return n
}
