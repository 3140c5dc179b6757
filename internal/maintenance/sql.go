package maintenance

import (
	"context"
	"database/sql"
	"errors"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

const settingKey = "shop.status"

func find(ctx context.Context, tx *db.Tx) (State, error) {
	var value string
	var at int64
	err := tx.QueryRowContext(ctx, `SELECT value, updated_at FROM setting WHERE key = $1`, settingKey).Scan(&value, &at)
	if errors.Is(err, sql.ErrNoRows) {
		return State{}, nil
	}
	if err != nil {
		return State{}, err
	}
	return decode(value, db.Time(at))
}

func save(ctx context.Context, tx *db.Tx, s State) error {
	value, err := encode(s)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO setting (key, value, updated_at) VALUES ($1, $2, $3)
		ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
		settingKey, value, s.Since.UnixMilli())
	if err != nil {
		return err
	}
	db.Note(tx, Topic, settingKey)
	return nil
}
