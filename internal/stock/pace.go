package stock

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
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
	// paceFor is how long a pace is good for, on each node: four weeks change little
	// in it, and adding up what 40,000 orders sold takes a tenth of a second.
	paceFor = 5 * time.Minute
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

// Pace knows how fast goods sell, as of at most five minutes ago.
type Pace struct {
	DB *db.DB

	mu    sync.Mutex
	read  time.Time
	sales map[id.SKU]Sales
}

// Sales is what was sold of every SKU that sells. Nobody may change it.
func (p *Pace) Sales(ctx context.Context) (map[id.SKU]Sales, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	err := p.DB.View(ctx, func(tx *db.Tx) error {
		if p.sales != nil && tx.Now.Sub(p.read).Abs() < paceFor {
			return nil
		}
		sales, err := selectSales(ctx, tx, tx.Now.AddDate(0, 0, -paceDays), tx.Now)
		if err == nil {
			p.sales, p.read = sales, tx.Now
		}
		return err
	})
	return p.sales, err
}

// Low is what is nearly sold out, what lasts the shortest first.
func (p *Pace) Low(ctx context.Context) (list []Low, err error) {
	sales, err := p.Sales(ctx)
	if err != nil {
		return nil, err
	}
	err = p.DB.View(ctx, func(tx *db.Tx) error {
		own, err := selectOwnLevels(ctx, tx)
		if err != nil {
			return err
		}
		all := maps.Clone(own)
		for sku := range sales {
			if _, ok := all[sku]; !ok {
				all[sku] = NoLevel
			}
		}
		levels, err := Of(ctx, tx, slices.Collect(maps.Keys(all)))
		list = nil
		for sku, level := range all {
			if l, ok := levels[sku]; ok && IsLow(l.Available(), level, sales[sku]) {
				list = append(list, Low{l, level, sales[sku]})
			}
		}
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
