package shop

import (
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// Screens are the answers that the pages print an order from: the confirmation
// before it, its completion, and its page in the history.
func (p Parts) Screens(o order.Order, pay payment.Payment) map[string]any {
	return map[string]any{
		"confirm/select/": p.newConfirmation(order.Confirmation{Entry: order.Entry{Plan: order.Plan{Now: o.Placed, Body: o.Body}}}, o.Customer != ""),
		"order/complete/": p.newCompleted(order.Progress{Order: o, Payment: pay}),
		"order/select/":   p.newOrderDetail(order.Record{Order: o, Payment: pay}),
	}
}
