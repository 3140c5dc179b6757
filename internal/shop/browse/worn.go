package browse

import (
	"fmt"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
	"github.com/tsumugi-shop/tsumugi/internal/shop/images"
)

// Worn is the picture of goods on one torso, with what is said of it; nil where they
// cannot be shown so.
func (p Parts) Worn(snap *catalog.Snapshot, pieces []outfit.Piece) *Picture {
	if p.Dresser == nil || len(pieces) < outfit.FewestShown {
		return nil
	}
	var goods []id.ColorSKU
	var codes, names []string
	for _, piece := range pieces {
		c, color, ok := snap.Color(piece.Color)
		if !ok || c.Secret || color.Pictures == 0 || piece.Slot == "" {
			return nil
		}
		goods, codes, names = append(goods, color.Code), append(codes, string(color.Code)), append(names, c.Name+"（"+color.Name+"）")
	}
	how, ok := p.Dresser.Worn(goods)
	if !ok {
		return nil
	}
	caption := fmt.Sprintf("トルソーの身長%dcm", how.Height)
	for i, size := range how.Sizes {
		if size != "" {
			caption += "・" + wornName(pieces[i].Slot, names[i]) + size
		}
	}
	at := func(size int) string { return fmt.Sprintf("%s?size=%d", images.WornPath(codes), size) }
	return &Picture{Small: at(1), Medium: at(2), Large: at(3), Zoom: at(4), Caption: caption, Alt: strings.Join(names, "、") + "を1体のトルソーに合わせた写真。" + caption}
}

// wornName is the slot in front of a size.
func wornName(slot outfit.Slot, name string) string {
	if slot != outfit.Dress {
		return slotNames[slot]
	}
	for _, kind := range []string{"ワンピース", "ジャンパースカート", "カバーオール", "ロンパース", "パジャマ"} {
		if strings.Contains(name, kind) {
			return kind
		}
	}
	return "上下"
}
