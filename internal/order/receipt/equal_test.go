package receipt_test

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/ordertest"
	"github.com/tsumugi-shop/tsumugi/internal/order/receipt"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// understand reads the amounts of a receipt from its texts.
func understand(texts []string) (s ordertest.Sums, err error) {
	head, sums := slices.Index(texts, "金額（税込）"), slices.Index(texts, "商品小計")
	if head < 0 || sums < head {
		return s, fmt.Errorf("it has no table of goods")
	}
	if s.Lines, err = goods(texts[head+1 : sums]); err != nil {
		return s, err
	}
	for i := sums; i+1 < len(texts); i += 2 {
		if err := s.Read(texts[i], texts[i+1]); err != nil {
			return s, err
		}
		if texts[i] == "お支払い総額（税込）" {
			break
		}
	}
	for _, text := range texts {
		if row, isTax := strings.CutPrefix(text, "内訳 "); isTax {
			label, value, _ := strings.Cut(row, " ")
			if err := s.Read(label, value); err != nil {
				return s, err
			}
		}
	}
	if box := "金額 " + s.Total.String() + "（税込）"; !slices.Contains(texts, box) {
		return s, fmt.Errorf("the box does not say %s", box)
	}
	return s, nil
}

// goods reads the table of goods: a name, which may go on in further lines, the
// price of a piece, how many, and all of them.
func goods(texts []string) (lines []money.Yen, err error) {
	for i := 0; i+2 < len(texts); i++ {
		price, wrong := ordertest.Yen(texts[i])
		if wrong != nil {
			continue // a name
		}
		quantity, err := strconv.Atoi(texts[i+1])
		if err != nil {
			return nil, err
		}
		amount, err := ordertest.Yen(texts[i+2])
		if err != nil || amount != price*money.Yen(quantity) {
			return nil, fmt.Errorf("%d pieces for %s are %s: %v", quantity, price, amount, err)
		}
		lines, i = append(lines, amount), i+2
	}
	return lines, nil
}

// inReceipts is what receipts say: nothing of list prices and of points to come.
func inReceipts(o order.Order) ordertest.Sums {
	want := ordertest.Of(o)
	want.List, want.Campaign, want.Earned = 0, 0, 0
	return want
}

// TestTenThousandReceiptsSayEveryYenOfTheQuote reads real PDFs, bound in volumes.
func TestTenThousandReceiptsSayEveryYenOfTheQuote(t *testing.T) {
	const volume = 1000
	var bound []order.Receipt
	for i, o := range ordertest.Orders(ordertest.Many) {
		bound = append(bound, order.Receipt{Order: o, Name: "株式会社つむぎ", Issued: o.Shipped, Again: i%2 == 1})
		if len(bound) == volume {
			compare(t, bound)
			bound = bound[:0]
		}
	}
}

func compare(t *testing.T, bound []order.Receipt) {
	t.Helper()
	pdf, err := receipt.Bind(bound, terms.Default().Company)
	if err != nil {
		t.Fatal(err)
	}
	texts := read(t, pdf)
	for i, r := range bound {
		title := map[bool]string{false: "領収書", true: "領収書（再発行）"}
		end := len(texts)
		if i+1 < len(bound) {
			end = 1 + slices.Index(texts[1:], title[bound[i+1].Again])
		}
		if end < 1 || texts[0] != title[r.Again] || !slices.Contains(texts[:end], "ご注文番号 "+string(r.Order.Number)) {
			t.Fatalf("the receipt of %s is not where it should be: %q", r.Order.Number, texts[:min(20, len(texts))])
		}
		got, err := understand(texts[:end])
		if want := inReceipts(r.Order); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("the receipt of %s: %v\ngot  %+v\nwant %+v\n%q", r.Order.Number, err, got, want, texts[:end])
		}
		if err := got.AddsUp(); err != nil {
			t.Fatalf("the receipt of %s: %v\n%q", r.Order.Number, err, texts[:end])
		}
		texts = texts[end:]
	}
}
