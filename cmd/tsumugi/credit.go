package main

import (
	"context"
	"fmt"
	"os"
	"text/tabwriter"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/receipt"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
)

// papers prints what visitors download.
func papers() shop.Papers {
	p := receipt.New()
	return shop.Papers{Receipt: p.Print, Credit: p.PrintCredit}
}

type orderCreditCmd struct {
	orderVerb
	File   string `arg:"" optional:"" help:"The PDF file; without it the credits of the order are listed."`
	Credit string `help:"Which credit, such as T-261115-ABCDEFG-H1; by default the only one there is."`
	Copy   int    `help:"Print this one of the papers that were issued, as it was, from 1; 0 issues one." default:"0"`
}

// Run issues a credit note, prints one again as it was, or lists what there is.
func (c *orderCreditCmd) Run(ctx context.Context) error {
	n, err := id.ParseOrderNumber(c.Number)
	if err != nil {
		return err
	}
	return c.withOrders(ctx, func(orders *order.Orders) error {
		r, err := orders.Record(ctx, n)
		if err != nil {
			return err
		}
		all := r.CreditNotes()
		if c.File == "" {
			w := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
			for _, k := range all {
				fmt.Fprintf(w, "%s\t%s\t%s\t%d yen\n", k.Number, jp.Day(k.At), k.Word, k.Yen)
			}
			return w.Flush()
		}
		if c.Credit == "" {
			if len(all) != 1 {
				return fmt.Errorf("order %s has %s: say which with --credit", n, counted(len(all), "credit"))
			}
			c.Credit = all[0].Number
		}
		paper, err := c.paper(ctx, orders, n)
		if err != nil {
			return err
		}
		pdf, err := receipt.New().PrintCredit(ctx, paper)
		if err != nil {
			return err
		}
		return os.WriteFile(c.File, pdf, 0o600)
	})
}

func (c *orderCreditCmd) paper(ctx context.Context, orders *order.Orders, n id.OrderNumber) (order.CreditNote, error) {
	if c.Copy == 0 {
		return orders.IssueCreditNote(ctx, n, c.Credit, c.by())
	}
	list, err := orders.IssuedCreditNotes(ctx, n, c.Credit)
	if err == nil && (c.Copy < 0 || c.Copy > len(list)) {
		err = fmt.Errorf("credit %s has %s", c.Credit, counted(len(list), "kept paper"))
	}
	if err != nil {
		return order.CreditNote{}, err
	}
	return list[c.Copy-1], nil
}
