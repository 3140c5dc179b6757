// Package mix is goods that a visitor puts together (組み合わせてみる): what may
// stand in which place, what can be chosen for it, what is said of the whole, and
// those that members keep.
//
// Table: mix_saved.
package mix

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
)

// Slots are the places of a mix. A dress takes those of top and bottom.
var Slots = []outfit.Slot{outfit.Outer, outfit.Top, outfit.Bottom, outfit.Dress, outfit.Shoes, outfit.Bag}

// A Mix is pieces in their places, one each, in the order of Slots.
type Mix []outfit.Piece

// maxRead is how many codes of an address are looked at.
const maxRead = 20

// Read is what an address names. What is no goods of the shop, what cannot be
// worn so and what is one too many is left out: the first of a place stays.
func (b *Book) Read(codes string) (m Mix) {
	for i, code := range strings.SplitN(codes, ",", maxRead+1) {
		if i >= maxRead {
			break
		}
		c, _, ok := b.snap.Color(id.ColorSKU(code))
		if !ok || c.Secret {
			continue
		}
		if p, ok := b.pieces.Piece(id.ColorSKU(code)); ok && slices.Contains(Slots, p.Slot) && !m.taken(p.Slot) {
			m = append(m, p)
		}
	}
	m.sort()
	return m
}

// With is the mix with a piece in its place, instead of what was there.
func (m Mix) With(p outfit.Piece) Mix {
	out := slices.DeleteFunc(slices.Clone(m), func(o outfit.Piece) bool { return o.Slot == p.Slot || displaces(p.Slot, o.Slot) })
	out = append(out, p)
	out.sort()
	return out
}

// Without is the mix with a place empty.
func (m Mix) Without(slot outfit.Slot) Mix {
	return slices.DeleteFunc(slices.Clone(m), func(o outfit.Piece) bool { return o.Slot == slot })
}

// Codes is the mix as an address has it.
func (m Mix) Codes() string {
	var list []string
	for _, p := range m {
		list = append(list, string(p.Color))
	}
	return strings.Join(list, ",")
}

func (m Mix) taken(slot outfit.Slot) bool {
	return slices.ContainsFunc(m, func(o outfit.Piece) bool { return o.Slot == slot || displaces(slot, o.Slot) })
}

func (m Mix) sort() {
	slices.SortFunc(m, func(a, b outfit.Piece) int {
		return slices.Index(Slots, a.Slot) - slices.Index(Slots, b.Slot)
	})
}

func displaces(a, b outfit.Slot) bool {
	half := func(s outfit.Slot) bool { return s == outfit.Top || s == outfit.Bottom }
	return a == outfit.Dress && half(b) || b == outfit.Dress && half(a)
}

// A Verdict is what is said of a whole.
type Verdict string

// The verdicts.
const (
	None Verdict = ""     // of less than two pieces nothing is said
	Good Verdict = "good" // the colours go well
	Fair Verdict = "fair" // nothing speaks against it
	Odd  Verdict = "odd"  // something does
)

// Enum lists all values for the contract.
func (Verdict) Enum() []any { return []any{None, Good, Fair, Odd} }

// harmonious is how well colours go together on average to be said to go well.
const harmonious = 0.5

// Judge says how the pieces go together, and what speaks against it.
func (m Mix) Judge() (Verdict, []outfit.Objection) {
	if len(m) < 2 {
		return None, nil
	}
	if against := outfit.Goes(m...); len(against) > 0 {
		return Odd, against
	}
	var sum float64
	pairs := 0
	for i := range m {
		for j := range i {
			sum += float64(outfit.Harmony(m[i].Tone, m[j].Tone))
			pairs++
		}
	}
	if sum/float64(pairs) >= harmonious {
		return Good, nil
	}
	return Fair, nil
}

// A Wish is what is looked for in a place.
type Wish struct {
	Slot   outfit.Slot
	Wearer catalog.SexType // empty: anybody
	Size   string          // that can be bought; empty: any
	Group  string          // of colours; empty: any
	With   Mix             // what goes with it comes first
}

// A Book knows what can stand in each place. It does not change.
type Book struct {
	snap    *catalog.Snapshot
	pieces  *outfit.Book
	shelves map[outfit.Slot][]option
}

