package loyalty

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// What changing coupons refuses.
var (
	ErrCouponStale = fault.New(fault.Conflict, "coupon.stale", "ほかの人が先に保存しました。内容を見比べてください。")
	ErrCouponTaken = fault.New(fault.Conflict, "coupon.taken", "このコードはすでに使われています。")
	ErrCouponOver  = fault.New(fault.Conflict, "coupon.over", "このクーポンは、すでに終わっています。")
	ErrCouponNeeds = fault.New(fault.Conflict, "coupon.needs_campaign", "このキャンペーンの商品を対象にしたクーポンがあるため、削除できません。先にクーポンの対象を変えてください。")
	ErrNoCoupon    = fault.New(fault.NotFound, "coupon.none", "このクーポンはありません。")
)

// Revision is a hash of the coupon as it is, without how often it was used.
func (c Coupon) Revision() string {
	raw, err := json.Marshal(c.bare())
	if err != nil {
		panic(err) // texts and numbers always have a form in JSON
	}
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:8])
}

// bare is the coupon with lists that are nil where they are empty: storage does
// not tell them apart.
func (c Coupon) bare() Coupon {
	for _, list := range []*[]string{&c.Categories, &c.Brands, &c.Campaigns, &c.Ranks} {
		if len(*list) == 0 {
			*list = nil
		}
	}
	return c
}

// Most is the most that the coupon takes off one order, the shipping fee aside;
// bounded is false when only the order bounds it.
func (c Coupon) Most() (most money.Yen, bounded bool) {
	switch c.Kind {
	case AmountOff:
		return money.Yen(c.Value), true
	case PercentOff:
		return c.MaxDiscount, c.MaxDiscount > 0
	}
	return 0, true
}

// A CouponStep is a coupon as somebody wants it.
type CouponStep struct {
	Coupon Coupon
	New    bool   // the code must be free
	Seen   string // the revision that somebody saw; empty: it is not asked
	Reason string
}

// Put adds a coupon or changes one; how often it was used stays.
func Put(ctx context.Context, tx *db.Tx, s CouponStep) error {
	c := s.Coupon
	c.Name = strings.TrimSpace(c.Name)
	c.MembersOnly = c.MembersOnly || c.Given || len(c.Ranks) > 0 // only members have these
	if c.Kind != PercentOff {
		c.MaxDiscount = 0
	}
	if c.Kind == FreeShipping {
		c.Value = 0
	}
	if s.New {
		if _, err := Find(ctx, tx, c.Code); err == nil {
			return ErrCouponTaken.With(fault.Field{Name: "code", Code: "taken", Message: ErrCouponTaken.Message})
		} else if !errors.Is(err, ErrCouponUnknown) {
			return err
		}
		return save(ctx, tx, c, "coupon.add", s.Reason)
	}
	if _, err := seen(ctx, tx, c.Code, s.Seen); err != nil {
		return err
	}
	return save(ctx, tx, c, "coupon.edit", s.Reason)
}

// seen finds a coupon that is still as somebody saw it.
func seen(ctx context.Context, tx *db.Tx, code, revision string) (OwnedCoupon, error) {
	was, err := ownedCoupon(ctx, tx, "", code)
	switch {
	case errors.Is(err, ErrCouponUnknown):
		return was, ErrNoCoupon
	case err == nil && revision != "" && revision != was.Coupon.Revision():
		return was, ErrCouponStale.Showing(was.Coupon)
	}
	return was, err
}

// Save adds a coupon or changes one, as a file has it.
func Save(ctx context.Context, tx *db.Tx, c Coupon) error { return save(ctx, tx, c, "coupon.save", "") }

func save(ctx context.Context, tx *db.Tx, c Coupon, action, reason string) error {
	if wrong := c.Check(); len(wrong) > 0 {
		return ErrCouponInvalid.With(wrong...)
	}
	before, err := Find(ctx, tx, c.Code)
	if err != nil && !errors.Is(err, ErrCouponUnknown) {
		return err
	}
	if err := upsertCoupon(ctx, tx, c); err != nil {
		return fmt.Errorf("save coupon %s: %w", c.Code, err)
	}
	changes, err := audit.Diff(before.bare().plain(), c.bare().plain())
	if err != nil {
		return err
	}
	return audit.ByPeople(ctx, tx, audit.Entry{Object: "coupon", ObjectID: c.Code, Action: action, Reason: reason, Changes: changes})
}

