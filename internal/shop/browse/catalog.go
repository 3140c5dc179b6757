package browse

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// What cannot be found, and what is too much.
var (
	ErrItemNotFound     = fault.New(fault.NotFound, "item.not_found", "お探しの商品は見つかりませんでした。")
	ErrBrandNotFound    = fault.New(fault.NotFound, "brand.not_found", "お探しのブランドは見つかりませんでした。")
	errCampaignNotFound = fault.New(fault.NotFound, "campaign.not_found", "お探しのキャンペーンは見つかりませんでした。")
	errTooManyCards     = fault.New(fault.Invalid, "card.too_many", "一度に表示できる商品の数を超えています。")
)

// MaxCards is how many cards one call may ask for.
const MaxCards = 50

// catalogCalls answer from the snapshot, alike for everybody.
func (p Parts) catalogCalls() []call.Call {
	return []call.Call{
		call.Siapi("commoditydetail/select/", "One commodity with all its colours, opened at one of them.", p.detail).Public(),
		call.Siapi("commoditycard/select/", "Cards of colours by their codes, in the order asked for; unknown ones are left out.", p.cards).Public(),
		call.Siapi("category/select/", "The tree of categories.", p.categories).Public(),
		call.Siapi("brand/select/", "All brands by kana, or the one of a code or alias.", p.brands).Public(),
		call.Siapi("campaign/select/", "The campaigns that run now, or the one of a code with its state.", p.campaigns).Public(),
	}
}

// A Flag is a yes or no as the specification has it: 0 or 1.
type Flag int

// Enum lists all values for the contract.
func (Flag) Enum() []any { return []any{0, 1} }

// NewFlag is 1 for yes.
func NewFlag(on bool) Flag {
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

func (p Parts) detail(ctx context.Context, q DetailQuery) (Detail, error) {
	snap := p.Catalog.Current()
	if c, color, ok := Find(snap, q); ok {
		ReadItem(ctx, c.Code)
		return newDetail(snap, c, color, p.Search.Rank(c), p.Moment()), nil
	}
	return Detail{}, ErrItemNotFound.Because(fmt.Errorf("commodity %.20q, colour %.20q", q.CommodityCode, q.ColorSKUCode))
}

// Find takes the first colour when none is named.
func Find(snap *catalog.Snapshot, q DetailQuery) (*catalog.Commodity, *catalog.Color, bool) {
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

func (p Parts) cards(ctx context.Context, q CardQuery) (CardList, error) {
	if len(q.ColorSKUCodes) > MaxCards {
		return CardList{}, errTooManyCards.Because(fmt.Errorf("%d of at most %d cards", len(q.ColorSKUCodes), MaxCards))
	}
	snap, at := p.Catalog.Current(), p.Moment()
	var list CardList
	for _, code := range q.ColorSKUCodes {
		if c, color, ok := snap.Color(id.ColorSKU(code)); ok {
			ReadItem(ctx, c.Code)
			list.Items = append(list.Items, NewCard(snap, c, color, p.Search.Rank(c), at))
		}
	}
	return list, nil
}
