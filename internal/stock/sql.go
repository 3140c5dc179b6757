package stock

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

func selectLevels(ctx context.Context, tx *db.Tx, skus []id.SKU) (map[id.SKU]Level, error) {
	if len(skus) == 0 {
		return map[id.SKU]Level{}, nil
	}
	text, args := places(0, skus)
	return byCode(selectRows(ctx, tx, `SELECT sku, on_hand, held FROM stock WHERE sku IN (`+text+`)`, args...))
}

// selectLevelsOf is selectLevels, and what holder holds of them.
// LevelColumns and JoinLevels read beside rows with l.sku and l.owner, into
// Beside.Into.
const (
	LevelColumns = `COALESCE(stock.on_hand, 0), COALESCE(stock.held, 0), COALESCE(stock_hold.quantity, 0), COALESCE(stock_hold.until, 0),
		(SELECT COUNT(*) FROM stock_hold every WHERE every.holder = l.owner)`
	JoinLevels = ` LEFT JOIN stock ON stock.sku = l.sku LEFT JOIN stock_hold ON stock_hold.holder = l.owner AND stock_hold.sku = l.sku`
)

// places is $1, $2, … with the SKUs as their arguments, after those before them.
func places(before int, skus []id.SKU) (string, []any) {
	var text strings.Builder
	args := make([]any, len(skus))
	for i, sku := range skus {
		text.WriteString(",$" + strconv.Itoa(before+i+1))
		args[i] = string(sku)
	}
	return text.String()[1:], args
}

func selectMoved(ctx context.Context, tx *db.Tx, skus []id.SKU) ([]id.SKU, error) {
	text, args := places(0, skus)
	return db.Column[id.SKU](ctx, tx, `SELECT DISTINCT sku FROM stock_entry WHERE sku IN (`+text+`)`, args...)
}

func selectBetween(ctx context.Context, tx *db.Tx, from, to id.SKU) (map[id.SKU]Level, error) {
	return byCode(selectRows(ctx, tx, `SELECT sku, on_hand, held FROM stock WHERE sku >= $1 AND sku <= $2`, string(from), string(to)))
}

func selectPage(ctx context.Context, tx *db.Tx, after id.SKU, limit int) ([]Level, error) {
	return selectRows(ctx, tx, `SELECT sku, on_hand, held FROM stock WHERE sku > $1 ORDER BY sku LIMIT $2`, string(after), limit)
}

func selectRows(ctx context.Context, tx *db.Tx, query string, args ...any) ([]Level, error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []Level
	for rows.Next() {
		var l Level
		if err := rows.Scan(&l.SKU, &l.OnHand, &l.Held); err != nil {
			return nil, err
		}
		found = append(found, l)
	}
	return found, rows.Err()
}

func byCode(levels []Level, err error) (map[id.SKU]Level, error) {
	if err != nil {
		return nil, err
	}
	found := make(map[id.SKU]Level, len(levels))
	for _, l := range levels {
		found[l.SKU] = l
	}
	return found, nil
}

func upsertOnHand(ctx context.Context, tx *db.Tx, levels []Level) error {
	values, args := onHandRows(levels)
	_, err := tx.ExecContext(ctx, `INSERT INTO stock (sku, on_hand, held) VALUES `+values+`
		ON CONFLICT (sku) DO UPDATE SET on_hand = excluded.on_hand`, args...)
	return err
}

// insertOnHand adds SKUs that have no level yet, and returns these.
func insertOnHand(ctx context.Context, tx *db.Tx, levels []Level) ([]Want, error) {
	values, args := onHandRows(levels)
	return wants(tx.QueryContext(ctx, `INSERT INTO stock (sku, on_hand, held) VALUES `+values+`
		ON CONFLICT (sku) DO NOTHING RETURNING sku, on_hand`, args...))
}

