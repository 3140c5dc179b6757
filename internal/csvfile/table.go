package csvfile

import (
	"context"
	"iter"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// A table is one kind of file: how its rows are made of T and where T lives.
type table[T any] struct {
	name    string
	columns []column[T]
	fields  map[string]string         // the columns of the capability's fields
	lengths map[int]map[string]string // more of them, by the length of the code
	whole   bool                      // rows can only be judged all together, and are few
	goods   bool                      // rows are parts of commodities
	group   func(key string) string
	part    func(key string) string // rows of one part agree on shared columns
	open    func(ctx context.Context, d *db.DB) (session[T], error)
	all     func(ctx context.Context, d *db.DB) iter.Seq2[T, error]
	// step applies some rows of a kind whose rows stand for themselves.
	step func(ctx context.Context, tx *db.Tx, in Import, rows []Row, t terms.Points) error
}

// A session is how one import reaches what is there. load is called for some
// rows, then fresh for those of them that are new, then the others for those that
// differ. The error of fresh is a sentence that continues the key.
type session[T any] struct {
	load  func(ctx context.Context, tx *db.Tx, keys []string) (map[string]T, error)
	fresh func(key string) (T, error)
	// same is what a row is about, where rows may name one thing in several ways:
	// two such rows are both wrong, as two of one key are; may be nil.
	same  func(T) string
	refer func(T) (column string, wrong error) // finds a row that the rest of the shop has no place for; may be nil

	// images is the commodities that rows and the loss of others make; nil for
	// what is no part of commodities, which has check and save.
	images func(turn turn[T]) (list []commodity, gone []id.Commodity)
	// outcome is the rows of a commodity as it will be, where they are more than
	// those of the file; may be nil.
	outcome func(commodity) []T

	check func(ctx context.Context, tx *db.Tx, turn turn[T]) error // what save would refuse; writes nothing
	save  func(ctx context.Context, tx *db.Tx, turn turn[T]) error

	bound func(ctx context.Context, tx *db.Tx, keys []string) (map[string]error, error) // of rows that Undo would remove: why it cannot
	// back undoes a row by itself, if take, and says what is left as it is; may be nil.
	back func(was T, cells []Cell) (now T, take bool, why error)
	// complete fills in what a row leaves open; may be nil.
	complete func(v *T, t terms.Points)
}

// A turn is some rows as they are to be, keys of rows that go, and keys of
// colours that stay though they lose their sizes.
type turn[T any] struct {
	write      []T
	gone, stay []string
}

func (t *table[T]) kind() string { return t.name }

func (t *table[T]) commodities() bool { return t.goods }

func (t *table[T]) describe() []Column {
	list := make([]Column, len(t.columns))
	for i, c := range t.columns {
		list[i] = c.Column
	}
	return list
}

// A layout says which column each cell of a row belongs to.
type layout[T any] struct {
	columns []column[T]
	key     int // index of the key
}

// layout reads the header. Empty names at its end are what trailing commas leave.
func (t *table[T]) layout(header record) (l layout[T], wrong Problems) {
	names := header.cells
	for len(names) > 0 && strings.TrimSpace(names[len(names)-1]) == "" {
		names = names[:len(names)-1]
	}
	seen := map[string]bool{}
	for _, name := range names {
		name = strings.ToLower(typed(name))
		i := slices.IndexFunc(t.columns, func(c column[T]) bool { return c.Name == name })
		switch {
		case i < 0:
			wrong = append(wrong, wrongRow(header.line, "", say("there is no column %.60q in a file of %s; there are %s", "列 %.60q は %s のファイルにはありません（%s）", name, t.name, t.names())))
			continue
		case seen[name]:
			wrong = append(wrong, wrongRow(header.line, name, say("the column is there twice", "同じ列が2つあります。使わないほうを「使わない」にしてください").by(DamageHeader)))
		case t.columns[i].Key:
			l.key = len(l.columns)
		}
		seen[name] = true
		l.columns = append(l.columns, t.columns[i])
	}
	for _, c := range t.columns {
		if (c.Key || c.Must) && !seen[c.Name] {
			wrong = append(wrong, wrongRow(header.line, c.Name, say("a file of %s must have this column", "%s のファイルに必要な列がありません", t.name)))
		}
	}
	return l, wrong
}

// column is the name of the column that holds a field of the thing with a code.
func (t *table[T]) column(code, field string) string {
	if name, ok := t.lengths[len(code)][field]; ok {
		return name
	}
	return t.fields[field]
}

func (t *table[T]) names() string {
	names := make([]string, len(t.columns))
	for i, c := range t.columns {
		names[i] = c.Name
	}
	return strings.Join(names, ", ")
}

// read parses a row into t as far as its columns go. The key comes first, since
// others are checked against it.
func (l layout[T]) read(line int, t *T, cells []string, mend bool, skip func(column[T], string) bool, report, mended func(Problem)) {
	for _, keys := range []bool{true, false} {
		for i, c := range l.columns {
			if c.Key != keys || skip != nil && skip(c, cells[i]) {
				continue
			}
			cell := cells[i]
			if mend {
				healed, d, err := c.mend(cell)
				if err != nil {
					report(wrongCell(line, c.Name, cell, err))
					continue
				}
				if d != "" {
					mended(Problem{Line: line, Column: c.Name, Cell: cell, Damage: d, Text: healed, Japanese: healed})
				}
				cell = healed
			}
			if err := c.set(t, cell); err != nil {
				report(wrongCell(line, c.Name, cells[i], err))
			}
		}
	}
}
