package outfit

import (
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// A Slot is where on the body a piece is worn. An outfit has one piece of a slot.
type Slot string

// The slots, in the order in which an outfit is told.
const (
	Outer  Slot = "outer" // also what is worn open above a top: cardigans
	Top    Slot = "top"
	Dress  Slot = "dress" // whatever is top and bottom in one
	Bottom Slot = "bottom"
	Shoes  Slot = "shoes"
	Bag    Slot = "bag"
	Hat    Slot = "hat"
	Socks  Slot = "socks"
	Small  Slot = "small" // bibs, eye masks
)

// Slots are all slots in their order.
var Slots = []Slot{Outer, Top, Dress, Bottom, Shoes, Bag, Hat, Socks, Small}

// Enum lists all values for the contract.
func (Slot) Enum() (all []any) {
	for _, s := range Slots {
		all = append(all, s)
	}
	return all
}

// cloth tells of what somebody is dressed in, not only decked with.
func (s Slot) cloth() bool { return s == Outer || s == Top || s == Dress || s == Bottom }

// place is where a slot stands among Slots.
func (s Slot) place() int {
	switch s {
	case Outer:
		return 0
	case Top:
		return 1
	case Dress:
		return 2
	case Bottom:
		return 3
	case Shoes:
		return 4
	case Bag:
		return 5
	case Hat:
		return 6
	case Socks:
		return 7
	}
	return 8
}

// An Occasion is what a piece is made for. Pieces of several do not mix.
type Occasion string

// The occasions.
const (
	Everyday Occasion = "everyday"
	Active   Occasion = "active" // sports and yoga
	Night    Occasion = "night"
)

// Seasons are the times of the year in which a piece is worn, as bits.
type Seasons uint8

// The seasons by how warm one dresses.
const (
	Hot Seasons = 1 << iota
	Mild
	Cold
	AllYear = Hot | Mild | Cold
)

// A Formality is from how relaxed to how dressed up a piece can be worn: 0 sports,
// 1 relaxed, 2 neat, 3 dressed up.
type Formality struct{ Low, High int8 }

// A Piece is what the rules know of one colour of an item.
type Piece struct {
	Commodity id.Commodity
	Color     id.ColorSKU
	Slot      Slot
	Wearer    catalog.SexType
	Occasion  Occasion
	Formality Formality
	Seasons   Seasons
	Patterned bool
	Tone      Tone
	Price     money.Yen
	Rank      int // PopularRank; 0: unranked

	sizes uint64 // that can be bought, one bit each; 0: any fits any
	brand id.Brand
}

// Of is a colour as a piece. It is none when it is nothing that is worn to be seen:
// underwear, what belongs to health and hygiene, what is for the house.
func Of(tree *catalog.Tree, c *catalog.Commodity, color *catalog.Color) (Piece, bool) {
	k, ok := kindOf(tree, c)
	if !ok {
		return Piece{}, false
	}
	return k.dyed(c, color), true
}

// kindOf is what all colours of an item have alike.
func kindOf(tree *catalog.Tree, c *catalog.Commodity) (Piece, bool) {
	if c.Returns != catalog.ReturnsFashion && c.Returns != "" && !activeTop(tree, c) {
		return Piece{}, false
	}
	for _, code := range c.Categories {
		node, ok := tree.Node(code)
		if !ok {
			continue
		}
		line := ""
		for _, n := range node.Line() {
			line += n.Name + "\n"
		}
		slot := slotOf(node.Name, line, c.Name)
		if slot == "" {
			continue
		}
		p := Piece{Commodity: c.Code, Slot: slot, Wearer: c.SexType, Rank: c.PopularRank, brand: c.Brand}
		p.Occasion = occasionOf(line, c.Name)
		p.Formality = formalityOf(slot, node.Name, c.Name)
		p.Seasons = seasonsOf(slot, node.Name, c)
		p.Patterned = hasAny(c.Name, patterns)
		if p.Occasion == Active {
			p.Formality = Formality{0, max(1, p.Formality.Low)}
		}
		return p, true
	}
	return Piece{}, false
}

// dyed is the piece in a colour.
func (p Piece) dyed(c *catalog.Commodity, color *catalog.Color) Piece {
	p.Color, p.Price, p.Tone, p.sizes = color.Code, color.Price, ToneOf(color.Hex), p.sizesOf(c, color)
	return p
}

// sizesOf are the sizes of a colour that can be bought, of what has to fit.
func (p Piece) sizesOf(c *catalog.Commodity, color *catalog.Color) (bits uint64) {
	if p.Slot.cloth() {
		for i := range color.Sizes {
			if s := &color.Sizes[i]; s.Stock > 0 || c.Reserve {
				bits |= sizeBit(s.Name)
			}
		}
	}
	return bits
}

// activeTop tells of tops for sport, which go back as underwear does and are seen.
func activeTop(tree *catalog.Tree, c *catalog.Commodity) bool {
	for _, code := range c.Categories {
		if node, ok := tree.Node(code); ok && hasAny(node.Line()[0].Name, activeWords) {
			return true
		}
	}
	return false
}

var patterns = []string{"ボーダー", "ストライプ", "チェック", "ドット", "水玉", "プリント", "柄", "花"}

func hasAny(text string, words []string) bool {
	for _, w := range words {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

// knownSizes are those that mean the same on several garments.
var knownSizes = []string{
	"XS", "SS", "S", "M", "L", "LL", "XL", "3L", "XXL", "4L", "50", "60", "70", "80", "90", "100", "110", "120", "130", "140", "150", "160", "170",
	"5号", "7号", "9号", "11号", "13号", "15号", "17号",
}

func sizeBit(name string) uint64 {
	for i, known := range knownSizes {
		if name == known {
			return 1 << i
		}
	}
	return 0
}
