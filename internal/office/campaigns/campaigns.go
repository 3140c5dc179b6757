// Package campaigns holds the calls of the room キャンペーン・クーポン: shelves that
// stand for a while, and coupons.
package campaigns

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Parts is what the calls need.
type Parts struct {
	DB        *db.DB
	Catalog   *catalog.Live
	Pictures  *media.Pictures
	Ranks     []terms.Rank
	Approvals approval.Approvals
	Shop      string // address of the shop, without a final slash
	// CampaignSays and CouponSays are what the calendar says of one as it would be.
	CampaignSays func(ctx context.Context, c catalog.Campaign, goods int) ([]string, error)
	CouponSays   func(ctx context.Context, c loyalty.Coupon) ([]string, error)
}

const (
	// saveBody holds the codes of as many goods as a step may name.
	saveBody = 512 << 10
	// pictureBody holds the base64 of a picture of the largest size.
	pictureBody = media.MaxBytes/3*4 + 4<<10
)

// Calls are the calls of the room.
func Calls(p Parts) []room.Call {
	return []room.Call{
		room.New("campaigns/list", "All campaigns, those that end last first.", staff.GoodsRead, p.list).ReadOnly(),
		room.New("campaigns/get", "A campaign with its goods.", staff.GoodsRead, p.get).ReadOnly(),
		room.New("campaigns/choices", "What campaigns and coupons can be about.", staff.GoodsRead, p.choices).ReadOnly(),
		room.New("campaigns/match", "Goods by name, category, brand or codes.", staff.GoodsRead, p.match).ReadOnly().Limit(saveBody),
		room.New("campaigns/preview", "What saving a campaign would do, and what is doubtful about it.", staff.CampaignsWork, p.preview).ReadOnly().Limit(saveBody),
		room.New("campaigns/save", "Adds a campaign, or changes one with its goods.", staff.CampaignsWork, p.save).Limit(saveBody),
		room.New("campaigns/end", "Ends a campaign now.", staff.CampaignsWork, p.end),
		room.New("campaigns/remove", "Takes a campaign out of the shop.", staff.CampaignsWork, p.remove),
		room.New("campaigns/picture", "Gives a campaign its picture.", staff.CampaignsWork, p.picture).Limit(pictureBody),
		room.New("coupons/list", "All coupons, those that end last first.", staff.GoodsRead, p.coupons).ReadOnly(),
		room.New("coupons/get", "A coupon: who holds it, how often it was used, what it says.", staff.GoodsRead, p.coupon).ReadOnly(),
		room.New("coupons/preview", "What saving a coupon would do, and what is doubtful about it.", staff.CampaignsWork, p.previewCoupon).ReadOnly(),
		room.New("coupons/save", "Adds a coupon, or changes one.", staff.CampaignsWork, p.saveCoupon),
		room.New("coupons/end", "Ends a coupon now.", staff.CampaignsWork, p.endCoupon),
		room.New("coupons/remove", "Takes back a coupon that no order used.", staff.CampaignsWork, p.removeCoupon),
		room.New("coupons/give", "Puts a coupon into members' hands.", staff.CampaignsWork, p.give).Limit(saveBody),
	}
}

func (p Parts) shelf() catalog.Catalog { return catalog.Catalog{DB: p.DB} }

// CampaignFields is a campaign as somebody writes it.
type CampaignFields struct {
	Code   string `json:"code"`
	Name   string `json:"name"`
	Lead   string `json:"lead"`
	Body   string `json:"body"`
	Starts int64  `json:"starts"` // Unix milliseconds; 0: open
	Ends   int64  `json:"ends"`   // exclusive; 0: open
	Order  int    `json:"order"`
}

func fieldsOf(c catalog.Campaign) CampaignFields {
	return CampaignFields{c.Code, c.Name, c.Lead, c.Body, c.Starts, c.Ends, c.Order}
}

func (f CampaignFields) campaign() catalog.Campaign {
	return catalog.Campaign{Code: f.Code, Name: f.Name, Lead: f.Lead, Body: f.Body, Starts: f.Starts, Ends: f.Ends, Order: f.Order}
}

// CampaignRow is a campaign in the list.
type CampaignRow struct {
	CampaignFields
	State    catalog.CampaignState `json:"state"`
	Goods    int                   `json:"goods"`
	Place    string                `json:"place"`   // where else the shop shows it
	Picture  string                `json:"picture"` // its address; empty: it has none
	Page     string                `json:"page"`    // its address in the shop
	Revision string                `json:"revision"`
}

// CampaignRows is all campaigns.
type CampaignRows struct {
	Rows []CampaignRow `json:"rows"`
	Now  int64         `json:"now"`
}

// places are the campaigns that have a place of their own on the home page.
var places = map[string]string{"under2000": "ホームの「2,000円以下」", "showcase_1": "ホームの特集1", "showcase_2": "ホームの特集2"}

// pictureOf is the picture that the shop shows of a campaign.
func pictureOf(code string) (media.Picture, error) {
	return media.OfContent("banners/" + code + "-wide.jpg")
}

func (p Parts) row(ctx context.Context, c catalog.Campaign, goods int) CampaignRow {
	row := CampaignRow{CampaignFields: fieldsOf(c), State: c.State(p.DB.Now()), Goods: goods, Place: places[c.Code], Page: p.Shop + "/campaign/" + c.Code, Revision: c.Revision()}
	if pic, err := pictureOf(c.Code); err == nil && p.Pictures != nil {
		if _, err := p.Pictures.Find(ctx, pic, id.MaxImageSize, false); err == nil {
			row.Picture = "/contents/" + pic.Content()
		}
	}
	return row
}

