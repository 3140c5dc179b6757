package people

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
	"github.com/tsumugi-shop/tsumugi/internal/zengin"
)

// plenty is how many pieces there must be for one to be bought: the demo's
// shelves look the same afterwards.
const plenty = 8

// pick finds goods that can go back: those first that were there then, and at
// any price where a small demo has no others.
func (t *Town) pick(e errand) []id.SKU {
	var skus []id.SKU
	for _, want := range []struct {
		since    time.Time
		anyPrice bool
	}{{t.Clock.now, false}, {t.today, false}, {t.today, true}} {
		for c := range t.Orders.Carts.Catalog.Current().All() {
			if len(skus) == e.pieces {
				return skus
			}
			if !t.sold[c.Code] && c.ArrivalDate <= jp.Day(want.since) && fits(c) && (want.anyPrice || e.affords(c)) {
				t.sold[c.Code] = true
				skus = append(skus, c.Colors[0].Sizes[0].SKU)
			}
		}
	}
	return skus
}

// fits tells whether an item can be bought and go back, with another size to
// change it for.
func fits(c *catalog.Commodity) bool {
	if c.Secret || c.Reserve || c.Discontinued || c.SaleLimit > 0 || c.Returns != catalog.ReturnsFashion {
		return false
	}
	color := c.Colors[0]
	return len(color.Sizes) > 1 && color.Sizes[0].Stock >= plenty && color.Sizes[1].Stock >= plenty
}

// affords tells whether an item costs what the errand is for.
func (e errand) affords(c *catalog.Commodity) bool {
	price := c.Colors[0].Price
	return price >= e.each && price <= e.each*3/2
}

// errNothing is that the shelves hold nothing for an errand.
var errNothing = errors.New("there is nothing to buy")

// shop does one errand as the shopper: from the shelf to the order.
func (t *Town) shop(ctx context.Context, v order.Visitor, e errand) (order.Order, error) {
	skus := t.pick(e)
	if len(skus) == 0 {
		return order.Order{}, errNothing
	}
	for _, sku := range skus {
		if err := t.Orders.Carts.Add(ctx, v.Owner, sku, 1); err != nil {
			return order.Order{}, err
		}
	}
	draft, err := t.draft(ctx, v, e, skus)
	if err != nil {
		return order.Order{}, err
	}
	if _, err := t.Orders.SaveDraft(ctx, v, draft, true); err != nil {
		return order.Order{}, err
	}
	k, err := t.Orders.Confirm(ctx, v)
	if err != nil {
		return order.Order{}, err
	}
	p, err := t.Orders.Place(ctx, v, k.Key, t.CardToken)
	if err == nil && p.Step() != order.Done {
		err = fmt.Errorf("the order is %s: %s", p.Order.Status, p.Message())
	}
	return p.Order, err
}

// draft fills order entry in, and enters the coupon.
func (t *Town) draft(ctx context.Context, v order.Visitor, e errand, skus []id.SKU) (d order.Draft, err error) {
	var book []member.Address
	err = t.DB.Update(ctx, func(tx *db.Tx) error {
		if book, err = member.Addresses(ctx, tx, v.Owner); err != nil || e.coupon == "" {
			return err
		}
		if _, err := loyalty.Enter(ctx, tx, v.Owner, e.coupon); err != nil {
			return err
		}
		return t.Orders.Carts.AddCoupon(ctx, tx, v.Owner, e.coupon)
	})
	if err != nil || len(book) == 0 {
		return d, errors.Join(err, ctx.Err())
	}
	home := order.ParcelForm{To: order.ToOrderer, Wrap: e.gift}
	if e.gift {
		home.Message = "いつもありがとう。よい一年になりますように。"
	}
	d = order.Draft{
		Orderer: order.FormOf(book[0]), Parcels: []order.ParcelForm{home}, Method: string(e.method),
		Points: e.points, Discreet: e.discreet,
	}
	if e.apart && len(book) > 1 && len(skus) > 1 {
		for _, sku := range skus[1:] {
			d.Parcels[0].Lines = append(d.Parcels[0].Lines, order.ParcelLine{SKU: sku, Quantity: 1})
		}
		d.Parcels = append(d.Parcels, order.ParcelForm{To: order.ToBook, AddressID: book[1].ID, Lines: []order.ParcelLine{{SKU: skus[0], Quantity: 1}}})
	}
	return d, nil
}

// handle does as the operator and the shopper did until the order was at the
// errand's end.
func (t *Town) handle(ctx context.Context, o order.Order, e errand) (err error) {
	number := o.Number
	steps := map[order.Status]func() error{
		order.Cancelled: func() error { return t.callOff(ctx, number, e) },
		order.Paid:      func() error { _, err := t.Orders.MarkPaid(ctx, number, clerk); return err },
		order.Preparing: func() error { _, err := t.Orders.Prepare(ctx, number, clerk); return err },
		order.Shipped: func() error {
			_, err := t.Orders.Ship(ctx, number, dispatches(o), clerk)
			return err
		},
		order.PartlyShipped:   func() error { return t.sendOne(ctx, number) },
		order.Delivered:       func() error { _, err := t.Orders.Deliver(ctx, number, clerk); return err },
		order.ReturnRequested: func() error { return t.sendBack(ctx, o, e) },
		order.Returned:        func() error { _, err := t.Orders.Return(ctx, number, clerk); return err },
		order.Refunded:        func() error { return t.Orders.WorkTasks(ctx) },
	}
	steps[order.Exchanged] = func() error {
		if _, err := t.Orders.Return(ctx, number, clerk); err != nil {
			return err
		}
		_, err := t.Orders.Ship(ctx, number, []order.Dispatch{{Tracking: tracking(t.Clock.now, 0)}}, clerk)
		return err
	}
	for _, to := range way(o.Status, e.end) {
		t.Clock.now = t.Clock.now.Add(pace[to])
		if err := steps[to](); err != nil {
			return fmt.Errorf("%s: %w", to, err)
		}
	}
	return nil
}

