package ledger

import (
	"context"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

func insert(ctx context.Context, tx *db.Tx, p Posting) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO order_posting (id, number, payment, kind, amount, occasion, ref, reason, actor, who, said, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
		p.ID, string(p.Order), p.Payment, string(p.Kind), int64(p.Amount), string(p.Occasion), p.Ref, p.Reason, p.Actor, p.Name, p.Said, p.At.UnixMilli())
	if err != nil || p.Kind != Refunded && p.Kind != Transferred {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE order_posting SET settled = TRUE WHERE id = $1 AND number = $2`, p.Ref, string(p.Order))
	return err
}

const columns = `SELECT o.id, o.number, o.payment, o.kind, o.amount, o.occasion, o.ref, o.reason, o.actor, o.who, o.said, o.at FROM order_posting o`

func selectPostings(ctx context.Context, tx *db.Tx, number id.OrderNumber) (Ledger, error) {
	return scan(tx.QueryContext(ctx, columns+` WHERE o.number = $1 ORDER BY o.at, o.id`, string(number)))
}

// selectDebts looks at what is not marked as settled, and for the row that settles
// it all the same: a node of the release before marks nothing.
func selectDebts(ctx context.Context, tx *db.Tx, limit int) ([]Posting, error) {
	return scan(tx.QueryContext(ctx, columns+` WHERE o.kind = 'owed' AND o.settled = FALSE AND NOT EXISTS (SELECT 1 FROM order_posting s
		WHERE s.number = o.number AND s.kind IN ('refunded', 'transferred') AND s.ref = o.id) ORDER BY o.at, o.id LIMIT $1`, limit))
}

func selectSums(ctx context.Context, tx *db.Tx, numbers []id.OrderNumber, into map[id.OrderNumber]Sums) error {
	var text strings.Builder
	args := make([]any, len(numbers))
	for i, n := range numbers {
		text.WriteString(",$" + strconv.Itoa(i+1))
		args[i] = string(n)
	}
	rows, err := tx.QueryContext(ctx, `SELECT number, CAST(COALESCE(SUM(CASE WHEN kind = 'captured' THEN amount END), 0) AS BIGINT),
			CAST(COALESCE(SUM(CASE WHEN kind = 'owed' THEN amount END), 0) AS BIGINT),
			CAST(COALESCE(SUM(CASE WHEN kind IN ('refunded', 'transferred') THEN amount END), 0) AS BIGINT)
		FROM order_posting WHERE number IN (`+text.String()[1:]+`) GROUP BY number`, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var n id.OrderNumber
		var s Sums
		if err := rows.Scan(&n, &s.Paid, &s.Owed, &s.GivenBack); err != nil {
			return err
		}
		into[n] = s
	}
	return rows.Err()
}

func scan(rows db.Rows, err error) (Ledger, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list Ledger
	for rows.Next() {
		var p Posting
		var at int64
		if err := rows.Scan(&p.ID, &p.Order, &p.Payment, &p.Kind, &p.Amount, &p.Occasion, &p.Ref, &p.Reason, &p.Actor, &p.Name, &p.Said, &at); err != nil {
			return nil, err
		}
		p.At = db.Time(at)
		list = append(list, p)
	}
	return list, rows.Err()
}

func selectNumbers(ctx context.Context, tx *db.Tx, from, to int64) ([]id.OrderNumber, error) {
	return db.Column[id.OrderNumber](ctx, tx, `SELECT DISTINCT number FROM order_posting WHERE at >= $1 AND at < $2`, from, to)
}
