package loyalty

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// personRef goes after the ref of an order: the same coupon once more, for the
// person behind the owner.
const personRef = "/person"

// Person is who uses coupons, whether as a guest or as a member: an e-mail
// address, of which only a mark is kept.
func Person(email string) string {
	sum := sha256.Sum256([]byte(strings.ToLower(strings.TrimSpace(email))))
	return "p:" + hex.EncodeToString(sum[:16])
}

// TakeForPerson counts coupons that Take used for an order against the person
// who ordered: whoever used theirs as a guest has none left as a member.
func TakeForPerson(ctx context.Context, tx *db.Tx, codes []string, person, ref string) error {
	for _, code := range slices.Compact(slices.Sorted(slices.Values(codes))) {
		c, err := Find(ctx, tx, code)
		if err != nil {
			return err
		}
		if first, err := insertUse(ctx, tx, ref+personRef, code, person); err != nil || !first {
			return err
		}
		if taken, err := takeOfPerson(ctx, tx, person, code, c.PerPerson); err != nil || !taken {
			return fmt.Errorf("take coupon %s for %s: %w", code, ref, errors.Join(err, refusal(!taken, ErrCouponUsed)))
		}
	}
	return nil
}

// UsedUp tells whether a person used a coupon as often as they may.
func UsedUp(ctx context.Context, tx *db.Tx, person, code string) (bool, error) {
	h, err := ownedCoupon(ctx, tx, person, code)
	return err == nil && h.State(tx.Now) == CouponUsed, err
}

// UntakeOne gives back one of the coupons that an order took.
func UntakeOne(ctx context.Context, tx *db.Tx, ref, code string) error {
	for _, of := range []struct {
		ref  string
		give func(context.Context, *db.Tx, use) error
	}{{ref, giveCoupon}, {ref + personRef, giveHolder}} {
		uses, err := deleteUse(ctx, tx, of.ref, code)
		if err != nil {
			return fmt.Errorf("give back coupon %s of %s: %w", code, ref, err)
		}
		for _, u := range uses {
			if err := of.give(ctx, tx, u); err != nil {
				return fmt.Errorf("give back coupon %s of %s: %w", code, ref, err)
			}
		}
	}
	return nil
}
