package order

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// milli writes a time; the zero time is 0.
func milli(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func moment(milli int64) time.Time {
	if milli == 0 {
		return time.Time{}
	}
	return db.Time(milli)
}

// updateOrder writes what may change of an order that is in a status, and
// tells whether it was.
func updateOrder(ctx context.Context, tx *db.Tx, o Order, from Status) (bool, error) {
	return updateOrderDue(ctx, tx, o, from, nil)
}

// updateStatus is updateOrderDue for an order of which nothing else has changed.
func updateStatus(ctx context.Context, tx *db.Tx, o Order, from Status, due time.Time) (bool, error) {
	res, err := tx.ExecContext(ctx, `UPDATE shop_order SET status = $3, updated_at = $4, due_at = $5 WHERE number = $1 AND status = $2`,
		string(o.Number), string(from), string(o.Status), o.Updated.UnixMilli(), milli(due))
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// updateOrderDue is updateOrder and updateDue at once: SQLite writes the whole
// row anew for each. Without a moment when it is looked at stays.
func updateOrderDue(ctx context.Context, tx *db.Tx, o Order, from Status, due *int64) (bool, error) {
	body, err := json.Marshal(o.Body)
	if err != nil {
		return false, err
	}
	res, err := tx.ExecContext(ctx, `UPDATE shop_order SET status = $3, purchase = $4, body = $5, updated_at = $6, shipped_at = $7, delivered_at = $8, total = $9, payment = $10, held = $11,
			due_at = COALESCE($12, due_at)
		WHERE number = $1 AND status = $2`, string(o.Number), string(from), string(o.Status), int64(o.purchase()), string(body),
		o.Updated.UnixMilli(), milli(o.Shipped), milli(o.Delivered), int64(o.Quote.Total), o.Payment, o.Held != "" && o.Status.live(), due)
	if err != nil {
		return false, err
	}
	if err := upsertReturns(ctx, tx, o); err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// updateLines writes how many pieces of each line are left.
func updateLines(ctx context.Context, tx *db.Tx, o Order) error {
	for i, l := range o.Lines {
		if _, err := tx.ExecContext(ctx, `UPDATE order_line SET quantity = $3 WHERE number = $1 AND position = $2`, string(o.Number), i, l.Quantity); err != nil {
			return err
		}
	}
	return nil
}

func updateDue(ctx context.Context, tx *db.Tx, number id.OrderNumber, due time.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE shop_order SET due_at = $2 WHERE number = $1`, string(number), milli(due))
	return err
}

func updateReminded(ctx context.Context, tx *db.Tx, number id.OrderNumber, told bool) error {
	_, err := tx.ExecContext(ctx, `UPDATE shop_order SET reminded = $2 WHERE number = $1`, string(number), told)
	return err
}

const orderColumns = `SELECT number, owner, customer, key, status, payment, body, placed_at, updated_at, shipped_at, delivered_at FROM shop_order`

func scanOrder(scan func(...any) error) (o Order, err error) {
	var body string
	var placed, updated, shipped, delivered int64
	if err := scan(&o.Number, &o.Owner, &o.Customer, &o.Key, &o.Status, &o.Payment, &body, &placed, &updated, &shipped, &delivered); err != nil {
		return o, err
	}
	o.Placed, o.Updated, o.Shipped, o.Delivered = moment(placed), moment(updated), moment(shipped), moment(delivered)
	return o, json.Unmarshal([]byte(body), &o.Body)
}

func oneOrder(ctx context.Context, tx *db.Tx, rest string, args ...any) (Order, error) {
	o, err := scanOrder(tx.QueryRowContext(ctx, orderColumns+rest, args...).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return o, ErrNotFound
	}
	return o, err
}

func manyOrders(ctx context.Context, tx *db.Tx, rest string, args ...any) ([]Order, error) {
	rows, err := tx.QueryContext(ctx, orderColumns+rest, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := []Order{}
	for rows.Next() {
		o, err := scanOrder(rows.Scan)
		if err != nil {
			return nil, err
		}
		list = append(list, o)
	}
	return list, rows.Err()
}

func findOrder(ctx context.Context, tx *db.Tx, number string) (Order, error) {
	return oneOrder(ctx, tx, ` WHERE number = $1`, number)
}

// orderKey is what to lock before an order, its payments or its ledger are read
// to be changed.
func orderKey(number string) string { return "order:" + number }

// findToChange is findOrder of an order that nobody else changes meanwhile.
func findToChange(ctx context.Context, tx *db.Tx, number id.OrderNumber) (Order, error) {
	if err := tx.Lock(ctx, orderKey(string(number))); err != nil {
		return Order{}, err
	}
	return findOrder(ctx, tx, string(number))
}

func findStatus(ctx context.Context, tx *db.Tx, number string) (s Status, owner string, err error) {
	err = tx.QueryRowContext(ctx, `SELECT status, owner FROM shop_order WHERE number = $1`, number).Scan(&s, &owner)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNotFound
	}
	return s, owner, err
}

// selectDue is orders that recovery has to look at, in a status, most urgent first.
func selectDue(ctx context.Context, tx *db.Tx, status Status, limit int) ([]Order, error) {
	return manyOrders(ctx, tx, ` WHERE status = $1 AND due_at > 0 AND due_at <= $2 ORDER BY due_at LIMIT $3`, string(status), tx.Now.UnixMilli(), limit)
}

// leaseDue puts off when an order is looked at, for the node that looks now,
// and tells whether no other node was faster.
func leaseDue(ctx context.Context, tx *db.Tx, number id.OrderNumber, until time.Time) (bool, error) {
	res, err := tx.ExecContext(ctx, `UPDATE shop_order SET due_at = $2 WHERE number = $1 AND due_at > 0 AND due_at <= $3`,
		string(number), until.UnixMilli(), tx.Now.UnixMilli())
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func isReminded(ctx context.Context, tx *db.Tx, number id.OrderNumber) (told bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT reminded FROM shop_order WHERE number = $1`, string(number)).Scan(&told)
	return told, err
}

// isFirst tells whether a customer has not ordered yet.
func isFirst(ctx context.Context, tx *db.Tx, customer string) (bool, error) {
	var n int
	err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM (SELECT 1 AS one FROM shop_order
		WHERE customer = $1 AND status NOT IN ($2, $3) LIMIT 1) AS earlier`, customer, string(Placed), string(Cancelled)).Scan(&n)
	return n == 0, err
}

// selectOfCustomer is a page of a customer's orders, newest first, without
// those that were never accepted.
func selectOfCustomer(ctx context.Context, tx *db.Tx, customer string, offset, limit int) ([]Order, int, error) {
	const mine = ` WHERE customer = $1 AND status <> $2
		AND EXISTS (SELECT 1 FROM order_move m WHERE m.number = shop_order.number AND m.status_to IN ($3, $4, $5))`
	args := []any{customer, string(Placed), string(AwaitingPayment), string(Paid), string(Preparing)}
	var n int
	if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM shop_order`+mine, args...).Scan(&n); err != nil {
		return nil, 0, err
	}
	list, err := manyOrders(ctx, tx, mine+` ORDER BY placed_at DESC, number DESC LIMIT $6 OFFSET $7`, append(args, limit, offset)...)
	return list, n, err
}

func selectList(ctx context.Context, tx *db.Tx, status Status, before time.Time, limit int) ([]Order, error) {
	if status == "" {
		return manyOrders(ctx, tx, ` WHERE placed_at < $1 ORDER BY placed_at DESC, number DESC LIMIT $2`, before.UnixMilli(), limit)
	}
	return manyOrders(ctx, tx, ` WHERE status = $1 AND placed_at < $2 ORDER BY placed_at DESC, number DESC LIMIT $3`, string(status), before.UnixMilli(), limit)
}

// selectBelow is orders placed before a moment, or at it with a smaller number.
// Each status is a statement of its own, and rows are compared as a whole:
// otherwise PostgreSQL reads the orders from the newest one on.
func selectBelow(ctx context.Context, tx *db.Tx, status Status, at time.Time, number id.OrderNumber, limit int) ([]Order, error) {
	if status == "" {
		return manyOrders(ctx, tx, ` WHERE (placed_at, number) < ($1, $2) ORDER BY placed_at DESC, number DESC LIMIT $3`, at.UnixMilli(), string(number), limit)
	}
	return manyOrders(ctx, tx, ` WHERE status = $1 AND (placed_at, number) < ($2, $3) ORDER BY placed_at DESC, number DESC LIMIT $4`,
		string(status), at.UnixMilli(), string(number), limit)
}

func selectPurchases(ctx context.Context, tx *db.Tx, customer string, since time.Time) (sum money.Yen, err error) {
	err = tx.QueryRowContext(ctx, `SELECT CAST(COALESCE(SUM(purchase), 0) AS BIGINT) FROM shop_order
		WHERE customer = $1 AND shipped_at >= $2 AND shipped_at > 0`, customer, milli(since)).Scan(&sum)
	return sum, err
}

func updateForgotten(ctx context.Context, tx *db.Tx, customer string) error {
	_, err := tx.ExecContext(ctx, `UPDATE shop_order SET customer = '', owner = '', email_key = '' WHERE customer = $1`, customer)
	return err
}

func countLive(ctx context.Context, tx *db.Tx, customer string) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM shop_order WHERE customer = $1 AND status IN ($2, $3, $4, $5, $6, $7, $8)`, customer,
		string(Placed), string(AwaitingPayment), string(Paid), string(Preparing), string(PartlyShipped), string(ReturnRequested), string(Lapsed)).Scan(&n)
	return n, err
}

func insertTransition(ctx context.Context, tx *db.Tx, number id.OrderNumber, m Transition) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO order_move (number, seq, status_from, status_to, at, actor, note, who, what)
		SELECT CAST($1 AS TEXT), COUNT(*) + 1, CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS BIGINT), CAST($5 AS TEXT), CAST($6 AS TEXT), CAST($7 AS TEXT), CAST($8 AS TEXT)
		FROM order_move WHERE number = $1`, string(number), string(m.From), string(m.To), m.At.UnixMilli(), string(m.Actor), m.Note, m.Who, m.What)
	if err != nil {
		return err
	}
	return audited(ctx, tx, number, m)
}

