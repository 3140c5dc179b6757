package calendar

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/layout"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

const (
	yearAhead  = 365 * 24 * time.Hour // in which goods are published that articles are about
	mostDrafts = 500
)

// A span is one thing with its period, in Unix milliseconds; 0 is open.
type span struct {
	kind          CalendarKind
	id            string
	title, detail string
	starts, ends  int64
	edit          string
}

func (s span) key() string { return string(s.kind) + ":" + s.id }

func (s span) bar(now int64, says []string) CalendarBar {
	state := catalog.Campaign{Starts: s.starts, Ends: s.ends}.State(time.UnixMilli(now))
	if says == nil {
		says = []string{}
	}
	return CalendarBar{Key: s.key(), Kind: s.kind, Title: s.title, Detail: s.detail, Starts: s.starts, Ends: s.ends, State: state, Edit: s.edit, Says: says}
}

// everything is what has a period in some weeks, and what tells whether it goes together.
type everything struct {
	from, to time.Time
	spans    []span
	snap     *catalog.Snapshot
	shelves  []catalog.Campaign // all of them, as they are or would be
	goods    map[string]int     // commodities of each
	sales    []catalog.Sale
	colors   map[string][]id.ColorSKU // of each sale
	coupons  []loyalty.Coupon
	texts    []content.Span
	planned  map[string]int64 // when commodities are published that are not there yet
}

