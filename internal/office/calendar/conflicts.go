package calendar

import (
	"cmp"
	"fmt"
	"math"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
)

// A stretch is from one moment up to another, in Unix milliseconds.
type stretch struct{ from, until int64 }

// stretchOf is a period, in which 0 is open.
func stretchOf(starts, ends int64) stretch {
	if ends == 0 {
		ends = math.MaxInt64
	}
	return stretch{starts, ends}
}

func (s stretch) and(o stretch) stretch { return stretch{max(s.from, o.from), min(s.until, o.until)} }

func (s stretch) empty() bool { return s.from >= s.until }

// words says it in days and hours: 11/20 0:00～11/25 0:00.
func (s stretch) words() string {
	at := func(ms int64) string { return time.UnixMilli(ms).In(jp.Tokyo).Format("1/2 15:04") }
	switch {
	case s.from == 0 && s.until == math.MaxInt64:
		return "期限なし"
	case s.until == math.MaxInt64:
		return at(s.from) + "～"
	case s.from == 0:
		return "～" + at(s.until)
	}
	return at(s.from) + "～" + at(s.until)
}

// finder gathers what does not go together in the weeks that are looked at.
type finder struct {
	*everything
	window stretch
	found  []CalendarConflict
}

func (e *everything) conflicts() []CalendarConflict {
	f := &finder{everything: e, window: stretch{e.from.UnixMilli(), e.to.UnixMilli()}}
	f.salesOfTheSameGoods()
	f.couponsWithoutSales()
	f.couponsOfCampaigns()
	f.leadingNowhere()
	f.goodsNotThere()
	f.emptyCampaigns()
	return f.found
}

// full tells whether more would only be more of the same.
func (f *finder) full() bool { return len(f.found) >= mostConflicts }

func (f *finder) note(when stretch, bars []string, format string, args ...any) {
	if f.full() || when.and(f.window).empty() {
		return
	}
	c := CalendarConflict{Says: fmt.Sprintf(format, args...) + "（" + when.words() + "）", From: when.from, Until: when.until, Bars: bars}
	if when.until == math.MaxInt64 {
		c.Until = 0
	}
	f.found = append(f.found, c)
}

func saleTime(s catalog.Sale) stretch { return stretch{s.Starts.UnixMilli(), s.Until().UnixMilli()} }

func key(kind CalendarKind, id string) string { return string(kind) + ":" + id }

// salesOfTheSameGoods are two that lower the same colour at the same time: the
// lower price is true, which one of them did not mean.
func (f *finder) salesOfTheSameGoods() {
	type pair struct{ a, b int }
	of := map[id.ColorSKU][]int{}
	common := map[pair]int{}
	for i, s := range f.sales {
		for _, color := range f.colors[s.ID] {
			for _, other := range of[color] {
				if !saleTime(f.sales[other]).and(saleTime(s)).empty() {
					common[pair{other, i}]++
				}
			}
			of[color] = append(of[color], i)
		}
	}
	pairs := make([]pair, 0, len(common))
	for p := range common {
		pairs = append(pairs, p)
	}
	slices.SortFunc(pairs, func(x, y pair) int { return cmp.Or(cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b)) })
	for _, p := range pairs {
		a, b := f.sales[p.a], f.sales[p.b]
		f.note(saleTime(a).and(saleTime(b)), []string{key(Sale, a.ID), key(Sale, b.ID)},
			"セール「%s」と「%s」が、同じ%d色で重なります。安いほうの価格になります", a.Name, b.Name, common[p])
	}
}

// A saleGoods counts the commodities of a sale by what coupons can be for.
type saleGoods struct {
	all   map[id.Commodity]*catalog.Commodity
	count map[string]int // "c" and a category, "b" and a brand, "k" and a campaign
}

func (f *finder) goodsOnSale(s catalog.Sale) saleGoods {
	g := saleGoods{all: map[id.Commodity]*catalog.Commodity{}, count: map[string]int{}}
	for _, color := range f.colors[s.ID] {
		c, _, ok := f.snap.Color(color)
		if !ok || g.all[c.Code] != nil {
			continue
		}
		g.all[c.Code] = c
		for category := range f.categories(c) {
			g.count["c"+category]++
		}
		g.count["b"+string(c.Brand)]++
		for _, campaign := range c.Campaigns {
			g.count["k"+campaign]++
		}
	}
	return g
}

// categories are those of a commodity, of any level.
func (f *finder) categories(c *catalog.Commodity) map[string]bool {
	all := map[string]bool{}
	for _, code := range c.Categories {
		node, _ := f.snap.Tree().Node(code)
		for _, above := range node.Line() {
			all[above.Code] = true
		}
	}
	return all
}

// wanted is how many goods of a sale a coupon would be for, were they not on sale.
func (f *finder) wanted(k loyalty.Coupon, g saleGoods) (n int) {
	among := func(kind string, codes []string) bool {
		return len(codes) == 0 || slices.ContainsFunc(codes, func(code string) bool { return g.count[kind+code] > 0 })
	}
	if !among("c", k.Categories) || !among("b", k.Brands) || !among("k", k.Campaigns) {
		return 0
	}
	if len(k.Categories)+len(k.Brands)+len(k.Campaigns) == 0 {
		return len(g.all)
	}
	for _, c := range g.all {
		in := f.categories(c)
		if (len(k.Categories) == 0 || slices.ContainsFunc(k.Categories, func(code string) bool { return in[code] })) &&
			(len(k.Brands) == 0 || slices.Contains(k.Brands, string(c.Brand))) &&
			(len(k.Campaigns) == 0 || slices.ContainsFunc(c.Campaigns, func(code string) bool { return slices.Contains(k.Campaigns, code) })) {
			n++
		}
	}
	return n
}