// onHandRows is the text and the arguments of several rows with nothing held.
func onHandRows(levels []Level) (string, []any) {
	var text strings.Builder
	args := make([]any, 0, 2*len(levels))
	for i, l := range levels {
		text.WriteString(", ($" + strconv.Itoa(2*i+1) + ", $" + strconv.Itoa(2*i+2) + ", 0)")
		args = append(args, string(l.SKU), l.OnHand)
	}
	return text.String()[2:], args
}

// hold changes what is held of a SKU by n, which is below 0 to give back. One
// statement tests and takes.
func hold(ctx context.Context, tx *db.Tx, sku id.SKU, n int) (moved, error) {
	return left(n, tx.QueryRowContext(ctx, `UPDATE stock SET held = held + $2
		WHERE sku = $1 AND ($2 <= 0 OR on_hand - held >= $2) RETURNING on_hand - held`, string(sku), n))
}

// take changes what is on hand of a SKU by -n; n is below 0 to put back.
func take(ctx context.Context, tx *db.Tx, sku id.SKU, n int) (moved, error) {
	return left(n, tx.QueryRowContext(ctx, `UPDATE stock SET on_hand = on_hand - $2
		WHERE sku = $1 AND ($2 <= 0 OR on_hand - held >= $2) RETURNING on_hand - held`, string(sku), n))
}

// takeHeld takes n off the shelf of which held pieces were put aside before.
func takeHeld(ctx context.Context, tx *db.Tx, sku id.SKU, held, n int) (moved, error) {
	return left(n-held, tx.QueryRowContext(ctx, `UPDATE stock SET held = held - $2, on_hand = on_hand - $3
		WHERE sku = $1 AND ($3 <= 0 OR on_hand - held + $2 >= $3) RETURNING on_hand - held`, string(sku), held, n))
}

// left reads what can be sold after a change that took n of it.
func left(n int, row db.Row) (m moved, err error) {
	err = row.Scan(&m.after)
	if errors.Is(err, sql.ErrNoRows) {
		return moved{short: true}, nil
	}
	m.before = m.after + n
	return m, err
}

func deleteHolds(ctx context.Context, tx *db.Tx, holder string) ([]Want, error) {
	return wants(tx.QueryContext(ctx, `DELETE FROM stock_hold WHERE holder = $1 RETURNING sku, quantity`, holder))
}

func deleteOver(ctx context.Context, tx *db.Tx, now time.Time, limit int) ([]Want, error) {
	// The time is tested twice: a hold may be extended after the list was made.
	return wants(tx.QueryContext(ctx, `DELETE FROM stock_hold WHERE (holder, sku) IN
		(SELECT holder, sku FROM stock_hold WHERE until <= $1 ORDER BY until LIMIT $2) AND until <= $1 RETURNING sku, quantity`, now.UnixMilli(), limit))
}

func wants(rows db.Rows, err error) ([]Want, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []Want
	for rows.Next() {
		var w Want
		if err := rows.Scan(&w.SKU, &w.Quantity); err != nil {
			return nil, err
		}
		list = append(list, w)
	}
	return list, rows.Err()
}

