package order

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/transfer"
	"github.com/tsumugi-shop/tsumugi/internal/zengin"
)

// What files of transfers refuse.
var (
	ErrNoTransfers = fault.New(fault.Conflict, "order.no_transfers", "口座が登録され、振込を待っている返金はありません。")
	ErrBatchBegun  = fault.New(fault.Conflict, "order.batch_begun", "この一覧の振込には、すでに結果が記録されています。")
	ErrPayer       = fault.New(fault.Conflict, "order.payer", "振込元の口座が設定されていないため、銀行のファイルを作れません。お店の設定ファイル（--terms）の transfer に、銀行から伝えられた内容を書いてください。")
	ErrBatchResult = fault.New(fault.Invalid, "order.batch_result", "銀行のファイルの内容が、振込の一覧と一致しません。")
)

// StartTransfers puts refunds whose account is known into a new file for the
// bank: those of some orders, or, when none is named, the ones whose account
// was given first. None of them is in another file that waits.
func (b *Orders) StartTransfers(ctx context.Context, day time.Time, numbers []id.OrderNumber, limit int, by By) (batch transfer.Batch, err error) {
	if err := by.said(); err != nil {
		return batch, err
	}
	limit = min(max(limit, 1), transfer.MaxItems)
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		batch = transfer.Batch{Day: jp.Day(day), Who: by.Name, Reason: by.Reason}
		from := numbers
		if len(from) == 0 {
			if from, err = transfer.WithAccount(ctx, tx, 10*transfer.MaxItems); err != nil {
				return err
			}
		}
		for _, n := range from {
			items, err := b.transferable(ctx, tx, n, len(numbers) > 0)
			if err != nil {
				return err
			}
			if len(batch.Items)+len(items) > limit {
				break
			}
			batch.Items = append(batch.Items, items...)
		}
		if len(batch.Items) == 0 {
			return ErrNoTransfers
		}
		if err := transfer.Add(ctx, tx, &batch); err != nil {
			return err
		}
		var last id.OrderNumber
		for _, it := range batch.Items {
			if it.Order == last {
				continue
			}
			last = it.Order
			o, err := findToChange(ctx, tx, it.Order)
			if err != nil {
				return err
			}
			if err := record(ctx, tx, &o, DidBatch, by); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return transfer.Batch{}, fmt.Errorf("start transfers: %w", err)
	}
	return batch, nil
}

// transferable is what of an order can go into a file. Of an order that was
// named it is an error when nothing can.
func (b *Orders) transferable(ctx context.Context, tx *db.Tx, n id.OrderNumber, named bool) (items []transfer.Item, err error) {
	if _, _, err := findStatus(ctx, tx, string(n)); err != nil {
		return nil, fmt.Errorf("order %s: %w", n, err)
	}
	l, err := ledger.Read(ctx, tx, n)
	if err != nil {
		return nil, err
	}
	t, debts, err := transfersOf(ctx, tx, l)
	if err != nil {
		return nil, err
	}
	if t.Given.IsZero() {
		if named {
			return nil, ErrNoTransfers.Because(fmt.Errorf("order %s has no account, or owes nothing", n))
		}
		return nil, nil
	}
	for _, d := range debts {
		in, err := transfer.WaitsIn(ctx, tx, d.ID)
		switch {
		case err != nil:
			return nil, err
		case in != "" && named:
			return nil, transfer.ErrWaiting.Because(fmt.Errorf("order %s waits in %s", n, in))
		case in == "":
			items = append(items, transfer.Item{Debt: d.ID, Order: n, Amount: d.Amount})
		}
	}
	return items, nil
}

// Batches lists the newest files of transfers.
func (b *Orders) Batches(ctx context.Context, limit int) (list []transfer.Batch, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err = transfer.List(ctx, tx, limit)
		return err
	})
	return list, err
}

