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

	"golang.org/x/text/encoding/japanese"

	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/ordertest"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
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

func TestTheCarrierGetsWhatItNeedsAndNoFormula(t *testing.T) {
	var o order.Order
	for _, o = range ordertest.Orders(2) {
		continue // the second
	}
	o.Discreet, o.Method = false, payment.COD
	o.Parcels = []order.Parcel{
		{To: member.Address{LastName: "=1+1", FirstName: "糸子", LastKana: "オリベ", FirstKana: "イトコ", Postal: "1000001", Prefecture: "東京都", City: "千代田区", Line: "@千代田1-1", Phone: "0312345678"}, Date: "20261120", Slot: "14/16"},
		{To: member.Address{LastName: "織部", FirstName: "布", Postal: "9000001", Prefecture: "沖縄県", City: "那覇市", Line: "港町1〜2"}},
	}
	o.Lines = []order.Line{{Name: "秘密の品", Quantity: 2}, {Name: "秘密の品", Quantity: 3, Parcel: 1}}
	for _, encoding := range []csvfile.Encoding{csvfile.UTF8, csvfile.ShiftJIS} {
		var file bytes.Buffer
		if n, err := csvfile.WriteParcels(&file, inTurn([]order.Order{o}), terms.Default().Company, csvfile.ExportOptions{Encoding: encoding}); err != nil || n != 2 {
			t.Fatalf("%s: %d rows, %v; want 2", encoding, n, err)
		}
		text := strings.TrimPrefix(file.String(), "\ufeff")
		if encoding == csvfile.ShiftJIS {
			var err error
			if text, err = japanese.ShiftJIS.NewDecoder().String(text); err != nil {
				t.Fatal(err)
			}
		}
		want := []string{
			"T-261115-0000001-1,代金引換,100-0001,東京都,千代田区,'@千代田1-1,,'=1+1 糸子,オリベ イトコ,0312345678,20261120,", ",日用品,2," + strconv.Itoa(int(o.Quote.Total)) + ",",
			"T-261115-0000001-2,元払い,900-0001,沖縄県,那覇市,", ",日用品,3,,,Tsumugi 紬,100-0000,",
		}
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: no %q in\n%s", encoding, w, text)
			}
		}
		if strings.Contains(text, "秘密") {
			t.Errorf("%s: the carrier reads what is in the parcel:\n%s", encoding, text)
		}
	}
}
