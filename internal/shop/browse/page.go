package browse

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/layout"
	"github.com/tsumugi-shop/tsumugi/internal/search"
)

// ReadLayout is what answers note that depend on which blocks show now.
const ReadLayout = "layout"

var errNoPage = fault.New(fault.NotFound, "page.not_found", "お探しのページは見つかりませんでした。")

// PageAsk names a page that is put together from blocks.
type PageAsk struct {
	Page string `json:"page"` // home, department: and a category code, or campaign: and its code
}

// PageBlocks is what a page is put together from, in its order.
type PageBlocks struct {
	Blocks []PageBlock `json:"blocks"`
}

// A PageBlock is one part of a page. Those that the page knows itself have a kind
// alone.
type PageBlock struct {
	Kind    layout.BlockKind `json:"kind"`
	ID      string           `json:"id,omitempty"` // where there can be several of a kind
	Title   string           `json:"title,omitempty"`
	Shelves []PageShelf      `json:"shelves,omitempty"`
	Tall    bool             `json:"tall,omitempty"` // pictures are shown as high as four by five: goods as they are worn
	Items   []Card           `json:"items,omitempty"`
	More    string           `json:"more,omitempty"` // where all of the items are
	For     []string         `json:"for,omitempty"`  // guest, or customer_group_code; absent: everybody
}

// A PageShelf is words, with or without a picture, that may lead somewhere.
type PageShelf struct {
	Title   string   `json:"title"`
	Phrases []string `json:"phrases,omitempty"` // between which the title may break
	Lines   []string `json:"lines"`
	Picture string   `json:"picture,omitempty"`
	Link    string   `json:"link,omitempty"`
}

// pageCalls answer how pages are put together now.
func (p Parts) pageCalls() []call.Call {
	return []call.Call{call.Siapi("page/select/", "What a page is put together from at this moment: the blocks that the office arranged.", p.blocks).Public()}
}

func (p Parts) blocks(ctx context.Context, in PageAsk) (PageBlocks, error) {
	_, department := layout.Department(in.Page)
	if _, campaign := layout.Campaign(in.Page); in.Page != layout.Home && !department && !campaign || len(in.Page) > 60 {
		return PageBlocks{}, errNoPage
	}
	call.Read(ctx, ReadLayout)
	list := p.Layout.Current().Blocks(in.Page, p.Now())
	out := PageBlocks{Blocks: []PageBlock{}}
	for _, b := range list {
		block := PageBlock{Kind: b.Kind, Title: b.Title, For: b.For}
		if b.Rule != nil {
			block.Items, block.More = p.row(ctx, *b.Rule), b.Rule.Link
		}
		if b.Worn != nil {
			var err error
			if block.Shelves, block.Tall, err = p.worn(ctx, *b.Worn); err != nil {
				return PageBlocks{}, err
			}
			block.More = "/outfits"
		}
		for _, s := range b.Shown {
			shelf := PageShelf{Title: s.Title, Lines: []string{}, Picture: s.Picture, Link: s.Link}
			if s.Text != "" {
				shelf.Lines = []string{s.Text}
			}
			block.Shelves = append(block.Shelves, shelf)
		}
		if block.Items != nil || block.Shelves != nil {
			block.ID = b.ID
		}
		if b.Kind == layout.Story { // the page has no words of its own for it: they would weigh on every first visit
			block.Title, block.Shelves = storyTitle, []PageShelf{{Lines: story}}
		}
		out.Blocks = append(out.Blocks, block)
	}
	return out, nil
}

// What the shop's name means.
const storyTitle = "紬という布のこと"

var story = []string{
	"紬は、まゆを手で広げ、よりをかけずに引き出した糸で織る絹です。糸には太いところも細いところもあり、ふしが残ります。遠目には無地のように静かで、近づくと、一本ずつ違う表情が見えてきます。",
	"着はじめは少しかたく、洗うほどにやわらかくなる。そんな布のように、長くつきあえる品だけを置きたいと考えて、店の名前にしました。",
}

var rowOrders = map[layout.RowOrder]search.Sort{
	layout.Popular: {Field: search.PopularRank}, layout.Newest: search.Newest, layout.Cheap: {Field: search.Price}, layout.Off: {Field: search.Discount, Desc: true},
}

// row is the items of a rule that can be bought, one colour of each.
func (p Parts) row(ctx context.Context, r layout.RowRule) []Card {
	q := search.Query{Limit: r.Limit, Single: true, Sort: rowOrders[r.Order]}
	q = q.With(search.AnyOf(search.InStock, "1"))
	if node, ok := p.Search.Snapshot().Tree().Node(r.Category); ok {
		q = q.With(search.AnyOf(CategoryFields[node.Level-1], node.Code))
	} else if r.Category != "" {
		return []Card{}
	}
	if r.Brand != "" {
		q = q.With(search.AnyOf(search.BrandCode, r.Brand))
	}
	if r.Campaign != "" {
		q = q.With(search.AnyOf(search.CampaignCode, r.Campaign))
	}
	list := readList(ctx, NewItemList(p.Search.Find(q), q, p.Moment()))
	cards := make([]Card, 0, len(list.Items))
	for _, item := range list.Items {
		cards = append(cards, item.Card)
	}
	return cards
}
