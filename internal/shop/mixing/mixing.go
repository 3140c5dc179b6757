// Package mixing answers the calls about goods that are put together: mixes
// (組み合わせてみる), and families that match (おそろい).
package mixing

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/matching"
	"github.com/tsumugi-shop/tsumugi/internal/mix"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/outfit"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
	"github.com/tsumugi-shop/tsumugi/internal/shop/images"
	"github.com/tsumugi-shop/tsumugi/internal/shop/visit"
)

// Parts is what mixing needs.
type Parts struct {
	visit.Visitors
	Browse   browse.Parts
	Families *matching.Books
	Mixes    *mix.Books
	Saved    *mix.Saved
	Now      func() time.Time
}

// Calls is every call about goods that are put together.
func Calls(p Parts) []call.Call {
	return []call.Call{
		call.Siapi("matching/select/", "Families of goods that match for parent, child and baby: of one item, or a page of all.", p.matching).Public(),
		call.Siapi("mix/select/", "A mix by the codes of its colours: its pieces with their sizes, and how they go together.", p.mix).Public(),
		call.Siapi("mixcandidate/select/", "What can be put into one place of a mix, a page of it; what goes with the rest comes first.", p.candidates).Public(),
		call.Siapi("mixsaved/select/", "The mixes that the customer keeps, the newest first.", p.saved),
		call.Siapi("mixsaved/insert/", "Keeps a mix.", p.save),
		call.Siapi("mixsaved/delete/", "Forgets a mix.", p.remove),
	}
}

// MixQuery names the colours of a mix, with commas.
type MixQuery struct {
	Items string `json:"items"`
}

// MixView is a mix as a page shows it.
type MixView struct {
	Items   string      `json:"items"` // its address, without what was left out
	Pieces  []MixPiece  `json:"pieces"`
	Total   money.Yen   `json:"total"`
	Verdict mix.Verdict `json:"verdict"`
	Words   string      `json:"words"` // the verdict for people; empty: nothing is said
	// Wearer is for whom it is; empty: for nobody in particular.
	Wearer string `json:"wearer"`
	// Picture is one of all of it, wide; absent: there is none.
	Picture string `json:"picture,omitempty"`
	// Worn is one of it on one torso; null: it cannot be shown so.
	Worn *browse.Picture `json:"worn"`
}

// MixPiece is one of its pieces.
type MixPiece struct {
	Slot    outfit.Slot `json:"slot"`
	Card    browse.Card `json:"card"`
	Sizes   []MixSize   `json:"sizes"`
	Without string      `json:"without"` // the address of the mix without it
}

// MixSize is a size that it comes in.
type MixSize struct {
	SKU     id.SKU `json:"sku"`
	Name    string `json:"name"`
	Buyable bool   `json:"buyable"`
	Word    string `json:"word"` // of its stock
}

func (p Parts) mix(ctx context.Context, in MixQuery) (MixView, error) {
	p.Browse.ReadOutfits(ctx)
	snap := p.Browse.Catalog.Current()
	return p.view(ctx, snap, p.Mixes.Of(snap).Read(in.Items)), nil
}

func (p Parts) view(ctx context.Context, snap *catalog.Snapshot, m mix.Mix) MixView {
	out := MixView{Items: m.Codes(), Pieces: []MixPiece{}}
	at := p.Browse.Moment()
	for _, piece := range m {
		c, color, ok := snap.Color(piece.Color)
		if !ok {
			continue
		}
		browse.ReadItem(ctx, c.Code)
		one := MixPiece{Slot: piece.Slot, Card: browse.NewCard(snap, c, color, c.PopularRank, at), Sizes: []MixSize{}, Without: m.Without(piece.Slot).Codes()}
		for i := range color.Sizes {
			s := &color.Sizes[i]
			status := c.Availability(s.Stock)
			one.Sizes = append(one.Sizes, MixSize{s.SKU, s.Name, status.Buyable(), status.Word()})
		}
		out.Pieces = append(out.Pieces, one)
		out.Total += color.Price
		if out.Wearer == "" && piece.Wearer != catalog.Unisex {
			out.Wearer = string(piece.Wearer)
		}
	}
	if codes := m.Codes(); codes != "" && !slices.ContainsFunc(out.Pieces, func(one MixPiece) bool { return one.Card.Picture == nil }) {
		out.Picture = images.LayPath(strings.Split(codes, ","))
	}
	out.Worn = p.Browse.Worn(snap, m)
	var against []outfit.Objection
	out.Verdict, against = m.Judge()
	switch out.Verdict {
	case mix.Good:
		out.Words = "色がよく調和しています。"
	case mix.Fair:
		out.Words = "無理なく合わせられます。"
	case mix.Odd:
		out.Words = against[0].Why() + "。"
	case mix.None:
	}
	return out
}

