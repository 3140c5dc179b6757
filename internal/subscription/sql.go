package subscription

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

func selectMember(ctx context.Context, tx *db.Tx, customer string) (m Membership, ok bool, err error) {
	var since, until, attempt int64
	err = tx.QueryRowContext(ctx, `SELECT customer, state, plan, next_plan, next_price, next_months, card, since, anchor, paid_until, cycle, failures, next_attempt
		FROM whplus_member WHERE customer = $1`, customer).
		Scan(&m.Customer, &m.State, &m.Plan, &m.Next.Code, &m.Next.Price, &m.Next.Months, &m.card, &since, &m.Anchor, &until, &m.Cycle, &m.Failures, &attempt)
	if errors.Is(err, sql.ErrNoRows) {
		return Membership{}, false, nil
	}
	m.Since, m.PaidUntil, m.NextAttempt = moment(since), moment(until), moment(attempt)
	return m, err == nil, err
}

func saveMember(ctx context.Context, tx *db.Tx, m Membership) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO whplus_member
			(customer, state, plan, next_plan, next_price, next_months, card, since, anchor, paid_until, cycle, failures, next_attempt, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
		ON CONFLICT (customer) DO UPDATE SET state = excluded.state, plan = excluded.plan, next_plan = excluded.next_plan,
			next_price = excluded.next_price, next_months = excluded.next_months, card = excluded.card, since = excluded.since, anchor = excluded.anchor,
			paid_until = excluded.paid_until, cycle = excluded.cycle, failures = excluded.failures, next_attempt = excluded.next_attempt, updated_at = excluded.updated_at`,
		m.Customer, string(m.State), m.Plan, m.Next.Code, int64(m.Next.Price), m.Next.Months, m.card, millis(m.Since), m.Anchor,
		millis(m.PaidUntil), m.Cycle, m.Failures, millis(m.NextAttempt), tx.Now.UnixMilli())
	return err
}

// claim takes a due renewal for a while; only one node gets it.
func claim(ctx context.Context, tx *db.Tx, customer string, until time.Time) (bool, error) {
	res, err := tx.ExecContext(ctx, `UPDATE whplus_member SET next_attempt = $2
		WHERE customer = $1 AND state IN ('active', 'overdue') AND next_attempt <= $3`, customer, until.UnixMilli(), tx.Now.UnixMilli())
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func endCancelled(ctx context.Context, tx *db.Tx) error {
	_, err := tx.ExecContext(ctx, `UPDATE whplus_member SET state = 'ended', card = '', updated_at = $1
		WHERE state = 'cancelled' AND paid_until <= $1`, tx.Now.UnixMilli())
	return err
}

func selectDue(ctx context.Context, tx *db.Tx, limit int) ([]string, error) {
	rows, err := tx.QueryContext(ctx, `SELECT customer FROM whplus_member WHERE state IN ('active', 'overdue') AND next_attempt <= $1
		ORDER BY next_attempt, customer LIMIT $2`, tx.Now.UnixMilli(), limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var due []string
	for rows.Next() {
		var customer string
		if err := rows.Scan(&customer); err != nil {
			return nil, err
		}
		due = append(due, customer)
	}
	return due, rows.Err()
}

func insertCharge(ctx context.Context, tx *db.Tx, c Charge) error {
	res, err := tx.ExecContext(ctx, `INSERT INTO whplus_charge
			(id, customer, renewal, plan, amount, cycle, anchor, ends, state, reference, redirect, message, opened, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, '', '', '', TRUE, $10, $10) ON CONFLICT DO NOTHING`,
		c.ID, c.Customer, c.Renewal, c.Plan, int64(c.Amount), c.Cycle, c.Anchor, c.Ends.UnixMilli(), string(c.State), c.Created.UnixMilli())
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 1 {
		return err
	}
	return fmt.Errorf("a membership has an open charge already")
}

func saveCharge(ctx context.Context, tx *db.Tx, c Charge) error {
	_, err := tx.ExecContext(ctx, `UPDATE whplus_charge SET state = $2, reference = $3, redirect = $4, message = $5, opened = $6, updated_at = $7 WHERE id = $1`,
		c.ID, string(c.State), c.Reference, c.RedirectURL, c.Message, c.Open, c.Updated.UnixMilli())
	return err
}

const chargeColumns = `id, customer, renewal, plan, amount, cycle, anchor, ends, state, reference, redirect, message, opened, created_at, updated_at`

func scanCharge(scan func(...any) error) (c Charge, err error) {
	var ends, created, updated int64
	err = scan(&c.ID, &c.Customer, &c.Renewal, &c.Plan, &c.Amount, &c.Cycle, &c.Anchor, &ends, &c.State, &c.Reference, &c.RedirectURL, &c.Message, &c.Open, &created, &updated)
	c.Ends, c.Created, c.Updated = moment(ends), moment(created), moment(updated)
	return c, err
}

// selectCharge returns payment.ErrNotFound when there is none.
func selectCharge(ctx context.Context, tx *db.Tx, id string) (Charge, error) {
	c, err := scanCharge(tx.QueryRowContext(ctx, `SELECT `+chargeColumns+` FROM whplus_charge WHERE id = $1`, id).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return Charge{}, payment.ErrNotFound
	}
	return c, err
}

func selectOpen(ctx context.Context, tx *db.Tx, customer string) (Charge, bool, error) {
	c, err := scanCharge(tx.QueryRowContext(ctx, `SELECT `+chargeColumns+` FROM whplus_charge WHERE customer = $1 AND opened`, customer).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return Charge{}, false, nil
	}
	return c, err == nil, err
}

// selectForgotten is open charges that nothing happened to since a moment.
func selectForgotten(ctx context.Context, tx *db.Tx, before time.Time, limit int) ([]Charge, error) {
	rows, err := tx.QueryContext(ctx, `SELECT `+chargeColumns+` FROM whplus_charge WHERE opened AND updated_at <= $1 ORDER BY updated_at, id LIMIT $2`,
		before.UnixMilli(), limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var open []Charge
	for rows.Next() {
		c, err := scanCharge(rows.Scan)
		if err != nil {
			return nil, err
		}
		open = append(open, c)
	}
	return open, rows.Err()
}

// moment is a time of a column in which 0 stands for none; millis is back.
func moment(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return db.Time(ms)
}

func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
