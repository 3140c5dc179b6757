package ledger

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// ErrSettled refuses to transfer what is not owed, or went back already.
var ErrSettled = fault.New(fault.Conflict, "order.settled", "この返金はすでに完了しています。")

// Owe posts that up to amount has to go back on an occasion, to the payments
// that it came by, and returns the rows: less when less is left of what was
// paid, and none when it was posted before.
func Owe(ctx context.Context, tx *db.Tx, number id.OrderNumber, amount money.Yen, occasion Occasion, ref string, who Who) ([]Posting, error) {
	l, err := Read(ctx, tx, number)
	if err != nil {
		return nil, err
	}
	var rows []Posting
	for _, p := range l {
		if p.Kind == Owed && p.Ref == string(occasion)+"/"+ref {
			return nil, nil
		}
	}
	for _, name := range l.payments() {
		part := min(amount, l.Of(name).Refundable())
		if part <= 0 {
			continue
		}
		row := Posting{
			ID: id.New(tx.Now), Order: number, Payment: name, Kind: Owed, Amount: part, Occasion: occasion, Ref: string(occasion) + "/" + ref, Who: who, At: tx.Now,
		}
		if len(rows) > 0 { // it was paid in parts
			row.Ref += fmt.Sprintf("/%d", len(rows)+1)
		}
		if err := insert(ctx, tx, row); err != nil {
			return nil, fmt.Errorf("owe %d yen of %s: %w", amount, number, err)
		}
		rows, amount = append(rows, row), amount-part
	}
	return rows, nil
}

// payments is the ids of what was paid by, oldest first.
func (l Ledger) payments() (ids []string) {
	seen := map[string]bool{}
	for _, p := range l {
		if p.Kind == Captured && !seen[p.Payment] {
			seen[p.Payment] = true
			ids = append(ids, p.Payment)
		}
	}
	return ids
}

// Transfer posts that somebody transferred what a row owes. It returns
// ErrSettled when that was done, or nothing is owed.
func Transfer(ctx context.Context, tx *db.Tx, number id.OrderNumber, debt string, who Who) (Posting, error) {
	l, err := Read(ctx, tx, number)
	if err != nil {
		return Posting{}, err
	}
	for _, d := range l.Debts() {
		if d.ID != debt {
			continue
		}
		row := Posting{
			ID: id.New(tx.Now), Order: number, Payment: d.Payment, Kind: Transferred, Amount: d.Amount, Occasion: d.Occasion, Ref: d.ID, Who: who, At: tx.Now,
		}
		return row, insert(ctx, tx, row)
	}
	return Posting{}, ErrSettled
}

// Debts lists what is owed by all orders and has not gone back, oldest first.
func Debts(ctx context.Context, tx *db.Tx, limit int) ([]Posting, error) {
	list, err := selectDebts(ctx, tx, limit)
	if err != nil {
		return nil, fmt.Errorf("list what is owed: %w", err)
	}
	return list, nil
}
