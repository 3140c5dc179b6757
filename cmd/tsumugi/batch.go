package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"text/tabwriter"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/receipt"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

type batchCmd struct {
	Queue  batchQueueCmd  `cmd:"" help:"List what waits to leave, and why some of it cannot."`
	Close  batchCloseCmd  `cmd:"" help:"Make a batch of what can leave now."`
	List   batchListCmd   `cmd:"" help:"List the newest batches."`
	Show   batchShowCmd   `cmd:"" help:"Show what is in a batch, and what became of it."`
	Print  batchPrintCmd  `cmd:"" help:"Write the picking list and the delivery notes (納品書) of a batch as one PDF."`
	Labels batchLabelsCmd `cmd:"" help:"Write the file from which the carrier's program prints the labels of a batch."`
	Number batchNumberCmd `cmd:"" help:"Read the numbers from the file that the carrier's program wrote."`
	Fix    batchFixCmd    `cmd:"" help:"Give one parcel of a batch its number."`
	Remove batchRemoveCmd `cmd:"" help:"Take a parcel out of a batch; it waits again."`
	Drop   batchDropCmd   `cmd:"" help:"Give up a batch; what has not left waits again."`
	Send   batchSendCmd   `cmd:"" help:"Ship what has a number: after five minutes, until then undo takes it back."`
	Undo   batchUndoCmd   `cmd:"" help:"Take back that a batch was sent."`
}

type batchQueueCmd struct{ orderDesk }

// Run lists the queue.
func (c *batchQueueCmd) Run(ctx context.Context) error {
	return c.withOrders(ctx, func(b *order.Orders) error {
		list, err := b.Queue(ctx)
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
		for _, q := range list {
			why := "ready"
			if q.Obstacle != order.NoObstacle {
				why = string(q.Obstacle)
			}
			fmt.Fprintf(w, "%s\t%d\t%d pieces\t%s\t%s\t%s\n", q.Order.Number, q.Seq, q.Pieces(), why, q.From, q.Order.Held)
		}
		return w.Flush()
	})
}

type batchCloseCmd struct {
	orderDesk
	operator
	carrierFlag
	Key string `help:"Name of the request: the same one makes no second batch."`
}

// Run makes a batch.
func (c *batchCloseCmd) Run(ctx context.Context) error {
	t, err := c.terms()
	if err != nil {
		return err
	}
	carrier, err := c.name(t)
	if err != nil {
		return err
	}
	if c.Key == "" {
		c.Key = id.New(time.Now())
	}
	return c.withOrders(ctx, func(b *order.Orders) error {
		made, err := b.CloseBatch(ctx, c.Key, carrier, nil, c.by())
		if err != nil {
			return err
		}
		return tellBatch(made)
	})
}

// tellBatch prints a batch in one line, its mismatches and its troubles.
func tellBatch(b order.Batch) error {
	fmt.Println(batchLine(b.Batch))
	w := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
	for _, m := range b.Mismatches {
		fmt.Fprintf(w, "line %d\t%s\t%s\t%s\n", m.Line, m.Reference, m.Tracking, m.Why)
	}
	return w.Flush()
}

func batchLine(b shipment.Batch) string {
	due := ""
	if b.State == shipment.Leaving {
		due = " at " + b.Due.In(jp.Tokyo).Format("15:04:05")
	}
	return fmt.Sprintf("%s  %s  %s  %s%s  %d waiting (%d with numbers), %d shipped, %d failed, %d mismatches",
		b.ID, b.Day, order.Batch{Batch: b}.Name(), b.State, due, b.Counts[shipment.InBatch], b.Ready, b.Counts[shipment.Gone], b.Counts[shipment.Failed], len(b.Mismatches))
}

type batchListCmd struct {
	orderDesk
	Limit int `help:"How many." default:"20"`
}

// Run lists batches.
func (c *batchListCmd) Run(ctx context.Context) error {
	return c.withOrders(ctx, func(b *order.Orders) error {
		list, err := b.ShippingBatches(ctx, time.Now().Add(time.Minute), c.Limit)
		for _, one := range list {
			fmt.Println(batchLine(one))
		}
		return err
	})
}

// oneBatch is what every verb about one batch needs.
type oneBatch struct {
	orderDesk
	operator
	ID string `arg:"" help:"Id of the batch."`
}

// with does something to the batch and tells what it is then.
func (c *oneBatch) with(ctx context.Context, do func(b *order.Orders) (order.Batch, error)) error {
	return c.withOrders(ctx, func(b *order.Orders) error {
		batch, err := do(b)
		if err != nil {
			return err
		}
		return tellBatch(batch)
	})
}

type batchShowCmd struct{ oneBatch }

// Run shows a batch.
func (c *batchShowCmd) Run(ctx context.Context) error {
	return c.withOrders(ctx, func(b *order.Orders) error {
		batch, err := b.ShippingBatch(ctx, c.ID)
		if err != nil {
			return err
		}
		if err := tellBatch(batch); err != nil {
			return err
		}
		w := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
		for _, i := range batch.Items {
			why := i.Problem
			if i.Trouble != "" {
				why = i.Trouble
			}
			fmt.Fprintf(w, "%d\t%s\t%d\t%s\t%s\t%s\n", i.Seq, i.Order, i.Part, i.State, i.Tracking, why)
		}
		return w.Flush()
	})
}

