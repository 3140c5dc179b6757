package local

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

const (
	columns = `SELECT e.id, e.type, e.revision, e.published_revision, e.created_at, e.updated_at, e.published_at, r.fields
		FROM content_entry AS e JOIN content_revision AS r ON r.entry = e.id AND r.revision = `
	newest    = columns + `e.revision`
	published = columns + `e.published_revision`
)

func selectPublished(ctx context.Context, tx *db.Tx) ([]Row, error) {
	return selectRows(ctx, tx, published+` ORDER BY e.id`)
}

func selectNewest(ctx context.Context, tx *db.Tx) ([]Row, error) {
	return selectRows(ctx, tx, newest+` ORDER BY e.id`)
}

func find(ctx context.Context, tx *db.Tx, id string) (Row, error) {
	rows, err := selectRows(ctx, tx, newest+` WHERE e.id = $1`, id)
	if err == nil && len(rows) == 0 {
		err = ErrNotFound.Because(fmt.Errorf("entry %.80q", id))
	}
	if err != nil {
		return Row{}, err
	}
	return rows[0], nil
}

func selectRows(ctx context.Context, tx *db.Tx, query string, args ...any) (list []Row, err error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var r Row
		var created, updated, publishedAt int64
		var fields string
		if err := rows.Scan(&r.ID, &r.Type, &r.Revision, &r.Published, &created, &updated, &publishedAt, &fields); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(fields), &r.Fields); err != nil {
			return nil, fmt.Errorf("fields of entry %s: %w", r.ID, err)
		}
		r.Created, r.Updated = db.Time(created), db.Time(updated)
		if publishedAt != 0 {
			r.PublishedAt = db.Time(publishedAt)
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

func selectRevision(ctx context.Context, tx *db.Tx, id string, revision int) (fields map[string]any, err error) {
	var text string
	err = tx.QueryRowContext(ctx, `SELECT fields FROM content_revision WHERE entry = $1 AND revision = $2`, id, revision).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNoRevision.Because(fmt.Errorf("revision %d of entry %.80q", revision, id))
	}
	if err != nil {
		return nil, err
	}
	return fields, json.Unmarshal([]byte(text), &fields)
}

func upsert(ctx context.Context, tx *db.Tx, r Row, fields string) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO content_entry (id, type, revision, published_revision, created_at, updated_at, published_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, published_revision = excluded.published_revision,
			updated_at = excluded.updated_at, published_at = excluded.published_at`,
		r.ID, r.Type, r.Revision, r.Published, r.Created.UnixMilli(), r.Updated.UnixMilli(), millis(r.PublishedAt))
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO content_revision (entry, revision, fields, created_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (entry, revision) DO NOTHING`, r.ID, r.Revision, fields, r.Updated.UnixMilli())
	return err
}

func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
