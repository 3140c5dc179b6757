package main

import (
	"context"
	"errors"
	"io"
	"iter"

	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

type orderExportCmd struct {
	orderDesk
	Carrier bool   `help:"Write the parcels that wait to be sent, for the carrier's program, instead of all amounts for the books."`
	Status  string `help:"Only orders of this status; for the carrier else those that are paid or being prepared."`
	csvTarget
}

// Run writes the file.
func (c *orderExportCmd) Run(ctx context.Context) error {
	t, err := c.terms()
	if err != nil {
		return err
	}
	if c.Status != "" && order.Status(c.Status).Word() == "" {
		return errors.New("--status is none that orders have; tsumugi order list shows them")
	}
	return c.withOrders(ctx, func(orders *order.Orders) error {
		if !c.Carrier {
			return c.write("orders", func(w io.Writer, o csvfile.ExportOptions) (int, error) {
				return csvfile.WriteOrders(w, orders.All(ctx, order.Status(c.Status)), o)
			})
		}
		statuses := []order.Status{order.Paid, order.Preparing}
		if c.Status != "" {
			statuses = []order.Status{order.Status(c.Status)}
		}
		return c.write("parcels", func(w io.Writer, o csvfile.ExportOptions) (int, error) {
			return csvfile.WriteParcels(w, ofStatuses(ctx, orders, statuses), t.Company, o)
		})
	})
}

// ofStatuses goes through the orders of one status after the other.
func ofStatuses(ctx context.Context, orders *order.Orders, statuses []order.Status) iter.Seq2[order.Order, error] {
	return func(yield func(order.Order, error) bool) {
		for _, s := range statuses {
			for o, err := range orders.All(ctx, s) {
				if !yield(o, err) {
					return
				}
			}
		}
	}
}
