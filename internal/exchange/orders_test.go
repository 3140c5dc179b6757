package exchange_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"iter"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/japanese"

	"github.com/tsumugi-shop/tsumugi/internal/exchange"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
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

// randomOrder is an order as pricing quotes it.
func randomOrder(dice *rand.Rand, n int, t terms.Terms) order.Order {
	methods := []payment.Method{payment.Card, payment.COD, payment.Bank}
	in := pricing.Input{
		Member: true, Rank: t.Ranks[dice.IntN(len(t.Ranks))], Method: methods[dice.IntN(len(methods))], Points: dice.IntN(3000),
		Parcels: []pricing.Parcel{{Prefecture: "沖縄県", Wrap: dice.IntN(2) == 0, Noshi: dice.IntN(2) == 0}}, Now: time.Date(2026, 11, 15, 0, 0, 0, 0, time.UTC),
	}
	for i := range 1 + dice.IntN(5) {
		price := money.Yen(1 + dice.IntN(20_000))
		in.Lines = append(in.Lines, pricing.Line{
			SKU: id.SKU(fmt.Sprintf("00190021%02d011", i)), Quantity: 1 + dice.IntN(4), ListPrice: price, Price: price, TaxPercent: 8 + 2*dice.IntN(2),
		})
	}
	for i, kind := range []loyalty.CouponKind{loyalty.PercentOff, loyalty.AmountOff, loyalty.FreeShipping} {
		if dice.IntN(3) == 0 {
			in.Coupons = append(in.Coupons, loyalty.Coupon{Code: fmt.Sprint("C", i), Name: "割引", Kind: kind, Value: int64(1 + dice.IntN(99)), Group: fmt.Sprint(i)})
		}
	}
	o := order.Order{Number: id.OrderNumber(fmt.Sprintf("T-261115-%07d", n)), Status: order.Paid, Placed: in.Now}
	o.Method, o.Quote = in.Method, pricing.Price(in, t)
	return o
}

func TestTenThousandOrdersAreInTheBooksToTheYen(t *testing.T) {
	dice, orders := rand.New(rand.NewPCG(1, 2)), make([]order.Order, 10_000)
	for n := range orders {
		orders[n] = randomOrder(dice, n, terms.Default())
	}
	var file bytes.Buffer
	if n, err := exchange.WriteOrders(&file, inTurn(orders), exchange.ExportOptions{}); err != nil || n != len(orders) {
		t.Fatalf("%d rows, %v; want %d", n, err, len(orders))
	}
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(file.String(), "\ufeff"))).ReadAll()
	if err != nil || len(rows) != len(orders)+1 {
		t.Fatalf("%d rows read, %v", len(rows), err)
	}
	for n, o := range orders {
		var yen []money.Yen // 商品小計, クーポン割引, 送料, ラッピング, 手数料, ポイント, 総額, 10%, tax, 8%, tax, 返金
		for _, cell := range rows[n+1][5:] {
			v, err := strconv.ParseInt(cell, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			yen = append(yen, money.Yen(v))
		}
		sum := money.Yen(0) // what letters and receipts print
		for _, a := range o.Amounts() {
			sum += a.Yen
		}
		q := o.Quote
		if yen[6] != q.Total || sum != q.Total || yen[0]-yen[1]+yen[2]+yen[3]+yen[4]-yen[5] != q.Total || yen[7]+yen[9] != q.Total+q.PointsPay {
			t.Fatalf("the file has %v and letters add up to %d, want the quote %+v", rows[n+1], sum, q)
		}
	}
}

func TestTheCarrierGetsWhatItNeedsAndNoFormula(t *testing.T) {
	o := randomOrder(rand.New(rand.NewPCG(3, 4)), 1, terms.Default())
	o.Method = payment.COD
	o.Parcels = []order.Parcel{
		{To: member.Address{LastName: "=1+1", FirstName: "糸子", LastKana: "オリベ", FirstKana: "イトコ", Postal: "1000001", Prefecture: "東京都", City: "千代田区", Line: "@千代田1-1", Phone: "0312345678"}, Date: "20261120", Slot: "14/16"},
		{To: member.Address{LastName: "織部", FirstName: "布", Postal: "9000001", Prefecture: "沖縄県", City: "那覇市", Line: "港町1〜2"}},
	}
	o.Lines = []order.Line{{Name: "秘密の品", Quantity: 2}, {Name: "秘密の品", Quantity: 3, Parcel: 1}}
	for _, encoding := range []exchange.Encoding{exchange.UTF8, exchange.ShiftJIS} {
		var file bytes.Buffer
		if n, err := exchange.WriteParcels(&file, inTurn([]order.Order{o}), terms.Default().Company, exchange.ExportOptions{Encoding: encoding}); err != nil || n != 2 {
			t.Fatalf("%s: %d rows, %v; want 2", encoding, n, err)
		}
		text := strings.TrimPrefix(file.String(), "\ufeff")
		if encoding == exchange.ShiftJIS {
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
