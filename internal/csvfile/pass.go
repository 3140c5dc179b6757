package csvfile

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

const (
	rowsAtOnce  = 2000
	bytesAtOnce = 4 << 20
	maxChanges  = 20
)

// A row is on its way from the file into the shop.
type row[T any] struct {
	line  int
	key   string
	cells []string
	now   T // what is to be
}

// A pass compares a file that the survey found well formed with the shop, and
// saves what differs.
type pass[T any] struct {
	*table[T]
	survey  *survey[T]
	session session[T]
	file    *file
	stage   Stage // Comparing saves nothing
	ctx     context.Context
	tx      *db.Tx
	differ  map[string]bool // groups that differ: found by Comparing, the only ones for Saving

	waiting map[string][]*row[T] // for the other rows of their group
	ready   []*row[T]
	bytes   int
	wrong   Problems
	report  Report
}

func (p *pass[T]) run() error {
	header := func(record) error { return nil }
	gather := func(b Problem) { p.wrong = append(p.wrong, b) }
	err := p.file.each(p.ctx, header, func(r record) error {
		cells, ok := p.fit(p.survey.layout, r, p.file.encoding, gather)
		if !ok {
			return errEnough // the file changed under our hands
		}
		in := &row[T]{line: r.line, key: p.key(cells), cells: cells}
		if p.stage == Saving && !p.differ[p.groupOf(in)] {
			p.report.Rows++
			p.report.Unchanged++
			return nil
		}
		p.queue(in)
		if !p.whole && (len(p.ready) >= rowsAtOnce || p.bytes >= bytesAtOnce) {
			return p.flush()
		}
		return nil
	}, gather)
	if err == nil {
		err = p.flush()
	}
	if err != nil && !errors.Is(err, errEnough) {
		return err
	}
	return p.wrong.sorted()
}

func (p *pass[T]) key(cells []string) string {
	var v T
	key := p.survey.layout.columns[p.survey.layout.key]
	_ = key.set(&v, cells[p.survey.layout.key]) // the survey saw no error
	return key.get(v)
}

// queue makes a row ready when all of its group are there.
func (p *pass[T]) queue(r *row[T]) {
	for _, c := range r.cells {
		p.bytes += len(c)
	}
	if p.group == nil {
		p.ready = append(p.ready, r)
		return
	}
	g := p.groupOf(r)
	p.waiting[g] = append(p.waiting[g], r)
	if len(p.waiting[g]) == p.survey.groups[g] {
		p.ready = append(p.ready, p.waiting[g]...)
		delete(p.waiting, g)
	}
}

// groupOf names the rows that are judged together with this one.
func (p *pass[T]) groupOf(r *row[T]) string {
	switch {
	case p.whole:
		return ""
	case p.group == nil:
		return r.key
	}
	return p.group(r.key)
}

// flush saves the rows that are ready. After a problem it goes on, to find more;
// the transaction is rolled back in the end.
func (p *pass[T]) flush() error {
	rows, before := p.ready, len(p.wrong)
	p.ready, p.bytes = nil, 0
	keys := make([]string, len(rows))
	for i, r := range rows {
		keys[i] = r.key
	}
	old, err := p.session.load(p.ctx, p.tx, keys)
	if err != nil {
		return err
	}
	var write []T
	for _, r := range rows {
		if p.apply(r, old) {
			write = append(write, r.now)
			p.differ[strings.Clone(p.groupOf(r))] = true
		}
	}
	p.agree(rows)
	if p.stage == Saving && len(write) > 0 && len(p.wrong) == before {
		if err := p.session.save(p.ctx, p.tx, write); err != nil && !p.blame(err, rows, old) {
			return err
		}
	}
	p.report.Rows += len(rows)
	p.file.progress(p.stage, int64(p.report.Rows), int64(p.survey.rows))
	if p.wrong.full() {
		return errEnough
	}
	return p.ctx.Err()
}

