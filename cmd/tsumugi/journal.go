package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/journal"
)

type orderJournalCmd struct {
	orderDesk
	Format string `arg:"" enum:"yayoi,freee" help:"Whose program reads it: yayoi (弥生会計, Shift_JIS) or freee (freee会計, UTF-8)."`
	From   string `arg:"" help:"First day, YYYYMMDD in Tokyo."`
	To     string `arg:"" help:"Last day, YYYYMMDD in Tokyo."`
	File   string `arg:"" optional:"" help:"The CSV file; - or none for the standard output." default:"-"`
}

// Run writes the entries of whole days.
func (c *orderJournalCmd) Run(ctx context.Context) error {
	from, to, err := days(c.From, c.To)
	if err != nil {
		return err
	}
	return c.withOrders(ctx, func(orders *order.Orders) error {
		list, err := journal.Between(ctx, orders, from, to)
		if err != nil {
			return err
		}
		return csvTarget{File: c.File}.write("journal", func(w io.Writer, _ csvfile.ExportOptions) (int, error) {
			return len(list), journal.Write(w, journal.Format(c.Format), list)
		})
	})
}

// days is a period from the beginning of a day until the end of another.
func days(first, last string) (from, to time.Time, err error) {
	if from, err = jp.ParseDay(first); err != nil {
		return from, to, err
	}
	if to, err = jp.ParseDay(last); err != nil {
		return from, to, err
	}
	if to.Before(from) {
		return from, to, fmt.Errorf("%s is before %s", last, first)
	}
	y, m, d := to.In(jp.Tokyo).Date()
	return from, time.Date(y, m, d+1, 0, 0, 0, 0, jp.Tokyo), nil
}
