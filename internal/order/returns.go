package order

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// ErrReturn refuses a return that the shop's rule does not know; its fields
// say which line and why.
var ErrReturn = fault.New(fault.Invalid, "order.return", "返品・交換をお受けできない商品が含まれています。")

// The states of a return.
const (
	returnRequested = "requested"
	returnDone      = "done"
	returnRefused   = "refused"
)

// left is how many pieces of a line can still go back.
func (l Line) left() int { return l.Quantity - l.Returned - l.Exchanged }

// ReturnableUntil is the last moment for a return or exchange, counted from
// arrival, or from shipping as long as the arrival is not known. It is zero
// while nothing has left.
func (b *Orders) ReturnableUntil(o Order, kind ReturnKind) time.Time {
	from := o.Delivered
	if from.IsZero() {
		if from = o.Shipped; from.IsZero() {
			return time.Time{}
		}
		from = from.AddDate(0, 0, b.Terms.Shipping.ChooseDays)
	}
	days := b.Terms.Returns.Days
	if kind == ForSize {
		days = b.Terms.Returns.ExchangeDays
	}
	y, m, d := from.In(jp.Tokyo).Date()
	return time.Date(y, m, d+days+1, 0, 0, 0, 0, jp.Tokyo)
}

// Returnable tells whether a line may go back by its item's rule. Faulty goods
// always may.
func (l Line) Returnable(faulty bool) bool {
	return l.left() > 0 && (faulty || l.Rule != catalog.ReturnsHygiene)
}

// RequestReturn asks for goods to go back, within the shop's rule. The other
// size of an exchange is taken off the shelf at once, so that it is there.
func (b *Orders) RequestReturn(ctx context.Context, number id.OrderNumber, r Return) (o Order, err error) {
	err = b.change(ctx, "ask for a return of", number, &o, func(tx *db.Tx) error {
		if !o.Status.Can(ReturnRequested) {
			return ErrTransition
		}
		if !r.Faulty && !tx.Now.Before(b.ReturnableUntil(o, r.Kind)) {
			return ErrReturn.With(fault.Field{Name: "kind", Code: "too_late", Message: "返品・交換の受付期間を過ぎています。"})
		}
		if wrong := b.checkReturn(o, r); len(wrong) > 0 {
			return ErrReturn.With(wrong...)
		}
		r.ID, r.State = id.New(tx.Now), returnRequested
		o.Returns = append(o.Returns, r)
		if err := step(ctx, tx, &o, ReturnRequested, Shopper, r.Reason); err != nil {
			return err
		}
		if r.Kind == ForSize {
			if err := stock.Take(ctx, tx, "", r.newWants()); err != nil {
				return err
			}
		}
		return b.writeReturnAsked(ctx, tx, o, r)
	})
	return o, err
}

func (b *Orders) checkReturn(o Order, r Return) []fault.Field {
	var wrong []fault.Field
	say := func(name, code, message string) {
		wrong = append(wrong, fault.Field{Name: name, Code: code, Message: message})
	}
	if len(r.Lines) == 0 {
		say("lines", "required", "返品・交換する商品をお選びください。")
	}
	if r.Kind != ForMoney && r.Kind != ForSize {
		say("kind", "invalid", "返品または交換をお選びください。")
	}
	snap := b.Carts.Catalog.Current()
	seen := map[int]bool{}
	for i, rl := range r.Lines {
		name := fmt.Sprintf("lines.%d.", i)
		if rl.Line < 0 || rl.Line >= len(o.Lines) || seen[rl.Line] {
			say(name+"line", "invalid", "返品・交換する商品をお選びください。")
			continue
		}
		seen[rl.Line] = true
		l := o.Lines[rl.Line]
		switch {
		case !l.Returnable(r.Faulty):
			say(name+"line", "rule", fmt.Sprintf("「%s」は不良品を除き、返品・交換をお受けできません。", l.Name))
		case rl.Quantity < 1 || rl.Quantity > l.left():
			say(name+"quantity", "out_of_range", fmt.Sprintf("数量は1点から%d点までです。", l.left()))
		case r.Kind == ForSize && (rl.NewSKU == l.SKU || rl.NewSKU.ColorSKU() != l.SKU.ColorSKU() || snap.Available(rl.NewSKU) < rl.Quantity):
			say(name+"new_sku", "not_offered", "ご希望のサイズは在庫がないため、交換をお受けできません。")
		}
	}
	return wrong
}

