package catalog

import (
	"context"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

func selectMoved(ctx context.Context, tx *db.Tx) ([]Moved, error) {
	return db.Collect(ctx, tx, scanMoved, `SELECT kind, address, target, was FROM moved_address ORDER BY moved_at DESC, address`)
}

func scanMoved(scan db.Scan) (m Moved, err error) {
	err = scan(&m.Kind, &m.Address, &m.Target, &m.Was)
	return m, err
}

// selectMovedTo is the addresses that something answers for, the latest first.
func selectMovedTo(ctx context.Context, tx *db.Tx, kind MovedKind, target string) ([]Moved, error) {
	return db.Collect(ctx, tx, scanMoved, `SELECT kind, address, target, was FROM moved_address WHERE kind = $1 AND target = $2 ORDER BY moved_at DESC, address`, string(kind), target)
}

func upsertMoved(ctx context.Context, tx *db.Tx, list []Moved) error {
	var rows [][]any
	for _, m := range list {
		rows = append(rows, []any{string(m.Kind), m.Address, m.Target, m.Was, tx.Now.UnixMilli()})
	}
	return insert(ctx, tx, `INSERT INTO moved_address (kind, address, target, was, moved_at)`, rows,
		` ON CONFLICT (kind, address) DO UPDATE SET target = excluded.target, was = excluded.was, moved_at = excluded.moved_at`)
}

func deleteMoved(ctx context.Context, tx *db.Tx, kind MovedKind, addresses []string) error {
	for some := range slices.Chunk(addresses, maxArgs-1) {
		_, err := tx.ExecContext(ctx, `DELETE FROM moved_address WHERE kind = $1 AND address IN `+places(1, len(some)), append([]any{string(kind)}, anys(some)...)...)
		if err != nil {
			return err
		}
	}
	return nil
}

// deleteMovedTo forgets the addresses that something answered for.
func deleteMovedTo(ctx context.Context, tx *db.Tx, kind MovedKind, targets []string) error {
	for some := range slices.Chunk(targets, maxArgs-1) {
		_, err := tx.ExecContext(ctx, `DELETE FROM moved_address WHERE kind = $1 AND target IN `+places(1, len(some)), append([]any{string(kind)}, anys(some)...)...)
		if err != nil {
			return err
		}
	}
	return nil
}

// goodsLink is a commodity's place in a category.
type goodsLink struct {
	Commodity id.Commodity `json:"commodity"`
	Position  int          `json:"position"`
	Dropped   bool         `json:"dropped,omitempty"` // it was in the other category already
}

// selectGoodsOf is the goods of a category, and whether they are in another too.
func selectGoodsOf(ctx context.Context, tx *db.Tx, category, other string) ([]goodsLink, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (l goodsLink, err error) {
		err = scan(&l.Commodity, &l.Position, &l.Dropped)
		return l, err
	}, `SELECT a.commodity, a.position, EXISTS (SELECT 1 FROM commodity_category b WHERE b.commodity = a.commodity AND b.category = $2)
		FROM commodity_category a WHERE a.category = $1 ORDER BY a.commodity`, category, other)
}

// moveGoods puts the goods of a category into another one, where they are not there yet.
func moveGoods(ctx context.Context, tx *db.Tx, from, to string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM commodity_category WHERE category = $1
		AND EXISTS (SELECT 1 FROM commodity_category b WHERE b.commodity = commodity_category.commodity AND b.category = $2)`, from, to)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE commodity_category SET category = $2 WHERE category = $1`, from, to)
	return err
}

// returnGoods undoes moveGoods for those that are as it left them.
func returnGoods(ctx context.Context, tx *db.Tx, list []goodsLink, from, to string) error {
	for _, l := range list {
		var err error
		if l.Dropped {
			_, err = tx.ExecContext(ctx, `INSERT INTO commodity_category (commodity, position, category)
				SELECT c.code, $2, $3 FROM commodity c WHERE c.code = $1 ON CONFLICT (commodity, position) DO NOTHING`, string(l.Commodity), l.Position, to)
		} else {
			_, err = tx.ExecContext(ctx, `UPDATE commodity_category SET category = $4 WHERE commodity = $1 AND position = $2 AND category = $3`, string(l.Commodity), l.Position, from, to)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// forgetDigests makes the next save of commodities write them, whatever it says.
func forgetDigests(ctx context.Context, tx *db.Tx, codes []id.Commodity) error {
	for some := range slices.Chunk(codes, maxArgs) {
		where, args := span{codes: some}.where("code")
		if _, err := tx.ExecContext(ctx, `UPDATE commodity SET digest = ''`+where, args...); err != nil {
			return err
		}
	}
	return nil
}

// selectCategoryLinks is what stands in which category.
// scan: it counts all goods of the shop, once for somebody who looks before they change something.
func selectCategoryLinks(ctx context.Context, tx *db.Tx) ([]link, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (l link, err error) {
		err = scan(&l.commodity, &l.code)
		return l, err
	}, `SELECT commodity, category FROM commodity_category`)
}

func countBrandGoods(ctx context.Context, tx *db.Tx, code string) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM commodity WHERE substr(code, 4, 4) = $1`, code).Scan(&n)
	return n, err
}

func insertTaxonomyChange(ctx context.Context, tx *db.Tx, c TaxonomyChange, body string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO taxonomy_change (id, kind, code, action, body, made_at, made_by, undone_at, undone_by) VALUES ($1, $2, $3, $4, $5, $6, $7, 0, '')`,
		c.ID, string(c.Kind), c.Code, string(c.Action), body, c.Made, c.MadeBy)
	return err
}

const taxonomyChangeColumns = `SELECT id, kind, code, action, body, made_at, made_by, undone_at FROM taxonomy_change`

func selectTaxonomyChange(ctx context.Context, tx *db.Tx, change string) ([]TaxonomyChange, error) {
	return db.Collect(ctx, tx, scanTaxonomyChange, taxonomyChangeColumns+` WHERE id = $1`, change)
}

func selectTaxonomyChanges(ctx context.Context, tx *db.Tx, limit int) ([]TaxonomyChange, error) {
	return db.Collect(ctx, tx, scanTaxonomyChange, taxonomyChangeColumns+` ORDER BY made_at DESC, id DESC LIMIT $1`, limit)
}

func markUndone(ctx context.Context, tx *db.Tx, change, by string) error {
	_, err := tx.ExecContext(ctx, `UPDATE taxonomy_change SET undone_at = $2, undone_by = $3 WHERE id = $1`, change, tx.Now.UnixMilli(), by)
	return err
}

// countGoodsByBrand counts all goods.
// scan: once for somebody who opens the list of brands.
func countGoodsByBrand(ctx context.Context, tx *db.Tx) (map[id.Brand]int, error) {
	found := map[id.Brand]int{}
	err := db.Each(ctx, tx, func(scan db.Scan) error {
		var code id.Brand
		var n int
		err := scan(&code, &n)
		found[code] = n
		return err
	}, `SELECT substr(code, 4, 4) AS brand, COUNT(*) FROM commodity GROUP BY substr(code, 4, 4)`)
	return found, err
}
