package member

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// tellings are what customers are told of themselves, by part.
var tellings = map[string]func(ctx context.Context, tx *db.Tx, code string) ([]db.Record, error){
	"profile": func(ctx context.Context, tx *db.Tx, code string) ([]db.Record, error) {
		return db.Read(ctx, tx, `SELECT customer_code, email, last_name, first_name, last_kana, first_kana, customer_group_code AS rank, birth, sex, phone,
			created_at, updated_at FROM customer WHERE customer_code = $1`, code)
	},
	"addresses": func(ctx context.Context, tx *db.Tx, code string) ([]db.Record, error) {
		return db.Read(ctx, tx, `SELECT is_default, last_name, first_name, last_kana, first_kana, postal, prefecture, city, line, building, phone
			FROM customer_address WHERE customer_code = $1 ORDER BY address_id`, code)
	},
	"devices": func(ctx context.Context, tx *db.Tx, code string) ([]db.Record, error) {
		return db.Read(ctx, tx, `SELECT created_at, seen_at, agent, network FROM member_session WHERE customer_code = $1 ORDER BY seen_at`, code)
	},
	"passkeys": func(ctx context.Context, tx *db.Tx, code string) ([]db.Record, error) {
		return db.Read(ctx, tx, `SELECT name, created_at, used_at FROM member_passkey WHERE customer_code = $1 ORDER BY created_at`, code)
	},
	"identities": func(ctx context.Context, tx *db.Tx, code string) ([]db.Record, error) {
		return db.Read(ctx, tx, `SELECT issuer, subject FROM member_identity WHERE customer_code = $1 ORDER BY issuer`, code)
	},
	"downloads": func(ctx context.Context, tx *db.Tx, code string) ([]db.Record, error) {
		return db.Read(ctx, tx, `SELECT what, at AS done_at FROM member_record WHERE customer_code = $1 ORDER BY at`, code)
	},
}

func insertRecord(ctx context.Context, tx *db.Tx, name, code, what string, by Clerk) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO member_record (id, customer_code, what, who, reason, at) VALUES ($1, $2, $3, $4, $5, $6)`,
		name, code, what, by.Name, by.Reason, tx.Now.UnixMilli())
	return err
}
