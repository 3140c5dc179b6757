package loyalty

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// All lists every coupon with how often it was taken, by code.
func All(ctx context.Context, tx *db.Tx) ([]OwnedCoupon, error) {
	all, err := selectCoupons(ctx, tx)
	if err != nil {
		return nil, fmt.Errorf("list coupons: %w", err)
	}
	return all, nil
}

// Between lists the coupons that can be used at a moment of [from, to), by code.
func Between(ctx context.Context, tx *db.Tx, from, to time.Time, limit int) ([]OwnedCoupon, error) {
	list, err := selectCouponsBetween(ctx, tx, from, to, limit)
	if err != nil {
		return nil, fmt.Errorf("list coupons of a time: %w", err)
	}
	return list, nil
}

// Find is the coupon of a code as it is written, or ErrCouponUnknown.
func Find(ctx context.Context, tx *db.Tx, code string) (Coupon, error) {
	h, err := ownedCoupon(ctx, tx, "", code)
	return h.Coupon, err
}

// Give puts a coupon into a member's hands; once.
func Give(ctx context.Context, tx *db.Tx, customer, code string) error {
	if _, err := Find(ctx, tx, code); err != nil {
		return err
	}
	if err := upsertHolder(ctx, tx, customer, code); err != nil {
		return fmt.Errorf("give coupon %s: %w", code, err)
	}
	return audit.ByPeople(ctx, tx, audit.Entry{Object: "member", ObjectID: customer, Action: "coupon.give", Changes: map[string]audit.Change{"code": {After: code}}})
}

// CouponsOf lists the coupons that somebody was given or entered, newest first.
func CouponsOf(ctx context.Context, tx *db.Tx, owner string) ([]OwnedCoupon, error) {
	held, err := selectOwned(ctx, tx, owner)
	if err != nil {
		return nil, fmt.Errorf("list held coupons: %w", err)
	}
	return held, nil
}

// Enter puts a coupon into the hands of who typed its code. One that is for
// chosen members cannot be typed.
func Enter(ctx context.Context, tx *db.Tx, owner, typed string) (Coupon, error) {
	h, err := ownedCoupon(ctx, tx, owner, CouponCode(typed))
	if err != nil {
		return Coupon{}, err
	}
	if h.Coupon.Given && h.Since.IsZero() {
		return Coupon{}, ErrCouponUnknown
	}
	if refused := faults[h.State(tx.Now)]; refused != nil {
		return Coupon{}, refused
	}
	if err := upsertHolder(ctx, tx, owner, h.Coupon.Code); err != nil {
		return Coupon{}, fmt.Errorf("enter coupon %s: %w", h.Coupon.Code, err)
	}
	return h.Coupon, nil
}

// guesses is how often a code may be wrong: a person mistypes a few times, a
// guesser needs thousands.
var guesses = member.Guesses{PerOwner: limit.Coupons, PerClient: limit.CouponsIP}

// EnterTyped is Enter for a code that somebody typed at a device, and does the
// rest in the same transaction. Who is wrong too often has to wait; what they
// hold already they can still use.
func EnterTyped(ctx context.Context, d *db.DB, owner string, at member.Device, typed string, also func(tx *db.Tx, c Coupon) error) (c Coupon, err error) {
	var wrong error // stands beside a transaction that must stand too
	err = d.Update(ctx, func(tx *db.Tx) error {
		wrong = nil
		allowed, err := guesses.Allowed(ctx, tx, owner, at)
		if err != nil {
			return err
		}
		if !allowed {
			if h, err := ownedCoupon(ctx, tx, owner, CouponCode(typed)); err != nil || h.Since.IsZero() {
				wrong = ErrCouponGuessed
				return nil
			}
		}
		if c, err = Enter(ctx, tx, owner, typed); errors.Is(err, ErrCouponUnknown) {
			wrong = err
			return guesses.Missed(ctx, tx, owner, at)
		}
		if err != nil {
			return err
		}
		return also(tx, c)
	})
	return c, cmp.Or(err, wrong)
}

// Take uses coupons for an order, once per ref. The limits are tested and
// taken in one statement each, so no two orders get the last one. After an
// error the caller's transaction must not commit.
func Take(ctx context.Context, tx *db.Tx, codes []string, owner, ref string) error {
	for _, code := range slices.Compact(slices.Sorted(slices.Values(codes))) { // in one order, so that rivals do not lock each other
		if err := take(ctx, tx, code, owner, ref); err != nil {
			return fmt.Errorf("take coupon %s for %s: %w", code, ref, err)
		}
	}
	return nil
}

func take(ctx context.Context, tx *db.Tx, code, owner, ref string) error {
	h, err := ownedCoupon(ctx, tx, owner, code)
	if err != nil {
		return err
	}
	if h.Coupon.Given && h.Since.IsZero() {
		return ErrCouponUnknown
	}
	if first, err := insertUse(ctx, tx, ref, code, owner); err != nil || !first {
		return err
	}
	if refused := faults[h.State(tx.Now)]; refused != nil {
		return refused
	}
	if taken, err := takeOfPerson(ctx, tx, owner, code, h.Coupon.PerPerson); err != nil || !taken {
		return errors.Join(err, refusal(!taken, ErrCouponUsed))
	}
	taken, err := takeOfTotal(ctx, tx, code)
	return errors.Join(err, refusal(!taken, ErrCouponGone))
}

func refusal(refused bool, err error) error {
	if refused {
		return err
	}
	return nil
}

// Untake gives back the coupons that an order took.
func Untake(ctx context.Context, tx *db.Tx, ref string) error {
	uses, err := deleteUses(ctx, tx, ref)
	if err != nil {
		return fmt.Errorf("give back coupons of %s: %w", ref, err)
	}
	for _, u := range uses {
		if err := giveCoupon(ctx, tx, u); err != nil {
			return fmt.Errorf("give back coupon %s of %s: %w", u.code, ref, err)
		}
	}
	mine, err := deleteUses(ctx, tx, ref+personRef)
	if err != nil {
		return fmt.Errorf("give back coupons of %s: %w", ref, err)
	}
	for _, u := range mine {
		if err := giveHolder(ctx, tx, u); err != nil {
			return fmt.Errorf("give back coupon %s of %s: %w", u.code, ref, err)
		}
	}
	return nil
}

// Merge hands what the device of a guest holds to the member that the guest
// turned out to be.
func Merge(ctx context.Context, tx *db.Tx, guest, customer string) error {
	codes, err := dropOwned(ctx, tx, "g:"+guest)
	if err != nil {
		return fmt.Errorf("merge coupons: %w", err)
	}
	for _, code := range codes {
		if err := upsertHolder(ctx, tx, customer, code); err != nil {
			return fmt.Errorf("merge coupon %s: %w", code, err)
		}
	}
	return nil
}
