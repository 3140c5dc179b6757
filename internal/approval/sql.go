package approval

import (
	"context"
	"database/sql"
	"errors"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

func selectRule(ctx context.Context, tx *db.Tx, kind Kind) (above money.Yen, on bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT above FROM approval_rule WHERE kind = $1`, string(kind)).Scan(&above)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	return above, err == nil, err
}

func deleteRule(ctx context.Context, tx *db.Tx, kind Kind) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM approval_rule WHERE kind = $1`, string(kind))
	return err
}

func insertRule(ctx context.Context, tx *db.Tx, kind Kind, above money.Yen) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO approval_rule (kind, above) VALUES ($1, $2)`, string(kind), int64(above))
	return err
}

func insert(ctx context.Context, tx *db.Tx, r Request) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO approval (id, digest, kind, call, body, object, object_id, amount, said, reason, needs, asked_by, asked_name, asked_at, expires_at, state,
			decided_by, decided_name, decided_at, note)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'waiting', '', '', 0, '')`,
		r.ID, r.digest(), string(r.Kind), r.Call, r.Body, r.Object, r.ObjectID, int64(r.Amount), r.Said, r.Reason, r.Needs, r.AskedBy, r.Name, r.Asked.UnixMilli(), r.Expires.UnixMilli())
	return err
}

const columns = `SELECT id, kind, call, body, object, object_id, amount, said, reason, needs, asked_by, asked_name, asked_at, expires_at, state, decided_by, decided_name, decided_at, note FROM approval`

func scan(row db.Scan) (r Request, err error) {
	var asked, expires, decided int64
	err = row(&r.ID, &r.Kind, &r.Call, &r.Body, &r.Object, &r.ObjectID, &r.Amount, &r.Said, &r.Reason, &r.Needs, &r.AskedBy, &r.Name, &asked, &expires, &r.State,
		&r.DecidedBy, &r.DecidedName, &decided, &r.Note)
	r.Asked, r.Expires = db.Time(asked), db.Time(expires)
	if decided > 0 {
		r.Decided = db.Time(decided)
	}
	return r, err
}

func selectOne(ctx context.Context, tx *db.Tx, request string) (Request, error) {
	r, err := scan(tx.QueryRowContext(ctx, columns+` WHERE id = $1`, request).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return r, ErrNotFound
	}
	return r, err
}

func selectOpen(ctx context.Context, tx *db.Tx, digest string) (Request, bool, error) {
	r, err := scan(tx.QueryRowContext(ctx, columns+` WHERE digest = $1 AND state = 'waiting'`, digest).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return r, false, nil
	}
	return r, err == nil, err
}

func selectWaiting(ctx context.Context, tx *db.Tx, limit int) ([]Request, error) {
	return db.Collect(ctx, tx, scan, columns+` WHERE state = 'waiting' AND expires_at > $1 ORDER BY asked_at, id LIMIT $2`, tx.Now.UnixMilli(), limit)
}

func selectDecided(ctx context.Context, tx *db.Tx, limit int) ([]Request, error) {
	return db.Collect(ctx, tx, scan, columns+` WHERE asked_at > $1 AND state <> 'waiting' ORDER BY asked_at DESC LIMIT $2`, tx.Now.AddDate(0, -3, 0).UnixMilli(), limit)
}

// selectOver is what nobody decided in time.
func selectOver(ctx context.Context, tx *db.Tx) ([]Request, error) {
	return db.Collect(ctx, tx, scan, columns+` WHERE state = 'waiting' AND expires_at <= $1 ORDER BY asked_at LIMIT 100`, tx.Now.UnixMilli())
}

// decide ends a request that waits; one that does not is ErrDecided.
func decide(ctx context.Context, tx *db.Tx, request string, state State, by Person, note string) error {
	res, err := tx.ExecContext(ctx, `UPDATE approval SET state = $2, decided_by = $3, decided_name = $4, decided_at = $5, note = $6
		WHERE id = $1 AND state = 'waiting' AND expires_at > $5`, request, string(state), by.ID, by.Name, tx.Now.UnixMilli(), note)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 1 {
		return err
	}
	return ErrDecided
}

func decideOver(ctx context.Context, tx *db.Tx, request string) error {
	_, err := tx.ExecContext(ctx, `UPDATE approval SET state = 'expired', decided_at = $2 WHERE id = $1 AND state = 'waiting'`, request, tx.Now.UnixMilli())
	return err
}
