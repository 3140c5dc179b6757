package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

type stockCmd struct {
	Show    stockShowCmd    `cmd:"" help:"Show how much there is of a SKU, and its ledger."`
	Receive stockReceiveCmd `cmd:"" help:"Write down that goods came in."`
	Count   stockCountCmd   `cmd:"" help:"Say how many pieces are on the shelf; the difference is written down."`
	Correct stockCorrectCmd `cmd:"" help:"Correct a mistake: pieces more, or fewer."`
	Scrap   stockScrapCmd   `cmd:"" help:"Take pieces off the shelf that cannot be sold."`
	Low     stockLowCmd     `cmd:"" help:"List what is nearly sold out, or say from how few pieces on a SKU is."`
	Audit   stockAuditCmd   `cmd:"" help:"Compare every level with its ledger."`
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
	Lines []string `arg:"" name:"sku=pieces" help:"SKUs and pieces, such as 0019002123011=10."`
}

// change carries an operation out, all of it or nothing, and prints what there is then.
func (c stockVerb) change(ctx context.Context, op stock.Operation, line func(sku id.SKU, pieces, onHand int) stock.Line) error {
	return c.withStock(ctx, func(s stock.Stocks) error {
		pieces := map[id.SKU]int{}
		for _, text := range c.Lines {
			code, number, _ := strings.Cut(text, "=")
			sku, err := id.ParseSKU(code)
			if err != nil {
				return err
			}
			if pieces[sku], err = strconv.Atoi(number); err != nil {
				return fmt.Errorf("%s: write it as SKU=PIECES, such as %s=10", text, sku)
			}
		}
		var now map[id.SKU]stock.Level
		skus := slices.Sorted(maps.Keys(pieces))
		err := s.DB.View(ctx, func(tx *db.Tx) (err error) {
			now, err = stock.Of(ctx, tx, skus)
			op.Key = id.New(tx.Now)
			return err
		})
		if err != nil {
			return err
		}
		for _, sku := range skus {
			op.Lines = append(op.Lines, line(sku, pieces[sku], now[sku].OnHand))
		}
		op.Reason, op.By = c.Reason, c.by().Name
		levels, _, err := s.Do(ctx, op)
		for _, sku := range skus {
			if l, ok := levels[sku]; ok {
				fmt.Printf("%s: %d on hand, %d held\n", l.SKU, l.OnHand, l.Held)
			}
		}
		return err
	})
}

type stockReceiveCmd struct {
	stockVerb
	Note string `help:"Number of the delivery note."`
}

// Run writes down what came in.
func (c *stockReceiveCmd) Run(ctx context.Context) error {
	return c.change(ctx, stock.Operation{Kind: stock.Received, Ref: c.Note}, func(sku id.SKU, pieces, _ int) stock.Line { return stock.Line{SKU: sku, Delta: pieces} })
}

type stockCountCmd struct{ stockVerb }

// Run writes down what was counted, without what is sold and waits to be sent.
func (c *stockCountCmd) Run(ctx context.Context) error {
	return c.change(ctx, stock.Operation{Kind: stock.Counted}, stock.Difference)
}

type stockCorrectCmd struct{ stockVerb }

// Run corrects by how many pieces the shop was wrong; fewer with a minus.
func (c *stockCorrectCmd) Run(ctx context.Context) error {
	return c.change(ctx, stock.Operation{Kind: stock.Corrected}, func(sku id.SKU, pieces, _ int) stock.Line { return stock.Line{SKU: sku, Delta: pieces} })
}

type stockScrapCmd struct{ stockVerb }

// Run scraps pieces.
func (c *stockScrapCmd) Run(ctx context.Context) error {
	return c.change(ctx, stock.Operation{Kind: stock.Scrapped}, func(sku id.SKU, pieces, _ int) stock.Line { return stock.Line{SKU: sku, Delta: -pieces} })
}

type stockLowCmd struct {
	stockDesk
	operator
	SKU    string `arg:"" optional:"" help:"The SKU whose level is set; none: list what is nearly sold out."`
	Pieces int    `arg:"" optional:"" default:"-1" help:"Up to how many pieces; 0: never, without: by how it sells."`
}

// Run lists what is nearly sold out, or sets a level.
func (c *stockLowCmd) Run(ctx context.Context) error {
	return c.withStock(ctx, func(s stock.Stocks) error {
		if c.SKU != "" {
			sku, err := id.ParseSKU(c.SKU)
			if err != nil {
				return err
			}
			return s.SetLow(ctx, sku, c.Pieces)
		}
		list, err := stock.Pace(s).Low(ctx)
		for _, l := range list {
			days := "it does not sell"
			if n, known := l.Sales.DaysLeft(l.Available()); known {
				days = fmt.Sprintf("%d days", n)
			}
			fmt.Printf("%s  %5d left  %s\n", l.SKU, l.Available(), days)
		}
		return err
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
