package staff

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

func isLooking(ctx context.Context, tx *db.Tx, session, object, name string, since int64) (is bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM staff_presence WHERE session_id = $1 AND object = $2 AND object_id = $3 AND seen_at > $4)`,
		session, object, name, since).Scan(&is)
	return is, err
}

func upsertLook(ctx context.Context, tx *db.Tx, session, object, name, person string) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO staff_presence (session_id, object, object_id, staff_id, seen_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (session_id, object, object_id) DO UPDATE SET seen_at = excluded.seen_at`, session, object, name, person, tx.Now.UnixMilli())
	return err
}

func deleteLook(ctx context.Context, tx *db.Tx, session, object, name string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM staff_presence WHERE session_id = $1 AND object = $2 AND object_id = $3`, session, object, name)
	return err
}

// selectLookers names who looks at something, without one of them.
func selectLookers(ctx context.Context, tx *db.Tx, object, name, without string, since int64) ([]string, error) {
	return db.Column[string](ctx, tx, `
		SELECT name FROM staff WHERE staff_id IN (SELECT staff_id FROM staff_presence WHERE object = $1 AND object_id = $2 AND staff_id <> $3 AND seen_at > $4) ORDER BY name`,
		object, name, without, since)
}
