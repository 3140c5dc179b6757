package rewards

import (
	"cmp"
	"context"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
)

// CouponList is what the visitor holds: what can be used first.
type CouponList struct {
	Coupons []CouponView `json:"coupons"`
}

// CouponView is a coupon as its holder reads it.
type CouponView struct {
	Code       string              `json:"code"`
	Name       string              `json:"name"`
	Kind       loyalty.CouponKind  `json:"kind"`
	Offer      string              `json:"offer"`      // 500円OFF
	Conditions []string            `json:"conditions"` // a sentence each
	State      loyalty.CouponState `json:"state"`
	LastDay    string              `json:"last_day,omitempty"` // 2026年11月15日
	Ends       int64               `json:"ends"`               // Unix milliseconds, exclusive; 0: open
	Given      bool                `json:"given"`              // by the shop; others were entered
	Used       int                 `json:"used"`               // orders of the visitor
}

func (p Parts) coupons(ctx context.Context, _ call.None) (CouponList, error) {
	v, err := p.Visitor(ctx)
	if err != nil || v.Owner() == "" {
		return CouponList{}, err
	}
	var held []loyalty.OwnedCoupon
	err = p.Points.DB.View(ctx, func(tx *db.Tx) (err error) {
		held, err = loyalty.CouponsOf(ctx, tx, v.Owner())
		return err
	})
	list := CouponList{}
	for _, h := range held {
		list.Coupons = append(list.Coupons, p.couponView(h))
	}
	slices.SortStableFunc(list.Coupons, func(a, b CouponView) int {
		return cmp.Or(cmp.Compare(usableFirst[a.State], usableFirst[b.State]), compareEnds(a.Ends, b.Ends))
	})
	return list, err
}

var usableFirst = map[loyalty.CouponState]int{
	loyalty.CouponUsable: 0, loyalty.CouponWaiting: 1, loyalty.CouponUsed: 2, loyalty.CouponGone: 2, loyalty.CouponExpired: 2,
}

// compareEnds puts first what ends first; what is open comes last.
func compareEnds(a, b int64) int {
	if a == 0 || b == 0 {
		return cmp.Compare(b, a)
	}
	return cmp.Compare(a, b)
}

func (p Parts) couponView(h loyalty.OwnedCoupon) CouponView {
	c := h.Coupon
	view := CouponView{
		Code: c.Code, Name: c.Name, Kind: c.Kind, Offer: loyalty.Offer(c), Conditions: loyalty.Conditions(c, p.couponNames()),
		State: h.State(p.Now()), Ends: c.Ends, Given: c.Given, Used: h.Used,
	}
	if c.Ends != 0 {
		view.LastDay = loyalty.LastDay(db.Time(c.Ends))
	}
	return view
}

// couponNames tell the codes of conditions by the names that shoppers know.
func (p Parts) couponNames() loyalty.Names {
	now := p.Catalog.Current()
	return loyalty.Names{
		Category: func(code string) (string, bool) {
			n, ok := now.Tree().Node(code)
			if !ok {
				return "", false
			}
			return n.Name, true
		},
		Brand: func(code string) (string, bool) {
			b, ok := now.Brand(id.Brand(code))
			return b.Name, ok
		},
		Campaign: func(code string) (string, bool) {
			c, ok := now.Campaign(code)
			return c.Name, ok
		},
		Rank: func(code string) (string, bool) {
			r := loyalty.RankByCode(code, p.Terms)
			return r.Name, r.Code == code
		},
	}
}

// TypedCoupon is a code as it was typed.
type TypedCoupon struct {
	Code string `json:"code" label:"クーポンコード" form:"required"`
}

// EnteredCoupon is the coupon of a code that was good.
type EnteredCoupon struct {
	Coupon CouponView `json:"coupon"`
}

func (p Parts) enterCoupon(ctx context.Context, in TypedCoupon) (EnteredCoupon, error) {
	if loyalty.CouponCode(in.Code) == "" {
		return EnteredCoupon{}, loyalty.ErrCouponInvalid.With(fault.Field{Name: "code", Code: "required", Message: "クーポンコードを入力してください。"})
	}
	_, owner, err := p.OwnerToKeep(ctx)
	if err != nil {
		return EnteredCoupon{}, err
	}
	held := func(*db.Tx, loyalty.Coupon) error { return nil }
	c, err := loyalty.EnterTyped(ctx, p.Points.DB, owner, p.Device(ctx), in.Code, held)
	if err != nil {
		f := fault.From(err)
		if f.Kind == fault.NotFound || f.Kind == fault.Conflict || f.Kind == fault.TooMany { // say it beside the field
			return EnteredCoupon{}, f.With(fault.Field{Name: "code", Code: f.Code, Message: f.Message})
		}
		return EnteredCoupon{}, err
	}
	return EnteredCoupon{p.couponView(loyalty.OwnedCoupon{Coupon: c})}, nil
}
