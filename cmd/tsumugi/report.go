package main

import (
	"context"
	"fmt"
	"os"
	"text/tabwriter"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/search"
)

type reportCmd struct {
	Searches  reportSearchesCmd  `cmd:"" help:"What shoppers searched for in vain."`
	Unclicked reportUnclickedCmd `cmd:"" help:"What shoppers searched for without opening anything that was found."`
}

type reportUnclickedCmd struct{ reportSearchesCmd }

// Run prints the words, the most often searched first.
func (c *reportUnclickedCmd) Run(ctx context.Context) error {
	return c.print(ctx, "Everything that was found was opened by somebody", (*search.StatisticsStore).Unclicked)
}

type reportSearchesCmd struct {
	searchDesk
	Days  int `help:"How many days back." default:"30"`
	Limit int `help:"At most how many words." default:"50"`
}

// Run prints the words, the most often searched in vain first. All spellings of
// one count together.
func (c *reportSearchesCmd) Run(ctx context.Context) error {
	return c.print(ctx, "Nothing was searched for in vain", (*search.StatisticsStore).Misses)
}

func (c *reportSearchesCmd) print(ctx context.Context, nothing string, read func(*search.StatisticsStore, context.Context, int, int) ([]search.Miss, error)) error {
	if c.Days < 1 || c.Limit < 1 {
		return fmt.Errorf("--days and --limit must be at least 1")
	}
	return c.with(ctx, func(d *db.DB) error {
		words, err := read(searches(d), db.Stale(ctx), c.Days, c.Limit)
		if err != nil {
			return err
		}
		if len(words) == 0 {
			fmt.Printf("%s in the last %d days.\n", nothing, c.Days)
			return nil
		}
		table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
		fmt.Fprintln(table, "IN VAIN\tSEARCHES\tLAST\tWORDS") // words last: their width on a terminal is not their length
		for _, m := range words {
			fmt.Fprintf(table, "%d\t%d\t%s\t%s\n", m.Misses, m.Searches, m.Last, m.Word)
		}
		return table.Flush()
	})
}
