// Package receipt prints the receipts of orders as PDF. They are qualified
// invoices (適格請求書): issuer and registration number, date, goods with a mark
// on those of the reduced rate, total and tax of each rate. All numbers are
// those of the stored quote; nothing is calculated here.
package receipt

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// atOnce is how many receipts are printed at the same time; each takes some
// tens of megabytes for a moment, for the font.
const atOnce = 2

// A Printer prints papers of orders. Make one with New.
type Printer struct{ slots chan struct{} }

// New makes a printer.
func New() *Printer { return &Printer{slots: make(chan struct{}, atOnce)} }

// Print makes the PDF of a receipt.
func (p *Printer) Print(ctx context.Context, r order.Receipt) ([]byte, error) {
	select {
	case p.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	defer func() { <-p.slots }()
	s, err := newSheet("領収書 "+string(r.Order.Number), r.Issued)
	if err != nil {
		return nil, err
	}
	s.receipt(r)
	var out bytes.Buffer
	if err := s.pdf.Output(&out); err != nil {
		return nil, fmt.Errorf("print the receipt of %s: %w", r.Order.Number, err)
	}
	return out.Bytes(), nil
}

// receipt fills the page, and more when there are many lines.
func (s *sheet) receipt(r order.Receipt) {
	s.head(r)
	s.issuer(r.Company)
	s.lines(r.Order)
	s.amounts(r.Order)
	s.returns(r)
	s.foot(r.Order)
}

// head says what it is, to whom, and of how much.
func (s *sheet) head(r order.Receipt) {
	title := "領収書"
	if r.Again {
		title += "（再発行）"
	}
	s.text(20, "C", title)
	s.gap(6)
	s.text(13, "L", r.Name+" 様")
	s.gap(2)
	s.text(9, "R", "発行日 "+jp.Date(r.Issued))
	s.text(9, "R", "ご注文番号 "+string(r.Order.Number))
	s.text(9, "R", "取引年月日 "+jp.Date(dealt(r.Order)))
	s.gap(4)
	s.box(18, "金額 "+r.Order.Quote.Total.String()+"（税込）")
	s.gap(2)
	s.text(9, "L", "但し、下記のお品代として領収いたしました（お支払い方法："+order.MethodWords[r.Order.Method]+"）。")
	s.gap(4)
}

func (s *sheet) issuer(c terms.Company) {
	for _, line := range []string{
		c.Name + "（" + c.ShopName + "）", jp.PostalCode(c.Postal).String() + " " + c.Address,
		"電話 " + c.Phone, "登録番号 " + c.Registration,
	} {
		s.text(9, "R", line)
	}
	s.gap(4)
}

// lines lists the goods, with a mark on those of the reduced rate.
func (s *sheet) lines(o order.Order) {
	s.row(true, "品名", "単価（税込）", "数量", "金額（税込）")
	for i, l := range o.Lines {
		q := o.Quote.Lines[i]
		if q.Quantity == 0 { // called off
			continue
		}
		name := l.Name + "（" + l.Color + "・" + l.Size + "）"
		if q.TaxPercent == order.ReducedRate {
			name += " ※"
		}
		s.row(false, name, q.Price.String(), fmt.Sprint(q.Quantity), q.Subtotal.String())
	}
	s.gap(2)
}

// amounts explains the total and says the tax of each rate.
func (s *sheet) amounts(o order.Order) {
	for _, a := range o.Amounts() {
		s.sum(9, a.Label, a.Yen)
	}
	s.sum(12, "お支払い総額（税込）", o.Quote.Total)
	s.gap(3)
	s.taxes("内訳", o.Quote.Taxes)
	if o.Quote.PointsPay > 0 {
		s.text(8, "R", "税率ごとの金額は、ポイントでお支払いいただいた分を含みます。")
	}
}

// returns is the part that the law calls 適格返還請求書: each credit with its
// number and day, and what goods that came back were worth by rate.
func (s *sheet) returns(r order.Receipt) {
	o := r.Order
	back := o.ReturnedTaxes()
	if len(back)+len(r.Credits) == 0 {
		return
	}
	s.gap(4)
	s.text(10, "L", "ご返金（適格返還請求書）")
	refund, points := money.Yen(0), 0
	for i, l := range o.Lines {
		if l.Returned > 0 {
			s.row(false, l.Name+"（"+l.Color+"・"+l.Size+"）", o.Quote.Lines[i].Price.String(), fmt.Sprint(l.Returned), "")
		}
	}
	for _, c := range r.Credits {
		refund += c.Yen
		s.text(9, "R", fmt.Sprintf("返還番号 %s　返還日 %s　%s　%s", c.Number, jp.Date(c.At), c.Word, c.Yen))
	}
	if len(r.Credits) == 0 { // from before there was a ledger
		for _, ret := range o.Returns {
			refund += ret.Refund
		}
	}
	for _, ret := range o.Returns {
		points += ret.Points
	}
	s.taxes("返品", back)
	if len(back) == 0 {
		s.taxes("返還", o.CreditTaxes(refund))
	}
	s.sum(9, "ご返金額の合計", refund)
	if points > 0 {
		s.text(9, "R", "お戻ししたポイント "+money.Grouped(points)+"ポイント")
	}
}

func (s *sheet) taxes(what string, rows []pricing.Tax) {
	for _, t := range rows {
		mark := ""
		if t.Percent == order.ReducedRate {
			mark = "※"
		}
		s.text(9, "R", fmt.Sprintf("%s %d%%対象%s %s（内消費税 %s）", what, t.Percent, mark, t.Total, t.Tax))
	}
}

func (s *sheet) foot(o order.Order) {
	s.gap(6)
	for _, t := range o.Quote.Taxes {
		if t.Percent == order.ReducedRate {
			s.text(8, "L", "※は軽減税率（8%）対象の品目です。")
		}
	}
	s.text(8, "L", "電子データで発行しているため、収入印紙は貼付しておりません。")
}

// newSheet begins a page in the font of receipts.
func newSheet(title string, at time.Time) (*sheet, error) {
	b, err := font()
	if err != nil {
		return nil, err
	}
	pdf := fpdf.New("P", "mm", "A4", "")
	pdf.SetMargins(margin, margin, margin)
	pdf.SetAutoPageBreak(true, margin)
	pdf.AddUTF8FontFromBytes(family, "", b)
	pdf.SetTitle(title, true)
	pdf.SetCreator("", true)
	pdf.SetProducer("", true)
	pdf.SetCreationDate(at)
	pdf.SetModificationDate(at)
	pdf.SetLang("ja-JP")
	pdf.SetCatalogSort(true)
	pdf.AddPage()
	return &sheet{pdf: pdf}, nil
}

// dealt is when the goods changed hands: when they left, or else when they
// were ordered.
func dealt(o order.Order) time.Time {
	if !o.Shipped.IsZero() {
		return o.Shipped
	}
	return o.Placed
}
