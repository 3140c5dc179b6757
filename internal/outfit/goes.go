package outfit

import (
	"math/bits"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// An Objection is what speaks against wearing some pieces together.
type Objection string

// The objections, the gravest first.
const (
	SlotTwice Objection = "slot_twice" // two of one slot, or a dress with top or bottom
	Wearers   Objection = "wearers"    // for a baby and a man
	Occasions Objection = "occasions"  // pyjamas with trainers
	NoSize    Objection = "no_size"    // no size in which all clothes can be bought
	Weather   Objection = "weather"
	Dressing  Objection = "dressing" // sports trousers with a tailored coat
	Patterns  Objection = "patterns"
	Colors    Objection = "colors"
	Prices    Objection = "prices"
	Undressed Objection = "undressed" // accessories alone
)

// Enum lists all values for the contract.
func (Objection) Enum() []any {
	return []any{SlotTwice, Wearers, Occasions, NoSize, Weather, Dressing, Patterns, Colors, Prices, Undressed}
}

// Why says an objection to people.
func (o Objection) Why() string {
	return map[Objection]string{
		SlotTwice: "同じところに着るものが重なっています", Wearers: "着る方がちがうアイテムです", Occasions: "場面のちがうアイテムです", NoSize: "在庫のあるサイズがそろいません",
		Weather: "季節がそろいません", Dressing: "きちんと感がそろいません", Patterns: "柄が重なっています", Colors: "色が調和しにくい組み合わせです", Prices: "価格帯が離れています",
		Undressed: "服がありません",
	}[o]
}

// Goes says what speaks against wearing the pieces together; nothing where they go
// together. It asks nothing of what may still be added, but for Complete.
func Goes(pieces ...Piece) (list []Objection) {
	for _, c := range []struct {
		why Objection
		bad func([]Piece) bool
	}{
		{SlotTwice, slotTwice}, {Wearers, strangers}, {Occasions, mixedOccasions}, {NoSize, noSize}, {Weather, mixedWeather},
		{Dressing, mixedDressing}, {Patterns, twoPatterns}, {Colors, clash}, {Prices, absurd},
	} {
		if c.bad(pieces) {
			list = append(list, c.why)
		}
	}
	return list
}

// Complete tells whether somebody is dressed in the pieces.
func Complete(pieces ...Piece) bool {
	has := slotsOf(pieces)
	return has&(1<<Dress.place()) != 0 || has&(1<<Top.place()) != 0 && has&(1<<Bottom.place()) != 0
}

func slotsOf(pieces []Piece) (has uint16) {
	for i := range pieces {
		has |= 1 << pieces[i].Slot.place()
	}
	return has
}

func slotTwice(pieces []Piece) bool {
	has := slotsOf(pieces)
	return bits.OnesCount16(has) < len(pieces) || has&(1<<Dress.place()) != 0 && has&(1<<Top.place()|1<<Bottom.place()) != 0
}

// strangers: babies and children wear their own; adults share what is for all.
func strangers(pieces []Piece) bool {
	var who catalog.SexType
	adult := false
	for i := range pieces {
		w := pieces[i].Wearer
		if w == catalog.Unisex || w == "" {
			adult = true
			continue
		}
		if who != "" && who != w {
			return true
		}
		who = w
	}
	return adult && (who == catalog.Baby || who == catalog.Kids)
}

// mixedOccasions: what is for every day may be carried, or worn on the feet, to
// sports; in the night one wears what is for the night, and socks.
func mixedOccasions(pieces []Piece) bool {
	var of Occasion
	outside := false
	for i := range pieces {
		p := &pieces[i]
		outside = outside || p.Slot == Shoes || p.Slot == Bag
		if p.Occasion == Everyday && (p.Slot == Socks || p.Slot == Shoes || p.Slot == Bag) {
			continue // judged by the rest
		}
		if of != "" && of != p.Occasion {
			return true
		}
		of = p.Occasion
	}
	return of == Night && outside
}

func noSize(pieces []Piece) bool {
	common := ^uint64(0)
	for i := range pieces {
		if p := &pieces[i]; p.Slot.cloth() && p.sizes != 0 {
			common &= p.sizes
		}
	}
	return common == 0
}

func mixedWeather(pieces []Piece) bool {
	common := AllYear
	for i := range pieces {
		common &= pieces[i].Seasons
	}
	return common == 0
}

func mixedDressing(pieces []Piece) bool {
	low, high := int8(0), int8(3)
	for i := range pieces {
		low, high = max(low, pieces[i].Formality.Low), min(high, pieces[i].Formality.High)
	}
	return low > high
}

func twoPatterns(pieces []Piece) bool {
	n := 0
	for i := range pieces {
		if pieces[i].Patterned {
			n++
		}
	}
	return n > 1
}

// clash: no two colours that do not go together, one accent, and at least one
// neutral where there are three.
func clash(pieces []Piece) bool {
	var loud, colored int
	for i := range pieces {
		t := pieces[i].Tone
		for j := range i {
			if Harmony(t, pieces[j].Tone) < 0 {
				return true
			}
		}
		if !t.neutral() {
			colored++
		}
		if t.vivid() {
			loud++
		}
	}
	return loud > 1 || len(pieces) >= 3 && colored > 2
}

// steepest is how many times dearer one piece of clothing may be than another.
const steepest = 5

func absurd(pieces []Piece) bool {
	var low, high money.Yen
	for i := range pieces {
		p := &pieces[i]
		price := p.Price
		switch {
		case p.Slot == Outer:
			price = price * 2 / 5 // a coat may cost what the rest costs
		case p.Slot == Shoes || p.Slot == Bag:
			price /= 2
		case !p.Slot.cloth():
			continue
		}
		if low == 0 || price < low {
			low = price
		}
		high = max(high, price)
	}
	return high > low*steepest
}
