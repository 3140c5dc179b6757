package layout

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

func scanPage(scan db.Scan) (p Page, err error) {
	var draft, published string
	var updated int64
	if err := scan(&p.Name, &draft, &p.Revision, &p.Version, &published, &updated, &p.By); err != nil {
		return p, err
	}
	p.Updated = db.Time(updated)
	if p.Blocks, err = blocksOf(draft); err != nil {
		return p, err
	}
	p.Published, err = blocksOf(published)
	return p, err
}

const pageColumns = `SELECT page, draft, revision, version, published, updated_at, who FROM page_layout`

func selectPages(ctx context.Context, tx *db.Tx, name string) ([]Page, error) {
	return db.Collect(ctx, tx, scanPage, pageColumns+` WHERE page = $1`, name)
}

func selectAll(ctx context.Context, tx *db.Tx) ([]Page, error) {
	return db.Collect(ctx, tx, scanPage, pageColumns+` ORDER BY page`)
}

func upsertPage(ctx context.Context, tx *db.Tx, p Page) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO page_layout (page, draft, revision, version, published, updated_at, who) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (page) DO UPDATE SET draft = $2, revision = $3, version = $4, published = $5, updated_at = $6, who = $7`,
		p.Name, text(p.Blocks), p.Revision, p.Version, text(p.Published), p.Updated.UnixMilli(), p.By)
	return err
}

func insertVersion(ctx context.Context, tx *db.Tx, name string, v Version) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO page_layout_version (page, version, blocks, made_at, made_by, note) VALUES ($1, $2, $3, $4, $5, $6)`,
		name, v.Version, text(v.Blocks), v.Made.UnixMilli(), v.By, v.Note)
	return err
}

func scanVersion(scan db.Scan) (v Version, err error) {
	var blocks string
	var made int64
	if err := scan(&v.Version, &blocks, &made, &v.By, &v.Note); err != nil {
		return v, err
	}
	v.Made = db.Time(made)
	v.Blocks, err = blocksOf(blocks)
	return v, err
}

const versionColumns = `SELECT version, blocks, made_at, made_by, note FROM page_layout_version`

func selectVersion(ctx context.Context, tx *db.Tx, name string, version int) ([]Version, error) {
	return db.Collect(ctx, tx, scanVersion, versionColumns+` WHERE page = $1 AND version = $2`, name, version)
}

func selectVersions(ctx context.Context, tx *db.Tx, name string, limit int) ([]Version, error) {
	return db.Collect(ctx, tx, scanVersion, versionColumns+` WHERE page = $1 ORDER BY version DESC LIMIT $2`, name, limit)
}

func selectLastVersion(ctx context.Context, tx *db.Tx, name string) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(version), 0) FROM page_layout_version WHERE page = $1`, name).Scan(&n)
	return n, err
}
