package stock

import (
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

// Kind is why the number of pieces on hand changed.
type Kind string

// The kinds of changes. What is held is no change: it is still on the shelf.
const (
	Opening   Kind = "opening"  // the SKU is new, or the ledger is
	Sold      Kind = "sold"     // taken by an order, or sent in exchange
	Unsold    Kind = "unsold"   // an order or a line of it was called off
	Returned  Kind = "returned" // came back
	Scrapped  Kind = "scrapped"
	Counted   Kind = "counted"  // somebody counted the shelf; the row is the difference
	Received  Kind = "received" // from a supplier
	Corrected Kind = "corrected"
)

// A Why says why the stock changes and who changes it.
type Why struct {
	Kind   Kind
	Ref    string // number of an order; may be empty
	Reason string
	By     string // an operator's name; empty: the shop by itself
}

// An Entry is one row of the ledger of a SKU.
type Entry struct {
	ID    string
	SKU   id.SKU
	Delta int
	Why
	At time.Time // zero: before there was a ledger
}

// Uneven is a SKU whose level is not the sum of its entries.
type Uneven struct {
	SKU     id.SKU
	OnHand  int
	Entries int
}

// ErrReason asks an operator to say who and why.
var ErrReason = fault.New(fault.Invalid, "stock.reason", "担当者と理由を入力してください。")

// write adds the entries of changes, each times sign.
func write(ctx context.Context, tx *db.Tx, changes map[id.SKU]int, sign int, why Why) error {
	var entries []Entry
	for _, sku := range slices.Sorted(maps.Keys(changes)) {
		if changes[sku] != 0 {
			entries = append(entries, Entry{ID: id.New(tx.Now), SKU: sku, Delta: sign * changes[sku], Why: why, At: tx.Now})
		}
	}
	for part := range slices.Chunk(entries, rowsAtOnce) {
		if err := insertEntries(ctx, tx, part); err != nil {
			return fmt.Errorf("write the ledger of the stock: %w", err)
		}
	}
	return nil
}

// Scrap writes down that pieces came back and cannot be sold again: they are
// in the ledger twice and on the shelf never.
func Scrap(ctx context.Context, tx *db.Tx, wants []Want, why Why) error {
	why.Kind = Returned
	if err := write(ctx, tx, sum(wants), 1, why); err != nil {
		return err
	}
	why.Kind = Scrapped
	return write(ctx, tx, sum(wants), -1, why)
}

// Add changes how many pieces of a SKU are on hand, such as when goods come in
// or some are missing. What is held cannot be taken away.
func (s Stocks) Add(ctx context.Context, sku id.SKU, delta int, why Why) (Level, error) {
	if delta < 0 {
		return s.operate(ctx, sku, why, func(tx *db.Tx) error { return Take(ctx, tx, "", []Want{{sku, -delta}}, why) })
	}
	return s.operate(ctx, sku, why, func(tx *db.Tx) error { return Put(ctx, tx, []Want{{sku, delta}}, why) })
}

// Scrap takes pieces off the shelf that cannot be sold.
func (s Stocks) Scrap(ctx context.Context, sku id.SKU, pieces int, why Why) (Level, error) {
	why.Kind = Scrapped
	return s.operate(ctx, sku, why, func(tx *db.Tx) error { return Take(ctx, tx, "", []Want{{sku, max(pieces, 0)}}, why) })
}

// Count says how many pieces of a SKU are on the shelf, without those that are
// sold and wait to be sent. The ledger gets the difference.
func (s Stocks) Count(ctx context.Context, sku id.SKU, pieces int, why Why) (Level, error) {
	why.Kind = Counted
	return s.operate(ctx, sku, why, func(tx *db.Tx) error {
		_, err := Set(ctx, tx, []Level{{SKU: sku, OnHand: pieces}}, why)
		return err
	})
}

// operate does what an operator wants to a SKU that there is.
func (s Stocks) operate(ctx context.Context, sku id.SKU, why Why, do func(tx *db.Tx) error) (l Level, err error) {
	if why.By == "" || why.Reason == "" {
		return l, ErrReason
	}
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		known, err := Of(ctx, tx, []id.SKU{sku})
		if err != nil {
			return err
		}
		before, ok := known[sku]
		if !ok {
			return ErrInvalid.With(fault.Field{Name: string(sku) + ".sku", Code: "unknown", Message: "このSKUはありません。"})
		}
		if err := do(tx); err != nil {
			return err
		}
		if known, err = Of(ctx, tx, []id.SKU{sku}); err != nil {
			return err
		}
		l = known[sku]
		return audit.Append(ctx, tx, audit.Entry{
			Object: "stock", ObjectID: string(sku), Action: "stock." + string(why.Kind), Reason: why.Reason,
			Actor:   audit.Actor{Kind: audit.Command, ID: "command:" + why.By, Name: why.By},
			Changes: map[string]audit.Change{"on_hand": {Before: before.OnHand, After: l.OnHand}},
		})
	})
	if err != nil {
		return Level{}, fmt.Errorf("change the stock of %s: %w", sku, err)
	}
	return l, nil
}

// Entries is the ledger of a SKU, newest first.
func (s Stocks) Entries(ctx context.Context, sku id.SKU, limit int) (list []Entry, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectEntries(ctx, tx, sku, limit)
		return err
	})
	return list, err
}

// Audit lists every SKU whose level is not the sum of its entries: none, unless
// something wrote to the tables that is not this program.
func (s Stocks) Audit(ctx context.Context) (list []Uneven, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectUneven(ctx, tx)
		return err
	})
	return list, err
}

// Moved tells which of the SKUs ever had pieces: those with an entry.
func Moved(ctx context.Context, tx *db.Tx, skus []id.SKU) (map[id.SKU]bool, error) {
	moved := map[id.SKU]bool{}
	for part := range slices.Chunk(skus, rowsAtOnce) {
		list, err := selectMoved(ctx, tx, part)
		if err != nil {
			return nil, err
		}
		for _, sku := range list {
			moved[sku] = true
		}
	}
	return moved, nil
}
