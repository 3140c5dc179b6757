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

// worn are the outfits of a block, each with one picture of it all: worn where that can
// be shown. tall tells that one is: the others then lie in as much room.
func (p Parts) worn(ctx context.Context, r layout.OutfitRule) (shelves []PageShelf, tall bool, err error) {
	list, err := p.writtenOutfits(map[string]any{})
	if err != nil {
		return nil, false, err
	}
	place := func(w written) int { return slices.Index(r.Slugs, w.Slug) }
	if len(r.Slugs) > 0 {
		list = slices.DeleteFunc(list, func(w written) bool { return place(w) < 0 })
		slices.SortStableFunc(list, func(a, b written) int { return place(a) - place(b) })
	}
	call.Read(ctx, ReadList)
	list = slices.DeleteFunc(list, func(w written) bool { return !p.fitting(w, r) })
	if len(r.Slugs) == 0 && r.Category == "" {
		list = p.inTurns(list)
	}
	shelves = []PageShelf{}
	for _, w := range list {
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

// inTurns are outfits for one wearer after another, each in their order.
func (p Parts) inTurns(list []written) []written {
	snap := p.Catalog.Current()
	turn, round := map[catalog.SexType]int{}, map[string]int{}
	for _, w := range list {
		wearer := catalog.Unisex
		laid, _ := outfit.Shown(snap, w.Pieces)
		for _, l := range laid {
			if c, _, ok := snap.Color(l.Color); ok && c.SexType != catalog.Unisex {
				wearer = c.SexType
			}
		}
		round[w.Slug] = turn[wearer]
		turn[wearer]++
	}
	slices.SortStableFunc(list, func(a, b written) int { return round[a.Slug] - round[b.Slug] })
	return list
}

var outfitSeasons = map[layout.OutfitSeason]outfit.Seasons{layout.Hot: outfit.Hot, layout.Mild: outfit.Mild, layout.Cold: outfit.Cold}

// fitting tells whether an outfit is one that a block asks for: most of its goods are
// of the department, and all can be worn in the season.
func (p Parts) fitting(w written, r layout.OutfitRule) bool {
	snap := p.Catalog.Current()
	season := outfitSeasons[r.Season]
	if r.Season == layout.Now {
		season = outfit.SeasonAt(p.Now())
	}
	laid, _ := outfit.Shown(snap, w.Pieces)
	of, common := 0, outfit.AllYear
	for _, l := range laid {
		c, color, _ := snap.Color(l.Color)
		if slices.ContainsFunc(c.Categories, func(code string) bool {
			node, ok := snap.Tree().Node(code)
			return ok && node.Line()[0].Code == r.Category
		}) {
			of++
		}
		if piece, ok := outfit.Of(snap.Tree(), c, color); ok {
			common &= piece.Seasons
		}
	}
	return (r.Category == "" || of*2 > len(laid)) && (season == 0 || common&season != 0)
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
		laid, _ := outfit.Shown(snap, w.Pieces)
		var pieces []outfit.Piece
		for _, l := range laid {
			c, color, _ := snap.Color(l.Color)
			if piece, ok := outfit.Of(snap.Tree(), c, color); ok {
				pieces = append(pieces, piece)
			}
		}
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
