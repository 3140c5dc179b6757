package search

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// The bounds of a query.
const (
	MaxLimit      = 200
	MaxOffset     = 100_000
	MaxValues     = 200
	DefaultLimit  = 60
	maxConditions = 50
	maxWords      = 10   // keywords of which one is enough, or that exclude
	maxText       = 4000 // bytes of one condition
)

// A Query is a list that somebody wants. The zero Query is everything that may
// be shown, newest first.
type Query struct {
	Conditions []Condition
	Groups     []Field // fields to count by
	Sort       Sort
	Limit      int // 0 means DefaultLimit
	Offset     int
	Version    string // of the list that the shopper walks; empty means the newest

	// Asked is what was typed, when a part of it became conditions already. It tells
	// what operators and shoppers said of the search, and narrows nothing.
	Asked string

	Except []Condition // what the list never has, whatever is asked of it; facets do not count it either
	Hidden bool        // the hidden items, and only those
	Single bool        // one colour of each commodity instead of all
	// Products is one colour of each commodity that has some which meet the
	// conditions, and counts commodities. Facets count colours all the same. In
	// the order that nobody chose, what can be bought leads.
	Products bool
	// OtherKinds is, of what goes with something, one of each kind that is not its own.
	OtherKinds bool

	pinned []id.Commodity         // what an operator put first
	learnt map[id.Commodity]int32 // what shoppers chose after the same search
}

// A Condition is one filter. What it holds depends on the operator and on the
// kind of its field.
type Condition struct {
	Field  Field
	Op     Operator
	Any    bool     // of several values one is enough; NotIn means that always
	Values []string // words or codes
	Ranges []Range  // numbers and dates
	Text   string   // of Index and SearchWord
}

// A Range is the whole numbers from Low to High, both included. A date is the
// number YYYYMMDD.
type Range struct{ Low, High int32 }

func (r Range) holds(n int32) bool { return n >= r.Low && n <= r.High }

// A Sort is an order. Without a field the order is relevance when there are
// keywords, the order of the codes when codes were asked for, and else newest first.
type Sort struct {
	Field Field
	Desc  bool
}

// Newest is the order of a list for which nobody chose one.
var Newest = Sort{Field: ArrivalDate, Desc: true}

// Has tells whether the query has a filter on one of the fields that keeps
// items, rather than leaving some out.
func (q Query) Has(fields ...Field) bool {
	return slices.ContainsFunc(q.Conditions, func(c Condition) bool {
		return c.Op != NotIn && slices.Contains(fields, c.Field)
	})
}

// With returns the query with more conditions.
func (q Query) With(more ...Condition) Query {
	q.Conditions = slices.Concat(q.Conditions, more)
	return q
}

// Without returns the query without the conditions on some fields, and those.
func (q Query) Without(fields ...Field) (rest Query, taken []Condition) {
	rest = q
	rest.Conditions = nil
	for _, c := range q.Conditions {
		if slices.Contains(fields, c.Field) {
			taken = append(taken, c)
		} else {
			rest.Conditions = append(rest.Conditions, c)
		}
	}
	return rest, taken
}

// Words is the keywords of the query as the shopper typed them.
func (q Query) Words() string {
	var words []string
	for _, c := range q.Conditions {
		if c.Field == SearchWord && c.Op == Index {
			words = append(words, c.Text)
		}
	}
	return strings.Join(words, " ")
}

// asked is what the shopper typed, whatever became of it.
func (q Query) asked() string { return cmp.Or(q.Asked, q.Words()) }

// AnyOf is the condition that the field has one of the values.
func AnyOf(f Field, values ...string) Condition {
	return Condition{Field: f, Op: In, Any: true, Values: values}
}

// NoneOf is the condition that the field has none of the values.
func NoneOf(f Field, values ...string) Condition {
	return Condition{Field: f, Op: NotIn, Any: true, Values: values}
}

// Between is the condition that a number or date lies in a range.
func Between(f Field, r Range) Condition {
	op := In
	if f.kind() == kindDate {
		op = DateRange
	}
	return Condition{Field: f, Op: op, Any: true, Ranges: []Range{r}}
}

// Days is the condition that an item arrived from one day to another (YYYYMMDD),
// both included.
func Days(first, last string) Condition {
	return Between(ArrivalDate, Range{number(first), number(last)})
}

func flag(b bool) string {
	if b {
		return "1"
	}
	return "0"
}

// text of a range as conditions and facets write it: low:high, either end open.
func (r Range) text() string {
	low, high := "", ""
	if r.Low != minNumber {
		low = strconv.Itoa(int(r.Low))
	}
	if r.High != maxNumber {
		high = strconv.Itoa(int(r.High))
	}
	return low + ":" + high
}
