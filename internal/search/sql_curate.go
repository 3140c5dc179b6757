package search

import (
	"context"
	"database/sql"
	"errors"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

func upsertPin(ctx context.Context, tx *db.Tx, p Pin) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO search_pin (query, commodity, place, starts_at, ends_at, actor, reason, changed_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (query, commodity) DO UPDATE SET place = excluded.place, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
			actor = excluded.actor, reason = excluded.reason, changed_at = excluded.changed_at`,
		p.Query, string(p.Commodity), p.Place, p.Starts, p.Ends, p.Actor, p.Reason, tx.Now.UnixMilli())
	return err
}

// insertPinChange notes who changed a pin; a place below zero is one that was taken back.
func insertPinChange(ctx context.Context, tx *db.Tx, p Pin) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO search_pin_change (id, query, commodity, place, starts_at, ends_at, actor, reason, changed_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		id.New(tx.Now), p.Query, string(p.Commodity), p.Place, p.Starts, p.Ends, p.Actor, p.Reason, tx.Now.UnixMilli())
	return err
}

// selectPinChanges lists the changes of a query's pins, the newest first.
func selectPinChanges(ctx context.Context, tx *db.Tx, query string, limit int) ([]PinChange, error) {
	var list []PinChange
	err := db.Each(ctx, tx, func(scan db.Scan) error {
		var p PinChange
		if err := scan(&p.Query, &p.Commodity, &p.Place, &p.Starts, &p.Ends, &p.Actor, &p.Reason, &p.At); err != nil {
			return err
		}
		list = append(list, p)
		return nil
	}, `SELECT query, commodity, place, starts_at, ends_at, actor, reason, changed_at FROM search_pin_change
		WHERE query = $1 ORDER BY id DESC LIMIT $2`, query, limit)
	return list, err
}

// selectRevisions lists who changed a table, the newest first.
func selectRevisions(ctx context.Context, tx *db.Tx, name TableName, limit int) ([]Revision, error) {
	var list []Revision
	err := db.Each(ctx, tx, func(scan db.Scan) error {
		var r Revision
		if err := scan(&r.Number, &r.Actor, &r.Reason, &r.At); err != nil {
			return err
		}
		list = append(list, r)
		return nil
	}, `SELECT revision, actor, reason, changed_at FROM search_table WHERE name = $1 ORDER BY revision DESC LIMIT $2`, string(name), limit)
	return list, err
}

func deletePin(ctx context.Context, tx *db.Tx, query string, code id.Commodity) (bool, error) {
	res, err := tx.ExecContext(ctx, `DELETE FROM search_pin WHERE query = $1 AND commodity = $2`, query, string(code))
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n > 0, err
}

func selectPins(ctx context.Context, tx *db.Tx) ([]Pin, error) {
	var list []Pin
	err := db.Each(ctx, tx, func(scan db.Scan) error {
		var p Pin
		if err := scan(&p.Query, &p.Commodity, &p.Place, &p.Starts, &p.Ends, &p.Actor, &p.Reason); err != nil {
			return err
		}
		list = append(list, p)
		return nil
	}, `SELECT query, commodity, place, starts_at, ends_at, actor, reason FROM search_pin ORDER BY query, place, commodity`)
	return list, err
}

// selectTable is the last revision of a table, or nothing.
func selectTable(ctx context.Context, tx *db.Tx, name TableName) (body string, revision int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT body, revision FROM search_table WHERE name = $1 ORDER BY revision DESC LIMIT 1`, string(name)).Scan(&body, &revision)
	if errors.Is(err, sql.ErrNoRows) {
		return "", 0, nil
	}
	return body, revision, err
}

func insertTable(ctx context.Context, tx *db.Tx, name TableName, body, actor, reason string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO search_table (name, revision, body, actor, reason, changed_at)
		SELECT $1, COALESCE(MAX(revision), 0) + 1, $2, $3, $4, $5 FROM search_table WHERE name = $1`,
		string(name), body, actor, reason, tx.Now.UnixMilli())
	return err
}

func addChoices(ctx context.Context, tx *db.Tx, keys []choiceKey, choices map[choiceKey]choice) error {
	return insertRows(ctx, tx, `INSERT INTO search_click (day, query, commodity, clicks, orders)`, func(yield func([]any) bool) {
		for _, k := range keys {
			if !yield([]any{k.day, k.query, string(k.commodity), choices[k].clicks, choices[k].orders}) {
				return
			}
		}
	}, `ON CONFLICT (day, query, commodity) DO UPDATE SET clicks = search_click.clicks + excluded.clicks, orders = search_click.orders + excluded.orders`)
}

// selectChoices sums what was chosen after each query, without the first few clicks of each day.
func selectChoices(ctx context.Context, tx *db.Tx, since string, few int) (map[string]map[id.Commodity]choice, error) {
	found := map[string]map[id.Commodity]choice{}
	err := db.Each(ctx, tx, func(scan db.Scan) error {
		var query string
		var code id.Commodity
		var n choice
		if err := scan(&query, &code, &n.clicks, &n.orders); err != nil {
			return err
		}
		if found[query] == nil {
			found[query] = map[id.Commodity]choice{}
		}
		found[query][code] = n
		return nil
	}, `SELECT query, commodity, SUM(CASE WHEN clicks > $1 THEN clicks - $1 ELSE 0 END), SUM(orders)
		FROM search_click WHERE day >= $2 GROUP BY query, commodity`, few, since)
	return found, err
}
