package local

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

func insert(ctx context.Context, tx *db.Tx, r record) (bool, error) {
	res, err := tx.ExecContext(ctx, `
		INSERT INTO payment_local (id, reference, order_number, method, amount, state, code, token, return_url, expires_at, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
		ON CONFLICT (id) DO NOTHING`,
		r.ID, r.Reference, r.Order, string(r.Method), int64(r.Amount), string(r.state), r.code, r.token, r.returnURL,
		millis(r.Expires), r.created.UnixMilli())
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func save(ctx context.Context, tx *db.Tx, r record) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE payment_local SET state = $2, refunded = $3, code = $4, updated_at = $5, captured = $6 WHERE id = $1`,
		r.ID, string(r.state), int64(r.refunded), r.code, r.updated.UnixMilli(), int64(r.captured))
	return err
}

const columns = `id, reference, order_number, method, amount, captured, refunded, state, code, token, return_url, expires_at, created_at, updated_at`

// find returns a record without an id when there is none.
func find(ctx context.Context, tx *db.Tx, payID string) (record, error) {
	return scan(tx.QueryRowContext(ctx, `SELECT `+columns+` FROM payment_local WHERE id = $1`, payID))
}

func findReference(ctx context.Context, tx *db.Tx, reference string) (record, error) {
	return scan(tx.QueryRowContext(ctx, `SELECT `+columns+` FROM payment_local WHERE reference = $1`, reference))
}

func latest(ctx context.Context, tx *db.Tx, limit int) ([]record, error) {
	rows, err := tx.QueryContext(ctx, `SELECT `+columns+` FROM payment_local ORDER BY created_at DESC, id DESC LIMIT $1`, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []record
	for rows.Next() {
		r, err := scan(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, rows.Err()
}

func scan(row interface{ Scan(...any) error }) (record, error) {
	var r record
	var expires, created, updated int64
	err := row.Scan(&r.ID, &r.Reference, &r.Order, &r.Method, &r.Amount, &r.captured, &r.refunded, &r.state, &r.code, &r.token, &r.returnURL,
		&expires, &created, &updated)
	if errors.Is(err, sql.ErrNoRows) {
		return record{}, nil
	}
	if expires > 0 {
		r.Expires = db.Time(expires)
	}
	r.created, r.updated = db.Time(created), db.Time(updated)
	return r, err
}

func expired(ctx context.Context, tx *db.Tx, state payment.State, now time.Time, limit int) ([]string, error) {
	rows, err := tx.QueryContext(ctx, `
		SELECT id FROM payment_local WHERE state = $1 AND expires_at > 0 AND expires_at < $2 ORDER BY expires_at LIMIT $3`,
		string(state), now.UnixMilli(), limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []string
	for rows.Next() {
		var payID string
		if err := rows.Scan(&payID); err != nil {
			return nil, err
		}
		out = append(out, payID)
	}
	return out, rows.Err()
}

// A hook is a webhook that was not taken yet.
type hook struct {
	id, body string
	tries    int
}

// insertHooks keeps webhooks that are due one after the other, a millisecond apart.
func insertHooks(ctx context.Context, tx *db.Tx, first string, bodies []string, due time.Time) error {
	rows, args := "", []any{}
	for i, body := range bodies {
		n := len(args)
		rows += fmt.Sprintf(", ($%d, $%d, $%d)", n+1, n+2, n+3)
		args = append(args, fmt.Sprintf("%s-%d", first, i), body, due.UnixMilli()+int64(i))
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO payment_local_hook (id, body, due_at) VALUES `+rows[2:], args...)
	return err
}

// work tells whether webhooks are due, and whether payments were not made in time.
func work(ctx context.Context, tx *db.Tx, now time.Time) (due, late bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM payment_local_hook WHERE due_at <= $1),
		EXISTS (SELECT 1 FROM payment_local WHERE state = $2 AND expires_at > 0 AND expires_at < $1)
		OR EXISTS (SELECT 1 FROM payment_local WHERE state = $3 AND expires_at > 0 AND expires_at < $1)`,
		now.UnixMilli(), string(payment.Pending), string(payment.Authorized)).Scan(&due, &late)
	return due, late, err
}

// claimHooks takes webhooks that are due, until a moment, in the order of their ids.
// Another node that waited for it finds, by the test of each, that they are taken.
func claimHooks(ctx context.Context, tx *db.Tx, now, until time.Time, limit int) ([]hook, error) {
	list, err := db.Collect(ctx, tx, func(scan db.Scan) (h hook, err error) {
		return h, scan(&h.id, &h.body, &h.tries)
	}, `UPDATE payment_local_hook SET due_at = $2
		WHERE id IN (SELECT id FROM payment_local_hook WHERE due_at <= $1 ORDER BY due_at, id LIMIT $3) AND due_at <= $1
		RETURNING id, body, tries`, now.UnixMilli(), until.UnixMilli(), limit)
	slices.SortFunc(list, func(a, b hook) int { return strings.Compare(a.id, b.id) })
	return list, err
}

func deleteHooks(ctx context.Context, tx *db.Tx, ids []string) error {
	places, args := "", make([]any, len(ids))
	for i, hookID := range ids {
		places, args[i] = places+", $"+strconv.Itoa(i+1), hookID
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM payment_local_hook WHERE id IN (`+places[2:]+`)`, args...)
	return err
}

func postponeHook(ctx context.Context, tx *db.Tx, hookID string, due time.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE payment_local_hook SET due_at = $2, tries = tries + 1 WHERE id = $1`, hookID, due.UnixMilli())
	return err
}

// millis is a time as the tables keep it; 0 is none.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
