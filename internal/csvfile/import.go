package csvfile

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Files reads and writes files of the catalogue.
type Files struct {
	DB     *db.DB
	Points terms.Points // how long points last that a file gives without a day

	desk bool // its imports have a row in the office's list already
}

// A Stage is what an import is doing.
type Stage string

const (
	Reading   Stage = "reading"   // counted in bytes
	Comparing Stage = "comparing" // counted in rows
	Saving    Stage = "saving"    // counted in commodities or rows that change
)

// ImportOptions adjust Plan, Import and Undo.
type ImportOptions struct {
	Encoding Encoding // Auto when empty
	DryRun   bool     // only tell what would change, and write nothing at all
	Source   string   // the name of the file
	Actor    string   // who imports it
	Progress func(stage Stage, done, total int64)
	Change   func(Change) // is called for every change, in parts of the file
	Kept     func(Kept)   // is called for everything that Undo leaves as it is
	Most     int          // problems that are gathered before the rest is left unread; 50 when 0
	Skip     map[int]bool // lines that are left out
	// Mend reads cells that a spreadsheet spoilt where it is certain what they
	// were, and names what it did to the others. Two rows that name the same are
	// both wrong then.
	Mend   bool
	Mended func(Problem) // is called for every such cell; Text is how it is read
	Points terms.Points  // of the shop; Files fills it in
}

func (o ImportOptions) most() int {
	if o.Most == 0 {
		return maxProblems
	}
	return o.Most
}

// A Report says what an import changes.
type Report struct {
	ID                              string // of the import; empty when nothing is to be changed, and in a dry run
	Encoding                        Encoding
	Rows, Added, Changed, Unchanged int
	Removed                         int // by Undo
	Kept                            int // left alone by Undo
}

// A Change is one value that an import replaces; Column is empty for a new row,
// and for one that goes.
type Change struct {
	Line                  int
	Key, Column, Old, New string
	Gone                  bool
}

func (c Change) String() string {
	switch {
	case c.Gone:
		return fmt.Sprintf("line %d, %s: removed", c.Line, c.Key)
	case c.Column == "":
		return fmt.Sprintf("line %d, %s: new", c.Line, c.Key)
	}
	return fmt.Sprintf("line %d, %s, %s: %q → %q", c.Line, c.Key, c.Column, c.Old, c.New)
}

// Kept is something that Undo leaves as it is, because it changed since.
type Kept struct {
	Line        int
	Key, Column string // Column is empty when the whole row is meant
	Why         string // continues a sentence
	Japanese    string // a sentence for the office
}

func (k Kept) String() string {
	if k.Column == "" {
		return fmt.Sprintf("line %d, %s: %s; kept", k.Line, k.Key, k.Why)
	}
	return fmt.Sprintf("line %d, %s, %s: %s; kept", k.Line, k.Key, k.Column, k.Why)
}

// Plan reads a file and compares it with the shop, and keeps what is to be
// changed for Apply. It keeps nobody from writing for longer than a few
// milliseconds, and in a dry run from nothing. What is wrong with the file comes
// back as Problems; then nothing is kept.
func (x Files) Plan(ctx context.Context, kind string, src io.ReadSeeker, o ImportOptions) (Report, error) {
	t, err := find(kind)
	if err != nil {
		return Report{}, err
	}
	o.Points = x.Points
	f, err := openFile(src, o)
	if err != nil {
		return Report{}, err
	}
	return x.planned(ctx, t, o, Import{Encoding: f.encoding}, func(k *keeper) (Report, error) { return t.plan(ctx, x.DB, f, o, k) })
}

// attempts is how often Import compares a file with a shop that changes
// meanwhile.
const attempts = 5

// Import is Plan and Apply: a file is taken as a whole or not at all.
func (x Files) Import(ctx context.Context, kind string, src io.ReadSeeker, o ImportOptions) (Report, error) {
	return x.imported(ctx, o, func(o ImportOptions) (Report, error) { return x.Plan(ctx, kind, src, o) })
}

// ImportSheet is Import for a file as the office takes it: Excel too, with
// headings as people write them, and what a spreadsheet spoilt mended where it is
// certain. It too is taken as a whole or not at all.
func (x Files) ImportSheet(ctx context.Context, kind string, data []byte, o ImportOptions) (Report, error) {
	s, err := ReadSheet(data)
	if err != nil {
		return Report{}, err
	}
	columns := Recognise(kind, s.Header, nil)
	if name := missing(kind, columns); name != "" {
		return Report{}, Problems{wrongRow(s.Line, name, say("a file of %s must have this column", "%s のファイルに必要な列がありません", kind))}
	}
	o.Mend = true
	f := &File{Kind: kind, Columns: columns, Sheet: FileSheet{Line: s.Line, Encoding: s.Encoding}}
	return x.imported(ctx, o, func(o ImportOptions) (Report, error) { return x.planSheet(ctx, f, s.body, o) })
}

// imported applies a plan, and makes it anew when the shop changed meanwhile.
func (x Files) imported(ctx context.Context, o ImportOptions, plan func(ImportOptions) (Report, error)) (r Report, err error) {
	for range attempts {
		if r, err = plan(o); err != nil || r.ID == "" {
			return r, err
		}
		if err = x.Apply(ctx, r.ID, o.Progress); !errors.Is(err, catalog.ErrOutdated) {
			return r, err
		}
		if err := x.Discard(ctx, r.ID); err != nil {
			return r, err
		}
		o.Change = nil // they were told
	}
	return r, err
}
