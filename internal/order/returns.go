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
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

// ErrReturn refuses a return that the shop's rule does not know; its fields
// say which line and why.
var ErrReturn = fault.New(fault.Invalid, "order.return", "返品・交換をお受けできない商品が含まれています。")

// ReturnState is how far a return or exchange is.
type ReturnState string

// The states of a return, in the order of its life.
const (
	ReturnAsked     ReturnState = "requested" // asked for; faulty goods are judged by people
	ReturnAccepted  ReturnState = "accepted"  // the shopper may send the goods
	ReturnArrived   ReturnState = "arrived"   // they are here
	ReturnInspected ReturnState = "inspected" // they were looked at; money or other goods are on the way
	ReturnDone      ReturnState = "done"      // the money went back, or the other goods left
	ReturnRefused   ReturnState = "refused"
)

// returnMoves is the whole life of a return.
var returnMoves = map[ReturnState][]ReturnState{
	ReturnAsked:     {ReturnAccepted, ReturnRefused},
	ReturnAccepted:  {ReturnArrived, ReturnRefused},
	ReturnArrived:   {ReturnInspected, ReturnRefused},
	ReturnInspected: {ReturnDone},
}

var returnWords = map[ReturnState]string{
	ReturnAsked: "確認中", ReturnAccepted: "商品の返送待ち", ReturnArrived: "商品到着・検品中", ReturnInspected: "検品済み・お手続き中", ReturnDone: "完了", ReturnRefused: "お受けできませんでした",
}

// Word is the state in plain Japanese.
func (s ReturnState) Word() string { return returnWords[s] }

// Can tells whether a return may move.
func (s ReturnState) Can(to ReturnState) bool { return slices.Contains(returnMoves[s], to) }

// Open means that goods may still come, or were not looked at.
func (s ReturnState) Open() bool { return s.Can(ReturnRefused) }

// Enum lists all values for the contract.
func (ReturnState) Enum() []any {
	return []any{ReturnAsked, ReturnAccepted, ReturnArrived, ReturnInspected, ReturnDone, ReturnRefused}
}

// left is how many pieces of a line did not come back.
func (l Line) left() int { return l.Quantity - l.Returned - l.Exchanged }

// underWay tells whether pieces of a line are about to go back. No others of it
// can be asked to until they did: whoever presses a button twice means it once.
func (o Order) underWay(line int) bool {
	return slices.ContainsFunc(o.Returns, func(r Return) bool {
		return r.State.Open() && slices.ContainsFunc(r.Lines, func(l ReturnLine) bool { return l.Line == line })
	})
}

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

// RequestReturn asks for goods to go back. What the shop's rule allows is
// accepted at once; faulty goods are looked at by people, who may also open
// returns that the rule does not allow. Photos of a defect are painted anew and
// kept for those who decide.
func (b *Orders) RequestReturn(ctx context.Context, number id.OrderNumber, r Return, by By, photos ...[]byte) (o Order, err error) {
	photos, err = b.cleanPhotos(ctx, r, photos)
	if err != nil {
		return o, fmt.Errorf("ask for a return of order %s: %w", number, err)
	}
	err = b.change(ctx, "ask for a return of", number, by, &o, func(tx *db.Tx) error {
		if !o.Status.returnable() {
			return ErrTransition
		}
		if by.Actor != Operator && !r.Faulty && !tx.Now.Before(b.ReturnableUntil(o, r.Kind)) {
			return ErrReturn.With(fault.Field{Name: "kind", Code: "too_late", Message: "返品・交換の受付期間を過ぎています。"})
		}
		all, err := shipment.Of(ctx, tx, number)
		if err != nil {
			return err
		}
		levels, err := stock.Of(ctx, tx, r.newSKUs())
		if err != nil {
			return err
		}
		if wrong := checkReturn(o, r, all, levels, by.Actor == Operator); len(wrong) > 0 {
			return ErrReturn.With(wrong...)
		}
		r.ID, r.State, r.Asked, r.Photos = id.New(tx.Now), ReturnAsked, tx.Now.UnixMilli(), len(photos)
		if err := insertPhotos(ctx, tx, number, r.ID, photos); err != nil {
			return err
		}
		if by.Reason = r.Reason; by.Actor == "" {
			by.Actor = Shopper
		}
		if !r.Faulty || by.Actor == Operator {
			if err := b.accepted(ctx, tx, &o, &r); err != nil {
				return err
			}
		}
		o.Returns = append(o.Returns, r)
		if err := stepOr(ctx, tx, &o, ReturnRequested, DidReturn, by); err != nil {
			return err
		}
		return b.writeReturnAsked(ctx, tx, o, r)
	})
	return o, err
}

