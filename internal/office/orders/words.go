package orders

import (
	"fmt"
	"strings"

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

// did is what was done while the status stayed.
var did = map[string]string{
	order.DidShip: "荷物を発送", order.DidDeliver: "荷物の到着を記録", order.DidRefund: "返金を決定", order.DidTransfer: "返金が完了", order.DidReturn: "返品・交換を進行", order.DidJudge: "返品を検品",
	order.DidLines: "商品の一部をキャンセル", order.DidHold: "保留", order.DidRelease: "保留を解除", order.DidAddress: "お届け先を変更", order.DidMemo: "メモ",
	order.DidAccount: "返金先の口座を登録", order.DidBatch: "返金を振込一覧に追加", order.DidFail: "返金の振込が不成立", order.DidReceipt: "領収書を発行", order.DidCredit: "返還インボイスを発行",
	order.DidResend: "手紙を再送",
}

// stepWord is a step of an order's life as a sentence's end.
func stepWord(t order.Transition) string {
	if t.What != "" {
		if word, ok := did[t.What]; ok {
			return word
		}
		return t.What
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

// maskMail is an address of which one sees whose it may be and no more.
func maskMail(address string) string {
	name, host, ok := strings.Cut(address, "@")
	if !ok || name == "" {
		return ""
	}
	return string([]rune(name)[:1]) + "•••••@" + host
}

// maskPhone keeps the last four digits.
func maskPhone(digits string) string {
	if len(digits) < 8 {
		return ""
	}
	return digits[:3] + "-••••-" + digits[len(digits)-4:]
}

func yen(y money.Yen) string { return words.Yen(y) }
