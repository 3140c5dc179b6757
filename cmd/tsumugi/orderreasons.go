package main

import (
	"context"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/order"
)

type orderReasonsCmd struct {
	orderDesk
	Days int `help:"Of returns that were done in so many days." default:"90"`
}

// Run counts why goods came back.
func (c *orderReasonsCmd) Run(ctx context.Context) error {
	return c.withOrders(ctx, func(b *order.Orders) error {
		all, err := b.ReturnReasons(ctx, time.Now().AddDate(0, 0, -c.Days))
		if err != nil {
			return err
		}
		for _, why := range order.ReturnWhys {
			fmt.Printf("%6d  %s\n", all[why], why.Word())
		}
		fmt.Printf("%6d  (none chosen)\n", all[""])
		return nil
	})
}
