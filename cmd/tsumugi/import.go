package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
)

type importCmd struct {
	storage
	logging
	acting
	pictureFlags
	policy
	Kind     string `help:"What the file holds: items, skus, stock, brands, categories, campaigns, prices, coupons or points." enum:"items,skus,stock,brands,categories,campaigns,prices,coupons,points," default:"" placeholder:"KIND"`
	Pictures string `help:"Import the pictures below a folder instead, named item{colour SKU}-{number}.jpg." type:"existingdir" placeholder:"DIR"`
	Undo     string `help:"Take an import back instead; what changed since is kept and listed." placeholder:"ID"`
	Resume   bool   `help:"Finish imports that were interrupted; a running shop does it by itself."`
	File     string `arg:"" optional:"" help:"A CSV or Excel file, or - for the standard input."`
	Encoding string `help:"How the file is written: auto, utf8 or sjis." enum:"auto,utf8,sjis" default:"auto"`
	DryRun   bool   `help:"Print every change, and write nothing."`
	Mend     bool   `help:"Read the file as the office does: headings in Japanese, cells that a spreadsheet spoilt mended where it is certain. Files that end in .xlsx are always read so."`
}

// Run imports a file or a folder of pictures, or does what imports left.
func (c *importCmd) Run(ctx context.Context) error {
	kinds := 0
	for _, said := range []bool{c.Kind != "" || c.File != "", c.Pictures != "", c.Undo != "", c.Resume} {
		if said {
			kinds++
		}
	}
	switch {
	case c.Pictures != "" && kinds == 1 && !c.DryRun:
		return c.importPictures(ctx)
	case c.Pictures != "":
		return errors.New("--pictures stands alone: no --kind, no file, no --dry-run")
	case c.Undo != "" && kinds == 1:
		return c.with(ctx, c.undo)
	case c.Undo != "":
		return errors.New("--undo stands alone: no --kind, no file, no --resume")
	case c.Resume && kinds == 1 && !c.DryRun:
		return c.with(ctx, c.resume)
	case c.Resume:
		return errors.New("--resume stands alone: no --kind, no file, no --dry-run")
	case c.Kind == "" || c.File == "":
		return errors.New("say what to import: tsumugi import --kind KIND FILE, or tsumugi import --pictures DIR")
	}
	src, done, err := openSource(ctx, c.File)
	if err != nil {
		return err
	}
	defer done()
	return c.with(ctx, func(ctx context.Context, files csvfile.Files) error { return c.take(ctx, files, src) })
}

func (c *importCmd) with(ctx context.Context, do func(context.Context, csvfile.Files) error) (err error) {
	t, err := c.terms()
	if err != nil {
		return err
	}
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	return do(ctx, csvfile.Files{DB: d, Points: t.Points})
}

func (c *importCmd) take(ctx context.Context, files csvfile.Files, src io.ReadSeeker) error {
	bar := newMeter(os.Stderr)
	report, err := c.bring(ctx, files, src, c.options(bar))
	bar.clear()
	if err != nil {
		return c.refusal(c.File, c.left(report, err))
	}
	c.tell(c.Kind, report)
	return nil
}

// bring imports a file as it is, or as the office takes it.
func (c *importCmd) bring(ctx context.Context, files csvfile.Files, src io.ReadSeeker, o csvfile.ImportOptions) (csvfile.Report, error) {
	if !c.Mend && !strings.EqualFold(filepath.Ext(c.File), ".xlsx") {
		return files.Import(ctx, c.Kind, src, o)
	}
	data, err := io.ReadAll(io.LimitReader(src, csvfile.MaxFile+1))
	if err != nil {
		return csvfile.Report{}, err
	}
	return files.ImportSheet(ctx, c.Kind, data, o)
}

func (c *importCmd) undo(ctx context.Context, files csvfile.Files) error {
	bar := newMeter(os.Stderr)
	o := c.options(bar)
	report, err := files.Undo(ctx, c.Undo, o)
	switch {
	case errors.Is(err, csvfile.ErrNoImport):
		return fmt.Errorf("there is no import %s; tsumugi imports lists them", c.Undo)
	case errors.Is(err, csvfile.ErrCannotUndo):
		return fmt.Errorf("import %s cannot be taken back: it is not finished, is older than 90 days, was taken back already, or is itself the undoing of another", c.Undo)
	case err == nil && report.ID != "":
		err = files.Apply(ctx, report.ID, o.Progress)
	}
	bar.clear()
	if errors.Is(err, catalog.ErrOutdated) {
		return errors.New("the shop was changed meanwhile; nothing was taken back, try again")
	}
	if err != nil {
		return c.refusal("import "+c.Undo, c.left(report, err))
	}
	c.tell("undo", report)
	return nil
}

