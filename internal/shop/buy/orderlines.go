package buy

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
)

// OrderLines is pieces of an order that are called off. Total is what the
// member was shown that the rest costs.
type OrderLines struct {
	OrderRef
	Lines  []OrderCut `json:"lines"`
	Total  money.Yen  `json:"total,omitempty"`
	Reason string     `json:"reason,omitempty"`
}

// OrderCut is pieces of a line.
type OrderCut struct {
	Position int `json:"position"`
	Quantity int `json:"quantity"`
}

// OrderLinesChange is what an order costs without some pieces.
type OrderLinesChange struct {
	Quote  pricing.Quote `json:"quote"`
	Before pricing.Quote `json:"before"`
	Back   money.Yen     `json:"back"`   // less to pay, or to go back
	Points int           `json:"points"` // spent, that go back
}

func (in OrderLines) cuts() []order.Cut {
	cuts := make([]order.Cut, len(in.Lines))
	for i, l := range in.Lines {
		cuts[i] = order.Cut{Line: l.Position, Quantity: l.Quantity}
	}
	return cuts
}

func (p Parts) orderLinesPreview(ctx context.Context, in OrderLines) (OrderLinesChange, error) {
	r, err := p.own(ctx, in.OrderRef)
	if err != nil {
		return OrderLinesChange{}, err
	}
	c, err := p.Orders.PreviewCuts(ctx, r.Order.Number, in.cuts())
	if err != nil {
		return OrderLinesChange{}, err
	}
	return OrderLinesChange{Quote: c.Quote, Before: r.Order.Quote, Back: c.Back, Points: c.Points}, nil
}

func (p Parts) orderLinesCancel(ctx context.Context, in OrderLines) (OrderDetail, error) {
	why, err := reason(in.Reason)
	if err != nil {
		return OrderDetail{}, err
	}
	r, err := p.own(ctx, in.OrderRef)
	if err != nil {
		return OrderDetail{}, err
	}
	if _, err := p.Orders.CancelLines(ctx, r.Order.Number, in.cuts(), in.Total, order.By{Actor: order.Shopper, Reason: why}); err != nil {
		return OrderDetail{}, err
	}
	return p.orderSelect(ctx, in.OrderRef)
}
