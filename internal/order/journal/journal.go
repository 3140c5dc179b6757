// Package journal says what happened to the money of orders as entries of
// double-entry books (仕訳), for the programs that keep them. It adds nothing to
// the ledgers of money, shipments and points and leaves nothing out:
//
//	money comes             cash of its way      / advances (cash on delivery: receivables)
//	goods leave             advances, points     / sales, per rate
//	money is to go back     advances, or returns of sales per rate once goods left / owed
//	it went                 owed                 / cash
//	points are given        promotion            / points owed, and back
//	points pay              points owed          / advances, and back
//
// Each entry has one debit and one credit of the same amount.
package journal

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
)

// Account is a 勘定科目.
type Account string

// The accounts that entries name.
const (
	Bank       Account = "普通預金"
	Uncleared  Account = "未収入金" // at payment services, by a sub-account each, and with carriers
	Receivable Account = "売掛金"  // goods on their way that are paid at the door
	Advance    Account = "前受金"
	Owed       Account = "未払金"
	PointsOwed Account = "ポイント引当金"
	Sales      Account = "売上高"
	Returns    Account = "売上値引高"
	Promotion  Account = "販売促進費"
)

// A Side is the debit or the credit of an entry. Sales and returns of sales have a rate.
type Side struct {
	Account Account
	Sub     string
	Percent int       // 0: no tax
	Tax     money.Yen // in the amount
}

// An Entry is one debit and one credit.
type Entry struct {
	At            time.Time
	Debit, Credit Side
	Yen           money.Yen
	Memo          string
}

// cash is where money is that came by a way to pay.
func cash(m payment.Method) Side {
	switch m {
	case payment.Bank:
		return Side{Account: Bank}
	case payment.COD:
		return Side{Account: Uncleared, Sub: "代金引換"}
	case payment.Konbini:
		return Side{Account: Uncleared, Sub: "コンビニ決済"}
	case payment.PayPay:
		return Side{Account: Uncleared, Sub: "PayPay"}
	}
	return Side{Account: Uncleared, Sub: "カード決済"}
}

// clearing is what stands between money and goods.
func clearing(m payment.Method) Side {
	if m == payment.COD {
		return Side{Account: Receivable, Sub: "代金引換"}
	}
	return Side{Account: Advance}
}

var (
	owed      = Side{Account: Owed, Sub: "返金"}
	points    = Side{Account: PointsOwed}
	paysPoint = Side{Account: Advance, Sub: "ポイント"}
)

// OfOrder is every entry of an order's money and goods, in the order in which
// they happened.
func OfOrder(r order.Record) []Entry {
	var list []Entry
	between := clearing(r.Order.Method)
	left := leftOf(r)
	for _, p := range r.Ledger {
		memo := string(p.Order) + " "
		switch p.Kind {
		case ledger.Captured:
			list = append(list, Entry{p.At, cash(r.Order.Method), between, p.Amount, memo + "入金"})
		case ledger.Owed:
			memo += "返金 " + p.Occasion.Word()
			if !order.LessensSales(p, r.Shipments) {
				list = append(list, Entry{p.At, between, owed, p.Amount, memo})
				continue
			}
			list = append(list, lessSales(r.Order.TaxesOf(p), p.At, owed, memo)...)
		case ledger.Refunded:
			list = append(list, Entry{p.At, owed, cash(r.Order.Method), p.Amount, memo + "返金の実行"})
		case ledger.Transferred:
			list = append(list, Entry{p.At, owed, Side{Account: Bank}, p.Amount, memo + "返金の振込"})
		}
	}
	list = append(list, sales(r, left, between)...)
	slices.SortStableFunc(list, func(a, b Entry) int { return a.At.Compare(b.At) })
	return list
}

