package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

type orderCmd struct {
	List    orderListCmd     `cmd:"" help:"List orders, newest first."`
	Show    orderShowCmd     `cmd:"" help:"Show an order with its history."`
	Paid    orderPaidCmd     `cmd:"" help:"Say that the transfer for an order has come."`
	Prepare orderPrepareCmd  `cmd:"" help:"Say that an order is being packed."`
	Ship    orderShipCmd     `cmd:"" help:"Say that the parcels of an order left; takes the money of cards."`
	Deliver orderDeliverCmd  `cmd:"" help:"Say that the parcels of an order arrived."`
	Cancel  orderCancelCmd   `cmd:"" help:"Call an order off before it is shipped; everything goes back."`
	Refund  orderRefundCmd   `cmd:"" help:"Give money of an order back, besides what went back before."`
	Owed    orderOwedCmd     `cmd:"" help:"List refunds that people have to transfer."`
	Sent    orderSentCmd     `cmd:"" name:"transferred" help:"Say that an owed refund was transferred."`
	Bank    transfersCmd     `cmd:"" name:"transfers" help:"Transfer owed refunds with files for the bank."`
	Export  orderExportCmd   `cmd:"" help:"Write orders as a CSV file, for the books."`
	Journal orderJournalCmd  `cmd:"" help:"Write what happened to money as entries for the program that keeps the books."`
	Hold    orderHoldCmd     `cmd:"" help:"Keep an order from being shipped; --reason says why."`
	Release orderReleaseCmd  `cmd:"" help:"Let a held order be shipped again."`
	Memo    orderMemoCmd     `cmd:"" help:"Write --reason into the history, for operators alone."`
	Address orderAddressCmd  `cmd:"" help:"Send a parcel elsewhere, until it left."`
	Cut     orderCutCmd      `cmd:"" name:"cancel-lines" help:"Call off some pieces of an order; the rest is priced anew."`
	Many    orderManyCmd     `cmd:"" name:"ship-many" help:"Ship the orders of a file: number, tracking number and, if wanted, carrier in each line."`
	Back    orderBackCmd     `cmd:"" name:"return-open" help:"Open a return for a customer, whatever the rule says."`
	Step    orderStepCmd     `cmd:"" name:"return-step" help:"Accept, receive, inspect or refuse a return."`
	Whys    orderReasonsCmd  `cmd:"" name:"return-reasons" help:"Count why goods came back, as shoppers chose it."`
	Photos  orderPhotosCmd   `cmd:"" help:"Write the photos that a shopper added to returns of an order into a folder."`
	Return  orderReturnCmd   `cmd:"" help:"Say that returned goods are here and were looked at, or refuse them."`
	Packing orderPackingCmd  `cmd:"" help:"Print the picking list, or the delivery notes, of all that can leave, as PDF."`
	Receipt orderReceiptCmd  `cmd:"" help:"Issue the receipt of an order as PDF, or print one again as it was issued."`
	Credit  orderCreditCmd   `cmd:"" help:"Issue a credit note (返還インボイス) of an order as PDF, or list them."`
	Labels  orderLabelsCmd   `cmd:"" help:"Write the file from which the carrier's program prints the labels of all that can leave."`
	Track   orderTrackingCmd `cmd:"" name:"tracking" help:"Ship what the carrier's program gave numbers, from the file that it wrote."`
}

// orderDesk is what every command about orders needs. Payments have to be the
// same as those of the shop that serves.
type orderDesk struct {
	shopDesk
	paymentFlags
	sealing
}

// withOrders does something with the orders of the shop.
func (c orderDesk) withOrders(ctx context.Context, do func(*order.Orders) error) error {
	return c.withDatabase(ctx, func(d *db.DB, t terms.Terms, log *slog.Logger) error {
		pay, err := c.openPayments(d, t, c.Origin, false, log)
		if err != nil {
			return err
		}
		orders := order.NewOrders(d, &cart.Carts{DB: d, Terms: t}, t, pay.providers, c.Origin, log)
		orders.Shipped, orders.Arrived = newRanks(d, t).Refresh, review.Arrived(t.Reviews.AskDays)
		if orders.Seals, err = c.key(c.storage, false, log); err != nil {
			return err
		}
		return do(orders)
	})
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
	if s := order.Status(c.Status); s != "" && !slices.Contains(order.Statuses, s) {
		return fmt.Errorf("there is no status %q; the statuses are %v", c.Status, order.Statuses)
	}
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

func line(a member.Address) string {
	return strings.TrimSpace(a.Postal.String() + " " + a.Prefecture + a.City + a.Line + " " + a.Building + " " + a.LastName + " " + a.FirstName + " " + a.Phone)
}
