package stock

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

const (
	// rowsAtOnce is how many rows a statement names. SQLite looks for each $n
	// among all others of its statement: many short ones beat a few long ones.
	rowsAtOnce = 75
	// pageRows is how many rows All reads at a time.
	pageRows = 1000
	// maxRefs is beyond which one line in the change log stands for all.
	maxRefs = 5000
)

// Stocks is the stock of the shop.
type Stocks struct{ DB *db.DB }

// Set says how much of each SKU lies on the shelf, all or nothing. Held is not
// touched. A level that is already so is not written.
func (s Stocks) Set(ctx context.Context, levels []Level) (n Tally, err error) {
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		n, err = Set(ctx, tx, levels, Why{Kind: Counted})
		return err
	})
	if err != nil {
		return Tally{}, fmt.Errorf("set stock: %w", err)
	}
	return n, nil
}

// Set is Stocks.Set inside a transaction of the caller's. The ledger gets the
// difference to what was on hand.
func Set(ctx context.Context, tx *db.Tx, levels []Level, why Why) (Tally, error) {
	if wrong := Check(levels); len(wrong) > 0 {
		return Tally{}, ErrInvalid.With(wrong...)
	}
	var n Tally
	differences := map[id.SKU]int{}
	var changed []Level
	for part := range slices.Chunk(levels, rowsAtOnce) {
		old, err := selectLevels(ctx, tx, skusOf(part))
		if err != nil {
			return n, err
		}
		for _, l := range part {
			switch was, known := old[l.SKU]; {
			case !known:
				n.Added++
			case was.OnHand != l.OnHand:
				n.Changed++
			default:
				n.Unchanged++
				continue
			}
			changed = append(changed, l)
			differences[l.SKU] = l.OnHand - old[l.SKU].OnHand
		}
	}
	for part := range slices.Chunk(changed, rowsAtOnce) {
		if err := upsertOnHand(ctx, tx, part); err != nil {
			return n, err
		}
	}
	note(tx, changed)
	return n, write(ctx, tx, differences, 1, why)
}

// Begin gives new SKUs their first level; a SKU that has one keeps it. Whoever
// adds SKUs tells the change log of them, so Begin does not.
func Begin(ctx context.Context, tx *db.Tx, levels []Level) error {
	if wrong := Check(levels); len(wrong) > 0 {
		return ErrInvalid.With(wrong...)
	}
	for part := range slices.Chunk(levels, rowsAtOnce) {
		begun, err := insertOnHand(ctx, tx, part)
		if err != nil {
			return err
		}
		if err := write(ctx, tx, sum(begun), 1, Why{Kind: Opening}); err != nil {
			return err
		}
	}
	return nil
}

// Of finds the levels of some SKUs. One without a row is not in the answer.
func Of(ctx context.Context, tx *db.Tx, skus []id.SKU) (map[id.SKU]Level, error) {
	found := make(map[id.SKU]Level, len(skus))
	for part := range slices.Chunk(skus, rowsAtOnce) {
		levels, err := selectLevels(ctx, tx, part)
		if err != nil {
			return nil, err
		}
		for sku, l := range levels {
			found[sku] = l
		}
	}
	return found, nil
}

// Between finds the levels of all SKUs from one to another, both included.
func Between(ctx context.Context, tx *db.Tx, from, to id.SKU) (map[id.SKU]Level, error) {
	return selectBetween(ctx, tx, from, to)
}

// All goes through the stock in the order of SKUs, a part at a time; what is
// sold meanwhile may or may not show.
func (s Stocks) All(ctx context.Context) iter.Seq2[Level, error] {
	return func(yield func(Level, error) bool) {
		for after := id.SKU(""); ; {
			var part []Level
			err := s.DB.View(ctx, func(tx *db.Tx) (err error) {
				part, err = selectPage(ctx, tx, after, pageRows)
				return err
			})
			if err != nil {
				yield(Level{}, fmt.Errorf("read stock: %w", err))
				return
			}
			for _, l := range part {
				if !yield(l, nil) {
					return
				}
				after = l.SKU
			}
			if len(part) < pageRows {
				return
			}
		}
	}
}

func note(tx *db.Tx, levels []Level) {
	if len(levels) > maxRefs {
		db.Note(tx, Topic, "")
		return
	}
	for _, l := range levels {
		db.Note(tx, Topic, string(l.SKU))
	}
}

func skusOf(levels []Level) []id.SKU {
	skus := make([]id.SKU, len(levels))
	for i, l := range levels {
		skus[i] = l.SKU
	}
	return skus
}
