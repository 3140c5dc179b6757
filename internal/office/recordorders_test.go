package office_test

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/label"
	"github.com/tsumugi-shop/tsumugi/internal/office/inquiries"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/office/orders"
	"github.com/tsumugi-shop/tsumugi/internal/office/returns"
	room "github.com/tsumugi-shop/tsumugi/internal/office/shipping"
	"github.com/tsumugi-shop/tsumugi/internal/office/today"
	"github.com/tsumugi-shop/tsumugi/internal/office/transfers"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
	"github.com/tsumugi-shop/tsumugi/internal/support"
	"github.com/tsumugi-shop/tsumugi/internal/zengin"
)

func act(n id.OrderNumber) orders.OrderAct {
	return orders.OrderAct{Number: string(n), Reason: "確認のため"}
}

func (w *recordWalk) orderCalls() {
	n := w.Buy(w.next(), 1)
	did[orders.OrderWhole](w, "support", "orders/hold", act(n))
	did[orders.OrderWhole](w, "support", "orders/release", act(n))
	did[orders.OrderWhole](w, "support", "orders/memo", act(n))
	whole := did[orders.OrderWhole](w, "support", "orders/paid", act(n))
	letter := whole.Letters[0].Key
	w.Members.Mails("nobody@example.jp") // everything that waits is sent
	did[orders.OrderWhole](w, "support", "orders/resend", orders.OrderLetterAsk{OrderAct: act(n), Key: letter})
	w.Members.Mails("nobody@example.jp")
	did[today.TodayLetters](w, "support", "today/resend", today.TodayResend{Key: letter})
	did[orders.OrderWhole](w, "shipping", "orders/ship", orders.OrderShip{OrderAct: act(n)})
	did[orders.OrderWhole](w, "shipping", "orders/deliver", act(n))
	did[orders.OrderWhole](w, "support", "orders/refund", orders.OrderRefund{OrderAct: act(n), Amount: 100})
	did[orders.OrderWhole](w, "support", "orders/cancel", act(w.Buy(w.next(), 1)))
}

func (w *recordWalk) bulkCalls() {
	begin := orders.OrderBulkBegin{Key: "record-walk", Verb: "hold", Reason: "棚卸し", Numbers: []string{string(w.Buy(w.next(), 1))}}
	b := did[orders.OrderBulk](w, "support", "orders/bulk_begin", begin)
	one := orders.OrderBulkOne{ID: b.ID}
	did[orders.OrderBulk](w, "support", "orders/bulk_stop", one)
	did[orders.OrderBulk](w, "support", "orders/bulk_retry", one)
	if err := w.Orders.WorkBulks(w.T.Context()); err != nil {
		w.T.Fatal(err)
	}
	did[orders.OrderBulk](w, "support", "orders/bulk_undo", one)
}

func (w *recordWalk) shippingCalls() {
	first, second, third := w.Paid(w.next(), 1), w.Paid(w.next(), 1), w.Paid(w.next(), 1)
	b := did[room.ShippingBatchWhole](w, "shipping", "shipping/close", room.ShippingClose{Key: "record-walk", Carrier: shipping.Yamato})
	one := room.ShippingOne{ID: b.Batch.ID}
	did[room.ShippingFile](w, "shipping", "shipping/print", one)
	did[room.ShippingFile](w, "shipping", "shipping/labels", one)
	tracking := func(n int) string {
		digits := fmt.Sprintf("44712290%03d", n)
		return digits + string(shipping.TrackingCheckDigit(digits))
	}
	reference := func(n id.OrderNumber) string { return label.Parcel{Order: n, N: 1}.Reference() }
	file := "お客様管理番号,伝票番号\n" + reference(first) + "," + tracking(1) + "\n" + reference(second) + ",1\n"
	numbered := did[room.ShippingBatchWhole](w, "shipping", "shipping/number", room.ShippingNumbers{ID: one.ID, Name: "b2.csv", Base64: base64.StdEncoding.EncodeToString([]byte(file))})
	did[room.ShippingBatchWhole](w, "shipping", "shipping/skip", room.ShippingLine{ID: one.ID, Line: numbered.Mismatches[0].Line})
	place := func(n id.OrderNumber) int {
		for _, i := range numbered.Items {
			if i.Number == string(n) {
				return i.Item
			}
		}
		return 0
	}
	did[room.ShippingBatchWhole](w, "shipping", "shipping/fix", room.ShippingFix{ID: one.ID, Item: place(second), Tracking: tracking(2)})
	did[room.ShippingBatchWhole](w, "shipping", "shipping/remove", room.ShippingPlace{ID: one.ID, Item: place(third)})
	did[room.ShippingBatchWhole](w, "shipping", "shipping/send", one)
	did[room.ShippingBatchWhole](w, "shipping", "shipping/undo", one)
	did[room.ShippingBatchWhole](w, "shipping", "shipping/drop", one)
}

