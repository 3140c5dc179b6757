package loyalty

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Welcome gives a new member the points of a sign-up; once.
func Welcome(ctx context.Context, tx *db.Tx, customer string, t terms.Points) error {
	if t.SignUp <= 0 {
		return nil
	}
	return Grant(ctx, tx, customer, "sign-up", "会員登録プレゼント", t.SignUp, Expires(tx.Now, t))
}

// Leave ends the points and coupons of a member who leaves the shop. The
// ledger stays, without what operators wrote: it names nobody but a code that is
// never used again.
func Leave(ctx context.Context, tx *db.Tx, customer string) error {
	if err := lockAccount(ctx, tx, customer); err != nil {
		return fmt.Errorf("end points: %w", err)
	}
	lots, err := selectLots(ctx, tx, customer, "")
	if err != nil {
		return fmt.Errorf("end points: %w", err)
	}
	for _, l := range lots {
		if err := lapse(ctx, tx, customer, l, "退会による失効"); err != nil {
			return fmt.Errorf("end points: %w", err)
		}
	}
	if err := eraseReasons(ctx, tx, customer); err != nil {
		return fmt.Errorf("end points: %w", err)
	}
	if _, err := dropOwned(ctx, tx, customer); err != nil {
		return fmt.Errorf("end coupons: %w", err)
	}
	return nil
}
