package browse

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
	"github.com/tsumugi-shop/tsumugi/internal/shop/images"
)

var errNoOutfit = fault.New(fault.NotFound, "outfit.not_found", "お探しのコーディネートは見つかりませんでした。")

const (
	outfitsOnPage = 12
	mostOutfits   = 1000
	proposed      = 3 // for an item
	madeOfItem    = 4 // by the shop, beside an item
)

// outfitCalls answer what is worn together.
func (p Parts) outfitCalls() []call.Call {
	return []call.Call{
		call.Siapi("outfit/list/", "Outfits that the shop made, in the shop's order; of one editor, or for one kind of people.", p.outfits).Public(),
		call.Siapi("outfit/select/", "One outfit that the shop made.", p.outfit).Public(),
		call.Siapi("outfit/missing/", "What goods of a cart lack to be an outfit: one that the shop made, or one that goes together by rules; none where nothing is sensible.", p.outfitMissing).Public(),
		call.Siapi("outfit/item/", "Outfits with an item: those that the shop made, then some that go together by rules.", p.outfitsWith).Public(),
	}
}

// layPath is the address of one picture of goods; empty: one of them has none.
func layPath(pieces []OutfitPiece) string {
	if slices.ContainsFunc(pieces, func(p OutfitPiece) bool { return p.Picture == nil || p.Slot == "" }) {
		return ""
	}
	return images.LayPath(codesOf(pieces))
}

func codesOf(pieces []OutfitPiece) (codes []string) {
	for _, p := range pieces {
		codes = append(codes, string(p.ColorSKUCode))
	}
	return codes
}

// OutfitsAsk says which.
type OutfitsAsk struct {
	Page   int    `json:"page,omitempty"`
	Limit  int    `json:"limit,omitempty"`  // on a page; 0: as many as the list shows
	Editor string `json:"editor,omitempty"` // slug
	Wearer string `json:"wearer,omitempty"` // women, men, kids, baby
	Except string `json:"except,omitempty"` // slug of one that is shown elsewhere on the page
}

// OutfitList is a page of them.
type OutfitList struct {
	Outfits []Outfit `json:"outfits"`
	Total   int      `json:"total"`
	Page    int      `json:"page"`
	Pages   int      `json:"pages"`
}

// OutfitAsk names one.
type OutfitAsk struct {
	Slug string `json:"slug"`
}

// OutfitItemAsk names an item, by its colour or itself.
type OutfitItemAsk struct {
	Code string `json:"code"`
}

// OutfitMissingAsk names the colours of a cart.
type OutfitMissingAsk struct {
	Codes []string `json:"codes"`
}

// OutfitMissing is an outfit that somebody has a part of.
type OutfitMissing struct {
	Outfit  *Outfit       `json:"outfit"` // null: nothing is missing that would be sensible
	Missing []id.ColorSKU `json:"missing"`
}

// An Outfit is goods that are worn together.
type Outfit struct {
	Slug       string        `json:"slug"` // empty: proposed by rules
	Title      string        `json:"title"`
	BodyHTML   string        `json:"body_html,omitempty"`
	EditorSlug string        `json:"editor_slug,omitempty"`
	EditorName string        `json:"editor_name,omitempty"`
	Wearer     string        `json:"wearer"`            // 女性, キッズ
	Total      money.Yen     `json:"total"`             // of what can be bought
	Picture    string        `json:"picture,omitempty"` // of all of it, wide; absent: there is none
	Worn       *Picture      `json:"worn"`              // on one torso; null: it cannot be shown so
	Pieces     []OutfitPiece `json:"pieces"`
}

// An OutfitPiece is one of its goods, and where it lies on the picture.
type OutfitPiece struct {
	Slot          outfit.Slot          `json:"slot"`
	SlotName      string               `json:"slot_name"`
	X             int                  `json:"x"`
	Y             int                  `json:"y"`
	Size          int                  `json:"size"`
	CommodityCode id.Commodity         `json:"commodity_code"`
	ColorSKUCode  id.ColorSKU          `json:"color_sku_code"`
	CommodityName string               `json:"commodity_name"`
	ColorName     string               `json:"color_name"`
	BrandName     string               `json:"brand_name"`
	UnitPrice     money.Yen            `json:"unit_price"`
	Picture       *Picture             `json:"picture"`
	StockStatus   catalog.Availability `json:"stock_status"`
	StockWord     string               `json:"stock_word"`
	Sizes         []OutfitSize         `json:"sizes"`
}

