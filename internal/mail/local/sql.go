package local

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

func insert(ctx context.Context, tx *db.Tx, number string, m mail.Message) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO mail_kept (id, message_id, kind, sender, address, name, subject, body_text, body_html, unsubscribe, reply_to, follows, kept_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
		ON CONFLICT (message_id) DO NOTHING`,
		number, m.ID, string(m.Kind), m.FromName+" <"+m.From+">", m.To, m.ToName, m.Subject, m.Text, m.HTML, m.Unsubscribe, m.ReplyTo, strings.Join(m.Follows, " "), tx.Now.UnixMilli())
	return err
}

type arrived struct{ id, raw string }

func insertArrived(ctx context.Context, tx *db.Tx, name, raw string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO mail_arrived (id, raw, arrived_at) VALUES ($1, $2, $3)`, name, raw, tx.Now.UnixMilli())
	return err
}

func selectArrived(ctx context.Context, tx *db.Tx, most int) ([]arrived, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (a arrived, err error) {
		err = scan(&a.id, &a.raw)
		return a, err
	}, `SELECT id, raw FROM mail_arrived ORDER BY id LIMIT $1`, most)
}

func deleteArrived(ctx context.Context, tx *db.Tx, name string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM mail_arrived WHERE id = $1`, name)
	return err
}

// trim removes all but the newest.
func trim(ctx context.Context, tx *db.Tx, keep int) error {
	_, err := tx.ExecContext(ctx, `
		DELETE FROM mail_kept WHERE id <= (SELECT id FROM mail_kept ORDER BY id DESC LIMIT 1 OFFSET $1)`, keep)
	return err
}

const fields = `SELECT id, message_id, kind, sender, address, name, subject, unsubscribe, reply_to, follows, kept_at`

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
	var kind, sender, follows string
	var at int64
	err = row.Scan(&k.Number, &k.ID, &kind, &sender, &k.To, &k.ToName, &k.Subject, &k.Unsubscribe, &k.ReplyTo, &follows, &at, &k.Text, &k.HTML)
	k.Kind, k.Follows, k.At = mail.Kind(kind), strings.Fields(follows), db.Time(at)
	k.FromName, k.From = splitSender(sender)
	return k, err
}
