package outfit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// A Place is where a piece lies on the picture of its outfit, which is as high as
// four by five: its middle in twentieths from the left and the top, and its width in
// tenths. Pages have no styles of their own, so that there are few places.
type Place struct{ X, Y, Size int }

// A Laid is a colour at its place.
type Laid struct {
	Color id.ColorSKU
	Place
}

// ParseLaid reads what content keeps of a piece, which has checked it. ok is false
// where it names no place.
func ParseLaid(s string) (l Laid, ok bool) {
	color, place, _ := strings.Cut(s, " ")
	l.Color = id.ColorSKU(color)
	n, err := fmt.Sscanf(place, "%d %d %d", &l.X, &l.Y, &l.Size)
	return l, err == nil && n == 3
}

// FewestShown is how many goods an outfit of the shop still has that is shown.
const FewestShown = 2

// Shown are the pieces of an outfit, as content keeps them, that the shop shows, and
// where they lie: in the order in which an outfit is told, whatever was laid first. What
// nobody wears has no slot. placed is false where one of them names no place.
func Shown(snap *catalog.Snapshot, kept []string) (pieces []Piece, laid []Laid, placed bool) {
	placed = true
	for _, s := range kept {
		l, ok := ParseLaid(s)
		if c, color, known := snap.Color(l.Color); known && !c.Discontinued && !c.Secret {
			piece, _ := Of(snap.Tree(), c, color)
			piece.Color = l.Color
			at := len(pieces)
			for at > 0 && pieces[at-1].Slot.place() > piece.Slot.place() {
				at--
			}
			pieces, laid, placed = slices.Insert(pieces, at, piece), slices.Insert(laid, at, l), placed && ok
		}
	}
	return pieces, laid, placed
}

// String is how content keeps it.
func (l Laid) String() string { return fmt.Sprintf("%s %d %d %d", l.Color, l.X, l.Y, l.Size) }

// lays are the places of slots: of those who wear a coat or none, a dress or none.
// What has no place of its own lies where there is room.
var lays = map[[2]bool]struct {
	of   map[Slot]Place
	room []Place
}{
	{true, false}:  {map[Slot]Place{Outer: {6, 6, 6}, Top: {15, 5, 5}, Bottom: {14, 14, 6}, Shoes: {4, 16, 3}}, []Place{{9, 16, 3}, {18, 10, 2}, {9, 11, 2}}},
	{false, false}: {map[Slot]Place{Top: {7, 6, 6}, Bottom: {13, 13, 6}, Shoes: {4, 16, 3}}, []Place{{16, 4, 3}, {4, 11, 2}, {8, 17, 2}}},
	{true, true}:   {map[Slot]Place{Outer: {6, 6, 6}, Dress: {13, 11, 7}, Shoes: {4, 17, 3}}, []Place{{17, 3, 3}, {8, 15, 2}, {18, 17, 2}}},
	{false, true}:  {map[Slot]Place{Dress: {8, 9, 7}, Shoes: {5, 18, 2}}, []Place{{16, 4, 4}, {16, 10, 4}, {15, 16, 4}}},
}

// Lay finds a place for each piece.
func Lay(pieces []Piece) []Laid {
	has := slotsOf(pieces)
	lay := lays[[2]bool{has&(1<<Outer.place()) != 0, has&(1<<Dress.place()) != 0}]
	list := make([]Laid, len(pieces))
	room := lay.room
	for i, p := range pieces {
		at, ok := lay.of[p.Slot]
		if !ok && len(room) > 0 {
			at, room = room[0], room[1:]
		} else if !ok {
			at = Place{10, 10, 3}
		}
		list[i] = Laid{p.Color, at}
	}
	return list
}
