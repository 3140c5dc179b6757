package main

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/favorite"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/subscription"
	"github.com/tsumugi-shop/tsumugi/internal/support"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// linkMembers says, in this order, what else happens in the transactions in
// which somebody joins, logs in, takes another address or leaves.
func linkMembers(m *member.Members, t terms.Terms, carts *cart.Carts, wishes *support.Wishes) {
	m.Joined = []func(context.Context, *db.Tx, member.Customer) error{welcome(t.Points)}
	m.Proved = []func(context.Context, *db.Tx, member.Customer) error{order.Claim}
	// The guest's checkout gives back what it holds before their cart, with the
	// coupons that were entered, becomes the customer's.
	m.Mergers = []func(ctx context.Context, tx *db.Tx, guest, customer string) error{favorite.Merge, loyalty.Merge, order.Merge, carts.Merge}
	m.Movers = []func(ctx context.Context, tx *db.Tx, from, to string) error{wishes.Move}
	m.Leavers = []func(ctx context.Context, tx *db.Tx, customer string) error{
		favorite.Forget, wishes.Forget, loyalty.Leave, subscription.Leave, order.Forget, cart.Forget,
	}
}

// welcome gives a new member the points of the terms.
func welcome(t terms.Points) func(context.Context, *db.Tx, member.Customer) error {
	return func(ctx context.Context, tx *db.Tx, c member.Customer) error {
		return loyalty.Welcome(ctx, tx, c.Code, t)
	}
}
