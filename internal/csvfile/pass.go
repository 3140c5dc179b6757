package csvfile

import (
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

const (
	rowsAtOnce  = 2000
	bytesAtOnce = 4 << 20
)

// A row is on its way from the file into the shop.
type row[T any] struct {
	line  int
	key   string
	cells []string
	undo  *Row // of an import that is taken back, instead of cells
	now   T    // what is to be
	gone  bool // it is to be removed
}

// A pass compares rows with the shop and keeps what differs. It reads the shop a
// part at a time; what changes under its hands is found when the plan is applied.
type pass[T any] struct {
	*table[T]
	survey   *survey[T]
	session  session[T]
	encoding Encoding
	progress func(Stage, int64, int64)
	options  ImportOptions
	keeper   *keeper
	ctx      context.Context
	db       *db.DB

	waiting map[string][]*row[T] // for the other rows of their group
	ready   []*row[T]
	bytes   int
	met     map[string]*row[T] // by what they are about: the first of those rows
	wrong   Problems
	report  Report
}

// plan compares a file with the shop.
func (t *table[T]) plan(ctx context.Context, d *db.DB, f *file, o ImportOptions, k *keeper) (Report, error) {
	s, err := t.survey(ctx, f, o)
	if err != nil {
		return Report{}, err
	}
	open, err := t.open(ctx, d)
	if err != nil {
		return Report{}, err
	}
	p := &pass[T]{table: t, survey: s, session: open, encoding: f.encoding, progress: f.progress, options: o, keeper: k, ctx: ctx, db: d, waiting: map[string][]*row[T]{}}
	header := func(record) error { return nil }
	err = f.each(ctx, header, func(r record) error {
		if o.Skip[r.line] {
			return nil
		}
		cells, ok := p.fit(p.survey.layout, r, p.encoding, p.gather)
		if !ok {
			return errEnough // the file changed under our hands
		}
		return p.take(&row[T]{line: r.line, key: p.key(cells), cells: cells})
	}, p.gather)
	return p.finish(err)
}

// gather notes a problem.
func (p *pass[T]) gather(b Problem) { p.wrong = append(p.wrong, b) }

// mended tells what a spreadsheet had done to a cell that is read all the same.
func (p *pass[T]) mended(b Problem) {
	if p.options.Mended != nil {
		p.options.Mended(b)
	}
}

// finish compares the last rows.
func (p *pass[T]) finish(err error) (Report, error) {
	if err == nil {
		err = p.flush()
	}
	if err == nil || errors.Is(err, errEnough) {
		err = p.wrong.sorted(p.options.most())
	}
	return p.report, err
}

// take adds a row and compares those that are ready, when they are many.
func (p *pass[T]) take(r *row[T]) error {
	p.queue(r)
	if !p.whole && (len(p.ready) >= rowsAtOnce || p.bytes >= bytesAtOnce) {
		return p.flush()
	}
	return nil
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
	g := p.group(r.key)
	p.waiting[g] = append(p.waiting[g], r)
	if len(p.waiting[g]) == p.survey.groups[g] {
		p.ready = append(p.ready, p.waiting[g]...)
		delete(p.waiting, g)
	}
}

// flush compares the rows that are ready and keeps what differs. After a problem
// it goes on, to find more; then nothing is kept.
func (p *pass[T]) flush() error {
	rows, before := p.ready, len(p.wrong)
	p.ready, p.bytes = nil, 0
	keys := make([]string, len(rows))
	for i, r := range rows {
		keys[i] = r.key
	}
	var old map[string]T
	err := p.db.View(p.ctx, func(tx *db.Tx) (err error) {
		old, err = p.session.load(p.ctx, tx, keys)
		return err
	})
	if err != nil {
		return err
	}
	bound, err := p.bound(rows)
	if err != nil {
		return err
	}
	var turn turn[T]
	var changes []Row
	for _, r := range rows {
		p.judge(r, old, bound, &turn, &changes)
	}
	p.agree(rows)
	if len(p.wrong) == before && len(turn.write)+len(turn.gone)+len(turn.stay) > 0 {
		if err := p.settle(rows, old, turn, changes); err != nil {
			return err
		}
	}
	p.report.Rows += len(rows)
	p.progress(Comparing, int64(p.report.Rows), int64(p.survey.rows))
	if len(p.wrong) >= p.options.most() {
		return errEnough
	}
	return p.ctx.Err()
}

// judge finds out what becomes of a row.
func (p *pass[T]) judge(r *row[T], old map[string]T, bound map[string]error, turn *turn[T], changes *[]Row) {
	differs := false
	if r.undo != nil {
		differs = p.takeBack(r, old, bound, turn)
	} else {
		differs = p.apply(r, old)
	}
	name := p.named(r)
	switch was, known := old[r.key]; {
	case r.gone:
		turn.gone = append(turn.gone, r.key)
		*changes = append(*changes, p.change(r.line, name, &was, nil))
	case differs && known:
		turn.write = append(turn.write, r.now)
		*changes = append(*changes, p.change(r.line, name, &was, &r.now))
	case differs:
		turn.write = append(turn.write, r.now)
		*changes = append(*changes, p.change(r.line, name, nil, &r.now))
	}
}

// named is the key of a row as the shop has it: a file may name a member by an
// address, which is not to be kept.
func (p *pass[T]) named(r *row[T]) string {
	if p.session.complete == nil {
		return r.key
	}
	return p.survey.layout.columns[p.survey.layout.key].get(r.now)
}

// settle checks what rows make of the shop and keeps it.
func (p *pass[T]) settle(rows []*row[T], old map[string]T, turn turn[T], changes []Row) error {
	var images []commodity
	var gone []id.Commodity
	if p.session.images != nil {
		images, gone = p.session.images(turn)
	}
	err := p.db.View(p.ctx, func(tx *db.Tx) error {
		if p.session.images != nil {
			return catalog.Check(p.ctx, tx, catalog.Batch{Commodities: images})
		}
		return p.session.check(p.ctx, tx, turn)
	})
	if err != nil {
		if !p.blame(err, rows, old) {
			return err
		}
		return nil
	}
	if p.session.outcome != nil {
		changes = p.outcomes(rows, old, images)
	}
	if len(p.wrong) > 0 {
		return nil
	}
	return p.keeper.keep(p.ctx, changes, images, gone)
}

// outcomes is what becomes of all rows of commodities, also of those that the
// file does not name: a colour that moves up moves others down.
func (p *pass[T]) outcomes(rows []*row[T], old map[string]T, images []commodity) []Row {
	lines := make(map[string]int, len(rows))
	for _, r := range rows {
		lines[r.key] = r.line
	}
	items := make(map[string]bool, len(images))
	after := map[string]T{}
	key := p.columns[slices.IndexFunc(p.columns, func(c column[T]) bool { return c.Key })]
	for _, c := range images {
		items[string(c.Code)] = true
		for _, v := range p.session.outcome(c) {
			after[key.get(v)] = v
		}
	}
	var list []Row
	for _, k := range slices.Sorted(maps.Keys(after)) {
		now := after[k]
		if was, known := old[k]; !known {
			list = append(list, p.change(lines[k], k, nil, &now))
		} else if r := p.change(lines[k], k, &was, &now); len(r.Cells) > 0 {
			list = append(list, r)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(old)) {
		if _, stays := after[k]; !stays && items[p.group(k)] {
			was := old[k]
			list = append(list, p.change(lines[k], k, &was, nil))
		}
	}
	return list
}

// change is a row before and after; nil is none.
func (p *pass[T]) change(line int, key string, was, now *T) Row {
	r := Row{Line: line, Key: key, Action: Changed}
	switch {
	case was == nil:
		r.Action = Added
	case now == nil:
		r.Action = Removed
	}
	for _, c := range p.columns {
		if c.Key || c.follow && (was == nil || now == nil) {
			continue
		}
		var cell Cell
		if was != nil {
			cell.Before = c.get(*was)
		}
		if now != nil {
			cell.After = c.get(*now)
		}
		if cell.Before != cell.After {
			cell.Column = c.Name
			r.Cells = append(r.Cells, cell)
		}
	}
	return r
}

// meet finds rows that are about the same thing by different names.
func (p *pass[T]) meet(r *row[T]) {
	if p.session.same == nil {
		return
	}
	if p.met == nil {
		p.met = map[string]*row[T]{}
	}
	about, key := p.session.same(r.now), p.survey.layout.columns[p.survey.layout.key].Name
	first, again := p.met[about]
	if !again {
		p.met[about] = r
		return
	}
	for _, pair := range [][2]*row[T]{{first, r}, {r, first}} {
		p.gather(wrongCell(pair[0].line, key, pair[0].key, say("is the same as %q in line %d", "%[2]d行目の「%[1]s」と同じ会員です", pair[1].key, pair[1].line)))
	}
}

// apply makes what is to be of a row and tells whether it differs.
func (p *pass[T]) apply(r *row[T], old map[string]T) (differs bool) {
	was, known := old[r.key]
	r.now = was
	if !known {
		var err error
		if r.now, err = p.session.fresh(r.key); err != nil {
			p.wrong = append(p.wrong, wrongCell(r.line, p.survey.layout.columns[p.survey.layout.key].Name, r.key, err))
			return false
		}
	}
	skip := func(c column[T], cell string) bool {
		return c.Key || known && sameText(c.get(was), cell, p.encoding)
	}
	p.survey.layout.read(r.line, &r.now, r.cells, p.options.Mend, skip, p.gather, p.mended)
	if p.session.complete != nil {
		p.session.complete(&r.now, p.options.Points)
	}
	p.meet(r)
	if p.session.refer != nil {
		if column, err := p.session.refer(r.now); err != nil {
			p.gather(wrongRow(r.line, column, err))
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
			p.note(Change{Line: r.line, Key: r.key, Column: c.Name, Old: a, New: b})
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
	if p.options.Change != nil {
		p.options.Change(c)
	}
}

// codes maps keys to the codes of a capability, each once and in order.
func codes[S ~string](keys []string, code func(string) S) []S {
	set := make(map[S]bool, len(keys))
	for _, k := range keys {
		set[code(k)] = true
	}
	return slices.Sorted(maps.Keys(set))
}
