package csvfile

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

const exportPlanColumns = `SELECT id, kind, form, every, on_day, hour, keep_days, paused, next_at, revision, staff_name, made_at FROM export_plan`

func scanExportPlan(scan db.Scan) (p ExportPlan, err error) {
	var next, made int64
	err = scan(&p.ID, &p.Kind, &p.Form, &p.Every, &p.Day, &p.Hour, &p.Keep, &p.Paused, &next, &p.Revision, &p.By, &made)
	if p.Made = db.Time(made); next > 0 {
		p.Next = db.Time(next)
	}
	return p, err
}

func selectExportPlans(ctx context.Context, tx *db.Tx) ([]ExportPlan, error) {
	return db.Collect(ctx, tx, scanExportPlan, exportPlanColumns+` ORDER BY id`)
}

func selectExportsDue(ctx context.Context, tx *db.Tx) ([]ExportPlan, error) {
	return db.Collect(ctx, tx, scanExportPlan, exportPlanColumns+` WHERE next_at > 0 AND next_at <= $1 ORDER BY id`, tx.Now.UnixMilli())
}

func selectExportPlan(ctx context.Context, tx *db.Tx, id string) (ExportPlan, error) {
	p, err := scanExportPlan(tx.QueryRowContext(ctx, exportPlanColumns+` WHERE id = $1`, id).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNoExport
	}
	return p, err
}

func upsertExportPlan(ctx context.Context, tx *db.Tx, p ExportPlan) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO export_plan (id, kind, form, every, on_day, hour, keep_days, paused, next_at, revision, staff_name, made_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, form = excluded.form, every = excluded.every, on_day = excluded.on_day, hour = excluded.hour, keep_days = excluded.keep_days,
			paused = excluded.paused, next_at = excluded.next_at, revision = excluded.revision, staff_name = excluded.staff_name`,
		p.ID, p.Kind, string(p.Form), string(p.Every), p.Day, p.Hour, p.Keep, p.Paused, milli(p.Next), p.Revision, p.By, p.Made.UnixMilli())
	db.Note(tx, ChangeTopic, p.ID)
	return err
}

// milli is a moment in a row; 0 is none.
func milli(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func updateExportNext(ctx context.Context, tx *db.Tx, id string, next time.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE export_plan SET next_at = $2 WHERE id = $1`, id, next.UnixMilli())
	return err
}

func deleteExportPlan(ctx context.Context, tx *db.Tx, id string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM export_plan WHERE id = $1`, id)
	db.Note(tx, ChangeTopic, id)
	return err
}

const exportFileColumns = `SELECT id, plan, kind, form, state, row_count, size, said, tries, lease_until, made_at, finished_at, expires_at FROM export_file`

func scanExportFile(scan db.Scan) (f ExportFile, err error) {
	var lease, made, finished, expires int64
	err = scan(&f.ID, &f.Plan, &f.Kind, &f.Form, &f.State, &f.Rows, &f.Size, &f.Said, &f.tries, &lease, &made, &finished, &expires)
	f.lease, f.Made, f.Expires = db.Time(lease), db.Time(made), db.Time(expires)
	if finished > 0 {
		f.Finished = db.Time(finished)
	}
	return f, err
}

func selectExportFiles(ctx context.Context, tx *db.Tx, before string, limit int) ([]ExportFile, error) {
	if before == "" {
		return db.Collect(ctx, tx, scanExportFile, exportFileColumns+` ORDER BY id DESC LIMIT $1`, limit)
	}
	return db.Collect(ctx, tx, scanExportFile, exportFileColumns+` WHERE id < $1 ORDER BY id DESC LIMIT $2`, before, limit)
}

func selectExportWork(ctx context.Context, tx *db.Tx) ([]ExportFile, error) {
	return db.Collect(ctx, tx, scanExportFile, exportFileColumns+` WHERE state IN ('waiting', 'making') ORDER BY id LIMIT 50`)
}

func selectExportFile(ctx context.Context, tx *db.Tx, id string) (ExportFile, error) {
	f, err := scanExportFile(tx.QueryRowContext(ctx, exportFileColumns+` WHERE id = $1`, id).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrExportFile
	}
	return f, err
}

func insertExportFile(ctx context.Context, tx *db.Tx, f ExportFile) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO export_file (id, plan, kind, form, state, row_count, size, said, tries, lease_until, made_at, finished_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, 0, 0, '', 0, 0, $6, 0, $7)`, f.ID, f.Plan, f.Kind, string(f.Form), string(f.State), f.Made.UnixMilli(), f.Expires.UnixMilli())
	db.Note(tx, ChangeTopic, f.ID)
	return err
}

func updateExportFile(ctx context.Context, tx *db.Tx, f ExportFile) error {
	_, err := tx.ExecContext(ctx, `UPDATE export_file SET state = $2, row_count = $3, size = $4, said = $5, tries = $6, lease_until = $7, finished_at = $8 WHERE id = $1`,
		f.ID, string(f.State), f.Rows, f.Size, f.Said, f.tries, milli(f.lease), milli(f.Finished))
	db.Note(tx, ChangeTopic, f.ID)
	return err
}

func updateExportLease(ctx context.Context, tx *db.Tx, id string, until time.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE export_file SET lease_until = $2 WHERE id = $1`, id, until.UnixMilli())
	return err
}

func insertExportPart(ctx context.Context, tx *db.Tx, f ExportFile, seq int, body string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO export_part (file, seq, body, expires_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (file, seq) DO UPDATE SET body = excluded.body`, f.ID, seq, body, f.Expires.UnixMilli())
	return err
}

func selectExportPart(ctx context.Context, tx *db.Tx, file string, seq int) (body string, err error) {
	err = tx.QueryRowContext(ctx, `SELECT body FROM export_part WHERE file = $1 AND seq = $2`, file, seq).Scan(&body)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrExportFile
	}
	return body, err
}

func deleteExportParts(ctx context.Context, tx *db.Tx, file string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM export_part WHERE file = $1`, file)
	return err
}
