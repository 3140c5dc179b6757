package shop

import (
	"context"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

var (
	errItemNotFound     = fault.New(fault.NotFound, "item.not_found", "お探しの商品は見つかりませんでした。")
	errBrandNotFound    = fault.New(fault.NotFound, "brand.not_found", "お探しのブランドは見つかりませんでした。")
	errCampaignNotFound = fault.New(fault.NotFound, "campaign.not_found", "お探しのキャンペーンは見つかりませんでした。")
	errTooManyCards     = fault.New(fault.Invalid, "card.too_many", "一度に表示できる商品の数を超えています。")
)

// maxCards is how many cards one call may ask for.
const maxCards = 50

// catalogCalls answer from the snapshot, alike for everybody.
func catalogCalls(p Parts) []call.Call {
	s := p.shelves()
	return []call.Call{
		call.Siapi("commoditydetail/select/", "One commodity with all its colours, opened at one of them.", s.detail).Public(),
		call.Siapi("commoditycard/select/", "Cards of colours by their codes, in the order asked for; unknown ones are left out.", s.cards).Public(),
		call.Siapi("category/select/", "The tree of categories.", s.categories).Public(),
		call.Siapi("brand/select/", "All brands by kana, or the one of a code or alias.", s.brands).Public(),
		call.Siapi("campaign/select/", "The campaigns that run now, or the one of a code with its state.", s.campaigns).Public(),
	}
}

type shelves struct {
	live    *catalog.Live
	picture func(ctx context.Context, path string) string // the address of a content picture, or empty
	rank    func(*catalog.Commodity) int                  // the place of an item in the ranking
	now     func() time.Time
}

func (p Parts) shelves() shelves {
	return shelves{p.Catalog, p.picture, func(c *catalog.Commodity) int { return p.Search.Rank(c) }, p.Now}
}

// A Flag is a yes or no as the specification has it: 0 or 1.
type Flag int

// Enum lists all values for the contract.
func (Flag) Enum() []any { return []any{0, 1} }

func flag(on bool) Flag {
	if on {
		return 1
	}
	return 0
}

// DetailQuery names an item by its commodity code, its colour SKU code, or both.
// A colour SKU code is also taken in the place of the commodity code, as in an
// item's address.
type DetailQuery struct {
	CommodityCode string `json:"commodity_code,omitempty"`
	ColorSKUCode  string `json:"color_sku_code,omitempty"`
}

func (s shelves) detail(_ context.Context, q DetailQuery) (Detail, error) {
	snap := s.live.Current()
	if c, color, ok := find(snap, q); ok {
		return newDetail(snap, c, color, s.rank(c), s.now()), nil
	}
	return Detail{}, errItemNotFound.Because(fmt.Errorf("commodity %.20q, colour %.20q", q.CommodityCode, q.ColorSKUCode))
}

// find takes the first colour when none is named.
func find(snap *catalog.Snapshot, q DetailQuery) (*catalog.Commodity, *catalog.Color, bool) {
	if q.ColorSKUCode != "" {
		c, color, ok := snap.Color(id.ColorSKU(q.ColorSKUCode))
		agrees := q.CommodityCode == "" || q.CommodityCode == q.ColorSKUCode || ok && q.CommodityCode == string(c.Code)
		return c, color, ok && agrees
	}
	if c, ok := snap.Commodity(id.Commodity(q.CommodityCode)); ok {
		return c, &c.Colors[0], true
	}
	return snap.Color(id.ColorSKU(q.CommodityCode))
}

// CardQuery lists the colours whose cards are wanted.
type CardQuery struct {
	ColorSKUCodes []string `json:"color_sku_codes"`
}

// CardList is a list of cards.
type CardList struct {
	Items []Card `json:"items"`
}

func (s shelves) cards(_ context.Context, q CardQuery) (CardList, error) {
	if len(q.ColorSKUCodes) > maxCards {
		return CardList{}, errTooManyCards.Because(fmt.Errorf("%d of at most %d cards", len(q.ColorSKUCodes), maxCards))
	}
	snap, now := s.live.Current(), s.now()
	var list CardList
	for _, code := range q.ColorSKUCodes {
		if c, color, ok := snap.Color(id.ColorSKU(code)); ok {
			list.Items = append(list.Items, NewCard(snap, c, color, s.rank(c), now))
		}
	}
	return list, nil
}