// callOff cancels an order as its shopper, who says where the money goes that
// they paid for it.
func (t *Town) callOff(ctx context.Context, number id.OrderNumber, e errand) error {
	if e.paid {
		if _, err := t.Orders.MarkPaid(ctx, number, clerk); err != nil {
			return err
		}
		t.Clock.now = t.Clock.now.Add(pace[order.Cancelled])
	}
	o, err := t.Orders.Cancel(ctx, number, order.By{Actor: order.Shopper, Reason: "お客様のご都合によるキャンセル"})
	if err != nil || !e.account {
		return err
	}
	path, err := t.Orders.AccountPath(ctx, o)
	if err != nil {
		return err
	}
	link, err := url.Parse(path)
	if err != nil {
		return err
	}
	return t.Orders.GiveAccount(ctx, number, link.Query().Get("token"), zengin.Account{
		Bank: "0001", Branch: "200", Kind: zengin.Ordinary, Number: "1234567", Name: o.Orderer.LastKana + " " + o.Orderer.FirstKana,
	})
}

// pace is how long an order takes to the next step.
var pace = map[order.Status]time.Duration{
	order.Paid: 20 * time.Hour, order.Cancelled: 3 * time.Hour, order.Preparing: 5 * time.Hour, order.PartlyShipped: 16 * time.Hour, order.Shipped: 16 * time.Hour, order.Delivered: 44 * time.Hour,
	order.ReturnRequested: 50 * time.Hour, order.Returned: 70 * time.Hour, order.Exchanged: 70 * time.Hour, order.Refunded: time.Minute,
}

// way is the steps from a status to another.
func way(from, to order.Status) []order.Status {
	line := []order.Status{order.AwaitingPayment, order.Paid, order.Preparing, order.Shipped, order.Delivered, order.ReturnRequested}
	end := []order.Status{to}
	switch to {
	case from:
		return nil
	case order.Cancelled:
		return end
	case order.Refunded:
		end = []order.Status{order.Returned, order.Refunded}
	case order.Returned, order.Exchanged:
	case order.PartlyShipped:
		return append(slices.Clone(line[slices.Index(line, from)+1:slices.Index(line, order.Shipped)]), to)
	default:
		return line[slices.Index(line, from)+1 : slices.Index(line, to)+1]
	}
	return append(slices.Clone(line[slices.Index(line, from)+1:]), end...)
}

// clerk is who packs and ships in the demo's past.
var clerk = order.By{Actor: order.Operator, Name: "店舗スタッフ", Reason: "通常の手続き"}

func dispatches(o order.Order) []order.Dispatch {
	list := make([]order.Dispatch, len(o.Parcels))
	for i := range list {
		list[i].Tracking = tracking(o.Placed, i)
	}
	return list
}

// tracking makes up a number as a carrier would give it.
func tracking(at time.Time, i int) string {
	digits := fmt.Sprintf("%011d", (at.UnixMilli()/1000*10+int64(i))%1e11)
	return digits + string(shipping.TrackingCheckDigit(digits))
}

// sendOne ships the first of an order's shipments.
func (t *Town) sendOne(ctx context.Context, number id.OrderNumber) error {
	r, err := t.Orders.Record(ctx, number)
	if err != nil {
		return err
	}
	_, err = t.Orders.Ship(ctx, number, []order.Dispatch{{Shipment: r.Shipments[0].ID, Tracking: tracking(t.Clock.now, 0)}}, clerk)
	return err
}

// sendBack asks for the first piece to go back, or for its next size.
func (t *Town) sendBack(ctx context.Context, o order.Order, e errand) error {
	r := order.Return{Kind: order.ForMoney, Why: order.NotAsShown, Reason: "思っていたより明るい色でした", Lines: []order.ReturnLine{{Line: 0, Quantity: 1}}}
	if e.faulty {
		r.Faulty, r.Why, r.Reason = true, "", "縫い目がほつれていたため"
	}
	if e.exchange || e.end == order.Exchanged {
		_, color, ok := t.Orders.Carts.Catalog.Current().Color(o.Lines[0].SKU.ColorSKU())
		if !ok || len(color.Sizes) < 2 {
			return cart.ErrUnknown
		}
		r.Kind, r.Why, r.Reason, r.Lines[0].NewSKU = order.ForSize, "", "サイズが合わなかったため", color.Sizes[1].SKU
	}
	if _, err := t.Orders.RequestReturn(ctx, o.Number, r, order.By{Actor: order.Shopper}); err != nil || e.back == "" {
		return err
	}
	t.Clock.now = t.Clock.now.Add(pace[order.Returned])
	if _, err := t.Orders.ReceiveReturn(ctx, o.Number, "", clerk); err != nil || e.back == order.StepArrived {
		return err
	}
	_, err := t.Orders.JudgeReturn(ctx, o.Number, "", []order.Verdict{{Line: 0, Condition: order.TriedOn}}, clerk)
	return err
}
