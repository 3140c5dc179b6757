package catalog

import (
	"context"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

func scanDraft(scan db.Scan) (d Draft, err error) {
	var publish, updated int64
	err = scan(&d.Code, &d.Body, &d.Revision, &publish, &d.Problem, &d.By, &updated)
	if publish > 0 {
		d.PublishAt = db.Time(publish)
	}
	d.Updated = db.Time(updated)
	return d, err
}

func selectDraft(ctx context.Context, tx *db.Tx, code id.Commodity) ([]Draft, error) {
	return db.Collect(ctx, tx, scanDraft, `SELECT code, body, revision, publish_at, problem, who, updated_at FROM commodity_draft WHERE code = $1`, string(code))
}

func selectDrafts(ctx context.Context, tx *db.Tx) ([]Draft, error) {
	return db.Collect(ctx, tx, scanDraft, `SELECT code, body, revision, publish_at, problem, who, updated_at FROM commodity_draft ORDER BY code`)
}

func selectDueDrafts(ctx context.Context, tx *db.Tx, now time.Time, limit int) ([]Draft, error) {
	return db.Collect(ctx, tx, scanDraft, `SELECT code, body, revision, publish_at, problem, who, updated_at FROM commodity_draft
		WHERE publish_at > 0 AND publish_at <= $1 AND problem = '' ORDER BY publish_at LIMIT $2`, now.UnixMilli(), limit)
}

func upsertDraft(ctx context.Context, tx *db.Tx, d Draft) error {
	var publish int64
	if !d.PublishAt.IsZero() {
		publish = d.PublishAt.UnixMilli()
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO commodity_draft (code, body, revision, publish_at, problem, who, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (code) DO UPDATE SET body = $2, revision = $3, publish_at = $4, problem = $5, who = $6, updated_at = $7`,
		string(d.Code), d.Body, d.Revision, publish, d.Problem, d.By, d.Updated.UnixMilli())
	return err
}

func deleteDraft(ctx context.Context, tx *db.Tx, code id.Commodity) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM commodity_draft WHERE code = $1`, string(code))
	return err
}

func selectUnfinished(ctx context.Context, tx *db.Tx, limit int) ([]id.Commodity, error) {
	return db.Column[id.Commodity](ctx, tx, `SELECT code FROM commodity c WHERE NOT EXISTS (SELECT 1 FROM sku s WHERE s.commodity = c.code) ORDER BY code LIMIT $1`, limit)
}

func selectLastCode(ctx context.Context, tx *db.Tx, prefix string) (id.Commodity, error) {
	list, err := db.Column[id.Commodity](ctx, tx, `SELECT COALESCE(MAX(code), '') FROM (SELECT code FROM commodity WHERE code > $1 AND code < $2
		UNION ALL SELECT code FROM commodity_draft WHERE code > $1 AND code < $2) AS known`, prefix, prefix+"~")
	if err != nil || len(list) == 0 {
		return "", err
	}
	return list[0], nil
}
