package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
)

type importCmd struct {
	storage
	logging
	Kind     string `help:"What the file holds: items, skus, stock, brands, categories, campaigns or prices." enum:"items,skus,stock,brands,categories,campaigns,prices," default:"" placeholder:"KIND"`
	Pictures string `help:"Import the pictures below a folder instead, named item{colour SKU}-{number}.jpg." type:"existingdir" placeholder:"DIR"`
	File     string `arg:"" optional:"" help:"A CSV file, or - for the standard input."`
	Encoding string `help:"How the file is written: auto, utf8 or sjis." enum:"auto,utf8,sjis" default:"auto"`
	DryRun   bool   `help:"Tell what would change, and change nothing."`
}

// Run imports a file, or a folder of pictures.
func (c *importCmd) Run(ctx context.Context) (err error) {
	switch {
	case c.Pictures != "" && c.Kind == "" && c.File == "" && !c.DryRun:
		return c.importPictures(ctx)
	case c.Pictures != "":
		return errors.New("--pictures stands alone: no --kind, no file, no --dry-run")
	case c.Kind == "" || c.File == "":
		return errors.New("say what to import: tsumugi import --kind KIND FILE, or tsumugi import --pictures DIR")
	}
	src, done, err := openSource(ctx, c.File)
	if err != nil {
		return err
	}
	defer done()
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	bar := newMeter(os.Stderr)
	report, err := csvfile.Exchange{DB: d}.Import(ctx, c.Kind, src, csvfile.ImportOptions{
		Encoding: csvfile.Encoding(c.Encoding), DryRun: c.DryRun,
		Progress: func(s csvfile.Stage, n, total int64) { bar.show(string(s), n, total) },
	})
	bar.clear()
	if err != nil {
		return c.refusal(err)
	}
	c.tell(report)
	return nil
}

// refusal lists what is wrong with a file and keeps the last line for the whole.
func (c *importCmd) refusal(err error) error {
	list, ok := errors.AsType[csvfile.Problems](err)
	if !ok {
		return err
	}
	for _, p := range list {
		fmt.Fprintf(os.Stderr, "%s: %s\n", c.File, p)
	}
	return fmt.Errorf("%s: %s; nothing was changed", c.File, counted(len(list), "problem"))
}

func (c *importCmd) tell(r csvfile.Report) {
	if c.DryRun {
		for _, change := range r.Changes {
			fmt.Println(change)
		}
	}
	fmt.Printf("%s: %s added, %s changed, %s unchanged", c.Kind, grouped(r.Added), grouped(r.Changed), grouped(r.Unchanged))
	if c.DryRun {
		fmt.Print(" (dry run: nothing was changed)")
	}
	fmt.Println()
}

// openSource opens a file that can be read several times; what cannot be goes
// through a temporary one.
func openSource(ctx context.Context, name string) (src *os.File, done func(), err error) {
	in := os.Stdin
	if name != "-" {
		if in, err = os.Open(name); err != nil {
			return nil, nil, err
		}
		info, err := in.Stat()
		if err != nil || info.IsDir() {
			in.Close()
			return nil, nil, errors.Join(err, fmt.Errorf("%s is not a file", name))
		}
		if info.Mode().IsRegular() {
			return in, func() { in.Close() }, nil
		}
	}
	spool, err := os.CreateTemp("", "tsumugi-import-*.csv")
	if err != nil {
		return nil, nil, err
	}
	done = func() { spool.Close(); os.Remove(spool.Name()) }
	copied := make(chan error, 1)
	go func() { // a read from a terminal cannot be interrupted; leave it behind
		_, err := io.Copy(spool, in)
		copied <- err
	}()
	select {
	case err = <-copied:
	case <-ctx.Done():
		err = ctx.Err()
	}
	if err != nil {
		done()
		return nil, nil, err
	}
	return spool, done, nil
}
