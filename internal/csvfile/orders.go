package csvfile

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// parcelColumns are what carriers' programs ask for, in their words.
var parcelColumns = []string{
	"注文番号", "荷物番号", "送り状種別", "お届け先郵便番号", "お届け先都道府県", "お届け先市区町村", "お届け先町名番地", "お届け先建物名",
	"お届け先氏名", "お届け先カナ", "お届け先電話番号", "お届け希望日", "お届け時間帯", "品名", "個数", "代引金額", "代引金額内消費税",
	"ご依頼主名", "ご依頼主郵便番号", "ご依頼主住所", "ご依頼主電話番号",
}

// WriteParcels writes the parcels of orders, a row each, for the carrier. What
// is in them stays between shopper and shop.
func WriteParcels(w io.Writer, orders iter.Seq2[order.Order, error], c terms.Company, o ExportOptions) (int, error) {
	return writeOrders(w, orders, o, parcelColumns, func(o order.Order) [][]string {
		rows := make([][]string, len(o.Parcels))
		for i := range o.Parcels {
			rows[i] = parcelRow(o, i, c)
		}
		return rows
	})
}

func parcelRow(o order.Order, i int, c terms.Company) []string {
	p, kind, amount, tax, sender := o.Parcels[i], "元払い", "", "", c.ShopName
	if o.Method == payment.COD && i == 0 { // all of the money is paid with the first parcel
		kind, amount, tax = "代金引換", yen(o.Quote.Total), yen(taxOf(o))
	}
	if o.Discreet {
		sender = c.Name
	}
	pieces, slot := 0, ""
	for _, l := range o.Lines {
		if l.Parcel == i {
			pieces += l.Quantity
		}
	}
	if p.Slot != "" {
		slot = jp.ShippingTime(p.Slot)
	}
	return []string{
		string(o.Number), fmt.Sprintf("%s-%d", o.Number, i+1), kind, postal(p.To.Postal), p.To.Prefecture, p.To.City, p.To.Line, p.To.Building,
		p.To.LastName + " " + p.To.FirstName, p.To.LastKana + " " + p.To.FirstKana, p.To.Phone, p.Date, slot, "日用品", strconv.Itoa(pieces), amount, tax,
		sender, postal(jp.PostalCode(c.Postal)), c.Address, c.Phone,
	}
}

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

func taxOf(o order.Order) (sum money.Yen) {
	for _, t := range o.Quote.Taxes {
		sum += t.Tax
	}
	return sum
}

func postal(p jp.PostalCode) string { return strings.TrimPrefix(p.String(), "〒") }

func yen(y money.Yen) string { return strconv.FormatInt(int64(y), 10) }

// writeOrders writes rows of orders. Every cell is made inert for
// spreadsheets: names and addresses are whatever shoppers typed.
func writeOrders(w io.Writer, orders iter.Seq2[order.Order, error], o ExportOptions, names []string, rowsOf func(order.Order) [][]string) (n int, err error) {
	out := &output{Writer: bufio.NewWriterSize(w, 1<<16), ExportOptions: o, line: 1}
	if o.Encoding != ShiftJIS {
		if _, err := out.WriteString(byteOrderMark); err != nil {
			return 0, err
		}
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
	if err := out.wrong.sorted(); err != nil {
		return n, err
	}
	return n, out.Flush()
}