// CandidateQuery is what is looked for in a place.
type CandidateQuery struct {
	Items  string          `json:"items,omitempty"` // the mix so far
	Slot   outfit.Slot     `json:"slot"`
	Wearer catalog.SexType `json:"wearer,omitempty"` // empty: anybody
	Size   string          `json:"size,omitempty"`   // that can be bought
	Color  string          `json:"color,omitempty"`  // group of colours
	Page   int             `json:"page,omitempty"`   // from 1
}

// Candidates is a page of them.
type Candidates struct {
	Items  []Candidate `json:"items"`
	Count  int         `json:"count"`
	Page   int         `json:"page"`
	Pages  int         `json:"pages"`
	Sizes  []string    `json:"sizes"`  // that can be asked for
	Colors []string    `json:"colors"` // groups, likewise
}

// Candidate is one that can be chosen.
type Candidate struct {
	Card browse.Card `json:"card"`
	Goes bool        `json:"goes"` // with the rest
	With string      `json:"with"` // the address of the mix with it
}

const onPage = 24

func (p Parts) candidates(ctx context.Context, in CandidateQuery) (Candidates, error) {
	p.Browse.ReadOutfits(ctx)
	snap := p.Browse.Catalog.Current()
	book := p.Mixes.Of(snap)
	m := book.Read(in.Items)
	found := book.Find(mix.Wish{Slot: in.Slot, Wearer: in.Wearer, Size: in.Size, Group: in.Color, With: m})
	out := Candidates{Items: []Candidate{}, Count: len(found.Pieces), Pages: max(1, (len(found.Pieces)+onPage-1)/onPage), Sizes: found.Sizes, Colors: found.Groups}
	out.Page = min(max(in.Page, 1), out.Pages)
	first := (out.Page - 1) * onPage
	at := p.Browse.Moment()
	for i, piece := range found.Pieces[first:min(first+onPage, len(found.Pieces))] {
		if c, color, ok := snap.Color(piece.Color); ok {
			browse.ReadItem(ctx, c.Code)
			out.Items = append(out.Items, Candidate{browse.NewCard(snap, c, color, c.PopularRank, at), first+i < found.Goes, m.With(piece).Codes()})
		}
	}
	return out, nil
}

// SavedMixes is what the customer keeps.
type SavedMixes struct {
	Mixes []SavedMix `json:"mixes"`
	Max   int        `json:"max"`
}

// SavedMix is one of them.
type SavedMix struct {
	MixID string  `json:"mix_id"`
	View  MixView `json:"view"`
}

func (p Parts) saved(ctx context.Context, _ call.None) (SavedMixes, error) {
	c, err := p.Customer(ctx)
	if err != nil {
		return SavedMixes{}, err
	}
	return p.savedOf(ctx, c.Code)
}

// savedOf leaves out what the shop has nothing of any more.
func (p Parts) savedOf(ctx context.Context, owner string) (SavedMixes, error) {
	out := SavedMixes{Mixes: []SavedMix{}, Max: mix.MaxSaved}
	list, err := p.Saved.List(ctx, owner)
	snap := p.Browse.Catalog.Current()
	book := p.Mixes.Of(snap)
	for _, k := range list {
		if view := p.view(ctx, snap, book.Read(k.Items)); len(view.Pieces) > 0 {
			out.Mixes = append(out.Mixes, SavedMix{k.ID, view})
		}
	}
	return out, err
}

func (p Parts) save(ctx context.Context, in MixQuery) (SavedMixes, error) {
	c, err := p.Customer(ctx)
	if err != nil {
		return SavedMixes{}, err
	}
	if _, err := p.Saved.Keep(ctx, c.Code, p.Mixes.Of(p.Browse.Catalog.Current()).Read(in.Items)); err != nil {
		return SavedMixes{}, err
	}
	return p.savedOf(ctx, c.Code)
}

