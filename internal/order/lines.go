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
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// What calling off lines refuses.
var (
	ErrLines  = fault.New(fault.Invalid, "order.lines", "キャンセルする商品と数量をお選びください。")
	ErrWhole  = fault.New(fault.Conflict, "order.whole", "すべての商品を取り消す場合は、ご注文全体をキャンセルしてください。")
	ErrDearer = fault.New(fault.Conflict, "order.dearer", "この商品を取り消すと、クーポンや送料無料の条件を満たさなくなり、お支払い総額が増えます。ご注文全体のキャンセルをご検討ください。")
	ErrOld    = fault.New(fault.Conflict, "order.lines_old", "このご注文は一部のみのキャンセルに対応していません。お問い合わせください。")
)

// A Cut is pieces of a line that are called off.
type Cut struct {
	Line     int
	Quantity int
}

// A Change is what calling off lines would make of an order.
type Change struct {
	Quote  pricing.Quote
	Back   money.Yen // less to pay, or to go back
	Points int       // spent, that go back
}

// PreviewCuts says what an order would cost without some pieces, worked out by
// the pricing function: shipping, coupons and points included.
func (b *Orders) PreviewCuts(ctx context.Context, number id.OrderNumber, cuts []Cut) (c Change, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		o, err := findOrder(ctx, tx, string(number))
		if err != nil {
			return err
		}
		all, err := shipment.Of(ctx, tx, number)
		if err != nil {
			return err
		}
		c, err = b.affordable(ctx, tx, o, all, cuts)
		return err
	})
	return c, err
}

// affordable is without, of an order whose rest is paid or can still be: what
// has left is not charged for again.
func (b *Orders) affordable(ctx context.Context, tx *db.Tx, o Order, all []shipment.Shipment, cuts []Cut) (Change, error) {
	c, err := b.without(o, all, cuts)
	if err != nil || o.Shipped.IsZero() || o.Method == payment.COD {
		return c, err
	}
	for _, cut := range cuts {
		all = slices.Clone(all)
		takeOut(all, cut)
	}
	if slices.ContainsFunc(all, func(s shipment.Shipment) bool {
		return s.Kind == shipment.Order && s.State == shipment.Waiting && len(s.Lines) > 0
	}) {
		return c, nil
	}
	l, err := ledger.Read(ctx, tx, o.Number)
	if err == nil && c.Quote.Total > paidFor(l) {
		err = ErrDearer
	}
	return c, err
}

// without prices an order anew, as of the moment and with the coupons, points
// and rank with which it was placed.
func (b *Orders) without(o Order, all []shipment.Shipment, cuts []Cut) (c Change, err error) {
	switch {
	case !o.Status.Can(Shipped):
		return c, ErrTransition.Because(fmt.Errorf("order %s is %s", o.Number, o.Status))
	case o.Priced == nil:
		return c, ErrOld
	case len(cuts) == 0:
		return c, ErrLines
	}
	in := *o.Priced
	in.Lines, in.Points = slices.Clone(in.Lines), o.Quote.PointsUsed
	in.Coupons = slices.DeleteFunc(slices.Clone(in.Coupons), func(k loyalty.Coupon) bool { return !slices.Contains(o.Coupons, k.Code) })
	for i := range in.Lines {
		in.Lines[i].Quantity = o.Lines[i].Quantity
	}
	seen, left := map[int]bool{}, 0
	for _, cut := range cuts {
		if cut.Line < 0 || cut.Line >= len(o.Lines) || seen[cut.Line] || cut.Quantity < 1 || cut.Quantity > waitingOf(all, cut.Line) {
			return c, ErrLines
		}
		seen[cut.Line] = true
		in.Lines[cut.Line].Quantity -= cut.Quantity
	}
	for _, l := range in.Lines {
		left += l.Quantity
	}
	if left == 0 {
		return c, ErrWhole
	}
	c.Quote = pricing.Price(in, b.Terms)
	c.Back, c.Points = o.Quote.Total-c.Quote.Total, o.Quote.PointsUsed-c.Quote.PointsUsed
	if c.Back < 0 || c.Points < 0 {
		return c, ErrDearer
	}
	return c, nil
}

