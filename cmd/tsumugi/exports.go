package main

import (
	"context"
	"fmt"
	"os"
	"text/tabwriter"

	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
)

type exportsCmd struct {
	List   exportsListCmd   `cmd:"" help:"List planned exports, when each is made next, and the files that were made."`
	Plan   exportsPlanCmd   `cmd:"" help:"Plan an export, or change one: the shop makes its files by itself."`
	Pause  exportsPauseCmd  `cmd:"" help:"Make no more files of an export for the time being."`
	Resume exportsResumeCmd `cmd:"" help:"Go on with an export that was paused."`
	Remove exportsRemoveCmd `cmd:"" help:"End an export; files that it made stay for their days."`
	Run    exportsRunCmd    `cmd:"" help:"Make a file of an export now, besides its hours."`
	Get    exportsGetCmd    `cmd:"" help:"Write a file that an export made to the standard output, or to a file."`
}

// exportsDesk is what every command about planned exports needs.
type exportsDesk struct {
	storage
	logging
}

func (c exportsDesk) with(ctx context.Context, do func(csvfile.Exports) error) (err error) {
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	return do(csvfile.Exports{DB: d})
}

type exportID struct {
	ID string `arg:"" help:"The id of the export, as tsumugi exports list prints it."`
}

type exportsListCmd struct{ exportsDesk }

// Run lists plans and files.
func (c *exportsListCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(x csvfile.Exports) error {
		plans, err := x.Plans(ctx)
		if err != nil {
			return err
		}
		files, err := x.Files(ctx, "", 100)
		if err != nil {
			return err
		}
		out := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
		fmt.Fprintln(out, "EXPORT\tKIND\tFORM\tEVERY\tDAY\tHOUR\tKEPT\tNEXT\tBY")
		for _, p := range plans {
			next := "paused"
			if !p.Paused {
				next = moment(p.Next)
			}
			fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%d\t%d\t%s\t%s\t%s\n", p.ID, p.Kind, p.Form, p.Every, p.Day, p.Hour, counted(p.Keep, "day"), next, p.By)
		}
		fmt.Fprintln(out, "\nFILE\tNAME\tSTATE\tROWS\tBYTES\tUNTIL\t")
		for _, f := range files {
			fmt.Fprintf(out, "%s\t%s\t%s\t%d\t%d\t%s\t%s\n", f.ID, f.Name(), f.State, f.Rows, f.Size, moment(f.Expires), f.Said)
		}
		return out.Flush()
	})
}

type exportsPlanCmd struct {
	exportsDesk
	operator
	ID    string        `help:"The export that is changed; without, a new one is planned."`
	Kind  string        `help:"What to write: items, skus, stock, brands, categories, campaigns, prices, coupons or points." enum:"items,skus,stock,brands,categories,campaigns,prices,coupons,points" required:"" placeholder:"KIND"`
	Form  csvfile.Form  `help:"utf8, sjis or xlsx." enum:"utf8,sjis,xlsx" default:"utf8"`
	Every csvfile.Every `help:"day, week or month." enum:"day,week,month" default:"day"`
	Day   int           `help:"Of a week 0 (Sunday) to 6, of a month 1 to 31."`
	Hour  int           `help:"The hour in Japan, 0 to 23." required:""`
	Keep  int           `help:"For how many days a file can be downloaded; files about people for 7 at most." default:"7"`
}

// Run plans.
func (c *exportsPlanCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(x csvfile.Exports) error {
		p := csvfile.ExportPlan{}
		if c.ID != "" {
			var err error
			if p, err = x.Plan(ctx, c.ID); err != nil {
				return err
			}
		}
		p.Kind, p.Form, p.Every, p.Day, p.Hour, p.Keep = c.Kind, c.Form, c.Every, c.Day, c.Hour, c.Keep
		p, err := x.Save(ctx, p)
		if err == nil {
			fmt.Println(p.ID, "next", moment(p.Next))
		}
		return err
	})
}

// pause stops an export, or lets it go on.
func (c exportsDesk) pause(ctx context.Context, planID string, paused bool) error {
	return c.with(ctx, func(x csvfile.Exports) error {
		p, err := x.Plan(ctx, planID)
		if err == nil {
			p.Paused = paused
			_, err = x.Save(ctx, p)
		}
		return err
	})
}

type exportsPauseCmd struct {
	exportsDesk
	operator
	exportID
}

// Run pauses.
func (c *exportsPauseCmd) Run(ctx context.Context) error { return c.pause(ctx, c.ID, true) }

type exportsResumeCmd struct {
	exportsDesk
	operator
	exportID
}

// Run lets it go on.
func (c *exportsResumeCmd) Run(ctx context.Context) error { return c.pause(ctx, c.ID, false) }

type exportsRemoveCmd struct {
	exportsDesk
	operator
	exportID
}

// Run removes.
func (c *exportsRemoveCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(x csvfile.Exports) error { return x.Remove(ctx, c.ID) })
}

type exportsRunCmd struct {
	exportsDesk
	operator
	exportID
}

// Run makes a file now; the command does the work itself, as the job would.
func (c *exportsRunCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(x csvfile.Exports) error {
		if err := x.Begin(ctx, c.ID); err != nil {
			return err
		}
		return x.Work(ctx)
	})
}

type exportsGetCmd struct {
	exportsDesk
	operator
	ID   string `arg:"" help:"The id of the file, as tsumugi exports list prints it."`
	File string `arg:"" optional:"" help:"Where it goes; - or none for the standard output." default:"-"`
}

// Run writes the file.
func (c *exportsGetCmd) Run(ctx context.Context) error {
	return c.with(ctx, func(x csvfile.Exports) error {
		_, body, err := x.Open(ctx, c.ID)
		if err != nil {
			return err
		}
		if c.File == "-" {
			_, err = os.Stdout.Write(body)
			return err
		}
		return os.WriteFile(c.File, body, 0o600)
	})
}
