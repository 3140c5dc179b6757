package catalog

import (
	"context"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// selectLive is the batch that is published and not settled; empty: none.
func selectLive(ctx context.Context, tx *db.Tx) (string, error) {
	batch, _, err := selectLiveSince(ctx, tx)
	return batch, err
}

// selectLiveSince is selectLive, and when it was published.
func selectLiveSince(ctx context.Context, tx *db.Tx) (batch string, at int64, err error) {
	err = db.Each(ctx, tx, func(scan db.Scan) error { return scan(&batch, &at) }, `SELECT batch, published_at FROM commodity_live`)
	return batch, at, err
}

func insertLive(ctx context.Context, tx *db.Tx, batch string) (bool, error) {
	res, err := tx.ExecContext(ctx, `INSERT INTO commodity_live (slot, batch, published_at) VALUES (1, $1, $2) ON CONFLICT (slot) DO NOTHING`, batch, tx.Now.UnixMilli())
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func deleteLive(ctx context.Context, tx *db.Tx) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM commodity_live`)
	return err
}

func insertStaged(ctx context.Context, tx *db.Tx, rows [][]any) error {
	return insert(ctx, tx, `INSERT INTO commodity_stage (batch, commodity, image)`, rows,
		` ON CONFLICT (batch, commodity) DO UPDATE SET image = excluded.image`)
}

func scanStaged(scan db.Scan) (staged, error) {
	var code id.Commodity
	var image string
	if err := scan(&code, &image); err != nil {
		return staged{}, err
	}
	return readImage(code, image)
}

func selectStaged(ctx context.Context, tx *db.Tx, batch string, codes []id.Commodity) ([]staged, error) {
	return db.Collect(ctx, tx, scanStaged, `SELECT commodity, image FROM commodity_stage WHERE batch = $1 AND commodity IN `+places(1, len(codes)),
		append([]any{batch}, anys(codes)...)...)
}

func selectStagedPage(ctx context.Context, tx *db.Tx, batch string, after id.Commodity, limit int) ([]staged, error) {
	return db.Collect(ctx, tx, scanStaged, `SELECT commodity, image FROM commodity_stage WHERE batch = $1 AND commodity > $2 ORDER BY commodity LIMIT $3`,
		batch, string(after), limit)
}

func eachStaged(ctx context.Context, tx *db.Tx, batch string, found func(staged)) error {
	return db.Each(ctx, tx, func(scan db.Scan) error {
		s, err := scanStaged(scan)
		if err == nil {
			found(s)
		}
		return err
	}, `SELECT commodity, image FROM commodity_stage WHERE batch = $1`, batch)
}

func selectStagedCodes(ctx context.Context, tx *db.Tx, batch string, limit int) ([]string, error) {
	return db.Column[string](ctx, tx, `SELECT commodity FROM commodity_stage WHERE batch = $1 ORDER BY commodity LIMIT $2`, batch, limit)
}

func deleteStaged(ctx context.Context, tx *db.Tx, batch string, codes []id.Commodity) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM commodity_stage WHERE batch = $1 AND commodity IN `+places(1, len(codes)), append([]any{batch}, anys(codes)...)...)
	return err
}

func deleteSomeStaged(ctx context.Context, tx *db.Tx, batch string, limit int) (int64, error) {
	res, err := tx.ExecContext(ctx, `DELETE FROM commodity_stage WHERE batch = $1 AND commodity IN
		(SELECT commodity FROM commodity_stage WHERE batch = $1 ORDER BY commodity LIMIT $2)`, batch, limit)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

func brandInUse(ctx context.Context, tx *db.Tx, code string) (bool, error) {
	return exists(ctx, tx, `SELECT EXISTS (SELECT 1 FROM commodity WHERE substr(code, 4, 4) = $1)`, code)
}

func categoryInUse(ctx context.Context, tx *db.Tx, code string) (bool, error) {
	return exists(ctx, tx, `SELECT EXISTS (SELECT 1 FROM commodity_category WHERE category = $1) OR EXISTS (SELECT 1 FROM category WHERE parent = $1)`, code)
}

func campaignInUse(ctx context.Context, tx *db.Tx, code string) (bool, error) {
	return exists(ctx, tx, `SELECT EXISTS (SELECT 1 FROM commodity_campaign WHERE campaign = $1)`, code)
}

func exists(ctx context.Context, tx *db.Tx, query, code string) (found bool, err error) {
	err = tx.QueryRowContext(ctx, query, code).Scan(&found)
	return found, err
}

func deleteTaxonomy(ctx context.Context, tx *db.Tx, t Taxonomy) error {
	for _, part := range []struct {
		head  string
		codes []string
	}{
		{`DELETE FROM brand WHERE code IN `, t.Brands},
		{`DELETE FROM category WHERE code IN `, t.Categories},
		{`DELETE FROM campaign WHERE code IN `, t.Campaigns},
	} {
		for some := range slices.Chunk(part.codes, maxArgs) {
			if _, err := tx.ExecContext(ctx, part.head+places(0, len(some)), anys(some)...); err != nil {
				return err
			}
		}
	}
	return nil
}
