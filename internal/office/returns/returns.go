// Package returns holds the calls of the room 返品・交換: what came back or is
// to, what it is like, and the money or other goods that follow.
package returns

import (
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// Parts is what the calls need.
type Parts struct{ Orders *order.Orders }

// Calls are the calls of the room.
func Calls(p Parts) []room.Call {
	return []room.Call{
		room.New("returns/list", "A page of the returns at some steps, what waits longest first.", staff.OrdersRead, p.list).ReadOnly(),
		room.New("returns/counts", "How many returns are at each step.", staff.OrdersRead, p.counts).ReadOnly(),
		room.New("returns/get", "One return whole, with what can be done with it and what that would cost.", staff.OrdersRead, p.get).ReadOnly(),
		room.New("returns/photo", "A photo that the shopper added.", staff.ReturnsWork, p.photo).ReadOnly(),
		room.New("returns/accept", "Lets the shopper send goods.", staff.ReturnsWork, p.accept),
		room.New("returns/receive", "Says that goods are here.", staff.ReturnsWork, p.receive),
		room.New("returns/inspect", "Says what goods are like, line by line.", staff.ReturnsWork, p.inspect),
		room.New("returns/refuse", "Says that goods are not taken back.", staff.ReturnsWork, p.refuse),
		room.New("returns/refund", "Gives back what inspected goods were worth.", staff.OrdersRefund, p.refund).AfterProof(),
		room.New("returns/ship", "Says that the other goods of an exchange left.", staff.ShippingWork, p.ship),
	}
}
