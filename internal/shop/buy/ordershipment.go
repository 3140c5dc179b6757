package buy

import (
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
)

// OrderShipment is a part of an order that leaves on its own.
type OrderShipment struct {
	Kind        string              `json:"kind"`  // order, exchange
	State       string              `json:"state"` // waiting, shipped, delivered
	Word        string              `json:"word"`
	Parcel      int                 `json:"parcel"` // place in parcels
	Lines       []OrderShipmentLine `json:"lines"`
	When        string              `json:"when"` // in words: when it left, or when it comes; may be empty
	Carrier     string              `json:"carrier"`
	Tracking    string              `json:"tracking"`
	TrackingURL string              `json:"tracking_url"`
}

// OrderShipmentLine is pieces in a shipment.
type OrderShipmentLine struct {
	Position int    `json:"position"` // place in items
	SKU      string `json:"sku"`
	Quantity int    `json:"quantity"`
}

func newShipments(r order.Record) []OrderShipment {
	list := []OrderShipment{}
	for _, s := range r.Shipments {
		if s.State == shipment.Dropped {
			continue
		}
		out := OrderShipment{
			Kind: string(s.Kind), State: string(s.State), Word: s.State.Word(), Parcel: s.Parcel, Carrier: s.Carrier, Tracking: s.Tracking,
			TrackingURL: shipping.TrackingURL(s.Carrier, s.Tracking),
		}
		switch {
		case s.Left():
			out.When = jp.DateWeekday(s.Shipped) + " 発送"
		case s.Kind == shipment.Order:
			out.When = r.Order.Parcels[s.Parcel].WhenOf(s.Ready)
			if day, err := jp.ParseDay(s.Ready); err == nil {
				out.When += "（" + jp.DateWeekday(day) + " 入荷予定）"
			}
		}
		for _, l := range s.Lines {
			out.Lines = append(out.Lines, OrderShipmentLine{l.Line, string(l.SKU), l.Quantity})
		}
		list = append(list, out)
	}
	return list
}
