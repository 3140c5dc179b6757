package catalog

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

const sizeTableColumns = `SELECT id, name, sizes, measures, place, revision, staff_name FROM size_table`

func scanSizeTable(scan db.Scan) (t SizeTable, err error) {
	var sizes, measures string
	if err = scan(&t.ID, &t.Name, &sizes, &measures, &t.place, &t.Revision, &t.By); err != nil {
		return t, err
	}
	return t, errors.Join(json.Unmarshal([]byte(sizes), &t.Sizes), json.Unmarshal([]byte(measures), &t.Measures))
}

func selectSizeTables(ctx context.Context, tx *db.Tx) ([]SizeTable, error) {
	return db.Collect(ctx, tx, scanSizeTable, sizeTableColumns+` ORDER BY place, id`)
}

func selectSizeTable(ctx context.Context, tx *db.Tx, id string) (SizeTable, error) {
	t, err := scanSizeTable(tx.QueryRowContext(ctx, sizeTableColumns+` WHERE id = $1`, id).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNoSizeTable
	}
	return t, err
}

func upsertSizeTable(ctx context.Context, tx *db.Tx, t SizeTable) error {
	sizes, err := json.Marshal(t.Sizes)
	if err != nil {
		return err
	}
	measures, err := json.Marshal(t.Measures)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO size_table (id, name, sizes, measures, place, revision, staff_name, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, sizes = excluded.sizes, measures = excluded.measures, revision = excluded.revision, staff_name = excluded.staff_name, updated_at = excluded.updated_at`,
		t.ID, t.Name, string(sizes), string(measures), t.place, t.Revision, t.By, tx.Now.UnixMilli())
	return err
}

func deleteSizeTable(ctx context.Context, tx *db.Tx, id string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM size_table WHERE id = $1`, id)
	return err
}
