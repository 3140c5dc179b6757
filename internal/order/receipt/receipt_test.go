package receipt_test

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/receipt"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

var escapes = strings.NewReplacer(`\\`, `\`, `\(`, "(", `\)`, ")", `\r`, "\r")

// read finds the texts of a PDF in the order in which they were written.
func read(t *testing.T, pdf []byte) (texts []string) {
	t.Helper()
	for found := true; found; {
		var page []byte
		_, pdf, found = bytes.Cut(pdf, []byte("stream\n"))
		page, pdf, _ = bytes.Cut(pdf, []byte("\nendstream"))
		if z, err := zlib.NewReader(bytes.NewReader(page)); err == nil {
			if page, err = io.ReadAll(z); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Contains(page, []byte(")Tj")) {
			continue // a font
		}
		texts = append(texts, shown(page)...)
	}
	return texts
}

// shown finds the texts of a page: (…)Tj, each character in two bytes.
func shown(page []byte) (texts []string) {
	for {
		_, after, found := bytes.Cut(page, []byte("("))
		if !found {
			return texts
		}
		end := 0
		for ; end < len(after) && after[end] != ')'; end++ {
			if after[end] == '\\' {
				end++
			}
		}
		wide := []byte(escapes.Replace(string(after[:end])))
		units := make([]uint16, len(wide)/2)
		for i := range units {
			units[i] = uint16(wide[2*i])<<8 | uint16(wide[2*i+1])
		}
		texts, page = append(texts, string(utf16.Decode(units))), after[end:]
	}
}

// newOrder is an order of random goods, as pricing quotes it.
func newOrder(dice *rand.Rand) order.Order {
	to := member.Address{LastName: "織部", FirstName: "糸子", Prefecture: "東京都"}
	o := order.Order{
		Number: "T-261115-ABCDEFG", Status: order.Delivered, Customer: "C1",
		Placed: time.Date(2026, 11, 10, 3, 0, 0, 0, time.UTC), Shipped: time.Date(2026, 11, 11, 3, 0, 0, 0, time.UTC),
	}
	o.Orderer, o.Method = to, payment.COD
	in := pricing.Input{Member: true, Rank: terms.Default().Ranks[1], Method: o.Method, Parcels: []pricing.Parcel{{Prefecture: to.Prefecture, Wrap: dice.IntN(2) == 0}}, Points: dice.IntN(900), Now: o.Placed}
	for i := range 1 + dice.IntN(6) {
		price, quantity := money.Yen(100+dice.IntN(9000)), 1+dice.IntN(3)
		l := order.Line{SKU: id.SKU(fmt.Sprintf("00190021%02d011", i)), Name: "麻のシャツ" + strings.Repeat("とても長い名前", dice.IntN(6)), Color: "生成り", Size: "M", Quantity: quantity}
		o.Lines = append(o.Lines, l)
		in.Lines = append(in.Lines, pricing.Line{SKU: l.SKU, Name: l.Name, Quantity: quantity, ListPrice: price, Price: price, TaxPercent: []int{8, 10}[dice.IntN(2)]})
	}
	if dice.IntN(2) == 0 {
		in.Coupons = []loyalty.Coupon{{Code: "TEN", Name: "10%OFF", Kind: loyalty.PercentOff, Value: 10}}
	}
	o.Quote = pricing.Price(in, terms.Default())
	return o
}

func TestAReceiptSaysEveryYenOfTheQuote(t *testing.T) {
	dice := rand.New(rand.NewPCG(7, 7))
	printer := receipt.New()
	for n := range 6 {
		o := newOrder(dice)
		pdf, err := printer.Print(t.Context(), order.Receipt{Order: o, Name: "株式会社つむぎ", Issued: o.Shipped, Again: n%2 == 1, Company: terms.Default().Company})
		if err != nil {
			t.Fatal(err)
		}
		texts := read(t, pdf)
		whole := strings.Join(texts, "\n")
		wants := []string{
			"株式会社つむぎ 様", "金額 " + o.Quote.Total.String() + "（税込）", "登録番号 " + terms.Default().Company.Registration,
			"ご注文番号 " + string(o.Number), "取引年月日 2026年11月11日", "代金引換",
		}
		for _, x := range o.Quote.Taxes {
			wants = append(wants, fmt.Sprintf("%s（内消費税 %s）", x.Total, x.Tax))
		}
		for _, want := range wants {
			if !strings.Contains(whole, want) {
				t.Errorf("receipt %d has no %q:\n%s", n, want, whole)
			}
		}
		if got, want := strings.Contains(whole, "再発行"), n%2 == 1; got != want {
			t.Errorf("receipt %d says that it is a second one: %v, want %v", n, got, want)
		}
		sum := money.Yen(0)
		for _, a := range o.Amounts() {
			sum += a.Yen
			if i := slices.Index(texts, a.Label); i < 0 || texts[i+1] != a.Yen.String() {
				t.Errorf("receipt %d has no row %q of %s:\n%s", n, a.Label, a.Yen, whole)
			}
		}
		if sum != o.Quote.Total {
			t.Errorf("the rows of receipt %d add up to %d, want %d", n, sum, o.Quote.Total)
		}
		marks := 0
		for i := range o.Lines {
			if o.Quote.Lines[i].TaxPercent == order.ReducedRate {
				marks++
			}
		}
		if got := strings.Count(whole, " ※"); got != marks {
			t.Errorf("receipt %d marks %d lines of the reduced rate, want %d:\n%s", n, got, marks, whole)
		}
	}
}

func TestWhatCameBackIsOnTheReceipt(t *testing.T) {
	o := newOrder(rand.New(rand.NewPCG(3, 3)))
	o.Lines[0].Returned = 1
	q := o.Quote.Lines[0]
	o.Returns = []order.Return{{Kind: order.ForMoney, State: "done", Lines: []order.ReturnLine{{Line: 0, Quantity: 1}}, Refund: 1234, Points: 5}}
	pdf, err := receipt.New().Print(t.Context(), order.Receipt{Order: o, Name: "織部 糸子", Issued: o.Shipped, Company: terms.Default().Company, Credits: []order.Credit{{Number: "T-261115-ABCDEFG-H1", At: o.Shipped, Word: "返品", Yen: 1234}}})
	if err != nil {
		t.Fatal(err)
	}
	whole := strings.Join(read(t, pdf), "\n")
	value := (q.Subtotal - q.Discount) / money.Yen(q.Quantity)
	for _, want := range []string{"適格返還請求書", fmt.Sprintf("返品 %d%%対象", q.TaxPercent), value.String() + "（内消費税", "￥1,234", "5ポイント"} {
		if !strings.Contains(whole, want) {
			t.Errorf("the receipt of an order with a return has no %q:\n%s", want, whole)
		}
	}
}
