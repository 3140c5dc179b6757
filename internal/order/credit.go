package order

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// A CreditNote is the paper about money that goes back for goods that were sold
// (適格返還請求書): of one credit of an order.
type CreditNote struct {
	Credit
	Order   id.OrderNumber
	Name    string // who ordered, without 様
	Issued  time.Time
	Again   bool          // it is not the first
	Company terms.Company // who issues it, as it was that day
	Dealt   time.Time     // when the goods left
	Lines   []CreditLine  // what came back; empty: no goods did
	Taxes   []pricing.Tax
	Points  int // that came back besides
}

// A CreditLine is goods that came back.
type CreditLine struct {
	Name     string
	Quantity int
	Percent  int
}

// LessensSales tells whether money that is owed lessens what was sold: goods had
// left, and it is not for some that never did.
func LessensSales(p ledger.Posting, all []shipment.Shipment) bool {
	if unsold(p.Occasion) {
		return false
	}
	return slices.ContainsFunc(all, func(s shipment.Shipment) bool { return s.Kind == shipment.Order && s.Left() && !s.Shipped.After(p.At) })
}

// unsold is money that goes back for what was never sold: it was called off
// before it left, or came when there was nothing to pay for any more. The total
// of the order is without it.
func unsold(o ledger.Occasion) bool {
	return o == ledger.Cancel || o == ledger.Line || o == ledger.Late
}

// CreditNotes lists the credits of an order of which there is a paper.
func (r Record) CreditNotes() (list []Credit) {
	credits := creditsOf(r.Order.Number, r.Ledger)
	n := 0
	for _, p := range r.Ledger {
		if p.Kind != ledger.Owed {
			continue
		}
		if LessensSales(p, r.Shipments) {
			list = append(list, credits[n])
		}
		n++
	}
	return list
}

// returnOf is the return of an order that something is owed for.
func (o Order) returnOf(p ledger.Posting) (Return, bool) {
	for _, ret := range o.Returns {
		if p.Occasion == ledger.Return && strings.Contains(p.Ref, ret.ID) {
			return ret, true
		}
	}
	return Return{}, false
}

// TaxesOf is what money that is owed means per rate: by the goods that came
// back for it, or by the shares of the order.
func (o Order) TaxesOf(p ledger.Posting) []pricing.Tax {
	if ret, ok := o.returnOf(p); ok {
		return o.ReturnTaxes(ret, p.Amount)
	}
	return o.CreditTaxes(p.Amount)
}

// ReturnTaxes spreads an amount over the rates of the goods of a return.
func (o Order) ReturnTaxes(ret Return, amount money.Yen) []pricing.Tax {
	worth := make([]pricing.Tax, len(o.Quote.Taxes))
	whole := money.Yen(0)
	for i, t := range o.Quote.Taxes {
		worth[i].Percent = t.Percent
		for _, rl := range ret.Lines {
			if q := o.Quote.Lines[rl.Line]; q.TaxPercent == t.Percent && q.Quantity > 0 {
				worth[i].Total += (q.Subtotal - q.Discount) * money.Yen(rl.Quantity) / money.Yen(q.Quantity)
			}
		}
		whole += worth[i].Total
	}
	if whole == 0 {
		return o.CreditTaxes(amount)
	}
	return spread(amount, worth)
}

// spread divides an amount by what rates are worth; the last takes what
// dividing leaves.
func spread(amount money.Yen, worth []pricing.Tax) (rows []pricing.Tax) {
	whole, last := money.Yen(0), 0
	for i, t := range worth {
		if whole += t.Total; t.Total > 0 {
			last = i
		}
	}
	left := amount
	for i, t := range worth {
		part := left
		if i != last && whole > 0 {
			part = amount * t.Total / whole
		}
		if i > last {
			part = 0
		}
		left -= part
		tax := part * money.Yen(t.Percent) / money.Yen(100+t.Percent)
		rows = append(rows, pricing.Tax{Percent: t.Percent, Total: part, Tax: tax, Base: part - tax})
	}
	return rows
}

// IssueCreditNote makes out the paper of a credit of an order by its number, and
// keeps it. Whether the asker may have it is the caller's to know.
func (b *Orders) IssueCreditNote(ctx context.Context, number id.OrderNumber, credit string, by By) (c CreditNote, err error) {
	if err := by.said(); err != nil {
		return c, err
	}
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		r := Record{}
		if r.Order, err = findToChange(ctx, tx, number); err != nil {
			return err
		}
		if r.Ledger, err = ledger.Read(ctx, tx, number); err != nil {
			return err
		}
		if r.Shipments, err = shipment.Of(ctx, tx, number); err != nil {
			return err
		}
		if c, err = b.creditNote(r, credit, tx.Now); err != nil {
			return err
		}
		copies, err := selectCredits(ctx, tx, number, credit)
		if err != nil {
			return err
		}
		if len(copies) == 1 && tx.Now.Sub(copies[0].Issued) < sameReceipt {
			c = copies[0]
			return nil
		}
		if len(copies) > 0 { // the first, said again
			at := c.Issued
			c = copies[0]
			c.Issued, c.Again = at, true
		}
		if err := insertCredit(ctx, tx, c, len(copies)+1); err != nil {
			return err
		}
		return issuedBy(ctx, tx, r.Order, DidCredit, by)
	})
	if err != nil {
		return CreditNote{}, fmt.Errorf("issue the credit note %s: %w", credit, err)
	}
	return c, nil
}

// creditNote is the paper of a credit, for the first time.
func (b *Orders) creditNote(r Record, credit string, now time.Time) (CreditNote, error) {
	o := r.Order
	all := r.CreditNotes()
	at := slices.IndexFunc(all, func(c Credit) bool { return c.Number == credit })
	if at < 0 {
		return CreditNote{}, ErrNotFound
	}
	c := CreditNote{
		Credit: all[at], Order: o.Number, Name: strings.TrimSpace(o.Orderer.LastName + " " + o.Orderer.FirstName), Issued: now, Company: b.Terms.Company, Dealt: o.Shipped,
	}
	n := 0
	for _, p := range r.Ledger {
		if p.Kind != ledger.Owed {
			continue
		}
		if n++; fmt.Sprintf("%s-H%d", o.Number, n) != credit {
			continue
		}
		c.Taxes = o.TaxesOf(p)
		if ret, ok := o.returnOf(p); ok {
			c.Points = ret.Points
			for _, rl := range ret.Lines {
				l := o.Lines[rl.Line]
				c.Lines = append(c.Lines, CreditLine{l.Name + "（" + l.Color + "・" + l.Size + "）", rl.Quantity, o.Quote.Lines[rl.Line].TaxPercent})
			}
		}
	}
	return c, nil
}

// IssuedCreditNotes lists the papers of a credit as they were issued, the first first.
func (b *Orders) IssuedCreditNotes(ctx context.Context, number id.OrderNumber, credit string) (list []CreditNote, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectCredits(ctx, tx, number, credit)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list the credit notes %s: %w", credit, err)
	}
	return list, nil
}
