package fitting

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fit"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
	"github.com/tsumugi-shop/tsumugi/internal/wardrobe"
)

// FitGarment is a garment that the customer measured.
type FitGarment struct {
	GarmentID string       `json:"garment_id"`
	Name      string       `json:"name"`
	Measures  []fit.Length `json:"measures"`
}

func wireGarment(g wardrobe.Garment) FitGarment { return FitGarment{g.ID, g.Name, g.Measures} }

// FitGarments is all of them, the newest first.
type FitGarments struct {
	Garments []FitGarment `json:"garments"`
}

func (p Parts) garments(ctx context.Context, _ call.None) (FitGarments, error) {
	c, err := p.Customer(ctx)
	if err != nil {
		return FitGarments{}, err
	}
	return p.garmentsOf(ctx, c.Code)
}

func (p Parts) garmentsOf(ctx context.Context, owner string) (out FitGarments, err error) {
	list, err := p.Wardrobes.Garments(ctx, owner)
	for _, g := range list {
		out.Garments = append(out.Garments, wireGarment(g))
	}
	return out, err
}

// NewGarment is what somebody measured, of the same kind as an item.
type NewGarment struct {
	ColorSKUCode string       `json:"color_sku_code"` // of an item of its kind
	Name         string       `json:"name" label:"服の名前" form:"required,max=30"`
	Measures     []fit.Length `json:"measures"`
}

// KeptGarment is the garment with its id.
type KeptGarment struct {
	Garment FitGarment `json:"garment"`
}

func (p Parts) addGarment(ctx context.Context, in NewGarment) (KeptGarment, error) {
	customer, err := p.Customer(ctx)
	if err != nil {
		return KeptGarment{}, err
	}
	snap := p.Catalog.Current()
	c, color, ok := snap.Color(id.ColorSKU(in.ColorSKUCode))
	if !ok || len(color.Sizes) == 0 {
		return KeptGarment{}, browse.ErrItemNotFound
	}
	cut := snap.Cut(c, &color.Sizes[0])
	parts, ok := fit.Draw(cut)
	if !ok {
		return KeptGarment{}, errNoMeasures
	}
	own, err := knownOf(in.Measures, measuresOf(parts))
	if err != nil {
		return KeptGarment{}, err
	}
	g, err := p.Wardrobes.AddGarment(ctx, customer.Code, wardrobe.Garment{Name: in.Name, Words: cut.Words, Measures: own})
	return KeptGarment{wireGarment(g)}, err
}

// GarmentChoice names a garment.
type GarmentChoice struct {
	GarmentID string `json:"garment_id"`
}

func (p Parts) removeGarment(ctx context.Context, in GarmentChoice) (FitGarments, error) {
	c, err := p.Customer(ctx)
	if err != nil {
		return FitGarments{}, err
	}
	if err := p.Wardrobes.RemoveGarment(ctx, c.Code, in.GarmentID); err != nil {
		return FitGarments{}, err
	}
	return p.garmentsOf(ctx, c.Code)
}
