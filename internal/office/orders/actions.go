package orders

import (
	"context"
	"fmt"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// OrderAction is something that can be done with an order now, by who asks.
type OrderAction struct {
	Code     string   `json:"code"` // the call's last word
	Name     string   `json:"name"` // in the imperative
	Key      string   `json:"key"`
	Main     bool     `json:"main"`
	Effects  []string `json:"effects"`  // what it does, before it is done
	Shipment string   `json:"shipment"` // of ship
	Asks     []string `json:"asks"`     // what has to be said: reason, amount, tracking
}

// actions is what the caller can do with an order, the likeliest first.
func actions(ctx context.Context, r order.Record) []OrderAction {
	list := []OrderAction{}
	o := r.Order
	add := func(p staff.Permission, a OrderAction, can bool) {
		if can && room.May(ctx, p) {
			a.Main = len(list) == 0
			list = append(list, a)
		}
	}
	waiting := left(r.Shipments)
	add(staff.OrdersWork, OrderAction{Code: "release", Name: "保留を解除する", Key: "h", Effects: []string{"出荷できる状態に戻ります", "お客さまへの手紙はありません"}}, o.Held != "")
	add(staff.OrdersWork, OrderAction{Code: "paid", Name: "入金を確認する", Key: "p", Effects: []string{yen(o.Quote.Total) + "の入金を記録", "お客さまへ入金確認の手紙 1通"}},
		o.Status == order.AwaitingPayment && o.Method == payment.Bank)
	for _, s := range waiting {
		name := "発送する"
		if len(r.Shipments) > 1 {
			name = fmt.Sprintf("荷物%dを発送する", s.Seq)
		}
		add(staff.ShippingWork, OrderAction{Code: "ship", Name: name, Key: "s", Shipment: s.ID, Effects: shipEffects(r, s), Asks: []string{"tracking"}}, o.Held == "" && r.Ready(s))
	}
	add(staff.OrdersWork, OrderAction{Code: "hold", Name: "保留する", Key: "h", Effects: []string{"出荷の束に入らなくなります", "お客さまへの手紙はありません"}, Asks: []string{"reason"}},
		o.Held == "" && (o.Status.Can(order.Shipped) || o.Status == order.AwaitingPayment))
	add(staff.OrdersWork, OrderAction{Code: "memo", Name: "メモする", Key: "m", Effects: []string{"スタッフだけが読めます"}, Asks: []string{"reason"}}, true)
	add(staff.ShippingWork, OrderAction{Code: "deliver", Name: "到着を記録する", Key: "d", Effects: []string{"発送した荷物をお届け済みにします"}}, sent(r.Shipments))
	add(staff.OrdersRefund, OrderAction{Code: "refund", Name: "返金する", Key: "r", Effects: []string{"返せるのは " + yen(r.Ledger.Refundable()) + " まで"}, Asks: []string{"amount", "reason"}}, r.Ledger.Refundable() > 0)
	add(staff.OrdersWork, OrderAction{Code: "cancel", Name: "キャンセルする", Key: "", Effects: cancelEffects(r), Asks: []string{"reason"}}, o.Cancellable())
	return list
}

func sent(all []shipment.Shipment) bool {
	for _, s := range all {
		if s.State == shipment.Shipped {
			return true
		}
	}
	return false
}

func shipEffects(r order.Record, s shipment.Shipment) []string {
	list := []string{fmt.Sprintf("%d点を発送", s.Pieces())}
	switch {
	case r.Order.Method == payment.COD:
		list = append(list, "代金 "+yen(s.Share)+" は配達のときに受け取り")
	case r.Ledger.Promised() > 0:
		list = append(list, "売上 "+yen(s.Share)+" を確定")
	}
	return append(list, "お客さまへ発送の手紙 1通")
}

func cancelEffects(r order.Record) []string {
	list := []string{fmt.Sprintf("在庫 %d点を戻す", r.Order.Pieces())}
	if promised := r.Ledger.Promised(); promised > 0 {
		list = append(list, "与信 "+yen(promised)+" を取り消す")
	}
	if back := r.Ledger.Refundable(); back > 0 {
		list = append(list, yen(back)+" を返金")
	}
	if r.Order.Quote.PointsUsed > 0 {
		list = append(list, fmt.Sprintf("%d ポイントを返す", r.Order.Quote.PointsUsed))
	}
	return append(list, "お客さまへキャンセルの手紙 1通")
}

// OrderPreviewAsk asks what a refund would do.
type OrderPreviewAsk struct {
	Number string `json:"number"`
	Amount int64  `json:"amount"`
}

// OrderPreview is what a refund would do, before anybody agrees.
type OrderPreview struct {
	Sums    []OrderSum `json:"sums"`
	Effects []string   `json:"effects"`
	Problem string     `json:"problem"` // why it cannot be; empty: it can
	Seen    int64      `json:"seen"`    // of the order that was looked at
}

func (p Parts) preview(ctx context.Context, in OrderPreviewAsk) (OrderPreview, error) {
	n, err := id.ParseOrderNumber(in.Number)
	if err != nil {
		return OrderPreview{}, err
	}
	r, err := p.Orders.Record(ctx, n)
	if err != nil {
		return OrderPreview{}, err
	}
	return MoneyBack(ctx, r, money.Yen(in.Amount)), nil
}

// MoneyBack is what giving back an amount would make of an order's money, and why
// who asks cannot.
func MoneyBack(ctx context.Context, r order.Record, amount money.Yen) OrderPreview {
	l := r.Ledger
	out := OrderPreview{Seen: r.Order.Updated.UnixMilli(), Sums: []OrderSum{
		{Label: "お支払い済み", Amount: int64(l.Paid())},
		{Label: "これまでの返金", Detail: "予定を含む", Amount: -int64(l.Owed())},
		{Label: "今回の返金", Amount: -int64(amount)},
		{Label: "返金後の残り", Amount: int64(l.Refundable() - amount)},
	}}
	left, limited := order.RefundsLeft(ctx, l, room.Who(ctx).Person.Name)
	switch {
	case amount <= 0:
		out.Problem = "返金する金額を入力してください。"
	case amount > l.Refundable():
		out.Problem = "返せるのは " + yen(l.Refundable()) + " までです。"
	case limited && amount > left:
		out.Problem = strings.Replace(order.ErrRefundMost.Message, "この金額", yen(amount), 1)
		if most, _ := room.Who(ctx).Role.RefundLimit(); left < most {
			out.Problem = "この受注であなたが返せるのは、あと " + yen(left) + " です。" + yen(amount) + "の返金は店主に依頼してください。"
		}
	}
	if r.Order.Method.ByHand() {
		out.Effects = []string{"お客さまへ口座をうかがう手紙 1通", "返金振込の一覧に載ります"}
	} else {
		out.Effects = []string{methodWord(r.Order.Method) + "へ自動で返金", "お客さまへ返金の手紙 1通"}
	}
	return out
}
