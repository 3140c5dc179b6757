package catalog

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// Broken is a row that makes no sense. It is left out; the rest goes on.
type Broken struct {
	Table, Code string
	Why         error
}

func (b Broken) Error() string { return fmt.Sprintf("broken row %q of %s: %v", b.Code, b.Table, b.Why) }

func (b Broken) Unwrap() error { return b.Why }

// errStop ends a walk that the caller has seen enough of.
var errStop = errors.New("enough")

// Brands lists all brands by code.
func (c Catalog) Brands(ctx context.Context) ([]Brand, error) { return view(ctx, c.DB, selectBrands) }

// Categories lists all categories by code, those that the shop drops included.
func (c Catalog) Categories(ctx context.Context) ([]Category, error) {
	return view(ctx, c.DB, selectCategories)
}

// Campaigns lists all campaigns by code, past and future ones included.
func (c Catalog) Campaigns(ctx context.Context) ([]Campaign, error) {
	return view(ctx, c.DB, selectCampaigns)
}

// FindBrands is Catalog.Brands inside a transaction of the caller's.
func FindBrands(ctx context.Context, tx *db.Tx) ([]Brand, error) { return selectBrands(ctx, tx) }

// FindCategories is Catalog.Categories inside a transaction of the caller's.
func FindCategories(ctx context.Context, tx *db.Tx) ([]Category, error) {
	return selectCategories(ctx, tx)
}

// FindCampaigns is Catalog.Campaigns inside a transaction of the caller's.
func FindCampaigns(ctx context.Context, tx *db.Tx) ([]Campaign, error) {
	return selectCampaigns(ctx, tx)
}

func view[T any](ctx context.Context, d *db.DB, read func(context.Context, *db.Tx) ([]T, error)) (list []T, err error) {
	err = d.View(ctx, func(tx *db.Tx) error {
		list, err = read(ctx, tx)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read catalogue: %w", err)
	}
	return list, nil
}

// All goes through the commodities in the order of codes, a part at a time, as
// of one moment. Size.Stock is what is on hand. A broken row comes as a Broken
// error and the walk goes on; any other error ends it. The loop runs inside a
// transaction and must not open another.
func (c Catalog) All(ctx context.Context) iter.Seq2[Commodity, error] {
	return func(yield func(Commodity, error) bool) {
		after := id.Commodity("") // stays when View has to begin again
		err := c.DB.View(ctx, func(tx *db.Tx) error {
			r := newReader(ctx, tx, onHand)
			for {
				part, broken, err := r.page(after)
				if err != nil {
					return err
				}
				for _, b := range broken {
					if !yield(Commodity{}, b) {
						return errStop
					}
				}
				for _, commodity := range part {
					if !yield(commodity, nil) {
						return errStop
					}
				}
				if after = r.last; after == "" {
					return nil
				}
			}
		})
		if err != nil && !errors.Is(err, errStop) {
			yield(Commodity{}, fmt.Errorf("read catalogue: %w", err))
		}
	}
}

// Find reads commodities by their codes, inside a transaction of the caller's.
// Size.Stock is what is on hand. Those that do not exist or are broken are not
// in the answer. Lists inside may be shared: replace them, do not change them.
func Find(ctx context.Context, tx *db.Tx, codes []id.Commodity) (map[id.Commodity]Commodity, error) {
	list, _, err := newReader(ctx, tx, onHand).some(codes)
	found := make(map[id.Commodity]Commodity, len(list))
	for _, c := range list {
		found[c.Code] = c
	}
	return found, err
}

// UnknownSKUs tells which of the SKUs are not in the catalogue.
func UnknownSKUs(ctx context.Context, tx *db.Tx, skus []id.SKU) ([]id.SKU, error) {
	missing, err := missingSKUs(ctx, tx, skus)
	if err != nil {
		return nil, err
	}
	var codes []id.Commodity
	for _, sku := range skus {
		codes = append(codes, sku.Commodity())
	}
	over, err := liveOf(ctx, tx, slices.Compact(slices.Sorted(slices.Values(codes))))
	if err != nil || len(over) == 0 {
		return missing, err
	}
	unknown := make(map[id.SKU]bool, len(missing))
	for _, sku := range missing {
		unknown[sku] = true
	}
	for _, s := range over {
		there := map[id.SKU]bool{}
		for _, color := range s.image.Colors {
			for _, size := range color.Sizes {
				there[size.SKU] = true
			}
		}
		for _, sku := range skus {
			if sku.Commodity() == s.code {
				unknown[sku] = !there[sku]
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(skus), func(sku id.SKU) bool { return !unknown[sku] }), nil
}

func onHand(l stock.Level) int { return l.OnHand }
