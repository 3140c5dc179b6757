package cart

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// Tell is what lies in a customer's cart.
func Tell(ctx context.Context, tx *db.Tx, c member.Customer) (member.Told, error) {
	lines, err := db.Read(ctx, tx, `SELECT sku, name, quantity, price_seen, saved AS is_for_later, added_at FROM cart_line WHERE owner = $1 ORDER BY added_at, sku`, c.Code)
	return member.Told{Says: lines}, err
}
