package browse

import (
	"context"
	"fmt"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/layout"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
	"github.com/tsumugi-shop/tsumugi/internal/shop/images"
)

// mostFitting is how many outfits a block is chosen from: some may be sold out, and one
// kind of people may have many before another's first.
const mostFitting = 60

// worn are the outfits of a block, each with one picture of it all: worn where that can
// be shown. tall tells that one is: the others then lie in as much room.
func (p Parts) worn(ctx context.Context, r layout.OutfitRule) (shelves []PageShelf, tall bool, err error) {
	list, err := p.writtenOutfits(map[string]any{"select": "fields.title,fields.slug,fields.pieces"})
	if err != nil {
		return nil, false, err
	}
	place := func(w written) int { return slices.Index(r.Slugs, w.Slug) }
	if len(r.Slugs) > 0 {
		list = slices.DeleteFunc(list, func(w written) bool { return place(w) < 0 })
		slices.SortStableFunc(list, func(a, b written) int { return place(a) - place(b) })
	}
	call.Read(ctx, ReadList)
	snap := p.Catalog.Current()
	chosen, wearers := list[:0], map[string]catalog.SexType{}
	for _, w := range list {
		if len(chosen) == mostFitting {
			break
		}
		if pieces, _, _ := outfit.Shown(snap, w.Pieces); p.fitting(snap, pieces, r) {
			chosen, wearers[w.Slug] = append(chosen, w), wearerOf(pieces)
		}
	}
	if len(r.Slugs) == 0 && r.Category == "" {
		inTurns(chosen, wearers)
	}
	shelves = []PageShelf{}
	for _, w := range chosen {
		if len(shelves) == r.Limit {
			break
		}
		if o, ok := p.shown(ctx, w); ok && o.Picture != "" && o.Total > 0 {
			line := fmt.Sprintf("%s %d点 %s", o.Wearer, len(o.Pieces), o.Total)
			picture := o.Picture
			if o.Worn != nil {
				picture, tall = images.WornPath(codesOf(o.Pieces)), true
			}
			shelves = append(shelves, PageShelf{Title: o.Title, Phrases: w.Phrases, Lines: []string{line}, Picture: picture, Link: "/outfits/" + o.Slug})
		}
	}
	return shelves, tall, nil
}

// inTurns sorts outfits for one wearer after another, each in their order.
func inTurns(list []written, wearers map[string]catalog.SexType) {
	turn, round := map[catalog.SexType]int{}, map[string]int{}
	for _, w := range list {
		wearer := wearers[w.Slug]
		round[w.Slug] = turn[wearer]
		turn[wearer]++
	}
	slices.SortStableFunc(list, func(a, b written) int { return round[a.Slug] - round[b.Slug] })
}

// wearerOf is who wears goods together.
func wearerOf(pieces []outfit.Piece) catalog.SexType {
	wearer := catalog.Unisex
	for _, piece := range pieces {
		if piece.Slot != "" && piece.Wearer != catalog.Unisex {
			wearer = piece.Wearer
		}
	}
	return wearer
}

var outfitSeasons = map[layout.OutfitSeason]outfit.Seasons{layout.Hot: outfit.Hot, layout.Mild: outfit.Mild, layout.Cold: outfit.Cold}

// fitting tells whether an outfit is one that a block asks for: most of its goods are
// of the department, and all can be worn in the season.
func (p Parts) fitting(snap *catalog.Snapshot, pieces []outfit.Piece, r layout.OutfitRule) bool {
	season := outfitSeasons[r.Season]
	if r.Season == layout.Now {
		season = outfit.SeasonAt(p.Now())
	}
	of, common := 0, outfit.AllYear
	for _, piece := range pieces {
		if r.Category != "" && inDepartment(snap, piece.Color, r.Category) {
			of++
		}
		if piece.Slot != "" {
			common &= piece.Seasons
		}
	}
	return (r.Category == "" || of*2 > len(pieces)) && (season == 0 || common&season != 0)
}

func inDepartment(snap *catalog.Snapshot, code id.ColorSKU, department string) bool {
	c, _, ok := snap.Color(code)
	return ok && slices.ContainsFunc(c.Categories, func(category string) bool {
		node, ok := snap.Tree().Node(category)
		return ok && node.Line()[0].Code == department
	})
}

// mostAsked is how many goods of a cart are looked at.
const mostAsked = 30

func (p Parts) outfitMissing(ctx context.Context, in OutfitMissingAsk) (OutfitMissing, error) {
	out := OutfitMissing{Missing: []id.ColorSKU{}}
	snap := p.Catalog.Current()
	var has []outfit.Piece
	for _, code := range in.Codes[:min(len(in.Codes), mostAsked)] {
		if c, color, ok := snap.Color(id.ColorSKU(code)); ok {
			if piece, worn := outfit.Of(snap.Tree(), c, color); worn && !slices.ContainsFunc(has, func(q outfit.Piece) bool { return q.Color == piece.Color }) {
				has = append(has, piece)
			}
		}
	}
	if len(has) == 0 {
		return out, nil
	}
	p.ReadOutfits(ctx)
	list, err := p.writtenOutfits(map[string]any{})
	if err != nil {
		return out, err
	}
	for _, w := range list {
		pieces, _, _ := outfit.Shown(snap, w.Pieces)
		pieces = slices.DeleteFunc(pieces, func(q outfit.Piece) bool { return q.Slot == "" })
		lacks, ok := outfit.Missing(has, pieces)
		if !ok || len(out.Missing) > 0 && len(lacks) >= len(out.Missing) || slices.ContainsFunc(lacks, func(q outfit.Piece) bool { return !buyable(snap, q.Color) }) {
			continue
		}
		if o, ok := p.shown(ctx, w); ok {
			out = OutfitMissing{&o, colorsOf(lacks)}
		}
	}
	if out.Outfit != nil {
		return out, nil
	}
	pieces, ok := p.Outfits.Of(snap).Beside(has, outfit.Wish{Season: outfit.SeasonAt(p.Now()), Bought: p.Search.Together})
	lacks, _ := outfit.Missing(has, pieces)
	if ok && !slices.ContainsFunc(lacks, func(q outfit.Piece) bool { return !buyable(snap, q.Color) }) {
		o := p.dress(ctx, snap, Outfit{Pieces: []OutfitPiece{}}, pieces, outfit.Lay(pieces))
		out = OutfitMissing{&o, colorsOf(lacks)}
	}
	return out, nil
}