func (r Return) newWants() []stock.Want {
	var wants []stock.Want
	for _, l := range r.Lines {
		wants = append(wants, stock.Want{SKU: l.NewSKU, Quantity: l.Quantity})
	}
	return wants
}

// Return takes back what was asked to go back, or the whole order when nothing
// was asked for: the goods are here. Money and points follow.
func (b *Orders) Return(ctx context.Context, number id.OrderNumber, note string) (o Order, err error) {
	err = b.change(ctx, "return", number, &o, func(tx *db.Tx) error {
		i := slices.IndexFunc(o.Returns, func(r Return) bool { return r.State == returnRequested })
		if i < 0 {
			r := Return{ID: id.New(tx.Now), Kind: ForMoney, State: returnRequested, Reason: note}
			for n, l := range o.Lines {
				if l.left() > 0 {
					r.Lines = append(r.Lines, ReturnLine{Line: n, Quantity: l.left()})
				}
			}
			i, o.Returns = len(o.Returns), append(o.Returns, r)
		}
		if o.Returns[i].Kind == ForSize {
			return b.exchange(ctx, tx, &o, i, note)
		}
		return b.takeBack(ctx, tx, &o, i, note)
	})
	return o, err
}

// RefuseReturn sends an order whose goods cannot be taken back on its way again.
func (b *Orders) RefuseReturn(ctx context.Context, number id.OrderNumber, why string) (o Order, err error) {
	err = b.change(ctx, "refuse the return of", number, &o, func(tx *db.Tx) error {
		i := slices.IndexFunc(o.Returns, func(r Return) bool { return r.State == returnRequested })
		if i < 0 {
			return ErrTransition
		}
		o.Returns[i].State = returnRefused
		if o.Delivered.IsZero() {
			o.Delivered = tx.Now
		}
		if err := step(ctx, tx, &o, Delivered, Operator, why); err != nil {
			return err
		}
		if o.Returns[i].Kind == ForSize {
			return stock.Put(ctx, tx, o.Returns[i].newWants())
		}
		return nil
	})
	return o, err
}

// exchange puts the old pieces back; the new ones were taken when it was asked for.
func (b *Orders) exchange(ctx context.Context, tx *db.Tx, o *Order, i int, note string) error {
	r := &o.Returns[i]
	r.State = returnDone
	var back []stock.Want
	for _, l := range r.Lines {
		o.Lines[l.Line].Exchanged += l.Quantity
		back = append(back, stock.Want{SKU: o.Lines[l.Line].SKU, Quantity: l.Quantity})
	}
	if err := step(ctx, tx, o, Exchanged, Operator, note); err != nil {
		return err
	}
	if err := stock.Put(ctx, tx, back); err != nil {
		return err
	}
	return b.writeExchanged(ctx, tx, *o, *r)
}

// takeBack puts the pieces back, gives back the points they were paid with,
// takes back those they earned, and has the money given back.
func (b *Orders) takeBack(ctx context.Context, tx *db.Tx, o *Order, i int, note string) error {
	before := o.returnedSums(b.Terms.Points.Value)
	r := &o.Returns[i]
	r.State = returnDone
	var back []stock.Want
	for _, l := range r.Lines {
		o.Lines[l.Line].Returned += l.Quantity
		back = append(back, stock.Want{SKU: o.Lines[l.Line].SKU, Quantity: l.Quantity})
	}
	after := o.returnedSums(b.Terms.Points.Value)
	r.Points, r.Refund = after.points-before.points, after.pays-before.pays
	if !r.Faulty {
		r.Refund = max(r.Refund-b.Terms.Returns.Fee, 0)
	}
	if err := step(ctx, tx, o, Returned, Operator, note); err != nil {
		return err
	}
	if err := stock.Put(ctx, tx, back); err != nil {
		return err
	}
	if err := b.returnPoints(ctx, tx, *o, *r, after.earned-before.earned); err != nil {
		return err
	}
	if err := b.tell(ctx, tx, *o); err != nil {
		return err
	}
	if err := b.writeReturned(ctx, tx, *o, *r); err != nil {
		return err
	}
	return b.refundFor(ctx, tx, *o)
}

