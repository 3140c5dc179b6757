package order

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// ReturnWhy is why goods go back, as the shopper chooses it. What they write
// besides is Return.Reason.
type ReturnWhy string

// The reasons; empty: the shopper did not say.
const (
	TooSmall   ReturnWhy = "small"
	TooLarge   ReturnWhy = "large"
	NotAsShown ReturnWhy = "image"
	NotMyCloth ReturnWhy = "cloth"
	ByMistake  ReturnWhy = "mistake"
	NotNeeded  ReturnWhy = "unneeded"
	AnotherWhy ReturnWhy = "other"
)

// ReturnWhys is all of them, as they are offered.
var ReturnWhys = []ReturnWhy{TooSmall, TooLarge, NotAsShown, NotMyCloth, ByMistake, NotNeeded, AnotherWhy}

var whyWords = map[ReturnWhy]string{
	TooSmall: "サイズが小さかった", TooLarge: "サイズが大きかった", NotAsShown: "色やイメージが違った", NotMyCloth: "素材や着心地が合わなかった", ByMistake: "間違えて注文した",
	NotNeeded: "必要がなくなった", AnotherWhy: "その他",
}

// Word is the reason in plain Japanese; empty: none was chosen.
func (w ReturnWhy) Word() string { return whyWords[w] }

// Enum lists all values for the contract.
func (ReturnWhy) Enum() []any {
	return []any{TooSmall, TooLarge, NotAsShown, NotMyCloth, ByMistake, NotNeeded, AnotherWhy}
}

// ReturnReasons counts why goods came back, of returns that were done since a
// moment.
func (b *Orders) ReturnReasons(ctx context.Context, since time.Time) (all map[ReturnWhy]int, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		all, err = tallyWhys(ctx, tx, since)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("count reasons of returns: %w", err)
	}
	return all, nil
}

// An Outcome is what became of a size that was sold: how many orders kept it,
// and how many sent it back since it was too small or too large.
type Outcome struct{ Kept, Small, Large int }

// Outcomes is what became of the sizes of a commodity, for who advises on sizes.
// It asks the caller's transaction.
func Outcomes(ctx context.Context, tx *db.Tx, code id.Commodity) (map[id.SKU]Outcome, error) {
	all, err := selectOutcomes(ctx, tx, code)
	if err != nil {
		return nil, fmt.Errorf("outcomes of %s: %w", code, err)
	}
	return all, nil
}

// Misfit tells whether a size of an order was too small (1) or too large (-1) by
// what went back of it: an exchange says so by the size that was wanted instead,
// a return by its reason. 0: it was right, or nobody knows.
func (o Order) Misfit(line int, sizes []catalog.Size) int {
	at := sizeAt(sizes, o.Lines[line].SKU)
	for _, r := range o.Returns {
		if r.Faulty || r.State == ReturnRefused {
			continue
		}
		for _, l := range r.Lines {
			if l.Line != line {
				continue
			}
			if other := sizeAt(sizes, l.NewSKU); r.Kind == ForSize && at >= 0 && other >= 0 && other != at {
				return max(-1, min(1, other-at))
			}
			switch r.Why {
			case TooSmall:
				return 1
			case TooLarge:
				return -1
			}
		}
	}
	return 0
}

func sizeAt(sizes []catalog.Size, sku id.SKU) int {
	return slices.IndexFunc(sizes, func(s catalog.Size) bool { return s.SKU == sku })
}

// outcomeRest is after how long an order is looked at again of which something
// was still on its way.
const outcomeRest = 7 * 24 * time.Hour

// CountOutcomes counts what became of the sizes of orders whose return period is
// over, in small steps, each order once. What was kept and what came back is
// counted at the same time: whoever sends something back is quicker than
// whoever keeps it, and new goods would look as if they fitted nobody.
func (b *Orders) CountOutcomes(ctx context.Context) error {
	_, err := b.DB.Steps(ctx, func(tx *db.Tx, limit int) (int64, error) {
		due, err := selectOutcomesDue(ctx, tx, limit)
		if err != nil {
			return 0, err
		}
		for _, number := range due {
			if err := b.countOutcome(ctx, tx, number); err != nil {
				return 0, err
			}
		}
		return int64(len(due)), nil
	})
	if err != nil {
		return fmt.Errorf("count what became of sizes: %w", err)
	}
	return nil
}

func (b *Orders) countOutcome(ctx context.Context, tx *db.Tx, number id.OrderNumber) error {
	o, err := findOrder(ctx, tx, string(number))
	if err != nil {
		return err
	}
	if until := b.outcomeAt(o); tx.Now.Before(until) {
		return updateOutcome(ctx, tx, number, outcomeWaits, until)
	}
	under := slices.ContainsFunc(o.Returns, func(r Return) bool { return r.State.Open() })
	if under || o.Status.live() {
		return updateOutcome(ctx, tx, number, outcomeWaits, tx.Now.Add(outcomeRest))
	}
	snap := b.Carts.Catalog.Current()
	for i, l := range o.Lines {
		_, color, ok := snap.Color(l.SKU.ColorSKU())
		if !ok || l.Quantity == 0 {
			continue
		}
		var one Outcome
		switch wrong := o.Misfit(i, color.Sizes); {
		case wrong > 0:
			one.Small = 1
		case wrong < 0:
			one.Large = 1
		case l.left() > 0:
			one.Kept = 1
		default: // it went back, and not for its size
			continue
		}
		if err := addOutcome(ctx, tx, l.SKU, one); err != nil {
			return err
		}
	}
	return updateOutcome(ctx, tx, number, outcomeCounted, tx.Now)
}

// outcomeAt is when nothing of an order can go back any more.
func (b *Orders) outcomeAt(o Order) time.Time {
	money, size := b.ReturnableUntil(o, ForMoney), b.ReturnableUntil(o, ForSize)
	if size.After(money) {
		return size
	}
	return money
}

// awaitOutcome has the sizes of an order counted later. Who asks for it again
// changes nothing.
func (b *Orders) awaitOutcome(ctx context.Context, tx *db.Tx, o Order) error {
	return insertOutcome(ctx, tx, o.Number, b.outcomeAt(o))
}
