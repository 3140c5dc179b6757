package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"text/tabwriter"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/transfer"
	"github.com/tsumugi-shop/tsumugi/internal/zengin"
)

type transfersCmd struct {
	Start  transfersStartCmd  `cmd:"" help:"Put refunds whose account is known into a new file for the bank (総合振込)."`
	File   transfersFileCmd   `cmd:"" help:"Write the file of a list again, the same as before."`
	List   transfersListCmd   `cmd:"" help:"Show the newest lists of transfers, or what is in one."`
	Result transfersResultCmd `cmd:"" help:"Say what the bank did with a list: the shoppers are told, or asked for another account."`
	Drop   transfersDropCmd   `cmd:"" help:"Give up a list that the bank was never told of."`
}

type transfersStartCmd struct {
	orderDesk
	operator
	File    string   `arg:"" help:"The file for the bank; it must not exist yet." type:"path"`
	Numbers []string `arg:"" optional:"" help:"Only the refunds of these orders; else those whose account was given first."`
	Day     string   `help:"Day on which the bank is to transfer, YYYYMMDD; by default the next working day."`
	Limit   int      `help:"How many refunds at most." default:"50"`
}

// Run makes the list first and then its file, so that no refund is in two files.
func (c *transfersStartCmd) Run(ctx context.Context) error {
	day, err := bankDay(c.Day, time.Now())
	if err != nil {
		return err
	}
	var numbers []id.OrderNumber
	for _, text := range c.Numbers {
		n, err := id.ParseOrderNumber(text)
		if err != nil {
			return err
		}
		numbers = append(numbers, n)
	}
	if _, err := os.Lstat(c.File); err == nil {
		return fmt.Errorf("%s exists already", c.File)
	}
	return c.withOrders(ctx, func(orders *order.Orders) error {
		if !orders.Terms.Transfer.Complete() {
			return errors.New("the terms do not say from which account refunds are transferred: give transfer.client, bank, branch, kind, number and name in the file of --terms")
		}
		batch, err := orders.StartTransfers(ctx, day, numbers, c.Limit, c.by())
		if err != nil {
			return err
		}
		if err := writeTransfers(ctx, orders, batch.ID, c.File); err != nil {
			return fmt.Errorf("list %s was made and its file was not written; `order transfers file %s FILE` writes it, `order transfers drop %s` gives it up: %w", batch.ID, batch.ID, batch.ID, err)
		}
		return nil
	})
}

// bankDay is a day as it was typed, or the next on which banks work.
func bankDay(text string, now time.Time) (time.Time, error) {
	if text != "" {
		day, err := jp.ParseDay(text)
		if err != nil {
			return day, fmt.Errorf("--day: %w", err)
		}
		if jp.Day(day) < jp.Day(now) {
			return day, fmt.Errorf("--day %s is over", text)
		}
		return day, nil
	}
	return jp.NextBankDay(now), nil
}

// writeTransfers writes the file of a list, as a whole or not at all.
func writeTransfers(ctx context.Context, orders *order.Orders, batch, file string) error {
	list, err := orders.BatchFile(ctx, batch)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if err := zengin.Write(&out, list); err != nil {
		return err
	}
	if err := writePrivate(file, out.Bytes()); err != nil {
		return err
	}
	sum := int64(0)
	for _, t := range list.Transfers {
		sum += int64(t.Yen)
	}
	fmt.Printf("%s  %s of %d yen on %s, written to %s\n", batch, counted(len(list.Transfers), "transfer"), sum, jp.Day(list.Day), file)
	return nil
}

type transfersFileCmd struct {
	orderDesk
	Batch string `arg:"" help:"Id of the list."`
	File  string `arg:"" help:"The file for the bank." type:"path"`
}

// Run writes the file of a list again.
func (c *transfersFileCmd) Run(ctx context.Context) error {
	return c.withOrders(ctx, func(orders *order.Orders) error { return writeTransfers(ctx, orders, c.Batch, c.File) })
}

