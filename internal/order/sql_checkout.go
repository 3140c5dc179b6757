package order

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// findCheckout is the order entry of an owner; an empty one when there is none.
func findCheckout(ctx context.Context, tx *db.Tx, owner string) (checkoutRow, error) {
	c := checkoutRow{owner: owner}
	var draft string
	var until int64
	err := tx.QueryRowContext(ctx, `SELECT draft, hold_until, extended, key, fingerprint, confirmed, network FROM checkout WHERE owner = $1`, owner).
		Scan(&draft, &until, &c.extended, &c.key, &c.fingerprint, &c.confirmed, &c.network)
	if errors.Is(err, sql.ErrNoRows) {
		return c, nil
	}
	if err != nil {
		return c, err
	}
	c.holdUntil = moment(until)
	return c, json.Unmarshal([]byte(draft), &c.draft)
}

func saveCheckout(ctx context.Context, tx *db.Tx, c checkoutRow) error {
	draft, err := json.Marshal(c.draft)
	if err != nil {
		return err
	}
	if c.key == "" {
		c.confirmed = ""
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO checkout (owner, draft, hold_until, extended, key, fingerprint, confirmed, updated_at, network)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (owner) DO UPDATE SET draft = excluded.draft, hold_until = excluded.hold_until, extended = excluded.extended,
			key = excluded.key, fingerprint = excluded.fingerprint, confirmed = excluded.confirmed, updated_at = excluded.updated_at,
			network = excluded.network`,
		c.owner, string(draft), milli(c.holdUntil), c.extended, c.key, c.fingerprint, c.confirmed, tx.Now.UnixMilli(), c.network)
	return err
}

func deleteCheckout(ctx context.Context, tx *db.Tx, owner string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM checkout WHERE owner = $1`, owner)
	return err
}
