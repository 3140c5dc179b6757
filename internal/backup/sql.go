package backup

import (
	"context"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

const columns = `SELECT id, kind, state, place, bytes, says, began_at, at FROM backup_run`

func scanRun(scan db.Scan) (r Run, err error) {
	var began, at int64
	err = scan(&r.ID, &r.Kind, &r.State, &r.Place, &r.Bytes, &r.Says, &began, &at)
	r.Began = db.Time(began)
	if at > 0 {
		r.At = db.Time(at)
	}
	return r, err
}

func save(ctx context.Context, tx *db.Tx, r Run) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO backup_run (id, kind, state, place, bytes, says, began_at, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (id) DO UPDATE SET state = excluded.state, bytes = excluded.bytes, says = excluded.says, at = excluded.at`,
		r.ID, string(r.Kind), string(r.State), r.Place, r.Bytes, r.Says, r.Began.UnixMilli(), milli(r.At))
	return err
}

func milli(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func selectLatest(ctx context.Context, tx *db.Tx, limit int) ([]Run, error) {
	return db.Collect(ctx, tx, scanRun, columns+` ORDER BY began_at DESC, id DESC LIMIT $1`, limit)
}

func selectKind(ctx context.Context, tx *db.Tx, kind Kind, limit int) ([]Run, error) {
	return db.Collect(ctx, tx, scanRun, columns+` WHERE kind = $1 ORDER BY began_at DESC, id DESC LIMIT $2`, string(kind), limit)
}
