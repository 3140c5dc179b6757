package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

type orderPhotosCmd struct {
	orderDesk
	Number string `arg:"" help:"Number of the order."`
	To     string `help:"Folder; it is made." required:""`
}

// Run writes the photos of an order's returns; those that are too old are gone.
func (c *orderPhotosCmd) Run(ctx context.Context) error {
	n, err := id.ParseOrderNumber(c.Number)
	if err != nil {
		return err
	}
	return c.withOrders(ctx, func(b *order.Orders) error {
		o, err := b.Find(ctx, n)
		if err != nil {
			return err
		}
		if err := os.MkdirAll(c.To, 0o700); err != nil {
			return err
		}
		written := 0
		for _, r := range o.Returns {
			for seq := 1; seq <= r.Photos; seq++ {
				data, err := b.Photo(ctx, n, r.ID, seq)
				if errors.Is(err, order.ErrNoPhoto) {
					continue
				}
				if err != nil {
					return err
				}
				file := filepath.Join(c.To, fmt.Sprintf("%s-%s-%d.jpg", n, r.ID, seq))
				if err := os.WriteFile(file, data, 0o600); err != nil {
					return err
				}
				fmt.Println(file)
				written++
			}
		}
		if written == 0 {
			return fmt.Errorf("order %s has no photos", n)
		}
		return nil
	})
}
