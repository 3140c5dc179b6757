package mix

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

func selectSaved(ctx context.Context, tx *db.Tx, owner string) ([]Kept, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (k Kept, err error) {
		var at int64
		err = scan(&k.ID, &k.Items, &at)
		k.At = db.Time(at)
		return k, err
	}, `SELECT id, items, created_at FROM mix_saved WHERE owner = $1 ORDER BY created_at DESC, id DESC`, owner)
}

func insertSaved(ctx context.Context, tx *db.Tx, owner string, k Kept) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO mix_saved (id, owner, items, created_at) VALUES ($1, $2, $3, $4)`, k.ID, owner, k.Items, k.At.UnixMilli())
	return err
}

func deleteSaved(ctx context.Context, tx *db.Tx, owner, kept string) error {
	res, err := tx.ExecContext(ctx, `DELETE FROM mix_saved WHERE id = $1 AND owner = $2`, kept, owner)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 1 {
		return err
	}
	return ErrUnknown
}

func deleteOwner(ctx context.Context, tx *db.Tx, owner string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM mix_saved WHERE owner = $1`, owner)
	return err
}

func tellSaved(ctx context.Context, tx *db.Tx, owner string) ([]db.Record, error) {
	return db.Read(ctx, tx, `SELECT items, created_at FROM mix_saved WHERE owner = $1 ORDER BY created_at, id`, owner)
}