// byEnd puts what has no end, or ends last, first.
func byEnd(aEnds, bEnds int64) int {
	switch {
	case aEnds == bEnds:
		return 0
	case aEnds == 0:
		return -1
	case bEnds == 0:
		return 1
	}
	return cmp.Compare(bEnds, aEnds)
}

func (p Parts) list(ctx context.Context, _ call.None) (CampaignRows, error) {
	out := CampaignRows{Rows: []CampaignRow{}, Now: p.DB.Now().UnixMilli()}
	list, goods, err := p.shelf().CampaignsWithGoods(ctx)
	if err != nil {
		return out, err
	}
	slices.SortStableFunc(list, func(a, b catalog.Campaign) int { return byEnd(a.Ends, b.Ends) })
	for _, c := range list {
		out.Rows = append(out.Rows, p.row(ctx, c, goods[c.Code]))
	}
	return out, nil
}

// CampaignAsk names a campaign.
type CampaignAsk struct {
	Code string `json:"code"`
}

// CampaignWhole is a campaign with its goods.
type CampaignWhole struct {
	Row     CampaignRow    `json:"row"`
	Items   []CampaignItem `json:"items"`
	Coupons []CampaignName `json:"coupons"` // that are for its goods
	Signs   []string       `json:"signs"`   // what is doubtful about it
}

// CampaignName is something with a code.
type CampaignName struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

// CampaignItem is a commodity that can be in a campaign.
type CampaignItem struct {
	Code         string `json:"code"`
	Name         string `json:"name"`
	Price        int64  `json:"price"` // the lowest; 0: it is not in the shop
	Discontinued bool   `json:"discontinued"`
}

func itemOf(snap *catalog.Snapshot, code id.Commodity) CampaignItem {
	item := CampaignItem{Code: string(code), Name: "（未公開の商品）"}
	if c, ok := snap.Commodity(code); ok {
		item.Name, item.Discontinued = c.Name, c.Discontinued
		for _, color := range c.Colors {
			if item.Price == 0 || int64(color.Price) < item.Price {
				item.Price = int64(color.Price)
			}
		}
	}
	return item
}

func (p Parts) get(ctx context.Context, in CampaignAsk) (CampaignWhole, error) {
	out := CampaignWhole{Items: []CampaignItem{}, Coupons: []CampaignName{}, Signs: []string{}}
	var c catalog.Campaign
	var goods []id.Commodity
	err := p.DB.View(ctx, func(tx *db.Tx) (err error) {
		if c, err = catalog.FindCampaign(ctx, tx, in.Code); err != nil {
			return err
		}
		if goods, err = catalog.CampaignGoods(ctx, tx, in.Code); err != nil {
			return err
		}
		coupons, err := loyalty.ForCampaign(ctx, tx, in.Code)
		for _, k := range coupons {
			out.Coupons = append(out.Coupons, CampaignName{k.Code, k.Name})
		}
		return err
	})
	if err != nil {
		return out, err
	}
	out.Row = p.row(ctx, c, len(goods))
	snap := p.Catalog.Current()
	for _, code := range goods {
		out.Items = append(out.Items, itemOf(snap, code))
	}
	out.Signs, err = p.signs(ctx, c, goods, false)
	return out, err
}

// signs says what is doubtful about a campaign as it would be: the rules of the
// calendar, and other campaigns of the same goods and time.
func (p Parts) signs(ctx context.Context, c catalog.Campaign, goods []id.Commodity, fresh bool) ([]string, error) {
	now := p.DB.Now()
	signs := []string{}
	if fresh && c.Starts != 0 && c.Starts < now.UnixMilli() {
		signs = append(signs, "開始が過去の日時です。保存すると、すぐに始まります。")
	}
	if c.State(now) == catalog.After {
		signs = append(signs, "終了が過去の日時です。お店には「終了しました」と表示されます。")
		return signs, nil
	}
	if c.Starts == 0 && c.Ends == 0 && len(goods) == 0 {
		signs = append(signs, "商品がありません。お店では空の一覧になります。")
	}
	in := make(map[id.Commodity]bool, len(goods))
	for _, code := range goods {
		in[code] = true
	}
	snap, common := p.Catalog.Current(), map[string]int{}
	for _, item := range snap.Items() {
		if in[item.Code()] {
			for _, code := range item.Campaigns() {
				common[code]++
			}
		}
	}
	for _, other := range snap.Campaigns() {
		// Shelves that are always there share goods with all others.
		if n := common[other.Code]; n > 0 && other.Code != c.Code && (c.Starts != 0 || c.Ends != 0) && (other.Starts != 0 || other.Ends != 0) && meet(c.Starts, c.Ends, other.Starts, other.Ends) && other.State(now) != catalog.After {
			signs = append(signs, fmt.Sprintf("「%s」と期間が重なり、同じ商品が%d点あります。", other.Name, n))
		}
	}
	said, err := p.CampaignSays(ctx, c, len(goods))
	return append(signs, said...), err
}

// meet tells whether two periods have a moment in common; 0 is open.
func meet(aStarts, aEnds, bStarts, bEnds int64) bool {
	return (aEnds == 0 || bStarts < aEnds) && (bEnds == 0 || aStarts < bEnds)
}
