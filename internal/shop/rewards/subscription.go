package rewards

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/call"
)

func (p Parts) subscriptionCalls() []call.Call {
	return append([]call.Call{
		call.Siapi("subscription/select/", "Whether the visitor has the digital subscription, and what the shop gives for it; asked on the pages of the cart.", p.subscriber),
	}, p.whplusCalls()...)
}

// SubscriberAsk says on which page the visitor is.
type SubscriberAsk struct {
	Path string `json:"path"`
}

// SubscriberView is what a subscriber gets; without access nothing.
type SubscriberView struct {
	Granted      bool   `json:"granted"`
	FreeShipping bool   `json:"free_shipping"`
	Coupon       string `json:"coupon,omitempty"`   // code of a coupon that applies
	Campaign     string `json:"campaign,omitempty"` // code of the campaign whose items only subscribers may buy
}

func (p Parts) subscriber(ctx context.Context, in SubscriberAsk) (SubscriberView, error) {
	v, err := p.Visitor(ctx)
	if err != nil || v.Customer == nil {
		return SubscriberView{}, err
	}
	if !p.Access.Subscriber(ctx, v.Customer.Code, in.Path) {
		return SubscriberView{}, nil
	}
	gifts := p.Terms.Subscriber
	return SubscriberView{true, gifts.FreeShipping, gifts.Coupon, gifts.Campaign}, nil
}