// Batch reads a file of transfers.
func (b *Orders) Batch(ctx context.Context, batch string) (got transfer.Batch, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		got, err = transfer.Find(ctx, tx, batch)
		return err
	})
	if err != nil {
		return got, fmt.Errorf("transfers %s: %w", batch, err)
	}
	return got, nil
}

// BatchFile is what the bank is to do for a file, as often as it is asked for
// and always the same, until the first result of it is known.
func (b *Orders) BatchFile(ctx context.Context, batch string) (file zengin.Order, err error) {
	from := b.Terms.Transfer
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		got, err := transfer.Find(ctx, tx, batch)
		if err != nil {
			return err
		}
		if got.Waiting() != len(got.Items) {
			return ErrBatchBegun
		}
		file = zengin.Order{Client: from.Client, From: zengin.Account{
			Bank: from.Bank, BankName: from.BankName, Branch: from.Branch, BranchName: from.BranchName, Kind: zengin.AccountKind(from.Kind), Number: from.Number, Name: from.Name,
		}}
		if file.Day, err = jp.ParseDay(got.Day); err != nil {
			return err
		}
		for _, it := range got.Items {
			to, err := transfer.Account(ctx, tx, b.Seals, it.Order)
			if err != nil {
				return err
			}
			file.Transfers = append(file.Transfers, zengin.Transfer{To: to, Yen: it.Amount, Reference: it.Reference()})
		}
		return nil
	})
	if err != nil {
		return file, fmt.Errorf("write transfers %s: %w", batch, err)
	}
	return file, nil
}

// A BatchResult is what the bank did: of a file's items, by reference, those
// that it could not transfer, and those that it did. All the others were
// transferred when Rest says so, and else go on waiting.
type BatchResult struct {
	Made, Failed []zengin.Transfer
	Rest         bool
	Problem      string // why it could not
}

// FinishTransfers records what the bank did with a file: each refund in a
// transaction of its own, so that one which was recorded is so, once, whatever
// comes after. It may be repeated. A result that does not fit is refused whole.
func (b *Orders) FinishTransfers(ctx context.Context, batch string, r BatchResult, by By) (done, failed int, err error) {
	if err := by.said(); err != nil {
		return 0, 0, err
	}
	got, err := b.Batch(ctx, batch)
	if err != nil {
		return 0, 0, err
	}
	fate, err := fates(got, r)
	if err != nil {
		return 0, 0, fmt.Errorf("transfers %s: %w", batch, err)
	}
	for _, it := range got.Items {
		if it.State != transfer.Waiting || fate[it.Seq] == "" {
			continue
		}
		marked, err := b.finishTransfer(ctx, it, fate[it.Seq], r.Problem, by)
		if err != nil {
			return done, failed, err
		}
		b.crashPoint("between transfers")
		switch {
		case marked && fate[it.Seq] == transfer.Failed:
			failed++
		case marked:
			done++
		}
	}
	return done, failed, nil
}

// fates tells what became of each item by its number. What the bank names has to
// be in the file with the same amount, and once.
func fates(batch transfer.Batch, r BatchResult) (map[int]transfer.State, error) {
	fate := map[int]transfer.State{}
	for _, part := range []struct {
		list  []zengin.Transfer
		state transfer.State
	}{{r.Failed, transfer.Failed}, {r.Made, transfer.Transferred}} {
		for _, t := range part.list {
			i := slices.IndexFunc(batch.Items, func(it transfer.Item) bool { return it.Reference() == t.Reference })
			if i < 0 || batch.Items[i].Amount != t.Yen {
				return nil, ErrBatchResult.Because(fmt.Errorf("%q with %d yen is not in it", t.Reference, t.Yen))
			}
			it := batch.Items[i]
			if fate[it.Seq] != "" || it.State != transfer.Waiting && it.State != part.state {
				return nil, ErrBatchResult.Because(fmt.Errorf("%q is named twice, or was %s before", t.Reference, it.State))
			}
			fate[it.Seq] = part.state
		}
	}
	for _, it := range batch.Items {
		if r.Rest && fate[it.Seq] == "" {
			fate[it.Seq] = transfer.Transferred
		}
	}
	return fate, nil
}

