package local

import (
	"errors"
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/content"
)

// A Problem is what is wrong with a file.
type Problem struct {
	File string
	Line int
	Text string
}

func (p Problem) String() string { return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Text) }

// Problems are why a folder was refused as a whole.
type Problems []Problem

func (p Problems) Error() string {
	var lines []string
	for _, one := range p {
		lines = append(lines, one.String())
	}
	return strings.Join(lines, "\n")
}

// A document is a file understood.
type document struct {
	file      string
	row       Row
	published bool
	targets   []target
}

// A target is an entry that has to exist.
type target struct {
	id   string
	line int
}

const (
	extension = ".md"
	statusKey = "status"
	draft     = "draft"
	shown     = "published"
)

var nameText = regexp.MustCompile(`^[A-Za-z0-9][-A-Za-z0-9_]*(/[A-Za-z0-9][-A-Za-z0-9_]*)*$`)

// entryID is the id of the entry in the file type/name.md.
func entryID(typ, name string) string { return typ + "." + strings.ReplaceAll(name, "/", ".") }

// entryName is the name that entryID made an id of.
func entryName(typ, id string) string {
	return strings.ReplaceAll(strings.TrimPrefix(id, typ+"."), ".", "/")
}

// parse understands the file at a path such as article/autumn-yoga.md.
func parse(file, text string) (document, []Problem) {
	wrong := func(line int, format string, args ...any) (document, []Problem) {
		return document{}, []Problem{{file, line, fmt.Sprintf(format, args...)}}
	}
	typ, rest, nested := strings.Cut(file, "/")
	t, ok := content.FindType(typ)
	if !nested || !ok {
		return wrong(1, "stands in no folder of a content type")
	}
	name, ok := strings.CutSuffix(rest, extension)
	id := entryID(typ, name)
	if !ok || !nameText.MatchString(name) || len(id) > 64 {
		return wrong(1, "is not named with letters, digits and hyphens, short, and %s at the end", extension)
	}
	text = strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n")
	pairs, body, line, err := split(text)
	if err != nil {
		return wrong(line, "%v", err)
	}
	r := reader{file: file, typ: t, doc: document{file: file, row: Row{ID: id, Type: typ, Fields: map[string]any{}}, published: true}}
	for _, p := range pairs {
		r.take(p)
	}
	r.finish(name, body, strings.Count(text, "\n")-strings.Count(body, "\n"))
	return r.doc, r.problems
}

// reader collects what a file says and what is wrong with it.
type reader struct {
	file     string
	typ      *content.Type
	doc      document
	problems []Problem
}

func (r *reader) wrong(line int, key string, err error) {
	r.problems = append(r.problems, Problem{r.file, line, key + " " + err.Error()})
}

func (r *reader) take(p pair) {
	if p.key == statusKey {
		if len(p.values) != 1 || p.values[0] != shown && p.values[0] != draft {
			r.wrong(p.line, p.key, fmt.Errorf("is neither %s nor %s", shown, draft))
		}
		r.doc.published = len(p.values) == 1 && p.values[0] == shown
		return
	}
	f, ok := r.typ.Field(p.key)
	if !ok || f.Kind == content.Slug || p.key == r.typ.Body {
		r.wrong(p.line, p.key, errors.New("is no key of type "+r.typ.ID))
		return
	}
	v, err := r.value(f, p)
	if err == nil {
		err = f.Check(v)
	}
	if err != nil {
		r.wrong(p.line, p.key, err)
		return
	}
	r.doc.row.Fields[f.Name] = v
}

func (r *reader) value(f content.Field, p pair) (any, error) {
	many := f.Kind == content.Symbols || f.Kind == content.Codes || f.Kind == content.Pieces || f.Kind == content.Links
	switch {
	case many != p.list && many:
		return nil, errors.New("is no list")
	case !many && p.list:
		return nil, errors.New("has no value of its own")
	case many:
		list := make([]any, len(p.values))
		for i, s := range p.values {
			list[i] = r.element(f, s, p.line)
		}
		return list, nil
	case f.Kind == content.Integer:
		n, err := strconv.ParseInt(p.values[0], 10, 53)
		if err != nil {
			return nil, errors.New("is no whole number")
		}
		return float64(n), nil
	case f.Kind == content.Picture && path.Clean(p.values[0]) != p.values[0]:
		return nil, errors.New("is no path below /contents/, such as articles/autumn.jpg")
	}
	return r.element(f, p.values[0], p.line), nil
}

func (r *reader) element(f content.Field, s string, line int) any {
	switch f.Kind {
	case content.Picture:
		return content.NewLink("Asset", s)
	case content.Link, content.Links:
		id := entryID(f.To, s)
		r.doc.targets = append(r.doc.targets, target{id, line})
		return content.NewLink("Entry", id)
	}
	return s
}

// finish adds what is not in the head and finds what is missing.
func (r *reader) finish(name, body string, bodyLine int) {
	fields := r.doc.row.Fields
	if _, ok := r.typ.Field("slug"); ok {
		fields["slug"] = name
	}
	switch {
	case r.typ.Body != "" && body != "":
		fields[r.typ.Body] = body
	case body != "":
		r.wrong(bodyLine, "a text", errors.New("has no place in type "+r.typ.ID))
	}
	if len(r.problems) > 0 {
		return
	}
	for _, f := range r.typ.Fields {
		if err := f.Check(fields[f.Name]); err != nil {
			r.wrong(1, f.Name, err)
		}
	}
}

// format is the file that parse reads as the row.
func format(row Row) string {
	t, _ := content.FindType(row.Type) // entries of other types are not in the store
	state := draft
	if row.Published != 0 {
		state = shown
	}
	var b strings.Builder
	b.WriteString("---\n" + statusKey + ": " + state + "\n")
	for _, f := range t.Fields {
		v := row.Fields[f.Name]
		if v == nil || f.Kind == content.Slug || f.Name == t.Body {
			continue
		}
		if list, ok := v.([]any); ok {
			b.WriteString(f.Name + ":\n")
			for _, element := range list {
				b.WriteString("  - " + cell(f, element) + "\n")
			}
			continue
		}
		b.WriteString(f.Name + ": " + cell(f, v) + "\n")
	}
	b.WriteString("---\n")
	if body, _ := row.Fields[t.Body].(string); body != "" {
		b.WriteString("\n" + body + "\n")
	}
	return b.String()
}

func cell(f content.Field, v any) string {
	switch v := v.(type) {
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case string:
		return write(v)
	}
	if id, ok := content.LinkID("Asset", v); ok {
		return write(id)
	}
	id, _ := content.LinkID("Entry", v) // Check has seen to it
	return write(entryName(f.To, id))
}
