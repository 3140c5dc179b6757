package outfit

import (
	"cmp"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// How many pieces an outfit has.
const (
	Fewest = 3
	Most   = 5
)

// A Wish is what outfits are asked for.
type Wish struct {
	With   Piece                             // which all have
	And    []Piece                           // which all have too, and which go with it
	Enough int                               // as soon as somebody is dressed in so many it is whole; 0: as many as go well
	Count  int                               // how many
	Season Seasons                           // now; 0: none is preferred
	Bought func(id.Commodity) []id.Commodity // what orders had together; may be nil
	Not    map[id.ColorSKU]bool              // pieces to leave out; may be nil
}

// orders are the slots that are filled after each other. The last of each are
// turned around from one proposal to the next.
var orders = map[Occasion]struct{ dressed, undressed, more []Slot }{
	Everyday: {[]Slot{Outer, Shoes}, []Slot{Top, Bottom}, []Slot{Bag, Hat, Socks, Small}},
	Active:   {[]Slot{Shoes}, []Slot{Top, Bottom}, []Slot{Outer, Socks, Bag, Hat}},
	Night:    {[]Slot{Socks}, []Slot{Dress}, []Slot{Small}},
}

// draft is an outfit on its way.
type draft struct {
	pieces [Most]Piece
	n      int
	score  float32
}

const beam = 3

// Propose finds outfits with a piece, the best first, none of which shares clothes
// with another but that piece. The same question has the same answer.
func (b *Book) Propose(w Wish) (outfits [][]Piece) {
	used := map[id.Commodity]bool{}
	bought := map[id.Commodity]bool{}
	if w.Bought != nil {
		for _, code := range w.Bought(w.With.Commodity) {
			bought[code] = true
		}
	}
	for turn := range w.Count {
		best, ok := b.proposal(w, turn, used, bought)
		if !ok {
			break
		}
		pieces := slices.Clone(best.pieces[:best.n])
		slices.SortFunc(pieces, func(x, y Piece) int { return cmp.Compare(x.Slot.place(), y.Slot.place()) })
		outfits = append(outfits, pieces)
		for i := range pieces {
			used[pieces[i].Commodity] = true
		}
	}
	return outfits
}

func (b *Book) proposal(w Wish, turn int, used, bought map[id.Commodity]bool) (draft, bool) {
	a := w.With
	if a.Slot == "" {
		return draft{}, false
	}
	wearer := a.Wearer
	drafts := []draft{{n: 1 + len(w.And)}}
	if drafts[0].n > Most {
		return draft{}, false
	}
	drafts[0].pieces[0] = a
	copy(drafts[0].pieces[1:], w.And)
	for _, slot := range slotsFor(a, turn) {
		if has := drafts[0].pieces[:drafts[0].n]; w.Enough > 0 && len(has) >= w.Enough && Complete(has...) {
			break
		}
		if filled(drafts[0].pieces[:drafts[0].n], slot) {
			continue
		}
		if drafts[0].n >= Most || drafts[0].n >= 4 && slot != Top && slot != Bottom && (turn+int(a.Tone.Light))%3 != 0 {
			break
		}
		next := b.extend(drafts, slot, wearer, w, used, bought)
		if len(next) > 0 {
			drafts = next
		}
	}
	best := drafts[0]
	return best, best.n >= Fewest && Complete(best.pieces[:best.n]...)
}

// filled tells whether there is nothing more to put into a slot.
func filled(pieces []Piece, slot Slot) bool {
	has := slotsOf(pieces)
	half := slot == Top || slot == Bottom
	return has&(1<<slot.place()) != 0 || half && has&(1<<Dress.place()) != 0 || slot == Dress && has&(1<<Top.place()|1<<Bottom.place()) != 0
}

// slotsFor is the order in which the rest is looked for.
func slotsFor(a Piece, turn int) (list []Slot) {
	order := orders[a.Occasion]
	has := uint16(1) << a.Slot.place()
	add := func(slots ...Slot) {
		for _, s := range slots {
			if s == Outer && a.Seasons&(Mild|Cold) == 0 {
				continue
			}
			if has&(1<<s.place()) == 0 {
				has |= 1 << s.place()
				list = append(list, s)
			}
		}
	}
	dress := a.Slot == Dress
	if !dress && a.Slot != Top && a.Slot != Bottom && a.Occasion == Everyday && (a.Wearer == catalog.Women || a.Wearer == catalog.Baby) && turn%2 == 1 || a.Wearer == catalog.Baby && a.Slot != Top && a.Slot != Bottom {
		add(Dress)
		dress = true
	}
	if !dress {
		add(order.undressed...)
	}
	if a.Wearer == catalog.Baby {
		add(Small, Hat, Socks, Shoes)
		return list
	}
	if a.Wearer == catalog.Kids && turn%2 == 1 { // children run about without a jacket
		add(Shoes)
	}
	add(order.dressed...)
	for i := range order.more {
		add(order.more[(i+turn)%len(order.more)])
	}
	return list
}

// extend adds one piece of a slot to each draft and keeps the best.
func (b *Book) extend(drafts []draft, slot Slot, wearer catalog.SexType, w Wish, used, bought map[id.Commodity]bool) (next []draft) {
	shelf := b.shelf(slot, wearer, w.With.Occasion)
	for _, d := range drafts {
		for _, n := range shelf {
			p := &b.tried[n]
			if p.Commodity == w.With.Commodity || slices.ContainsFunc(w.And, func(q Piece) bool { return q.Commodity == p.Commodity }) || w.Not[p.Color] || used[p.Commodity] {
				continue
			}
			gain, ok := d.gain(p, w)
			if !ok {
				continue
			}
			if bought[p.Commodity] {
				gain += .5
			}
			gain += popularity(p.Rank)
			score := d.score + gain
			if len(next) == beam && score <= next[beam-1].score {
				continue
			}
			more := d
			more.pieces[more.n] = *p
			more.n++
			more.score = score
			if len(Goes(more.pieces[:more.n]...)) > 0 {
				continue
			}
			next = insert(next, more)
		}
	}
	return next
}

func insert(list []draft, d draft) []draft {
	at := len(list)
	for at > 0 && d.score > list[at-1].score {
		at--
	}
	if len(list) < beam {
		list = append(list, draft{})
	}
	if at < len(list) {
		copy(list[at+1:], list[at:])
		list[at] = d
	}
	return list
}

func popularity(rank int) float32 {
	if rank <= 0 {
		return 0
	}
	return .12 / (1 + float32(rank)/200)
}

// gain is how much better a piece makes the draft. ok is false where it clearly does
// not belong, which is told here at no cost; Goes says the rest.
func (d *draft) gain(p *Piece, w Wish) (sum float32, ok bool) {
	var lightest, darkest float32 = p.Tone.Light, p.Tone.Light
	for i := range d.n {
		q := &d.pieces[i]
		h := Harmony(p.Tone, q.Tone)
		if h < 0 || p.Seasons&q.Seasons == 0 || p.Patterned && q.Patterned {
			return 0, false
		}
		weight := float32(.5)
		switch {
		case p.Slot.cloth() && q.Slot.cloth():
			weight = 1.4
		case p.Slot == Bag && q.Slot == Shoes || p.Slot == Shoes && q.Slot == Bag:
			weight = 1
			if abs(p.Tone.Light-q.Tone.Light) < 10 && apart(p.Tone, q.Tone) < 40 { // shoes and bag agree
				h += .3
			}
		}
		sum += h * weight
		if p.brand == q.brand {
			sum += .08
		}
		lightest, darkest = max(lightest, q.Tone.Light), min(darkest, q.Tone.Light)
	}
	sum /= float32(d.n)
	if lightest-darkest < 22 { // something light beside something dark
		sum -= .35
	}
	if w.Season != 0 && p.Seasons&w.Season == 0 {
		sum -= .5
	}
	if p.Wearer == w.With.Wearer {
		sum += .05
	}
	return sum, true
}
