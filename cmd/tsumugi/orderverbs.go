package main

import (
	"context"
	"fmt"
	"os"
	"os/user"
	"text/tabwriter"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

// operator is who uses a verb, and why; both stand in the history.
type operator struct {
	As     string `env:"TSUMUGI_AS" help:"Who does it, for the history; by default the name of the account at this machine."`
	Reason string `help:"Why, in Japanese: it stands in the history, and the shopper is told where something is refused, cancelled or refunded."`
}

func (o operator) by() order.By {
	if o.As == "" {
		if account, err := user.Current(); err == nil {
			o.As = account.Username
		}
	}
	return order.By{Actor: order.Operator, Name: o.As, Reason: o.Reason}
}

// orderVerb is what every verb about one order needs.
type orderVerb struct {
	orderDesk
	operator
	Number string `arg:"" help:"Number of the order."`
}

type orderPaidCmd struct{ orderVerb }

// Run marks a transfer as come.
func (c *orderPaidCmd) Run(ctx context.Context) error {
	return c.one(ctx, c.Number, func(b *order.Orders, n id.OrderNumber) (order.Order, error) { return b.MarkPaid(ctx, n, c.by()) })
}

type orderPrepareCmd struct{ orderVerb }

// Run marks an order as being packed.
func (c *orderPrepareCmd) Run(ctx context.Context) error {
	return c.one(ctx, c.Number, func(b *order.Orders, n id.OrderNumber) (order.Order, error) { return b.Prepare(ctx, n, c.by()) })
}

type orderShipCmd struct {
	orderVerb
	Tracking []string `arg:"" optional:"" help:"The carrier's number of each shipment that waits, in their order."`
	Shipment int      `help:"Only this one of the order's shipments; the others go on waiting."`
	Carrier  string   `help:"Who carries it; by default the carrier of the terms."`
}

// Run ships an order, or one shipment of it.
func (c *orderShipCmd) Run(ctx context.Context) error {
	return c.one(ctx, c.Number, func(b *order.Orders, n id.OrderNumber) (order.Order, error) {
		list := make([]order.Dispatch, len(c.Tracking))
		for i, t := range c.Tracking {
			list[i] = order.Dispatch{Carrier: c.Carrier, Tracking: t}
		}
		if c.Shipment == 0 {
			return b.Ship(ctx, n, list, c.by())
		}
		if len(list) > 1 {
			return order.Order{}, fmt.Errorf("one shipment has one number, not %d", len(list))
		}
		r, err := b.Record(ctx, n)
		if err != nil {
			return r.Order, err
		}
		if c.Shipment < 1 || c.Shipment > len(r.Shipments) {
			return r.Order, fmt.Errorf("order %s has %d shipments, and no shipment %d", n, len(r.Shipments), c.Shipment)
		}
		one := order.Dispatch{Carrier: c.Carrier, Shipment: r.Shipments[c.Shipment-1].ID}
		if len(list) == 1 {
			one.Tracking = list[0].Tracking
		}
		return b.Ship(ctx, n, []order.Dispatch{one}, c.by())
	})
}

type orderDeliverCmd struct{ orderVerb }

// Run marks an order as arrived.
func (c *orderDeliverCmd) Run(ctx context.Context) error {
	return c.one(ctx, c.Number, func(b *order.Orders, n id.OrderNumber) (order.Order, error) { return b.Deliver(ctx, n, c.by()) })
}

type orderCancelCmd struct{ orderVerb }

// Run cancels an order.
func (c *orderCancelCmd) Run(ctx context.Context) error {
	return c.one(ctx, c.Number, func(b *order.Orders, n id.OrderNumber) (order.Order, error) { return b.Cancel(ctx, n, c.by()) })
}

type orderRefundCmd struct {
	orderVerb
	Amount int64 `arg:"" help:"Yen to give back now. What went back before stays."`
	Lost   bool  `help:"For a parcel that did not arrive; else it is for a mistake of the shop's."`
}

// Run gives money back; the shop that serves does it within seconds, or
// somebody has to transfer it.
func (c *orderRefundCmd) Run(ctx context.Context) error {
	occasion := ledger.Goodwill
	if c.Lost {
		occasion = ledger.Lost
	}
	return c.one(ctx, c.Number, func(b *order.Orders, n id.OrderNumber) (order.Order, error) {
		return b.Refund(ctx, n, money.Yen(c.Amount), occasion, c.by())
	})
}

type orderOwedCmd struct {
	orderDesk
	Limit int `help:"How many." default:"200"`
}

// Run lists what people have to transfer.
func (c *orderOwedCmd) Run(ctx context.Context) error {
	return c.withOrders(ctx, func(orders *order.Orders) error {
		list, err := orders.Debts(ctx, c.Limit)
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
		for _, d := range list {
			account := "no account"
			switch {
			case d.Batch != "":
				account = "in list " + d.Batch
			case !d.Given.IsZero():
				account = "account given " + jp.Day(d.Given)
			}
			fmt.Fprintf(w, "%s\t%s\t%d yen\t%s\t%s\t%s\t%s\t%s\n", d.Posting.Order, jp.Day(d.At), d.Amount, d.Occasion, d.Method, account, d.ID, d.Reason)
		}
		return w.Flush()
	})
}

type orderSentCmd struct {
	orderVerb
	Debt string `help:"Only this one of the order's refunds, by its id; else all that are owed."`
}

// Run says that a refund was transferred.
func (c *orderSentCmd) Run(ctx context.Context) error {
	return c.one(ctx, c.Number, func(b *order.Orders, n id.OrderNumber) (order.Order, error) {
		return b.MarkTransferred(ctx, n, c.Debt, c.by())
	})
}

type orderReturnCmd struct {
	orderVerb
	Refuse bool `help:"The goods cannot be taken back."`
}

// Run takes returned goods back, or refuses them.
func (c *orderReturnCmd) Run(ctx context.Context) error {
	return c.one(ctx, c.Number, func(b *order.Orders, n id.OrderNumber) (order.Order, error) {
		if c.Refuse {
			return b.RefuseReturn(ctx, n, "", c.by())
		}
		return b.Return(ctx, n, c.by())
	})
}
