package timetravel

import (
	"context"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// takeSecret is the secret of the shop, which is fresh when it has none yet.
func takeSecret(ctx context.Context, tx *db.Tx, fresh string) (s string, err error) {
	if _, err = tx.ExecContext(ctx, `INSERT INTO travel_secret (id, secret, created_at) VALUES (1, $1, $2) ON CONFLICT (id) DO NOTHING`, fresh, tx.Now.UnixMilli()); err != nil {
		return "", err
	}
	err = tx.QueryRowContext(ctx, `SELECT secret FROM travel_secret WHERE id = 1`).Scan(&s)
	return s, err
}

func insertLink(ctx context.Context, tx *db.Tx, l Link) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO travel_link (id, moment, visitor, note, made_by, made_at, ends_at, revoked_at, revoked_by, drafts) VALUES ($1, $2, $3, $4, $5, $6, $7, 0, '', $8)`,
		l.ID, l.Moment.UnixMilli(), string(l.Visitor), l.Note, l.MadeBy, l.Made.UnixMilli(), l.Ends.UnixMilli(), l.Drafts)
	return err
}

func scanLink(scan db.Scan) (l Link, err error) {
	var moment, made, ends, revoked int64
	err = scan(&l.ID, &moment, &l.Visitor, &l.Note, &l.MadeBy, &made, &ends, &revoked, &l.RevokedBy, &l.Drafts)
	l.Moment, l.Made, l.Ends = db.Time(moment), db.Time(made), db.Time(ends)
	if revoked > 0 {
		l.Revoked = db.Time(revoked)
	}
	return l, err
}

func selectLink(ctx context.Context, tx *db.Tx, id string) ([]Link, error) {
	return db.Collect(ctx, tx, scanLink, `SELECT id, moment, visitor, note, made_by, made_at, ends_at, revoked_at, revoked_by, drafts FROM travel_link WHERE id = $1`, id)
}

func selectLinks(ctx context.Context, tx *db.Tx, after time.Time, limit int) ([]Link, error) {
	return db.Collect(ctx, tx, scanLink, `SELECT id, moment, visitor, note, made_by, made_at, ends_at, revoked_at, revoked_by, drafts FROM travel_link
		WHERE ends_at > $1 ORDER BY ends_at DESC LIMIT $2`, after.UnixMilli(), limit)
}

func updateRevoked(ctx context.Context, tx *db.Tx, id, by string) error {
	_, err := tx.ExecContext(ctx, `UPDATE travel_link SET revoked_at = $2, revoked_by = $3 WHERE id = $1 AND revoked_at = 0`, id, tx.Now.UnixMilli(), by)
	return err
}
