package csvfile

import (
	"context"
	"fmt"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Undo plans to take an import back, for Apply: every value that is still what
// the import made of it becomes what it was before, and rows that it added go.
// What changed since is kept and told (ImportOptions.Kept).
func (x Files) Undo(ctx context.Context, importID string, o ImportOptions) (Report, error) {
	t, in, err := x.find(ctx, importID)
	if err != nil {
		return Report{}, err
	}
	rows, err := x.Rows(ctx, importID, 0, 1)
	if err != nil {
		return Report{}, err
	}
	if in.State != Done || in.Undoes != "" || in.UndoneBy != "" || len(rows) == 0 {
		return Report{}, ErrCannotUndo
	}
	o.Points = x.Points
	if o.Source == "" {
		o.Source = in.Source
	}
	return x.planned(ctx, t, o, Import{Undoes: importID}, func(k *keeper) (Report, error) { return t.planUndo(ctx, x.DB, importID, o, k) })
}

// eachRow goes through the rows of an import, a page at a time.
func eachRow(ctx context.Context, d *db.DB, importID string, fn func(Row) error) error {
	for after := 0; ; {
		page, err := Files{DB: d}.Rows(ctx, importID, after, rowsPerPage)
		if err != nil || len(page) == 0 {
			return err
		}
		for _, r := range page {
			if err := fn(r); err != nil {
				return err
			}
		}
		after = page[len(page)-1].Seq
	}
}

func (t *table[T]) planUndo(ctx context.Context, d *db.DB, importID string, o ImportOptions, k *keeper) (Report, error) {
	s := &survey[T]{groups: map[string]int{}}
	s.layout.columns = t.columns
	s.layout.key = slices.IndexFunc(t.columns, func(c column[T]) bool { return c.Key })
	err := eachRow(ctx, d, importID, func(r Row) error {
		s.rows++
		if t.group != nil {
			s.groups[t.group(r.Key)]++
		}
		return nil
	})
	if err != nil {
		return Report{}, err
	}
	open, err := t.open(ctx, d)
	if err != nil {
		return Report{}, err
	}
	p := &pass[T]{table: t, survey: s, session: open, progress: o.Progress, options: o, keeper: k, ctx: ctx, db: d, waiting: map[string][]*row[T]{}}
	if p.progress == nil {
		p.progress = func(Stage, int64, int64) {}
	}
	return p.finish(eachRow(ctx, d, importID, func(r Row) error { return p.take(&row[T]{line: r.Line, key: r.Key, undo: &r}) }))
}

// bound finds out which rows that were added cannot be removed, and why.
func (p *pass[T]) bound(rows []*row[T]) (why map[string]error, err error) {
	var keys []string
	for _, r := range rows {
		if r.undo != nil && r.undo.Action == Added {
			keys = append(keys, r.key)
		}
	}
	if len(keys) == 0 || p.session.bound == nil {
		return nil, nil
	}
	err = p.db.View(p.ctx, func(tx *db.Tx) error {
		why, err = p.session.bound(p.ctx, tx, keys)
		return err
	})
	return why, err
}

// takeBack makes of a row what it was before an import, as far as it is still
// what the import made of it.
func (p *pass[T]) takeBack(r *row[T], old map[string]T, bound map[string]error, turn *turn[T]) (differs bool) {
	was, known := old[r.key]
	switch {
	case r.undo.Action == Removed: // a colour that got sizes
		turn.stay = append(turn.stay, r.key)
		p.report.Changed++
		return false
	case !known:
		p.keep(r, "", say("it is no longer there", "もうありません"))
		return false
	case p.session.back != nil:
		now, take, why := p.session.back(was, r.undo.Cells)
		if why != nil {
			p.keep(r, "", why)
		}
		if !take {
			return false
		}
		r.now = now
		p.changes(r, was)
		return true
	case r.undo.Action == Added:
		return p.takeOut(r, was, bound[r.key])
	}
	r.now = was
	for _, cell := range r.undo.Cells {
		i := slices.IndexFunc(p.columns, func(c column[T]) bool { return c.Name == cell.Column })
		if i < 0 {
			p.keep(r, cell.Column, say("this release has no such column", "この列はなくなりました"))
			continue
		}
		if now := p.columns[i].get(was); now != cell.After {
			p.keep(r, cell.Column, say("is %q since", "あとから「%s」に変わっています", now))
			continue
		}
		if err := p.columns[i].set(&r.now, cell.Before); err != nil {
			p.gather(wrongCell(r.line, cell.Column, cell.Before, err))
		}
		differs = true
	}
	if differs {
		p.changes(r, was)
	}
	return differs
}

// takeOut removes a row that an import added, if it is still the same.
func (p *pass[T]) takeOut(r *row[T], was T, bound error) bool {
	if bound != nil {
		p.keep(r, "", bound)
		return false
	}
	added := map[string]string{}
	for _, cell := range r.undo.Cells {
		added[cell.Column] = cell.After
	}
	for _, c := range p.columns {
		if now := c.get(was); !c.Key && !c.follow && now != added[c.Name] {
			p.keep(r, c.Name, say("is %q since", "あとから「%s」に変わっています", now))
			return false
		}
	}
	r.now, r.gone = was, true
	p.report.Removed++
	p.note(Change{Line: r.line, Key: r.key, Gone: true})
	return true
}

// changes tells what Undo changes in a row.
func (p *pass[T]) changes(r *row[T], was T) {
	p.report.Changed++
	for _, c := range p.columns {
		if a, b := c.get(was), c.get(r.now); a != b {
			p.note(Change{Line: r.line, Key: r.key, Column: c.Name, Old: a, New: b})
		}
	}
}

func (p *pass[T]) keep(r *row[T], column string, why error) {
	p.report.Kept++
	if p.options.Kept != nil {
		p.options.Kept(Kept{Line: r.line, Key: r.key, Column: column, Why: why.Error(), Japanese: inBoth(why).japanese + "。"})
	}
}

// publish makes an import of a few rows true: brands, categories or campaigns.
// For stock and points there is nothing to do at once.
func (t *table[T]) publish(ctx context.Context, tx *db.Tx, in Import) error {
	if !t.whole {
		return nil
	}
	if err := catalog.Unchanged(ctx, tx, in.position); err != nil {
		return err
	}
	open, err := t.open(ctx, nil) // a whole kind reads in load
	if err != nil {
		return err
	}
	known, err := open.load(ctx, tx, nil)
	if err != nil {
		return err
	}
	var all turn[T]
	for after := 0; ; {
		page, err := selectRows(ctx, tx, in.ID, after, rowsPerPage)
		if err != nil {
			return err
		}
		for _, r := range page {
			now, err := t.revised(open, known, r, &all)
			if err != nil {
				return err
			}
			if r.Action != Removed {
				all.write = append(all.write, now)
			}
		}
		if len(page) == 0 {
			return open.save(ctx, tx, all)
		}
		after = page[len(page)-1].Seq
	}
}

// revised is a row of a plan as it is to be.
func (t *table[T]) revised(open session[T], known map[string]T, r Row, all *turn[T]) (now T, err error) {
	now, there := known[r.Key]
	switch {
	case there == (r.Action == Added):
		return now, catalog.ErrOutdated
	case r.Action == Removed:
		all.gone = append(all.gone, r.Key)
		return now, nil
	case !there:
		if now, err = open.fresh(r.Key); err != nil {
			return now, err
		}
	}
	for _, cell := range r.Cells {
		i := slices.IndexFunc(t.columns, func(c column[T]) bool { return c.Name == cell.Column })
		if i < 0 {
			return now, fmt.Errorf("there is no column %s any more", cell.Column)
		}
		if there && t.columns[i].get(now) != cell.Before { // somebody changed it after it was compared
			return now, catalog.ErrOutdated
		}
		if err := t.columns[i].set(&now, cell.After); err != nil {
			return now, fmt.Errorf("%s, %s: %q %w", r.Key, cell.Column, cell.After, err)
		}
	}
	return now, nil
}

// apply applies rows of a kind whose rows stand for themselves.
func (t *table[T]) apply(ctx context.Context, tx *db.Tx, in Import, limit int, p terms.Points) (int64, error) {
	if t.step == nil {
		return 0, nil
	}
	rows, err := selectRows(ctx, tx, in.ID, in.Applied, limit)
	if err != nil || len(rows) == 0 {
		return 0, err
	}
	return int64(len(rows)), t.step(ctx, tx, in, rows, p)
}
