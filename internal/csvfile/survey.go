package csvfile

import (
	"context"
	"errors"
	"fmt"
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
func (t *table[T]) survey(ctx context.Context, f *file) (*survey[T], error) {
	s := &survey[T]{groups: map[string]int{}}
	lines := map[string]int{}
	report := func(p Problem) { s.wrong = append(s.wrong, p) }
	header := func(h record) error {
		if s.layout, s.wrong = t.layout(h); len(s.wrong) > 0 {
			return errEnough
		}
		return nil
	}
	row := func(r record) error {
		if s.rows++; s.rows%512 == 0 {
			f.progress(Reading, f.position(), f.size)
		}
		if cells, ok := t.fit(s.layout, r, f.encoding, report); ok {
			var v T
			s.layout.read(&v, cells, nil, func(column, text string) { report(Problem{r.line, column, text}) })
			key := strings.Clone(s.layout.columns[s.layout.key].get(v))
			if first, ok := lines[key]; ok && key != "" {
				report(Problem{r.line, s.layout.columns[s.layout.key].Name, about(key, fmt.Sprintf("is in line %d already", first))})
			}
			lines[key] = r.line
			if t.group != nil {
				s.groups[t.group(key)]++
			}
		}
		if s.wrong.full() {
			return errEnough
		}
		return nil
	}
	if err := f.each(ctx, header, row, report); err != nil && !errors.Is(err, errEnough) {
		return nil, err
	}
	f.progress(Reading, f.size, f.size)
	return s, s.wrong.sorted()
}

// fit brings a row to the width of the header and checks that it is text.
func (t *table[T]) fit(l layout[T], r record, e Encoding, report func(Problem)) ([]string, bool) {
	width := len(l.columns)
	if len(r.cells) < width || !blank(r.cells[width:]) {
		report(Problem{r.line, "", fmt.Sprintf("the row has %d cells and the header %d", len(r.cells), width)})
		return nil, false
	}
	ok := true
	cells := make([]string, width)
	for i, cell := range r.cells[:width] {
		if text := unreadable(cell, e); text != "" {
			report(Problem{r.line, l.columns[i].Name, "the cell " + text})
			ok = false
		}
		cells[i] = unguard(cell)
	}
	return cells, ok
}
