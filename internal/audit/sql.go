package audit

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

const columns = `id, at, actor_kind, actor_id, actor_name, origin, object, object_id, action, changes, reason, salt, details_hash, forgotten_at, seal`

func scanEntry(scan db.Scan) (e Entry, err error) {
	var at, forgotten int64
	if err = scan(&e.ID, &at, &e.Actor.Kind, &e.Actor.ID, &e.Actor.Name, &e.Actor.From, &e.Object, &e.ObjectID, &e.Action,
		&e.changes, &e.Reason, &e.salt, &e.detailsHash, &forgotten, &e.Seal); err != nil {
		return e, err
	}
	if e.At = db.Time(at); forgotten > 0 {
		e.Forgotten = db.Time(forgotten)
		return e, nil
	}
	if json.Unmarshal([]byte(e.changes), &e.Changes) != nil { // somebody changed the row; Verify says so
		e.Changes = map[string]Change{"?": {After: e.changes}}
	}
	return e, nil
}

func insertEntry(ctx context.Context, tx *db.Tx, e Entry) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO audit_entry (id, at, actor_kind, actor_id, actor_name, origin, object, object_id, action, changes, reason, salt, details_hash, forgotten_at, seal)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0, 0)`,
		e.ID, e.At.UnixMilli(), string(e.Actor.Kind), e.Actor.ID, e.Actor.Name, e.Actor.From, e.Object, e.ObjectID, e.Action,
		e.changes, e.Reason, e.salt, e.detailsHash)
	if err != nil {
		return fmt.Errorf("audit %s: %w", e.Action, err)
	}
	return nil
}

func forgetEntries(ctx context.Context, tx *db.Tx, object, objectID string) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE audit_entry SET changes = '', reason = '', salt = '', forgotten_at = $3
		WHERE object = $1 AND object_id = $2 AND forgotten_at = 0`, object, objectID, tx.Now.UnixMilli())
	return err
}

// upTo is a bound that no id reaches.
func upTo(before string) string {
	if before == "" {
		return "~"
	}
	return before
}

func selectOf(ctx context.Context, tx *db.Tx, f Filter) ([]Entry, error) {
	return db.Collect(ctx, tx, scanEntry, `
		SELECT `+columns+` FROM audit_entry WHERE object = $1 AND object_id = $2 AND id < $3 ORDER BY id DESC LIMIT $4`,
		f.Object, f.ObjectID, upTo(f.Before), f.Most)
}

func selectBy(ctx context.Context, tx *db.Tx, f Filter) ([]Entry, error) {
	return db.Collect(ctx, tx, scanEntry, `
		SELECT `+columns+` FROM audit_entry WHERE actor_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3`, f.Actor, upTo(f.Before), f.Most)
}

func selectAll(ctx context.Context, tx *db.Tx, f Filter) ([]Entry, error) {
	return db.Collect(ctx, tx, scanEntry, `SELECT `+columns+` FROM audit_entry WHERE id < $1 ORDER BY id DESC LIMIT $2`, upTo(f.Before), f.Most)
}

// A Seal covers entries and the seal before it.
type Seal struct {
	Seq     int64
	At      time.Time
	Entries int
	Hash    string
}

func scanSeal(scan db.Scan) (s Seal, err error) {
	var at int64
	err = scan(&s.Seq, &at, &s.Entries, &s.Hash)
	if s.At = db.Time(at); errors.Is(err, sql.ErrNoRows) {
		return Seal{}, nil
	}
	return s, err
}

// selectLastSeal is the zero Seal when there is none.
func selectLastSeal(ctx context.Context, tx *db.Tx) (Seal, error) {
	return scanSeal(tx.QueryRowContext(ctx, `SELECT seq, at, entries, hash FROM audit_seal ORDER BY seq DESC LIMIT 1`).Scan)
}

func selectSeal(ctx context.Context, tx *db.Tx, seq int64) (Seal, error) {
	return scanSeal(tx.QueryRowContext(ctx, `SELECT seq, at, entries, hash FROM audit_seal WHERE seq = $1`, seq).Scan)
}

func insertSeal(ctx context.Context, tx *db.Tx, s Seal) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO audit_seal (seq, at, entries, hash) VALUES ($1, $2, $3, $4)`, s.Seq, s.At.UnixMilli(), s.Entries, s.Hash)
	return err
}

func selectUnsealed(ctx context.Context, tx *db.Tx, most int) ([]Entry, error) {
	return db.Collect(ctx, tx, scanEntry, `SELECT `+columns+` FROM audit_entry WHERE seal = 0 ORDER BY id LIMIT $1`, most)
}

// setSeal marks a run of open entries; both ends are those that were read in
// the same transaction.
func setSeal(ctx context.Context, tx *db.Tx, seq int64, first, last string) error {
	_, err := tx.ExecContext(ctx, `UPDATE audit_entry SET seal = $1 WHERE seal = 0 AND id >= $2 AND id <= $3`, seq, first, last)
	return err
}

func selectSealed(ctx context.Context, tx *db.Tx, seq int64) ([]Entry, error) {
	return db.Collect(ctx, tx, scanEntry, `SELECT `+columns+` FROM audit_entry WHERE seal = $1 ORDER BY id`, seq)
}

func countOpen(ctx context.Context, tx *db.Tx, last int64) (open, stray int, err error) {
	if err = tx.QueryRowContext(ctx, `SELECT count(*) FROM audit_entry WHERE seal = 0`).Scan(&open); err != nil {
		return 0, 0, err
	}
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM audit_entry WHERE seal > $1`, last).Scan(&stray)
	return open, stray, err
}
