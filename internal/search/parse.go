package search

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	minNumber = math.MinInt32
	maxNumber = math.MaxInt32
)

// Parse reads the params of a list: conditions named field-operator, and limit,
// offset, version, unit and kinds beside them. A condition that makes no sense is an
// ErrCondition that names it; an empty one is no condition.
func Parse(params map[string]any) (Query, error) {
	q := Query{}
	if len(params) > maxConditions {
		return Query{}, wrong("params", "too_many", fmt.Sprintf("検索条件は%d個までです。", maxConditions))
	}
	keys := make([]string, 0, len(params))
	for key := range params {
		keys = append(keys, key)
	}
	slices.Sort(keys) // so that the same params give the same answer, errors included
	for _, key := range keys {
		if err := q.take(key, params[key]); err != nil {
			return Query{}, err
		}
	}
	return q, nil
}

func (q *Query) take(key string, value any) (err error) {
	text, ok := textOf(value)
	if !ok {
		return wrong(key, "wrong_type", "値は文字か数値で指定してください。")
	}
	if len(text) > maxText || !utf8.ValidString(text) {
		return wrong(key, "too_long", "値が長すぎるか、読み取れません。")
	}
	switch key {
	case "limit":
		q.Limit, err = whole(key, text, q.Limit, 1, MaxLimit)
		return err
	case "offset":
		q.Offset, err = whole(key, text, q.Offset, 0, MaxOffset)
		return err
	case "version":
		q.Version = text
		return nil
	case "unit":
		if text != "" && text != "color" && text != "commodity" {
			return wrong(key, "unit", "単位は color か commodity で指定してください。")
		}
		q.Products = text == "commodity"
		return nil
	case "kinds":
		if text != "" && text != "other" {
			return wrong(key, "kinds", "種類は other だけ指定できます。")
		}
		q.OtherKinds = text == "other"
		return nil
	case "asked":
		q.Asked = strings.Join(strings.Fields(text), " ")
		return nil
	}
	cut := strings.LastIndexByte(key, '-')
	if cut < 0 {
		return wrong(key, "unknown", "このような検索条件はありません。")
	}
	f, op := Field(key[:cut]), Operator(key[cut+1:])
	switch {
	case f.kind() == kindNone:
		return wrong(key, "unknown_field", "このような検索項目はありません。")
	case !known(op):
		return wrong(key, "unknown_operator", "このような条件の種類はありません。")
	case !makesSense(f, op):
		return wrong(key, "senseless", "この項目には使えない条件です。")
	}
	return q.condition(key, f, op, text)
}

func known(op Operator) bool {
	return slices.Contains([]Operator{Index, In, NotIn, DateRange, group, numberSort, charSort}, op)
}

func (q *Query) condition(key string, f Field, op Operator, text string) error {
	switch op {
	case group:
		if !slices.Contains(q.Groups, f) {
			q.Groups = append(q.Groups, f)
		}
		return nil
	case numberSort, charSort:
		return q.sort(key, f, text)
	}
	c, err := newCondition(key, f, op, text)
	if err == nil && (len(c.Values) > 0 || len(c.Ranges) > 0 || c.Text != "") {
		q.Conditions = append(q.Conditions, c)
	}
	return err
}

func (q *Query) sort(key string, f Field, text string) error {
	direction := strings.TrimPrefix(strings.TrimSpace(text), "!")
	switch {
	case direction == "":
		return nil
	case direction != "asc" && direction != "desc":
		return wrong(key, "direction", "並べ替えは !asc か !desc で指定してください。")
	case q.Sort.Field != "":
		return wrong(key, "sort_twice", "並べ替えは1つだけ指定してください。")
	}
	q.Sort = Sort{Field: f, Desc: direction == "desc"}
	return nil
}

// brandStrings finds whole brand strings, whose names may hold spaces.
var brandStrings = regexp.MustCompile(`[^;\s]+;[0-9A-Z]{4};[^;]*;[^;]*;[^;]*;[^;]*;[^;]*;[a-z0-9_]*`)

func newCondition(key string, f Field, op Operator, text string) (Condition, error) {
	c := Condition{Field: f, Op: op, Any: op == NotIn}
	if op != Index && f.kind() != kindText {
		text, c.Any = cutAny(text, c.Any)
	}
	switch {
	case op == DateRange:
		r, ok, err := dateRange(key, text)
		if ok {
			c.Ranges = []Range{r}
		}
		return c, err
	case f.kind() == kindText && op != Index:
		text, c.Any = cutAny(text, c.Any)
		c.Values = strings.Fields(text)
		return c, tooMany(key, len(c.Values), maxWords)
	case op == Index && (f.kind() == kindText || f.kind() == kindWord):
		c.Text = strings.Join(strings.Fields(text), " ")
		return c, nil
	}
	var list []string
	if f == Brand {
		list = brandStrings.FindAllString(text, -1)
		text = brandStrings.ReplaceAllString(text, " ")
	}
	list = append(list, strings.Fields(text)...)
	if err := tooMany(key, len(list), MaxValues); err != nil {
		return c, err
	}
	for _, value := range list {
		if err := c.add(key, value); err != nil {
			return c, err
		}
	}
	return c, nil
}

// cutAny takes the ending :OR off, which means that any value is enough.
func cutAny(text string, usual bool) (string, bool) {
	if rest, ok := strings.CutSuffix(strings.TrimSpace(text), ":OR"); ok {
		return rest, true
	}
	return text, usual
}

func tooMany(key string, n, most int) error {
	if n > most {
		return wrong(key, "too_many", fmt.Sprintf("値は%d個までです。", most))
	}
	return nil
}

// add reads one value of a list.
func (c *Condition) add(key, value string) error {
	switch c.Field.kind() {
	case kindNumber:
		r, ok := numberRange(value)
		if !ok {
			return wrong(key, "number", "数値は半角の整数か、下限:上限で指定してください。")
		}
		c.Ranges = append(c.Ranges, r)
	case kindDate:
		r, ok := days(value, c.Op == Index)
		if !ok {
			return wrong(key, "date", "日付はYYYYMMDDで指定してください。")
		}
		c.Ranges = append(c.Ranges, r)
	case kindCode:
		code, ok := codeOf(c.Field, c.Op, value)
		if !ok {
			return wrong(key, "code", "商品コードが正しくありません。")
		}
		c.Values = append(c.Values, code)
	default:
		if c.Field == Brand {
			value = brandOf(value)
		}
		if err := checkFlag(key, c.Field, value); err != nil {
			return err
		}
		c.Values = append(c.Values, value)
	}
	return nil
}

// textOf is a value of JSON as text; a list of values is one with spaces between.
func textOf(value any) (string, bool) {
	switch v := value.(type) {
	case nil:
		return "", true
	case string:
		return v, true
	case json.Number:
		return v.String(), true
	case int:
		return strconv.Itoa(v), true
	case float64:
		if v != math.Trunc(v) || math.Abs(v) > 1e15 {
			return "", false
		}
		return strconv.FormatFloat(v, 'f', -1, 64), true
	}
	return "", false
}

func whole(key, text string, usual, low, high int) (int, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return usual, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		return 0, wrong(key, "out_of_range", fmt.Sprintf("%dから%dまでの整数で指定してください。", low, high))
	}
	return n, nil
}
