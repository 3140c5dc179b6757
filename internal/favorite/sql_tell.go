package favorite

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// Tell is what a customer likes and waits for.
func Tell(ctx context.Context, tx *db.Tx, c member.Customer) (member.Told, error) {
	items, err := db.Read(ctx, tx, `SELECT color_sku, price, in_stock AS is_in_stock, added_at FROM favorite_item WHERE owner = $1 ORDER BY added_at, color_sku`, c.Code)
	if err != nil {
		return member.Told{}, err
	}
	brands, err := db.Read(ctx, tx, `SELECT brand, added_at FROM favorite_brand WHERE owner = $1 ORDER BY added_at, brand`, c.Code)
	if err != nil {
		return member.Told{}, err
	}
	awaited, err := db.Read(ctx, tx, `SELECT sku, address, created_at, confirmed_at FROM restock_request WHERE owner = $1 ORDER BY created_at, sku`, c.Code)
	return member.Told{Says: map[string]any{"items": items, "brands": brands, "restock_requests": awaited}}, err
}
