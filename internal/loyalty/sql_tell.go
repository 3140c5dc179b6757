package loyalty

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// Tell is a customer's points, from the first, and coupons.
func Tell(ctx context.Context, tx *db.Tx, c member.Customer) (member.Told, error) {
	balance, err := db.Read(ctx, tx, `SELECT available, pending FROM points_account WHERE customer = $1`, c.Code)
	if err != nil {
		return member.Told{}, err
	}
	entries, err := db.Read(ctx, tx, `SELECT e.seq, e.what, e.ref, e.reason, e.balance, e.created_at, l.account, l.points
		FROM points_entry e JOIN points_line l ON l.customer = e.customer AND l.seq = e.seq
		WHERE e.customer = $1 AND l.account IN ('available', 'pending') ORDER BY e.seq, l.account`, c.Code)
	if err != nil {
		return member.Told{}, err
	}
	lots, err := db.Read(ctx, tx, `SELECT remaining, expires AS expires_at FROM points_lot WHERE customer = $1 AND remaining > 0 ORDER BY expires`, c.Code)
	if err != nil {
		return member.Told{}, err
	}
	coupons, err := db.Read(ctx, tx, `SELECT h.code, c.name, h.held AS is_held, h.used, h.since AS since_at FROM coupon_holder h LEFT JOIN coupon c ON c.code = h.code
		WHERE h.owner = $1 ORDER BY h.since, h.code`, c.Code)
	return member.Told{Says: map[string]any{"balance": balance, "entries": entries, "expiring": lots, "coupons": coupons}}, err
}

func eraseReasons(ctx context.Context, tx *db.Tx, customer string) error {
	_, err := tx.ExecContext(ctx, `UPDATE points_entry SET reason = $2 WHERE customer = $1`, customer, "退会された会員の記録")
	return err
}
