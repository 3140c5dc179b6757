package csvfile

import (
	"io"
	"iter"
	"strconv"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

// orderColumns are for the books.
var orderColumns = []string{
	"注文番号", "注文日", "発送日", "状態", "お支払い方法", "商品小計", "クーポン割引", "送料", "ラッピング・のし", "手数料", "ポイント利用", "お支払い総額",
	"10%対象", "10%消費税", "8%対象", "8%消費税", "入金額", "返金額", "返金予定額",
}

// WriteOrders writes orders with every amount of their quotes, a row each.
func WriteOrders(w io.Writer, orders iter.Seq2[order.Order, error], o ExportOptions) (int, error) {
	return writeOrders(w, orders, o, orderColumns, func(o order.Order) [][]string { return [][]string{orderRow(o)} })
}

func orderRow(o order.Order) []string {
	q, shipped := o.Quote, ""
	if !o.Shipped.IsZero() {
		shipped = jp.Day(o.Shipped)
	}
	row := []string{
		string(o.Number), jp.Day(o.Placed), shipped, o.Status.Word(), order.MethodWords[o.Method],
		yen(q.Subtotal), yen(q.CouponDiscount), yen(q.Shipping), yen(q.Wrapping), yen(q.Fee), yen(q.PointsPay), yen(q.Total),
	}
	for _, percent := range []int{10, order.ReducedRate} {
		total, tax := money.Yen(0), money.Yen(0)
		for _, t := range q.Taxes {
			if t.Percent == percent {
				total, tax = t.Total, t.Tax
			}
		}
		row = append(row, yen(total), yen(tax))
	}
	return append(row, yen(o.Money.Paid), yen(o.Money.GivenBack), yen(o.Money.Outstanding()))
}

func yen(y money.Yen) string { return strconv.FormatInt(int64(y), 10) }

// writeOrders writes rows of orders. Every cell is made inert for
// spreadsheets: names and addresses are whatever shoppers typed.
func writeOrders(w io.Writer, orders iter.Seq2[order.Order, error], o ExportOptions, names []string, rowsOf func(order.Order) [][]string) (n int, err error) {
	out, err := newOutput(w, o)
	if err != nil {
		return 0, err
	}
	if err := out.row(names, names); err != nil {
		return 0, err
	}
	for order, err := range orders {
		if err != nil {
			return n, err
		}
		for _, row := range rowsOf(order) {
			for i, cell := range row {
				row[i] = guard(cell)
			}
			if err := out.row(row, names); err != nil {
				return n, err
			}
			n++
		}
	}
	return n, out.close()
}
