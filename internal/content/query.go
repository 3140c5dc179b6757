package content

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// Bounds of a query, so that none is dear.
const (
	DefaultLimit = 100
	MaxLimit     = 1000
	MaxInclude   = 10

	maxSkip       = 100_000
	maxConditions = 20
	maxOrders     = 5
	maxSelect     = 50
	maxValues     = 200 // of one condition
	maxAllValues  = 500
	maxWords      = 10
	maxWordText   = 200 // characters
)

// ErrQuery refuses a query; its field is the parameter that is wrong.
var ErrQuery = fault.New(fault.Invalid, "content.query", "コンテンツの検索条件が正しくありません。")

func refuse(parameter, code, format string, args ...any) error {
	message := fmt.Sprintf(format, args...)
	return ErrQuery.With(fault.Field{Name: parameter, Code: code, Message: message}).Because(fmt.Errorf("%.60s: %s", parameter, code))
}

// A Query is a question in the delivery interface's language, understood.
type Query struct {
	typ        *Type // nil: all
	conditions []condition
	words      []string // folded
	linksTo    string
	order      []order
	selected   map[string]bool // names of fields; nil: all

	Limit, Skip, Include int
}

// Cost is about how many plain calls' work a query may be: entries, and what
// they link to on every level, by the hundred.
func (q Query) Cost() int { return 1 + q.Limit*(1+q.Include)/100 }

type order struct {
	path
	down bool
}

// Parse understands the parameters of a query. An error is an ErrQuery that
// names the parameter.
func Parse(in map[string]any) (Query, error) {
	q := Query{Limit: DefaultLimit, Include: 1}
	names := make([]string, 0, len(in))
	for name := range in {
		names = append(names, name)
	}
	slices.Sort(names) // so that of several faults the same one is told each time
	if len(names) > maxConditions+10 {
		return q, refuse(names[maxConditions], "too_many", "条件は%d件までです。", maxConditions)
	}
	if _, ok := in["content_type"]; ok {
		if err := q.takeType(in["content_type"]); err != nil {
			return q, err
		}
	}
	for _, name := range names {
		if err := q.take(name, in[name]); err != nil {
			return q, err
		}
	}
	values := 0
	for _, c := range q.conditions {
		values += len(c.wanted) + len(c.words)
	}
	if len(q.conditions) > maxConditions || values > maxAllValues {
		return q, refuse(names[0], "too_many", "条件は%d件、その値は合わせて%d件までです。", maxConditions, maxAllValues)
	}
	return q, nil
}

func (q *Query) takeType(v any) error {
	name, err := one("content_type", v)
	if err != nil {
		return err
	}
	t, ok := FindType(name)
	if !ok {
		return refuse("content_type", "unknown", "コンテンツタイプ「%.40s」はありません。", name)
	}
	q.typ = t
	return nil
}

func (q *Query) take(name string, v any) (err error) {
	switch name {
	case "content_type":
		return nil // taken first: the others depend on it
	case "limit":
		q.Limit, err = number(name, v, MaxLimit)
	case "skip":
		q.Skip, err = number(name, v, maxSkip)
	case "include":
		q.Include, err = number(name, v, MaxInclude)
	case "query":
		q.words, err = wordsOf(name, v)
	case "links_to_entry":
		q.linksTo, err = one(name, v)
		if err == nil && !idText.MatchString(q.linksTo) {
			err = refuse(name, "invalid", "エントリーのIDが正しくありません。")
		}
	case "order":
		err = q.takeOrder(v)
	case "select":
		err = q.takeSelect(v)
	case "locale":
		var locale string
		if locale, err = one(name, v); err == nil && locale != "ja" && locale != "ja-JP" {
			err = refuse(name, "unknown", "言語は「ja」だけです。")
		}
	default:
		err = q.takeCondition(name, v)
	}
	return err
}

