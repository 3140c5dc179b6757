package content

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// An operator is what stands in brackets behind a field.
type operator string

const (
	equal    operator = ""
	notEqual operator = "ne"
	in       operator = "in"
	notIn    operator = "nin"
	all      operator = "all"
	exists   operator = "exists"
	less     operator = "lt"
	atMost   operator = "lte"
	greater  operator = "gt"
	atLeast  operator = "gte"
	match    operator = "match"
)

var (
	everyOperator = []operator{equal, notEqual, in, notIn, all, exists, less, atMost, greater, atLeast, match}
	textual       = []operator{equal, notEqual, in, notIn, exists, match}
	ordered       = []operator{equal, notEqual, in, notIn, exists, less, atMost, greater, atLeast}
	listed        = []operator{equal, notEqual, in, notIn, all, exists, match}
)

// operators says what each kind of field can be asked.
var operators = map[Kind][]operator{
	Symbol: textual, Slug: textual, Address: textual,
	Text: {exists, match}, Markdown: {exists, match},
	Integer: ordered, Date: ordered,
	Symbols: listed, Codes: listed, Pieces: listed,
	Picture: {exists}, Link: {exists}, Links: {exists},
}

// A path names a value: sys.id, fields.x, fields.x.sys.id, or fields.x.fields.y
// of the entry that x leads to.
type path struct {
	field string // of the entry; empty: sys
	sys   string // id, createdAt, …
	inner string // a field of the linked entry
	kind  Kind
}

// sortable leaves out long texts, lists and links.
func (p path) sortable() bool {
	return p.inner == "" && slices.Contains([]Kind{Symbol, Slug, Address, Integer, Date}, p.kind) && (p.field == "" || p.sys == "")
}

var sysKinds = map[string]Kind{
	"id": Slug, "contentType.sys.id": Symbol, "createdAt": Date, "updatedAt": Date, "publishedAt": Date, "revision": Integer,
}

// path understands the name of a value that parameter speaks of.
func (q *Query) path(parameter, name string) (path, error) {
	unknown := func(why string) error { return refuse(parameter, "unknown", "「%.60s」%s", name, why) }
	if sys, ok := strings.CutPrefix(name, "sys."); ok {
		kind, known := sysKinds[sys]
		if !known {
			return path{}, unknown("という項目はありません。")
		}
		return path{sys: sys, kind: kind}, nil
	}
	rest, ok := strings.CutPrefix(name, "fields.")
	switch {
	case !ok:
		return path{}, unknown("は対応していない条件です。")
	case q.typ == nil:
		return path{}, refuse(parameter, "needs_content_type", "fields の条件には content_type が必要です。")
	}
	first, below, nested := strings.Cut(rest, ".")
	f, known := q.typ.Field(first)
	if !known {
		return path{}, unknown("という項目は" + q.typ.ID + "にありません。")
	}
	p := path{field: first, kind: f.Kind}
	if !nested {
		return p, nil
	}
	linked := f.Kind == Link || f.Kind == Links
	if below == "sys.id" && (linked || f.Kind == Picture) {
		p.sys, p.kind = "id", Symbols // a list of one or more
		return p, nil
	}
	if below == "sys.contentType.sys.id" && linked {
		p.sys, p.kind = "contentType.sys.id", Symbol
		return p, nil
	}
	if inner, ok := strings.CutPrefix(below, "fields."); ok && linked {
		to, _ := FindType(f.To) // a test sees that it exists
		if g, known := to.Field(inner); known {
			p.inner, p.kind = inner, g.Kind
			return p, nil
		}
	}
	return path{}, unknown("という項目はありません。")
}

// A condition is one that entries have to meet.
type condition struct {
	path
	op     operator
	wanted []scalar
	words  []string
	yes    bool // of exists
}

func (q *Query) takeCondition(name string, v any) error {
	base, op := name, equal
	if at := strings.IndexByte(name, '['); at >= 0 && strings.HasSuffix(name, "]") {
		base, op = name[:at], operator(name[at+1:len(name)-1])
		if op == equal || !slices.Contains(everyOperator, op) {
			return refuse(name, "operator", "演算子「%.20s」には対応していません。", op)
		}
	}
	p, err := q.path(name, base)
	if err != nil {
		return err
	}
	if !slices.Contains(operators[p.kind], op) {
		return refuse(name, "operator", "この項目には演算子「%.20s」を使えません。", orEqual(op))
	}
	c := condition{path: p, op: op}
	switch op {
	case exists:
		s, _ := text(v)
		if s != "true" && s != "false" {
			return refuse(name, "invalid", "true か false を指定してください。")
		}
		c.yes = s == "true"
	case match:
		c.words, err = wordsOf(name, v)
	default:
		c.wanted, err = p.scalars(name, op, v)
	}
	q.conditions = append(q.conditions, c)
	return err
}

func orEqual(op operator) string {
	if op == equal {
		return "="
	}
	return string(op)
}

// scalars reads the values that a condition compares with.
func (p path) scalars(name string, op operator, v any) ([]scalar, error) {
	read := func(name string, v any) ([]string, error) {
		s, err := one(name, v)
		return []string{s}, err
	}
	if op == in || op == notIn || op == all {
		read = several
	}
	list, err := read(name, v)
	if err != nil {
		return nil, err
	}
	out := make([]scalar, len(list))
	for i, s := range list {
		switch p.kind {
		case Integer:
			if out[i].number, err = strconv.ParseFloat(s, 64); err != nil {
				return nil, refuse(name, "invalid", "「%.40s」は数値ではありません。", s)
			}
		case Date:
			t, err := jp.ParseTime(s)
			if err != nil {
				return nil, refuse(name, "invalid", "「%.40s」は日付ではありません。2026-11-15 のように指定してください。", s)
			}
			out[i].number = float64(t.UnixMilli())
		default:
			out[i].text = s
		}
	}
	return out, nil
}
