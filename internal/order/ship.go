package order

import (
	"context"
	"fmt"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
)

// What shipping refuses.
var (
	ErrShipment = fault.New(fault.NotFound, "shipment.not_found", "発送できる荷物がありません。")
	ErrHeld     = fault.New(fault.Conflict, "order.held", "このご注文は保留中です。保留を解除してから操作してください。")
	ErrUnpaid   = fault.New(fault.Conflict, "order.unpaid", "お支払いを確認できないため、発送できません。")
)

// A Dispatch says that a shipment left, with whom and under which number.
type Dispatch struct {
	Shipment string // its id; empty: the waiting ones of the order in turn
	Carrier  string // empty: the carrier of the terms
	Tracking string // may be empty
}

// Ship says that shipments of an order left. Without one that is named all that
// wait leave, with the numbers in their order. What is paid with them and was
// only promised is captured first: goods never leave unpaid.
func (b *Orders) Ship(ctx context.Context, number id.OrderNumber, list []Dispatch, by By) (o Order, err error) {
	list = slices.Clone(list)
	for i := range list {
		if err := b.checkDispatch(&list[i]); err != nil {
			return o, fmt.Errorf("ship order %s: %w", number, err)
		}
	}
	r, err := b.Record(ctx, number)
	if err != nil {
		return o, err
	}
	leaving, err := b.leaving(r, list)
	if err != nil {
		return r.Order, fmt.Errorf("ship order %s: %w", number, err)
	}
	if err := b.collect(ctx, r, leaving); err != nil {
		return r.Order, fmt.Errorf("ship order %s: %w", number, err)
	}
	b.crashPoint("between capture and shipment")
	err = b.change(ctx, "ship", number, by, &o, func(tx *db.Tx) error { return b.ship(ctx, tx, &o, leaving, by) })
	return o, err
}

// checkDispatch finds a number that its carrier would not have given.
func (b *Orders) checkDispatch(d *Dispatch) (err error) {
	if d.Carrier == "" {
		d.Carrier = b.Terms.Shipping.Carrier
	}
	if d.Tracking != "" {
		d.Tracking, err = shipping.ParseTracking(d.Carrier, d.Tracking)
	}
	return err
}

// A leave is a shipment that leaves.
type leave struct {
	shipment.Shipment
	Dispatch
}

// leaving is the shipments that dispatches mean.
func (b *Orders) leaving(r Record, list []Dispatch) (leaving []leave, err error) {
	if r.Order.Held != "" {
		return nil, ErrHeld
	}
	if r.Order.Status == Lapsed {
		return nil, b.lapsedError(r.Order)
	}
	named := slices.ContainsFunc(list, func(d Dispatch) bool { return d.Shipment != "" })
	turn := 0
	for _, s := range r.Shipments {
		if s.State != shipment.Waiting {
			continue
		}
		var d Dispatch
		switch at := slices.IndexFunc(list, func(d Dispatch) bool { return d.Shipment == s.ID }); {
		case at >= 0:
			d = list[at]
		case named || !r.ready(s):
			continue
		case turn < len(list):
			d, turn = list[turn], turn+1
		}
		if !r.ready(s) {
			return nil, ErrTransition.Because(fmt.Errorf("order %s is %s, shipment %d cannot leave", r.Order.Number, r.Order.Status, s.Seq))
		}
		leaving = append(leaving, leave{s, d})
	}
	switch {
	case len(leaving) == 0 && !named && r.Order.Status.Can(Shipped) || named && len(leaving) < len(list):
		return nil, ErrShipment
	case len(leaving) == 0:
		return nil, ErrTransition.Because(fmt.Errorf("order %s is %s", r.Order.Number, r.Order.Status))
	case !named && turn < len(list):
		return nil, ErrTransition.Because(fmt.Errorf("order %s has %d shipments that wait, and %d numbers came", r.Order.Number, len(leaving), len(list)))
	}
	return leaving, nil
}

// Ready tells whether a shipment that waits may leave now.
func (r Record) Ready(s shipment.Shipment) bool { return r.ready(s) }

// ready tells whether a shipment may leave: goods that were ordered once they
// are paid, goods of an exchange once the others were looked at.
func (r Record) ready(s shipment.Shipment) bool {
	if s.Kind == shipment.Order {
		return r.Order.Status.Can(Shipped)
	}
	return slices.ContainsFunc(r.Order.Returns, func(ret Return) bool { return ret.ID == s.Return && ret.State == ReturnInspected })
}

// collect takes what is paid with shipments and not here yet. Cash is taken at
// the door.
func (b *Orders) collect(ctx context.Context, r Record, leaving []leave) error {
	if r.Order.Method == payment.COD {
		return nil
	}
	due, rest := money.Yen(0), money.Yen(0)
	for _, s := range r.Shipments {
		goes := slices.ContainsFunc(leaving, func(l leave) bool { return l.Shipment.ID == s.ID })
		switch {
		case s.Left() || goes:
			due += s.Share
		case s.State == shipment.Waiting:
			rest += s.Share
		}
	}
	if due <= r.Ledger.Paid() {
		return nil
	}
	// A service takes of its promise once. What is left for later shipments has to
	// be taken with the first, unless a card was kept for it.
	if r.Order.Card == "" {
		due += rest
	}
	return b.capture(ctx, r, due)
}

