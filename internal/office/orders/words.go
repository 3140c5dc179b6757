package orders

import (
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/office/words"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// nameOf is whoever an address is of; nothing once the order forgot.
func nameOf(a member.Address) string { return words.Name(a) }

func methodWord(m payment.Method) string { return words.Method(m) }

// goodsOf is what was ordered, in one line.
func goodsOf(o order.Order) string {
	if len(o.Lines) == 0 {
		return ""
	}
	l := o.Lines[0]
	text := words.Line(l, l.Quantity)
	if rest := o.Pieces() - l.Quantity; rest > 0 {
		text += fmt.Sprintf(" ほか%d点", rest)
	}
	return text
}

// deliveryOf is when it is wished for, in one word.
func deliveryOf(o order.Order) string {
	if len(o.Parcels) == 0 {
		return ""
	}
	p := o.Parcels[0]
	day := "最短"
	if at, err := jp.ParseDay(p.Date); err == nil {
		day = at.In(jp.Tokyo).Format("1/02") + "（" + string([]rune("日月火水木金土")[at.In(jp.Tokyo).Weekday()]) + "）"
	}
	if p.Slot != "" {
		day += jp.ShippingTime(p.Slot)
	}
	return day
}

// stepWord is a step of an order's life as a sentence's end.
func stepWord(t order.Transition) string {
	if t.What != "" {
		return words.Did(t.What)
	}
	if t.From == "" || t.From == order.Placed && t.To == order.Placed {
		return "ご注文"
	}
	return t.To.Word()
}

var actors = map[order.Actor]string{order.Shopper: "お客さま", order.Operator: "スタッフ", order.Payment: "決済サービス", order.Shop: "自動"}

// postings are what rows of the ledger say of their yen.
var postings = map[ledger.Kind]string{
	ledger.Authorized: "与信", ledger.Released: "与信の解放", ledger.Captured: "売上確定", ledger.Owed: "返金予定", ledger.Refunded: "返金", ledger.Transferred: "返金（振込）",
}

func maskMail(address string) string { return words.MaskMail(address) }

// maskPhone keeps the last four digits.
func maskPhone(digits string) string {
	if len(digits) < 8 {
		return ""
	}
	return digits[:3] + "-••••-" + digits[len(digits)-4:]
}

func yen(y money.Yen) string { return words.Yen(y) }
