package order

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
)

// ErrLapsed refuses to ship what nobody promises to pay any more.
var ErrLapsed = fault.New(fault.Conflict, "order.lapsed", "お支払いの承認が切れているため、発送できません。お客様のお支払いの再手続きをお待ちください。")

// comesLate tells whether goods come in after the promise of a card is over.
func comesLate(lines []Line, now time.Time, days int) bool {
	return slices.ContainsFunc(lines, func(l Line) bool {
		day, err := jp.ParseDay(l.Ready)
		return err == nil && !day.AddDate(0, 0, 1).Before(now.AddDate(0, 0, days))
	})
}

// unpaid is what of an order's price is not here.
func (o Order) unpaid(l ledger.Ledger) money.Yen { return max(o.Quote.Total-paidFor(l), 0) }

// Unpaid is what of the order's price is not here.
func (r Record) Unpaid() money.Yen { return r.Order.unpaid(r.Ledger) }

// paidFor is what was paid less what went back because pieces were called off.
func paidFor(l ledger.Ledger) money.Yen {
	paid := l.Paid()
	for _, p := range l {
		if p.Kind == ledger.Owed && p.Occasion == ledger.Line {
			paid -= p.Amount
		}
	}
	return paid
}

// keepCard remembers the card that an order's later goods are charged to.
func keepCard(ctx context.Context, tx *db.Tx, o *Order, card string) error {
	if !o.KeepCard || o.Card == card || !o.Status.Can(Lapsed) && o.Status != Placed && o.Status != Lapsed {
		return nil // nothing is to come
	}
	o.Card = card
	return written(updateOrder(ctx, tx, *o, o.Status))
}

// charge takes money for shipments from the card that was kept, until due is
// paid in all. The shopper is not there: what the bank refuses they pay anew.
func (b *Orders) charge(ctx context.Context, number id.OrderNumber, due money.Yen) error {
	var o Order
	var in *payment.Intent
	paid := false
	err := b.change(ctx, "charge", number, By{}, &o, func(tx *db.Tx) error {
		in = nil
		l, err := ledger.Read(ctx, tx, number)
		if paid = err == nil && l.Paid() >= due; err != nil || paid {
			return err // somebody else was faster
		}
		if o.Card == "" || !o.Status.Can(Lapsed) {
			return ErrUnpaid
		}
		in, err = b.attempt(ctx, tx, &o, due-l.Paid())
		return err
	})
	if err != nil || paid {
		return err
	}
	if in == nil {
		return ErrInFlight
	}
	b.crashPoint("before charging a kept card")
	in.Kept = o.Card
	p, err := b.pay(ctx, Progress{Order: o}, *in)
	if err != nil {
		return err
	}
	b.crashPoint("between charging and capture")
	if p.Payment.State == payment.Authorized {
		if p, err = b.captureOf(ctx, p.Payment, in.Amount); err != nil {
			return err
		}
	}
	switch {
	case p.Payment.Captured >= in.Amount:
		return nil
	case p.Payment.State.Failed():
		return b.askAnew(ctx, number, due, By{Actor: Payment, Reason: p.Payment.Message})
	}
	return ErrUnpaid.Because(fmt.Errorf("payment %s is %s", in.ID, p.Payment.State))
}

// attempt begins another payment of an order, or goes on with one that is not
// taken yet: whoever began it may be about to, or has crashed. Nil: one of
// another amount has to be called off first.
func (b *Orders) attempt(ctx context.Context, tx *db.Tx, o *Order, amount money.Yen) (*payment.Intent, error) {
	all, err := payment.OfOrder(ctx, tx, string(o.Number))
	if err != nil {
		return nil, err
	}
	in := b.intent(*o)
	in.Method, in.Amount = payment.Card, amount
	for _, p := range all {
		if !p.State.Open() && p.State != payment.Authorized {
			continue
		}
		if o.Status != Lapsed && p.Amount == amount {
			in.ID = p.ID
			return in, nil
		}
		if err := upsertTask(ctx, tx, task{number: o.Number, payment: p.ID, kind: voiding}); err != nil {
			return nil, err
		}
		if o.Status != Lapsed { // of something else that is about to be taken; both must not be
			return nil, nil
		}
	}
	in.ID = id.New(tx.Now)
	if _, err := payment.Begin(ctx, tx, *in); err != nil {
		return nil, err
	}
	o.Payment, o.Method, o.Updated = in.ID, payment.Card, tx.Now
	return in, written(updateOrder(ctx, tx, *o, o.Status))
}

func (b *Orders) captureOf(ctx context.Context, p payment.Payment, amount money.Yen) (Progress, error) {
	provider, err := b.Providers.Of(p.Method)
	if err != nil {
		return Progress{}, err
	}
	result, err := provider.Capture(ctx, p.Charge(), amount)
	if err != nil {
		return Progress{}, err
	}
	return b.settle(ctx, p.Order, p.ID, result)
}

