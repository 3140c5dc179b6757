package catalog

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// A change of many commodities is staged: what they are to be is written beside
// the catalogue, where nobody sees it, in as many steps as it takes (Stage). One
// short transaction makes all of it true at once (Publish): from then on every
// reader takes a staged commodity for the one in the tables. Then the tables
// follow, again in small steps that nobody sees (Settle). A process that dies
// between leaves a catalogue that is right, and anybody can go on.
// At most one batch is published and not settled.

var (
	// ErrOutdated says that what was staged was compared with something that has
	// changed since.
	ErrOutdated = fault.New(fault.Conflict, "catalog.outdated", "比較した後に商品が変更されました。もう一度比較してください。")
	// ErrUnsettled says that another batch has to be settled first.
	ErrUnsettled = fault.New(fault.Conflict, "catalog.unsettled", "別の取り込みを反映しています。しばらくしてからお試しください。")
	// ErrInUse says that something cannot be removed.
	ErrInUse = fault.New(fault.Conflict, "catalog.in_use", "使われているため削除できません。")
)

// maxPublished is how many commodities of a batch the change log names. Watch
// hands these on together, so that a follower shows all of them at once; of more
// it says that everything is to be read.
const maxPublished = 500

// staged is a commodity as a batch wants it.
type staged struct {
	code  id.Commodity
	gone  bool
	image Commodity
}

// Stage puts commodities into a batch that is not published yet: as they are to
// be, or gone. They must have passed Check.
func Stage(ctx context.Context, tx *db.Tx, batch string, list []Commodity, gone []id.Commodity) error {
	var rows [][]any
	for _, c := range list {
		rows = append(rows, []any{batch, string(c.Code), string(text(unstocked(c)))})
	}
	for _, code := range gone {
		rows = append(rows, []any{batch, string(code), ""})
	}
	return insertStaged(ctx, tx, rows)
}

// unstocked is the commodity without its stock, which is not what a batch changes.
func unstocked(c Commodity) Commodity {
	c.Colors = slices.Clone(c.Colors)
	for i := range c.Colors {
		c.Colors[i].Sizes = slices.Clone(c.Colors[i].Sizes)
		for j := range c.Colors[i].Sizes {
			c.Colors[i].Sizes[j].Stock = 0
		}
	}
	return c
}

// Publish makes a batch true, unless one of its commodities was changed after
// the position of the change log at which it was compared (ErrOutdated).
func Publish(ctx context.Context, tx *db.Tx, batch string, since int64) error {
	changes, all, err := db.Since(ctx, tx, since, TopicCatalog, TopicPrice)
	if err != nil {
		return err
	}
	refs := make([]id.Commodity, len(changes))
	for i, c := range changes {
		refs[i] = id.Commodity(c.Ref)
	}
	if !all || slices.Contains(refs, "") {
		return ErrOutdated
	}
	for part := range slices.Chunk(refs, maxArgs-1) {
		if met, err := selectStaged(ctx, tx, batch, part); err != nil || len(met) > 0 {
			return cmp.Or(err, error(ErrOutdated))
		}
	}
	if ok, err := insertLive(ctx, tx, batch); err != nil || !ok {
		return cmp.Or(err, error(ErrUnsettled))
	}
	codes, err := selectStagedCodes(ctx, tx, batch, maxPublished+1)
	if err != nil {
		return err
	}
	if len(codes) > maxPublished {
		codes = []string{""}
	}
	for _, code := range codes {
		db.Note(tx, TopicCatalog, code)
	}
	return nil
}

// Unchanged tells whether brands, categories and campaigns are what they were at
// a position of the change log.
func Unchanged(ctx context.Context, tx *db.Tx, since int64) error {
	changes, all, err := db.Since(ctx, tx, since, TopicTaxonomy)
	if err == nil && (!all || len(changes) > 0) {
		err = ErrOutdated
	}
	return err
}

// Settle moves at most limit commodities of the published batch to where they
// belong, and tells how many. None means that nothing is left.
func Settle(ctx context.Context, tx *db.Tx, limit int) (int64, error) {
	batch, at, err := selectLiveSince(ctx, tx)
	if err != nil || batch == "" {
		return 0, err
	}
	list, err := selectStagedPage(ctx, tx, batch, "", limit)
	if err != nil {
		return 0, err
	}
	if len(list) == 0 {
		return 0, deleteLive(ctx, tx)
	}
	return int64(len(list)), move(ctx, tx, liveBatch{batch, at}, list)
}

// Unsettled is the batch that is published and not settled; empty: none.
func Unsettled(ctx context.Context, tx *db.Tx) (string, error) { return selectLive(ctx, tx) }

