package today

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/office/calendar"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// TodayNext is something that happens by itself, or that people have to be done by.
type TodayNext struct {
	At   int64  `json:"at"`   // Unix milliseconds
	What string `json:"what"` // in words
	Kind string `json:"kind"` // what it is, in a word
	To   string `json:"to"`   // the room where it can be changed; empty: nowhere
}

const (
	nextWithin  = 7 * 24 * time.Hour
	nextMost    = 8
	newestBatch = 20 // batches that may not have left yet
)

// planned are the jobs that run seldom enough for somebody to wait for them.
var planned = map[string]string{"ranks": "会員ランクの見直し", "stock-audit": "在庫と台帳の照合"}

var kindWords = map[calendar.CalendarKind]string{
	calendar.Sale: "価格", calendar.Campaign: "キャンペーン", calendar.Coupon: "クーポン", calendar.Banner: "ページ", calendar.Article: "記事", calendar.News: "お知らせ", calendar.Goods: "商品", calendar.Shipping: "出荷",
}

// next is what happens from now on, the soonest first.
func (p Parts) next(ctx context.Context, jobs []Job, now time.Time) ([]TodayNext, error) {
	list := []TodayNext{}
	add := func(at time.Time, kind, what, to string) {
		if at.After(now) && at.Sub(now) < nextWithin {
			list = append(list, TodayNext{at.UnixMilli(), what, kind, to})
		}
	}
	terms := p.Orders.Terms.Shipping
	if local := now.In(jp.Tokyo); shipping.Works(local, terms) {
		cutoff := time.Date(local.Year(), local.Month(), local.Day(), terms.CutoffHour, 0, 0, 0, jp.Tokyo)
		add(cutoff, "出荷", fmt.Sprintf("今日の出荷の締切（%d時までの入金分）", terms.CutoffHour), "/shipping")
	}
	batches, err := p.Orders.ShippingBatches(ctx, now.Add(time.Minute), newestBatch)
	if err != nil {
		return nil, err
	}
	for _, b := range batches {
		if b.State == shipment.Leaving {
			add(b.Due, "出荷", fmt.Sprintf("第%d便 %s の発送を確定", b.Seq, b.Carrier), "/shipping/"+b.ID)
		}
	}
	for _, j := range jobs {
		if word, ok := planned[j.Name]; ok {
			add(j.Due, "自動", word, "")
		}
	}
	if room.May(ctx, staff.GoodsRead) {
		turns, err := p.Calendar.Next(ctx, now.Add(nextWithin), nextMost)
		if err != nil {
			return nil, err
		}
		for _, t := range turns {
			add(t.At, kindWords[t.Kind], said(t), cmp.Or(t.Edit, "/calendar"))
		}
	}
	slices.SortStableFunc(list, func(a, b TodayNext) int { return cmp.Compare(a.At, b.At) })
	return list[:min(len(list), nextMost)], nil
}

// said is what happens at a turn, in words.
func said(t calendar.Turn) string {
	switch {
	case t.Kind == calendar.Goods:
		return t.Title
	case t.Kind == calendar.Shipping && t.Ends:
		return "出荷を再開"
	case t.Kind == calendar.Shipping:
		return "出荷休みが始まる"
	case t.Ends:
		return "「" + t.Title + "」が終わる"
	case t.Kind == calendar.Article || t.Kind == calendar.News:
		return "「" + t.Title + "」を公開"
	}
	return "「" + t.Title + "」が始まる"
}
