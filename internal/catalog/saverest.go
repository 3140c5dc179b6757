package catalog

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

func (w *writer) saveBrands(list []Brand) {
	if w.err != nil || len(list) == 0 {
		return
	}
	old, err := selectBrands(w.ctx, w.tx)
	if err != nil {
		w.err = err
		return
	}
	byCode := map[id.Brand]Brand{}
	for _, b := range old {
		byCode[b.Code] = b
	}
	var write []Brand
	write, w.saved.Brands = difference(byCode, list, func(b Brand) id.Brand { return b.Code })
	if len(write) == 0 {
		return
	}
	for _, b := range write {
		byCode[b.Code] = b
	}
	if wrong := sharedAliases(byCode); len(wrong) > 0 {
		w.err = ErrInvalid.With(wrong...)
		return
	}
	if w.dry {
		return
	}
	w.taxonomy = true
	if w.err = upsertBrands(w.ctx, w.tx, write); w.err == nil {
		w.err = keepAddresses(w.ctx, w.tx, MovedBrand, aliasesOf(old), aliasesOf(slices.Collect(maps.Values(byCode))))
	}
}

// sharedAliases finds brands that would have one address.
func sharedAliases(brands map[id.Brand]Brand) []fault.Field {
	var wrong []fault.Field
	taken := map[string]id.Brand{}
	for _, code := range slices.Sorted(maps.Keys(brands)) {
		alias := brands[code].Alias
		if other, ok := taken[alias]; ok && alias != "" {
			f := &findings{code: string(code)}
			f.add("alias", "taken", fmt.Sprintf("エイリアス %s はブランド %s が使っています。", alias, other))
			wrong = append(wrong, f.list...)
		}
		taken[alias] = code
	}
	return wrong
}

func (w *writer) saveCategories(list []Category) {
	if w.err != nil || len(list) == 0 {
		return
	}
	old, err := selectCategories(w.ctx, w.tx)
	if err != nil {
		w.err = err
		return
	}
	byCode := map[string]Category{}
	for _, c := range old {
		byCode[c.Code] = c
	}
	var write []Category
	write, w.saved.Categories = difference(byCode, list, func(c Category) string { return c.Code })
	if len(write) == 0 {
		return
	}
	for _, c := range write {
		byCode[c.Code] = c
	}
	if wrong := newlyMisplaced(old, slices.Collect(maps.Values(byCode))); len(wrong) > 0 {
		w.err = ErrInvalid.With(wrong...)
		return
	}
	if w.dry {
		return
	}
	w.taxonomy = true
	if w.err = upsertCategories(w.ctx, w.tx, write); w.err == nil {
		w.err = keepAddresses(w.ctx, w.tx, MovedCategory, pathsOf(old), pathsOf(slices.Collect(maps.Values(byCode))))
	}
}

// newlyMisplaced finds categories that lose their place. What was broken before
// is not held against this change.
func newlyMisplaced(before, after []Category) []fault.Field {
	was := map[string]bool{}
	_, broken := BuildTree(before)
	for _, b := range broken {
		was[b.Code] = true
	}
	tree, broken := BuildTree(after)
	var wrong []fault.Field
	for _, b := range broken {
		if !was[b.Code] {
			f := &findings{code: b.Code}
			f.add("parent", "misplaced", "親カテゴリが無いか、循環しているか、3階層を超えています。")
			wrong = append(wrong, f.list...)
		}
	}
	taken := map[string]string{}
	for level := 1; level <= Levels; level++ {
		for _, n := range tree.Level(level) {
			if other, ok := taken[n.Path]; ok {
				f := &findings{code: n.Code}
				f.add("alias", "taken", fmt.Sprintf("パス %s はカテゴリ %s が使っています。", n.Path, other))
				wrong = append(wrong, f.list...)
			}
			taken[n.Path] = n.Code
		}
	}
	return wrong
}

func (w *writer) saveCampaigns(list []Campaign) {
	if w.err != nil || len(list) == 0 {
		return
	}
	old, err := selectCampaigns(w.ctx, w.tx)
	if err != nil {
		w.err = err
		return
	}
	byCode := map[string]Campaign{}
	for _, c := range old {
		byCode[c.Code] = c
	}
	var write []Campaign
	write, w.saved.Campaigns = difference(byCode, list, func(c Campaign) string { return c.Code })
	if len(write) == 0 {
		return
	}
	if w.dry {
		return
	}
	w.taxonomy = true
	w.err = upsertCampaigns(w.ctx, w.tx, write)
}

// SetPrices changes prices of colours, all or nothing. A price that is already
// so is not written; a colour that does not exist is ErrInvalid.
func (c Catalog) SetPrices(ctx context.Context, prices []Price) (n Count, err error) {
	err = c.DB.Update(ctx, func(tx *db.Tx) error {
		n, err = SetPrices(ctx, tx, prices)
		return err
	})
	if err != nil {
		return Count{}, fmt.Errorf("set prices: %w", err)
	}
	return n, nil
}

// SetPrices is Catalog.SetPrices inside a transaction of the caller's.
func SetPrices(ctx context.Context, tx *db.Tx, prices []Price) (Count, error) {
	w := &writer{ctx: ctx, tx: tx}
	var n Count
	wrong := &findings{}
	seen := make(map[id.ColorSKU]bool, len(prices))
	for part := range slices.Chunk(prices, rowsAtOnce) {
		if err := settleFirst(ctx, tx, commoditiesOf(colorsOf(part))); err != nil {
			return n, err
		}
		old, err := selectMarks(ctx, tx, "code", colorsOf(part))
		if err != nil {
			return n, err
		}
		var write []Price
		for _, p := range part {
			was, known := old[p.Color]
			wrong.code = string(p.Color)
			wrong.unless(known, "code", "not_found", "このカラーSKUコードの商品がありません。")
			wrong.unless(!seen[p.Color], "code", "repeated", "同じカラーが二度あります。")
			seen[p.Color] = true
			wrong.list = append(wrong.list, CheckPrice(p.Color, p.List, p.Price)...)
			if was.Price == p {
				n.Unchanged++
				continue
			}
			write = append(write, p)
			w.prices = append(w.prices, p.Color.Commodity())
		}
		n.Changed += len(write)
		if len(wrong.list) > 0 {
			continue // gather more for the answer, write no more
		}
		if err := w.record(old, write); err != nil {
			return n, err
		}
		if err := updatePrices(ctx, tx, write); err != nil {
			return n, err
		}
	}
	if len(wrong.list) > 0 {
		return Count{}, ErrInvalid.With(wrong.list[:min(len(wrong.list), maxFindings)]...)
	}
	w.note()
	return n, nil
}

func colorsOf(prices []Price) []id.ColorSKU {
	codes := make([]id.ColorSKU, len(prices))
	for i, p := range prices {
		codes[i] = p.Color
	}
	return codes
}
