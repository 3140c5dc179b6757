package feed

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

func upsert(ctx context.Context, tx *db.Tx, f Feed) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO product_feed (format, secret, opened_at, opened_by) VALUES ($1, $2, $3, $4)
		ON CONFLICT (format) DO UPDATE SET secret = excluded.secret, opened_at = excluded.opened_at, opened_by = excluded.opened_by`,
		string(f.Format), f.Secret, f.Opened.UnixMilli(), f.By)
	return err
}

func remove(ctx context.Context, tx *db.Tx, format Format) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM product_feed WHERE format = $1`, string(format))
	return err
}

func selectAll(ctx context.Context, tx *db.Tx) ([]Feed, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (f Feed, err error) {
		var at int64
		err = scan(&f.Format, &f.Secret, &at, &f.By)
		f.Opened = db.Time(at)
		return f, err
	}, `SELECT format, secret, opened_at, opened_by FROM product_feed ORDER BY format`)
}
