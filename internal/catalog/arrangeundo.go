package catalog

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// TaxonomyChanges lists what was done to categories and brands, the latest first.
func (c Catalog) TaxonomyChanges(ctx context.Context, limit int) (list []TaxonomyChange, err error) {
	err = c.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectTaxonomyChanges(ctx, tx, limit)
		return err
	})
	return list, err
}

// A TreeState is the categories and brands as they are in the database, with
// how many goods stand in each, and the addresses that lead to them.
type TreeState struct {
	Categories []Category
	Brands     []Brand
	Goods      map[string]int // by category: in it
	Below      map[string]int // by category: in it and below it
	OfBrand    map[id.Brand]int
	Moved      []Moved // the latest first
}

// TreeState reads it.
func (c Catalog) TreeState(ctx context.Context) (s TreeState, err error) {
	err = c.DB.View(ctx, func(tx *db.Tx) error {
		s = TreeState{Goods: map[string]int{}, Below: map[string]int{}, OfBrand: map[id.Brand]int{}}
		if s.Categories, err = selectCategories(ctx, tx); err != nil {
			return err
		}
		if s.Brands, err = selectBrands(ctx, tx); err != nil {
			return err
		}
		if s.Moved, err = selectMoved(ctx, tx); err != nil {
			return err
		}
		if s.OfBrand, err = countGoodsByBrand(ctx, tx); err != nil {
			return err
		}
		links, err := selectCategoryLinks(ctx, tx)
		if err != nil {
			return err
		}
		all := newForest(s.Categories)
		type in struct{ category, commodity string }
		seen := make(map[in]bool, len(links))
		for _, l := range links {
			s.Goods[l.code]++
			for at, n := l.code, 0; at != "" && n < Levels; at, n = all.byCode[at].Parent, n+1 {
				if !seen[in{at, l.commodity}] {
					seen[in{at, l.commodity}] = true
					s.Below[at]++
				}
			}
		}
		return nil
	})
	return s, wrapped("read the categories", err)
}

// UndoTaxonomy takes a change back, unless what it changed was changed since.
// Goods go back as far as they still are where it put them.
func (c Catalog) UndoTaxonomy(ctx context.Context, change string) (done TaxonomyChange, err error) {
	err = c.DB.Update(ctx, func(tx *db.Tx) error {
		list, err := selectTaxonomyChange(ctx, tx, change)
		switch {
		case err != nil:
			return err
		case len(list) == 0:
			return ErrNoChange
		case list[0].Undone != 0:
			return ErrUndone
		}
		done = list[0]
		if done.Kind == MovedBrand {
			err = done.undoBrand(ctx, tx)
		} else {
			err = done.undoTree(ctx, tx)
		}
		if err != nil {
			return err
		}
		done.Undone = tx.Now.UnixMilli()
		if err := markUndone(ctx, tx, done.ID, byActor(ctx)); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: string(done.Kind), ObjectID: done.Code, Action: string(done.Kind) + ".undo", Changes: map[string]audit.Change{
			"verb": {After: string(done.Action)}, "name": {After: done.Name()},
		}})
	})
	return done, wrapped("take a change of the catalogue back", err)
}

func (c TaxonomyChange) undoTree(ctx context.Context, tx *db.Tx) error {
	list, err := selectCategories(ctx, tx)
	if err != nil {
		return err
	}
	now := newForest(list)
	for _, a := range c.done.After {
		if now.byCode[a.Code] != a {
			return ErrChangedSince.Because(fmt.Errorf("category %s changed", a.Code))
		}
	}
	if c.Action == TreeRemove {
		if _, back := now.byCode[c.Code]; back {
			return ErrChangedSince
		}
	}
	if _, err := Save(ctx, tx, Batch{Categories: c.done.Before}); err != nil {
		return err
	}
	switch c.Action {
	case TreeAdd:
		return RemoveTaxonomy(ctx, tx, Taxonomy{Categories: []string{c.Code}})
	case TreeRemove:
		return c.undoRemoval(ctx, tx, now)
	}
	return nil
}

func (c TaxonomyChange) undoRemoval(ctx context.Context, tx *db.Tx, now forest) error {
	if err := allSettled(ctx, tx); err != nil {
		return err
	}
	if len(c.done.Goods) > 0 {
		if err := returnGoods(ctx, tx, c.done.Goods, c.done.GoodsTo, c.Code); err != nil {
			return err
		}
		if err := touch(ctx, tx, c.done.Goods); err != nil {
			return err
		}
	}
	// Addresses that it answered for lead to it again, unless somebody has them now.
	taken := map[string]bool{}
	for _, path := range pathsOf(now.list) {
		taken[path] = true
	}
	var back []Moved
	for _, m := range c.done.Addresses {
		if !taken[m.Address] {
			back = append(back, m)
		}
	}
	return upsertMoved(ctx, tx, back)
}

func (c TaxonomyChange) undoBrand(ctx context.Context, tx *db.Tx) error {
	list, err := selectBrands(ctx, tx)
	if err != nil || len(c.done.Brand) == 0 {
		return err
	}
	now, known := brandOf(list, id.Brand(c.Code))
	became := c.done.Brand[len(c.done.Brand)-1]
	if known == (c.Action == TreeRemove) || known && now != became {
		return ErrChangedSince
	}
	if c.Action == TreeAdd {
		return RemoveTaxonomy(ctx, tx, Taxonomy{Brands: []string{c.Code}})
	}
	_, err = Save(ctx, tx, Batch{Brands: c.done.Brand[:1]})
	return err
}

// scanTaxonomyChange reads a row.
func scanTaxonomyChange(scan db.Scan) (c TaxonomyChange, err error) {
	var body string
	if err := scan(&c.ID, &c.Kind, &c.Code, &c.Action, &body, &c.Made, &c.MadeBy, &c.Undone); err != nil {
		return c, err
	}
	return c, json.Unmarshal([]byte(body), &c.done)
}
