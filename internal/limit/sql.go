package limit

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// increment counts one more of each key, in the window that began after its since, or
// begins another, and returns how many there are.
func increment(ctx context.Context, tx *db.Tx, now int64, keys []string, since []int64) (map[string]int, error) {
	rows, began, args := "", "", []any{now}
	for i, key := range keys {
		n := len(args)
		rows += fmt.Sprintf(", ($%d, 1, $1)", n+1)
		began += fmt.Sprintf(" WHEN limit_count.key = $%d THEN CAST($%d AS BIGINT)", n+1, n+2)
		args = append(args, key, since[i])
	}
	over := `limit_count.since <= CASE` + began + ` END`
	counts := make(map[string]int, len(keys))
	err := db.Each(ctx, tx, func(scan db.Scan) error {
		var key string
		var n int
		err := scan(&key, &n)
		counts[key] = n
		return err
	}, `INSERT INTO limit_count (key, count, since) VALUES `+rows[2:]+`
		ON CONFLICT (key) DO UPDATE SET
			count = CASE WHEN `+over+` THEN 1 ELSE limit_count.count + 1 END,
			since = CASE WHEN `+over+` THEN $1 ELSE limit_count.since END
		RETURNING key, count`, args...)
	return counts, err
}

func selectCount(ctx context.Context, tx *db.Tx, key string, since int64) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT count FROM limit_count WHERE key = $1 AND since > $2`, key, since).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return n, err
}

func selectCounts(ctx context.Context, tx *db.Tx, keyA string, sinceA int64, keyB string, sinceB int64) (a, b int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT COALESCE((SELECT count FROM limit_count WHERE key = $1 AND since > $2), 0),
		COALESCE((SELECT count FROM limit_count WHERE key = $3 AND since > $4), 0)`, keyA, sinceA, keyB, sinceB).Scan(&a, &b)
	return a, b, err
}

func decrement(ctx context.Context, tx *db.Tx, key string) error {
	_, err := tx.ExecContext(ctx, `UPDATE limit_count SET count = count - 1 WHERE key = $1 AND count > 0`, key)
	return err
}

func deleteCount(ctx context.Context, tx *db.Tx, key string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM limit_count WHERE key = $1`, key)
	return err
}

// takeSecret is what signs challenges, which is fresh when there was none.
func takeSecret(ctx context.Context, tx *db.Tx, fresh string) (s string, err error) {
	if _, err := tx.ExecContext(ctx, `INSERT INTO limit_secret (id, secret, created_at) VALUES (1, $1, $2) ON CONFLICT (id) DO NOTHING`, fresh, tx.Now.UnixMilli()); err != nil {
		return "", err
	}
	err = tx.QueryRowContext(ctx, `SELECT secret FROM limit_secret WHERE id = 1`).Scan(&s)
	return s, err
}
