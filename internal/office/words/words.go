// Package words says in Japanese what rooms of the office have in common.
package words

import (
	"fmt"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// Name is whoever an address is of; nothing once the order forgot.
func Name(a member.Address) string { return strings.TrimSpace(a.LastName + " " + a.FirstName) }

// Yen is a sum with the half-width sign, as the office's narrow columns have it.
func Yen(y money.Yen) string { return strings.Replace(y.String(), "￥", "¥", 1) }

var methods = map[payment.Method]string{
	payment.Card: "カード", payment.Konbini: "コンビニ", payment.PayPay: "PayPay", payment.COD: "代引き", payment.Bank: "銀行振込", "": "ポイント全額",
}

// Method is a way to pay.
func Method(m payment.Method) string {
	if word, ok := methods[m]; ok {
		return word
	}
	return string(m)
}

// Line is goods of a line, in one line.
func Line(l order.Line, quantity int) string {
	text := strings.TrimSpace(strings.Join([]string{l.Name, l.Color, l.Size}, " "))
	if quantity > 1 {
		text += fmt.Sprintf(" ×%d", quantity)
	}
	return text
}

// Unix is a moment as calls tell it, in milliseconds; 0: there is none.
func Unix(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// MaskMail is an address of which one sees whose it may be and no more.
func MaskMail(address string) string {
	name, host, ok := strings.Cut(address, "@")
	if !ok || name == "" {
		return ""
	}
	return string([]rune(name)[:1]) + "•••••@" + host
}
