package ordertest

import (
	"context"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

// Copy makes copies of an order, which have its status and nothing else but
// what lists and simple verbs need.
func Copy(t *testing.T, d *db.DB, of id.OrderNumber, n int) (numbers []id.OrderNumber) {
	t.Helper()
	err := d.Update(t.Context(), func(tx *db.Tx) error {
		numbers = nil
		used := map[id.OrderNumber]bool{}
		for range n {
			number := id.NewOrderNumber(tx.Now)
			for used[number] { // among thousands of a day one comes twice now and then; a shop draws again, too
				number = id.NewOrderNumber(tx.Now)
			}
			used[number] = true
			if err := copyOrder(t.Context(), tx, of, number); err != nil {
				return err
			}
			numbers = append(numbers, number)
		}
		return nil
	})
	if err != nil {
		t.Fatalf("copy an order: %v", err)
	}
	return numbers
}

func copyOrder(ctx context.Context, tx *db.Tx, of, number id.OrderNumber) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO shop_order (number, owner, customer, key, status, method, payment, total, purchase, body,
			placed_at, updated_at, shipped_at, delivered_at, due_at, reminded, email_key, searchable)
		SELECT $2, owner, customer, $2, status, method, payment, total, purchase, body, placed_at, updated_at, shipped_at, delivered_at, 0, FALSE, email_key, TRUE
		FROM shop_order WHERE number = $1`, string(of), string(number))
	return err
}

// SetOutcome says what became of a size, as if orders had been counted.
func SetOutcome(ctx context.Context, tx *db.Tx, sku id.SKU, o order.Outcome) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO size_outcome (commodity, sku, kept, small, large) VALUES ($1, $2, $3, $4, $5)`, string(sku.Commodity()), string(sku), o.Kept, o.Small, o.Large)
	return err
}
