package images

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"strings"

	"golang.org/x/time/rate"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
)

// A Dresser shows goods worn together on one torso. The demo's painter is one; a shop
// of photographs has none, and lays its goods out.
type Dresser interface {
	// Worn says how goods are worn; false where they cannot be.
	Worn(goods []id.ColorSKU) (outfit.Worn, bool)
	// Dress paints them, as high as four by five.
	Dress(goods []id.ColorSKU, w, h int) (image.Image, error)
}

// Worn paints goods as a Dresser wears them. Like that of a lay, its address names
// them (WornPath).
type Worn struct {
	Dresser Dresser
	Catalog *catalog.Live
	Pace    *rate.Limiter // of composing
}

const wornFolder = "worn/"

// WornPath is the address of the picture of goods on one torso.
func WornPath(codes []string) string {
	return ContentsPrefix + wornFolder + strings.Join(codes, "-") + ".jpg"
}

// worn are the goods that a picture names, and how they are worn.
func (s *Worn) worn(pic media.Picture) (goods []id.ColorSKU, how outfit.Worn, ok bool) {
	for _, p := range goodsOf(s.Catalog.Current(), pic, wornFolder) {
		goods = append(goods, p.Color)
	}
	if len(goods) == 0 {
		return nil, how, false
	}
	how, ok = s.Dresser.Worn(goods)
	return goods, how, ok
}

// Version is the dresser's.
func (s *Worn) Version(pic media.Picture) (string, bool) {
	_, how, ok := s.worn(pic)
	sum := sha256.Sum256([]byte(how.Version))
	return hex.EncodeToString(sum[:12]), ok
}

// Paint composes the picture. Who asks beyond the pace may come again in a moment.
func (s *Worn) Paint(_ context.Context, pic media.Picture, w, _ int) (media.Painting, error) {
	goods, _, ok := s.worn(pic)
	if !ok {
		return media.Painting{}, media.ErrNotFound
	}
	if !s.Pace.Allow() {
		limit.Lays.Hit()
		return media.Painting{}, media.ErrBusy
	}
	img, err := s.Dresser.Dress(goods, w, w*5/4)
	if err != nil {
		return media.Painting{}, err
	}
	return media.Painting{Image: img}, nil
}
