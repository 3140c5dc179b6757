package articles

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
)

var errPieces = fault.New(fault.Invalid, "office.texts_pieces", fmt.Sprintf("コーディネートの商品は%d点までです。", mostPieces))

// mostPieces is how many goods lie on a canvas.
const mostPieces = 8

// TextPiecesAsk is pieces as a text has them: a colour and its place, a colour, or an
// item that somebody has just found.
type TextPiecesAsk struct {
	Pieces []string `json:"pieces"`
}

// TextPieces is what the canvas shows.
type TextPieces struct {
	Pieces []TextWorn `json:"pieces"`
	Doubts []string   `json:"doubts"` // why they may not go together
	Few    bool       `json:"few"`    // too few for shoppers to see it
}

// TextWorn is one of the goods on the canvas.
type TextWorn struct {
	Code    string          `json:"code"` // of the colour
	Name    string          `json:"name"`
	Color   string          `json:"color"`
	Picture string          `json:"picture"`
	Price   money.Yen       `json:"price"`
	Stock   string          `json:"stock"`
	X       int             `json:"x"`
	Y       int             `json:"y"`
	Size    int             `json:"size"`
	Colors  []TextWornColor `json:"colors"` // of the item
}

// TextWornColor is a colour that could be taken instead.
type TextWornColor struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

// pieces says what the goods of an outfit are, and whether they go together. What
// the shop has no more is left out.
func (p Parts) pieces(_ context.Context, in TextPiecesAsk) (TextPieces, error) {
	out := TextPieces{Pieces: []TextWorn{}, Doubts: []string{}}
	if len(in.Pieces) > mostPieces {
		return out, errPieces
	}
	snap := p.Catalog.Current()
	var worn []outfit.Piece
	var laid []outfit.Laid
	var placed []bool
	for _, s := range in.Pieces {
		l, ok := outfit.ParseLaid(s)
		c, color, known := snap.Color(l.Color)
		if !known {
			c, color, known = firstColor(snap, id.Commodity(l.Color))
		}
		if !known {
			continue
		}
		piece, _ := outfit.Of(snap.Tree(), c, color)
		piece.Color = color.Code
		l.Color = color.Code
		worn, laid, placed = append(worn, piece), append(laid, l), append(placed, ok)
	}
	for i, l := range outfit.Lay(worn) {
		if placed[i] {
			l = laid[i]
		}
		c, color, _ := snap.Color(l.Color)
		one := TextWorn{Code: string(color.Code), Name: c.Name, Color: color.Name, Picture: id.ImagePath(color.Code, 1, 2), Price: color.Price, Stock: c.ColorAvailability(color).Word(), X: l.X, Y: l.Y, Size: l.Size, Colors: []TextWornColor{}}
		for _, other := range c.Colors {
			one.Colors = append(one.Colors, TextWornColor{string(other.Code), other.Name})
		}
		out.Pieces = append(out.Pieces, one)
	}
	for _, why := range outfit.Goes(worn...) {
		out.Doubts = append(out.Doubts, why.Why())
	}
	out.Few = len(worn) < 2
	return out, nil
}

// firstColor is the colour of an item that can be bought, or its first.
func firstColor(snap *catalog.Snapshot, code id.Commodity) (*catalog.Commodity, *catalog.Color, bool) {
	c, ok := snap.Commodity(code)
	if !ok || len(c.Colors) == 0 {
		return nil, nil, false
	}
	for i := range c.Colors {
		if c.ColorAvailability(&c.Colors[i]).Buyable() {
			return c, &c.Colors[i], true
		}
	}
	return c, &c.Colors[0], true
}
