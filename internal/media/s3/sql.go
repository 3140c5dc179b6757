package s3

import (
	"context"
	"database/sql"
	"errors"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/media"
)

// selectObject fails with media.ErrNotFound when nothing has the name.
func selectObject(ctx context.Context, tx *db.Tx, name string) (o object, err error) {
	err = tx.QueryRowContext(ctx, `SELECT hash, size FROM picture_object WHERE name = $1`, name).Scan(&o.hash, &o.size)
	if errors.Is(err, sql.ErrNoRows) {
		return o, media.ErrNotFound
	}
	return o, err
}

// scan: the command that moves all pictures back asks once
func selectNames(ctx context.Context, tx *db.Tx) ([]string, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (name string, err error) { return name, scan(&name) }, `SELECT name FROM picture_object ORDER BY name`)
}

func upsert(ctx context.Context, tx *db.Tx, name string, o object) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO picture_object (name, hash, size, put_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, size = excluded.size, put_at = excluded.put_at`,
		name, o.hash, o.size, tx.Now.UnixMilli())
	return err
}