// Unstage removes at most limit commodities of a batch that will never be
// published, and tells how many.
func Unstage(ctx context.Context, tx *db.Tx, batch string, limit int) (int64, error) {
	live, err := selectLive(ctx, tx)
	if err != nil || live == batch {
		return 0, err
	}
	return deleteSomeStaged(ctx, tx, batch, limit)
}

// settleFirst is Settle and SettleRises for commodities that somebody is about to change.
func settleFirst(ctx context.Context, tx *db.Tx, codes []id.Commodity) error {
	if err := settleStaged(ctx, tx, codes); err != nil {
		return err
	}
	_, err := settleRises(ctx, tx)
	return err
}

func settleStaged(ctx context.Context, tx *db.Tx, codes []id.Commodity) error {
	batch, at, err := selectLiveSince(ctx, tx)
	if err != nil || batch == "" {
		return err
	}
	for part := range slices.Chunk(codes, maxArgs-1) {
		list, err := selectStaged(ctx, tx, batch, part)
		if err != nil {
			return err
		}
		if err := move(ctx, tx, liveBatch{batch, at}, list); err != nil {
			return err
		}
	}
	return nil
}

// liveBatch is the batch that is published and not settled, and since when.
type liveBatch struct {
	batch string
	at    int64
}

// move writes staged commodities into the tables. Readers see no difference, so
// nothing is noted; prices are what they are since the batch was published.
func move(ctx context.Context, tx *db.Tx, live liveBatch, list []staged) error {
	w := &writer{ctx: ctx, tx: tx, at: live.at, by: byImport(live.batch)}
	for part := range slices.Chunk(list, rowsAtOnce-1) {
		var images []Commodity
		var codes, gone []id.Commodity
		for _, s := range part {
			codes = append(codes, s.code)
			if s.gone {
				gone = append(gone, s.code)
			} else {
				images = append(images, s.image)
			}
		}
		if len(gone) > 0 {
			if _, err := deleteCommodities(ctx, tx, gone); err != nil {
				return err
			}
		}
		if len(images) > 0 {
			if err := w.savePart(images); err != nil {
				return err
			}
		}
		if err := deleteStaged(ctx, tx, live.batch, codes); err != nil {
			return err
		}
	}
	return nil
}

// overlay puts staged commodities in the place of those that were read.
func (r *reader) overlay(list []Commodity, over []staged) ([]Commodity, error) {
	if len(over) == 0 {
		return list, nil
	}
	replaced := make(map[id.Commodity]bool, len(over))
	var skus []id.SKU
	for _, s := range over {
		replaced[s.code] = true
		for _, color := range s.image.Colors {
			for _, size := range color.Sizes {
				skus = append(skus, size.SKU)
			}
		}
	}
	levels, err := stock.Of(r.ctx, r.tx, skus)
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(c Commodity) bool { return replaced[c.Code] })
	for _, s := range over {
		if s.gone {
			continue
		}
		for _, color := range s.image.Colors {
			for j := range color.Sizes {
				color.Sizes[j].Stock = r.count(levels[color.Sizes[j].SKU])
			}
		}
		list = append(list, s.image)
	}
	slices.SortFunc(list, func(a, b Commodity) int { return cmp.Compare(a.Code, b.Code) })
	return list, nil
}

// liveOf is what the published batch says of commodities.
func liveOf(ctx context.Context, tx *db.Tx, codes []id.Commodity) (over []staged, err error) {
	batch, err := selectLive(ctx, tx)
	if err != nil {
		return nil, err
	}
	return stagedOf(ctx, tx, batch, codes)
}

// stagedOf is what a batch says of commodities.
func stagedOf(ctx context.Context, tx *db.Tx, batch string, codes []id.Commodity) (over []staged, err error) {
	if batch == "" {
		return nil, nil
	}
	for part := range slices.Chunk(codes, maxArgs-1) {
		some, err := selectStaged(ctx, tx, batch, part)
		if err != nil {
			return nil, err
		}
		over = append(over, some...)
	}
	return over, nil
}

// readImage is a row of the stage; an empty image is of a commodity that goes.
func readImage(code id.Commodity, text string) (staged, error) {
	s := staged{code: code, gone: text == ""}
	if s.gone {
		return s, nil
	}
	if err := json.Unmarshal([]byte(text), &s.image); err != nil {
		return s, fmt.Errorf("read what is staged of %s: %w", code, err)
	}
	return s, nil
}

func commoditiesOf(colors []id.ColorSKU) []id.Commodity {
	codes := make([]id.Commodity, len(colors))
	for i, c := range colors {
		codes[i] = c.Commodity()
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}
