package catalog

import (
	"context"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// Remove takes commodities out of the catalogue, inside a transaction of the
// caller's, and returns how many there were. It is for what never was for sale,
// such as a demo; what was sold is discontinued instead. The stock of removed
// SKUs stays on the shelf.
func Remove(ctx context.Context, tx *db.Tx, codes []id.Commodity) (n int, err error) {
	w := &writer{ctx: ctx, tx: tx, contents: codes}
	for part := range slices.Chunk(codes, rowsAtOnce) {
		gone, err := deleteCommodities(ctx, tx, part)
		if err != nil {
			return n, err
		}
		n += int(gone)
	}
	w.note()
	return n, nil
}
