package stock

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

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

// Entries is the ledger of a SKU, newest first.
func (s Stocks) Entries(ctx context.Context, sku id.SKU, limit int) (list []Entry, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectEntries(ctx, tx, sku, limit)
		return err
	})
	return list, err
}

// EntriesOf is Stocks.Entries inside a transaction of the caller's.
func EntriesOf(ctx context.Context, tx *db.Tx, sku id.SKU, limit int) ([]Entry, error) {
	return selectEntries(ctx, tx, sku, limit)
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