// leftOf is what left of what was ordered, the first first.
func leftOf(r order.Record) (left []shipment.Shipment) {
	for _, s := range r.Shipments {
		if s.Kind == shipment.Order && s.Left() {
			left = append(left, s)
		}
	}
	slices.SortStableFunc(left, func(a, b shipment.Shipment) int {
		return cmp.Or(a.Shipped.Compare(b.Shipped), cmp.Compare(a.Seq, b.Seq))
	})
	return left
}

// lessSales lessens the sales of each rate.
func lessSales(rates []pricing.Tax, at time.Time, credit Side, memo string) (list []Entry) {
	for _, t := range rates {
		if t.Total > 0 {
			list = append(list, Entry{at, Side{Account: Returns, Percent: t.Percent, Tax: t.Tax}, credit, t.Total, memo})
		}
	}
	return list
}

// sales is what was sold with each shipment: its share of the order's total, and
// of what points paid, spread over the rates. Counted from the beginning each
// time, so that all shipments together are the order to the yen.
func sales(r order.Record, left []shipment.Shipment, between Side) (list []Entry) {
	o := r.Order
	waits := slices.ContainsFunc(r.Shipments, func(s shipment.Shipment) bool { return s.Kind == shipment.Order && s.State == shipment.Waiting })
	sold := make([]money.Yen, len(o.Quote.Taxes))
	shares, paid := money.Yen(0), money.Yen(0)
	for i, s := range left {
		whole := i == len(left)-1 && !waits
		shares += s.Share
		byPoints := o.Quote.PointsPay
		if !whole {
			byPoints = part(o.Quote.PointsPay, shares, o.Quote.Total)
		}
		debits := []debit{{between, s.Share}, {paysPoint, byPoints - paid}}
		paid = byPoints
		list = append(list, sell(o, s, shares+byPoints, whole, sold, debits)...)
		if whole && o.Method != payment.COD {
			list = append(list, settle(r, left, s.Shipped, between)...)
		}
	}
	return list
}

type debit struct {
	side Side
	yen  money.Yen
}

// part is a share of an amount; nothing of nothing.
func part(amount, of, whole money.Yen) money.Yen {
	if whole <= 0 {
		return 0
	}
	return amount * of / whole
}

// sell posts what of each rate is sold now that upTo of the order is.
func sell(o order.Order, s shipment.Shipment, upTo money.Yen, whole bool, sold []money.Yen, debits []debit) (list []Entry) {
	memo := fmt.Sprintf("%s 売上 発送%d", o.Number, s.Seq)
	others := money.Yen(0)
	for i, t := range o.Quote.Taxes {
		target := t.Total
		switch {
		case i == len(o.Quote.Taxes)-1:
			target = upTo - others
		case !whole:
			target = part(t.Total, upTo, o.Quote.Total+o.Quote.PointsPay)
		}
		others += target
		now := target - sold[i]
		for j := range debits {
			yen := min(now, debits[j].yen)
			if yen <= 0 {
				continue
			}
			before := taxIn(sold[i], t.Percent)
			sold[i] += yen
			credit := Side{Account: Sales, Percent: t.Percent, Tax: taxIn(sold[i], t.Percent) - before}
			list = append(list, Entry{s.Shipped, debits[j].side, credit, yen, memo})
			now, debits[j].yen = now-yen, debits[j].yen-yen
		}
	}
	return list
}

func taxIn(total money.Yen, percent int) money.Yen {
	return total * money.Yen(percent) / money.Yen(100+percent)
}

// settle closes the advances of an order that left whole: money that went back
// before there were sales lessens them now, and what sales were lessened by too
// much comes back.
func settle(r order.Record, left []shipment.Shipment, at time.Time, between Side) []Entry {
	balance := money.Yen(0)
	for _, s := range left {
		balance -= s.Share
	}
	for _, p := range r.Ledger {
		switch {
		case p.Kind == ledger.Captured:
			balance += p.Amount
		case p.Kind == ledger.Owed && !order.LessensSales(p, r.Shipments):
			balance -= p.Amount
		}
	}
	memo := string(r.Order.Number) + " 発送前の返金の振替"
	list := lessSales(r.Order.CreditTaxes(max(-balance, balance)), at, between, memo)
	if balance > 0 {
		for i := range list {
			list[i].Debit, list[i].Credit = list[i].Credit, list[i].Debit
		}
	}
	return list
}

