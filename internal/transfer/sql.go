package transfer

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

func upsertAccount(ctx context.Context, tx *db.Tx, number id.OrderNumber, sealed string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO refund_account (number, sealed, given_at) VALUES ($1, $2, $3)
		ON CONFLICT (number) DO UPDATE SET sealed = excluded.sealed, given_at = excluded.given_at`, string(number), sealed, tx.Now.UnixMilli())
	return err
}

func selectAccount(ctx context.Context, tx *db.Tx, number id.OrderNumber) (sealed string, at time.Time, err error) {
	var given int64
	err = tx.QueryRowContext(ctx, `SELECT sealed, given_at FROM refund_account WHERE number = $1`, string(number)).Scan(&sealed, &given)
	if errors.Is(err, sql.ErrNoRows) {
		return "", time.Time{}, nil
	}
	return sealed, db.Time(given), err
}

func deleteAccount(ctx context.Context, tx *db.Tx, number id.OrderNumber) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM refund_account WHERE number = $1`, string(number))
	return err
}

func selectGiven(ctx context.Context, tx *db.Tx, limit int) ([]id.OrderNumber, error) {
	return db.Column[id.OrderNumber](ctx, tx, `SELECT number FROM refund_account ORDER BY given_at, number LIMIT $1`, limit)
}

func insertBatch(ctx context.Context, tx *db.Tx, b Batch) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO transfer_batch (id, day, who, reason, created_at, closed_at) VALUES ($1, $2, $3, $4, $5, 0)`,
		b.ID, b.Day, b.Who, b.Reason, b.Created.UnixMilli())
	return err
}

func insertItem(ctx context.Context, tx *db.Tx, i Item) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO transfer_item (batch, seq, debt, number, amount, state, problem, changed_at)
		VALUES ($1, $2, $3, $4, $5, $6, '', $7)`, i.Batch, i.Seq, i.Debt, string(i.Order), int64(i.Amount), string(i.State), tx.Now.UnixMilli())
	return err
}

const batchColumns = `SELECT id, day, who, reason, created_at, closed_at FROM transfer_batch`

func scanBatch(scan func(...any) error) (b Batch, err error) {
	var created, closed int64
	if err := scan(&b.ID, &b.Day, &b.Who, &b.Reason, &created, &closed); err != nil {
		return b, err
	}
	b.Created = db.Time(created)
	if closed > 0 {
		b.Closed = db.Time(closed)
	}
	return b, nil
}

func selectBatch(ctx context.Context, tx *db.Tx, batch string) (Batch, error) {
	b, err := scanBatch(tx.QueryRowContext(ctx, batchColumns+` WHERE id = $1`, batch).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return b, ErrNotFound
	}
	if err != nil {
		return b, err
	}
	b.Items, err = items(tx.QueryContext(ctx, itemColumns+` WHERE batch = $1 ORDER BY seq`, batch))
	return b, err
}

func selectBatches(ctx context.Context, tx *db.Tx, limit int) (list []Batch, err error) {
	rows, err := tx.QueryContext(ctx, batchColumns+` ORDER BY created_at DESC, id DESC LIMIT $1`, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		b, err := scanBatch(rows.Scan)
		if err != nil {
			return nil, err
		}
		list = append(list, b)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	for i := range list {
		if list[i].Items, err = items(tx.QueryContext(ctx, itemColumns+` WHERE batch = $1 ORDER BY seq`, list[i].ID)); err != nil {
			return nil, err
		}
	}
	return list, nil
}

const itemColumns = `SELECT batch, seq, debt, number, amount, state, problem FROM transfer_item`

func items(rows db.Rows, err error) ([]Item, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []Item
	for rows.Next() {
		var i Item
		if err := rows.Scan(&i.Batch, &i.Seq, &i.Debt, &i.Order, &i.Amount, &i.State, &i.Problem); err != nil {
			return nil, err
		}
		list = append(list, i)
	}
	return list, rows.Err()
}

func selectOfOrder(ctx context.Context, tx *db.Tx, number id.OrderNumber) ([]Item, error) {
	return items(tx.QueryContext(ctx, itemColumns+` WHERE number = $1 ORDER BY changed_at DESC, batch DESC, seq DESC`, string(number)))
}

func selectWaiting(ctx context.Context, tx *db.Tx, debt string) (batch string, err error) {
	err = tx.QueryRowContext(ctx, `SELECT batch FROM transfer_item WHERE debt = $1 AND state = 'waiting'`, debt).Scan(&batch)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return batch, err
}

func updateItem(ctx context.Context, tx *db.Tx, i Item, state State, problem string) (bool, error) {
	res, err := tx.ExecContext(ctx, `UPDATE transfer_item SET state = $3, problem = $4, changed_at = $5 WHERE batch = $1 AND seq = $2 AND state = 'waiting'`,
		i.Batch, i.Seq, string(state), problem, tx.Now.UnixMilli())
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func closeBatch(ctx context.Context, tx *db.Tx, batch string) error {
	_, err := tx.ExecContext(ctx, `UPDATE transfer_batch SET closed_at = $2 WHERE id = $1
		AND NOT EXISTS (SELECT 1 FROM transfer_item i WHERE i.batch = $1 AND i.state = 'waiting')`, batch, tx.Now.UnixMilli())
	return err
}