// apply makes what is to be of a row and tells whether it differs.
func (p *pass[T]) apply(r *row[T], old map[string]T) (differs bool) {
	was, known := old[r.key]
	r.now = was
	if !known {
		var err error
		if r.now, err = p.session.fresh(r.key); err != nil {
			p.wrong = append(p.wrong, Problem{r.line, p.survey.layout.columns[p.survey.layout.key].Name, about(r.key, err.Error())})
			return false
		}
	}
	skip := func(c column[T], cell string) bool {
		return c.Key || known && sameText(c.get(was), cell, p.file.encoding)
	}
	p.survey.layout.read(&r.now, r.cells, skip, func(column, text string) {
		p.wrong = append(p.wrong, Problem{r.line, column, text})
	})
	if p.session.refer != nil {
		if column, text := p.session.refer(r.now); text != "" {
			p.wrong = append(p.wrong, Problem{r.line, column, text})
		}
	}
	if !known {
		p.report.Added++
		p.note(Change{Line: r.line, Key: r.key})
		return true
	}
	for _, c := range p.survey.layout.columns {
		if a, b := c.get(was), c.get(r.now); a != b {
			differs = true
			p.note(Change{r.line, r.key, c.Name, a, b})
		}
	}
	if differs {
		p.report.Changed++
	} else {
		p.report.Unchanged++
	}
	return differs
}

func (p *pass[T]) note(c Change) {
	if len(p.report.Changes) < maxChanges {
		p.report.Changes = append(p.report.Changes, c)
	}
}

// agree checks what several rows say of the same part.
func (p *pass[T]) agree(rows []*row[T]) {
	if p.part == nil {
		return
	}
	first := map[string]*row[T]{}
	for _, r := range rows {
		part := p.part(r.key)
		other, ok := first[part]
		if !ok {
			first[part] = r
			continue
		}
		for i, c := range p.survey.layout.columns {
			if c.shared && c.get(other.now) != c.get(r.now) {
				p.wrong = append(p.wrong, Problem{r.line, c.Name, about(r.cells[i],
					fmt.Sprintf("disagrees with line %d, which is also of %s", other.line, part))})
			}
		}
	}
}

// blame turns what a capability found into problems of rows.
func (p *pass[T]) blame(err error, rows []*row[T], old map[string]T) bool {
	e := fault.From(err)
	if e.Kind != fault.Invalid || len(e.Fields) == 0 {
		return false
	}
	for _, f := range e.Fields {
		code, field, _ := strings.Cut(f.Name, ".")
		name, text := p.column(code, field), sentence(field, f)
		i := slices.IndexFunc(p.survey.layout.columns, func(c column[T]) bool { return c.Name == name })
		r := p.culprit(rows, old, code, i)
		switch {
		case i >= 0:
			text = about(r.cells[i], text)
		case name != "":
			text += " (" + r.key + "; the file has no such column)"
		default:
			text = code + "." + field + " " + text
		}
		p.wrong = append(p.wrong, Problem{r.line, name, text})
	}
	return true
}

// culprit finds the row to which a finding about a code belongs: its own, one of
// the same item, or one that now says in that column what the other already did.
func (p *pass[T]) culprit(rows []*row[T], old map[string]T, code string, column int) *row[T] {
	for _, fits := range []func(*row[T]) bool{
		func(r *row[T]) bool { return r.key == code },
		func(r *row[T]) bool {
			was, known := old[code]
			return known && column >= 0 && p.survey.layout.columns[column].get(was) == p.survey.layout.columns[column].get(r.now)
		},
		func(r *row[T]) bool { return strings.HasPrefix(r.key, code) || strings.HasPrefix(code, r.key) },
	} {
		if i := slices.IndexFunc(rows, fits); i >= 0 {
			return rows[i]
		}
	}
	return rows[0]
}

// codes maps keys to the codes of a capability, each once and in order.
func codes[S ~string](keys []string, code func(string) S) []S {
	set := make(map[S]bool, len(keys))
	for _, k := range keys {
		set[code(k)] = true
	}
	return slices.Sorted(maps.Keys(set))
}