func (p Parts) gather(ctx context.Context, from, to time.Time) (*everything, error) {
	all := &everything{from: from, to: to, snap: p.Catalog.Current(), planned: map[string]int64{}}
	var err error
	if all.sales, all.colors, err = (catalog.Catalog{DB: p.DB}).SalesBetween(ctx, from, to, mostRead, p.Sales); err != nil {
		return nil, err
	}
	for _, s := range all.sales {
		all.add(span{kind: Sale, id: s.ID, title: s.Name, detail: fmt.Sprintf("%s、%d色", s.Rule.Words(), s.Colors), starts: s.Starts.UnixMilli(), ends: s.Until().UnixMilli(), edit: "/prices/sales/" + s.ID})
	}
	all.shelves, all.goods = all.snap.Campaigns(), goodsOf(all.snap)
	for _, c := range all.shelves {
		if c.Starts < to.UnixMilli() && (c.Ends == 0 || c.Ends > from.UnixMilli()) {
			all.add(span{kind: Campaign, id: c.Code, title: c.Name, detail: fmt.Sprintf("%d商品", all.goods[c.Code]), starts: c.Starts, ends: c.Ends, edit: "/campaigns?open=" + url.QueryEscape(c.Code)})
		}
	}
	err = p.DB.View(ctx, func(tx *db.Tx) error {
		coupons, err := loyalty.Between(ctx, tx, from, to, mostRead)
		if err != nil {
			return err
		}
		drafts, err := catalog.DraftsUntil(ctx, tx, to.Add(yearAhead), mostDrafts)
		all.coupons = all.coupons[:0]
		for _, c := range coupons {
			all.coupons = append(all.coupons, c.Coupon)
		}
		for _, d := range drafts {
			all.planned[string(d.Code)] = d.PublishAt.UnixMilli()
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, c := range all.coupons {
		all.add(span{kind: Coupon, id: c.Code, title: c.Name, detail: loyalty.Offer(c) + "（" + c.Code + "）", starts: c.Starts, ends: c.Ends, edit: "/campaigns/coupons?open=" + url.QueryEscape(c.Code)})
	}
	for code, at := range all.planned {
		if at >= from.UnixMilli() && at < to.UnixMilli() {
			all.add(span{kind: Goods, id: code, title: code + " の公開", detail: "下書きがこの日時に公開される", starts: at, ends: at + 1, edit: "/goods/" + code})
		}
	}
	if p.Content != nil {
		all.texts = p.Content.Current().Spans(from, to)
	}
	blocks, err := p.blocks(ctx, from, to)
	if err != nil {
		return nil, err
	}
	all.texts = append(all.texts, blocks...)
	for _, e := range all.texts {
		s := span{kind: kindOf(e.Type), id: e.ID, title: e.Title, detail: typeWords[e.Type], starts: milli(e.Publish), ends: milli(e.End), edit: "/articles/" + e.ID}
		if page, _, ok := strings.Cut(e.ID, "/"); ok && e.Type == blockType {
			s.edit = "/pages/" + page
		}
		all.add(s)
	}
	for _, s := range closed(from, to, p.Shipping) {
		all.add(s)
	}
	return all, nil
}

// blockType is that of the blocks of pages, which show and lead on as entries do.
const blockType = "block"

// blocks are those of pages that were made in the office, and others with a period.
func (p Parts) blocks(ctx context.Context, from, to time.Time) (list []content.Span, err error) {
	pages, err := layout.Pages{DB: p.DB}.List(ctx)
	if err != nil {
		return nil, err
	}
	for _, page := range pages {
		for _, b := range page.Published {
			if b.Starts >= to.UnixMilli() || b.Ends != 0 && b.Ends <= from.UnixMilli() {
				continue
			}
			one := content.Span{ID: page.Name + "/" + b.ID, Type: blockType, Title: cmp.Or(b.Title, string(b.Kind)), Publish: moment(b.Starts), End: moment(b.Ends)}
			if len(b.Shown) == 0 {
				list = append(list, one)
			}
			for i, s := range b.Shown {
				shown := one
				shown.ID, shown.Title, shown.Link = fmt.Sprintf("%s/%d", one.ID, i), b.Title+"："+s.Title, s.Link
				list = append(list, shown)
			}
		}
	}
	return list, nil
}

// moment is a time in which 0 is open.
func moment(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms)
}

func (e *everything) add(s span) { e.spans = append(e.spans, s) }

func milli(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// campaign finds one of the campaigns as they are or would be.
func (e *everything) campaign(code string) (catalog.Campaign, bool) {
	i := slices.IndexFunc(e.shelves, func(c catalog.Campaign) bool { return c.Code == code })
	if i < 0 {
		return catalog.Campaign{}, false
	}
	return e.shelves[i], true
}

// CampaignSays is what a campaign with so many goods would not go together with,
// were it so.
func (p Parts) CampaignSays(ctx context.Context, c catalog.Campaign, goods int) ([]string, error) {
	return p.says(ctx, key(Campaign, c.Code), c.Starts, c.Ends, func(all *everything) {
		all.shelves = append(slices.DeleteFunc(slices.Clone(all.shelves), func(o catalog.Campaign) bool { return o.Code == c.Code }), c)
		all.goods[c.Code] = goods
	})
}

// CouponSays is what a coupon would not go together with, were it so.
func (p Parts) CouponSays(ctx context.Context, c loyalty.Coupon) ([]string, error) {
	return p.says(ctx, key(Coupon, c.Code), c.Starts, c.Ends, func(all *everything) {
		all.coupons = append(slices.DeleteFunc(all.coupons, func(o loyalty.Coupon) bool { return o.Code == c.Code }), c)
	})
}

// farAhead is how far a period without an end is looked at.
const farAhead = 90 * 24 * time.Hour

// says is what the rules of the calendar say of one thing as it would be, from
// now on.
func (p Parts) says(ctx context.Context, of string, starts, ends int64, change func(*everything)) ([]string, error) {
	if p.Sales == nil {
		p.Sales = &catalog.SaleColors{}
	}
	now := p.DB.Now()
	from := now
	if starts > now.UnixMilli() {
		from = time.UnixMilli(starts)
	}
	to := from.Add(farAhead)
	if ends != 0 && ends < to.UnixMilli() {
		to = time.UnixMilli(ends)
	}
	if !to.After(from) {
		return nil, nil // it is over
	}
	all, err := p.gather(ctx, from, to)
	if err != nil {
		return nil, err
	}
	change(all)
	var says []string
	for _, c := range all.conflicts() {
		if slices.Contains(c.Bars, of) {
			says = append(says, c.Says)
		}
	}
	return says, nil
}

// goodsOf counts the commodities of each campaign.
func goodsOf(snap *catalog.Snapshot) map[string]int {
	n := map[string]int{}
	for _, c := range snap.Items() {
		for _, code := range c.Campaigns() {
			n[code]++
		}
	}
	return n
}

var typeWords = map[string]string{
	"article": "読みもの", "editor": "編集者", "information": "お知らせ", "page": "ご案内", "faq": "よくある質問", "season": "季節の印", "hero": "ホームの大きな写真", "feature": "ホームのピックアップ", "banner": "ホームのご案内", blockType: "ページのブロック",
}

func kindOf(contentType string) CalendarKind {
	switch contentType {
	case "hero", "feature", "banner", blockType:
		return Banner
	case "article":
		return Article
	}
	return News
}

// closed are the days on which nothing leaves, where they are more than a weekend.
func closed(from, to time.Time, s terms.Shipping) (list []span) {
	day := from
	for back := 0; back < longestRest && !shipping.Works(day.AddDate(0, 0, -1), s); back++ {
		day = day.AddDate(0, 0, -1)
	}
	for ; day.Before(to); day = day.AddDate(0, 0, 1) {
		first, special, names := day, false, []string{}
		for n := 0; n < longestRest && !shipping.Works(day, s); n++ {
			special = special || day.Weekday() != time.Saturday && day.Weekday() != time.Sunday
			if name, ok := jp.Holiday(day); ok {
				names = append(names, name)
			}
			day = day.AddDate(0, 0, 1)
		}
		if special {
			list = append(list, span{kind: Shipping, id: jp.Day(first), title: "出荷休み", detail: strings.Join(slices.Compact(names), "・"), starts: first.UnixMilli(), ends: day.UnixMilli()})
		}
	}
	return list
}

// longestRest is how many days in a row are looked at, should nothing ever leave.
const longestRest = 60
