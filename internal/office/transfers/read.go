package transfers

import (
	"context"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/office/words"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/transfer"
)

// TransferList is what is owed, and the files of the last weeks.
type TransferList struct {
	Owed    []TransferOwed  `json:"owed"`
	Batches []TransferBatch `json:"batches"`
	Day     string          `json:"day"`     // YYYYMMDD on which the bank would transfer
	Problem string          `json:"problem"` // why no file can be written; empty: it can
}

// OwedState is what a refund waits for.
type OwedState string

// The states.
const (
	NoAccount OwedState = "no_account" // the shopper was asked for the account
	Returned  OwedState = "returned"   // the bank could not, and the shopper was asked again
	Ready     OwedState = "ready"
	InFile    OwedState = "in_file"
)

// Enum lists the states.
func (OwedState) Enum() []any { return []any{NoAccount, Returned, Ready, InFile} }

// TransferOwed is a refund that people transfer.
type TransferOwed struct {
	ID     string    `json:"id"`
	Number string    `json:"number"`
	Name   string    `json:"name"`
	Amount int64     `json:"amount"`
	Why    string    `json:"why"`
	Method string    `json:"method"`
	At     int64     `json:"at"` // owed since; Unix milliseconds
	State  OwedState `json:"state"`
	Batch  string    `json:"batch"` // the file in which it waits
	Note   string    `json:"note"`  // what the bank said
}

// TransferBatch is a file for the bank.
type TransferBatch struct {
	ID      string `json:"id"`
	Day     string `json:"day"` // YYYYMMDD
	Count   int    `json:"count"`
	Amount  int64  `json:"amount"`
	Waiting int    `json:"waiting"`
	Failed  int    `json:"failed"`
	Who     string `json:"who"`
	At      int64  `json:"at"`
}

const (
	// batchesMost is how many files are listed.
	batchesMost = 12
)

func (p Parts) list(ctx context.Context, _ call.None) (TransferList, error) {
	out := TransferList{Owed: []TransferOwed{}, Batches: []TransferBatch{}, Problem: p.problem()}
	now, err := p.now(ctx)
	if err != nil {
		return out, err
	}
	out.Day = jp.Day(jp.NextBankDay(now))
	debts, err := p.Orders.Debts(ctx, order.DebtsMost)
	if err != nil {
		return out, err
	}
	for _, d := range debts {
		out.Owed = append(out.Owed, newOwed(d))
	}
	batches, err := p.Orders.Batches(ctx, batchesMost)
	for _, b := range batches {
		out.Batches = append(out.Batches, newBatch(b))
	}
	return out, err
}

// now is the shop's time.
func (p Parts) now(ctx context.Context) (at time.Time, err error) {
	err = p.Orders.DB.View(ctx, func(tx *db.Tx) error { at = tx.Now; return nil })
	return at, err
}

// problem says why no file can be written.
func (p Parts) problem() string {
	if !p.Orders.Terms.Transfer.Complete() {
		return order.ErrPayer.Message
	}
	return ""
}

func newOwed(d order.Debt) TransferOwed {
	o := TransferOwed{
		ID: d.ID, Number: string(d.Order.Number), Name: words.Name(d.Order.Orderer), Amount: int64(d.Amount), Why: d.Occasion.Word(), Method: words.Method(d.Method),
		At: d.At.UnixMilli(), State: Ready, Batch: d.Batch, Note: d.Problem,
	}
	switch {
	case d.Batch != "":
		o.State = InFile
	case d.Given.IsZero() && d.Failed:
		o.State = Returned
	case d.Given.IsZero():
		o.State = NoAccount
	}
	return o
}

func newBatch(b transfer.Batch) TransferBatch {
	out := TransferBatch{ID: b.ID, Day: b.Day, Count: len(b.Items), Waiting: b.Waiting(), Who: b.Who, At: b.Created.UnixMilli()}
	for _, it := range b.Items {
		out.Amount += int64(it.Amount)
		if it.State == transfer.Failed {
			out.Failed++
		}
	}
	return out
}

// TransferOne names a file.
type TransferOne struct {
	ID string `json:"id"`
}

// TransferBatchWhole is a file with what is in it.
type TransferBatchWhole struct {
	Batch TransferBatch  `json:"batch"`
	Items []TransferItem `json:"items"`
	// Fresh means that the bank may not know of it: its file can be written and it
	// can be given up.
	Fresh   bool   `json:"fresh"`
	Dropped bool   `json:"dropped"`
	Name    string `json:"name"` // of its file
}

// TransferItem is a refund in a file.
type TransferItem struct {
	Seq       int            `json:"seq"`
	Reference string         `json:"reference"` // what the bank calls it
	Number    string         `json:"number"`
	Name      string         `json:"name"`
	Amount    int64          `json:"amount"`
	State     transfer.State `json:"state"`
	Problem   string         `json:"problem"`
}

func (p Parts) batch(ctx context.Context, in TransferOne) (TransferBatchWhole, error) {
	b, err := p.Orders.Batch(ctx, in.ID)
	if err != nil {
		return TransferBatchWhole{}, err
	}
	w := TransferBatchWhole{Batch: newBatch(b), Items: []TransferItem{}, Fresh: len(b.Items) > 0 && b.Waiting() == len(b.Items), Name: fileName(b)}
	for _, it := range b.Items {
		o, err := p.Orders.Find(ctx, it.Order)
		if err != nil {
			return w, err
		}
		w.Items = append(w.Items, TransferItem{it.Seq, it.Reference(), string(it.Order), words.Name(o.Orderer), int64(it.Amount), it.State, it.Problem})
		w.Dropped = it.State == transfer.Dropped
	}
	return w, nil
}

func fileName(b transfer.Batch) string {
	return fmt.Sprintf("furikomi-%s-%s.txt", b.Day, b.Created.In(jp.Tokyo).Format("1504"))
}