// capture takes money of an order that was promised, until due is paid in all.
func (b *Orders) capture(ctx context.Context, r Record, due money.Yen) error {
	amount := due - r.Ledger.Paid()
	all, err := b.payments(ctx, r.Order.Number)
	if err != nil {
		return err
	}
	for _, p := range all {
		promised := r.Ledger.Of(p.ID).Promised()
		if p.State != payment.Authorized || promised < amount {
			continue
		}
		settled, err := b.captureOf(ctx, p, amount)
		if err != nil {
			return err
		}
		if settled.Payment.Captured >= amount {
			return nil
		}
		if settled.Order.Status == Lapsed {
			return b.lapsedError(settled.Order)
		}
	}
	if r.Order.Card != "" {
		return b.charge(ctx, r.Order.Number, due)
	}
	return b.askAnew(ctx, r.Order.Number, due, By{Actor: Shop})
}

func (b *Orders) payments(ctx context.Context, number id.OrderNumber) (all []payment.Payment, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		all, err = payment.OfOrder(ctx, tx, string(number))
		return err
	})
	return all, err
}

// ship records that shipments left, with everything that follows.
func (b *Orders) ship(ctx context.Context, tx *db.Tx, o *Order, leaving []leave, by By) error {
	for i := range leaving {
		l := &leaving[i]
		if err := shipment.Ship(ctx, tx, &l.Shipment, l.Dispatch.Carrier, l.Dispatch.Tracking); err != nil {
			return err
		}
	}
	all, err := shipment.Of(ctx, tx, o.Number)
	if err != nil {
		return err
	}
	if err := o.settled(ctx, tx, all); err != nil {
		return err
	}
	var gone []shipment.Shipment
	ordered := false
	for _, l := range leaving {
		gone = append(gone, l.Shipment)
		ordered = ordered || l.Shipment.Kind == shipment.Order
		if l.Shipment.Kind == shipment.Exchange {
			if err := b.replaced(ctx, tx, o, l.Shipment, by); err != nil {
				return err
			}
		}
	}
	if ordered {
		if err := b.shipped(ctx, tx, o, all, by); err != nil {
			return err
		}
	}
	return b.writeShipped(ctx, tx, *o, gone, all)
}

// settled makes sure that what left is paid: somebody else may have shipped
// another part meanwhile. Cash is taken at the door.
func (o Order) settled(ctx context.Context, tx *db.Tx, all []shipment.Shipment) error {
	l, err := ledger.Read(ctx, tx, o.Number)
	due := money.Yen(0)
	for _, s := range all {
		if s.Left() {
			due += s.Share
		}
	}
	if err == nil && o.Method != payment.COD && due > l.Paid() {
		err = ErrUnpaid.Because(fmt.Errorf("%d yen of order %s are paid, and %d would have left", l.Paid(), o.Number, due))
	}
	return err
}

// shipped moves an order of which goods left: wholly, or some still wait.
func (b *Orders) shipped(ctx context.Context, tx *db.Tx, o *Order, all []shipment.Shipment, by By) error {
	o.Shipped = tx.Now
	if slices.ContainsFunc(all, func(s shipment.Shipment) bool { return s.Kind == shipment.Order && s.State == shipment.Waiting }) {
		return stepOr(ctx, tx, o, PartlyShipped, DidShip, by)
	}
	return b.shippedWhole(ctx, tx, o, by)
}

// shippedWhole moves an order of which nothing waits any more: its points count.
func (b *Orders) shippedWhole(ctx context.Context, tx *db.Tx, o *Order, by By) error {
	o.Card = ""
	if err := step(ctx, tx, o, Shipped, by); err != nil {
		return err
	}
	if err := loyalty.Settle(ctx, tx, string(o.Number), b.Terms.Points); err != nil {
		return err
	}
	return b.tell(ctx, tx, *o)
}

// Deliver says that the shipments of an order that left arrived; cash on
// delivery was paid with them.
func (b *Orders) Deliver(ctx context.Context, number id.OrderNumber, by By) (o Order, err error) {
	err = b.change(ctx, "deliver", number, by, &o, func(tx *db.Tx) error {
		all, err := shipment.Of(ctx, tx, number)
		if err != nil {
			return err
		}
		news, whole, cash := false, true, money.Yen(0)
		for _, s := range all {
			if s.State == shipment.Shipped {
				arrived, err := shipment.Deliver(ctx, tx, &s)
				if err != nil {
					return err
				}
				news = news || arrived
			}
			if s.State == shipment.Delivered {
				cash += s.Share
			}
			whole = whole && s.State != shipment.Waiting
		}
		if !news {
			return ErrTransition.Because(fmt.Errorf("no shipment of order %s is on its way", number))
		}
		o.Delivered = tx.Now
		if whole {
			err = stepOr(ctx, tx, &o, Delivered, DidDeliver, by)
		} else {
			err = record(ctx, tx, &o, DidDeliver, by)
		}
		if err == nil && b.Arrived != nil && !b.Silent {
			err = b.Arrived(ctx, tx, o)
		}
		if err == nil {
			err = b.awaitOutcome(ctx, tx, o)
		}
		if err != nil || o.Method != payment.COD || cash == 0 {
			return err
		}
		changed, paid, err := payment.Apply(ctx, tx, o.Payment, payment.Result{State: payment.Captured, Captured: cash})
		if err != nil || !changed {
			return err
		}
		_, err = ledger.Book(ctx, tx, paid, by.who())
		return err
	})
	return o, err
}
