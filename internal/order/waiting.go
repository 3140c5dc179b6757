package order

import (
	"context"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
)

// A Waiting is a shipment that may leave now, with its order.
type Waiting struct {
	shipment.Shipment
	Record Record
}

// waitingPart is how many shipments are read at once.
const waitingPart = 200

// Waiting lists the shipments that may leave now, oldest first: paid, not held,
// and with all of their goods there.
func (b *Orders) Waiting(ctx context.Context) (list []Waiting, err error) {
	var after time.Time
	var last string
	for {
		var part []shipment.Shipment
		var today string
		err := b.DB.View(ctx, func(tx *db.Tx) (err error) {
			today = jp.Day(tx.Now)
			part, err = shipment.ListWaiting(ctx, tx, after, last, waitingPart)
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("list what waits to be shipped: %w", err)
		}
		for _, s := range part {
			after, last = s.Created, s.ID
			r, err := b.Record(ctx, s.Order)
			if err != nil {
				return nil, err
			}
			if r.Order.Held == "" && r.ready(s) && s.Ready <= today {
				list = append(list, Waiting{s, r})
			}
		}
		if len(part) < waitingPart {
			return list, nil
		}
	}
}

// ShipmentOf is the id of an order's shipment by its place, from 1.
func (r Record) ShipmentOf(seq int) (string, error) {
	for _, s := range r.Shipments {
		if s.Seq == seq {
			return s.ID, nil
		}
	}
	return "", ErrShipment.Because(fmt.Errorf("order %s has no shipment %d", r.Order.Number, seq))
}

// ShipNumbered says that a shipment left under a carrier's number. One that
// left under the same number before is no error: a file may be read twice.
func (b *Orders) ShipNumbered(ctx context.Context, number id.OrderNumber, seq int, carrier, tracking string, by By) error {
	r, err := b.Record(ctx, number)
	if err != nil {
		return err
	}
	for _, s := range r.Shipments {
		if s.Seq == seq && s.Left() && s.Tracking == tracking {
			return nil
		}
	}
	one, err := r.ShipmentOf(seq)
	if err != nil {
		return err
	}
	_, err = b.Ship(ctx, number, []Dispatch{{Shipment: one, Carrier: carrier, Tracking: tracking}}, by)
	return err
}
