package staff

import (
	"context"
	"database/sql"
	"errors"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

const viewColumns = `SELECT id, staff_id, room, name, settings, shared, revision FROM staff_view`

func scanView(scan db.Scan) (v View, err error) {
	err = scan(&v.ID, &v.Staff, &v.Room, &v.Name, &v.Settings, &v.Shared, &v.Revision)
	return v, err
}

func selectViews(ctx context.Context, tx *db.Tx, staffID, room string) ([]View, error) {
	return db.Collect(ctx, tx, scanView, viewColumns+` WHERE room = $1 AND (staff_id = $2 OR shared) ORDER BY name, id`, room, staffID)
}

func findView(ctx context.Context, tx *db.Tx, name string) (View, error) {
	v, err := scanView(tx.QueryRowContext(ctx, viewColumns+` WHERE id = $1`, name).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return View{}, ErrNoView
	}
	return v, err
}

func countViews(ctx context.Context, tx *db.Tx, staffID, room string) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM staff_view WHERE room = $1 AND staff_id = $2`, room, staffID).Scan(&n)
	return n, err
}

func upsertView(ctx context.Context, tx *db.Tx, v View) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO staff_view (id, staff_id, room, name, settings, shared, revision, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, settings = excluded.settings, shared = excluded.shared, revision = excluded.revision, updated_at = excluded.updated_at`,
		v.ID, v.Staff, v.Room, v.Name, v.Settings, v.Shared, v.Revision, tx.Now.UnixMilli())
	return err
}

func deleteView(ctx context.Context, tx *db.Tx, name string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM staff_view WHERE id = $1`, name)
	return err
}
