package catalog

import (
	"context"
	"fmt"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// The topics of the change log under which the catalogue tells what changed.
// The ref is a commodity code, or empty when a follower had better read all.
const (
	TopicCatalog  = "catalog"
	TopicPrice    = "price"
	TopicTaxonomy = "frame" // a brand, category or campaign, always without a ref; the word of released nodes
)

const (
	// maxRefs is beyond which one line in the change log stands for all.
	maxRefs = 5000
	// maxFindings bounds the answer about a file that is wrong all over.
	maxFindings = 100
	rowsAtOnce  = maxArgs
)

// Catalog is the catalogue in the database.
type Catalog struct{ DB *db.DB }

// A Batch is what Save writes. Its pieces may refer to each other and to what
// is already there.
type Batch struct {
	Brands      []Brand
	Categories  []Category
	Campaigns   []Campaign
	Commodities []Commodity
}

// Count says what became of the rows that a verb was given.
type Count struct{ Added, Changed, Unchanged int }

// Saved says what Save did, per kind.
type Saved struct{ Brands, Categories, Campaigns, Commodities Count }

// Save adds and replaces, all or nothing. What is already there and equal is
// not touched and not noted. Size.Stock is the first stock of a SKU that has
// none; the stock of others stays. ErrInvalid tells what cannot be saved.
func (c Catalog) Save(ctx context.Context, b Batch) (s Saved, err error) {
	err = c.DB.Update(ctx, func(tx *db.Tx) error {
		s, err = Save(ctx, tx, b)
		return err
	})
	if err != nil {
		return Saved{}, fmt.Errorf("save catalogue: %w", err)
	}
	return s, nil
}

// Save is Catalog.Save inside a transaction of the caller's, who may save
// several batches at once, or look at the counts and roll back.
func Save(ctx context.Context, tx *db.Tx, b Batch) (Saved, error) {
	w := &writer{ctx: ctx, tx: tx}
	w.save(b)
	if w.err != nil {
		return Saved{}, w.err
	}
	w.note()
	return w.saved, nil
}

// Check tells by its error what Save would refuse, and writes nothing.
func Check(ctx context.Context, tx *db.Tx, b Batch) error {
	w := &writer{ctx: ctx, tx: tx, dry: true}
	w.save(b)
	return w.err
}

func (w *writer) save(b Batch) {
	if wrong := b.check(); len(wrong) > 0 {
		w.err = ErrInvalid.With(wrong[:min(len(wrong), maxFindings)]...)
		return
	}
	w.saveBrands(b.Brands)
	w.saveCategories(b.Categories)
	w.saveCampaigns(b.Campaigns)
	w.saveCommodities(b.Commodities)
}

// check looks at each piece by itself.
func (b Batch) check() []fault.Field {
	var wrong []fault.Field
	wrong = append(wrong, checkAll(b.Brands, func(v Brand) string { return string(v.Code) })...)
	wrong = append(wrong, checkAll(b.Categories, func(v Category) string { return v.Code })...)
	wrong = append(wrong, checkAll(b.Campaigns, func(v Campaign) string { return v.Code })...)
	return append(wrong, checkAll(b.Commodities, func(v Commodity) string { return string(v.Code) })...)
}

func checkAll[T interface{ Check() []fault.Field }](list []T, code func(T) string) []fault.Field {
	var wrong []fault.Field
	seen := make(map[string]bool, len(list))
	for _, v := range list {
		if seen[code(v)] {
			wrong = append(wrong, fault.Field{Name: code(v) + ".code", Code: "repeated", Message: "同じコードが二度あります。"})
		}
		seen[code(v)] = true
		if wrong = append(wrong, v.Check()...); len(wrong) >= maxFindings {
			break
		}
	}
	return wrong
}

// writer carries one Save. After the first error its methods do nothing.
type writer struct {
	ctx   context.Context
	tx    *db.Tx
	dry   bool // only look whether it could be saved
	err   error
	saved Saved

	at int64  // since when the prices are so; 0: since the transaction
	by string // who changes prices; empty: who acts in ctx

	taxonomy bool
	contents []id.Commodity
	prices   []id.Commodity
}

func (w *writer) note() {
	if w.taxonomy {
		db.Note(w.tx, TopicTaxonomy, "")
	}
	if len(w.contents)+len(w.prices) > maxRefs {
		db.Note(w.tx, TopicCatalog, "")
		return
	}
	for _, code := range w.contents {
		db.Note(w.tx, TopicCatalog, string(code))
	}
	for _, code := range w.prices {
		db.Note(w.tx, TopicPrice, string(code))
	}
}

// difference sorts what is to be saved by comparing it with what there is.
func difference[K comparable, T comparable](old map[K]T, list []T, key func(T) K) (write []T, n Count) {
	for _, v := range list {
		switch was, known := old[key(v)]; {
		case !known:
			n.Added++
		case was != v:
			n.Changed++
		default:
			n.Unchanged++
			continue
		}
		write = append(write, v)
	}
	return write, n
}

// saveCommodities knows that each commodity is right by itself.
func (w *writer) saveCommodities(list []Commodity) {
	if w.err != nil || len(list) == 0 {
		return
	}
	var known references
	if known, w.err = selectReferences(w.ctx, w.tx); w.err != nil {
		return
	}
	var wrong []fault.Field
	for _, c := range list {
		wrong = append(wrong, known.missing(c)...)
	}
	if len(wrong) > 0 {
		w.err = ErrInvalid.With(wrong[:min(len(wrong), maxFindings)]...)
		return
	}
	if w.dry {
		return
	}
	if w.err = settleFirst(w.ctx, w.tx, codesOf(list)); w.err != nil {
		return
	}
	for part := range slices.Chunk(list, rowsAtOnce) {
		if w.err = w.savePart(part); w.err != nil {
			return
		}
	}
}

// references are the codes that a commodity may name.
type references struct{ brands, categories, campaigns map[string]bool }

func (r references) missing(c Commodity) []fault.Field {
	f := &findings{code: string(c.Code)}
	f.unless(r.brands[string(c.Brand)], "brand", "not_found", fmt.Sprintf("ブランド %s がありません。", c.Brand))
	for _, code := range c.Categories {
		f.unless(r.categories[code], "categories", "not_found", fmt.Sprintf("カテゴリ %.40s がありません。", code))
	}
	for _, code := range c.Campaigns {
		f.unless(r.campaigns[code], "campaigns", "not_found", fmt.Sprintf("キャンペーン %.40s がありません。", code))
	}
	return f.list
}

func (w *writer) savePart(part []Commodity) error {
	codes := codesOf(part)
	digests, err := selectDigests(w.ctx, w.tx, codes)
	if err != nil {
		return err
	}
	old, err := selectMarks(w.ctx, w.tx, "commodity", codes)
	if err != nil {
		return err
	}
	var write []Commodity
	var replaced []id.Commodity
	var prices []Price
	for _, c := range part {
		digest, known := digests[c.Code]
		dearer := priceChanges(c, old)
		switch {
		case !known:
			w.saved.Commodities.Added++
		case digest != c.digest():
			w.saved.Commodities.Changed++
			replaced = append(replaced, c.Code)
		case len(dearer) > 0:
			w.saved.Commodities.Changed++
			prices = append(prices, dearer...)
			w.prices = append(w.prices, c.Code)
			continue
		default:
			w.saved.Commodities.Unchanged++
			continue
		}
		write = append(write, c)
		w.contents = append(w.contents, c.Code)
		prices = append(prices, dearer...)
	}
	if err := w.record(old, prices); err != nil {
		return err
	}
	if err := deleteParts(w.ctx, w.tx, replaced); err != nil {
		return err
	}
	if err := updatePrices(w.ctx, w.tx, prices); err != nil {
		return err
	}
	if err := upsertCommodities(w.ctx, w.tx, write, w.marks(old, write)); err != nil {
		return err
	}
	return stock.Begin(w.ctx, w.tx, firstLevels(write))
}

func priceChanges(c Commodity, old map[id.ColorSKU]mark) []Price {
	var changed []Price
	for _, color := range c.Colors {
		p := Price{Color: color.Code, List: color.ListPrice, Price: color.Price}
		if old[color.Code].Price != p {
			changed = append(changed, p)
		}
	}
	return changed
}

func firstLevels(list []Commodity) []stock.Level {
	var levels []stock.Level
	for _, c := range list {
		for _, color := range c.Colors {
			for _, s := range color.Sizes {
				levels = append(levels, stock.Level{SKU: s.SKU, OnHand: s.Stock})
			}
		}
	}
	return levels
}

func codesOf(list []Commodity) []id.Commodity {
	codes := make([]id.Commodity, len(list))
	for i, c := range list {
		codes[i] = c.Code
	}
	return codes
}

// A Price is what a colour costs, tax included.
type Price struct {
	Color       id.ColorSKU
	List, Price money.Yen
}
