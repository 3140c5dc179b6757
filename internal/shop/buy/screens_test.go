package buy

import (
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// Screen is an answer that a page prints an order from: the confirmation before
// it, its completion, or its page in the history.
func (p Parts) Screen(name string, o order.Order, pay payment.Payment) any {
	switch name {
	case "confirm/select/":
		return p.newConfirmation(order.Confirmation{Checkout: order.Checkout{Plan: order.Plan{Now: o.Placed, Body: o.Body}}}, o.Customer != "")
	case "order/complete/":
		return p.newCompleted(order.Progress{Order: o, Payment: pay})
	}
	return p.newOrderDetail(order.Record{Order: o, Payment: pay})
}