// MixID names a mix that is kept.
type MixID struct {
	MixID string `json:"mix_id"`
}

func (p Parts) remove(ctx context.Context, in MixID) (SavedMixes, error) {
	c, err := p.Customer(ctx)
	if err != nil {
		return SavedMixes{}, err
	}
	if err := p.Saved.Remove(ctx, c.Code, in.MixID); err != nil {
		return SavedMixes{}, err
	}
	return p.savedOf(ctx, c.Code)
}

// MatchingQuery names an item, or asks for a page of all families.
type MatchingQuery struct {
	CommodityCode string `json:"commodity_code,omitempty"`
	Page          int    `json:"page,omitempty"` // from 1
}

// MatchingPage is families that match.
type MatchingPage struct {
	Families []MatchingFamily `json:"families"`
	Mixable  bool             `json:"mixable"` // the item can be a piece of a mix
	Count    int              `json:"count"`
	Page     int              `json:"page"`
	Pages    int              `json:"pages"`
}

// MatchingFamily is one, with what its goods have alike in words.
type MatchingFamily struct {
	BrandName string         `json:"brand_name"`
	Alike     string         `json:"alike"` // くまプリント（生成り）
	Items     []MatchingItem `json:"items"`
}

// MatchingItem is one of its goods, and for whom it is.
type MatchingItem struct {
	browse.Card
	Age string `json:"age"` // おとな, キッズ, ベビー
}

const familiesOnPage = 12

func (p Parts) matching(ctx context.Context, in MatchingQuery) (MatchingPage, error) {
	p.Browse.ReadOutfits(ctx)
	snap := p.Browse.Catalog.Current()
	book := p.Families.Of(snap)
	list, pages, page := book.Families(), 1, 1
	if in.CommodityCode != "" {
		list = familiesOf(snap, book, id.Commodity(in.CommodityCode))
	}
	out := MatchingPage{Families: []MatchingFamily{}, Count: len(list), Mixable: p.mixable(snap, id.Commodity(in.CommodityCode))}
	if in.CommodityCode == "" {
		pages = max(1, (len(list)+familiesOnPage-1)/familiesOnPage)
		page = min(max(in.Page, 1), pages)
		list = list[(page-1)*familiesOnPage : min(page*familiesOnPage, len(list))]
	}
	out.Page, out.Pages = page, pages
	at := p.Browse.Moment()
	for _, f := range list {
		brand, _ := snap.Brand(f.Brand) // the snapshot has no item without its brand
		one := MatchingFamily{BrandName: brand.Name, Alike: alike(f)}
		for _, piece := range f.Pieces {
			if c, color, ok := snap.Color(piece.Color); ok {
				browse.ReadItem(ctx, c.Code)
				one.Items = append(one.Items, MatchingItem{browse.NewCard(snap, c, color, c.PopularRank, at), ageWords[piece.Age]})
			}
		}
		out.Families = append(out.Families, one)
	}
	return out, nil
}

// mixable tells whether the first colour of an item can be a piece: all can, or none.
func (p Parts) mixable(snap *catalog.Snapshot, code id.Commodity) bool {
	c, ok := snap.Commodity(code)
	return ok && len(c.Colors) > 0 && len(p.Mixes.Of(snap).Read(string(c.Colors[0].Code))) == 1
}

var ageWords = map[matching.Age]string{matching.Baby: "ベビー", matching.Child: "キッズ", matching.Adult: "おとな"}

// familiesOf are those that a colour of an item belongs to.
func familiesOf(snap *catalog.Snapshot, book *matching.Book, code id.Commodity) (list []matching.Family) {
	c, ok := snap.Commodity(code)
	if !ok {
		return nil
	}
	for i := range c.Colors {
		f, ok := book.Of(c.Colors[i].Code)
		if ok && !slices.ContainsFunc(list, func(o matching.Family) bool { return o.Pieces[0].Color == f.Pieces[0].Color }) {
			list = append(list, f)
		}
	}
	return list
}

func alike(f matching.Family) string {
	what := f.Pattern
	for i, name := range f.Material {
		if i > 0 {
			what += "・"
		}
		what += name
	}
	return what + "（" + f.Color + "）"
}