// An option points at what the snapshot and the book of outfits have anyway.
type option struct {
	piece *outfit.Piece
	item  *catalog.Commodity
	color *catalog.Color
}

// sizes are those that can be bought.
func (o *option) sizes(yield func(string) bool) {
	for i := range o.color.Sizes {
		if s := &o.color.Sizes[i]; (s.Stock > 0 || o.item.Reserve) && !yield(s.Name) {
			return
		}
	}
}

func (o *option) has(size string) bool {
	for s := range o.sizes {
		if s == size {
			return true
		}
	}
	return false
}

// NewBook reads a snapshot; of a former book it has no use.
func NewBook(snap *catalog.Snapshot, pieces *outfit.Book, _ *Book) *Book {
	b := &Book{snap: snap, pieces: pieces, shelves: map[outfit.Slot][]option{}}
	for c := range snap.All() {
		if c.Secret || c.Discontinued {
			continue
		}
		for i := range c.Colors {
			color := &c.Colors[i]
			p := pieces.Shared(color.Code)
			if p == nil || !slices.Contains(Slots, p.Slot) || !c.ColorAvailability(color).Buyable() {
				continue
			}
			b.shelves[p.Slot] = append(b.shelves[p.Slot], option{p, c, color})
		}
	}
	for _, list := range b.shelves {
		slices.SortStableFunc(list, func(x, y option) int {
			return cmp.Or(cmp.Compare(cmp.Or(x.piece.Rank, 1<<30), cmp.Or(y.piece.Rank, 1<<30)), cmp.Compare(x.piece.Color, y.piece.Color))
		})
	}
	return b
}

// Found is what there is for a place.
type Found struct {
	Pieces []outfit.Piece // of every item one colour; what goes with the rest first, the popular ones first
	Goes   int            // how many of them go with the rest
	Sizes  []string       // that can be chosen
	Groups []string       // of colours, likewise
}

// Find looks for pieces.
func (b *Book) Find(w Wish) (f Found) {
	var others []outfit.Piece
	shown := map[id.Commodity]int{} // 1: goes, 2: shown
	for i := range b.shelves[w.Slot] {
		o := &b.shelves[w.Slot][i]
		if w.Wearer != "" && !suits(w.Wearer, o.piece.Wearer) {
			continue
		}
		f.add(o)
		if w.Size != "" && !o.has(w.Size) || w.Group != "" && o.color.Group != w.Group {
			continue
		}
		goes := len(w.With) == 0 || len(outfit.Goes(w.With.With(*o.piece)...)) == 0
		switch {
		case goes && shown[o.piece.Commodity] == 0:
			f.Pieces, shown[o.piece.Commodity] = append(f.Pieces, *o.piece), 1
		case !goes:
			others = append(others, *o.piece)
		}
	}
	f.Goes = len(f.Pieces)
	for _, p := range others {
		if shown[p.Commodity] == 0 {
			f.Pieces, shown[p.Commodity] = append(f.Pieces, p), 2
		}
	}
	slices.Sort(f.Groups)
	slices.SortFunc(f.Sizes, bySize)
	return f
}

func (f *Found) add(o *option) {
	if !slices.Contains(f.Groups, o.color.Group) {
		f.Groups = append(f.Groups, o.color.Group)
	}
	for s := range o.sizes {
		if !slices.Contains(f.Sizes, s) {
			f.Sizes = append(f.Sizes, s)
		}
	}
}

func suits(wearer, of catalog.SexType) bool {
	return wearer == of || of == catalog.Unisex && (wearer == catalog.Men || wearer == catalog.Women)
}

var letters = []string{"XS", "SS", "S", "M", "L", "LL", "XL", "3L", "XXL", "4L"}

// bySize puts letters first, from small to large, and the rest by length and text: 80 before 110.
func bySize(a, b string) int {
	place := func(s string) int {
		if i := slices.Index(letters, s); i >= 0 {
			return i
		}
		return len(letters)
	}
	return cmp.Or(place(a)-place(b), len(a)-len(b), strings.Compare(a, b))
}

// Books keeps the book of the newest snapshot, beside that of outfits.
type Books = outfit.Beside[Book]

// NewBooks are books beside those of outfits.
func NewBooks(outfits *outfit.Books) *Books { return &Books{Outfits: outfits, New: NewBook} }
