package campaigns

import (
	"context"
	"fmt"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/office/words"
)

// CouponFields is a coupon as somebody writes it. An empty list or a zero does
// not restrict.
type CouponFields struct {
	Code        string             `json:"code"`
	Name        string             `json:"name"`
	Kind        loyalty.CouponKind `json:"kind"`
	Value       int64              `json:"value"` // yen or percent
	MaxDiscount int64              `json:"max_discount"`
	MinGoods    int64              `json:"min_goods"`
	Categories  []string           `json:"categories"`
	Brands      []string           `json:"brands"`
	Campaigns   []string           `json:"campaigns"`
	Ranks       []string           `json:"ranks"`
	NotOnSale   bool               `json:"not_on_sale"`
	MembersOnly bool               `json:"members_only"`
	FirstOrder  bool               `json:"first_order"`
	Starts      int64              `json:"starts"` // Unix milliseconds; 0: open
	Ends        int64              `json:"ends"`   // exclusive; 0: open
	PerPerson   int                `json:"per_person"`
	Total       int                `json:"total"`
	Group       string             `json:"group"` // coupons of different groups go together
	Given       bool               `json:"given"` // only for members to whom it is given
}

func couponFields(c loyalty.Coupon) CouponFields {
	return CouponFields{
		Code: c.Code, Name: c.Name, Kind: c.Kind, Value: c.Value, MaxDiscount: int64(c.MaxDiscount), MinGoods: int64(c.MinGoods),
		Categories: never(c.Categories), Brands: never(c.Brands), Campaigns: never(c.Campaigns), Ranks: never(c.Ranks),
		NotOnSale: c.NotOnSale, MembersOnly: c.MembersOnly, FirstOrder: c.FirstOrder, Starts: c.Starts, Ends: c.Ends, PerPerson: c.PerPerson, Total: c.Total, Group: c.Group, Given: c.Given,
	}
}

func (f CouponFields) coupon() loyalty.Coupon {
	return loyalty.Coupon{
		Code: loyalty.CouponCode(f.Code), Name: f.Name, Kind: f.Kind, Value: f.Value, MaxDiscount: money.Yen(f.MaxDiscount), MinGoods: money.Yen(f.MinGoods),
		Categories: f.Categories, Brands: f.Brands, Campaigns: f.Campaigns, Ranks: f.Ranks,
		NotOnSale: f.NotOnSale, MembersOnly: f.MembersOnly || f.Given || len(f.Ranks) > 0, FirstOrder: f.FirstOrder, Starts: f.Starts, Ends: f.Ends, PerPerson: f.PerPerson, Total: f.Total, Group: f.Group, Given: f.Given,
	}
}

// never returns a list that is no null on the wire.
func never(list []string) []string { return append([]string{}, list...) }

// CouponRow is a coupon in the list.
type CouponRow struct {
	CouponFields
	Offer    string                `json:"offer"` // in words
	State    catalog.CampaignState `json:"state"`
	Gone     bool                  `json:"gone"` // everybody together used it as often as allowed
	Used     int                   `json:"used"` // orders
	TookOff  int64                 `json:"took_off"`
	Untold   int                   `json:"untold"` // orders that are not in the sum
	Revision string                `json:"revision"`
}

func (p Parts) couponRow(h loyalty.OwnedCoupon) CouponRow {
	c := h.Coupon
	return CouponRow{
		CouponFields: couponFields(c), Offer: loyalty.Offer(c), State: catalog.Campaign{Starts: c.Starts, Ends: c.Ends}.State(p.DB.Now()), Gone: c.Total > 0 && h.Taken >= c.Total,
		Used: h.Taken, TookOff: int64(h.TookOff), Untold: max(h.Taken-h.Told, 0), Revision: c.Revision(),
	}
}

// CouponRows is all coupons.
type CouponRows struct {
	Rows []CouponRow `json:"rows"`
	Now  int64       `json:"now"`
}

func (p Parts) coupons(ctx context.Context, _ call.None) (CouponRows, error) {
	out := CouponRows{Rows: []CouponRow{}, Now: p.DB.Now().UnixMilli()}
	var all []loyalty.OwnedCoupon
	err := p.DB.View(ctx, func(tx *db.Tx) (err error) {
		all, err = loyalty.All(ctx, tx)
		return err
	})
	slices.SortStableFunc(all, func(a, b loyalty.OwnedCoupon) int { return byEnd(a.Coupon.Ends, b.Coupon.Ends) })
	for _, h := range all {
		out.Rows = append(out.Rows, p.couponRow(h))
	}
	return out, err
}

// CouponWhole is a coupon with what it does.
type CouponWhole struct {
	Row    CouponRow    `json:"row"`
	Effect CouponEffect `json:"effect"`
}

// CouponEffect is what a coupon does as it is, or as it would be.
type CouponEffect struct {
	Offer      string   `json:"offer"`
	Conditions []string `json:"conditions"` // as shoppers read them
	Goods      int      `json:"goods"`      // that it is for
	Holders    int      `json:"holders"`    // who were given it or entered its code
	Most       int64    `json:"most"`       // that it takes off one order, or one piece of the dearest goods where nothing bounds it
	Bounded    bool     `json:"bounded"`
	Second     bool     `json:"second"` // another person has to agree to saving it
	Signs      []string `json:"signs"`
}