func selectTransitions(ctx context.Context, tx *db.Tx, number id.OrderNumber) ([]Transition, error) {
	rows, err := tx.QueryContext(ctx, `SELECT status_from, status_to, at, actor, note, who, what FROM order_move WHERE number = $1 ORDER BY seq`, string(number))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []Transition
	for rows.Next() {
		var m Transition
		var at int64
		if err := rows.Scan(&m.From, &m.To, &at, &m.Actor, &m.Note, &m.Who, &m.What); err != nil {
			return nil, err
		}
		m.At = db.Time(at)
		list = append(list, m)
	}
	return list, rows.Err()
}

// upsertTask adds a task, or one more refund to it; what is to be given back in
// all is never lowered.
func upsertTask(ctx context.Context, tx *db.Tx, t task) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO order_task (number, payment, kind, amount, done, attempts, due_at, problem)
		VALUES ($1, $2, $3, $4, FALSE, 0, $5, '')
		ON CONFLICT (payment, kind) DO UPDATE SET amount = CASE WHEN excluded.amount > order_task.amount THEN excluded.amount ELSE order_task.amount END,
			done = FALSE, due_at = excluded.due_at`, string(t.number), t.payment, string(t.kind), int64(t.amount), tx.Now.UnixMilli())
	return err
}

// leaseTasks takes tasks that are due, for the node that asks.
func leaseTasks(ctx context.Context, tx *db.Tx, until time.Time, limit int) ([]task, error) {
	rows, err := tx.QueryContext(ctx, `UPDATE order_task SET due_at = $1, attempts = attempts + 1 WHERE (payment, kind) IN
		(SELECT payment, kind FROM order_task WHERE done = FALSE AND due_at <= $2 ORDER BY due_at LIMIT $3)
		RETURNING number, payment, kind, amount, attempts`, until.UnixMilli(), tx.Now.UnixMilli(), limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []task
	for rows.Next() {
		var t task
		if err := rows.Scan(&t.number, &t.payment, &t.kind, &t.amount, &t.attempts); err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, rows.Err()
}

func finishTask(ctx context.Context, tx *db.Tx, t task) error {
	_, err := tx.ExecContext(ctx, `UPDATE order_task SET done = TRUE, problem = '' WHERE payment = $1 AND kind = $2 AND amount = $3`,
		t.payment, string(t.kind), int64(t.amount))
	return err
}

func putOffTask(ctx context.Context, tx *db.Tx, t task, until time.Time, problem string) error {
	_, err := tx.ExecContext(ctx, `UPDATE order_task SET due_at = $3, problem = $4 WHERE payment = $1 AND kind = $2`,
		t.payment, string(t.kind), until.UnixMilli(), problem)
	return err
}

// takeSecret is what signs passes, which is fresh when there was none.
func takeSecret(ctx context.Context, tx *db.Tx, fresh string) (s string, err error) {
	if _, err := tx.ExecContext(ctx, `INSERT INTO order_secret (id, secret, created_at) VALUES (1, $1, $2) ON CONFLICT (id) DO NOTHING`, fresh, tx.Now.UnixMilli()); err != nil {
		return "", err
	}
	err = tx.QueryRowContext(ctx, `SELECT secret FROM order_secret WHERE id = 1`).Scan(&s)
	return s, err
}

// selectGuest is the address and the body of a guest's order; of one that is
// not there no address and the body of nobody.
func selectGuest(ctx context.Context, tx *db.Tx, number id.OrderNumber) (key, body string, err error) {
	err = tx.QueryRowContext(ctx, `SELECT email_key, body FROM shop_order WHERE number = $1`, string(number)).Scan(&key, &body)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nobody, nil
	}
	return key, body, err
}

func updateClaimed(ctx context.Context, tx *db.Tx, key, customer string) error {
	_, err := tx.ExecContext(ctx, `UPDATE shop_order SET customer = $2 WHERE email_key = $1 AND customer = ''`, key, customer)
	return err
}

func selectCredits(ctx context.Context, tx *db.Tx, number id.OrderNumber, credit string) (list []CreditNote, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT content FROM order_credit WHERE number = $1 AND credit = $2 AND content <> '' ORDER BY seq`, string(number), credit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var content string
		var c CreditNote
		if err := rows.Scan(&content); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(content), &c); err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, rows.Err()
}

func insertCredit(ctx context.Context, tx *db.Tx, c CreditNote, seq int) error {
	content, err := json.Marshal(c)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO order_credit (number, credit, seq, issued_at, content) VALUES ($1, $2, $3, $4, $5)`,
		string(c.Order), c.Number, seq, c.Issued.UnixMilli(), string(content))
	return err
}
