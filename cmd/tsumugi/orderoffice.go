package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

type orderHoldCmd struct{ orderVerb }

// Run holds an order.
func (c *orderHoldCmd) Run(ctx context.Context) error {
	return c.one(ctx, c.Number, func(b *order.Orders, n id.OrderNumber) (order.Order, error) { return b.Hold(ctx, n, c.by()) })
}

type orderReleaseCmd struct{ orderVerb }

// Run releases an order.
func (c *orderReleaseCmd) Run(ctx context.Context) error {
	return c.one(ctx, c.Number, func(b *order.Orders, n id.OrderNumber) (order.Order, error) { return b.Release(ctx, n, c.by()) })
}

type orderMemoCmd struct{ orderVerb }

// Run writes a memo.
func (c *orderMemoCmd) Run(ctx context.Context) error {
	return c.one(ctx, c.Number, func(b *order.Orders, n id.OrderNumber) (order.Order, error) { return b.Memo(ctx, n, c.by()) })
}

type orderAddressCmd struct {
	orderVerb
	Parcel     int    `help:"Which of the order's parcels." default:"1"`
	Postal     string `help:"Postal code." required:""`
	Prefecture string `help:"Prefecture." required:""`
	City       string `help:"City or ward." required:""`
	Line       string `help:"Town and house number." required:""`
	Building   string `help:"Building and room."`
}

// Run sends a parcel elsewhere.
func (c *orderAddressCmd) Run(ctx context.Context) error {
	return c.one(ctx, c.Number, func(b *order.Orders, n id.OrderNumber) (order.Order, error) {
		o, err := b.Find(ctx, n)
		if err != nil {
			return o, err
		}
		if c.Parcel < 1 || c.Parcel > len(o.Parcels) {
			return o, fmt.Errorf("order %s has %d parcels, and no parcel %d", n, len(o.Parcels), c.Parcel)
		}
		to := o.Parcels[c.Parcel-1].To
		to.Postal, to.Prefecture, to.City, to.Line, to.Building = jp.PostalCode(c.Postal), c.Prefecture, c.City, c.Line, c.Building
		if clean, _ := to.Clean(); clean.LacksNumber() {
			fmt.Fprintf(os.Stderr, "warning: %q has no house number\n", clean.Line)
		}
		return b.ChangeAddress(ctx, n, c.Parcel-1, to, c.by())
	})
}

// pieces reads LINE:QUANTITY, lines counted from 1 as `order show` does.
func pieces(text string) (line, quantity int, err error) {
	a, b, ok := strings.Cut(text, ":")
	line, err1 := strconv.Atoi(a)
	quantity, err2 := strconv.Atoi(b)
	if !ok || err1 != nil || err2 != nil || line < 1 || quantity < 0 {
		return 0, 0, fmt.Errorf("%q is not LINE:QUANTITY, such as 1:2", text)
	}
	return line - 1, quantity, nil
}

type orderCutCmd struct {
	orderVerb
	Pieces []string `arg:"" help:"LINE:QUANTITY, with the lines as order show counts them."`
}

// Run calls off pieces.
func (c *orderCutCmd) Run(ctx context.Context) error {
	var cuts []order.Cut
	for _, text := range c.Pieces {
		line, quantity, err := pieces(text)
		if err != nil {
			return err
		}
		cuts = append(cuts, order.Cut{Line: line, Quantity: quantity})
	}
	return c.one(ctx, c.Number, func(b *order.Orders, n id.OrderNumber) (order.Order, error) {
		return b.CancelLines(ctx, n, cuts, 0, c.by())
	})
}

type orderManyCmd struct {
	orderDesk
	operator
	File string `arg:"" help:"CSV: number of the order, tracking number, carrier (may be left out)."`
}

// Run ships many orders. One that cannot be shipped is told and the others go on.
func (c *orderManyCmd) Run(ctx context.Context) error {
	file, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer file.Close()
	return c.withOrders(ctx, func(b *order.Orders) error {
		rows := csv.NewReader(file)
		rows.FieldsPerRecord = -1
		var wrong error
		shipped := 0
		for {
			row, err := rows.Read()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				return errors.Join(wrong, err)
			}
			if err := shipRow(ctx, b, row, c.by()); err != nil {
				line, _ := rows.FieldPos(0)
				wrong = errors.Join(wrong, fmt.Errorf("line %d, %s: %w", line, row[0], err))
				continue
			}
			shipped++
		}
		fmt.Println(shipped, "orders were shipped")
		return wrong
	})
}

func shipRow(ctx context.Context, b *order.Orders, row []string, by order.By) error {
	if len(row) < 2 || len(row) > 3 {
		return fmt.Errorf("a line has a number, a tracking number and perhaps a carrier, not %d cells", len(row))
	}
	n, err := id.ParseOrderNumber(strings.TrimPrefix(row[0], "\ufeff"))
	if err != nil {
		return err
	}
	d := order.Dispatch{Tracking: row[1]}
	if len(row) == 3 {
		d.Carrier = row[2]
	}
	_, err = b.Ship(ctx, n, []order.Dispatch{d}, by)
	return err
}

type orderBackCmd struct {
	orderVerb
	Pieces []string `arg:"" help:"LINE:QUANTITY, or LINE:QUANTITY:SKU for an exchange."`
	Faulty bool     `help:"The goods are faulty: the shop bears the postage."`
	Why    string   `help:"What the customer says of it: small, large, image, cloth, mistake, unneeded or other." enum:",small,large,image,cloth,mistake,unneeded,other" default:""`
}

// Run opens a return.
func (c *orderBackCmd) Run(ctx context.Context) error {
	r := order.Return{Kind: order.ForMoney, Faulty: c.Faulty, Why: order.ReturnWhy(c.Why), Reason: c.Reason}
	for _, text := range c.Pieces {
		sku := ""
		if parts := strings.Split(text, ":"); len(parts) == 3 {
			text, sku, r.Kind = parts[0]+":"+parts[1], parts[2], order.ForSize
		}
		line, quantity, err := pieces(text)
		if err != nil {
			return err
		}
		r.Lines = append(r.Lines, order.ReturnLine{Line: line, Quantity: quantity, NewSKU: id.SKU(sku)})
	}
	return c.one(ctx, c.Number, func(b *order.Orders, n id.OrderNumber) (order.Order, error) {
		return b.RequestReturn(ctx, n, r, c.by())
	})
}

type orderStepCmd struct {
	orderVerb
	Step   string   `arg:"" enum:"accept,receive,inspect,refuse" help:"accept, receive, inspect or refuse."`
	Return string   `help:"Id of the return, as order show prints it; by default the first for which it can be done."`
	Scrap  []string `help:"When inspecting: LINE:QUANTITY that cannot be sold again; by default all of goods that were called faulty, and none of others. 1:0 sells them."`
}

// Run moves a return on.
func (c *orderStepCmd) Run(ctx context.Context) error {
	var verdicts []order.Verdict
	for _, text := range c.Scrap {
		line, quantity, err := pieces(text)
		if err != nil {
			return err
		}
		verdicts = append(verdicts, order.Verdict{Line: line, Scrap: quantity})
	}
	return c.one(ctx, c.Number, func(b *order.Orders, n id.OrderNumber) (order.Order, error) {
		switch c.Step {
		case "accept":
			return b.AcceptReturn(ctx, n, c.Return, c.by())
		case "receive":
			return b.ReceiveReturn(ctx, n, c.Return, c.by())
		case "refuse":
			return b.RefuseReturn(ctx, n, c.Return, c.by())
		}
		return b.InspectReturn(ctx, n, c.Return, verdicts, c.by())
	})
}