// An OutfitSize is one that can be chosen, or could.
type OutfitSize struct {
	SKU     id.SKU `json:"sku"`
	Name    string `json:"name"`
	Buyable bool   `json:"buyable"`
}

var slotNames = map[outfit.Slot]string{
	outfit.Outer: "はおりもの", outfit.Top: "トップス", outfit.Dress: "ワンピース・上下", outfit.Bottom: "ボトムス", outfit.Shoes: "シューズ", outfit.Bag: "バッグ", outfit.Hat: "帽子", outfit.Socks: "靴下", outfit.Small: "小物",
}

var wearers = map[catalog.SexType]string{catalog.Women: "女性", catalog.Men: "男性", catalog.Kids: "キッズ", catalog.Baby: "ベビー", catalog.Unisex: "男女兼用"}

// written is an outfit as content has it.
type written struct {
	Title    string   `json:"title"`
	Phrases  []string `json:"title_phrases"`
	Slug     string   `json:"slug"`
	BodyHTML string   `json:"body_html"`
	Pieces   []string `json:"pieces"`
	Editor   struct {
		Fields struct {
			Name string `json:"name"`
			Slug string `json:"slug"`
		} `json:"fields"`
	} `json:"editor"`
}

// writtenOutfits are those that show now, in their order.
func (p Parts) writtenOutfits(query map[string]any) (list []written, err error) {
	if p.Content == nil || !p.Content.Current().Known() {
		return nil, nil
	}
	query["content_type"], query["order"], query["include"], query["limit"] = "outfit", "fields.order,-fields.up_date,sys.id", 1.0, float64(content.MaxLimit)
	q, err := content.Parse(query)
	if err != nil {
		return nil, err
	}
	for len(list) < mostOutfits {
		found, err := p.Content.Current().Find(q, p.Now())
		if err != nil {
			return nil, err
		}
		for _, item := range found.Items {
			raw, err := json.Marshal(item.Fields)
			if err != nil {
				return nil, err
			}
			var w written
			if err := json.Unmarshal(raw, &w); err != nil {
				return nil, err
			}
			list = append(list, w)
		}
		if q.Skip += q.Limit; q.Skip >= found.Total {
			break
		}
	}
	return list, nil
}

// shown is an outfit with its goods as they are now. One with fewer than two goods
// that the shop still shows is none.
func (p Parts) shown(ctx context.Context, w written) (Outfit, bool) {
	snap := p.Catalog.Current()
	out := Outfit{Slug: w.Slug, Title: w.Title, BodyHTML: w.BodyHTML, EditorSlug: w.Editor.Fields.Slug, EditorName: w.Editor.Fields.Name, Pieces: []OutfitPiece{}}
	pieces, laid, placed := outfit.Shown(snap, w.Pieces)
	if !placed {
		laid = outfit.Lay(pieces)
	}
	return p.dress(ctx, snap, out, pieces, laid), len(pieces) >= outfit.FewestShown
}

// dress fills an outfit with its goods.
func (p Parts) dress(ctx context.Context, snap *catalog.Snapshot, out Outfit, pieces []outfit.Piece, laid []outfit.Laid) Outfit {
	wearer := catalog.Unisex
	for i, piece := range pieces {
		c, color, ok := snap.Color(piece.Color)
		if !ok {
			continue
		}
		ReadItem(ctx, c.Code)
		brand, _ := snap.Brand(c.Brand)
		status := c.ColorAvailability(color)
		one := OutfitPiece{
			Slot: piece.Slot, SlotName: slotNames[piece.Slot], X: laid[i].X, Y: laid[i].Y, Size: laid[i].Size, CommodityCode: c.Code, ColorSKUCode: color.Code,
			CommodityName: c.Name, ColorName: color.Name, BrandName: brand.Name, UnitPrice: color.Price, Picture: PictureOf(c, color, 1), StockStatus: status, StockWord: status.Word(), Sizes: []OutfitSize{},
		}
		for _, s := range color.Sizes {
			one.Sizes = append(one.Sizes, OutfitSize{s.SKU, s.Name, c.Availability(s.Stock).Buyable()})
		}
		if status.Buyable() {
			out.Total += color.Price
		}
		if c.SexType != catalog.Unisex {
			wearer = c.SexType
		}
		out.Pieces = append(out.Pieces, one)
	}
	out.Wearer, out.Picture, out.Worn = wearers[wearer], layPath(out.Pieces), p.Worn(snap, pieces)
	return out
}

