package payment

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

func insert(ctx context.Context, tx *db.Tx, p Payment) (bool, error) {
	instructions, err := json.Marshal(p.Instructions)
	if err != nil {
		return false, err
	}
	res, err := tx.ExecContext(ctx, `
		INSERT INTO payment (id, order_number, method, amount, captured, refunded, state, reference, redirect_url, instructions, code, message, expires_at, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
		ON CONFLICT (id) DO NOTHING`,
		p.ID, p.Order, string(p.Method), int64(p.Amount), int64(p.Captured), int64(p.Refunded), string(p.State), p.Reference, p.RedirectURL, string(instructions), p.Code, p.Message,
		millis(p.Expires), millis(p.Created), millis(p.Updated))
	return one(res, err)
}

func update(ctx context.Context, tx *db.Tx, p Payment) error {
	instructions, err := json.Marshal(p.Instructions)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		UPDATE payment SET state = $2, refunded = $3, reference = $4, redirect_url = $5, instructions = $6,
			code = $7, message = $8, updated_at = $9, captured = $10
		WHERE id = $1`,
		p.ID, string(p.State), int64(p.Refunded), p.Reference, p.RedirectURL, string(instructions), p.Code, p.Message, millis(p.Updated), int64(p.Captured))
	return err
}

func insertEvent(ctx context.Context, tx *db.Tx, id string, at time.Time) (bool, error) {
	res, err := tx.ExecContext(ctx, `
		INSERT INTO payment_event (id, seen_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING`, id, millis(at))
	return one(res, err)
}

func one(res sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

const columns = `id, order_number, method, amount, captured, refunded, state, reference, redirect_url, instructions, code, message, expires_at, created_at, updated_at`

func get(ctx context.Context, tx *db.Tx, id string) (Payment, error) {
	p, err := read(tx.QueryRowContext(ctx, `SELECT `+columns+` FROM payment WHERE id = $1`, id).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return Payment{}, ErrNotFound
	}
	return p, err
}

func ofOrder(ctx context.Context, tx *db.Tx, order string) ([]Payment, error) {
	return db.Collect(ctx, tx, read, `SELECT `+columns+` FROM payment WHERE order_number = $1 ORDER BY created_at, id`, order)
}

func list(ctx context.Context, tx *db.Tx, in State, before time.Time, limit int) ([]Payment, error) {
	return db.Collect(ctx, tx, read, `
		SELECT `+columns+` FROM payment WHERE state = $1 AND updated_at < $2 ORDER BY updated_at, id LIMIT $3`,
		string(in), millis(before), limit)
}

func overdue(ctx context.Context, tx *db.Tx, now time.Time, limit int) ([]Payment, error) {
	return db.Collect(ctx, tx, read, `
		SELECT `+columns+` FROM payment WHERE state = $1 AND expires_at > 0 AND expires_at < $2 ORDER BY expires_at, id LIMIT $3`,
		string(Pending), millis(now), limit)
}

func read(scan db.Scan) (Payment, error) {
	var p Payment
	var instructions string
	var expires, created, updated int64
	err := scan(&p.ID, &p.Order, &p.Method, &p.Amount, &p.Captured, &p.Refunded, &p.State, &p.Reference, &p.RedirectURL,
		&instructions, &p.Code, &p.Message, &expires, &created, &updated)
	if err != nil {
		return p, err
	}
	if instructions != "" {
		if err := json.Unmarshal([]byte(instructions), &p.Instructions); err != nil {
			return p, fmt.Errorf("instructions of payment %s: %w", p.ID, err)
		}
	}
	p.Created, p.Updated = db.Time(created), db.Time(updated)
	if expires > 0 {
		p.Expires = db.Time(expires)
	}
	return p, nil
}

// millis is a time as the tables keep it; 0 is none.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func declines[N ~string](ctx context.Context, tx *db.Tx, orders []N) (map[N]int, error) {
	var text strings.Builder
	args := make([]any, len(orders))
	for i, n := range orders {
		text.WriteString(",$" + strconv.Itoa(i+1))
		args[i] = string(n)
	}
	all := map[N]int{}
	return all, db.Each(ctx, tx, func(scan db.Scan) error {
		var number N
		var n int
		err := scan(&number, &n)
		all[number] = n
		return err
	}, `SELECT order_number, COUNT(*) FROM payment WHERE order_number IN (`+text.String()[1:]+`) AND state = 'declined' GROUP BY order_number`, args...)
}

// methodsAtOnce is how many payments a statement asks for.
const methodsAtOnce = 500

func methodsOf(ctx context.Context, tx *db.Tx, ids []string, into map[string]Method) error {
	var in strings.Builder
	args := make([]any, len(ids))
	for i, one := range ids {
		in.WriteString(",$" + strconv.Itoa(i+1))
		args[i] = one
	}
	return db.Each(ctx, tx, func(scan db.Scan) error {
		var one string
		var m Method
		err := scan(&one, &m)
		into[one] = m
		return err
	}, `SELECT id, method FROM payment WHERE id IN (`+in.String()[1:]+`)`, args...)
}