type transfersListCmd struct {
	orderDesk
	Batch string `arg:"" optional:"" help:"Id of a list."`
	Limit int    `help:"How many lists." default:"20"`
}

// Run shows lists, or one with its transfers.
func (c *transfersListCmd) Run(ctx context.Context) error {
	return c.withOrders(ctx, func(orders *order.Orders) error {
		w := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
		if c.Batch != "" {
			b, err := orders.Batch(ctx, c.Batch)
			if err != nil {
				return err
			}
			for _, it := range b.Items {
				fmt.Fprintf(w, "%s\t%s\t%d yen\t%s\t%s\n", it.Reference(), it.Order, it.Amount, it.State, it.Problem)
			}
			return w.Flush()
		}
		list, err := orders.Batches(ctx, c.Limit)
		if err != nil {
			return err
		}
		for _, b := range list {
			sum := int64(0)
			for _, it := range b.Items {
				sum += int64(it.Amount)
			}
			fmt.Fprintf(w, "%s\tfor %s\t%s\t%d yen\t%d waiting\t%s\t%s\n", b.ID, b.Day, counted(len(b.Items), "transfer"), sum, b.Waiting(), b.Who, b.Reason)
		}
		return w.Flush()
	})
}

type transfersResultCmd struct {
	orderDesk
	operator
	Batch   string   `arg:"" help:"Id of the list."`
	Made    string   `help:"File of the bank, in the same format, of what it transferred." type:"existingfile"`
	Failed  string   `help:"File of the bank, in the same format, of what it could not transfer." type:"existingfile"`
	Refused []string `help:"References of transfers that the bank could not make, as order transfers list BATCH prints them."`
	Rest    bool     `help:"Everything else of the list was transferred."`
	Problem string   `help:"Why the bank could not, in Japanese: the shopper is told."`
}

// Run records what the bank did.
func (c *transfersResultCmd) Run(ctx context.Context) error {
	if c.Made == "" && c.Failed == "" && len(c.Refused) == 0 && !c.Rest {
		return errors.New("say what the bank did: --made FILE, --failed FILE, --refused REFERENCE, or --rest for all others")
	}
	return c.withOrders(ctx, func(orders *order.Orders) error {
		b, err := orders.Batch(ctx, c.Batch)
		if err != nil {
			return err
		}
		r := order.BatchResult{Rest: c.Rest, Problem: c.Problem}
		if r.Made, err = readTransfers(c.Made); err != nil {
			return err
		}
		if r.Failed, err = readTransfers(c.Failed); err != nil {
			return err
		}
		for _, reference := range c.Refused {
			it, err := byReference(b, reference)
			if err != nil {
				return err
			}
			r.Failed = append(r.Failed, zengin.Transfer{Reference: reference, Yen: it.Amount})
		}
		done, failed, err := orders.FinishTransfers(ctx, c.Batch, r, c.by())
		fmt.Printf("%d transferred, %d failed\n", done, failed)
		return err
	})
}

func byReference(b transfer.Batch, reference string) (transfer.Item, error) {
	for _, it := range b.Items {
		if it.Reference() == reference {
			return it, nil
		}
	}
	return transfer.Item{}, fmt.Errorf("%s is not in list %s", reference, b.ID)
}

// readTransfers reads a file of the bank; no file has none.
func readTransfers(name string) ([]zengin.Transfer, error) {
	if name == "" {
		return nil, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	o, err := zengin.Read(f, time.Now())
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return o.Transfers, closing(f, err)
}

type transfersDropCmd struct {
	orderDesk
	operator
	Batch string `arg:"" help:"Id of the list."`
}

// Run gives a list up.
func (c *transfersDropCmd) Run(ctx context.Context) error {
	return c.withOrders(ctx, func(orders *order.Orders) error {
		n, err := orders.DropTransfers(ctx, c.Batch, c.by())
		if err == nil {
			fmt.Printf("%s can go into another list\n", counted(n, "refund"))
		}
		return err
	})
}