func (q *Query) takeOrder(v any) error {
	list, err := several("order", v)
	if err != nil {
		return err
	}
	if len(list) > maxOrders {
		return refuse("order", "too_many", "並べ替えは%d件までです。", maxOrders)
	}
	for _, text := range list {
		name, down := strings.CutPrefix(text, "-")
		p, err := q.path("order", name)
		if err != nil {
			return err
		}
		if !p.sortable() {
			return refuse("order", "not_sortable", "「%.60s」では並べ替えできません。", name)
		}
		q.order = append(q.order, order{p, down})
	}
	return nil
}

// takeSelect narrows the fields. What is known of an entry (sys) is always in
// the answer.
func (q *Query) takeSelect(v any) error {
	list, err := several("select", v)
	if err != nil {
		return err
	}
	if len(list) > maxSelect {
		return refuse("select", "too_many", "項目は%d件までです。", maxSelect)
	}
	chosen := map[string]bool{}
	for _, name := range list {
		if name == "fields" {
			return nil
		}
		if name == "sys" || strings.HasPrefix(name, "sys.") {
			continue
		}
		field, ok := strings.CutPrefix(name, "fields.")
		switch {
		case !ok:
			return refuse("select", "unknown", "「%.60s」は選べません。sys か fields.項目名 を指定してください。", name)
		case q.typ == nil:
			return refuse("select", "needs_content_type", "fields の項目を選ぶには content_type が必要です。")
		}
		f, known := q.typ.Field(strings.TrimSuffix(field, htmlSuffix))
		if !known || strings.HasSuffix(field, htmlSuffix) && f.Kind != Markdown {
			return refuse("select", "unknown", "「%.60s」という項目は%sにありません。", name, q.typ.ID)
		}
		chosen[field] = true
		if f.Kind == Markdown {
			chosen[f.Name+htmlSuffix] = true
		}
		if f.Name == titleField {
			chosen[f.Name+phrasesSuffix] = true
		}
	}
	q.selected = chosen
	return nil
}

// text is a value as the delivery interface has it in an address.
func text(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, utf8.ValidString(v) && !strings.ContainsRune(v, 0)
	case bool:
		return strconv.FormatBool(v), true
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64), true
	}
	return "", false
}

func one(name string, v any) (string, error) {
	s, ok := text(v)
	if !ok || s == "" {
		return "", refuse(name, "invalid", "値を1つ指定してください。")
	}
	return s, nil
}

// several takes a list, or texts with commas between them.
func several(name string, v any) ([]string, error) {
	list, ok := v.([]any)
	if !ok {
		s, err := one(name, v)
		if err != nil {
			return nil, err
		}
		for part := range strings.SplitSeq(s, ",") {
			list = append(list, part)
		}
	}
	if len(list) == 0 || len(list) > maxValues {
		return nil, refuse(name, "too_many", "値は1件から%d件まで指定できます。", maxValues)
	}
	out := make([]string, len(list))
	for i, v := range list {
		s, ok := text(v)
		if s = strings.TrimSpace(s); !ok || s == "" {
			return nil, refuse(name, "invalid", "%d番目の値が正しくありません。", i+1)
		}
		out[i] = s
	}
	return out, nil
}

func number(name string, v any, most int) (int, error) {
	s, ok := text(v)
	n, err := strconv.Atoi(s)
	if !ok || err != nil || n < 0 || n > most {
		return 0, refuse(name, "out_of_range", "0から%dまでの整数で指定してください。", most)
	}
	return n, nil
}

// wordsOf folds the words of a search; all of them have to be found.
func wordsOf(name string, v any) ([]string, error) {
	s, err := one(name, v)
	if err != nil {
		return nil, err
	}
	if utf8.RuneCountInString(s) > maxWordText {
		return nil, refuse(name, "too_long", "検索語は%d文字までです。", maxWordText)
	}
	words := strings.Fields(jp.Fold(s))
	if len(words) == 0 || len(words) > maxWords {
		return nil, refuse(name, "too_many", "検索語は1語から%d語まで指定できます。", maxWords)
	}
	return words, nil
}
