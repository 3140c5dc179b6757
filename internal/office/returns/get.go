package returns

import (
	"context"
	"encoding/base64"
	"fmt"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/office/orders"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/office/words"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// ReturnAsk names a return.
type ReturnAsk struct {
	Number string `json:"number"`
	ID     string `json:"id"`
}

// ReturnWhole is everything about one return.
type ReturnWhole struct {
	Row     ReturnRow           `json:"row"`
	Payment string              `json:"payment"` // in words
	Lines   []ReturnGoods       `json:"lines"`
	Sums    []orders.OrderSum   `json:"sums"` // of the money that goes back; empty for an exchange
	Points  []string            `json:"points"`
	By      string              `json:"by"` // who judged the goods
	Tracks  []ReturnParcel      `json:"tracks"`
	Actions []ReturnAction      `json:"actions"`
	Waits   string              `json:"waits"` // for whom, when who asks can do nothing
	History []orders.OrderStep  `json:"history"`
	Choices []ReturnChoice      `json:"choices"` // conditions
	Money   orders.OrderPreview `json:"money"`   // what the refund makes of the order's money
}

// ReturnGoods is pieces that come back.
type ReturnGoods struct {
	Line      int             `json:"line"` // place in the order
	SKU       string          `json:"sku"`
	Name      string          `json:"name"`
	Detail    string          `json:"detail"`
	Picture   string          `json:"picture"`
	Quantity  int             `json:"quantity"`
	NewSize   string          `json:"new_size"` // of an exchange
	NewSKU    string          `json:"new_sku"`
	Condition order.Condition `json:"condition,omitempty"` // nothing: nobody looked yet
	Scrap     int             `json:"scrap"`
	Note      string          `json:"note"`
}

// ReturnChoice is a condition and its word.
type ReturnChoice struct {
	Code order.Condition `json:"code"`
	Word string          `json:"word"`
}

// ReturnParcel is what left in the place of what came back.
type ReturnParcel struct {
	Word     string `json:"word"`
	Tracking string `json:"tracking"`
}

// ReturnAction is something that can be done with a return now, by who asks.
type ReturnAction struct {
	Code    string   `json:"code"` // the call's last word
	Name    string   `json:"name"`
	Key     string   `json:"key"`
	Main    bool     `json:"main"`
	Effects []string `json:"effects"`
	Asks    []string `json:"asks"` // reason, lines, tracking
}

func (p Parts) get(ctx context.Context, in ReturnAsk) (ReturnWhole, error) {
	n, err := id.ParseOrderNumber(in.Number)
	if err != nil {
		return ReturnWhole{}, err
	}
	return p.whole(ctx, n, in.ID)
}

func (p Parts) whole(ctx context.Context, n id.OrderNumber, ret string) (ReturnWhole, error) {
	l, record, err := p.Orders.FindReturn(ctx, n, ret)
	if err != nil {
		return ReturnWhole{}, err
	}
	w := ReturnWhole{
		Row: newRow(l), Payment: words.Method(l.Order.Method), Lines: p.goods(l), Sums: []orders.OrderSum{}, Points: []string{}, Tracks: []ReturnParcel{},
		Actions: p.actions(ctx, l, record), Money: orders.OrderPreview{Sums: []orders.OrderSum{}, Effects: []string{}},
	}
	for _, c := range order.Conditions {
		w.Choices = append(w.Choices, ReturnChoice{c, c.Word()})
	}
	if l.Return.Kind == order.ForMoney {
		w.Sums, w.Points = p.money(l, record)
		if amount := p.Orders.WorthOf(l.Order, l.Return, record.Ledger).Refund; l.Return.Step() == order.StepJudged && amount > 0 {
			w.Money = orders.MoneyBack(ctx, record, amount)
		}
	}
	for _, s := range record.Shipments {
		if s.Return == ret && s.Left() {
			w.Tracks = append(w.Tracks, ReturnParcel{s.State.Word(), s.Tracking})
		}
	}
	w.History = orders.Steps(record.Transitions)
	for _, t := range record.Transitions {
		if t.What == order.DidJudge && t.At.UnixMilli() == l.Return.Judged {
			w.By = t.Who
		}
	}
	if len(w.Actions) == 0 {
		w.Waits = waits(l.Return, l.Order)
	}
	return w, nil
}

// waits says what a return waits for that who asks cannot do.
func waits(r order.Return, o order.Order) string {
	switch r.Step() {
	case order.StepRequested, order.StepArrived:
		return "返品・交換を進める権限のある人を待っています。"
	case order.StepAccepted:
		return "お客さまからの返送を待っています。"
	case order.StepJudged:
		return "検品は済みました。返金できる人を待っています。"
	case order.StepReplacing:
		return "検品は済みました。出荷の担当が交換の商品を発送します。"
	case order.StepRefunding:
		if o.Method.ByHand() {
			return "返金は決まりました。返金振込の一覧で振り込みます。"
		}
		return "返金は決まりました。" + words.Method(o.Method) + "へ自動で戻ります。"
	}
	return ""
}

func (p Parts) goods(l order.ListedReturn) []ReturnGoods {
	list := []ReturnGoods{}
	for _, part := range l.Return.Lines {
		line := l.Order.Lines[part.Line]
		g := ReturnGoods{
			Line: part.Line, SKU: string(line.SKU), Name: line.Name, Detail: strings.TrimSpace(line.Color + " " + line.Size), Picture: line.Picture, Quantity: part.Quantity,
			NewSKU: string(part.NewSKU), Condition: part.Condition, Scrap: part.Scrap, Note: part.Note,
		}
		if part.NewSKU != "" {
			g.NewSize = p.sizeOf(part.NewSKU)
		}
		list = append(list, g)
	}
	return list
}

// sizeOf is the name of a size; its code, when the shop does not sell it any more.
func (p Parts) sizeOf(sku id.SKU) string {
	if _, color, ok := p.Orders.Carts.Catalog.Current().Color(sku.ColorSKU()); ok {
		for _, size := range color.Sizes {
			if size.SKU == sku {
				return size.Name
			}
		}
	}
	return string(sku)
}

// money is what goes back, or went.
func (p Parts) money(l order.ListedReturn, record order.Record) (sums []orders.OrderSum, points []string) {
	r := l.Return
	if !r.State.Can(order.ReturnRefused) { // it was worked out
		if r.State == order.ReturnRefused {
			return []orders.OrderSum{}, []string{}
		}
		if r.Points > 0 {
			points = append(points, fmt.Sprintf("%d ポイントを返しました", r.Points))
		}
		return []orders.OrderSum{{Label: "返金", Detail: words.Method(l.Order.Method), Amount: -int64(r.Refund)}}, points
	}
	w := p.Orders.WorthOf(l.Order, r, record.Ledger)
	sums = []orders.OrderSum{{Label: "お支払い分", Detail: fmt.Sprintf("%d点", newRow(l).Pieces), Amount: int64(w.Paid)}}
	if w.Fee > 0 {
		sums = append(sums, orders.OrderSum{Label: "返送料", Detail: "お客さまのご負担", Amount: -int64(w.Fee)})
	}
	sums = append(sums, orders.OrderSum{Label: "返金する金額", Amount: int64(w.Refund)})
	if w.Points > 0 {
		points = append(points, fmt.Sprintf("使われた %d ポイントを返す", w.Points))
	}
	if w.Earned > 0 {
		points = append(points, fmt.Sprintf("付いた %d ポイントを取り消す", w.Earned))
	}
	return sums, points
}

// actions is what the caller can do with a return, the likeliest first.
func (p Parts) actions(ctx context.Context, l order.ListedReturn, record order.Record) []ReturnAction {
	list := []ReturnAction{}
	add := func(needs staff.Permission, a ReturnAction) {
		if room.May(ctx, needs) {
			a.Main = len(list) == 0
			list = append(list, a)
		}
	}
	r, swap := l.Return, l.Return.Kind == order.ForSize
	refuse := ReturnAction{Code: "refuse", Name: "お断りする", Effects: []string{"お客さまへ理由を書いた手紙 1通"}, Asks: []string{"reason"}}
	if swap && r.State != order.ReturnAsked {
		refuse.Effects = append(refuse.Effects, "取り置いた交換の商品を在庫へ戻す")
	}
	switch r.Step() {
	case order.StepRequested:
		accept := ReturnAction{Code: "accept", Name: "受け付ける", Key: "a", Effects: []string{"お客さまへ返送のご案内 1通"}, Asks: []string{}}
		if swap {
			accept.Effects = append(accept.Effects, "交換の商品を在庫から取り置く")
		}
		add(staff.ReturnsWork, accept)
		add(staff.ReturnsWork, refuse)
	case order.StepAccepted:
		add(staff.ReturnsWork, ReturnAction{Code: "receive", Name: "到着を記録する", Key: "d", Effects: []string{"検品待ちになります", "お客さまへの手紙はありません"}, Asks: []string{}})
		add(staff.ReturnsWork, refuse)
	case order.StepArrived:
		inspect := ReturnAction{Code: "inspect", Name: "検品する", Key: "i", Effects: []string{"返金待ちになります", "返金するまで検品し直せます"}, Asks: []string{"lines"}}
		if swap {
			inspect.Effects = []string{"在庫へ戻すか廃棄", "交換の商品を発送できるようになります"}
		}
		add(staff.ReturnsWork, inspect)
		add(staff.ReturnsWork, refuse)
	case order.StepJudged:
		add(staff.OrdersRefund, ReturnAction{Code: "refund", Name: "返金する", Key: "r", Effects: p.refundEffects(l, record), Asks: []string{"money"}})
		add(staff.ReturnsWork, ReturnAction{Code: "inspect", Name: "検品し直す", Key: "i", Effects: []string{"返金待ちのまま、状態を書き直します"}, Asks: []string{"lines"}})
		add(staff.ReturnsWork, refuse)
	case order.StepReplacing:
		add(staff.ShippingWork, ReturnAction{Code: "ship", Name: "交換品を発送する", Key: "s", Effects: []string{fmt.Sprintf("%d点を発送", newRow(l).Pieces), "お客さまへ発送の手紙 1通"}, Asks: []string{"tracking"}})
	}
	return list
}

// refundEffects is what giving money back does besides.
func (p Parts) refundEffects(l order.ListedReturn, record order.Record) []string {
	again, scrap := 0, 0
	for _, part := range l.Return.Lines {
		scrap += part.Scrap
		again += part.Quantity - part.Scrap
	}
	var list []string
	if again > 0 {
		list = append(list, fmt.Sprintf("%d点を在庫へ戻す", again))
	}
	if scrap > 0 {
		list = append(list, fmt.Sprintf("%d点を廃棄", scrap))
	}
	_, points := p.money(l, record)
	list = append(list, points...)
	switch w := p.Orders.WorthOf(l.Order, l.Return, record.Ledger); {
	case w.Refund == 0:
		list = append(list, "お返しする金額はありません")
	case l.Order.Method.ByHand():
		list = append(list, "お客さまへ口座をうかがう手紙 1通", "返金振込の一覧に載ります")
	case l.Order.Method != payment.Method(""):
		list = append(list, words.Method(l.Order.Method)+"へ自動で返金")
	}
	return append(list, "お客さまへ返品完了の手紙 1通")
}

// ReturnPhotoAsk names a photo.
type ReturnPhotoAsk struct {
	ReturnAsk
	Seq int `json:"seq"` // from 1
}

// ReturnPhoto is a photo that the shop painted anew when it came.
type ReturnPhoto struct {
	Base64 string `json:"base64"` // JPEG
}

func (p Parts) photo(ctx context.Context, in ReturnPhotoAsk) (ReturnPhoto, error) {
	n, err := id.ParseOrderNumber(in.Number)
	if err != nil {
		return ReturnPhoto{}, err
	}
	data, err := p.Orders.Photo(ctx, n, in.ID, in.Seq)
	return ReturnPhoto{base64.StdEncoding.EncodeToString(data)}, err
}
