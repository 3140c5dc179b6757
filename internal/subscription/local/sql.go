package local

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

func has(ctx context.Context, tx *db.Tx, customer string) (yes bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM subscription_local WHERE customer = $1)`, customer).Scan(&yes)
	return yes, err
}

func insert(ctx context.Context, tx *db.Tx, customer string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO subscription_local (customer, since) VALUES ($1, $2) ON CONFLICT (customer) DO NOTHING`,
		customer, tx.Now.UnixMilli())
	return err
}

func remove(ctx context.Context, tx *db.Tx, customer string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM subscription_local WHERE customer = $1`, customer)
	return err
}

func list(ctx context.Context, tx *db.Tx) ([]string, error) {
	rows, err := tx.QueryContext(ctx, `SELECT customer FROM subscription_local ORDER BY customer`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []string
	for rows.Next() {
		var customer string
		if err := rows.Scan(&customer); err != nil {
			return nil, err
		}
		all = append(all, customer)
	}
	return all, rows.Err()
}