// askAnew asks the shopper to pay again, and answers ErrLapsed; unless what is
// due was paid meanwhile, by what somebody else did.
func (b *Orders) askAnew(ctx context.Context, number id.OrderNumber, due money.Yen, by By) error {
	var o Order
	paid := false
	err := b.change(ctx, "ask to pay anew for", number, By{}, &o, func(tx *db.Tx) error {
		l, err := ledger.Read(ctx, tx, number)
		if paid = err == nil && l.Paid() >= due; err != nil || paid || !o.Status.Can(Lapsed) {
			return err
		}
		return b.lapse(ctx, tx, &o, by)
	})
	if err != nil || paid {
		return err
	}
	return b.lapsedError(o)
}

// lapsedError says what an operator can do about an order that waits for money.
func (b *Orders) lapsedError(o Order) error {
	return ErrLapsed.Because(fmt.Errorf("order %s is %s: its orderer was asked to pay again until %s; it can be shipped after that, or be cancelled", o.Number, o.Status, o.PayBy))
}

// lapse keeps an order from being shipped that nobody promises to pay any more,
// and asks its shopper to pay again.
func (b *Orders) lapse(ctx context.Context, tx *db.Tx, o *Order, by By) error {
	o.PayBy, o.Card = jp.Day(tx.Now.AddDate(0, 0, b.Terms.Payment.RepayDays)), ""
	if by.Reason == "" {
		by.Reason = "カード会社の承認の期限が切れました。"
	}
	if err := stepDue(ctx, tx, o, Lapsed, by, b.remindRepay(*o)); err != nil {
		return err
	}
	if err := updateReminded(ctx, tx, o.Number, false); err != nil {
		return err
	}
	l, err := ledger.Read(ctx, tx, o.Number)
	if err != nil {
		return err
	}
	return b.writeLapsed(ctx, tx, *o, o.unpaid(l), "lapsed/"+o.Payment, "お支払いの再手続きのお願い",
		"ご注文の商品を発送するにあたり、カード会社の承認を得られませんでした。お手数ですが、下のボタンからご注文のページを開き、期限までにもう一度お支払いの手続きをお願いいたします。")
}

func (b *Orders) writeLapsed(ctx context.Context, tx *db.Tx, o Order, amount money.Yen, key, subject, said string) error {
	return b.put(ctx, tx, o, key, subject, mail.Text(said),
		mail.Rows([]mail.Row{{Label: "お支払い金額", Value: amount.String()}, {Label: "お手続きの期限", Value: o.PayByWords()}}), goods(o),
		mail.Small("期限までにお手続きを確認できない場合、まだ発送していない商品のご注文はキャンセルになります。"))
}

// PayByWords is the last day on which an order can be paid again, in words.
func (o Order) PayByWords() string {
	day, err := jp.ParseDay(o.PayBy)
	if err != nil {
		return o.PayBy
	}
	return jp.DateWeekday(day)
}

// repayEnd is when it is too late to pay again: after the day that was printed.
func (o Order) repayEnd() time.Time {
	day, err := jp.ParseDay(o.PayBy)
	if err != nil {
		return o.Updated
	}
	return day.AddDate(0, 0, 1)
}

func (b *Orders) remindRepay(o Order) time.Time {
	return o.repayEnd().AddDate(0, 0, -1-b.Terms.Payment.ReminderDays).Add(reminderHour * time.Hour)
}

// resume lets an order be shipped that is paid, or promised, again.
func (b *Orders) resume(ctx context.Context, tx *db.Tx, o *Order, by By) error {
	to := Paid
	if !o.Shipped.IsZero() {
		to = PartlyShipped
	}
	o.PayBy = ""
	if err := stepDue(ctx, tx, o, to, by, b.lapsesAt(*o, tx.Now)); err != nil {
		return err
	}
	return b.put(ctx, tx, *o, "repaid/"+o.Payment, "お支払いの手続きを承りました", mail.Text("お支払いの再手続きを承りました。発送の準備を進めてまいります。"), goods(*o))
}

// lapsesAt is when to look whether the promise for an order still stands; zero:
// nobody promised.
func (b *Orders) lapsesAt(o Order, now time.Time) time.Time {
	if o.Method != payment.Card && o.Method != payment.PayPay {
		return time.Time{}
	}
	return now.AddDate(0, 0, b.Terms.Payment.CardDays)
}

