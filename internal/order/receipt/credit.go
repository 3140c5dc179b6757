package receipt

import (
	"bytes"
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

// PrintCredit makes the PDF of a credit note (適格返還請求書): issuer and
// registration number, day of the return and of the sale, what it is for, and
// amount and tax of each rate.
func (p *Printer) PrintCredit(ctx context.Context, c order.CreditNote) ([]byte, error) {
	select {
	case p.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	defer func() { <-p.slots }()
	s, err := newSheet("返還インボイス "+c.Number, c.Issued)
	if err != nil {
		return nil, err
	}
	s.credit(c)
	var out bytes.Buffer
	if err := s.pdf.Output(&out); err != nil {
		return nil, fmt.Errorf("print the credit note %s: %w", c.Number, err)
	}
	return out.Bytes(), nil
}

func (s *sheet) credit(c order.CreditNote) {
	title := "適格返還請求書"
	if c.Again {
		title += "（再発行）"
	}
	s.text(20, "C", title)
	s.text(9, "C", "（返還インボイス）")
	s.gap(6)
	s.text(13, "L", c.Name+" 様")
	s.gap(2)
	for _, line := range []string{
		"返還番号 " + c.Number, "発行日 " + jp.Date(c.Issued), "返還年月日 " + jp.Date(c.At), "ご注文番号 " + string(c.Order), "元の取引年月日 " + jp.Date(c.Dealt),
	} {
		s.text(9, "R", line)
	}
	s.gap(4)
	s.box(18, "返還額 "+c.Yen.String()+"（税込）")
	s.gap(4)
	s.issuer(c.Company)
	s.row(true, "内容", "", "数量", "")
	reduced := false
	for _, l := range c.Lines {
		name := l.Name
		if l.Percent == order.ReducedRate {
			name, reduced = name+" ※", true
		}
		s.row(false, c.Word+"："+name, "", fmt.Sprint(l.Quantity), "")
	}
	if len(c.Lines) == 0 {
		s.row(false, "売上に係る対価の返還（"+c.Word+"）", "", "", c.Yen.String())
	}
	s.gap(2)
	for _, t := range c.Taxes {
		reduced = reduced || t.Percent == order.ReducedRate && t.Total > 0
	}
	s.taxes("返還", c.Taxes)
	if c.Points > 0 {
		s.text(9, "R", "ほかに、お戻ししたポイント "+money.Grouped(c.Points)+"ポイント")
	}
	s.gap(6)
	if reduced {
		s.text(8, "L", "※は軽減税率（8%）対象です。")
	}
}