func (p Parts) coupon(ctx context.Context, in CampaignAsk) (CouponWhole, error) {
	h, holders, err := p.held(ctx, in.Code)
	if err != nil {
		return CouponWhole{}, err
	}
	e, err := p.effect(ctx, h.Coupon, h, holders, false)
	return CouponWhole{p.couponRow(h), e}, err
}

func (p Parts) held(ctx context.Context, code string) (h loyalty.OwnedCoupon, holders int, err error) {
	err = p.DB.View(ctx, func(tx *db.Tx) error {
		h, holders, err = loyalty.Held(ctx, tx, code)
		return err
	})
	return h, holders, err
}

// reach is the goods that a coupon is for.
type reach struct {
	goods             int
	cheapest, dearest money.Yen
	name              string // of the cheapest
}

func reachOf(snap *catalog.Snapshot, c loyalty.Coupon) (r reach) {
	for _, packed := range snap.Items() {
		if packed.Discontinued() || len(c.Brands) > 0 && !slices.Contains(c.Brands, string(packed.Code().Brand())) || len(c.Campaigns) > 0 && !common(packed.Campaigns(), c.Campaigns) {
			continue
		}
		item := packed.Commodity()
		if len(c.Categories) > 0 && !common(above(snap.Tree(), item), c.Categories) {
			continue
		}
		in := false
		for _, color := range item.Colors {
			if c.NotOnSale && color.Price < color.ListPrice {
				continue
			}
			in = true
			if r.cheapest == 0 || color.Price < r.cheapest {
				r.cheapest, r.name = color.Price, item.Name
			}
			r.dearest = max(r.dearest, color.Price)
		}
		if in {
			r.goods++
		}
	}
	return r
}

func common(a, b []string) bool {
	return slices.ContainsFunc(a, func(one string) bool { return slices.Contains(b, one) })
}

// worth is the most that a coupon takes off an order, by which two people decide
// about it; where nothing bounds it, what it takes off the dearest of its goods.
func worth(c loyalty.Coupon, r reach) money.Yen {
	most, bounded := c.Most()
	if !bounded {
		most = r.dearest * money.Yen(c.Value) / 100
	}
	return most
}

func (p Parts) effect(ctx context.Context, c loyalty.Coupon, was loyalty.OwnedCoupon, holders int, fresh bool) (CouponEffect, error) {
	snap := p.Catalog.Current()
	r := reachOf(snap, c)
	_, bounded := c.Most()
	out := CouponEffect{Offer: loyalty.Offer(c), Conditions: loyalty.Conditions(c, p.names(snap)), Goods: r.goods, Holders: holders, Most: int64(worth(c, r)), Bounded: bounded}
	above, on, err := p.Approvals.On(ctx, approval.Coupon)
	if err != nil {
		return out, err
	}
	out.Second = on && worth(c, r) > above
	out.Signs = p.couponSigns(c, was, holders, r, fresh)
	said, err := p.CouponSays(ctx, c)
	out.Signs = append(out.Signs, said...)
	return out, err
}

func (p Parts) names(snap *catalog.Snapshot) loyalty.Names {
	return loyalty.Names{
		Category: func(code string) (string, bool) {
			n, ok := snap.Tree().Node(code)
			if !ok {
				return "", false
			}
			return n.Name, true
		},
		Brand: func(code string) (string, bool) {
			b, ok := snap.Brand(id.Brand(code))
			return b.Name, ok
		},
		Campaign: func(code string) (string, bool) {
			c, ok := snap.Campaign(code)
			return c.Name, ok
		},
		Rank: func(code string) (string, bool) {
			for _, r := range p.Ranks {
				if r.Code == code {
					return r.Name, true
				}
			}
			return "", false
		},
	}
}

// couponSigns says what is doubtful about a coupon by itself.
func (p Parts) couponSigns(c loyalty.Coupon, was loyalty.OwnedCoupon, holders int, r reach, fresh bool) []string {
	signs := []string{}
	sign := func(so bool, format string, args ...any) {
		if so {
			signs = append(signs, fmt.Sprintf(format, args...))
		}
	}
	now := p.DB.Now().UnixMilli()
	sign(fresh && c.Starts != 0 && c.Starts < now, "開始が過去の日時です。保存すると、すぐに使えるようになります。")
	sign(c.Ends != 0 && c.Ends <= now, "終了が過去の日時（%s）のため、使えません。", moment(c.Ends))
	sign(r.goods == 0, "対象の商品がありません。")
	sign(c.Kind == loyalty.AmountOff && r.goods > 0 && money.Yen(c.Value) >= r.cheapest && c.MinGoods <= money.Yen(c.Value), "値引き額が、対象でいちばん安い「%s」（%s）以上です。その商品は0円になります。最低金額を決めると防げます。", r.name, words.Yen(r.cheapest))
	sign(c.Kind == loyalty.AmountOff && c.MinGoods > 0 && money.Yen(c.Value) >= c.MinGoods, "値引き額が最低金額（%s）以上です。", words.Yen(c.MinGoods))
	sign(c.Kind == loyalty.PercentOff && c.Value == 100, "商品が無料になります。")
	sign(c.Total > 0 && was.Taken >= c.Total, "すでに%d回使われているため、この上限では使えません。", was.Taken)
	sign(was.Taken > 0 && (c.Kind != was.Coupon.Kind || c.Value != was.Coupon.Value || c.MaxDiscount != was.Coupon.MaxDiscount), "すでに%d回使われています。新しい値引きは、これからの注文に効きます。", was.Taken)
	sign(!fresh && c.Given && holders == 0, "まだ誰にも配布されていません。")
	return signs
}
