package stafftest

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

func insertWorker(ctx context.Context, tx *db.Tx, w Worker) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO staff (staff_id, email, email_key, name, role, password, totp, totp_step, demo, created_at, disabled_at)
		VALUES ($1, $2, $2, $3, $3, '', '', 0, FALSE, $4, 0)`, w.ID, w.ID+"@shop.example", w.Role, tx.Now.UnixMilli())
	return err
}

func insertSession(ctx context.Context, tx *db.Tx, w Worker, hash string, since int64) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO staff_session (token_hash, session_id, staff_id, created_at, seen_at, auth_time, agent, network)
		VALUES ($1, $2, $3, $4, $5, $4, '', '')`, hash, w.Session, w.ID, since, tx.Now.UnixMilli())
	return err
}

func updateSeen(ctx context.Context, tx *db.Tx, session string, at int64) error {
	_, err := tx.ExecContext(ctx, `UPDATE staff_session SET seen_at = $2 WHERE session_id = $1`, session, at)
	return err
}