// couponsWithoutSales are coupons that leave out what is on sale in their time.
func (f *finder) couponsWithoutSales() {
	goods := map[string]saleGoods{}
	for _, k := range f.coupons {
		if !k.NotOnSale {
			continue
		}
		for _, s := range f.sales {
			if f.full() {
				return
			}
			when := stretchOf(k.Starts, k.Ends).and(saleTime(s))
			if when.and(f.window).empty() {
				continue
			}
			if _, known := goods[s.ID]; !known {
				goods[s.ID] = f.goodsOnSale(s)
			}
			if n := f.wanted(k, goods[s.ID]); n > 0 {
				f.note(when, []string{key(Coupon, k.Code), key(Sale, s.ID)}, "クーポン「%s」は、セール「%s」の%d商品に使えません（セール商品は対象外）", k.Name, s.Name, n)
			}
		}
	}
}

// away is when something shows while what it leads to is not there.
func (f *finder) away(shows, there stretch) []stretch {
	var out []stretch
	for _, s := range []stretch{{shows.from, min(shows.until, there.from)}, {max(shows.from, there.until), shows.until}} {
		if !s.empty() && !s.and(f.window).empty() {
			out = append(out, s)
		}
	}
	return out
}

// couponsOfCampaigns are coupons for goods of a campaign that does not run in their time.
func (f *finder) couponsOfCampaigns() {
	for _, k := range f.coupons {
		if len(k.Campaigns) != 1 {
			continue
		}
		c, ok := f.campaign(k.Campaigns[0])
		if !ok {
			f.note(stretchOf(k.Starts, k.Ends), []string{key(Coupon, k.Code)}, "クーポン「%s」の対象のキャンペーン %s がありません", k.Name, k.Campaigns[0])
			continue
		}
		for _, when := range f.away(stretchOf(k.Starts, k.Ends), stretchOf(c.Starts, c.Ends)) {
			f.note(when, []string{key(Coupon, k.Code), key(Campaign, c.Code)}, "クーポン「%s」の対象のキャンペーン「%s」は、このあいだ%s", k.Name, c.Name, notRunning(when, c))
		}
	}
}

func notRunning(when stretch, c catalog.Campaign) string {
	if when.from < c.Starts {
		return "まだ始まっていません"
	}
	return "終わっています"
}

// leadingNowhere are banners that lead to what has not begun, is over or is not there.
func (f *finder) leadingNowhere() {
	pages := map[string]content.Span{}
	for _, e := range f.texts {
		if e.Path != "" {
			pages[e.Path] = e
		}
	}
	for _, e := range f.texts {
		u, err := url.Parse(e.Link)
		if err != nil || e.Link == "" || u.Host != "" {
			continue
		}
		shows, bar := stretchOf(milli(e.Publish), milli(e.End)), key(kindOf(e.Type), e.ID)
		if code, ok := strings.CutPrefix(u.Path, "/campaign/"); ok {
			c, there := f.campaign(code)
			if !there {
				f.note(shows, []string{bar}, "「%s」の行き先のキャンペーン %s がありません", e.Title, code)
				continue
			}
			for _, when := range f.away(shows, stretchOf(c.Starts, c.Ends)) {
				f.note(when, []string{bar, key(Campaign, c.Code)}, "「%s」の行き先のキャンペーン「%s」は、このあいだ%s", e.Title, c.Name, notRunning(when, c))
			}
		}
		if code, ok := strings.CutPrefix(u.Path, "/items/"); ok && !strings.Contains(code, "/") {
			f.missing(e, shows, bar, code, "行き先の商品")
		}
		if page, ok := pages[u.Path]; ok && page.ID != e.ID {
			for _, when := range f.away(shows, stretchOf(milli(page.Publish), milli(page.End))) {
				f.note(when, []string{bar, key(kindOf(page.Type), page.ID)}, "「%s」の行き先の読みもの「%s」は、このあいだ表示されません", e.Title, page.Title)
			}
		}
	}
}

// goodsNotThere are articles about goods that are not sold while they show.
func (f *finder) goodsNotThere() {
	for _, e := range f.texts {
		shows, bar := stretchOf(milli(e.Publish), milli(e.End)), key(kindOf(e.Type), e.ID)
		for _, code := range e.Items {
			f.missing(e, shows, bar, code, "商品")
		}
	}
}

func (f *finder) missing(e content.Span, shows stretch, bar, code, what string) {
	if len(code) > 10 {
		code = code[:10] // a colour or a size of it
	}
	if c, ok := f.snap.Commodity(id.Commodity(code)); ok {
		if c.Discontinued {
			f.note(shows, []string{bar}, "「%s」の%s「%s」は、販売を終えています", e.Title, what, c.Name)
		}
		return
	}
	at, planned := f.planned[code]
	if !planned {
		f.note(shows, []string{bar}, "「%s」の%s %s は、販売していません", e.Title, what, code)
		return
	}
	if when := shows.and(stretch{0, at}); !when.empty() {
		f.note(when, []string{bar, key(Goods, code)}, "「%s」の%s %s は、まだ公開されていません", e.Title, what, code)
	}
}

// emptyCampaigns are those without goods while they run.
func (f *finder) emptyCampaigns() {
	for _, c := range f.shelves {
		if f.goods[c.Code] == 0 && (c.Starts != 0 || c.Ends != 0) {
			f.note(stretchOf(c.Starts, c.Ends), []string{key(Campaign, c.Code)}, "キャンペーン「%s」に商品がありません", c.Name)
		}
	}
}
