package local

import (
	"context"
	"database/sql"
	"errors"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

func insert(ctx context.Context, tx *db.Tx, number string, m mail.Message) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO mail_kept (id, message_id, kind, sender, address, name, subject, body_text, body_html, unsubscribe, kept_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (message_id) DO NOTHING`,
		number, m.ID, string(m.Kind), m.FromName+" <"+m.From+">", m.To, m.ToName, m.Subject, m.Text, m.HTML, m.Unsubscribe, tx.Now.UnixMilli())
	return err
}

// trim removes all but the newest.
func trim(ctx context.Context, tx *db.Tx, keep int) error {
	_, err := tx.ExecContext(ctx, `
		DELETE FROM mail_kept WHERE id <= (SELECT id FROM mail_kept ORDER BY id DESC LIMIT 1 OFFSET $1)`, keep)
	return err
}

const fields = `SELECT id, message_id, kind, sender, address, name, subject, unsubscribe, kept_at`

// selectAll is without bodies; an empty receiver is everybody.
func selectAll(ctx context.Context, tx *db.Tx, to string, limit int) ([]Kept, error) {
	rows, err := tx.QueryContext(ctx, fields+`, '', '' FROM mail_kept WHERE address = $1 OR $1 = '' ORDER BY id DESC LIMIT $2`, to, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []Kept
	for rows.Next() {
		k, err := scan(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, k)
	}
	return list, rows.Err()
}

func find(ctx context.Context, tx *db.Tx, number string) (Kept, bool, error) {
	k, err := scan(tx.QueryRowContext(ctx, fields+`, body_text, body_html FROM mail_kept WHERE id = $1`, number))
	if errors.Is(err, sql.ErrNoRows) {
		return Kept{}, false, nil
	}
	return k, err == nil, err
}

func scan(row interface{ Scan(...any) error }) (k Kept, err error) {
	var kind, sender string
	var at int64
	err = row.Scan(&k.Number, &k.ID, &kind, &sender, &k.To, &k.ToName, &k.Subject, &k.Unsubscribe, &at, &k.Text, &k.HTML)
	k.Kind, k.At = mail.Kind(kind), db.Time(at)
	k.FromName, k.From = splitSender(sender)
	return k, err
}
