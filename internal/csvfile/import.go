package csvfile

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// Exchange reads and writes files of the catalogue.
type Exchange struct{ DB *db.DB }

// A Stage is what an import is doing.
type Stage string

const (
	Reading   Stage = "reading"   // counted in bytes
	Comparing Stage = "comparing" // counted in rows
	Saving    Stage = "saving"    // counted in rows
)

// ImportOptions adjust Import.
type ImportOptions struct {
	Encoding Encoding // Auto when empty
	DryRun   bool     // only tell what would change
	Progress func(stage Stage, done, total int64)
}

// A Report says what an import did, or would do.
type Report struct {
	Encoding                        Encoding
	Rows, Added, Changed, Unchanged int
	Changes                         []Change // the first of them
}

// A Change is one value that an import replaces; Column is empty for a new row.
type Change struct {
	Line                  int
	Key, Column, Old, New string
}

func (c Change) String() string {
	if c.Column == "" {
		return fmt.Sprintf("line %d, %s: new", c.Line, c.Key)
	}
	return fmt.Sprintf("line %d, %s, %s: %q → %q", c.Line, c.Key, c.Column, c.Old, c.New)
}

// Import takes a file as a whole or not at all. What is wrong with it comes
// back as Problems.
func (x Exchange) Import(ctx context.Context, kind string, src io.ReadSeeker, o ImportOptions) (Report, error) {
	t, err := find(kind)
	if err != nil {
		return Report{}, err
	}
	f, err := openFile(src, o)
	if err != nil {
		return Report{}, err
	}
	r, err := t.take(ctx, x.DB, f, o.DryRun)
	r.Encoding = f.encoding
	return r, err
}

// errDryRun rolls back what only had to be tried.
var errDryRun = errors.New("dry run")

func (t *table[T]) take(ctx context.Context, d *db.DB, f *file, dry bool) (Report, error) {
	s, err := t.survey(ctx, f)
	if err != nil {
		return Report{}, err
	}
	open, err := t.open(ctx, d)
	if err != nil {
		return Report{}, err
	}
	differ := map[string]bool{}
	var r Report
	pass := func(stage Stage) func(*db.Tx) error {
		return func(tx *db.Tx) (err error) {
			p := &pass[T]{table: t, survey: s, session: open, file: f, stage: stage, ctx: ctx, tx: tx, differ: differ, waiting: map[string][]*row[T]{}}
			err = p.run()
			if r = p.report; err == nil && stage == Saving && dry {
				return errDryRun
			}
			return err
		}
	}
	// Most rows of most files say what is there already. They are found without
	// keeping shoppers from writing.
	if err := d.View(ctx, pass(Comparing)); err != nil || len(differ) == 0 {
		return r, err
	}
	if err := d.Update(ctx, pass(Saving)); err != nil && !errors.Is(err, errDryRun) {
		return Report{}, err
	}
	return r, nil
}
