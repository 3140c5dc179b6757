package buy

import "context"

// OrderLookup is what a guest knows of an order.
type OrderLookup struct {
	Number string `json:"number" label:"ご注文番号" form:"required"`
	Email  string `json:"email" label:"メールアドレス" form:"required"`
}

// OrderFound opens the order that was looked up.
type OrderFound struct {
	Number string `json:"number"`
	Token  string `json:"token"`
}

func (p Parts) orderLookup(ctx context.Context, in OrderLookup) (OrderFound, error) {
	n, token, err := p.Orders.LookUp(ctx, in.Number, in.Email, p.Device(ctx))
	return OrderFound{string(n), token}, err
}
