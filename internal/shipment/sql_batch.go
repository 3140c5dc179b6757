package shipment

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

func insertBatch(ctx context.Context, tx *db.Tx, b Batch) (seq int, err error) {
	steps, err := json.Marshal(b.Steps)
	if err != nil {
		return 0, err
	}
	err = tx.QueryRowContext(ctx, `INSERT INTO shipment_batch (id, key, day, seq, carrier, state, due_at, steps, mismatches, created_at)
		SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), COALESCE(MAX(seq), 0) + 1, CAST($4 AS TEXT), CAST($5 AS TEXT), 0, CAST($6 AS TEXT), '[]', CAST($7 AS BIGINT)
		FROM shipment_batch WHERE day = $3 RETURNING seq`,
		b.ID, b.Key, b.Day, b.Carrier, string(b.State), string(steps), b.Created.UnixMilli()).Scan(&seq)
	return seq, err
}

func insertItem(ctx context.Context, tx *db.Tx, i Item) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO shipment_batch_item (batch, seq, shipment, number, part, printed, tracking, state, problem, changed_at)
		VALUES ($1, $2, $3, $4, $5, $6, '', $7, '', $8)`, i.Batch, i.Seq, i.Shipment, string(i.Order), i.Part, i.Printed, string(i.State), tx.Now.UnixMilli())
	return err
}

const batchColumns = `SELECT id, key, day, seq, carrier, state, due_at, steps, mismatches, created_at FROM shipment_batch`

func scanBatch(scan db.Scan) (b Batch, err error) {
	var due, created int64
	var steps, mismatches string
	if err := scan(&b.ID, &b.Key, &b.Day, &b.Seq, &b.Carrier, &b.State, &due, &steps, &mismatches, &created); err != nil {
		return b, err
	}
	b.Due, b.Created = moment(due), db.Time(created)
	return b, errors.Join(json.Unmarshal([]byte(steps), &b.Steps), json.Unmarshal([]byte(mismatches), &b.Mismatches))
}

func selectBatch(ctx context.Context, tx *db.Tx, by, value string) (b Batch, err error) {
	if by == `key` {
		b, err = scanBatch(tx.QueryRowContext(ctx, batchColumns+` WHERE key = $1`, value).Scan)
	} else {
		b, err = scanBatch(tx.QueryRowContext(ctx, batchColumns+` WHERE id = $1`, value).Scan)
	}
	if errors.Is(err, sql.ErrNoRows) {
		return b, ErrNoBatch
	}
	if err != nil {
		return b, err
	}
	return b, countItems(ctx, tx, &b)
}

func selectBatches(ctx context.Context, tx *db.Tx, before time.Time, limit int) ([]Batch, error) {
	list, err := db.Collect(ctx, tx, scanBatch, batchColumns+` WHERE created_at < $1 ORDER BY created_at DESC, id DESC LIMIT $2`, before.UnixMilli(), limit)
	for i := range list {
		if err == nil {
			err = countItems(ctx, tx, &list[i])
		}
	}
	return list, err
}

func countItems(ctx context.Context, tx *db.Tx, b *Batch) error {
	type count struct {
		state    ItemState
		n, ready int
	}
	list, err := db.Collect(ctx, tx, func(scan db.Scan) (c count, err error) { return c, scan(&c.state, &c.n, &c.ready) },
		`SELECT state, COUNT(*), COUNT(CASE WHEN tracking <> '' THEN 1 END) FROM shipment_batch_item WHERE batch = $1 GROUP BY state`, b.ID)
	b.Counts, b.Ready = map[ItemState]int{}, 0
	for _, c := range list {
		b.Counts[c.state] = c.n
		if c.state == InBatch || c.state == Failed {
			b.Ready += c.ready
		}
	}
	return err
}

const itemColumns = `SELECT batch, seq, shipment, number, part, printed, tracking, state, problem FROM shipment_batch_item`

func scanItem(scan db.Scan) (i Item, err error) {
	return i, scan(&i.Batch, &i.Seq, &i.Shipment, &i.Order, &i.Part, &i.Printed, &i.Tracking, &i.State, &i.Problem)
}

func selectItems(ctx context.Context, tx *db.Tx, batch string) ([]Item, error) {
	return db.Collect(ctx, tx, scanItem, itemColumns+` WHERE batch = $1 ORDER BY seq`, batch)
}

func selectNext(ctx context.Context, tx *db.Tx, batch string, limit int) ([]Item, error) {
	return db.Collect(ctx, tx, scanItem, itemColumns+` WHERE batch = $1 AND state = 'waiting' AND tracking <> '' ORDER BY seq LIMIT $2`, batch, limit)
}

func selectBatched(ctx context.Context, tx *db.Tx) ([]string, error) {
	return db.Column[string](ctx, tx, `SELECT shipment FROM shipment_batch_item WHERE state IN ('waiting', 'failed')`)
}

func updateBatch(ctx context.Context, tx *db.Tx, b Batch) error {
	steps, err := json.Marshal(b.Steps)
	if err != nil {
		return err
	}
	if b.Mismatches == nil {
		b.Mismatches = []Mismatch{}
	}
	mismatches, err := json.Marshal(b.Mismatches)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE shipment_batch SET steps = $2, mismatches = $3 WHERE id = $1`, b.ID, string(steps), string(mismatches))
	return err
}

func updateItem(ctx context.Context, tx *db.Tx, i Item) error {
	_, err := tx.ExecContext(ctx, `UPDATE shipment_batch_item SET tracking = $3, state = $4, problem = $5, changed_at = $6 WHERE batch = $1 AND seq = $2`,
		i.Batch, i.Seq, i.Tracking, string(i.State), i.Problem, tx.Now.UnixMilli())
	return err
}

func moveBatch(ctx context.Context, tx *db.Tx, batch string, from, to BatchState, due time.Time) (bool, error) {
	res, err := tx.ExecContext(ctx, `UPDATE shipment_batch SET state = $3, due_at = $4 WHERE id = $1 AND state = $2`, batch, string(from), string(to), milli(due))
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func moveDue(ctx context.Context, tx *db.Tx) error {
	_, err := tx.ExecContext(ctx, `UPDATE shipment_batch SET state = 'sending' WHERE state = 'leaving' AND due_at <= $1`, tx.Now.UnixMilli())
	return err
}

func selectSending(ctx context.Context, tx *db.Tx) ([]string, error) {
	return db.Column[string](ctx, tx, `SELECT id FROM shipment_batch WHERE state = 'sending' ORDER BY due_at`)
}

// selectByID is shipments by their ids, in no order. There is at least one.
func selectByID(ctx context.Context, tx *db.Tx, ids []string) ([]Shipment, error) {
	var in strings.Builder
	args := make([]any, len(ids))
	for i, v := range ids {
		in.WriteString(",$" + strconv.Itoa(i+1))
		args[i] = v
	}
	return scan(tx.QueryContext(ctx, columns+` WHERE id IN (`+in.String()[1:]+`)`, args...))
}

func selectLiveItems(ctx context.Context, tx *db.Tx, number id.OrderNumber) ([]Item, error) {
	return db.Collect(ctx, tx, scanItem, itemColumns+` WHERE number = $1 AND state IN ('waiting', 'failed') ORDER BY part`, string(number))
}
