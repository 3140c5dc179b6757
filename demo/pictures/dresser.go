package pictures

import (
	"fmt"
	"image"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	outfits "github.com/tsumugi-shop/tsumugi/internal/outfit"
)

// A Torso is one that can wear goods together. It has the fields of demo.Torso, so
// that one converts to the other.
type Torso struct {
	Body   string
	Height int      // centimetres
	Sizes  []string // of each of the goods; empty for what is not worn
}

// Worn says how goods are worn together; false where no torso can.
func (p *Painter) Worn(goods []id.ColorSKU) (outfits.Worn, bool) {
	looks, t, ok := p.on(goods)
	return outfits.Worn{Height: t.Height, Sizes: t.Sizes, Version: fmt.Sprintf("%s %s %+v", p.Studio.version, t.Body, looks)}, ok
}

// Dress paints goods that are worn together.
func (p *Painter) Dress(goods []id.ColorSKU, w, h int) (image.Image, error) {
	looks, t, ok := p.on(goods)
	if !ok {
		return nil, media.ErrNotFound
	}
	return p.Studio.Dress(looks, t.Body, w, h)
}

// on are the looks of goods, and the torso that shows them.
func (p *Painter) on(goods []id.ColorSKU) (looks []Look, t Torso, ok bool) {
	for _, code := range goods {
		l, known := p.Look(code)
		if !known {
			return nil, t, false
		}
		looks = append(looks, l)
	}
	for _, t := range p.Torsos(goods) {
		if Together(looks, t.Body) {
			return looks, t, true
		}
	}
	return nil, t, false
}