// plain is the coupon as the record compares it.
func (c Coupon) plain() map[string]any {
	return map[string]any{
		"name": c.Name, "kind": c.Kind, "value": c.Value, "max_discount": c.MaxDiscount, "min_goods": c.MinGoods,
		"categories": strings.Join(c.Categories, " "), "brands": strings.Join(c.Brands, " "), "campaigns": strings.Join(c.Campaigns, " "), "ranks": strings.Join(c.Ranks, " "),
		"not_on_sale": c.NotOnSale, "members_only": c.MembersOnly, "first_order": c.FirstOrder, "starts": c.Starts, "ends": c.Ends,
		"per_person": c.PerPerson, "total": c.Total, "group": c.Group, "given": c.Given,
	}
}

// End ends a coupon now: one that nobody can use yet, too. Orders that used it
// keep what it took off.
func End(ctx context.Context, tx *db.Tx, code, revision, reason string) (Coupon, error) {
	was, err := seen(ctx, tx, code, revision)
	if err != nil {
		return was.Coupon, err
	}
	c, now := was.Coupon, tx.Now.UnixMilli()
	if c.Ends != 0 && c.Ends <= now {
		return c, ErrCouponOver
	}
	c.Ends = now
	if c.Starts >= now {
		c.Starts = now - 1 // it never was to be used
	}
	return c, save(ctx, tx, c, "coupon.end", reason)
}

// Remove takes back a coupon that no order has used. Whoever holds it no longer does.
func Remove(ctx context.Context, tx *db.Tx, code string) error {
	return RemoveSeen(ctx, tx, code, "", "")
}

// RemoveSeen is Remove for who saw the coupon as it is, with their reason.
func RemoveSeen(ctx context.Context, tx *db.Tx, code, revision, reason string) error {
	before, err := seen(ctx, tx, code, revision)
	if err != nil {
		return err
	}
	gone, err := deleteCoupon(ctx, tx, code)
	if err == nil && !gone {
		err = ErrCouponInUse
	}
	if err != nil {
		return err
	}
	changes, err := audit.Diff(before.Coupon.plain(), map[string]any{})
	if err != nil {
		return err
	}
	return audit.ByPeople(ctx, tx, audit.Entry{Object: "coupon", ObjectID: code, Action: "coupon.remove", Reason: reason, Changes: changes})
}

// Held is a coupon as nobody's, and how many hold it.
func Held(ctx context.Context, tx *db.Tx, code string) (c OwnedCoupon, holders int, err error) {
	if c, err = seen(ctx, tx, code, ""); err != nil {
		return c, 0, err
	}
	holders, err = countHolders(ctx, tx, code)
	return c, holders, err
}

// TookOff notes what coupons took off an order that Take used them for; noting
// again, after pieces were cancelled, counts the difference.
func TookOff(ctx context.Context, tx *db.Tx, ref string, off map[string]money.Yen) error {
	for _, code := range slices.Sorted(maps.Keys(off)) { // in the order of Take, so that rivals do not lock each other
		yen := off[code]
		was, err := updateOff(ctx, tx, ref, code, yen)
		if err != nil {
			return fmt.Errorf("note what coupon %s took off %s: %w", code, ref, err)
		}
		for _, u := range was {
			more, told := int64(yen)-u.off, int64(0)
			if u.off < 0 {
				more, told = int64(yen), 1
			}
			if err := addOff(ctx, tx, code, more, told); err != nil {
				return fmt.Errorf("note what coupon %s took off: %w", code, err)
			}
		}
	}
	return nil
}

// ForCampaign lists the coupons that are for goods of a campaign.
func ForCampaign(ctx context.Context, tx *db.Tx, campaign string) (list []Coupon, err error) {
	all, err := All(ctx, tx)
	for _, one := range all {
		if slices.Contains(one.Coupon.Campaigns, campaign) {
			list = append(list, one.Coupon)
		}
	}
	return list, err
}

// NoneFor refuses to let a campaign go that a coupon is for: it would be for
// nothing then.
func NoneFor(ctx context.Context, tx *db.Tx, campaign string) error {
	list, err := ForCampaign(ctx, tx, campaign)
	if err == nil && len(list) > 0 {
		err = ErrCouponNeeds.Because(fmt.Errorf("coupon %s", list[0].Code))
	}
	return err
}
