package transfers

import (
	"bytes"
	"context"
	"encoding/base64"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/transfer"
	"github.com/tsumugi-shop/tsumugi/internal/zengin"
)

// What the calls refuse.
var (
	errDay    = fault.New(fault.Invalid, "office.transfer_day", "振込日には、今日以降の銀行の営業日を選んでください。")
	errResult = fault.New(fault.Invalid, "office.transfer_result", "振り込めたもの、振り込めなかったものを選んでください。")
	errWhy    = fault.New(fault.Invalid, "office.transfer_problem", "振り込めなかった理由を入力してください。お客さまへの手紙に書かれます。")
	errChosen = fault.New(fault.Invalid, "office.transfer_chosen", "振り込む返金を選んでください。")
)

// TransferAsk names a refund of an order.
type TransferAsk struct {
	Number string `json:"number"`
	ID     string `json:"id"`
}

func (p Parts) ask(ctx context.Context, in TransferAsk) (TransferList, error) {
	n, err := id.ParseOrderNumber(in.Number)
	if err != nil {
		return TransferList{}, err
	}
	return p.then(ctx)(p.Orders.AskAccount(ctx, n, by(ctx, "口座のご登録のお願い")))
}

func (p Parts) sent(ctx context.Context, in TransferAsk) (TransferList, error) {
	n, err := id.ParseOrderNumber(in.Number)
	if err != nil {
		return TransferList{}, err
	}
	if in.ID == "" { // to the verb it is all that is owed
		return TransferList{}, errChosen
	}
	return p.then(ctx)(p.Orders.MarkTransferred(ctx, n, in.ID, by(ctx, "銀行で振込済み")))
}

// then answers the list as it is after something was done.
func (p Parts) then(ctx context.Context) func(order.Order, error) (TransferList, error) {
	return func(_ order.Order, err error) (TransferList, error) {
		if err != nil {
			return TransferList{}, err
		}
		return p.list(ctx, call.None{})
	}
}

// TransferStart says what to put into a file.
type TransferStart struct {
	Numbers []string `json:"numbers"` // of orders
	Day     string   `json:"day"`     // YYYYMMDD
}

// TransferFile is the bank's file.
type TransferFile struct {
	Name   string             `json:"name"`
	Base64 string             `json:"base64"`
	Batch  TransferBatchWhole `json:"batch"`
}

func (p Parts) start(ctx context.Context, in TransferStart) (TransferFile, error) {
	if !p.Orders.Terms.Transfer.Complete() {
		return TransferFile{}, order.ErrPayer
	}
	now, err := p.now(ctx)
	if err != nil {
		return TransferFile{}, err
	}
	day, err := jp.ParseDay(in.Day)
	if err != nil || jp.Day(day) < jp.Day(now) || !jp.BankOpen(day) || day.After(now.AddDate(0, 1, 0)) {
		return TransferFile{}, errDay
	}
	if len(in.Numbers) == 0 || len(in.Numbers) > transfer.MaxItems {
		return TransferFile{}, errChosen
	}
	var numbers []id.OrderNumber
	for _, text := range in.Numbers {
		n, err := id.ParseOrderNumber(text)
		if err != nil {
			return TransferFile{}, err
		}
		numbers = append(numbers, n)
	}
	b, err := p.Orders.StartTransfers(ctx, day, numbers, transfer.MaxItems, by(ctx, "返金の振込"))
	if err != nil {
		return TransferFile{}, err
	}
	return p.write(ctx, b.ID)
}

func (p Parts) file(ctx context.Context, in TransferOne) (TransferFile, error) {
	return p.write(ctx, in.ID)
}

// write makes the file of a list; as often as it is asked for it is the same.
func (p Parts) write(ctx context.Context, batch string) (out TransferFile, err error) {
	file, err := p.Orders.BatchFile(ctx, batch)
	if err != nil {
		return out, err
	}
	var text bytes.Buffer
	if err := zengin.Write(&text, file); err != nil {
		return out, err
	}
	out.Base64 = base64.StdEncoding.EncodeToString(text.Bytes())
	out.Batch, err = p.batch(ctx, TransferOne{batch})
	out.Name = out.Batch.Name
	return out, err
}

// TransferResult is what the bank did.
type TransferResult struct {
	ID      string `json:"id"`
	Made    []int  `json:"made,omitempty"`   // numbers of items that it transferred
	Failed  []int  `json:"failed,omitempty"` // and of those that it could not
	Problem string `json:"problem,omitempty"`
}

func (p Parts) result(ctx context.Context, in TransferResult) (TransferBatchWhole, error) {
	b, err := p.Orders.Batch(ctx, in.ID)
	if err != nil {
		return TransferBatchWhole{}, err
	}
	r := order.BatchResult{Problem: strings.TrimSpace(in.Problem)}
	for _, part := range []struct {
		seqs []int
		into *[]zengin.Transfer
	}{{in.Made, &r.Made}, {in.Failed, &r.Failed}} {
		for _, seq := range part.seqs {
			if seq < 1 || seq > len(b.Items) {
				return TransferBatchWhole{}, errResult
			}
			it := b.Items[seq-1]
			*part.into = append(*part.into, zengin.Transfer{Reference: it.Reference(), Yen: it.Amount})
		}
	}
	switch {
	case len(r.Made)+len(r.Failed) == 0:
		return TransferBatchWhole{}, errResult
	case len(r.Failed) > 0 && r.Problem == "":
		return TransferBatchWhole{}, errWhy
	}
	if _, _, err := p.Orders.FinishTransfers(ctx, in.ID, r, by(ctx, "銀行の結果")); err != nil {
		return TransferBatchWhole{}, err
	}
	return p.batch(ctx, TransferOne{in.ID})
}

func (p Parts) drop(ctx context.Context, in TransferOne) (TransferBatchWhole, error) {
	if _, err := p.Orders.DropTransfers(ctx, in.ID, by(ctx, "振込の取りやめ")); err != nil {
		return TransferBatchWhole{}, err
	}
	return p.batch(ctx, in)
}
