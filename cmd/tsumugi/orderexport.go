package main

import (
	"context"
	"errors"
	"io"

	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

type orderExportCmd struct {
	orderDesk
	Status string `help:"Only orders of this status."`
	csvTarget
}

// Run writes the file.
func (c *orderExportCmd) Run(ctx context.Context) error {
	if c.Status != "" && order.Status(c.Status).Word() == "" {
		return errors.New("--status is none that orders have; tsumugi order list shows them")
	}
	return c.withOrders(ctx, func(orders *order.Orders) error {
		return c.write("orders", func(w io.Writer, o csvfile.ExportOptions) (int, error) {
			return csvfile.WriteOrders(w, orders.All(ctx, order.Status(c.Status)), o)
		})
	})
}
