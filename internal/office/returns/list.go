package returns

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/office/words"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

// ReturnListAsk asks for a page.
type ReturnListAsk struct {
	Steps []order.ReturnStep `json:"steps,omitempty"` // empty: all that are not over
	Text  string             `json:"text,omitempty"`  // finds orders as the list of orders does
	After string             `json:"after,omitempty"` // what the page before ended with
}

// ReturnList is a page of a list.
type ReturnList struct {
	Rows []ReturnRow `json:"rows"`
	Next string      `json:"next"` // empty: there are no more
}

// ReturnRow is a return in a list.
type ReturnRow struct {
	ID      string           `json:"id"`
	Number  string           `json:"number"` // of the order
	Kind    order.ReturnKind `json:"kind"`
	Step    order.ReturnStep `json:"step"`
	Since   int64            `json:"since"` // it is at the step; Unix milliseconds
	Asked   int64            `json:"asked"`
	Name    string           `json:"name"`
	Pieces  int              `json:"pieces"`
	Goods   string           `json:"goods"`  // in words
	Why     string           `json:"why"`    // in words; empty: the shopper chose none
	Reason  string           `json:"reason"` // as they wrote it
	Faulty  bool             `json:"faulty"`
	Photos  int              `json:"photos"`
	Refund  int64            `json:"refund"` // decided; 0: not yet
	Updated int64            `json:"updated"`
}

const (
	pageSize = 100
	// longest is how much text is looked for.
	longest = 200
)

var (
	errFilter = fault.New(fault.Invalid, "office.filter", "絞り込みの条件が正しくありません。")
	errAfter  = fault.New(fault.Invalid, "office.after", "一覧の続きを読み込めません。一覧を開き直してください。")
)

// open are the steps that are not over.
var open = []order.ReturnStep{order.StepRequested, order.StepAccepted, order.StepArrived, order.StepJudged, order.StepReplacing, order.StepRefunding}

func (p Parts) list(ctx context.Context, in ReturnListAsk) (ReturnList, error) {
	steps, text := in.Steps, strings.TrimSpace(in.Text)
	if len(steps) == 0 {
		steps = open
	}
	if len(text) > longest || len(steps) > len(order.ReturnSteps) ||
		slices.ContainsFunc(steps, func(s order.ReturnStep) bool { return !slices.Contains(order.ReturnSteps, s) }) {
		return ReturnList{}, errFilter
	}
	after, err := readMark(in.After)
	if err != nil {
		return ReturnList{}, err
	}
	page, err := p.Orders.Returns(ctx, steps, text, after, pageSize)
	out := ReturnList{Rows: []ReturnRow{}, Next: writeMark(page.Next)}
	for _, l := range page.Returns {
		out.Rows = append(out.Rows, newRow(l))
	}
	return out, err
}

func newRow(l order.ListedReturn) ReturnRow {
	r, o := l.Return, l.Order
	row := ReturnRow{
		ID: r.ID, Number: string(o.Number), Kind: r.Kind, Step: r.Step(), Since: words.Unix(l.Since), Asked: r.Asked, Name: words.Name(o.Orderer), Why: r.Why.Word(), Reason: r.Reason,
		Faulty: r.Faulty, Photos: r.Photos, Refund: int64(r.Refund), Updated: o.Updated.UnixMilli(),
	}
	for _, part := range r.Lines {
		row.Pieces += part.Quantity
	}
	if len(r.Lines) > 0 {
		first := r.Lines[0]
		row.Goods = words.Line(o.Lines[first.Line], first.Quantity)
		if rest := row.Pieces - first.Quantity; rest > 0 {
			row.Goods += fmt.Sprintf(" ほか%d点", rest)
		}
	}
	return row
}

func writeMark(m *order.ReturnMark) string {
	if m == nil {
		return ""
	}
	return strconv.FormatInt(m.Since.UnixMilli(), 10) + "." + string(m.Number) + "." + m.Return
}

func readMark(text string) (*order.ReturnMark, error) {
	if text == "" {
		return nil, nil
	}
	parts := strings.Split(text, ".")
	if len(parts) != 3 || len(text) > 120 {
		return nil, errAfter
	}
	since, err := strconv.ParseInt(parts[0], 10, 64)
	if err != nil {
		return nil, errAfter
	}
	return &order.ReturnMark{Since: time.UnixMilli(since), Number: id.OrderNumber(parts[1]), Return: parts[2]}, nil
}

// ReturnCounts is how many returns are at each step.
type ReturnCounts struct {
	Steps []ReturnCount `json:"steps"`
}

// ReturnCount is how many returns are at a step.
type ReturnCount struct {
	Step  order.ReturnStep `json:"step"`
	Count int              `json:"count"`
}

func (p Parts) counts(ctx context.Context, _ call.None) (ReturnCounts, error) {
	list, err := p.Orders.ReturnTallies(ctx)
	out := ReturnCounts{Steps: []ReturnCount{}}
	for _, t := range list {
		out.Steps = append(out.Steps, ReturnCount{t.Step, t.Count})
	}
	return out, err
}