// returnable means that something has left the house.
func (s Status) returnable() bool {
	return s.Can(ReturnRequested) || s == ReturnRequested || s == PartlyShipped
}

// accepted lets the shopper send goods. The others of an exchange are taken
// off the shelf and wait from now on.
func (b *Orders) accepted(ctx context.Context, tx *db.Tx, o *Order, r *Return) error {
	r.State = ReturnAccepted
	if r.Kind != ForSize {
		return nil
	}
	s := exchangeOf(*r)
	s.Order, s.Parcel = o.Number, o.Lines[r.Lines[0].Line].Parcel
	if err := stock.Take(ctx, tx, "", s.Wants(), stock.Why{Kind: stock.Sold, Ref: string(o.Number), Reason: "交換"}); err != nil {
		return err
	}
	return shipment.Add(ctx, tx, &s)
}

// exchangeOf is what is sent in the place of goods that come back.
func exchangeOf(r Return) shipment.Shipment {
	s := shipment.Shipment{Kind: shipment.Exchange, Return: r.ID}
	for _, l := range r.Lines {
		s.Lines = append(s.Lines, shipment.Line{Line: l.Line, SKU: l.NewSKU, Quantity: l.Quantity})
	}
	return s
}

// newSKUs is what an exchange is for.
func (r Return) newSKUs() (skus []id.SKU) {
	for _, l := range r.Lines {
		if r.Kind == ForSize && !slices.Contains(skus, l.NewSKU) {
			skus = append(skus, l.NewSKU)
		}
	}
	return skus
}

func checkReturn(o Order, r Return, all []shipment.Shipment, levels map[id.SKU]stock.Level, operator bool) []fault.Field {
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
	if r.Why != "" && r.Why.Word() == "" {
		say("why", "invalid", "理由をお選びください。")
	}
	seen := map[int]bool{}
	for i, rl := range r.Lines {
		name := fmt.Sprintf("lines.%d.", i)
		if rl.Line < 0 || rl.Line >= len(o.Lines) || seen[rl.Line] {
			say(name+"line", "invalid", "返品・交換する商品をお選びください。")
			continue
		}
		seen[rl.Line] = true
		l := o.Lines[rl.Line]
		left := sentOf(all, rl.Line) - l.Returned - l.Exchanged
		switch {
		case o.underWay(rl.Line):
			say(name+"line", "under_way", fmt.Sprintf("「%s」は返品・交換の受付中です。", l.Name))
		case !l.Returnable(r.Faulty || operator):
			say(name+"line", "rule", fmt.Sprintf("「%s」は不良品を除き、返品・交換をお受けできません。", l.Name))
		case rl.Quantity < 1 || rl.Quantity > left:
			say(name+"quantity", "out_of_range", fmt.Sprintf("数量は1点から%d点までです。", left))
		case r.Kind == ForSize && (!exchangeable(l, rl, r.Faulty) || levels[rl.NewSKU].Available() < rl.Quantity):
			say(name+"new_sku", "not_offered", "ご希望のサイズは在庫がないため、交換をお受けできません。")
		}
	}
	return wrong
}

// sentOf is how many pieces of a line left the house.
func sentOf(all []shipment.Shipment, line int) (n int) {
	for _, s := range all {
		if s.Kind == shipment.Order && s.Left() {
			n += s.Of(line)
		}
	}
	return n
}

// waitingOf is how many pieces of a line have not left yet.
func waitingOf(all []shipment.Shipment, line int) (n int) {
	for _, s := range all {
		if s.Kind == shipment.Order && s.State == shipment.Waiting {
			n += s.Of(line)
		}
	}
	return n
}

// exchangeable tells whether it is another size that is wanted, or, for faulty
// goods, the same once more.
func exchangeable(l Line, r ReturnLine, faulty bool) bool {
	return (faulty || r.NewSKU != l.SKU) && r.NewSKU.ColorSKU() == l.SKU.ColorSKU()
}
