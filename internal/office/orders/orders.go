// Package orders holds the calls of the room 受注: lists, one order whole, and
// what can be done with it.
package orders

import (
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

// Parts is what the calls need.
type Parts struct {
	Orders    *order.Orders
	Inquiries *support.Inquiries
}

// Calls are the calls of the room.
func Calls(p Parts) []room.Call {
	return []room.Call{
		room.New("orders/list", "A page of the orders that a filter leaves, by place and never by offset.", staff.OrdersRead, p.list).ReadOnly(),
		room.New("orders/news", "How many orders of a filter came after a moment.", staff.OrdersRead, p.news).ReadOnly(),
		room.New("orders/get", "One order whole.", staff.OrdersRead, p.get).ReadOnly(),
		room.New("orders/letter", "A letter about an order, as it was sent.", staff.ContactRead, p.letter).ReadOnly(),
		room.New("orders/preview", "What an action would do: money, stock, letters.", staff.OrdersRead, p.preview).ReadOnly(),
		room.New("orders/hold", "Keeps an order from being packed.", staff.OrdersWork, p.hold),
		room.New("orders/release", "Lets an order be packed again.", staff.OrdersWork, p.release),
		room.New("orders/memo", "Writes something down about an order.", staff.OrdersWork, p.memo),
		room.New("orders/paid", "Says that a transfer came to the bank account.", staff.OrdersWork, p.paid),
		room.New("orders/cancel", "Calls an order off that has not left.", staff.OrdersWork, p.cancel),
		room.New("orders/ship", "Says that a shipment left.", staff.ShippingWork, p.ship),
		room.New("orders/deliver", "Says that what left arrived.", staff.ShippingWork, p.deliver),
		room.New("orders/refund", "Gives back a part of what was paid.", staff.OrdersRefund, p.refund).AfterProof(),
		room.New("orders/bulk_begin", "Begins to do one thing to many orders, each with its result.", staff.OrdersRead, p.bulkBegin).Limit(1 << 20),
		room.New("orders/bulk", "How far it has come, and what failed.", staff.OrdersRead, p.bulk).ReadOnly(),
		room.New("orders/bulks", "What was done to many orders lately.", staff.OrdersRead, p.bulks).ReadOnly(),
		room.New("orders/bulk_retry", "Tries what failed once more, or goes on.", staff.OrdersRead, p.bulkRetry),
		room.New("orders/bulk_stop", "Leaves the orders alone that wait.", staff.OrdersRead, p.bulkStop),
		room.New("orders/bulk_undo", "Takes back what was done to many orders, where it can be.", staff.OrdersWork, p.bulkUndo),
		room.New("orders/resend", "Sends a letter about an order once more.", staff.OrdersWork, p.resend),
	}
}
