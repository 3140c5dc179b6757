package csvfile

import (
	"context"
	"errors"
	"slices"
	"strings"
)

// errEnough ends a reading that found maxProblems.
var errEnough = errors.New("enough problems")

// A survey is what the first reading of a file finds without the database.
type survey[T any] struct {
	layout layout[T]
	rows   int
	groups map[string]int // how many rows each group has
	wrong  Problems
}

// survey checks form and keys of all rows and remembers no more than it must.
func (t *table[T]) survey(ctx context.Context, f *file, o ImportOptions) (*survey[T], error) {
	s := &survey[T]{groups: map[string]int{}}
	lines, twice := map[string]int{}, map[string]bool{}
	key := slices.IndexFunc(t.columns, func(c column[T]) bool { return c.Key })
	keyMended := func(b Problem) {
		if o.Mended != nil && b.Column == t.columns[key].Name { // others are told by the pass, which knows what is there
			o.Mended(b)
		}
	}
	report := func(p Problem) { s.wrong = append(s.wrong, p) }
	header := func(h record) error {
		if s.layout, s.wrong = t.layout(h); len(s.wrong) > 0 {
			return errEnough
		}
		return nil
	}
	row := func(r record) error {
		if o.Skip[r.line] {
			return nil
		}
		if s.rows++; s.rows%512 == 0 {
			f.progress(Reading, f.position(), f.size)
		}
		if cells, ok := t.fit(s.layout, r, f.encoding, report); ok {
			var v T
			s.layout.read(r.line, &v, cells, o.Mend, nil, report, keyMended)
			key := strings.Clone(s.layout.columns[s.layout.key].get(v))
			first, ok := lines[key]
			if ok && key != "" {
				report(wrongCell(r.line, s.layout.columns[s.layout.key].Name, key, say("is in line %d already", "%d行目にもあります", first)))
				if o.Mend && !twice[key] { // which of them is meant?
					report(wrongCell(first, s.layout.columns[s.layout.key].Name, key, say("is in line %d too", "%d行目にもあります", r.line)))
					twice[key] = true
				}
			}
			if !ok {
				lines[key] = r.line
			}
			if t.group != nil {
				s.groups[t.group(key)]++
			}
		}
		if len(s.wrong) >= o.most() {
			return errEnough
		}
		return nil
	}
	if err := f.each(ctx, header, row, report); err != nil && !errors.Is(err, errEnough) {
		return nil, err
	}
	f.progress(Reading, f.size, f.size)
	return s, s.wrong.sorted(o.most())
}

// fit brings a row to the width of the header and checks that it is text.
func (t *table[T]) fit(l layout[T], r record, e Encoding, report func(Problem)) ([]string, bool) {
	width := len(l.columns)
	if len(r.cells) < width || !blank(r.cells[width:]) {
		report(wrongRow(r.line, "", say("the row has %d cells and the header %d", "この行は%d列、見出しは%d列です", len(r.cells), width)))
		return nil, false
	}
	ok := true
	cells := make([]string, width)
	for i, cell := range r.cells[:width] {
		if err := unreadable(cell, e); err != nil {
			s := inBoth(err)
			s.english = "the cell " + s.english
			report(wrongRow(r.line, l.columns[i].Name, s))
			ok = false
		}
		cells[i] = unguard(cell)
	}
	return cells, ok
}
