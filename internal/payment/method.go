package payment

import (
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Method is how a shopper pays.
type Method string

// The methods there are. Cash on delivery and bank transfer need no service.
const (
	Card    Method = "card"
	Konbini Method = "konbini"
	PayPay  Method = "paypay"
	COD     Method = "cod"
	Bank    Method = "bank"
)

// Methods lists all methods in the order in which shoppers choose from them.
var Methods = []Method{Card, PayPay, Konbini, COD, Bank}

// ByHand tells whether people give money back that was paid in this way: no
// service can.
func (m Method) ByHand() bool { return m == COD || m == Bank }

// ErrLimit is returned for a total that cannot be paid in the way chosen.
var ErrLimit = fault.New(fault.Invalid, "payment.limit", "このお支払い方法は、ご注文の合計金額ではご利用いただけません。")

// least and most are what the services take by their own rules; the shop's are in terms.
var (
	least = map[Method]money.Yen{Card: 50, Konbini: 120, PayPay: 50, COD: 1, Bank: 1}
	most  = map[Method]money.Yen{Card: 9_999_999, PayPay: 1_000_000, Bank: 9_999_999}
)

// Allows returns ErrLimit when total cannot be paid by m. A total of 0 needs no
// payment and is allowed by no method.
func Allows(m Method, total money.Yen, t terms.Payment) error {
	top, known := most[m]
	switch m {
	case Konbini:
		top, known = t.KonbiniMax, true
	case COD:
		if n := len(t.CashOnDelivery); n > 0 {
			top, known = t.CashOnDelivery[n-1].UpTo, true
		}
	}
	if !known || total < least[m] || total > top {
		return ErrLimit
	}
	return nil
}
