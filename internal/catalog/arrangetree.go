package catalog

import (
	"context"
	"fmt"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// PreviewTree tells what a step would do, and refuses what ChangeTree would.
func (c Catalog) PreviewTree(ctx context.Context, s TreeStep) (e TreeEffect, err error) {
	err = c.DB.View(ctx, func(tx *db.Tx) error {
		e, _, err = weighStep(ctx, tx, s)
		return err
	})
	return e, wrapped("look at a change of the categories", err)
}

// ChangeTree does a step: names, places and addresses, the goods of a category
// that goes, and what is kept of all that, in one transaction.
func (c Catalog) ChangeTree(ctx context.Context, s TreeStep, also ...func(*db.Tx) error) (done TaxonomyChange, e TreeEffect, err error) {
	err = c.DB.Update(ctx, func(tx *db.Tx) error {
		var w weighed
		if e, w, err = weighStep(ctx, tx, s); err != nil {
			return err
		}
		if done, err = w.apply(ctx, tx); err != nil {
			return err
		}
		return db.Also(tx, also)
	})
	return done, e, wrapped("change the categories", err)
}

func wrapped(what string, err error) error {
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}

// weighed is a step that can be done.
type weighed struct {
	forest
	step  TreeStep
	write []Category
	goods []goodsLink // of a category that goes
}

func weighStep(ctx context.Context, tx *db.Tx, s TreeStep) (e TreeEffect, w weighed, err error) {
	list, err := selectCategories(ctx, tx)
	if err != nil {
		return e, w, err
	}
	w.forest = newForest(list)
	if s.Do == TreeAdd && s.Code == "" {
		s.Code = w.freshCode(s.Parent)
	}
	w.step = s
	if w.write, err = w.forest.write(s); err != nil {
		return e, w, err
	}
	if err := Check(ctx, tx, Batch{Categories: w.write}); err != nil {
		return e, w, err
	}
	removed := ""
	if s.Do == TreeRemove {
		removed = s.Code
		if err := allSettled(ctx, tx); err != nil {
			return e, w, err
		}
		if w.goods, err = selectGoodsOf(ctx, tx, s.Code, s.GoodsTo); err != nil {
			return e, w, err
		}
		if len(w.goods) > 0 && s.GoodsTo == "" {
			return e, w, ErrGoodsWhere
		}
	}
	after := w.after(w.write, removed)
	was, is := pathsOf(list), pathsOf(after)
	names := newForest(append(slices.Clone(list), w.write...))
	e.Addresses = addressChanges(was, is, func(code string) string { return names.byCode[code].Name })
	if removed != "" {
		for i, a := range e.Addresses {
			if a.Code == removed {
				e.Addresses[i].To = is[w.heir(s)]
			}
		}
	}
	if e.Taken, err = takenOver(ctx, tx, MovedCategory, e.Addresses); err != nil {
		return e, w, err
	}
	e.Goods = len(w.goods)
	for _, g := range w.goods {
		if g.Dropped {
			e.Kept++
		}
	}
	return e, w, countBelow(ctx, tx, s, w, was, is, &e)
}

// countBelow counts the goods that a step concerns.
func countBelow(ctx context.Context, tx *db.Tx, s TreeStep, w weighed, was, is map[string]string, e *TreeEffect) error {
	below := map[string]bool{s.Code: true}
	for range Levels {
		for _, c := range w.list {
			if below[c.Parent] {
				below[c.Code] = true
			}
		}
	}
	links, err := selectCategoryLinks(ctx, tx)
	if err != nil {
		return err
	}
	type state struct{ below, was, is bool }
	goods := map[string]state{}
	for _, l := range links {
		g := goods[l.commodity]
		code := l.code
		g.below = g.below || below[code]
		_, shown := was[code]
		g.was = g.was || shown
		if s.Do == TreeRemove && code == s.Code {
			code = s.GoodsTo
		}
		_, shown = is[code]
		g.is = g.is || shown
		goods[l.commodity] = g
	}
	for _, g := range goods {
		if g.below {
			e.Below++
		}
		if g.was && !g.is {
			e.Unseen++
		}
		if g.is && !g.was {
			e.Seen++
		}
	}
	return nil
}

// allSettled is what a removal needs of a published import: it may
// name the category in what is not in the tables yet.
func allSettled(ctx context.Context, tx *db.Tx) error {
	batch, err := selectLive(ctx, tx)
	if err == nil && batch != "" {
		err = ErrUnsettled
	}
	return err
}

func (w weighed) apply(ctx context.Context, tx *db.Tx) (TaxonomyChange, error) {
	s := w.step
	change := TaxonomyChange{Kind: MovedCategory, Code: s.Code, Action: s.Do}
	was := w.byCode[s.Code]
	if s.Do == TreeRemove {
		change.done.Before = []Category{was}
		if err := w.remove(ctx, tx, s, &change.done); err != nil {
			return change, err
		}
		return change.keep(ctx, tx, was.plain(), map[string]any{}, s.Reason)
	}
	if _, err := Save(ctx, tx, Batch{Categories: w.write}); err != nil {
		return change, err
	}
	is := was
	for _, one := range w.write {
		if before, known := w.byCode[one.Code]; known {
			change.done.Before = append(change.done.Before, before)
		}
		change.done.After = append(change.done.After, one)
		if one.Code == s.Code {
			is = one
		}
	}
	before := map[string]any{}
	if s.Do != TreeAdd {
		before = was.plain()
	}
	return change.keep(ctx, tx, before, is.plain(), s.Reason)
}

// plain is the category as the record compares it.
func (c Category) plain() map[string]any {
	return map[string]any{"name": c.Name, "alias": c.Alias, "parent": c.Parent, "display_order": c.DisplayOrder}
}

// remove takes a category out of the tree: its goods go elsewhere, and so do the
// addresses that it had or answered for.
func (w weighed) remove(ctx context.Context, tx *db.Tx, s TreeStep, kept *done) error {
	kept.Goods, kept.GoodsTo = w.goods, s.GoodsTo
	var err error
	if kept.Addresses, err = selectMovedTo(ctx, tx, MovedCategory, s.Code); err != nil {
		return err
	}
	if len(w.goods) > 0 {
		if err := moveGoods(ctx, tx, s.Code, s.GoodsTo); err != nil {
			return err
		}
		if err := touch(ctx, tx, w.goods); err != nil {
			return err
		}
	}
	if err := RemoveTaxonomy(ctx, tx, Taxonomy{Categories: []string{s.Code}}); err != nil {
		return err
	}
	heir := w.heir(s)
	if heir == "" {
		return nil
	}
	var moved []Moved
	for _, m := range kept.Addresses {
		m.Target = heir
		moved = append(moved, m)
	}
	if path, had := pathsOf(w.list)[s.Code]; had {
		moved = append(moved, Moved{MovedCategory, path, heir, s.Code})
	}
	return upsertMoved(ctx, tx, moved)
}

// touch notes that the categories of goods were changed beside Save.
func touch(ctx context.Context, tx *db.Tx, goods []goodsLink) error {
	w := &writer{ctx: ctx, tx: tx}
	for _, g := range goods {
		w.contents = append(w.contents, g.Commodity)
	}
	w.contents = slices.Compact(slices.Sorted(slices.Values(w.contents)))
	if err := forgetDigests(ctx, tx, w.contents); err != nil {
		return err
	}
	w.note()
	return nil
}

// BrandStep is one change of a brand: its code tells whether it is a new one.
type BrandStep struct {
	Brand  Brand
	Remove bool
	New    bool
	Seen   string // the revision that somebody saw; empty: it is not asked
	Reason string
}

// PreviewBrand tells what a step would do, and refuses what ChangeBrand would.
func (c Catalog) PreviewBrand(ctx context.Context, s BrandStep) (e TreeEffect, err error) {
	err = c.DB.View(ctx, func(tx *db.Tx) error {
		e, _, err = weighBrand(ctx, tx, s)
		return err
	})
	return e, wrapped("look at a change of a brand", err)
}

// ChangeBrand adds, changes or removes a brand.
func (c Catalog) ChangeBrand(ctx context.Context, s BrandStep, also ...func(*db.Tx) error) (done TaxonomyChange, e TreeEffect, err error) {
	err = c.DB.Update(ctx, func(tx *db.Tx) error {
		var was *Brand
		if e, was, err = weighBrand(ctx, tx, s); err != nil {
			return err
		}
		if done, err = applyBrand(ctx, tx, s, was); err != nil {
			return err
		}
		return db.Also(tx, also)
	})
	return done, e, wrapped("change a brand", err)
}

func weighBrand(ctx context.Context, tx *db.Tx, s BrandStep) (e TreeEffect, was *Brand, err error) {
	list, err := selectBrands(ctx, tx)
	if err != nil {
		return e, nil, err
	}
	at := slices.IndexFunc(list, func(b Brand) bool { return b.Code == s.Brand.Code })
	switch {
	case s.New && at >= 0:
		return e, nil, ErrCodeTaken
	case !s.New && at < 0:
		return e, nil, ErrUnknownBrand
	case at >= 0 && s.Seen != "" && s.Seen != list[at].Revision():
		return e, nil, ErrStale.Showing(list[at])
	}
	before, after := aliasesOf(list), aliasesOf(list)
	code := string(s.Brand.Code)
	delete(after, code)
	if at >= 0 {
		was = &list[at]
	}
	if s.Remove {
		used, err := InUse(ctx, tx, Taxonomy{Brands: []string{code}})
		if err != nil {
			return e, was, err
		}
		if used[code] {
			return e, was, ErrBrandHasGoods
		}
	} else {
		if err := Check(ctx, tx, Batch{Brands: []Brand{s.Brand}}); err != nil {
			return e, was, err
		}
		if s.Brand.Alias != "" {
			after[code] = s.Brand.Alias
		}
	}
	e.Addresses = addressChanges(before, after, func(string) string { return s.Brand.Name })
	if e.Taken, err = takenOver(ctx, tx, MovedBrand, e.Addresses); err != nil {
		return e, was, err
	}
	e.Below, err = countBrandGoods(ctx, tx, code)
	return e, was, err
}

func applyBrand(ctx context.Context, tx *db.Tx, s BrandStep, was *Brand) (TaxonomyChange, error) {
	change := TaxonomyChange{Kind: MovedBrand, Code: string(s.Brand.Code), Action: TreeEdit}
	before, after := map[string]any{}, s.Brand.plain()
	if was != nil {
		before = was.plain()
		change.done.Brand = append(change.done.Brand, *was)
	}
	switch {
	case s.Remove:
		change.Action, after = TreeRemove, map[string]any{}
		if err := RemoveTaxonomy(ctx, tx, Taxonomy{Brands: []string{string(s.Brand.Code)}}); err != nil {
			return change, err
		}
		return change.keep(ctx, tx, before, after, s.Reason)
	case s.New:
		change.Action = TreeAdd
	}
	change.done.Brand = append(change.done.Brand, s.Brand)
	if _, err := Save(ctx, tx, Batch{Brands: []Brand{s.Brand}}); err != nil {
		return change, err
	}
	return change.keep(ctx, tx, before, after, s.Reason)
}

// plain is the brand as the record compares it.
func (b Brand) plain() map[string]any {
	return map[string]any{"name": b.Name, "alphabet": b.Alphabet, "kana": b.Kana, "alias": b.Alias, "story": b.Story, "recommended": b.Recommended}
}

// brandOf is the brand of a code.
func brandOf(list []Brand, code id.Brand) (Brand, bool) {
	at := slices.IndexFunc(list, func(b Brand) bool { return b.Code == code })
	if at < 0 {
		return Brand{}, false
	}
	return list[at], true
}
