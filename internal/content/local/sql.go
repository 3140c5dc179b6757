package local

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/db"
)

const (
	columns = `SELECT e.id, e.type, e.revision, e.published_revision, e.created_at, e.updated_at, e.published_at, e.planned_revision, e.planned_at, r.fields, r.saved_by
		FROM content_entry AS e JOIN content_revision AS r ON r.entry = e.id AND r.revision = `
	newest    = columns + `e.revision`
	published = columns + `e.published_revision`
	planned   = columns + `e.planned_revision`
)

func selectPublished(ctx context.Context, tx *db.Tx) ([]Row, error) {
	return selectRows(ctx, tx, published+` ORDER BY e.id`)
}

func selectPlanned(ctx context.Context, tx *db.Tx) ([]Row, error) {
	return selectRows(ctx, tx, planned+` ORDER BY e.id`)
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
		var created, updated, publishedAt, plannedAt int64
		var fields string
		if err := rows.Scan(&r.ID, &r.Type, &r.Revision, &r.Published, &created, &updated, &publishedAt, &r.Planned, &plannedAt, &fields, &r.By); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(fields), &r.Fields); err != nil {
			return nil, fmt.Errorf("fields of entry %s: %w", r.ID, err)
		}
		r.Created, r.Updated = db.Time(created), db.Time(updated)
		if publishedAt != 0 {
			r.PublishedAt = db.Time(publishedAt)
		}
		if plannedAt != 0 {
			r.PlannedAt = db.Time(plannedAt)
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

func selectRevision(ctx context.Context, tx *db.Tx, id string, revision int) (v content.Version, err error) {
	var text string
	var at int64
	v.Revision = revision
	err = tx.QueryRowContext(ctx, `SELECT fields, created_at, saved_by FROM content_revision WHERE entry = $1 AND revision = $2`, id, revision).Scan(&text, &at, &v.By)
	if errors.Is(err, sql.ErrNoRows) {
		return v, ErrNoRevision.Because(fmt.Errorf("revision %d of entry %.80q", revision, id))
	}
	if err != nil {
		return v, err
	}
	v.At = db.Time(at)
	return v, json.Unmarshal([]byte(text), &v.Fields)
}

func selectRevisions(ctx context.Context, tx *db.Tx, id string, most int) (list []content.Version, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT revision, created_at, saved_by FROM content_revision WHERE entry = $1 ORDER BY revision DESC LIMIT $2`, id, most)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var v content.Version
		var at int64
		if err := rows.Scan(&v.Revision, &at, &v.By); err != nil {
			return nil, err
		}
		v.At = db.Time(at)
		list = append(list, v)
	}
	return list, rows.Err()
}

func upsert(ctx context.Context, tx *db.Tx, r Row, fields string) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO content_entry (id, type, revision, published_revision, created_at, updated_at, published_at, planned_revision, planned_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, published_revision = excluded.published_revision,
			updated_at = excluded.updated_at, published_at = excluded.published_at, planned_revision = excluded.planned_revision, planned_at = excluded.planned_at`,
		r.ID, r.Type, r.Revision, r.Published, r.Created.UnixMilli(), r.Updated.UnixMilli(), millis(r.PublishedAt), r.Planned, millis(r.PlannedAt))
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO content_revision (entry, revision, fields, created_at, saved_by) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (entry, revision) DO NOTHING`, r.ID, r.Revision, fields, r.Updated.UnixMilli(), r.By)
	return err
}

func deleteEntry(ctx context.Context, tx *db.Tx, id string) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM content_revision WHERE entry = $1`, id); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM content_entry WHERE id = $1`, id)
	return err
}

func exists(ctx context.Context, tx *db.Tx, id string) (there bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM content_entry WHERE id = $1)`, id).Scan(&there)
	return there, err
}

func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
