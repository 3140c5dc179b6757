package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

type orderCmd struct {
	List    orderListCmd    `cmd:"" help:"List orders, newest first."`
	Show    orderShowCmd    `cmd:"" help:"Show an order with its history."`
	Paid    orderPaidCmd    `cmd:"" help:"Say that the transfer for an order has come."`
	Prepare orderPrepareCmd `cmd:"" help:"Say that an order is being packed."`
	Ship    orderShipCmd    `cmd:"" help:"Say that the parcels of an order left; takes the money of cards."`
	Deliver orderDeliverCmd `cmd:"" help:"Say that the parcels of an order arrived."`
	Cancel  orderCancelCmd  `cmd:"" help:"Call an order off before it is shipped; everything goes back."`
	Refund  orderRefundCmd  `cmd:"" help:"Give money of an order back."`
	Export  orderExportCmd  `cmd:"" help:"Write orders as a CSV file, for the books or for the carrier."`
	Return  orderReturnCmd  `cmd:"" help:"Say that returned goods are here, or refuse them."`
}

// orderDesk is what every command about orders needs. Payments have to be the
// same as those of the shop that serves.
type orderDesk struct {
	storage
	logging
	policy
	paymentFlags
	Origin string `help:"The shop's public address, for links in letters."`
}

// withOrders does something with the orders of the shop.
func (c orderDesk) withOrders(ctx context.Context, do func(*order.Orders) error) (err error) {
	log := c.logger()
	t, err := c.terms()
	if err != nil {
		return err
	}
	d, err := c.open(ctx, log)
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	origin := c.Origin
	if origin == "" {
		origin = "http://localhost:8080"
	}
	serve := serveCmd{Origin: c.Origin, paymentFlags: c.paymentFlags}
	pay, err := serve.openPayments(d, t, log)
	if err != nil {
		return err
	}
	orders := order.NewOrders(d, &cart.Carts{DB: d, Terms: t}, t, pay.providers, origin, log)
	orders.Shipped = newRanks(d, t).Refresh
	return do(orders)
}

// one does something to the order of a number and prints it.
func (c orderDesk) one(ctx context.Context, number string, do func(*order.Orders, id.OrderNumber) (order.Order, error)) error {
	n, err := id.ParseOrderNumber(number)
	if err != nil {
		return err
	}
	return c.withOrders(ctx, func(orders *order.Orders) error {
		o, err := do(orders, n)
		if err != nil {
			return err
		}
		fmt.Println(o.Number, o.Status, o.Status.Word())
		return nil
	})
}

type orderListCmd struct {
	orderDesk
	Status string `help:"Only orders of this status, such as paid."`
	Limit  int    `help:"How many." default:"50"`
}

// Run lists orders.
func (c *orderListCmd) Run(ctx context.Context) error {
	return c.withOrders(ctx, func(orders *order.Orders) error {
		list, err := orders.List(ctx, order.Status(c.Status), time.Now().Add(time.Hour), c.Limit)
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
		for _, o := range list {
			fmt.Fprintf(w, "%s\t%s\t%s\t%d pieces\t%d yen\t%s\n", o.Number, jp.Day(o.Placed), o.Status, o.Pieces(), o.Quote.Total, o.Method)
		}
		return w.Flush()
	})
}

type orderShowCmd struct {
	orderDesk
	Number string `arg:"" help:"Number of the order."`
}

// Run shows an order, with what packing and asking back need.
func (c *orderShowCmd) Run(ctx context.Context) error {
	n, err := id.ParseOrderNumber(c.Number)
	if err != nil {
		return err
	}
	return c.withOrders(ctx, func(orders *order.Orders) error {
		r, err := orders.Record(ctx, n)
		if err != nil {
			return err
		}
		show(r)
		return nil
	})
}

