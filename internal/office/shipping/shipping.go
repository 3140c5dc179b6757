// Package shipping holds the calls of the room 出荷: what waits to leave, the
// batches in which it does, and the slips that a scanner reads.
package shipping

import (
	"context"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Parts is what the calls need.
type Parts struct {
	Orders *order.Orders
	// Packing prints the picking list and the delivery notes of some shipments.
	Packing Packing
}

// Packing prints what whoever packs some shipments needs.
type Packing func(list []order.Waiting, c terms.Company, at time.Time) ([]byte, error)

// fileMost is how large a carrier's file may be, as base64 in its call.
const fileMost = 12 << 20

// Calls are the calls of the room.
func Calls(p Parts) []room.Call {
	return []room.Call{
		room.New("shipping/queue", "What waits to leave, why some of it cannot, and the batches of the last days.", staff.ShippingWork, p.queue).ReadOnly(),
		room.New("shipping/batch", "A batch with what is in it.", staff.ShippingWork, p.batch).ReadOnly(),
		room.New("shipping/close", "Makes a batch of what can leave now.", staff.ShippingWork, p.close),
		room.New("shipping/print", "The picking list and the delivery notes of a batch as one PDF.", staff.ShippingWork, p.print),
		room.New("shipping/labels", "The file from which the carrier's program prints the labels of a batch.", staff.ShippingWork, p.labels),
		room.New("shipping/number", "Reads the numbers from the file that the carrier's program wrote.", staff.ShippingWork, p.number).Limit(fileMost),
		room.New("shipping/fix", "Gives one parcel of a batch its number.", staff.ShippingWork, p.fix),
		room.New("shipping/skip", "Forgets a line of the carrier's file that fits nothing.", staff.ShippingWork, p.skip),
		room.New("shipping/remove", "Takes a parcel out of a batch.", staff.ShippingWork, p.remove),
		room.New("shipping/drop", "Gives up a batch.", staff.ShippingWork, p.drop),
		room.New("shipping/send", "Ships what has a number, after some minutes.", staff.ShippingWork, p.send),
		room.New("shipping/undo", "Takes back that a batch was sent.", staff.ShippingWork, p.undo),
		room.New("shipping/scan", "What belongs to a slip that was scanned.", staff.ShippingWork, p.scan).ReadOnly(),
	}
}

// by is who makes the call.
func by(ctx context.Context) order.By {
	return room.By(ctx, "", "発送")
}

func unix(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// name is whom a shipment goes to.
func name(o order.Order, parcel int) string {
	to := o.Parcels[parcel].To
	if to.FirstName == "" {
		return to.LastName
	}
	return to.LastName + " " + to.FirstName
}
