package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/receipt"
)

type orderPackingCmd struct {
	orderDesk
	Notes bool   `help:"Delivery notes (納品書), a page for each parcel, instead of the picking list."`
	File  string `arg:"" help:"The PDF file."`
}

// Run prints what whoever packs needs.
func (c *orderPackingCmd) Run(ctx context.Context) error {
	t, err := c.terms()
	if err != nil {
		return err
	}
	return c.withOrders(ctx, func(orders *order.Orders) error {
		list, err := orders.Waiting(ctx)
		if err != nil {
			return err
		}
		pdf := []byte(nil)
		if c.Notes {
			pdf, err = receipt.DeliveryNotes(list, t.Company, time.Now())
		} else {
			pdf, err = receipt.PickingList(list, time.Now())
		}
		if err != nil {
			return err
		}
		fmt.Println(counted(len(list), "shipment"))
		return os.WriteFile(c.File, pdf, 0o600)
	})
}

type orderReceiptCmd struct {
	orderVerb
	File string `arg:"" help:"The PDF file."`
	Name string `help:"Whom it is made out to; by default who ordered."`
	Copy int    `help:"Print this one of the receipts that were issued, as it was, from 1; 0 issues one." default:"0"`
}

// Run issues a receipt, or prints one again as it was.
func (c *orderReceiptCmd) Run(ctx context.Context) error {
	n, err := id.ParseOrderNumber(c.Number)
	if err != nil {
		return err
	}
	return c.withOrders(ctx, func(orders *order.Orders) error {
		var r order.Receipt
		if c.Copy == 0 {
			r, err = orders.IssueReceipt(ctx, n, c.Name, c.by())
		} else {
			var list []order.Receipt
			if list, err = orders.Receipts(ctx, n); err == nil && (c.Copy < 0 || c.Copy > len(list)) {
				err = fmt.Errorf("order %s has %s", n, counted(len(list), "kept receipt"))
			}
			if err == nil {
				r = list[c.Copy-1]
			}
		}
		if err != nil {
			return err
		}
		pdf, err := receipt.New().Print(ctx, r)
		if err != nil {
			return err
		}
		return os.WriteFile(c.File, pdf, 0o600)
	})
}
