package support

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// secret returns the shop's, which is fresh when there was none.
func secret(ctx context.Context, tx *db.Tx, fresh string) (s string, err error) {
	if _, err = tx.ExecContext(ctx, `
		INSERT INTO support_secret (id, secret, created_at) VALUES (1, $1, $2) ON CONFLICT (id) DO NOTHING`, fresh, tx.Now.UnixMilli()); err != nil {
		return "", err
	}
	err = tx.QueryRowContext(ctx, `SELECT secret FROM support_secret WHERE id = 1`).Scan(&s)
	return s, err
}

func findRequest(ctx context.Context, tx *db.Tx, request string) (number string, err error) {
	err = tx.QueryRowContext(ctx, `SELECT number FROM inquiry WHERE request = $1`, request).Scan(&number)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return number, err
}

// countAlike counts other addresses that sent the same text since a time.
func countAlike(ctx context.Context, tx *db.Tx, likeness, address string, since time.Time) (n int, err error) {
	err = tx.QueryRowContext(ctx, `
		SELECT count(DISTINCT lower(address)) FROM inquiry WHERE likeness = $1 AND lower(address) <> $2 AND created_at > $3`,
		likeness, address, since.UnixMilli()).Scan(&n)
	return n, err
}

func upsertVote(ctx context.Context, tx *db.Tx, faq, device string, helpful bool) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO faq_vote (faq, device, helpful, voted_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (faq, device) DO UPDATE SET helpful = excluded.helpful, voted_at = excluded.voted_at`, faq, device, helpful, tx.Now.UnixMilli())
	return err
}

func countVotes(ctx context.Context, tx *db.Tx, faq string) (h Helped, err error) {
	err = tx.QueryRowContext(ctx, `
		SELECT (SELECT count(*) FROM faq_vote WHERE faq = $1 AND helpful = $2), (SELECT count(*) FROM faq_vote WHERE faq = $1 AND helpful <> $2)`,
		faq, true).Scan(&h.Yes, &h.No)
	return h, err
}

const wishColumns = `SELECT id, address, kind, state FROM mail_wish`

func findWish(ctx context.Context, tx *db.Tx, key string, kind Kind) (wish, bool, error) {
	return scanWish(tx.QueryRowContext(ctx, wishColumns+` WHERE address_key = $1 AND kind = $2`, key, string(kind)))
}

func findWishByID(ctx context.Context, tx *db.Tx, name string) (wish, bool, error) {
	return scanWish(tx.QueryRowContext(ctx, wishColumns+` WHERE id = $1`, name))
}

func scanWish(row db.Row) (w wish, found bool, err error) {
	var kind string
	err = row.Scan(&w.id, &w.address, &kind, &w.state)
	if errors.Is(err, sql.ErrNoRows) {
		return wish{}, false, nil
	}
	w.kind = Kind(kind)
	return w, err == nil, err
}

// upsertWish keeps the id of a wish that is there: links name it.
func upsertWish(ctx context.Context, tx *db.Tx, address string, kind Kind, state string) (w wish, err error) {
	w = wish{address: address, kind: kind, state: state}
	err = tx.QueryRowContext(ctx, `
		INSERT INTO mail_wish (id, address_key, kind, address, state, created_at, changed_at) VALUES ($1, $2, $3, $4, $5, $6, $6)
		ON CONFLICT (address_key, kind) DO UPDATE SET address = excluded.address, state = excluded.state, changed_at = excluded.changed_at
		RETURNING id`, id.New(tx.Now), addressKey(address), string(kind), address, state, tx.Now.UnixMilli()).Scan(&w.id)
	return w, err
}

func selectWanted(ctx context.Context, tx *db.Tx, key string) ([]Kind, error) {
	rows, err := tx.QueryContext(ctx, `SELECT kind FROM mail_wish WHERE address_key = $1 AND state = 'wanted' ORDER BY kind`, key)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []Kind
	for rows.Next() {
		var kind string
		if err := rows.Scan(&kind); err != nil {
			return nil, err
		}
		list = append(list, Kind(kind))
	}
	return list, rows.Err()
}

func selectWishes(ctx context.Context, tx *db.Tx, kind Kind, after string, limit int) ([]wish, error) {
	rows, err := tx.QueryContext(ctx, wishColumns+` WHERE kind = $1 AND state = 'wanted' AND id > $2 ORDER BY id LIMIT $3`, string(kind), after, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []wish
	for rows.Next() {
		w := wish{kind: kind}
		var same string
		if err := rows.Scan(&w.id, &w.address, &same, &w.state); err != nil {
			return nil, err
		}
		list = append(list, w)
	}
	return list, rows.Err()
}

func countWanted(ctx context.Context, tx *db.Tx, kind Kind) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM mail_wish WHERE kind = $1 AND state = 'wanted'`, string(kind)).Scan(&n)
	return n, err
}

func insertConsent(ctx context.Context, tx *db.Tx, name string, w wish, event string, c Consent) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO mail_consent (id, address_key, kind, event, page, said, client, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		name, addressKey(w.address), string(w.kind), event, c.Page, c.Said, c.IP, tx.Now.UnixMilli())
	return err
}

func selectConsents(ctx context.Context, tx *db.Tx, key string) ([]Agreed, error) {
	rows, err := tx.QueryContext(ctx, `SELECT kind, event, page, said, client, at FROM mail_consent WHERE address_key = $1 ORDER BY id`, key)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []Agreed
	for rows.Next() {
		var a Agreed
		var kind string
		var at int64
		if err := rows.Scan(&kind, &a.Event, &a.Page, &a.Said, &a.IP, &at); err != nil {
			return nil, err
		}
		a.Kind, a.At = Kind(kind), db.Time(at)
		list = append(list, a)
	}
	return list, rows.Err()
}
