package csvfile

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

func insertImport(ctx context.Context, tx *db.Tx, in Import) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO catalog_import (id, kind, source, actor, state, file_rows, added, changed, unchanged, removed, pieces, applied,
		position, undoes, undone_by, lease_until, planned_at, published_at, finished_at)
		VALUES ($1, $2, $3, $4, $5, 0, 0, 0, 0, 0, 0, 0, $6, $7, '', $8, $9, 0, 0)`,
		in.ID, in.Kind, in.Source, in.Actor, string(in.State), in.position, in.Undoes, in.lease.UnixMilli(), in.Planned.UnixMilli())
	return err
}

const importColumns = `SELECT id, kind, source, actor, state, file_rows, added, changed, unchanged, removed, pieces, applied,
	position, undoes, undone_by, lease_until, planned_at, published_at, finished_at FROM catalog_import`

func scanImport(scan db.Scan) (in Import, err error) {
	var lease, planned, published, finished int64
	err = scan(&in.ID, &in.Kind, &in.Source, &in.Actor, &in.State, &in.Rows, &in.Added, &in.Changed, &in.Unchanged, &in.Removed, &in.Pieces, &in.Applied,
		&in.position, &in.Undoes, &in.UndoneBy, &lease, &planned, &published, &finished)
	in.lease, in.Planned = db.Time(lease), db.Time(planned)
	if published > 0 {
		in.Published = db.Time(published)
	}
	if finished > 0 {
		in.Finished = db.Time(finished)
	}
	return in, err
}

func selectImport(ctx context.Context, tx *db.Tx, id string) (Import, error) {
	in, err := scanImport(tx.QueryRowContext(ctx, importColumns+` WHERE id = $1`, id).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNoImport
	}
	return in, err
}

func selectImports(ctx context.Context, tx *db.Tx, limit int) ([]Import, error) {
	return db.Collect(ctx, tx, scanImport, importColumns+` ORDER BY id DESC LIMIT $1`, limit)
}

func selectOpen(ctx context.Context, tx *db.Tx) ([]Import, error) {
	return db.Collect(ctx, tx, scanImport, importColumns+` WHERE state <> 'done' ORDER BY id`)
}

func updatePlanned(ctx context.Context, tx *db.Tx, in Import) error {
	_, err := tx.ExecContext(ctx, `UPDATE catalog_import SET state = $2, file_rows = $3, added = $4, changed = $5, unchanged = $6, removed = $7, pieces = $8
		WHERE id = $1`, in.ID, string(in.State), in.Rows, in.Added, in.Changed, in.Unchanged, in.Removed, in.Pieces)
	return err
}

func updateLease(ctx context.Context, tx *db.Tx, id string, until time.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE catalog_import SET lease_until = $2 WHERE id = $1`, id, until.UnixMilli())
	return err
}

func updatePublished(ctx context.Context, tx *db.Tx, id string, until time.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE catalog_import SET state = 'applying', published_at = $2, lease_until = $3 WHERE id = $1`,
		id, tx.Now.UnixMilli(), until.UnixMilli())
	return err
}

func updateApplied(ctx context.Context, tx *db.Tx, id string, more int64, until time.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE catalog_import SET applied = applied + $2, lease_until = $3 WHERE id = $1`, id, more, until.UnixMilli())
	return err
}

func updateDone(ctx context.Context, tx *db.Tx, id string) error {
	_, err := tx.ExecContext(ctx, `UPDATE catalog_import SET state = 'done', applied = pieces, lease_until = 0, finished_at = $2 WHERE id = $1 AND state = 'applying'`,
		id, tx.Now.UnixMilli())
	return err
}

// updateUndone tells of an import that another takes it back, unless one did.
func updateUndone(ctx context.Context, tx *db.Tx, id, by string) (bool, error) {
	res, err := tx.ExecContext(ctx, `UPDATE catalog_import SET undone_by = $2 WHERE id = $1 AND undone_by = '' AND state = 'done'`, id, by)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func deleteImport(ctx context.Context, tx *db.Tx, id string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM catalog_import WHERE id = $1`, id)
	return err
}

const rowColumns = 7 // of catalog_import_row

func insertRows(ctx context.Context, tx *db.Tx, id string, rows []Row) error {
	for len(rows) > 0 {
		n := min(len(rows), 20)
		var text strings.Builder
		var args []any
		for _, r := range rows[:n] {
			cells := make([][3]string, len(r.Cells))
			for i, c := range r.Cells {
				cells[i] = [3]string{c.Column, c.Before, c.After}
			}
			packed, err := json.Marshal(cells)
			if err != nil {
				return err
			}
			for i := range rowColumns {
				text.WriteString([]string{",($", ",$"}[min(i, 1)] + strconv.Itoa(len(args)+i+1))
			}
			text.WriteString(")")
			args = append(args, id, r.Seq, r.Line, r.Key, string(r.Action), string(packed), tx.Now.UnixMilli())
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO catalog_import_row (import, seq, line, code, action, cells, made_at) VALUES `+text.String()[1:], args...); err != nil {
			return err
		}
		rows = rows[n:]
	}
	return nil
}

func scanRow(scan db.Scan) (r Row, err error) {
	var packed string
	if err := scan(&r.Seq, &r.Line, &r.Key, &r.Action, &packed); err != nil {
		return r, err
	}
	var cells [][3]string
	err = json.Unmarshal([]byte(packed), &cells)
	for _, c := range cells {
		r.Cells = append(r.Cells, Cell{c[0], c[1], c[2]})
	}
	return r, err
}

// updateRow writes down what was done of a row.
func updateRow(ctx context.Context, tx *db.Tx, id string, seq int, cells []Cell) error {
	list := make([][3]string, len(cells))
	for i, c := range cells {
		list[i] = [3]string{c.Column, c.Before, c.After}
	}
	packed, err := json.Marshal(list)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE catalog_import_row SET cells = $3 WHERE import = $1 AND seq = $2`, id, seq, string(packed))
	return err
}

func selectRows(ctx context.Context, tx *db.Tx, id string, after, limit int) ([]Row, error) {
	return db.Collect(ctx, tx, scanRow, `SELECT seq, line, code, action, cells FROM catalog_import_row WHERE import = $1 AND seq > $2 ORDER BY seq LIMIT $3`, id, after, limit)
}

func deleteRows(ctx context.Context, tx *db.Tx, id string, limit int) (int64, error) {
	res, err := tx.ExecContext(ctx, `DELETE FROM catalog_import_row WHERE import = $1 AND seq IN
		(SELECT seq FROM catalog_import_row WHERE import = $1 ORDER BY seq LIMIT $2)`, id, limit)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}