// OfPoints is the entries of points that members have more or fewer of, worth
// so much each. Those that come back from goods which left need the order.
func OfPoints(m loyalty.Move, value money.Yen, find func(id.OrderNumber) (order.Record, error)) ([]Entry, error) {
	yen, up := money.Yen(m.Points)*value, m.Points > 0
	if !up {
		yen = -yen
	}
	if yen == 0 {
		return nil, nil
	}
	e := Entry{At: m.At, Debit: Side{Account: Promotion, Sub: "ポイント"}, Credit: points, Yen: yen, Memo: m.Ref + " ポイント"}
	switch {
	case m.Given() && up:
		e.Memo += "付与"
	case m.Given():
		e.Debit, e.Credit = e.Credit, e.Debit
		e.Memo += "取消・失効"
	case !up:
		e.Debit, e.Credit = points, paysPoint
		e.Memo += "利用"
	default:
		e.Memo += "返還"
		r, err := find(id.OrderNumber(m.Ref))
		if err != nil && !errors.Is(err, order.ErrNotFound) {
			return nil, err
		}
		if i := slices.IndexFunc(r.Order.Returns, func(ret order.Return) bool { return ret.ID == m.Occasion }); err == nil && i >= 0 {
			return lessSales(r.Order.ReturnTaxes(r.Order.Returns[i], yen), m.At, points, e.Memo), nil
		}
		e.Debit = paysPoint
	}
	return []Entry{e}, nil
}

// Between is all entries from a moment until before another, in their order.
func Between(ctx context.Context, b *order.Orders, from, to time.Time) (list []Entry, err error) {
	numbers, moves, err := b.Touched(ctx, from, to)
	if err != nil {
		return nil, err
	}
	find := func(n id.OrderNumber) (order.Record, error) { return b.Record(ctx, n) }
	for _, n := range numbers {
		r, err := find(n)
		if err != nil {
			return nil, fmt.Errorf("journal of order %s: %w", n, err)
		}
		for _, e := range OfOrder(r) {
			if !e.At.Before(from) && e.At.Before(to) {
				list = append(list, e)
			}
		}
	}
	for _, m := range moves {
		entries, err := OfPoints(m, b.Terms.Points.Value, find)
		if err != nil {
			return nil, fmt.Errorf("journal of points of %s: %w", m.Ref, err)
		}
		list = append(list, entries...)
	}
	slices.SortStableFunc(list, func(a, b Entry) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Memo, b.Memo)) })
	return list, nil
}

// Balance is what entries leave on an account, with its sub-accounts: debits less credits.
func Balance(list []Entry, a Account) (sum money.Yen) {
	for _, e := range list {
		if e.Debit.Account == a {
			sum += e.Yen
		}
		if e.Credit.Account == a {
			sum -= e.Yen
		}
	}
	return sum
}

// Taxes adds up what was sold, or went back, by rate: credits less debits.
func Taxes(list []Entry, a Account) map[int]pricing.Tax {
	sums := map[int]pricing.Tax{}
	add := func(s Side, yen, sign money.Yen) {
		if s.Account == a {
			t := sums[s.Percent]
			sums[s.Percent] = pricing.Tax{Percent: s.Percent, Total: t.Total + sign*yen, Tax: t.Tax + sign*s.Tax, Base: t.Base + sign*(yen-s.Tax)}
		}
	}
	for _, e := range list {
		add(e.Debit, e.Yen, -1)
		add(e.Credit, e.Yen, 1)
	}
	return sums
}