type batchPrintCmd struct {
	oneBatch
	File string `arg:"" help:"The PDF file."`
}

// Run prints a batch.
func (c *batchPrintCmd) Run(ctx context.Context) error {
	return c.paper(ctx, c.File, shipment.Printed, func(batch order.Batch, t terms.Terms) ([]byte, []string, error) {
		pdf, err := receipt.Packing(batch.Parcels(), t.Company, time.Now())
		return pdf, nil, err
	})
}

// paper writes a file of the batch and notes that it was written; missing is why
// parcels are not in it.
func (c *oneBatch) paper(ctx context.Context, file, step string, write func(order.Batch, terms.Terms) (content []byte, missing []string, err error)) error {
	t, err := c.terms()
	if err != nil {
		return err
	}
	return c.with(ctx, func(b *order.Orders) (order.Batch, error) {
		batch, err := b.ShippingBatch(ctx, c.ID)
		if err != nil {
			return batch, err
		}
		content, missing, err := write(batch, t)
		if err != nil {
			return batch, err
		}
		if err := writePrivate(file, content); err != nil {
			return batch, err
		}
		if err := b.MarkBatch(ctx, c.ID, step, c.by()); err != nil {
			return batch, err
		}
		for _, why := range missing {
			err = errors.Join(err, errors.New(why))
		}
		return batch, err
	})
}

// writePrivate writes a file that its owner alone reads, as a whole or not
// at all: it has its name once all of it is there.
func writePrivate(file string, content []byte) error {
	part, err := os.CreateTemp(filepath.Dir(file), ".tsumugi-*")
	if err != nil {
		return err
	}
	defer os.Remove(part.Name())
	_, err = part.Write(content)
	if err := errors.Join(err, part.Sync(), part.Close()); err != nil {
		return err
	}
	return os.Rename(part.Name(), file)
}

type batchLabelsCmd struct {
	oneBatch
	File string `arg:"" help:"The file for the carrier's program (Shift_JIS)."`
}

// Run writes the labels of a batch; the terms say what the carrier's contract
// gave the shop.
func (c *batchLabelsCmd) Run(ctx context.Context) error {
	return c.paper(ctx, c.File, shipment.Labelled, func(batch order.Batch, t terms.Terms) (content []byte, missing []string, err error) {
		var out bytes.Buffer
		notices, problems, err := batch.WriteLabels(&out, t, time.Now())
		for _, n := range notices {
			fmt.Fprintf(os.Stderr, "%s %s: 「%s」を「%s」に置き換えました。\n", n.Reference, n.Field, n.From, n.To)
		}
		for _, p := range problems {
			missing = append(missing, p.String())
		}
		return out.Bytes(), missing, err
	})
}

type batchNumberCmd struct {
	oneBatch
	File string `arg:"" help:"The file that the carrier's program wrote after printing." type:"existingfile"`
}

// Run reads the numbers of a batch. Lines that fit nothing are told, and stay
// with the batch.
func (c *batchNumberCmd) Run(ctx context.Context) error {
	raw, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	return c.with(ctx, func(b *order.Orders) (order.Batch, error) {
		return b.NumberBatch(ctx, c.ID, filepath.Base(c.File), raw, c.by())
	})
}

type batchFixCmd struct {
	oneBatch
	Place    int    `arg:"" help:"Place of the parcel in the batch."`
	Tracking string `arg:"" help:"The carrier's number."`
	Line     int    `help:"Line of the carrier's file that this mends."`
}

// Run gives a parcel its number.
func (c *batchFixCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(b *order.Orders) (order.Batch, error) {
		return b.NumberItem(ctx, c.ID, c.Place, c.Tracking, c.Line)
	})
}

type batchRemoveCmd struct {
	oneBatch
	Place int `arg:"" help:"Place of the parcel in the batch."`
}

// Run takes a parcel out.
func (c *batchRemoveCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(b *order.Orders) (order.Batch, error) { return b.RemoveFromBatch(ctx, c.ID, c.Place) })
}

type batchDropCmd struct{ oneBatch }

// Run gives up a batch.
func (c *batchDropCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(b *order.Orders) (order.Batch, error) { return b.DropBatch(ctx, c.ID) })
}

type batchSendCmd struct{ oneBatch }

// Run sends a batch; the shop that serves does it when it is due.
func (c *batchSendCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(b *order.Orders) (order.Batch, error) {
		by := c.by()
		if by.Reason == "" {
			by.Reason = "発送"
		}
		return b.SendBatch(ctx, c.ID, by)
	})
}

type batchUndoCmd struct{ oneBatch }

// Run takes back that a batch was sent.
func (c *batchUndoCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(b *order.Orders) (order.Batch, error) { return b.UndoSend(ctx, c.ID) })
}
