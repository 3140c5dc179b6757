package csvfile

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

func packed(v any) (string, error) {
	raw, err := json.Marshal(v)
	return string(raw), err
}

func insertFile(ctx context.Context, tx *db.Tx, f File) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO import_file (id, kind, name, state, undoes, undone_by, sheet, columns, import, digest, counts, said, staff, staff_name,
		done, total, lease_until, made_at, finished_at) VALUES ($1, $2, $3, $4, $5, '', '', '', '', '', '{}', '', $6, $7, 0, 0, 0, $8, 0)`,
		f.ID, f.Kind, f.Name, string(f.State), f.Undoes, f.Staff, f.StaffName, f.Made.UnixMilli())
	return err
}

const fileColumns = `SELECT id, kind, name, state, undoes, undone_by, sheet, columns, import, digest, counts, said, staff, staff_name, done, total,
	lease_until, made_at, finished_at FROM import_file`

func scanFile(scan db.Scan) (f File, err error) {
	var sheet, columns, counts string
	var lease, made, finished int64
	err = scan(&f.ID, &f.Kind, &f.Name, &f.State, &f.Undoes, &f.UndoneBy, &sheet, &columns, &f.Import, &f.Digest, &counts, &f.Said, &f.Staff, &f.StaffName, &f.Done, &f.Total,
		&lease, &made, &finished)
	if err != nil {
		return f, err
	}
	f.lease, f.Made = db.Time(lease), db.Time(made)
	if finished > 0 {
		f.FinishedAt = db.Time(finished)
	}
	if f.read = sheet != ""; f.read {
		err = json.Unmarshal([]byte(sheet), &f.Sheet)
	}
	if f.chosen = columns != ""; f.chosen && err == nil {
		err = json.Unmarshal([]byte(columns), &f.Columns)
	}
	if err == nil {
		err = json.Unmarshal([]byte(counts), &f.Counts)
	}
	return f, err
}

func selectFile(ctx context.Context, tx *db.Tx, id string) (File, error) {
	f, err := scanFile(tx.QueryRowContext(ctx, fileColumns+` WHERE id = $1`, id).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNoFile
	}
	return f, err
}

func selectFiles(ctx context.Context, tx *db.Tx, before string, limit int) ([]File, error) {
	if before == "" {
		return db.Collect(ctx, tx, scanFile, fileColumns+` ORDER BY id DESC LIMIT $1`, limit)
	}
	return db.Collect(ctx, tx, scanFile, fileColumns+` WHERE id < $1 ORDER BY id DESC LIMIT $2`, before, limit)
}

// selectWork is files that wait for the job, the oldest first.
func selectWork(ctx context.Context, tx *db.Tx) ([]File, error) {
	return db.Collect(ctx, tx, scanFile, fileColumns+` WHERE state IN ('waiting', 'checking', 'queued', 'applying') ORDER BY id LIMIT 20`)
}

func countOpenFiles(ctx context.Context, tx *db.Tx, since time.Time) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM import_file WHERE made_at > $1 AND state NOT IN ('done', 'bad', 'failed')`, since.UnixMilli()).Scan(&n)
	return n, err
}

func updateFile(ctx context.Context, tx *db.Tx, f File) error {
	sheet, columns := "", ""
	var err error
	if f.read {
		if sheet, err = packed(f.Sheet); err != nil {
			return err
		}
	}
	if f.chosen {
		if columns, err = packed(f.Columns); err != nil {
			return err
		}
	}
	counts, err := packed(f.Counts)
	if err != nil {
		return err
	}
	finished := int64(0)
	if !f.FinishedAt.IsZero() {
		finished = f.FinishedAt.UnixMilli()
	}
	_, err = tx.ExecContext(ctx, `UPDATE import_file SET kind = $2, state = $3, undone_by = $4, sheet = $5, columns = $6, import = $7, digest = $8, counts = $9, said = $10,
		staff = $11, staff_name = $12, done = $13, total = $14, lease_until = $15, finished_at = $16 WHERE id = $1`,
		f.ID, f.Kind, string(f.State), f.UndoneBy, sheet, columns, f.Import, f.Digest, counts, f.Said, f.Staff, f.StaffName, f.Done, f.Total, max(f.lease.UnixMilli(), 0), finished)
	db.Note(tx, ChangeTopic, f.ID)
	return err
}

