package order

import (
	"context"
	"fmt"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
)

// ErrAddress refuses another address for goods that are packed, or whose
// shipping would cost something else.
var ErrAddress = fault.New(fault.Conflict, "order.address", "お届け先を変更できません。")

// Hold keeps an order from being packed and shipped, such as one that looks
// suspicious. The reason says why.
func (b *Orders) Hold(ctx context.Context, number id.OrderNumber, by By) (Order, error) {
	return b.operate(ctx, "hold", number, DidHold, by, func(_ *db.Tx, o *Order) error {
		if !o.Status.Can(Shipped) && o.Status != AwaitingPayment {
			return ErrTransition.Because(fmt.Errorf("order %s is %s", number, o.Status))
		}
		o.Held = by.Reason
		return nil
	})
}

// Release lets an order be shipped again.
func (b *Orders) Release(ctx context.Context, number id.OrderNumber, by By) (Order, error) {
	return b.operate(ctx, "release", number, DidRelease, by, func(_ *db.Tx, o *Order) error {
		if o.Held == "" {
			return ErrTransition.Because(fmt.Errorf("order %s is not held", number))
		}
		o.Held = ""
		return nil
	})
}

// Memo writes something down about an order, for operators alone.
func (b *Orders) Memo(ctx context.Context, number id.OrderNumber, by By) (Order, error) {
	return b.operate(ctx, "write a memo about", number, DidMemo, by, func(*db.Tx, *Order) error { return nil })
}

// ChangeAddress sends a parcel elsewhere, until something of it left, to where
// shipping costs the same.
func (b *Orders) ChangeAddress(ctx context.Context, number id.OrderNumber, parcel int, to member.Address, by By) (Order, error) {
	to, wrong := to.Clean()
	if len(wrong) > 0 {
		return Order{}, ErrAddress.With(wrong...)
	}
	by.Reason = strings.TrimSpace(by.Reason)
	return b.operate(ctx, "change the address of", number, DidAddress, by, func(tx *db.Tx, o *Order) error {
		if parcel < 0 || parcel >= len(o.Parcels) || !o.Status.Can(Shipped) && o.Status != AwaitingPayment {
			return ErrTransition.Because(fmt.Errorf("order %s is %s and has %d parcels", number, o.Status, len(o.Parcels)))
		}
		all, err := shipment.Of(ctx, tx, number)
		if err != nil {
			return err
		}
		for _, s := range all {
			if s.Parcel == parcel && s.Left() {
				return ErrAddress.Because(fmt.Errorf("parcel %d of order %s left", parcel+1, number))
			}
		}
		was, _ := shipping.AreaOf(o.Parcels[parcel].To.Prefecture, b.Terms.Shipping)
		is, _ := shipping.AreaOf(to.Prefecture, b.Terms.Shipping)
		if was.Fee != is.Fee {
			return ErrAddress.Because(fmt.Errorf("shipping costs %d yen there and %d yen was paid", is.Fee, was.Fee))
		}
		if err := unsearched(ctx, tx, *o); err != nil {
			return err
		}
		o.Parcels[parcel].To = to
		return nil
	})
}

// operate does something to an order that leaves its status as it is.
func (b *Orders) operate(ctx context.Context, verb string, number id.OrderNumber, what string, by By, do func(tx *db.Tx, o *Order) error) (o Order, err error) {
	if err := by.said(); err != nil {
		return o, err
	}
	err = b.change(ctx, verb, number, by, &o, func(tx *db.Tx) error {
		if err := do(tx, &o); err != nil {
			return err
		}
		return record(ctx, tx, &o, what, by)
	})
	return o, err
}
