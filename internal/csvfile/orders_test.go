package csvfile_test

import (
	"bytes"
	"encoding/csv"
	"iter"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/ordertest"
)

func inTurn(orders []order.Order) iter.Seq2[order.Order, error] {
	return func(yield func(order.Order, error) bool) {
		for _, o := range orders {
			if !yield(o, nil) {
				return
			}
		}
	}
}

// inBooks is what the file says of an order: coupons in one sum, and nothing of
// lines, list prices and points.
func inBooks(o order.Order) ordertest.Sums {
	want := ordertest.Of(o)
	want.Lines, want.List, want.Campaign, want.Used, want.Earned = nil, 0, 0, 0, 0
	sum := money.Yen(0)
	for _, c := range want.Coupons {
		sum += c
	}
	want.Coupons = []money.Yen{sum}
	for _, rate := range []int{10, 8} {
		if !slices.ContainsFunc(want.Taxes, func(t ordertest.Tax) bool { return t.Percent == rate }) {
			want.Taxes = append(want.Taxes, ordertest.Tax{Percent: rate})
		}
	}
	slices.SortFunc(want.Taxes, func(a, b ordertest.Tax) int { return b.Percent - a.Percent })
	return want
}

// readBooks reads a row by the names of the columns.
func readBooks(t *testing.T, names, row []string) ordertest.Sums {
	t.Helper()
	yen := func(name string) money.Yen {
		v, err := strconv.ParseInt(row[slices.Index(names, name)], 10, 64)
		if err != nil {
			t.Fatalf("%s of %v: %v", name, row, err)
		}
		return money.Yen(v)
	}
	return ordertest.Sums{
		Subtotal: yen("商品小計"), Coupons: []money.Yen{-yen("クーポン割引")}, Shipping: yen("送料"), Wrapping: yen("ラッピング・のし"), Fee: yen("手数料"),
		Points: -yen("ポイント利用"), Total: yen("お支払い総額"),
		Taxes: []ordertest.Tax{{Percent: 10, Total: yen("10%対象"), Tax: yen("10%消費税")}, {Percent: 8, Total: yen("8%対象"), Tax: yen("8%消費税")}},
	}
}

func TestTenThousandOrdersAreInTheBooksToTheYen(t *testing.T) {
	var orders []order.Order
	for _, o := range ordertest.Orders(ordertest.Many) {
		orders = append(orders, o)
	}
	var file bytes.Buffer
	if n, err := csvfile.WriteOrders(&file, inTurn(orders), csvfile.ExportOptions{}); err != nil || n != len(orders) {
		t.Fatalf("%d rows, %v; want %d", n, err, len(orders))
	}
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(file.String(), "\ufeff"))).ReadAll()
	if err != nil || len(rows) != len(orders)+1 {
		t.Fatalf("%d rows read, %v", len(rows), err)
	}
	for n, o := range orders {
		got := readBooks(t, rows[0], rows[n+1])
		if want := inBooks(o); rows[n+1][0] != string(o.Number) || !reflect.DeepEqual(got, want) {
			t.Fatalf("row %v\ngot  %+v\nwant %+v", rows[n+1], got, want)
		}
		if err := got.AddsUp(); err != nil {
			t.Fatalf("row %v: %v", rows[n+1], err)
		}
	}
}
