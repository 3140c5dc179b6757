package order

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// ReturnStep is what a return waits for, as those see it who work on it.
type ReturnStep string

// The steps, in the order of a return's life.
const (
	StepRequested ReturnStep = "requested" // people judge whether it is accepted
	StepAccepted  ReturnStep = "accepted"  // the shopper sends the goods
	StepArrived   ReturnStep = "arrived"   // somebody looks at the goods
	StepJudged    ReturnStep = "judged"    // somebody gives the money back
	StepReplacing ReturnStep = "replacing" // the other goods leave
	StepRefunding ReturnStep = "refunding" // the money is on its way
	StepDone      ReturnStep = "done"
	StepRefused   ReturnStep = "refused"
)

// ReturnSteps is all of them.
var ReturnSteps = []ReturnStep{StepRequested, StepAccepted, StepArrived, StepJudged, StepReplacing, StepRefunding, StepDone, StepRefused}

// Enum lists all values for the contract.
func (ReturnStep) Enum() (all []any) {
	for _, s := range ReturnSteps {
		all = append(all, s)
	}
	return all
}

// over means that nobody waits for anything.
func (s ReturnStep) over() bool { return s == StepDone || s == StepRefused }

// Step is what the return waits for.
func (r Return) Step() ReturnStep {
	switch {
	case r.State == ReturnArrived && r.Judged > 0:
		return StepJudged
	case r.State == ReturnInspected && r.Kind == ForSize:
		return StepReplacing
	case r.State == ReturnInspected:
		return StepRefunding
	}
	return ReturnStep(r.State)
}

// A ReturnMark is where a page of returns ended.
type ReturnMark struct {
	Since  time.Time
	Number id.OrderNumber
	Return string
}

// A ListedReturn is a return in a list, with its order.
type ListedReturn struct {
	Order  Order
	Return Return
	Since  time.Time // it is at its step
}

// A ReturnPage is some returns of a list.
type ReturnPage struct {
	Returns []ListedReturn
	Next    *ReturnMark // nil: there are no more
}

// Returns is a page of the returns at some steps, what waits longest first; of
// steps that are over the latest first. A text finds those of the orders that it
// finds in lists of orders.
func (b *Orders) Returns(ctx context.Context, steps []ReturnStep, text string, after *ReturnMark, limit int) (page ReturnPage, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		page = ReturnPage{}
		rows, err := returnRows(ctx, tx, steps, text, after, limit+1)
		if err != nil {
			return err
		}
		if len(rows) > limit {
			rows = rows[:limit]
			last := rows[limit-1]
			page.Next = &ReturnMark{db.Time(last.since), last.number, last.ret}
		}
		page.Returns, err = withOrders(ctx, tx, rows)
		return err
	})
	if err != nil {
		return page, fmt.Errorf("list returns: %w", err)
	}
	return page, nil
}

// returnRows is the places of a page.
func returnRows(ctx context.Context, tx *db.Tx, steps []ReturnStep, text string, after *ReturnMark, limit int) (list []returnRow, err error) {
	newest := len(steps) > 0 && !slices.ContainsFunc(steps, func(s ReturnStep) bool { return !s.over() })
	from := returnRow{}
	if newest {
		from.since = eternity.UnixMilli()
	}
	if after != nil {
		from = returnRow{since: after.Since.UnixMilli(), number: after.Number, ret: after.Return}
	}
	order := func(a, b returnRow) int {
		c := cmp.Or(cmp.Compare(a.since, b.since), cmp.Compare(a.number, b.number), cmp.Compare(a.ret, b.ret))
		if newest {
			return -c
		}
		return c
	}
	if text != "" {
		if list, err = returnsFound(ctx, tx, steps, text); err != nil {
			return nil, err
		}
		list = slices.DeleteFunc(list, func(r returnRow) bool { return order(r, from) <= 0 })
	} else {
		read := selectReturnsUp
		if newest {
			read = selectReturnsDown
		}
		for _, s := range steps {
			part, err := read(ctx, tx, s, from, limit)
			if err != nil {
				return nil, err
			}
			list = append(list, part...)
		}
	}
	slices.SortFunc(list, order)
	return list[:min(len(list), limit)], nil
}

// returnsFound is the returns of the orders that a text means.
func returnsFound(ctx context.Context, tx *db.Tx, steps []ReturnStep, text string) (list []returnRow, err error) {
	f := Filter{Text: text}
	places, _, err := f.found(ctx, tx, f.start(nil), mostFound)
	if err != nil {
		return nil, err
	}
	var numbers []id.OrderNumber
	for _, p := range places {
		numbers = append(numbers, p.number)
	}
	slices.Sort(numbers)
	for part := range slices.Chunk(slices.Compact(numbers), exportPart) {
		rows, err := selectReturnsOf(ctx, tx, part)
		if err != nil {
			return nil, err
		}
		list = append(list, slices.DeleteFunc(rows, func(r returnRow) bool { return !slices.Contains(steps, r.step) })...)
	}
	return list, nil
}

// withOrders reads the returns of some rows.
func withOrders(ctx context.Context, tx *db.Tx, rows []returnRow) (list []ListedReturn, err error) {
	if len(rows) == 0 {
		return nil, nil
	}
	var numbers []id.OrderNumber
	for _, r := range rows {
		numbers = append(numbers, r.number)
	}
	slices.Sort(numbers)
	orders, err := selectNumbered(ctx, tx, slices.Compact(numbers))
	if err != nil {
		return nil, err
	}
	byNumber := map[id.OrderNumber]Order{}
	for _, o := range orders {
		byNumber[o.Number] = o
	}
	for _, row := range rows {
		o := byNumber[row.number]
		for _, r := range o.Returns {
			if r.ID == row.ret {
				list = append(list, ListedReturn{o, r, db.Time(row.since)})
			}
		}
	}
	return list, nil
}

// FindReturn is one return with everything about its order.
func (b *Orders) FindReturn(ctx context.Context, number id.OrderNumber, ret string) (l ListedReturn, r Record, err error) {
	if r, err = b.Record(ctx, number); err != nil {
		return l, r, err
	}
	for _, one := range r.Order.Returns {
		if one.ID == ret {
			l = ListedReturn{Order: r.Order, Return: one}
		}
	}
	if l.Return.ID == "" {
		return l, r, ErrNotFound
	}
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		rows, err := selectReturnsOf(ctx, tx, []id.OrderNumber{number})
		for _, row := range rows {
			if row.ret == ret {
				l.Since = db.Time(row.since)
			}
		}
		return err
	})
	return l, r, err
}

// A ReturnTally is how many returns are at a step, and since when the oldest.
type ReturnTally struct {
	Step   ReturnStep
	Count  int
	Oldest time.Time
}

// ReturnTallies counts the returns at each step that is not over.
func (b *Orders) ReturnTallies(ctx context.Context) (list []ReturnTally, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list = nil
		for _, s := range ReturnSteps {
			if s.over() {
				continue
			}
			t, err := tallyReturns(ctx, tx, s)
			if err != nil {
				return err
			}
			list = append(list, t)
		}
		return nil
	})
	return list, err
}