func insertHolds(ctx context.Context, tx *db.Tx, holder, network string, want map[id.SKU]int, until time.Time) error {
	rows, args := "", []any{holder, until.UnixMilli(), network}
	for sku, n := range want {
		if n > 0 {
			rows += fmt.Sprintf(", ($1, $%d, $%d, $2, $3)", len(args)+1, len(args)+2)
			args = append(args, string(sku), n)
		}
	}
	if rows == "" {
		return nil
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO stock_hold (holder, sku, quantity, until, network) VALUES `+rows[2:], args...)
	return err
}

func selectHeldIn(ctx context.Context, tx *db.Tx, network, but string, now time.Time) ([]Want, error) {
	return wants(tx.QueryContext(ctx, `SELECT sku, SUM(quantity) FROM stock_hold
		WHERE network = $1 AND holder <> $2 AND until > $3 GROUP BY sku`, network, but, now.UnixMilli()))
}

func updateUntil(ctx context.Context, tx *db.Tx, holder string, until time.Time) (int, error) {
	res, err := tx.ExecContext(ctx, `UPDATE stock_hold SET until = $2 WHERE holder = $1`, holder, until.UnixMilli())
	if err != nil {
		return 0, err
	}
	n, err := res.RowsAffected()
	return int(n), err
}

func selectHolds(ctx context.Context, tx *db.Tx, holder string, now time.Time) (list []Want, until time.Time, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT sku, quantity, until FROM stock_hold
		WHERE holder = $1 AND until > $2 ORDER BY sku`, holder, now.UnixMilli())
	if err != nil {
		return nil, until, err
	}
	defer rows.Close()
	for rows.Next() {
		var w Want
		var milli int64
		if err := rows.Scan(&w.SKU, &w.Quantity, &milli); err != nil {
			return nil, until, err
		}
		list, until = append(list, w), db.Time(milli)
	}
	return list, until, rows.Err()
}

// entryColumns is how many values a row of the ledger has.
const entryColumns = 8

func insertEntries(ctx context.Context, tx *db.Tx, entries []Entry) error {
	var text strings.Builder
	args := make([]any, 0, entryColumns*len(entries))
	for i, e := range entries {
		for column := range entryColumns {
			text.WriteString([]string{", ($", ", $"}[min(column, 1)] + strconv.Itoa(entryColumns*i+column+1))
		}
		text.WriteString(")")
		args = append(args, e.ID, string(e.SKU), e.Delta, string(e.Kind), e.Ref, e.Reason, e.By, e.At.UnixMilli())
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO stock_entry (id, sku, delta, kind, ref, reason, who, at) VALUES `+text.String()[2:], args...)
	return err
}

func selectEntries(ctx context.Context, tx *db.Tx, sku id.SKU, limit int) ([]Entry, error) {
	rows, err := tx.QueryContext(ctx, `SELECT id, sku, delta, kind, ref, reason, who, at FROM stock_entry
		WHERE sku = $1 ORDER BY at DESC, id DESC LIMIT $2`, string(sku), limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []Entry
	for rows.Next() {
		var e Entry
		var at int64
		if err := rows.Scan(&e.ID, &e.SKU, &e.Delta, &e.Kind, &e.Ref, &e.Reason, &e.By, &at); err != nil {
			return nil, err
		}
		if at > 0 {
			e.At = db.Time(at)
		}
		list = append(list, e)
	}
	return list, rows.Err()
}

// selectUneven is SKUs whose level is not the sum of their entries, with both.
//
// scan: a daily check compares all of it
func selectUneven(ctx context.Context, tx *db.Tx) ([]Uneven, error) {
	rows, err := tx.QueryContext(ctx, `SELECT s.sku, s.on_hand, CAST(COALESCE(SUM(e.delta), 0) AS BIGINT) FROM stock s
		LEFT JOIN stock_entry e ON e.sku = s.sku GROUP BY s.sku, s.on_hand HAVING s.on_hand <> COALESCE(SUM(e.delta), 0) ORDER BY s.sku`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []Uneven
	for rows.Next() {
		var u Uneven
		if err := rows.Scan(&u.SKU, &u.OnHand, &u.Entries); err != nil {
			return nil, err
		}
		list = append(list, u)
	}
	return list, rows.Err()
}

// sumHolds counts all holds.
// scan: there are as many rows as pieces in order entries under way, and those that are over are swept every few seconds.
func sumHolds(ctx context.Context, tx *db.Tx) (h Holds, err error) {
	var first int64
	err = tx.QueryRowContext(ctx, `SELECT COALESCE(SUM(quantity), 0), COALESCE(MIN(until), 0) FROM stock_hold`).Scan(&h.Pieces, &first)
	if first > 0 {
		h.Oldest = db.Time(first)
	}
	return h, err
}
