package main

import (
	"log/slog"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
)

// openOrders makes carts and orders, and lets pages know of them.
func openOrders(d *db.DB, g goods, pay *payments, origin string, parts *shop.Parts, log *slog.Logger) *order.Orders {
	orders := newOrders(d, g, pay.providers, origin, log)
	orders.Guard = &limit.Challenges{}
	parts.Member.CartCount = cart.Count
	parts.Order = shop.OrderParts{Orders: orders, CardForm: pay.form}
	return orders
}

func newOrders(d *db.DB, g goods, providers payment.Providers, origin string, log *slog.Logger) *order.Orders {
	orders := order.NewOrders(d, &cart.Carts{DB: d, Catalog: g.items, Terms: g.terms}, g.terms, providers, origin, log)
	orders.Shipped = newRanks(d, g.terms).Refresh
	orders.Arrived = review.Arrived(g.terms.Reviews.AskDays)
	return orders
}