// back is a return of an order that arrived.
func (w *recordWalk) back(r order.Return) returns.ReturnAct {
	w.T.Helper()
	n := w.Delivered(w.next(), 1)
	r.Lines, r.Reason = []order.ReturnLine{{Line: 0, Quantity: 1, NewSKU: r.Lines[0].NewSKU}}, "イメージと違った"
	o, err := w.Orders.RequestReturn(w.T.Context(), n, r, order.By{Actor: order.Shopper})
	if err != nil {
		w.T.Fatal(err)
	}
	return returns.ReturnAct{Number: string(n), ID: o.Returns[0].ID, Reason: "確認のため"}
}

func (w *recordWalk) returnCalls() {
	good := []returns.ReturnVerdict{{Line: 0, Condition: order.Conditions[0]}}
	asked := order.Return{Kind: order.ForMoney, Faulty: true, Lines: []order.ReturnLine{{}}}
	r := w.back(asked)
	did[returns.ReturnWhole](w, "shipping", "returns/accept", r)
	did[returns.ReturnWhole](w, "shipping", "returns/receive", r)
	did[returns.ReturnWhole](w, "shipping", "returns/inspect", returns.ReturnInspect{ReturnAct: r, Lines: good})
	did[returns.ReturnWhole](w, "owner", "returns/refund", r)
	did[returns.ReturnWhole](w, "shipping", "returns/refuse", w.back(asked))
	swap := w.back(order.Return{Kind: order.ForSize, Lines: []order.ReturnLine{{NewSKU: officetest.CoatL}}})
	did[returns.ReturnWhole](w, "shipping", "returns/receive", swap)
	did[returns.ReturnWhole](w, "shipping", "returns/inspect", returns.ReturnInspect{ReturnAct: swap, Lines: good})
	did[returns.ReturnWhole](w, "shipping", "returns/ship", returns.ReturnShip{ReturnAct: swap})
}

func (w *recordWalk) transferCalls() {
	owed := func() id.OrderNumber {
		n := w.Paid(w.next(), 1)
		if _, err := w.Orders.Cancel(w.T.Context(), n, order.By{Actor: order.Shopper, Reason: "都合"}); err != nil {
			w.T.Fatal(err)
		}
		return n
	}
	first, second := owed(), owed()
	did[transfers.TransferList](w, "owner", "transfers/ask", transfers.TransferAsk{Number: string(first)})
	o, err := w.Orders.Find(w.T.Context(), first)
	if err != nil {
		w.T.Fatal(err)
	}
	path, err := w.Orders.AccountPath(w.T.Context(), o)
	if err != nil {
		w.T.Fatal(err)
	}
	link, err := url.Parse(path)
	if err != nil {
		w.T.Fatal(err)
	}
	account := zengin.Account{Bank: "0009", Branch: "200", Kind: zengin.Ordinary, Number: "12345", Name: "おりべ　いとこ"}
	if err := w.Orders.GiveAccount(w.T.Context(), first, link.Query().Get("token"), account); err != nil {
		w.T.Fatal(err)
	}
	list, _ := ask[transfers.TransferList](w, w.People["owner"].Token, "transfers/list", struct{}{})
	start := transfers.TransferStart{Numbers: []string{string(first)}, Day: list.Day}
	file := did[transfers.TransferFile](w, "owner", "transfers/start", start)
	did[transfers.TransferBatchWhole](w, "owner", "transfers/drop", transfers.TransferOne{ID: file.Batch.Batch.ID})
	file = did[transfers.TransferFile](w, "owner", "transfers/start", start)
	did[transfers.TransferBatchWhole](w, "owner", "transfers/result", transfers.TransferResult{ID: file.Batch.Batch.ID, Made: []int{1}})
	for _, o := range list.Owed {
		if o.Number == string(second) {
			did[transfers.TransferList](w, "owner", "transfers/sent", transfers.TransferAsk{Number: o.Number, ID: o.ID})
		}
	}
}

func (w *recordWalk) inquiryCalls() {
	number, err := w.Parts.Inquiries.Ask(w.T.Context(), support.Form{Topic: "other", Name: "織部", Email: "asks@example.jp", Body: "在庫はありますか", Token: w.Parts.Inquiries.Token(w.Now().Add(-time.Minute))}, support.By{IP: "192.0.2.1"})
	if err != nil {
		w.T.Fatal(err)
	}
	edit := inquiries.InquiryEdit{Number: number}
	did[inquiries.InquiryWhole](w, "support", "inquiries/assign", inquiries.InquiryAssign{InquiryEdit: edit, Who: w.People["support"].ID})
	did[inquiries.InquiryWhole](w, "support", "inquiries/note", inquiries.InquiryNote{InquiryEdit: edit, Text: "在庫を見る"})
	did[inquiries.InquiryWhole](w, "support", "inquiries/answer", inquiries.InquiryAnswer{InquiryEdit: edit, Text: "ございます。"})
	did[inquiries.InquiryWhole](w, "support", "inquiries/state", inquiries.InquirySetState{InquiryEdit: edit, State: "closed"})
	all := did[inquiries.InquiryTemplates](w, "support", "inquiries/save_template", inquiries.InquirySaveTemplate{Name: "記録", Body: "本文"})
	for _, t := range all.Templates {
		if t.Name == "記録" {
			did[inquiries.InquiryTemplates](w, "support", "inquiries/remove_template", inquiries.InquiryRemoveTemplate{ID: t.ID, Revision: t.Revision})
		}
	}
}
