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
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
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
var ErrReceiptName = fault.New(fault.Invalid, "order.receipt_name", fmt.Sprintf("宛名を%d文字以内で入力してください。", maxReceiptName))

// ErrNoReceipt is the answer to who looks for a receipt that was not issued.
var ErrNoReceipt = fault.New(fault.NotFound, "order.no_receipt", "領収書はまだ発行されていません。ご注文の詳細から発行してください。")

// A Receipt is the receipt of an order, which is its qualified invoice
// (適格請求書) too.
type Receipt struct {
	Order   Order
	Name    string // whom it is made out to, without 様
	Issued  time.Time
	Again   bool          // it is not the first
	Company terms.Company // who issues it, as it was that day
	Credits []Credit      // what went back of its total or is about to, one by one
}

// A Credit is money of an order that goes back: with it the receipt is its
// 適格返還請求書 (返還インボイス) too.
type Credit struct {
	Number string // of the order's credits, such as T-261115-ABCDEFG-H1
	At     time.Time
	Word   string // why
	Yen    money.Yen
}

// creditsOf numbers what an order owes or gave back.
func creditsOf(number id.OrderNumber, l ledger.Ledger) (list []Credit) {
	for _, p := range l {
		if p.Kind == ledger.Owed {
			list = append(list, Credit{fmt.Sprintf("%s-H%d", number, len(list)+1), p.At, p.Occasion.Word(), p.Amount})
		}
	}
	return list
}

// creditsOfTotal are those that lessen what the order's total says. What was
// called off is not in it, and so no part of a receipt.
func creditsOfTotal(number id.OrderNumber, l ledger.Ledger) (list []Credit) {
	all, n := creditsOf(number, l), 0
	for _, p := range l {
		if p.Kind != ledger.Owed {
			continue
		}
		if !unsold(p.Occasion) {
			list = append(list, all[n])
		}
		n++
	}
	return list
}

// HasReceipt tells whether an order is paid or promised. What is paid at the
// door is paid once it arrived; of what was called off, or goes back whole,
// there is nothing to certify. Money has to be known.
func (o Order) HasReceipt() bool {
	if o.Status == Cancelled || o.Money.Paid > 0 && o.Money.Owed >= o.Money.Paid {
		return false
	}
	return o.Status.Accepted() && o.Status != AwaitingPayment && (o.Method != payment.COD || !o.Delivered.IsZero())
}

// IssueReceipt makes out the receipt of an order to a name, or to who ordered
// when it is empty, and remembers that. Whether the asker may have it is the
// caller's to know.
func (b *Orders) IssueReceipt(ctx context.Context, number id.OrderNumber, name string, by By) (r Receipt, err error) {
	if err := by.said(); err != nil {
		return r, err
	}
	name = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(name), "様"))
	if utf8.RuneCountInString(name) > maxReceiptName || strings.ContainsFunc(name, unicode.IsControl) {
		return r, ErrReceiptName
	}
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		o, err := findToChange(ctx, tx, number)
		if err != nil {
			return err
		}
		l, err := ledger.Read(ctx, tx, number)
		if err != nil {
			return err
		}
		if o.Money = l.Sums(); !o.HasReceipt() {
			return ErrNotFound
		}
		name := cmp.Or(name, strings.TrimSpace(o.Orderer.LastName+" "+o.Orderer.FirstName))
		if name == "" { // the order has forgotten whose it was
			return ErrReceiptName
		}
		o = o.nameless()
		o.Key, o.Owner, o.Customer = "", "", "" // no part of a paper
		r = Receipt{Order: o, Name: name, Issued: tx.Now, Company: b.Terms.Company, Credits: creditsOfTotal(number, l)}
		first, n, err := selectReceipts(ctx, tx, number)
		if err != nil {
			return err
		}
		same := first.Name == r.Name && len(first.Credits) == len(r.Credits) && first.Order.Quote.Total == r.Order.Quote.Total
		if n == 1 && same && tx.Now.Sub(first.Issued) < sameReceipt {
			r.Issued = first.Issued
			return nil
		}
		if r.Again = n > 0; r.Again && first.Company.Name != "" {
			r.Company = first.Company // who issued the first
		}
		if err := insertReceipt(ctx, tx, r, n+1); err != nil {
			return err
		}
		return issuedBy(ctx, tx, o, DidReceipt, by)
	})
	if err != nil {
		return Receipt{}, fmt.Errorf("issue the receipt of %s: %w", number, err)
	}
	return r, nil
}

// IssuedReceipt is the latest receipt of an order, as it was issued.
func (b *Orders) IssuedReceipt(ctx context.Context, number id.OrderNumber) (Receipt, error) {
	list, err := b.Receipts(ctx, number)
	switch {
	case err != nil:
		return Receipt{}, err
	case len(list) == 0:
		return Receipt{}, ErrNoReceipt
	}
	return list[len(list)-1], nil
}

// CreditTaxes is what an amount that goes back without goods means per rate: it
// lessens each by its share of the order.
func (o Order) CreditTaxes(amount money.Yen) []pricing.Tax { return spread(amount, o.Quote.Taxes) }

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

// Receipts lists the receipts of an order as they were issued, the first first:
// copies that nothing changes.
func (b *Orders) Receipts(ctx context.Context, number id.OrderNumber) (list []Receipt, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectCopies(ctx, tx, number)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list the receipts of %s: %w", number, err)
	}
	return list, nil
}