func (p Parts) outfits(ctx context.Context, in OutfitsAsk) (OutfitList, error) {
	out := OutfitList{Outfits: []Outfit{}, Page: max(in.Page, 1)}
	query := map[string]any{}
	if in.Editor != "" {
		query["fields.editor.fields.slug"] = in.Editor
	}
	list, err := p.writtenOutfits(query)
	if err != nil {
		return out, err
	}
	call.Read(ctx, ReadList)
	limit := outfitsOnPage
	if in.Limit > 0 {
		limit = min(in.Limit, outfitsOnPage)
	}
	for _, w := range list {
		o, ok := p.shown(ctx, w)
		if !ok || in.Wearer != "" && o.Wearer != wearers[catalog.SexType(in.Wearer)] || in.Except != "" && in.Except == w.Slug {
			continue
		}
		if out.Total/limit == out.Page-1 {
			out.Outfits = append(out.Outfits, o)
		}
		out.Total++
	}
	out.Pages = max(1, (out.Total+limit-1)/limit)
	return out, nil
}

func (p Parts) outfit(ctx context.Context, in OutfitAsk) (Outfit, error) {
	list, err := p.writtenOutfits(map[string]any{"fields.slug": in.Slug})
	if err != nil || len(list) == 0 {
		return Outfit{}, errNoOutfit
	}
	o, ok := p.shown(ctx, list[0])
	if !ok {
		return Outfit{}, errNoOutfit
	}
	return o, nil
}

func (p Parts) outfitsWith(ctx context.Context, in OutfitItemAsk) (OutfitList, error) {
	out := OutfitList{Outfits: []Outfit{}, Page: 1, Pages: 1}
	snap := p.Catalog.Current()
	c, color, ok := Find(snap, DetailQuery{CommodityCode: in.Code})
	if !ok {
		return out, ErrItemNotFound
	}
	list, err := p.writtenOutfits(map[string]any{})
	if err != nil {
		return out, err
	}
	for _, w := range list {
		if len(out.Outfits) < madeOfItem && slices.ContainsFunc(w.Pieces, func(s string) bool { return strings.HasPrefix(s, string(c.Code)) }) {
			if o, ok := p.shown(ctx, w); ok {
				out.Outfits = append(out.Outfits, o)
			}
		}
	}
	p.ReadOutfits(ctx)
	out.Outfits = append(out.Outfits, p.propose(ctx, snap, color.Code, max(0, proposed-len(out.Outfits)))...)
	out.Total = len(out.Outfits)
	return out, nil
}

func buyable(snap *catalog.Snapshot, code id.ColorSKU) bool {
	c, color, ok := snap.Color(code)
	return ok && c.ColorAvailability(color).Buyable()
}

func colorsOf(pieces []outfit.Piece) (list []id.ColorSKU) {
	for _, p := range pieces {
		list = append(list, p.Color)
	}
	return list
}

// propose is outfits with a colour by rules.
func (p Parts) propose(ctx context.Context, snap *catalog.Snapshot, code id.ColorSKU, n int) (list []Outfit) {
	book := p.Outfits.Of(snap)
	piece, ok := book.Piece(code)
	if !ok || n == 0 {
		return nil
	}
	soldOut := func(piece outfit.Piece) bool { // since the book was written
		return piece.Color != code && !buyable(snap, piece.Color)
	}
	for _, pieces := range book.Propose(outfit.Wish{With: piece, Count: n, Season: outfit.SeasonAt(p.Now()), Bought: p.Search.Together}) {
		if slices.ContainsFunc(pieces, soldOut) {
			continue
		}
		list = append(list, p.dress(ctx, snap, Outfit{Pieces: []OutfitPiece{}}, pieces, outfit.Lay(pieces)))
	}
	return list
}
