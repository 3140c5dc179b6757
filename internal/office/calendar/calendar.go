// Package calendar holds the calls of the room カレンダー: everything of the shop
// that has a period, over weeks, and what of it does not go together.
package calendar

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Parts is what the calls need.
type Parts struct {
	DB       *db.DB
	Catalog  *catalog.Live
	Content  *content.Live // nil: a shop without content
	Shipping terms.Shipping
	// Sales remembers which colours are in which sale.
	Sales *catalog.SaleColors
}

// Calls are the calls of the room.
func Calls(p Parts) []room.Call {
	if p.Sales == nil {
		p.Sales = &catalog.SaleColors{}
	}
	return []room.Call{
		room.New("calendar/list", "Everything that has a period in some weeks, and what of it does not go together.", staff.GoodsRead, p.list).ReadOnly(),
	}
}

// A CalendarKind is what has a period.
type CalendarKind string

// What the shop has with a period.
const (
	Sale     CalendarKind = "sale"
	Campaign CalendarKind = "campaign"
	Coupon   CalendarKind = "coupon"
	Banner   CalendarKind = "banner"
	Article  CalendarKind = "article"
	News     CalendarKind = "news"
	Goods    CalendarKind = "goods"    // that are published at a moment
	Shipping CalendarKind = "shipping" // days on which nothing leaves
)

// Enum lists all values for the contract.
func (CalendarKind) Enum() []any {
	return []any{Sale, Campaign, Coupon, Banner, Article, News, Goods, Shipping}
}

// CalendarAsk is which weeks somebody wants to see.
type CalendarAsk struct {
	From  int64 `json:"from"`  // Unix milliseconds of a moment of the first week; 0: this week
	Weeks int   `json:"weeks"` // how many; 0: six
}

// CalendarList is what has a period in some weeks.
type CalendarList struct {
	From      int64              `json:"from"` // midnight of a Monday
	Until     int64              `json:"until"`
	Now       int64              `json:"now"`
	Bars      []CalendarBar      `json:"bars"` // by kind, then by beginning
	Cut       int                `json:"cut"`  // bars that are not shown, since there are too many
	Conflicts []CalendarConflict `json:"conflicts"`
}

// CalendarBar is one thing with a period.
type CalendarBar struct {
	Key    string                `json:"key"` // kind and id
	Kind   CalendarKind          `json:"kind"`
	Title  string                `json:"title"`
	Detail string                `json:"detail"` // what it does, in a line
	Starts int64                 `json:"starts"` // 0: it was always there
	Ends   int64                 `json:"ends"`   // exclusive; 0: it stays
	State  catalog.CampaignState `json:"state"`
	Edit   string                `json:"edit"` // the room where it is changed; empty: not in the office
	Says   []string              `json:"says"` // what of it does not go together with others
}

// CalendarConflict is what does not go together.
type CalendarConflict struct {
	Says  string   `json:"says"`
	From  int64    `json:"from"`  // when it begins to be so; 0: it was always
	Until int64    `json:"until"` // 0: it stays
	Bars  []string `json:"bars"`  // keys
}

const (
	usualWeeks    = 6
	mostWeeks     = 27
	mostBars      = 2_000
	mostRead      = 20_000 // of a kind
	mostConflicts = 200
	week          = 7 * 24 * time.Hour
	farthest      = 10 * 365 * 24 * time.Hour // from now that somebody looks
)

// monday is the midnight of the shop with which the week of t begins.
func monday(t time.Time) time.Time {
	t = t.In(jp.Tokyo)
	back := (int(t.Weekday()) + 6) % 7
	return time.Date(t.Year(), t.Month(), t.Day()-back, 0, 0, 0, 0, jp.Tokyo)
}

// window is the weeks that were asked for.
func (in CalendarAsk) window(now time.Time) (from, to time.Time) {
	at := now
	if in.From != 0 {
		at = time.UnixMilli(min(max(in.From, now.Add(-farthest).UnixMilli()), now.Add(farthest).UnixMilli()))
	}
	weeks := min(max(cmp.Or(in.Weeks, usualWeeks), 1), mostWeeks)
	from = monday(at)
	return from, from.Add(time.Duration(weeks) * week)
}

func (p Parts) list(ctx context.Context, in CalendarAsk) (CalendarList, error) {
	now := p.DB.Now()
	from, to := in.window(now)
	out := CalendarList{From: from.UnixMilli(), Until: to.UnixMilli(), Now: now.UnixMilli(), Bars: []CalendarBar{}, Conflicts: []CalendarConflict{}}
	all, err := p.gather(ctx, from, to)
	if err != nil {
		return out, err
	}
	says := map[string][]string{}
	for _, c := range all.conflicts() {
		out.Conflicts = append(out.Conflicts, c)
		for _, key := range c.Bars {
			says[key] = append(says[key], c.Says)
		}
	}
	slices.SortStableFunc(out.Conflicts, func(a, b CalendarConflict) int { return cmp.Compare(a.From, b.From) })
	for _, s := range all.spans {
		if s.starts == 0 && s.ends == 0 && says[s.key()] == nil {
			continue // always there: it has no period
		}
		out.Bars = append(out.Bars, s.bar(now.UnixMilli(), says[s.key()]))
	}
	if len(out.Bars) > mostBars {
		out.Cut = len(out.Bars) - mostBars
		// What does not go together stays to be seen.
		slices.SortStableFunc(out.Bars, func(a, b CalendarBar) int { return cmp.Compare(min(len(b.Says), 1), min(len(a.Says), 1)) })
		out.Bars = out.Bars[:mostBars]
	}
	slices.SortFunc(out.Bars, func(a, b CalendarBar) int {
		return cmp.Or(cmp.Compare(order[a.Kind], order[b.Kind]), cmp.Compare(a.Starts, b.Starts), cmp.Compare(a.Key, b.Key))
	})
	return out, nil
}

// order is that of the kinds on the page.
var order = map[CalendarKind]int{Sale: 0, Campaign: 1, Coupon: 2, Banner: 3, Article: 4, News: 5, Goods: 6, Shipping: 7}