func show(r order.Record) {
	o := r.Order
	fmt.Printf("%s  %s (%s)\n%s  %s\n", o.Number, o.Status, o.Status.Word(), line(o.Orderer), o.Email)
	for i, p := range o.Parcels {
		fmt.Printf("\nParcel %d: %s\n  %s  tracking %q  wrap %v  noshi %q %q\n  message %q\n", i+1, line(p.To), p.When(), p.Tracking, p.Wrap, p.Noshi, p.NoshiName, p.Message)
		for j, l := range o.Lines {
			if l.Parcel == i {
				fmt.Printf("  %s  %s %s %s  ×%d  %d yen\n", l.SKU, l.Name, l.Color, l.Size, l.Quantity, o.Quote.Lines[j].Subtotal)
			}
		}
	}
	fmt.Printf("\nTotal %d yen (goods %d, shipping %d, wrapping %d, fee %d, points -%d), by %s: %s, %d given back\n",
		o.Quote.Total, o.Quote.Goods, o.Quote.Shipping, o.Quote.Wrapping, o.Quote.Fee, o.Quote.PointsPay, o.Method, r.Payment.State, r.Payment.Refunded)
	if o.Note != "" {
		fmt.Printf("Note: %s\n", o.Note)
	}
	for _, m := range r.Transitions {
		fmt.Printf("%s  %s → %s  by %s  %s\n", m.At.In(jp.Tokyo).Format("2006-01-02 15:04:05"), m.From, m.To, m.Actor, m.Note)
	}
}

func line(a member.Address) string {
	return strings.TrimSpace(a.Postal.String() + " " + a.Prefecture + a.City + a.Line + " " + a.Building + " " + a.LastName + " " + a.FirstName + " " + a.Phone)
}

type orderPaidCmd struct{ orderShowCmd }

// Run marks a transfer as come.
func (c *orderPaidCmd) Run(ctx context.Context) error {
	return c.one(ctx, c.Number, func(b *order.Orders, n id.OrderNumber) (order.Order, error) { return b.MarkPaid(ctx, n) })
}

type orderPrepareCmd struct{ orderShowCmd }

// Run marks an order as being packed.
func (c *orderPrepareCmd) Run(ctx context.Context) error {
	return c.one(ctx, c.Number, func(b *order.Orders, n id.OrderNumber) (order.Order, error) { return b.Prepare(ctx, n) })
}

type orderShipCmd struct {
	orderDesk
	Number   string   `arg:"" help:"Number of the order."`
	Tracking []string `arg:"" optional:"" help:"The carrier's number of each parcel, in their order."`
}

// Run ships an order.
func (c *orderShipCmd) Run(ctx context.Context) error {
	return c.one(ctx, c.Number, func(b *order.Orders, n id.OrderNumber) (order.Order, error) { return b.Ship(ctx, n, c.Tracking) })
}

type orderDeliverCmd struct{ orderShowCmd }

// Run marks an order as arrived.
func (c *orderDeliverCmd) Run(ctx context.Context) error {
	return c.one(ctx, c.Number, func(b *order.Orders, n id.OrderNumber) (order.Order, error) { return b.Deliver(ctx, n) })
}

type orderCancelCmd struct {
	orderDesk
	Number string `arg:"" help:"Number of the order."`
	Reason string `help:"Why, in Japanese: the shopper is told."`
}

// Run cancels an order.
func (c *orderCancelCmd) Run(ctx context.Context) error {
	return c.one(ctx, c.Number, func(b *order.Orders, n id.OrderNumber) (order.Order, error) {
		return b.Cancel(ctx, n, order.Operator, c.Reason)
	})
}

type orderRefundCmd struct {
	orderDesk
	Number string `arg:"" help:"Number of the order."`
	Total  int64  `arg:"" help:"Yen that will have been given back in all."`
}

// Run gives money back; the shop that serves does it within seconds.
func (c *orderRefundCmd) Run(ctx context.Context) error {
	return c.one(ctx, c.Number, func(b *order.Orders, n id.OrderNumber) (order.Order, error) {
		return b.Refund(ctx, n, money.Yen(c.Total))
	})
}

type orderReturnCmd struct {
	orderDesk
	Number string `arg:"" help:"Number of the order."`
	Refuse bool   `help:"The goods cannot be taken back."`
	Note   string `help:"Why, for the history."`
}

// Run takes returned goods back, or refuses them.
func (c *orderReturnCmd) Run(ctx context.Context) error {
	return c.one(ctx, c.Number, func(b *order.Orders, n id.OrderNumber) (order.Order, error) {
		if c.Refuse {
			return b.RefuseReturn(ctx, n, c.Note)
		}
		return b.Return(ctx, n, c.Note)
	})
}
