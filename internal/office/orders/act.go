package orders

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

// OrderAct is something to be done with an order, as somebody saw it.
type OrderAct struct {
	Number string `json:"number"`
	Reason string `json:"reason"`
	// Seen is the order's updated; an order that changed since is left alone.
	// 0 does not ask.
	Seen int64 `json:"seen,omitempty"`
}

// act does something with an order and answers what it is then.
func (p Parts) act(ctx context.Context, in OrderAct, usual string, do func(ctx context.Context, n id.OrderNumber, by order.By) (order.Order, error)) (OrderWhole, error) {
	n, err := id.ParseOrderNumber(in.Number)
	if err != nil {
		return OrderWhole{}, err
	}
	if _, err := do(room.Seen(ctx, in.Seen), n, room.By(ctx, in.Reason, usual)); err != nil {
		return OrderWhole{}, err
	}
	return p.whole(ctx, n)
}

func (p Parts) hold(ctx context.Context, in OrderAct) (OrderWhole, error) {
	return p.act(ctx, in, "", p.Orders.Hold)
}

func (p Parts) release(ctx context.Context, in OrderAct) (OrderWhole, error) {
	return p.act(ctx, in, "確認済み", p.Orders.Release)
}

func (p Parts) memo(ctx context.Context, in OrderAct) (OrderWhole, error) {
	return p.act(ctx, in, "", p.Orders.Memo)
}

func (p Parts) paid(ctx context.Context, in OrderAct) (OrderWhole, error) {
	return p.act(ctx, in, "入金を確認", p.Orders.MarkPaid)
}

func (p Parts) deliver(ctx context.Context, in OrderAct) (OrderWhole, error) {
	return p.act(ctx, in, "到着を確認", p.Orders.Deliver)
}

func (p Parts) cancel(ctx context.Context, in OrderAct) (OrderWhole, error) {
	return p.act(ctx, in, "", func(ctx context.Context, n id.OrderNumber, by order.By) (order.Order, error) {
		if by.Reason == "" {
			return order.Order{}, order.ErrReason
		}
		return p.Orders.Cancel(ctx, n, by)
	})
}

// OrderShip says that a shipment left.
type OrderShip struct {
	OrderAct
	Shipment string `json:"shipment"` // its id; empty: all that wait
	Carrier  string `json:"carrier"`  // empty: the carrier of the terms
	Tracking string `json:"tracking"` // may be empty
}

func (p Parts) ship(ctx context.Context, in OrderShip) (OrderWhole, error) {
	in.Seen = 0 // a shipment leaves once, whoever says so
	return p.act(ctx, in.OrderAct, "発送", func(ctx context.Context, n id.OrderNumber, by order.By) (order.Order, error) {
		var list []order.Dispatch
		if in.Shipment != "" || in.Tracking != "" || in.Carrier != "" {
			list = []order.Dispatch{{Shipment: in.Shipment, Carrier: in.Carrier, Tracking: in.Tracking}}
		}
		return p.Orders.Ship(ctx, n, list, by)
	})
}

// OrderRefund gives money back.
type OrderRefund struct {
	OrderAct
	Amount int64 `json:"amount"`
	Lost   bool  `json:"lost"` // for a parcel that did not arrive
}

func (p Parts) refund(ctx context.Context, in OrderRefund) (OrderWhole, error) {
	occasion := ledger.Goodwill
	if in.Lost {
		occasion = ledger.Lost
	}
	return p.act(ctx, in.OrderAct, "", func(ctx context.Context, n id.OrderNumber, by order.By) (order.Order, error) {
		return p.Orders.Refund(ctx, n, money.Yen(in.Amount), occasion, by)
	})
}

// OrderLetterAsk names a letter of an order.
type OrderLetterAsk struct {
	OrderAct
	Key string `json:"key"`
}

func (p Parts) resend(ctx context.Context, in OrderLetterAsk) (OrderWhole, error) {
	return p.act(ctx, in.OrderAct, "ご依頼により再送", func(ctx context.Context, n id.OrderNumber, by order.By) (order.Order, error) {
		return p.Orders.Resend(ctx, n, in.Key, by)
	})
}

// OrderLetterText is a letter as it was sent.
type OrderLetterText struct {
	Subject string `json:"subject"`
	To      string `json:"to"`
	Text    string `json:"text"`
}

func (p Parts) letter(ctx context.Context, in OrderLetterAsk) (OrderLetterText, error) {
	n, err := id.ParseOrderNumber(in.Number)
	if err != nil {
		return OrderLetterText{}, err
	}
	l, err := p.Orders.Letter(ctx, n, in.Key)
	if err != nil {
		return OrderLetterText{}, fmt.Errorf("read a letter of order %s: %w", n, err)
	}
	return OrderLetterText{l.Subject, l.To, l.Text}, nil
}
