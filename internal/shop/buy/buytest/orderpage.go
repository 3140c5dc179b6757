// Package buytest reads the pages of orders, for tests of what they say.
package buytest

import (
	"context"
	"log/slog"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/shop/buy"
	"github.com/tsumugi-shop/tsumugi/internal/shop/visit"
)

// OrderPages are the pages of orders, for tests of what they say.
type OrderPages struct{ calls *call.Table }

// An OrderSum is all money that the page of an order tells of.
type OrderSum struct {
	Total, Quoted        money.Yen
	Paid, Back, GoesBack money.Yen
	Credits, Returned    money.Yen // papers that are offered, and what returns were worth
	AsksAccount          bool      // where to transfer money to
}

// NewOrderPages makes them.
func NewOrderPages(orders *order.Orders, now func() time.Time, log *slog.Logger) (OrderPages, error) {
	calls, err := call.NewTable(buy.Calls(buy.Parts{Visitors: visit.Visitors{Log: log}, Terms: orders.Terms, Catalog: orders.Carts.Catalog, Orders: orders, Now: now})...)
	return OrderPages{calls}, err
}

// Sum asks as the browser does, with the pass of a letter.
func (p OrderPages) Sum(ctx context.Context, number id.OrderNumber, pass string) (s OrderSum, err error) {
	var d buy.OrderDetail
	if err := p.calls.Ask(ctx, "siapi/order/select/", buy.OrderRef{Number: string(number), Token: pass}, &d); err != nil {
		return s, err
	}
	s = OrderSum{Total: d.Total, Quoted: d.Quote.Total, Paid: d.Paid, Back: d.Refunded, GoesBack: d.Refunding, AsksAccount: d.Refund != nil}
	for _, c := range d.Credits {
		s.Credits += c.Yen
	}
	for _, r := range d.Returns {
		s.Returned += r.Refund
	}
	return s, nil
}
