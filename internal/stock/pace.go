package stock

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

const (
	// paceDays is how far back sales count for how fast goods sell.
	paceDays = 28
	// fewestDays is how long goods have to be there before their pace is more than
	// the rush of the first days: what is younger counts as so old.
	fewestDays = 7
	// LowDays is how many days goods without a level of their own have to last to
	// be enough: until what is ordered today is there.
	LowDays = 14
	// NoLevel is the level of a SKU that has none of its own.
	NoLevel = -1
)

// Sales is what was sold of a SKU lately.
type Sales struct {
	Pieces int // less what was called off
	Days   int // in which; 0: nothing was sold
}

// DaysLeft is how long pieces last at this pace, in whole days; known is false
// for what does not sell.
func (s Sales) DaysLeft(pieces int) (days int, known bool) {
	if s.Pieces <= 0 || s.Days <= 0 {
		return 0, false
	}
	return max(pieces, 0) * s.Days / s.Pieces, true
}

// IsLow tells whether somebody should see to it that more comes: some are left,
// and no more than the SKU's own level or, where it has none, than sell in LowDays.
func IsLow(available, level int, s Sales) bool {
	if available <= 0 {
		return false
	}
	if level != NoLevel {
		return available <= level
	}
	days, known := s.DaysLeft(available)
	return known && days < LowDays
}

// A Low is a SKU that is nearly sold out.
type Low struct {
	Level
	Own   int // its own level, or NoLevel
	Sales Sales
}

// Pace knows how fast goods sell. It is kept by SKU, since adding up what 40,000
// orders sold takes longer than anybody should wait for.
type Pace struct{ DB *db.DB }

// Renew adds up anew what was sold of every SKU, and writes what has changed.
func (p Pace) Renew(ctx context.Context) error {
	var changed []paceRow
	err := p.DB.View(ctx, func(tx *db.Tx) error {
		sales, err := selectSales(ctx, tx, tx.Now.AddDate(0, 0, -paceDays), tx.Now)
		if err != nil {
			return err
		}
		kept, err := selectPaces(ctx, tx)
		if err != nil {
			return err
		}
		changed = nil
		for sku, s := range sales {
			if kept[sku] != s {
				changed = append(changed, paceRow{sku, s})
			}
		}
		for sku := range kept {
			if _, sells := sales[sku]; !sells {
				changed = append(changed, paceRow{SKU: sku})
			}
		}
		return nil
	})
	if err == nil {
		err = p.DB.Chunks(ctx, len(changed), func(tx *db.Tx, from, to int) error {
			for _, row := range changed[from:to] {
				if err := row.write(ctx, tx); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err != nil {
		return fmt.Errorf("renew how fast goods sell: %w", err)
	}
	return nil
}

// A paceRow is what was sold of a SKU; one that does not sell has no days.
type paceRow struct {
	SKU   id.SKU
	Sales Sales
}

func (r paceRow) write(ctx context.Context, tx *db.Tx) error {
	if r.Sales.Days == 0 {
		return deletePace(ctx, tx, r.SKU)
	}
	return upsertPace(ctx, tx, r)
}

// Sales is what was sold of those of the SKUs that sell.
func (p Pace) Sales(ctx context.Context, skus []id.SKU) (all map[id.SKU]Sales, err error) {
	err = p.DB.View(ctx, func(tx *db.Tx) error {
		all = map[id.SKU]Sales{}
		for part := range slices.Chunk(skus, rowsAtOnce) {
			if err := selectPacesOf(ctx, tx, part, all); err != nil {
				return err
			}
		}
		return nil
	})
	return all, err
}

// Low is what is nearly sold out, what lasts the shortest first.
func (p Pace) Low(ctx context.Context) (list []Low, err error) {
	err = p.DB.View(ctx, func(tx *db.Tx) error {
		watched, err := selectLowByLevel(ctx, tx)
		if err != nil {
			return err
		}
		selling, err := selectLowByPace(ctx, tx)
		list = slices.DeleteFunc(append(watched, selling...), func(l Low) bool { return !IsLow(l.Available(), l.Own, l.Sales) })
		return err
	})
	slices.SortFunc(list, func(a, b Low) int {
		return cmp.Or(cmp.Compare(a.lasts(), b.lasts()), cmp.Compare(a.Available(), b.Available()), cmp.Compare(a.SKU, b.SKU))
	})
	return list, err
}

// lasts is for how many days there is enough; what does not sell comes last.
func (l Low) lasts() int {
	days, known := l.Sales.DaysLeft(l.Available())
	if !known {
		return maxOnHand
	}
	return days
}

// OwnLevels is the levels of those of the SKUs that have one of their own.
func OwnLevels(ctx context.Context, tx *db.Tx, skus []id.SKU) (map[id.SKU]int, error) {
	all := map[id.SKU]int{}
	for part := range slices.Chunk(skus, rowsAtOnce) {
		some, err := selectOwnOf(ctx, tx, part)
		if err != nil {
			return nil, err
		}
		maps.Copy(all, some)
	}
	return all, nil
}

// SetLow says up to how many pieces a SKU is nearly sold out; NoLevel leaves it
// to how it sells.
func (s Stocks) SetLow(ctx context.Context, sku id.SKU, pieces int) error {
	if pieces < NoLevel || pieces > maxOnHand {
		return ErrInvalid.With(fault.Field{Name: "pieces", Code: "out_of_range", Message: "0以上の数を入力してください。"})
	}
	return s.DB.Update(ctx, func(tx *db.Tx) error {
		known, err := Of(ctx, tx, []id.SKU{sku})
		if err != nil {
			return err
		}
		if _, ok := known[sku]; !ok {
			return ErrInvalid.With(fault.Field{Name: "sku", Code: "unknown", Message: "このSKUはありません。"})
		}
		own, err := selectOwnOf(ctx, tx, []id.SKU{sku})
		if err != nil {
			return err
		}
		before, ok := own[sku]
		if !ok {
			before = NoLevel
		}
		if before == pieces {
			return nil
		}
		if pieces == NoLevel {
			err = deleteLow(ctx, tx, sku)
		} else {
			err = upsertLow(ctx, tx, sku, pieces)
		}
		if err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{
			Object: "stock", ObjectID: string(sku), Action: "stock.low", Changes: map[string]audit.Change{"low": {Before: before, After: pieces}},
		})
	})
}

// A Holding is what is put aside of a SKU for one shopper.
type Holding struct {
	Holder   string
	Quantity int
	Until    time.Time
}

// Holdings is for whom pieces of a SKU are put aside, what ends first first.
func Holdings(ctx context.Context, tx *db.Tx, sku id.SKU, limit int) ([]Holding, error) {
	return selectHoldings(ctx, tx, sku, limit)
}

// Out is every SKU of which nothing can be sold.
func Out(ctx context.Context, tx *db.Tx) ([]Level, error) { return selectOut(ctx, tx) }

// WithHolds is every SKU of which something is put aside, the most first.
func WithHolds(ctx context.Context, tx *db.Tx) ([]Level, error) { return selectWithHolds(ctx, tx) }
