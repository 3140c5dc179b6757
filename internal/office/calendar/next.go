package calendar

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// A Turn is a moment at which something of the calendar begins or ends.
type Turn struct {
	At     time.Time
	Kind   CalendarKind
	Title  string
	Detail string
	Ends   bool   // it ends then; otherwise it begins
	Edit   string // the room where it is changed; empty: not in the office
}

// Next is what begins or ends from now on until a moment, in that order, limit of
// it at most.
func (p Parts) Next(ctx context.Context, until time.Time, limit int) ([]Turn, error) {
	if p.Sales == nil || p.Catalog == nil {
		return nil, nil // a shop without goods
	}
	now := p.DB.Now()
	day := now.In(jp.Tokyo) // days begin at midnight
	all, err := p.gather(ctx, time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, jp.Tokyo), until)
	if err != nil {
		return nil, err
	}
	var list []Turn
	for _, s := range all.spans {
		turn := Turn{Kind: s.kind, Title: s.title, Detail: s.detail, Edit: s.edit}
		within := func(ms int64) bool { return ms > now.UnixMilli() && ms < until.UnixMilli() }
		if within(s.starts) {
			turn.At = time.UnixMilli(s.starts)
			list = append(list, turn)
		}
		if within(s.ends) && s.kind != Goods { // goods are published at a moment
			turn.At, turn.Ends = time.UnixMilli(s.ends), true
			list = append(list, turn)
		}
	}
	slices.SortStableFunc(list, func(a, b Turn) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(order[a.Kind], order[b.Kind])) })
	return list[:min(len(list), limit)], nil
}
