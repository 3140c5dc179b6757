package subscription

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// Tell is a customer's health-plus membership and what was taken for it. The
// payment service's name of the card is no business of theirs.
func Tell(ctx context.Context, tx *db.Tx, c member.Customer) (member.Told, error) {
	membership, err := db.Read(ctx, tx, `SELECT state, plan, next_plan, next_price, since AS since_at, paid_until AS paid_until_at FROM whplus_member WHERE customer = $1`, c.Code)
	if err != nil {
		return member.Told{}, err
	}
	charges, err := db.Read(ctx, tx, `SELECT plan, amount, state, renewal AS is_renewal, ends AS ends_at, created_at FROM whplus_charge WHERE customer = $1 ORDER BY created_at, id`, c.Code)
	return member.Told{Says: map[string]any{"membership": membership, "charges": charges}}, err
}
