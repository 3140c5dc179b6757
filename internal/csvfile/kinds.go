package csvfile

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// anyTable is a table whatever its rows are.
type anyTable interface {
	kind() string
	describe() []Column
	commodities() bool // its rows are parts of commodities, which catalog stages
	plan(ctx context.Context, d *db.DB, f *file, o ImportOptions, k *keeper) (Report, error)
	planUndo(ctx context.Context, d *db.DB, importID string, o ImportOptions, k *keeper) (Report, error)
	publish(ctx context.Context, tx *db.Tx, in Import) error
	apply(ctx context.Context, tx *db.Tx, in Import, limit int, t terms.Points) (int64, error)
	write(ctx context.Context, d *db.DB, w io.Writer, o ExportOptions) (Written, error)
}

// kinds are all kinds of files, in the order in which an empty shop needs them.
func kinds() []anyTable {
	return []anyTable{brands, categories, campaigns, items, skus, prices, stocks, coupons, points}
}

// Kinds names the kinds of files, in the order in which an empty shop needs them.
func Kinds() []string {
	var names []string
	for _, t := range kinds() {
		names = append(names, t.kind())
	}
	return names
}

func find(kind string) (anyTable, error) {
	if kind == PicturesKind {
		return pictureFiles{}, nil
	}
	for _, t := range kinds() {
		if t.kind() == kind {
			return t, nil
		}
	}
	return nil, fmt.Errorf("there is no kind of file %q; there are %s", kind, strings.Join(Kinds(), ", "))
}
