package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
)

type exportCmd struct {
	storage
	logging
	Kind string `help:"What to write: items, skus, stock, brands, categories, campaigns, prices, coupons or points." enum:"items,skus,stock,brands,categories,campaigns,prices,coupons,points" required:"" placeholder:"KIND"`
	csvTarget
}

// Run writes a file of the catalogue.
func (c *exportCmd) Run(ctx context.Context) (err error) {
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	return c.write(c.Kind, func(w io.Writer, o csvfile.ExportOptions) (int, error) {
		written, err := csvfile.Files{DB: d}.Export(ctx, c.Kind, w, o)
		for _, b := range written.Broken {
			fmt.Fprintln(os.Stderr, "left out:", b.Error())
		}
		return written.Rows, err
	})
}

// csvTarget is where a CSV file goes, and how it is written.
type csvTarget struct {
	File     string `arg:"" optional:"" help:"The file; - or none for the standard output." default:"-"`
	Encoding string `help:"utf8 (with the mark that Excel looks for), sjis, or xlsx for an Excel file." enum:"utf8,sjis,xlsx" default:"utf8"`
	Replace  bool   `help:"Write 〓 for characters that Shift_JIS does not have, instead of giving up."`
}

// write writes a file, as a whole or not at all.
func (c csvTarget) write(what string, do func(io.Writer, csvfile.ExportOptions) (rows int, err error)) error {
	folder := os.TempDir()
	if c.File != "-" {
		folder = filepath.Dir(c.File)
	}
	spool, err := os.CreateTemp(folder, ".tsumugi-export-*.csv")
	if err != nil {
		return err
	}
	defer os.Remove(spool.Name()) // nothing is left of it after a rename
	defer spool.Close()
	bar := newMeter(os.Stderr)
	o := csvfile.Form(c.Encoding).Options()
	o.Replace, o.Progress = c.Replace, func(rows int) { bar.show("writing", int64(rows), 0) }
	rows, err := do(spool, o)
	bar.clear()
	if err != nil {
		return c.refusal(err)
	}
	return c.deliver(spool, what, rows)
}

func (c csvTarget) refusal(err error) error {
	list, ok := errors.AsType[csvfile.Problems](err)
	if !ok {
		return err
	}
	for _, p := range list {
		fmt.Fprintln(os.Stderr, p)
	}
	return fmt.Errorf("%s cannot be written; nothing was", counted(len(list), "cell"))
}

// deliver puts a finished file where it belongs.
func (c csvTarget) deliver(spool *os.File, what string, rows int) error {
	if c.File == "-" {
		if _, err := spool.Seek(0, io.SeekStart); err != nil {
			return err
		}
		_, err := io.Copy(os.Stdout, spool)
		return err
	}
	if err := errors.Join(spool.Chmod(0o644), spool.Sync(), spool.Close()); err != nil {
		return err
	}
	if err := os.Rename(spool.Name(), c.File); err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "%s: %s written to %s\n", what, counted(rows, "row"), c.File)
	return nil
}