// updateFileProgress tells how far the work on a file is.
func updateFileProgress(ctx context.Context, tx *db.Tx, id string, done, total int64, until time.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE import_file SET done = $2, total = $3, lease_until = $4 WHERE id = $1`, id, done, total, until.UnixMilli())
	return err
}

func updateFileUndone(ctx context.Context, tx *db.Tx, id, by string) error {
	_, err := tx.ExecContext(ctx, `UPDATE import_file SET undone_by = $2 WHERE id = $1`, id, by)
	db.Note(tx, ChangeTopic, id)
	return err
}

// updateFileDone tells of a file that the command line applied that it is done.
func updateFileDone(ctx context.Context, tx *db.Tx, importID string) error {
	res, err := tx.ExecContext(ctx, `UPDATE import_file SET state = 'done', lease_until = 0, finished_at = $2 WHERE id = $1 AND import = $1 AND state = 'applying'`, importID, tx.Now.UnixMilli())
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return err
	}
	db.Note(tx, ChangeTopic, importID)
	return nil
}

// selectFileOf is the file of an import; empty when there is none.
// scan: once for each undo of the command line, of some hundred files
func selectFileOf(ctx context.Context, tx *db.Tx, importID string) (fileID string, err error) {
	err = tx.QueryRowContext(ctx, `SELECT id FROM import_file WHERE import = $1 ORDER BY id LIMIT 1`, importID).Scan(&fileID)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return fileID, err
}

func deleteFile(ctx context.Context, tx *db.Tx, id string) error {
	for _, statement := range []string{
		`DELETE FROM import_file_part WHERE file = $1`, `DELETE FROM import_finding WHERE file = $1`, `DELETE FROM import_file WHERE id = $1`,
	} {
		if _, err := tx.ExecContext(ctx, statement, id); err != nil {
			return err
		}
	}
	db.Note(tx, ChangeTopic, id)
	return nil
}

func upsertPart(ctx context.Context, tx *db.Tx, file string, seq int, body string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO import_file_part (file, seq, body, made_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (file, seq) DO UPDATE SET body = excluded.body`, file, seq, body, tx.Now.UnixMilli())
	return err
}

func selectPart(ctx context.Context, tx *db.Tx, file string, seq int) (body string, ok bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT body FROM import_file_part WHERE file = $1 AND seq = $2`, file, seq).Scan(&body)
	if errors.Is(err, sql.ErrNoRows) {
		return "", false, nil
	}
	return body, err == nil, err
}

func deletePartsFrom(ctx context.Context, tx *db.Tx, file string, seq int) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM import_file_part WHERE file = $1 AND seq >= $2`, file, seq)
	return err
}

func insertFinding(ctx context.Context, tx *db.Tx, file string, f Finding) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO import_finding (file, seq, sort, line, code, col, damage, cell, said, made_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (file, seq) DO NOTHING`, file, f.Seq, string(f.Sort), f.Line, f.Key, f.Column, string(f.Damage), f.Cell, f.Said, tx.Now.UnixMilli())
	return err
}

func selectFindings(ctx context.Context, tx *db.Tx, file string, sort FindingSort, after, limit int) ([]Finding, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (f Finding, err error) {
		err = scan(&f.Seq, &f.Sort, &f.Line, &f.Key, &f.Column, &f.Damage, &f.Cell, &f.Said)
		return f, err
	}, `SELECT seq, sort, line, code, col, damage, cell, said FROM import_finding WHERE file = $1 AND seq > $2 AND sort = $3 ORDER BY seq LIMIT $4`, file, after, string(sort), limit)
}

func deleteFindings(ctx context.Context, tx *db.Tx, file string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM import_finding WHERE file = $1`, file)
	return err
}

func upsertHeading(ctx context.Context, tx *db.Tx, kind, heading, column string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO import_heading (kind, heading, col) VALUES ($1, $2, $3) ON CONFLICT (kind, heading) DO UPDATE SET col = excluded.col`, kind, heading, column)
	return err
}

func selectHeadings(ctx context.Context, tx *db.Tx, kind string) (map[string]string, error) {
	said := map[string]string{}
	_, err := db.Collect(ctx, tx, func(scan db.Scan) (none struct{}, err error) {
		var heading, column string
		err = scan(&heading, &column)
		said[heading] = column
		return none, err
	}, `SELECT heading, col FROM import_heading WHERE kind = $1`, kind)
	return said, err
}

// selectRowsOf is selectRows of one action.
func selectRowsOf(ctx context.Context, tx *db.Tx, id string, action Action, after, limit int) ([]Row, error) {
	if action == "" {
		return selectRows(ctx, tx, id, after, limit)
	}
	return db.Collect(ctx, tx, scanRow, `SELECT seq, line, code, action, cells FROM catalog_import_row WHERE import = $1 AND seq > $2 AND action = $3 ORDER BY seq LIMIT $4`, id, after, string(action), limit)
}
