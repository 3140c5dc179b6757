package main

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

type stockCmd struct {
	Show  stockShowCmd  `cmd:"" help:"Show how much there is of a SKU, and its ledger."`
	Add   stockAddCmd   `cmd:"" help:"Change how many pieces are on hand: goods came in, or some are missing."`
	Count stockCountCmd `cmd:"" help:"Say how many pieces are on the shelf; the difference is written down."`
	Scrap stockScrapCmd `cmd:"" help:"Take pieces off the shelf that cannot be sold."`
	Audit stockAuditCmd `cmd:"" help:"Compare every level with its ledger."`
}

// stockDesk is what every command about the stock needs.
type stockDesk struct {
	storage
	logging
}

func (c stockDesk) withStock(ctx context.Context, do func(stock.Stocks) error) (err error) {
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	return do(stock.Stocks{DB: d})
}

type stockVerb struct {
	stockDesk
	operator
	SKU string `arg:"" help:"The SKU."`
}

// change does something to the stock of the SKU and prints what there is then.
func (c stockVerb) change(ctx context.Context, kind stock.Kind, do func(stock.Stocks, id.SKU, stock.Why) (stock.Level, error)) error {
	sku, err := id.ParseSKU(c.SKU)
	if err != nil {
		return err
	}
	return c.withStock(ctx, func(s stock.Stocks) error {
		l, err := do(s, sku, stock.Why{Kind: kind, Reason: c.Reason, By: c.by().Name})
		if err == nil {
			fmt.Printf("%s: %d on hand, %d held\n", l.SKU, l.OnHand, l.Held)
		}
		return err
	})
}

type stockAddCmd struct {
	stockVerb
	Pieces  int  `arg:"" help:"How many more; fewer with a minus, after --."`
	Correct bool `help:"It corrects a mistake; else goods came in."`
}

// Run adds pieces.
func (c *stockAddCmd) Run(ctx context.Context) error {
	kind := stock.Received
	if c.Correct || c.Pieces < 0 {
		kind = stock.Corrected
	}
	return c.change(ctx, kind, func(s stock.Stocks, sku id.SKU, why stock.Why) (stock.Level, error) {
		return s.Add(ctx, sku, c.Pieces, why)
	})
}

type stockCountCmd struct {
	stockVerb
	Pieces int `arg:"" help:"How many are on the shelf, without those that are sold and wait to be sent."`
}

// Run sets what was counted.
func (c *stockCountCmd) Run(ctx context.Context) error {
	return c.change(ctx, stock.Counted, func(s stock.Stocks, sku id.SKU, why stock.Why) (stock.Level, error) {
		return s.Count(ctx, sku, c.Pieces, why)
	})
}

type stockScrapCmd struct {
	stockVerb
	Pieces int `arg:"" help:"How many."`
}

// Run scraps pieces.
func (c *stockScrapCmd) Run(ctx context.Context) error {
	return c.change(ctx, stock.Scrapped, func(s stock.Stocks, sku id.SKU, why stock.Why) (stock.Level, error) {
		return s.Scrap(ctx, sku, c.Pieces, why)
	})
}

type stockShowCmd struct {
	stockDesk
	SKU   string `arg:"" help:"The SKU."`
	Limit int    `help:"How many rows of the ledger." default:"50"`
}

// Run shows the ledger of a SKU, newest first.
func (c *stockShowCmd) Run(ctx context.Context) error {
	sku, err := id.ParseSKU(c.SKU)
	if err != nil {
		return err
	}
	return c.withStock(ctx, func(s stock.Stocks) error {
		list, err := s.Entries(ctx, sku, c.Limit)
		for _, e := range list {
			fmt.Printf("%s  %+5d  %-9s  %s  %s  %s\n", e.At.In(jp.Tokyo).Format(clock), e.Delta, e.Kind, e.Ref, e.By, e.Reason)
		}
		return err
	})
}

type stockAuditCmd struct{ stockDesk }

// Run fails when a level is not the sum of its ledger.
func (c *stockAuditCmd) Run(ctx context.Context) error {
	return c.withStock(ctx, func(s stock.Stocks) error {
		list, err := s.Audit(ctx)
		if err != nil {
			return err
		}
		for _, u := range list {
			fmt.Printf("%s: %d on hand, %d in the ledger\n", u.SKU, u.OnHand, u.Entries)
		}
		if len(list) > 0 {
			return fmt.Errorf("%d levels are not the sum of their ledgers", len(list))
		}
		fmt.Println("every level is the sum of its ledger")
		return nil
	})
}
