package csvfile

import (
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// agree checks what several rows say of the same part.
func (p *pass[T]) agree(rows []*row[T]) {
	if p.part == nil {
		return
	}
	first := map[string]*row[T]{}
	for _, r := range rows {
		if r.undo != nil {
			continue
		}
		part := p.part(r.key)
		other, ok := first[part]
		if !ok {
			first[part] = r
			continue
		}
		for i, c := range p.survey.layout.columns {
			if c.shared && c.get(other.now) != c.get(r.now) {
				p.gather(wrongCell(r.line, c.Name, r.cells[i], say("disagrees with line %d, which is also of %s", "%d行目（同じ %s）と値が違います", other.line, part)))
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
		said := saying{english: text, japanese: strings.TrimSuffix(f.Message, "。")}
		i := slices.IndexFunc(p.survey.layout.columns, func(c column[T]) bool { return c.Name == name })
		r := p.culprit(rows, old, code, i)
		switch {
		case i >= 0 && r.undo == nil:
			p.gather(wrongCell(r.line, name, r.cells[i], said))
			continue
		case r.undo != nil && i >= 0:
			p.gather(wrongCell(r.line, name, p.survey.layout.columns[i].get(r.now), said))
			continue
		case name != "":
			said.english += " (" + r.key + "; the file has no such column)"
			said.japanese += "（" + r.key + "。この列はファイルにありません）"
		default:
			said.english = code + "." + field + " " + text
			said.japanese = code + "：" + said.japanese
		}
		p.gather(wrongRow(r.line, name, said))
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
