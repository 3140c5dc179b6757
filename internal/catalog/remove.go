package catalog

import (
	"context"
	"maps"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// Remove takes commodities out of the catalogue, inside a transaction of the
// caller's, and returns how many there were. It is for what never was for sale,
// such as a demo; what was sold is discontinued instead. The stock of removed
// SKUs stays on the shelf.
func Remove(ctx context.Context, tx *db.Tx, codes []id.Commodity) (n int, err error) {
	if err := settleFirst(ctx, tx, codes); err != nil {
		return 0, err
	}
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

// Taxonomy is the codes of some brands, categories and campaigns.
type Taxonomy struct {
	Brands, Categories, Campaigns []string
}

// InUse tells which of them commodities or other categories refer to.
func InUse(ctx context.Context, tx *db.Tx, t Taxonomy) (map[string]bool, error) {
	used := map[string]bool{}
	batch, err := selectLive(ctx, tx)
	if err != nil {
		return nil, err
	}
	for _, ask := range []struct {
		codes []string
		find  func(context.Context, *db.Tx, string) (bool, error)
		of    func(Commodity) []string
	}{
		{t.Brands, brandInUse, func(c Commodity) []string { return []string{string(c.Brand)} }},
		{t.Categories, categoryInUse, func(c Commodity) []string { return c.Categories }},
		{t.Campaigns, campaignInUse, func(c Commodity) []string { return c.Campaigns }},
	} {
		for _, code := range ask.codes {
			if used[code], err = ask.find(ctx, tx, code); err != nil {
				return nil, err
			}
		}
		if len(ask.codes) == 0 || batch == "" {
			continue
		}
		err := eachStaged(ctx, tx, batch, func(s staged) {
			for _, code := range ask.of(s.image) {
				if slices.Contains(ask.codes, code) {
					used[code] = true
				}
			}
		})
		if err != nil {
			return nil, err
		}
	}
	maps.DeleteFunc(used, func(_ string, yes bool) bool { return !yes })
	return used, nil
}

// RemoveTaxonomy takes brands, categories and campaigns out of the catalogue
// that nothing refers to; one that is in use is ErrInUse, and nothing is removed.
func RemoveTaxonomy(ctx context.Context, tx *db.Tx, t Taxonomy) error {
	if len(t.Brands)+len(t.Categories)+len(t.Campaigns) == 0 {
		return nil
	}
	used, err := InUse(ctx, tx, t)
	if err != nil {
		return err
	}
	if len(used) > 0 {
		return ErrInUse
	}
	if err := deleteTaxonomy(ctx, tx, t); err != nil {
		return err
	}
	if err := deleteMovedTo(ctx, tx, MovedBrand, t.Brands); err != nil {
		return err
	}
	if err := deleteMovedTo(ctx, tx, MovedCategory, t.Categories); err != nil {
		return err
	}
	db.Note(tx, TopicTaxonomy, "")
	return nil
}
