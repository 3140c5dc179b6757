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
	shelves map[outfit.Slot][]int32 // numbers of colours, the popular ones first
}

// An option is what can stand in a place.
type option struct {
	outfit.Piece
	item  *catalog.Packed
	color int
}

func (b *Book) option(number int32) option {
	item, color := b.snap.ItemAt(int(number))
	return option{b.pieces.At(int(number)), item, color}
}

func (o *option) has(size string) bool {
	for s := range o.item.Stocked(o.color) {
		if s == size {
			return true
		}
	}
	return false
}

// NewBook reads the snapshot of a book of outfits; of a former book it has no use.
func NewBook(_ *catalog.Snapshot, pieces *outfit.Book, _ *Book) *Book {
	b := &Book{snap: pieces.Snapshot(), pieces: pieces, shelves: map[outfit.Slot][]int32{}}
	for n := range b.snap.Colors() {
		if slot := pieces.SlotAt(n); slices.Contains(Slots, slot) {
			b.shelves[slot] = append(b.shelves[slot], int32(n)) //nolint:gosec // there are not so many
		}
	}
	items, _ := b.snap.Numbers()
	for slot, list := range b.shelves {
		slices.SortFunc(list, func(x, y int32) int {
			p, i := b.snap.ItemAt(int(x))
			q, j := b.snap.ItemAt(int(y))
			if p == q {
				return cmp.Compare(p.ColorCode(i), p.ColorCode(j))
			}
			return cmp.Or(cmp.Compare(cmp.Or(p.PopularRank(), 1<<30), cmp.Or(q.PopularRank(), 1<<30)), cmp.Compare(items[x], items[y]))
		})
		b.shelves[slot] = slices.Clip(list)
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
	for _, n := range b.shelves[w.Slot] {
		o := b.option(n)
		if w.Wearer != "" && !suits(w.Wearer, o.Wearer) {
			continue
		}
		f.add(&o)
		if w.Size != "" && !o.has(w.Size) || w.Group != "" && o.item.ColorGroup(o.color) != w.Group {
			continue
		}
		goes := len(w.With) == 0 || len(outfit.Goes(w.With.With(o.Piece)...)) == 0
		switch {
		case goes && shown[o.Commodity] == 0:
			f.Pieces, shown[o.Commodity] = append(f.Pieces, o.Piece), 1
		case !goes:
			others = append(others, o.Piece)
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
	if group := o.item.ColorGroup(o.color); !slices.Contains(f.Groups, group) {
		f.Groups = append(f.Groups, group)
	}
	for s := range o.item.Stocked(o.color) {
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