func (c *importCmd) resume(ctx context.Context, files csvfile.Files) error {
	bar := newMeter(os.Stderr)
	finished, err := files.Resume(ctx, true, func(s csvfile.Stage, n, total int64) { bar.show(string(s), n, total) })
	bar.clear()
	for _, in := range finished {
		fmt.Printf("%s: import %s is finished\n", in.Kind, in.ID)
	}
	if err == nil && len(finished) == 0 {
		fmt.Println("no import was left unfinished")
	}
	return err
}

func (c *importCmd) options(bar *meter) csvfile.ImportOptions {
	o := csvfile.ImportOptions{
		Encoding: csvfile.Encoding(c.Encoding), DryRun: c.DryRun, Source: filepath.Base(c.File),
		Progress: func(s csvfile.Stage, n, total int64) { bar.show(string(s), n, total) },
		Kept:     func(k csvfile.Kept) { bar.clear(); fmt.Println(k) },
	}
	if c.File == "" {
		o.Source = ""
	}
	if c.DryRun {
		o.Change = func(change csvfile.Change) { bar.clear(); fmt.Println(change) }
	}
	return o
}

// left says of an interruption what is left to do.
func (c *importCmd) left(r csvfile.Report, err error) error {
	if r.ID != "" && errors.Is(err, context.Canceled) {
		fmt.Fprintf(os.Stderr, "import %s has begun to take effect; a running shop finishes it, or tsumugi import --resume\n", r.ID)
	}
	return err
}

// refusal lists what is wrong with a file and keeps the last line for the whole.
func (c *importCmd) refusal(what string, err error) error {
	list, ok := errors.AsType[csvfile.Problems](err)
	if !ok {
		return err
	}
	for _, p := range list {
		fmt.Fprintf(os.Stderr, "%s: %s\n", what, p)
	}
	return fmt.Errorf("%s: %s; nothing was changed", what, counted(len(list), "problem"))
}

func (c *importCmd) tell(what string, r csvfile.Report) {
	fmt.Printf("%s: ", what)
	if c.Undo == "" {
		fmt.Printf("%s added, %s changed, %s unchanged", grouped(r.Added), grouped(r.Changed), grouped(r.Unchanged))
	} else {
		fmt.Printf("%s removed, %s changed back, %s kept", grouped(r.Removed), grouped(r.Changed), grouped(r.Kept))
	}
	switch {
	case c.DryRun:
		fmt.Print(" (dry run: nothing was changed)")
	case r.ID != "":
		fmt.Printf(" (import %s)", r.ID)
	}
	fmt.Println()
}

type importsCmd struct {
	storage
	logging
	ID    string `arg:"" optional:"" help:"An import whose changes are printed."`
	Limit int    `help:"How many to list." default:"20"`
}

// Run lists the newest imports, or the changes of one.
func (c *importsCmd) Run(ctx context.Context) (err error) {
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	files := csvfile.Files{DB: d}
	if c.ID != "" {
		return c.changes(ctx, files)
	}
	list, err := files.List(ctx, c.Limit)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintln(w, "ID\tKIND\tFILE\tSTATE\tAPPLIED\tADDED\tCHANGED\tREMOVED\tTOOK EFFECT")
	for _, in := range list {
		state := string(in.State)
		if in.UndoneBy != "" {
			state = "undone by " + in.UndoneBy
		}
		if in.Undoes != "" {
			state += ", undoes " + in.Undoes
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d/%d\t%d\t%d\t%d\t%s\n", in.ID, in.Kind, in.Source, state, in.Applied, in.Pieces, in.Added, in.Changed, in.Removed, moment(in.Published))
	}
	return w.Flush()
}

func (c *importsCmd) changes(ctx context.Context, files csvfile.Files) error {
	for after := 0; ; {
		rows, err := files.Rows(ctx, c.ID, after, 500)
		if err != nil {
			return err
		}
		if len(rows) == 0 && after == 0 {
			return fmt.Errorf("there is no import %s, or its changes are no longer kept", c.ID)
		}
		if len(rows) == 0 {
			return nil
		}
		for _, r := range rows {
			fmt.Printf("line %d, %s: %s\n", r.Line, r.Key, r.Action)
			for _, cell := range r.Cells {
				fmt.Printf("  %s: %q → %q\n", cell.Column, cell.Before, cell.After)
			}
		}
		after = rows[len(rows)-1].Seq
	}
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