// finishTransfer records what became of one refund, and tells whether it was
// not recorded before.
func (b *Orders) finishTransfer(ctx context.Context, it transfer.Item, state transfer.State, problem string, by By) (marked bool, err error) {
	if state != transfer.Failed {
		problem = "" // it is that of the others
	}
	var o Order
	err = b.change(ctx, "finish the transfer of", it.Order, by, &o, func(tx *db.Tx) error {
		if marked, err = transfer.Mark(ctx, tx, it, state, problem); err != nil || !marked {
			return err
		}
		if state == transfer.Failed {
			if err := transfer.Erase(ctx, tx, o.Number); err != nil {
				return err
			}
			if err := record(ctx, tx, &o, DidFail, By{Actor: by.Actor, Name: by.Name, Reason: strings.TrimSpace(by.Reason + " " + problem)}); err != nil {
				return err
			}
			return b.writeTransferFailed(ctx, tx, o, it, problem)
		}
		back, err := b.transferred(ctx, tx, o, it.Debt, by)
		if err != nil {
			return err
		}
		return b.wentBack(ctx, tx, &o, back, by)
	})
	return marked, err
}

// transferred posts that one debt of an order by its id, or all that people have
// to transfer, went back, and forgets the account when nothing more is owed.
func (b *Orders) transferred(ctx context.Context, tx *db.Tx, o Order, debt string, by By) (back []ledger.Posting, err error) {
	l, err := ledger.Read(ctx, tx, o.Number)
	if err != nil {
		return nil, err
	}
	_, debts, err := transfersOf(ctx, tx, l)
	if err != nil {
		return nil, err
	}
	for _, d := range debts {
		if debt != "" && d.ID != debt {
			continue
		}
		in, err := transfer.WaitsIn(ctx, tx, d.ID)
		if err != nil {
			return nil, err
		}
		if in != "" {
			return nil, transfer.ErrWaiting.Because(fmt.Errorf("order %s waits in %s", o.Number, in))
		}
		p, err := payment.Get(ctx, tx, d.Payment)
		if err != nil {
			return nil, err
		}
		row, err := ledger.Transfer(ctx, tx, o.Number, d.ID, by.who())
		if err != nil {
			return nil, err
		}
		if _, _, err := payment.Apply(ctx, tx, p.ID, payment.Result{State: payment.Refunded, Captured: p.Captured, Refunded: p.Refunded + d.Amount}); err != nil {
			return nil, err
		}
		back = append(back, row)
	}
	if len(back) == 0 {
		return nil, ledger.ErrSettled
	}
	if len(back) == len(debts) {
		return back, transfer.Erase(ctx, tx, o.Number)
	}
	return back, nil
}

// DropTransfers gives up a file that the bank was never told of: its refunds can
// go into another.
func (b *Orders) DropTransfers(ctx context.Context, batch string, by By) (n int, err error) {
	if err := by.said(); err != nil {
		return 0, err
	}
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		n = 0
		got, err := transfer.Find(ctx, tx, batch)
		if err != nil {
			return err
		}
		if got.Waiting() != len(got.Items) {
			return ErrBatchBegun
		}
		for _, it := range got.Items {
			marked, err := transfer.Mark(ctx, tx, it, transfer.Dropped, by.Name+" "+by.Reason)
			if err != nil {
				return err
			}
			if !marked {
				return ErrBatchBegun
			}
			n++
		}
		return audit.Append(ctx, tx, audit.Entry{
			Object: "transfer", ObjectID: batch, Action: "transfer.drop", Reason: by.Reason, Changes: map[string]audit.Change{"count": {Before: n, After: 0}},
			Actor: audit.Actor{Kind: audit.Command, ID: "command:" + by.Name, Name: by.Name},
		})
	})
	if err != nil {
		return 0, fmt.Errorf("drop transfers %s: %w", batch, err)
	}
	return n, nil
}
