package today

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/office/words"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

// TodayWait is what waits longest of one kind of work.
type TodayWait struct {
	Code   string `json:"code"`   // as in TodayWork
	Number string `json:"number"` // of the order or inquiry
	Return string `json:"return"` // of a return of the order; may be empty
	What   string `json:"what"`   // who, how much and why, in words
	Since  int64  `json:"since"`  // Unix milliseconds
	Late   bool   `json:"late"`   // it is past what the shopper was promised
}

// waits is what waits longest of each kind, the longest first. Each is one
// question of an index, asked only for what there is.
func (p Parts) waits(ctx context.Context, work []TodayWork, now time.Time) ([]TodayWait, error) {
	list := []TodayWait{}
	for _, w := range work {
		if w.Count == 0 {
			continue
		}
		one, err := p.longest(ctx, w, now)
		if err != nil {
			return nil, err
		}
		if one != nil {
			one.Code = w.Code
			list = append(list, *one)
		}
	}
	slices.SortStableFunc(list, func(a, b TodayWait) int { return cmp.Compare(a.Since, b.Since) })
	return list, nil
}

// longest is what waits longest of a kind; nil for kinds that are not about
// somebody who waits.
func (p Parts) longest(ctx context.Context, w TodayWork, now time.Time) (*TodayWait, error) {
	switch w.Code {
	case "ready":
		statuses := slices.DeleteFunc(slices.Clone(order.Live), func(s order.Status) bool { return s == order.AwaitingPayment || s == order.Lapsed })
		return p.longestOrder(ctx, order.Filter{Statuses: statuses}, now)
	case "check":
		return p.longestOrder(ctx, order.Filter{Text: w.What}, now) // which one is known by counting them
	case "held":
		return p.longestOrder(ctx, order.Filter{Held: true}, now)
	case "lapsed":
		return p.longestOrder(ctx, order.Filter{Statuses: []order.Status{order.Lapsed}}, now)
	case "awaiting":
		return p.longestOrder(ctx, order.Filter{Statuses: []order.Status{order.AwaitingPayment}}, now)
	case "requested", "arrived", "judged", "replacing":
		return p.longestReturn(ctx, order.ReturnStep(w.Code))
	case "transfers":
		return p.longestTransfer(ctx, w)
	case "inquiries":
		return p.longestInquiry(ctx)
	}
	return nil, nil
}

func (p Parts) longestOrder(ctx context.Context, f order.Filter, now time.Time) (*TodayWait, error) {
	f.Oldest = true
	page, err := p.Orders.Desk(ctx, f, nil, 1)
	if err != nil || len(page.Orders) == 0 {
		return nil, err
	}
	o := page.Orders[0]
	w := &TodayWait{Number: string(o.Number), What: who(o.Order) + "・" + words.Yen(o.Quote.Total), Since: o.Placed.UnixMilli()}
	switch {
	case f.Held:
		w.What += "・" + o.Held
	case f.Text != "":
		for _, s := range o.Signs {
			if s.Alert {
				w.What += "・" + s.Word
			}
		}
	case o.Status == order.AwaitingPayment:
		w.What += "・" + words.Method(o.Method)
	case o.Status == order.Lapsed:
		w.Late = o.PayBy != "" && o.PayBy < jp.Day(now)
	default:
		w.Late = promised(o.Order) != "" && promised(o.Order) < jp.Day(now)
	}
	return w, nil
}

// promised is the first day on which something of an order that did not leave
// was to arrive, YYYYMMDD.
func promised(o order.Order) (first string) {
	for _, parcel := range o.Parcels {
		if day := cmp.Or(parcel.Date, parcel.Earliest); day != "" && (first == "" || day < first) {
			first = day
		}
	}
	return first
}

func (p Parts) longestReturn(ctx context.Context, step order.ReturnStep) (*TodayWait, error) {
	page, err := p.Orders.Returns(ctx, []order.ReturnStep{step}, "", nil, 1)
	if err != nil || len(page.Returns) == 0 {
		return nil, err
	}
	r := page.Returns[0]
	pieces, name := 0, ""
	for _, l := range r.Return.Lines {
		pieces += l.Quantity
		if name == "" && l.Line < len(r.Order.Lines) {
			name = r.Order.Lines[l.Line].Name
		}
	}
	return &TodayWait{Number: string(r.Order.Number), Return: r.Return.ID, What: fmt.Sprintf("%s・%s %d点", who(r.Order), name, pieces), Since: r.Since.UnixMilli()}, nil
}

func (p Parts) longestTransfer(ctx context.Context, w TodayWork) (*TodayWait, error) {
	one := &TodayWait{Number: w.What, Since: w.Oldest}
	o, err := p.Orders.Find(ctx, id.OrderNumber(w.What))
	one.What = who(o)
	return one, err
}

func (p Parts) longestInquiry(ctx context.Context) (*TodayWait, error) {
	if !room.May(ctx, staff.InquiriesRead) {
		return nil, nil
	}
	list, err := p.Inquiries.List(ctx, 1, support.Open, support.Working)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	q := list[0]
	return &TodayWait{Number: q.Number, What: fmt.Sprintf("「%s」%s", cmp.Or(q.Subject, q.TopicName()), person(q.Name)), Since: q.Waits.UnixMilli()}, nil
}

func who(o order.Order) string { return person(words.Name(o.Orderer)) }

// person is somebody's name; of who was forgotten there is none.
func person(name string) string {
	if name == "" {
		return "（消去済み）"
	}
	return name + " 様"
}
