// Package buy answers the calls of the way from the cart to the order, and of
// the orders that members look back at.
package buy

import (
	"context"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/shop/visit"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Parts is what buying needs.
type Parts struct {
	visit.Visitors
	Terms   terms.Terms
	Catalog *catalog.Live
	Journal *search.Journal // nil: nothing is counted
	Orders  *order.Orders
	// CardForm says how the browser makes a token of a card.
	CardForm payment.CardForm
	// Subscriber tells whether a customer who looks at a page has the digital
	// subscription; nil: nobody has it.
	Subscriber func(ctx context.Context, customer, path string) bool
	// ReviewPath is where the goods of an order are reviewed; empty: they cannot be
	// now. nil: there are no reviews.
	ReviewPath func(order.Order) string
	Now        func() time.Time
}

// Calls is every call about carts and orders.
func Calls(p Parts) []call.Call {
	return slices.Concat(p.cartCalls(), p.checkoutCalls(), p.orderCalls())
}
