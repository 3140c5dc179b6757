package order

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
)

// ReducedRate is the tax rate whose goods an invoice has to mark.
const ReducedRate = 8

const (
	maxReceiptName = 40 // characters
	// sameReceipt is how long the first receipt stays the first: a browser that
	// loads or saves it again gets the same one.
	sameReceipt = 15 * time.Minute
)

// ErrReceiptName refuses a name that no receipt is made out to.
var ErrReceiptName = fault.New(fault.Invalid, "order.receipt_name", fmt.Sprintf("宛名は%d文字以内で入力してください。", maxReceiptName))

// A Receipt is the receipt of an order, which is its qualified invoice
// (適格請求書) too.
type Receipt struct {
	Order  Order
	Name   string // whom it is made out to, without 様
	Issued time.Time
	Again  bool // it is not the first
}

// HasReceipt tells whether an order is paid or promised, or was. What is paid
// at the door is paid once it arrived.
func (o Order) HasReceipt() bool {
	return o.Status.Accepted() && o.Status != AwaitingPayment && (o.Method != payment.COD || !o.Delivered.IsZero())
}

// IssueReceipt makes out the receipt of an order to a name, or to who ordered
// when it is empty, and remembers that. Whether the asker may have it is the
// caller's to know.
func (b *Orders) IssueReceipt(ctx context.Context, number id.OrderNumber, name string) (r Receipt, err error) {
	name = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(name), "様"))
	if utf8.RuneCountInString(name) > maxReceiptName || strings.ContainsFunc(name, unicode.IsControl) {
		return r, ErrReceiptName
	}
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		o, err := findOrder(ctx, tx, string(number))
		if err != nil {
			return err
		}
		if !o.HasReceipt() {
			return ErrNotFound
		}
		r = Receipt{Order: o, Name: cmp.Or(name, strings.TrimSpace(o.Orderer.LastName+" "+o.Orderer.FirstName)), Issued: tx.Now}
		first, n, err := selectReceipts(ctx, tx, number)
		if err != nil {
			return err
		}
		if n == 1 && first.Name == r.Name && tx.Now.Sub(first.Issued) < sameReceipt {
			r.Issued = first.Issued
			return nil
		}
		r.Again = n > 0
		return insertReceipt(ctx, tx, r, n+1)
	})
	if err != nil {
		return Receipt{}, fmt.Errorf("issue the receipt of %s: %w", number, err)
	}
	return r, nil
}

// ReturnedTaxes is what goods that came back were worth, per rate.
func (o Order) ReturnedTaxes() []pricing.Tax {
	var rows []pricing.Tax
	for i, l := range o.Lines {
		if l.Returned == 0 {
			continue
		}
		q := o.Quote.Lines[i]
		at := slices.IndexFunc(rows, func(t pricing.Tax) bool { return t.Percent == q.TaxPercent })
		if at < 0 {
			at, rows = len(rows), append(rows, pricing.Tax{Percent: q.TaxPercent})
		}
		rows[at].Total += (q.Subtotal - q.Discount) * money.Yen(l.Returned) / money.Yen(l.Quantity)
	}
	for i, t := range rows {
		rows[i].Tax = t.Total * money.Yen(t.Percent) / money.Yen(100+t.Percent)
		rows[i].Base = t.Total - rows[i].Tax
	}
	slices.SortFunc(rows, func(a, b pricing.Tax) int { return b.Percent - a.Percent })
	return rows
}
