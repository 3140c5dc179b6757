// Package ordertest makes random orders and says what every paper about one has
// to say: screens, letters, receipts and the file for the books are each read
// back by a test of their own package and compared with the same Sums.
package ordertest

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Many is how many orders a property is tested with.
const Many = 10_000

// Orders makes random orders as pricing quotes them, always the same ones.
func Orders(n int) iter.Seq2[int, order.Order] {
	return func(yield func(int, order.Order) bool) {
		m := maker{rand.New(rand.NewPCG(20, 26)), terms.Default()}
		for i := range n {
			if !yield(i, m.order(i)) {
				return
			}
		}
	}
}

type maker struct {
	*rand.Rand
	terms terms.Terms
}

// one chooses among values.
func one[T any](m maker, values ...T) T { return values[m.IntN(len(values))] }

func (m maker) order(n int) order.Order {
	in := m.input()
	in.Method = m.method(in)
	o := order.Order{
		Number: id.OrderNumber(fmt.Sprintf("T-261115-%07d", n)), Status: statuses[in.Method], Placed: in.Now, Shipped: in.Now.Add(24 * time.Hour),
	}
	if in.Member {
		o.Customer = fmt.Sprintf("C%09d", n)
	}
	o.Quote = pricing.Price(in, m.terms)
	if o.Method = in.Method; o.Quote.Total == 0 {
		o.Method, o.Status = "", order.Paid
	}
	o.Email, o.Orderer, o.Discreet = "hanako@example.jp", address("東京都"), m.IntN(8) == 0
	for _, p := range in.Parcels {
		parcel := order.Parcel{To: address(p.Prefecture), Wrap: p.Wrap, Earliest: "20261118"}
		if p.Noshi {
			parcel.Noshi = order.Noshis[0]
		}
		o.Parcels = append(o.Parcels, parcel)
	}
	for _, l := range in.Lines {
		o.Lines = append(o.Lines, order.Line{SKU: l.SKU, Name: l.Name, Color: "生成り", Size: "M", Brand: "糸と余白", Quantity: l.Quantity, Parcel: l.Parcel})
	}
	return o
}

// statuses are what an order becomes first, by how it is paid.
var statuses = map[payment.Method]order.Status{
	payment.Card: order.Paid, payment.PayPay: order.Paid, payment.COD: order.Preparing, payment.Konbini: order.AwaitingPayment, payment.Bank: order.AwaitingPayment,
}

func address(prefecture string) member.Address {
	return member.Address{
		LastName: "織部", FirstName: "糸子", LastKana: "オリベ", FirstKana: "イトコ", Postal: "1000001", Prefecture: prefecture, City: "千代田区", Line: "千代田1-1", Phone: "0312345678",
	}
}

// input is a cart whose prices are small odd numbers as often as real ones, for
// these are where a yen gets lost.
func (m maker) input() pricing.Input {
	in := pricing.Input{
		Now: time.Date(2026, 11, 15, 3, 0, 0, 0, time.UTC), Member: m.IntN(3) > 0, Subscriber: m.IntN(5) == 0, Plus: m.IntN(5) == 0, FirstOrder: m.IntN(3) == 0,
		Rank: one(m, m.terms.Ranks...), Points: one(m, 0, 0, 1, 333, 5000, 1_000_000),
	}
	for range 1 + m.IntN(3) {
		in.Parcels = append(in.Parcels, pricing.Parcel{Prefecture: one(m, "東京都", "沖縄県", "北海道"), Wrap: m.IntN(3) == 0, Noshi: m.IntN(4) == 0})
	}
	for i := range 1 + m.IntN(6) {
		list := one(m, 1, 3, 7, 333, 1001, 5499, 6930, 150_000, money.Yen(1+m.IntN(20_000)))
		l := pricing.Line{
			SKU: id.SKU(fmt.Sprintf("001900%04d011", i)), Name: "麻のシャツ" + strings.Repeat("と長い名前", m.IntN(9)), Brand: "9002", Categories: one(m, []string{"C1"}, []string{"C2", "C21"}),
			Quantity: 1 + m.IntN(4), ListPrice: list, Price: list, TaxPercent: one(m, 8, 10), Parcel: m.IntN(len(in.Parcels)),
		}
		if m.IntN(3) == 0 {
			l.Price = list * 7 / 10
		}
		in.Lines = append(in.Lines, l)
	}
	for i := range m.IntN(4) {
		in.Coupons = append(in.Coupons, m.coupon(i))
	}
	return in
}

// coupon has a name with an amount in it, as real ones have, and sometimes one
// that takes the line to its end.
func (m maker) coupon(i int) loyalty.Coupon {
	k := loyalty.Coupon{
		Code: fmt.Sprint("K", i), Name: fmt.Sprint(one(m, "1,000円OFF", "はじめての10%OFF", "ゴールド・プラチナ会員さまだけの"+strings.Repeat("大", m.IntN(12))+"感謝祭クーポン"), i),
		Kind: one(m, loyalty.PercentOff, loyalty.AmountOff, loyalty.FreeShipping), Value: int64(1 + m.IntN(99)), Group: fmt.Sprint(m.IntN(4)), MembersOnly: m.IntN(4) == 0,
	}
	if k.Kind == loyalty.AmountOff {
		k.Value = one(m, int64(1), 500, 2000, 1_000_000)
	}
	return k
}

// method is a way to pay that the order can have.
func (m maker) method(in pricing.Input) payment.Method {
	in.Method = one(m, payment.Methods...)
	if pricing.Price(in, m.terms).Offer(in.Method).Offered {
		return in.Method
	}
	return payment.Card
}
