package order

import (
	"context"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
)

// partsOf is the shipments that an order is to go out in: one for each address,
// and where the shopper wants it so one for each day on which goods come in.
func (o Order) partsOf() []shipment.Shipment {
	var parts []shipment.Shipment
	for parcel := range o.Parcels {
		for i, l := range o.Lines {
			if l.Parcel != parcel || l.Quantity == 0 {
				continue
			}
			at := slices.IndexFunc(parts, func(s shipment.Shipment) bool { return s.Parcel == parcel && (!o.Split || s.Ready == l.Ready) })
			if at < 0 {
				at, parts = len(parts), append(parts, shipment.Shipment{Order: o.Number, Kind: shipment.Order, Parcel: parcel, Ready: l.Ready})
			}
			parts[at].Ready = max(parts[at].Ready, l.Ready)
			parts[at].Lines = append(parts[at].Lines, shipment.Line{Line: i, SKU: l.SKU, Quantity: l.Quantity})
		}
	}
	slices.SortStableFunc(parts, func(a, b shipment.Shipment) int {
		switch {
		case a.Ready < b.Ready:
			return -1
		case a.Ready > b.Ready:
			return 1
		}
		return 0
	})
	return parts
}

// plan makes the shipments of an accepted order wait.
func (o Order) plan(ctx context.Context, tx *db.Tx) error {
	parts := o.partsOf()
	for i, share := range shipment.Share(o.Quote.Total, o.worth(parts)) {
		parts[i].Share = share
		if err := shipment.Add(ctx, tx, &parts[i]); err != nil {
			return err
		}
	}
	return nil
}

// worth is what is paid for the goods of each shipment, and for sending them.
func (o Order) worth(parts []shipment.Shipment) []money.Yen {
	worth := make([]money.Yen, len(parts))
	for i, s := range parts {
		for _, l := range s.Lines {
			if q := o.Lines[l.Line].Quantity; q > 0 {
				worth[i] += o.Quote.Lines[l.Line].Pays * money.Yen(l.Quantity) / money.Yen(q)
			}
		}
		if s.Parcel < len(o.Quote.Parcels) {
			fee := o.Quote.Parcels[s.Parcel]
			worth[i] += fee.Shipping / money.Yen(max(fee.Trips, 1))
		}
	}
	return worth
}

// shareAnew spreads what is not paid with shipments that left over those that
// wait, after what the order costs or what is in them has changed.
func (o Order) shareAnew(ctx context.Context, tx *db.Tx, all []shipment.Shipment) error {
	rest := o.Quote.Total
	var waiting, left []shipment.Shipment
	for _, s := range all {
		switch {
		case s.Kind != shipment.Order:
		case s.State == shipment.Waiting && len(s.Lines) > 0:
			waiting = append(waiting, s)
		case s.Left():
			rest -= s.Share
			left = append(left, s)
		}
	}
	// What left had a share of fees that are not charged any more.
	for _, s := range slices.Backward(left) {
		less := min(s.Share, max(-rest, 0))
		if less == 0 {
			continue
		}
		s.Share, rest = s.Share-less, rest+less
		if err := shipment.Reshare(ctx, tx, s); err != nil {
			return err
		}
	}
	for i, share := range shipment.Share(rest, o.worth(waiting)) {
		waiting[i].Share = share
		if err := shipment.Change(ctx, tx, waiting[i]); err != nil {
			return err
		}
	}
	return nil
}

// dropParts calls off whatever of an order has not left.
func dropParts(ctx context.Context, tx *db.Tx, o Order) error {
	all, err := shipment.Of(ctx, tx, o.Number)
	if err != nil {
		return err
	}
	for _, s := range all {
		if s.State == shipment.Waiting {
			if err := shipment.Drop(ctx, tx, s); err != nil {
				return err
			}
		}
	}
	return nil
}
