package buy

import (
	"context"
	"net/url"

	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// OrderRepay is what has to be paid again because nobody promises it any more.
type OrderRepay struct {
	Amount   money.Yen        `json:"amount"`
	Deadline string           `json:"deadline"` // in words
	CardForm payment.CardForm `json:"card_form"`
	Message  string           `json:"message"` // why the last attempt was refused; may be empty
	Open     bool             `json:"open"`    // an attempt is under way: asking again may tell more than a page that was opened
}

// OrderRepayAsk pays an order again; the token names a card to the payment
// service.
type OrderRepayAsk struct {
	OrderRef
	CardToken string `json:"card_token"`
}

// OrderRepaid is what the browser does next, and the order as it is now.
type OrderRepaid struct {
	Step        order.Step  `json:"step"`
	RedirectURL string      `json:"redirect_url"` // of a challenge: the payment service's page
	Order       OrderDetail `json:"order"`
}

func (p Parts) orderRepay(ctx context.Context, in OrderRepayAsk) (OrderRepaid, error) {
	r, err := p.own(ctx, in.OrderRef)
	if err != nil {
		return OrderRepaid{}, err
	}
	back, err := p.Orders.PathOf(ctx, r.Order)
	if err != nil {
		return OrderRepaid{}, err
	}
	if in.Token != "" { // a member may have opened it by a letter
		back = order.PathGuest + "/" + string(r.Order.Number) + "?token=" + url.QueryEscape(in.Token)
	}
	got, err := p.Orders.Repay(ctx, r.Order.Number, in.CardToken, back)
	if err != nil {
		return OrderRepaid{}, err
	}
	a := OrderRepaid{Step: order.Done}
	if a.Order, err = p.orderSelect(ctx, in.OrderRef); err != nil {
		return OrderRepaid{}, err
	}
	switch {
	case a.Order.Status != order.Lapsed:
	case got.Payment.State == payment.Challenge && got.Payment.RedirectURL != "":
		a.Step, a.RedirectURL = order.Challenge, got.Payment.RedirectURL
	case got.Payment.State.Failed():
		a.Step = order.Declined
	default:
		a.Step = order.Working
	}
	return a, nil
}

// refusalOf says why the last attempt to pay came to nothing.
func refusalOf(p payment.Payment) string {
	if p.State != payment.Declined {
		return ""
	}
	return p.Message
}