// CancelLines calls off some pieces of an order that have not left. What the
// rest costs is worked out anew; total, unless 0, is what the caller was shown.
func (b *Orders) CancelLines(ctx context.Context, number id.OrderNumber, cuts []Cut, total money.Yen, by By) (o Order, err error) {
	if err := by.said(); err != nil {
		return o, err
	}
	err = b.change(ctx, "cancel lines of", number, by, &o, func(tx *db.Tx) error {
		all, err := shipment.Of(ctx, tx, number)
		if err != nil {
			return err
		}
		c, err := b.affordable(ctx, tx, o, all, cuts)
		if err != nil {
			return err
		}
		if total != 0 && total != c.Quote.Total {
			return ErrChanged
		}
		return b.cut(ctx, tx, &o, all, cuts, c, by)
	})
	return o, err
}

// cut takes pieces out of an order, with everything that follows.
func (b *Orders) cut(ctx context.Context, tx *db.Tx, o *Order, all []shipment.Shipment, cuts []Cut, c Change, by By) error {
	ref, occasion := string(o.Number), id.New(tx.Now)
	earned := o.Quote.PointsEarned - c.Quote.PointsEarned
	o.Quote = c.Quote
	var back []stock.Want
	for _, cut := range cuts {
		line := &o.Lines[cut.Line]
		line.Quantity, line.Cancelled = line.Quantity-cut.Quantity, line.Cancelled+cut.Quantity
		back = append(back, stock.Want{SKU: line.SKU, Quantity: cut.Quantity})
		takeOut(all, cut)
	}
	kept := []string{}
	for _, code := range o.Coupons {
		if slices.ContainsFunc(c.Quote.CouponDiscounts, func(a pricing.Applied) bool { return a.Code == code }) {
			kept = append(kept, code)
		} else if err := loyalty.UntakeOne(ctx, tx, ref, code); err != nil {
			return err
		}
	}
	if err := loyalty.TookOff(ctx, tx, ref, tookOff(c.Quote)); err != nil {
		return err
	}
	o.Coupons = kept
	o.settleTrips()
	if err := updateLines(ctx, tx, *o); err != nil {
		return err
	}
	if err := stock.Put(ctx, tx, back, stock.Why{Kind: stock.Unsold, Ref: ref, Reason: by.Reason, By: by.Name}); err != nil {
		return err
	}
	if err := b.cutPoints(ctx, tx, *o, occasion, c.Points, earned); err != nil {
		return err
	}
	l, err := ledger.Read(ctx, tx, o.Number)
	if err != nil {
		return err
	}
	// What was not paid yet does not go back.
	if _, err := b.owe(ctx, tx, *o, min(c.Back, max(paidFor(l)-o.Quote.Total, 0)), ledger.Line, occasion, by); err != nil {
		return err
	}
	for _, s := range all {
		if s.State == shipment.Waiting && len(s.Lines) == 0 {
			if err := shipment.Drop(ctx, tx, s); err != nil {
				return err
			}
		}
	}
	if err := o.shareAnew(ctx, tx, all); err != nil {
		return err
	}
	waits := slices.ContainsFunc(all, func(s shipment.Shipment) bool {
		return s.Kind == shipment.Order && s.State == shipment.Waiting && len(s.Lines) > 0
	})
	if waits || o.Status != PartlyShipped {
		if err := record(ctx, tx, o, DidLines, by); err != nil {
			return err
		}
	} else if err := b.shippedWhole(ctx, tx, o, by); err != nil {
		return err
	}
	return b.writeLinesCancelled(ctx, tx, *o, cuts, occasion, c, by.Reason)
}

// takeOut takes pieces out of shipments that wait, the last first.
func takeOut(all []shipment.Shipment, cut Cut) {
	rest := cut.Quantity
	for i := len(all) - 1; i >= 0; i-- {
		if s := &all[i]; s.Kind == shipment.Order && s.State == shipment.Waiting {
			s.Lines = slices.Clone(s.Lines)
			for j := range s.Lines {
				if s.Lines[j].Line == cut.Line {
					n := min(rest, s.Lines[j].Quantity)
					s.Lines[j].Quantity, rest = s.Lines[j].Quantity-n, rest-n
				}
			}
			s.Lines = slices.DeleteFunc(s.Lines, func(l shipment.Line) bool { return l.Quantity == 0 })
		}
	}
}

// cutPoints gives back points that were spent for pieces, and takes back those
// that the pieces were to earn.
func (b *Orders) cutPoints(ctx context.Context, tx *db.Tx, o Order, occasion string, spent, earned int) error {
	if o.Customer == "" {
		return nil
	}
	if spent > 0 {
		if err := loyalty.Return(ctx, tx, string(o.Number), occasion, spent, b.Terms.Points); err != nil {
			return err
		}
	}
	if earned > 0 {
		return loyalty.Revoke(ctx, tx, string(o.Number), occasion, earned)
	}
	return nil
}
