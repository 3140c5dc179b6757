package campaigns

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/office/words"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// CouponSave is a coupon as somebody wants it.
type CouponSave struct {
	Coupon CouponFields `json:"coupon"`
	New    bool         `json:"new"`
	Seen   string       `json:"seen,omitempty"`
	Reason string       `json:"reason,omitempty"`
}

// check refuses what cannot be saved, also codes that name nothing.
func (p Parts) check(ctx context.Context, in CouponSave) (loyalty.Coupon, error) {
	c := in.Coupon.coupon()
	wrong := c.Check()
	names := p.names(p.Catalog.Current())
	there, err := p.shelf().Campaigns(ctx) // also one that was made a moment ago
	if err != nil {
		return c, err
	}
	names.Campaign = func(code string) (string, bool) {
		return "", slices.ContainsFunc(there, func(one catalog.Campaign) bool { return one.Code == code })
	}
	for _, list := range []struct {
		field, word string
		codes       []string
		name        func(string) (string, bool)
	}{
		{"categories", "カテゴリ", c.Categories, names.Category}, {"brands", "ブランド", c.Brands, names.Brand},
		{"campaigns", "キャンペーン", c.Campaigns, names.Campaign}, {"ranks", "ランク", c.Ranks, names.Rank},
	} {
		for _, code := range list.codes {
			if _, known := list.name(code); !known && len(wrong) < 20 {
				wrong = append(wrong, fault.Field{Name: list.field, Code: "not_found", Message: fmt.Sprintf("%s %.40s がありません。", list.word, code)})
			}
		}
	}
	if len(wrong) > 0 {
		return c, loyalty.ErrCouponInvalid.With(wrong...)
	}
	return c, checkText(c.Starts, c.Ends, in.Reason)
}

func (p Parts) previewCoupon(ctx context.Context, in CouponSave) (CouponEffect, error) {
	c, err := p.check(ctx, in)
	if err != nil {
		return CouponEffect{}, err
	}
	was, holders, err := p.held(ctx, c.Code)
	switch {
	case err == nil && in.New:
		return CouponEffect{}, loyalty.ErrCouponTaken.With(fault.Field{Name: "code", Code: "taken", Message: loyalty.ErrCouponTaken.Message})
	case in.New && errors.Is(err, loyalty.ErrNoCoupon):
	case err != nil:
		return CouponEffect{}, err
	}
	return p.effect(ctx, c, was, holders, in.New)
}

func (p Parts) saveCoupon(ctx context.Context, in CouponSave) (CouponWhole, error) {
	c, err := p.check(ctx, in)
	if err != nil {
		return CouponWhole{}, err
	}
	reason := strings.TrimSpace(in.Reason)
	amount := worth(c, reachOf(p.Catalog.Current(), c))
	err = room.TwoDecide(ctx, room.Second{Kind: approval.Coupon, Needs: staff.CampaignsWork, Object: "coupon", ObjectID: c.Code, Amount: amount, Reason: reason,
		Said: fmt.Sprintf("クーポン「%s」（%s、1回の注文で%sまで）", c.Name, loyalty.Offer(c), words.Yen(amount))})
	if err != nil {
		return CouponWhole{}, err
	}
	err = p.DB.Update(ctx, func(tx *db.Tx) error {
		if err := loyalty.Put(ctx, tx, loyalty.CouponStep{Coupon: c, New: in.New, Seen: in.Seen, Reason: reason}); err != nil {
			return err
		}
		return db.Also(tx, room.Agreed(ctx))
	})
	if err != nil {
		return CouponWhole{}, p.staleCoupon(ctx, c.Code, err)
	}
	return p.coupon(ctx, CampaignAsk{c.Code})
}

// staleCoupon shows who saw a coupon otherwise what it is now.
func (p Parts) staleCoupon(ctx context.Context, code string, err error) error {
	if !errors.Is(err, loyalty.ErrCouponStale) {
		return err
	}
	h, _, failed := p.held(ctx, code)
	if failed != nil {
		return failed
	}
	return errStale.Showing(p.couponRow(h))
}

func (p Parts) endCoupon(ctx context.Context, in CampaignEnd) (CouponWhole, error) {
	if err := checkText(0, 0, in.Reason); err != nil {
		return CouponWhole{}, err
	}
	err := p.DB.Update(ctx, func(tx *db.Tx) error {
		_, err := loyalty.End(ctx, tx, in.Code, in.Seen, strings.TrimSpace(in.Reason))
		return err
	})
	if err != nil {
		return CouponWhole{}, p.staleCoupon(ctx, in.Code, err)
	}
	return p.coupon(ctx, CampaignAsk{in.Code})
}

func (p Parts) removeCoupon(ctx context.Context, in CampaignEnd) (CouponRows, error) {
	if err := checkText(0, 0, in.Reason); err != nil {
		return CouponRows{}, err
	}
	err := p.DB.Update(ctx, func(tx *db.Tx) error {
		return loyalty.RemoveSeen(ctx, tx, in.Code, in.Seen, strings.TrimSpace(in.Reason))
	})
	if err != nil {
		return CouponRows{}, p.staleCoupon(ctx, in.Code, err)
	}
	return p.coupons(ctx, call.None{})
}

// CouponGive names who gets a coupon.
type CouponGive struct {
	Code    string   `json:"code"`
	Members []string `json:"members"` // customer codes or e-mail addresses
}

// CouponGiven is who got it.
type CouponGiven struct {
	Given   int         `json:"given"`
	Unknown []string    `json:"unknown"` // who is no member
	Whole   CouponWhole `json:"whole"`
}

// mostGiven is to how many a coupon is given at a time.
const mostGiven = 500

var errGive = fault.New(fault.Invalid, "office.coupon_give", fmt.Sprintf("会員番号かメールアドレスを、%d人までで入力してください。", mostGiven))

func (p Parts) give(ctx context.Context, in CouponGive) (out CouponGiven, err error) {
	if len(in.Members) == 0 || len(in.Members) > mostGiven {
		return out, errGive
	}
	err = p.DB.Update(ctx, func(tx *db.Tx) error {
		out = CouponGiven{Unknown: []string{}}
		given := map[string]bool{}
		for _, typed := range in.Members {
			typed = strings.TrimSpace(typed)
			find := member.Find
			if strings.Contains(typed, "@") {
				find = member.FindEmail
			} else {
				typed = strings.ToUpper(typed)
			}
			who, err := find(ctx, tx, typed)
			if errors.Is(err, member.ErrUnknown) {
				out.Unknown = append(out.Unknown, typed)
				continue
			}
			if err != nil {
				return err
			}
			if given[who.Code] {
				continue
			}
			given[who.Code] = true
			if err := loyalty.Give(ctx, tx, who.Code, in.Code); err != nil {
				return err
			}
		}
		out.Given = len(given)
		return nil
	})
	if err != nil {
		return out, err
	}
	out.Whole, err = p.coupon(ctx, CampaignAsk{in.Code})
	return out, err
}