// refundFor has all that the returns of an order are worth given back.
func (b *Orders) refundFor(ctx context.Context, tx *db.Tx, o Order) error {
	total := money.Yen(0)
	for _, r := range o.Returns {
		total += r.Refund
	}
	if total == 0 || o.Payment == "" {
		return nil
	}
	p, err := payment.Get(ctx, tx, o.Payment)
	if err != nil {
		return err
	}
	return giveBackMoney(ctx, tx, o, p, total)
}

func (b *Orders) returnPoints(ctx context.Context, tx *db.Tx, o Order, r Return, earned int) error {
	if o.Customer == "" {
		return nil
	}
	ref := string(o.Number)
	s, err := loyalty.OutstandingOf(ctx, tx, ref)
	if err != nil {
		return err
	}
	if n := min(r.Points, s.Spent); n > 0 {
		if err := loyalty.Return(ctx, tx, ref, r.ID, n, b.Terms.Points); err != nil {
			return err
		}
	}
	if n := min(earned, s.Pending+s.Granted); n > 0 {
		return loyalty.Revoke(ctx, tx, ref, r.ID, n)
	}
	return nil
}

// sums is what returned pieces were worth, all returns of an order together:
// counting from the beginning each time, no yen is lost by dividing lines.
type sums struct {
	pays   money.Yen
	points int
	earned int
	goods  money.Yen
}

func (o Order) returnedSums(pointValue money.Yen) sums {
	var s sums
	var all, paidByPoints money.Yen
	for i, l := range o.Lines {
		q := o.Quote.Lines[i]
		s.pays += q.Pays * money.Yen(l.Returned) / money.Yen(l.Quantity)
		paidByPoints += q.Points * money.Yen(l.Returned) / money.Yen(l.Quantity)
		s.goods += (q.Subtotal - q.Discount) * money.Yen(l.Returned) / money.Yen(l.Quantity)
		all += q.Pays
	}
	s.points = int(paidByPoints / pointValue)
	if all > 0 {
		s.earned = int(money.Yen(o.Quote.PointsEarned) * s.pays / all)
	}
	return s
}

// purchase is what counts for the customer's rank: goods less what came back.
func (o Order) purchase() money.Yen {
	if o.Status == Cancelled {
		return 0
	}
	return o.Quote.Goods - o.returnedSums(1).goods
}

// refunded says that the money of an order went back.
func (b *Orders) refunded(ctx context.Context, tx *db.Tx, o *Order, p payment.Payment) error {
	if err := step(ctx, tx, o, Refunded, Payment, ""); err != nil {
		return err
	}
	return b.writeRefunded(ctx, tx, *o, p.Refunded)
}

// Refund gives back part of what was paid beyond returns, such as for a
// mistake of the shop's; total is what will have been given back in all.
func (b *Orders) Refund(ctx context.Context, number id.OrderNumber, total money.Yen) (o Order, err error) {
	err = b.change(ctx, "refund", number, &o, func(tx *db.Tx) error {
		if o.Payment == "" || total <= 0 || total > o.Quote.Total {
			return ErrTransition
		}
		p, err := payment.Get(ctx, tx, o.Payment)
		if err != nil {
			return err
		}
		if p.State != payment.Captured && p.State != payment.Refunded {
			return ErrTransition.Because(fmt.Errorf("payment %s is %s", p.ID, p.State))
		}
		return giveBackMoney(ctx, tx, o, p, total)
	})
	return o, err
}
