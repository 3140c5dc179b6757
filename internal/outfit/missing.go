package outfit

import "github.com/tsumugi-shop/tsumugi/internal/id"

// mostMissing is how many goods somebody may lack who is told of it.
const mostMissing = 3

// Missing says what somebody who has some pieces lacks of an outfit. It is nothing
// where they have none of it or all, lack too much, or have something else for the
// same part of the body.
func Missing(has, of []Piece) (lacks []Piece, ok bool) {
	own := map[id.Commodity]bool{}
	for _, p := range has {
		own[p.Commodity] = true
	}
	shared := 0
	for _, p := range of {
		switch {
		case contains(has, p.Color):
			shared++
		case own[p.Commodity]: // in another colour
			return nil, false
		default:
			lacks = append(lacks, p)
		}
	}
	for _, p := range lacks {
		for _, q := range has {
			if !strangers([]Piece{p, q}) && filled([]Piece{q}, p.Slot) {
				return nil, false
			}
		}
	}
	return lacks, shared > 0 && len(lacks) > 0 && len(lacks) <= mostMissing && (shared > 1 || len(lacks) <= 2)
}

func contains(list []Piece, code id.ColorSKU) bool {
	for i := range list {
		if list[i].Color == code {
			return true
		}
	}
	return false
}

// Beside is the outfit that somebody is nearest to who has some pieces, by rules:
// those of the pieces that go together, the first that is clothing among them, and
// what is still needed to be dressed in three. ok is false where nothing is.
func (b *Book) Beside(has []Piece, w Wish) (pieces []Piece, ok bool) {
	for _, anchor := range has {
		if !anchor.Slot.cloth() {
			continue
		}
		w.With, w.And, w.Count, w.Enough = anchor, nil, 1, Fewest
		for _, p := range has {
			if with := append([]Piece{anchor, p}, w.And...); p.Color != anchor.Color && len(with) <= Most && len(Goes(with...)) == 0 {
				w.And = append(w.And, p)
			}
		}
		for _, found := range b.Propose(w) {
			if _, sensible := Missing(has, found); sensible {
				return found, true
			}
		}
	}
	return nil, false
}
