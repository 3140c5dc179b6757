package order

import (
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// An Amount is a row of what an order costs.
type Amount struct {
	Label string
	Yen   money.Yen
}

// Amounts explains what was to pay from the stored quote: all rows together
// are Quote.Total. Letters and receipts print these rows.
func (o Order) Amounts() []Amount {
	q := o.Quote
	rows := []Amount{{"商品小計", q.Subtotal}}
	add := func(label string, amount money.Yen) {
		if amount != 0 {
			rows = append(rows, Amount{label, amount})
		}
	}
	for _, c := range q.CouponDiscounts {
		add("クーポン（"+c.Name+"）", -c.Amount)
	}
	rows = append(rows, Amount{"送料", q.Shipping})
	add("ラッピング・のし", q.Wrapping)
	add("手数料", q.Fee)
	add("ポイント利用（"+money.Grouped(q.PointsUsed)+"ポイント）", -q.PointsPay)
	return rows
}