// Repay pays an order again whose promise is over, with another card or the
// same. Whether the asker may is the caller's to know.
func (b *Orders) Repay(ctx context.Context, number id.OrderNumber, token, back string) (p Progress, err error) {
	var o Order
	var in *payment.Intent
	if !tokenShape.MatchString(token) || cardShape.MatchString(token) || !payment.ValidToken(token) {
		return p, ErrToken
	}
	err = b.change(ctx, "pay again for", number, By{}, &o, func(tx *db.Tx) error {
		if o.Status != Lapsed {
			return ErrTransition.Because(fmt.Errorf("order %s is %s", number, o.Status))
		}
		all, err := payment.OfOrder(ctx, tx, string(number))
		if err != nil {
			return err
		}
		recent := 0
		for _, was := range all {
			if was.State == payment.Started && tx.Now.Sub(was.Created) < undecided {
				return ErrInFlight
			}
			if tx.Now.Sub(was.Created) < limit.DeclinedOwner.Window {
				recent++
			}
		}
		if recent >= limit.DeclinedOwner.Most {
			return ErrTooOften
		}
		l, err := ledger.Read(ctx, tx, number)
		if err != nil {
			return err
		}
		if in, err = b.attempt(ctx, tx, &o, o.unpaid(l)); err != nil {
			return err
		}
		p, err = progress(ctx, tx, o)
		return errors.Join(err, updateDue(ctx, tx, number, tx.Now.Add(undecided)))
	})
	if err != nil {
		return Progress{}, err
	}
	b.crashPoint("before paying again")
	in.Token, in.Keep, in.ReturnURL = token, o.KeepCard, b.Origin+back
	return b.pay(ctx, p, *in)
}

// Refresh asks the payment service about an order that waits to be paid again,
// for a shopper who came back from its page.
func (b *Orders) Refresh(ctx context.Context, r Record) error {
	if r.Order.Status != Lapsed || !r.Payment.State.Open() || db.Looks(ctx) {
		return nil
	}
	provider, err := b.Providers.Of(r.Payment.Method)
	if err != nil {
		return err
	}
	short, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	result, err := provider.Find(short, r.Payment.Charge())
	if err != nil {
		b.Log.WarnContext(ctx, "a payment service did not tell how a payment stands", "payment", r.Payment.ID, "error", err)
		return nil
	}
	_, err = b.settle(ctx, r.Payment.Order, r.Payment.ID, result)
	return err
}

// awaitRepay reminds of an order that has to be paid again, and gives up what
// has not left when nobody did.
func (b *Orders) awaitRepay(ctx context.Context, number id.OrderNumber) error {
	return b.DB.Update(ctx, func(tx *db.Tx) error {
		o, err := findToChange(ctx, tx, number)
		if err != nil || o.Status != Lapsed {
			return err
		}
		by := By{Actor: Shop, Reason: "お支払いの再手続きの期限を過ぎました。"}
		if !tx.Now.Before(o.repayEnd()) {
			if o.Shipped.IsZero() {
				return b.cancel(ctx, tx, &o, by)
			}
			return b.giveUpRest(ctx, tx, &o, by)
		}
		told, err := isReminded(ctx, tx, number)
		if err != nil {
			return err
		}
		if remind := b.remindRepay(o); !told && tx.Now.Before(remind) {
			return updateDue(ctx, tx, number, remind)
		}
		if !told {
			l, err := ledger.Read(ctx, tx, number)
			if err != nil {
				return err
			}
			if err := b.writeLapsed(ctx, tx, o, o.unpaid(l), "lapsed/"+o.PayBy+"/reminder", "お支払いの再手続きの期限のお知らせ",
				"ご注文のお支払いの再手続きをまだ確認できておりません。期限が近づいておりますので、お手続きをお願いいたします。"); err != nil {
				return err
			}
			if err := updateReminded(ctx, tx, number, true); err != nil {
				return err
			}
		}
		return updateDue(ctx, tx, number, o.repayEnd())
	})
}

// giveUpRest calls off what has not left of an order that was partly shipped.
// Where the rest would cost more without it, people have to decide.
func (b *Orders) giveUpRest(ctx context.Context, tx *db.Tx, o *Order, by By) error {
	all, err := shipment.Of(ctx, tx, o.Number)
	if err != nil {
		return err
	}
	var cuts []Cut
	for i := range o.Lines {
		if n := waitingOf(all, i); n > 0 {
			cuts = append(cuts, Cut{Line: i, Quantity: n})
		}
	}
	o.PayBy = ""
	if err := stepDue(ctx, tx, o, PartlyShipped, by, time.Time{}); err != nil {
		return err
	}
	c, err := b.affordable(ctx, tx, *o, all, cuts)
	if err != nil {
		o.Held = "お支払いの再手続きがありませんでした。残りの商品の扱いを決めてください。"
		return record(ctx, tx, o, DidHold, By{Actor: Shop, Reason: o.Held})
	}
	return b.cut(ctx, tx, o, all, cuts, c, by)
}
