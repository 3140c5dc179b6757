package search_test

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/search"
)

// unpacked is the commodities that were looked at, by what a snapshot keeps of them: those who look at every colour for
// every query spend most of their time on it otherwise.
var unpacked sync.Map

func colorAt(snap *catalog.Snapshot, doc int) (*catalog.Commodity, *catalog.Color) {
	p, color := snap.ItemAt(doc)
	c, ok := unpacked.Load(p)
	if !ok {
		c, _ = unpacked.LoadOrStore(p, p.Commodity())
	}
	item := c.(*catalog.Commodity)
	return item, &item.Colors[color]
}

// brute answers queries by looking at every colour, from the catalogue alone.
type brute struct {
	snap *catalog.Snapshot
	text map[int]bool // what the keywords of the query find
}

// values is what a colour has in a field, as text.
func (b brute) values(f search.Field, doc int) []string {
	c, color := colorAt(b.snap, doc)
	yes := func(on bool) []string {
		if on {
			return []string{"1"}
		}
		return []string{"0"}
	}
	switch f {
	case search.Category1, search.Category2, search.Category3:
		level := int(f[len(f)-1] - '0')
		var list []string
		for _, code := range c.Categories {
			n, _ := b.snap.Tree().Node(code)
			for n != nil && n.Level > level {
				n = n.Parent
			}
			if n != nil && n.Level == level && !slices.Contains(list, n.Code) {
				list = append(list, n.Code)
			}
		}
		return list
	case search.Brand, search.BrandCode:
		return []string{string(c.Brand)}
	case search.CampaignCode:
		var list []string
		for _, code := range c.Campaigns {
			if p, ok := b.snap.Campaign(code); ok && p.State(now) == catalog.Open {
				list = append(list, code)
			}
		}
		return list
	case search.Color:
		return []string{color.Group}
	case search.Size:
		var list []string
		for _, s := range color.Sizes {
			for _, value := range sizesOf(s) {
				if !slices.Contains(list, value) {
					list = append(list, value)
				}
			}
		}
		return list
	case search.StockedSize:
		var list []string
		for _, s := range color.Sizes {
			if c.Discontinued || s.Stock <= 0 {
				continue
			}
			for _, value := range sizesOf(s) {
				if !slices.Contains(list, value) {
					list = append(list, value)
				}
			}
		}
		return list
	case search.Material:
		var list []string
		for _, m := range c.Materials {
			for share, text := range map[int]string{1: "", 50: "50", 100: "100"} {
				if v := m.Name + text; m.Percent >= share && m.Part != "中身" && !slices.Contains(list, v) {
					list = append(list, v)
				}
			}
		}
		slices.Sort(list)
		return list
	case search.Care:
		return caresOf(c)
	case search.SexType:
		return []string{string(c.SexType)}
	case search.NewSeason:
		return yes(c.NewSeason)
	case search.NewArrival:
		return yes(c.NewArrival)
	case search.Repeat:
		return yes(c.Repeat)
	case search.Reserve:
		return yes(c.Reserve)
	case search.Magazine:
		return yes(c.Magazine)
	case search.Secret:
		return yes(c.Secret)
	case search.InStock:
		return yes(!c.Discontinued && slices.ContainsFunc(color.Sizes, func(s catalog.Size) bool { return s.Stock > 0 }))
	case search.OnSale:
		return yes(color.Price < color.ListPrice)
	case search.Commodity:
		return []string{string(c.Code)}
	case search.ColorSKU:
		return []string{string(color.Code)}
	}
	if n, ok := b.number(f, doc); ok {
		return []string{strconv.Itoa(n)}
	}
	return nil
}

func (b brute) number(f search.Field, doc int) (int, bool) {
	c, color := colorAt(b.snap, doc)
	switch f {
	case search.Price:
		return int(color.Price), true
	case search.Discount:
		return money.DiscountRate(color.ListPrice, color.Price), true
	case search.PopularRank:
		return c.PopularRank, c.PopularRank > 0
	case search.ArrivalDate:
		n, err := strconv.Atoi(c.ArrivalDate)
		return n, err == nil
	case search.ArrivalDays:
		at, err := jp.ParseDay(c.ArrivalDate)
		return int(now.Sub(at).Hours() / 24), err == nil && !now.Before(at)
	}
	return 0, false
}

func (b brute) meets(c search.Condition, doc int) bool {
	var each []bool
	if c.Field == search.SearchWord {
		each = []bool{b.text[doc]}
	}
	values := b.values(c.Field, doc)
	for _, v := range c.Values {
		each = append(each, slices.Contains(values, v))
	}
	for _, r := range c.Ranges {
		n, ok := b.number(c.Field, doc)
		each = append(each, ok && n >= int(r.Low) && n <= int(r.High))
	}
	switch {
	case c.Op == search.NotIn:
		return !slices.Contains(each, true)
	case c.Any:
		return slices.Contains(each, true)
	}
	return !slices.Contains(each, false)
}

// hits is what the query finds, its conditions on one field left out.
func (b brute) hits(q search.Query, except search.Field) []int {
	var list []int
	for doc := range b.snap.Colors() {
		c, _ := colorAt(b.snap, doc)
		ok := !c.Discontinued && c.Secret == q.Hidden
		for _, condition := range q.Conditions {
			ok = ok && (sameColumn(condition.Field, except) || b.meets(condition, doc))
		}
		if ok {
			list = append(list, doc)
		}
	}
	return list
}

func sameColumn(a, b search.Field) bool {
	name := func(f search.Field) string { return strings.TrimSuffix(string(f), "_code") }
	return a == b || name(a) == "brand" && name(b) == "brand"
}

// order puts hits into the order of a sort.
func (b brute) order(hits []int, s search.Sort) []int {
	if s.Field == "" {
		s = search.Newest
	}
	key := func(doc int) string {
		if s.Field == search.ArrivalDays { // by the date, so what is to come is the newest
			date, _ := b.number(search.ArrivalDate, doc)
			return fmt.Sprintf("%012d", 99991231-date)
		}
		if n, ok := b.number(s.Field, doc); ok {
			return fmt.Sprintf("%012d", n)
		}
		if s.Field == search.PopularRank {
			return "~" // without a number: behind
		}
		return strings.Join(b.values(s.Field, doc), " ")
	}
	date := func(doc int) string { c, _ := colorAt(b.snap, doc); return c.ArrivalDate }
	code := func(doc int) string { _, color := colorAt(b.snap, doc); return string(color.Code) }
	return slices.SortedFunc(slices.Values(hits), func(x, y int) int {
		c := cmp.Compare(key(x), key(y))
		if s.Desc {
			c = -c
		}
		return cmp.Or(c, -cmp.Compare(date(x), date(y)), cmp.Compare(code(x), code(y)))
	})
}

// counts is the facet of a field as value=count.
func (b brute) counts(q search.Query, f search.Field) map[string]int {
	counts := map[string]int{}
	for _, doc := range b.hits(q, f) {
		for _, v := range b.values(f, doc) {
			if f == search.Price || f == search.Discount || f == search.ArrivalDays {
				n, _ := strconv.Atoi(v)
				v = bandOf(f, n)
			}
			if v != "" {
				counts[v]++
			}
		}
	}
	return counts
}

// bandOf states the bands a second time, as shoppers see them.
func bandOf(f search.Field, n int) string {
	edges := map[search.Field][]int{
		search.Price:       {0, 1000, 2000, 3000, 5000, 8000, 10000, 15000, 20000},
		search.Discount:    {1, 10, 20, 30, 40, 50},
		search.ArrivalDays: {0, 7, 14, 30, 90},
	}[f]
	for i := len(edges) - 1; i >= 0; i-- {
		if n >= edges[i] {
			if i == len(edges)-1 {
				return fmt.Sprintf("%d:", edges[i])
			}
			return fmt.Sprintf("%d:%d", edges[i], edges[i+1]-1)
		}
	}
	return ""
}

// sizesOf states a second time which sizes people wear.
func sizesOf(s catalog.Size) (list []string) {
	var low, high int
	switch n, _ := fmt.Sscanf(s.Name, "%d～%dcm", &low, &high); {
	case s.Filter != "":
		return []string{s.Filter}
	case n == 2:
		for ; low <= high; low++ {
			list = append(list, strconv.Itoa(low)+"cm")
		}
		return list
	}
	if n, err := strconv.Atoi(s.Name); err == nil && n >= 50 && n <= 160 && n%10 == 0 {
		return []string{s.Name}
	}
	if _, err := strconv.ParseFloat(strings.TrimSuffix(s.Name, "cm"), 64); err == nil && strings.HasSuffix(s.Name, "cm") && len(s.Name) <= 4 {
		return []string{s.Name}
	}
	if slices.Contains([]string{"SS", "3L", "4L", "5L", "フリー"}, s.Name) {
		return []string{s.Name}
	}
	return nil
}

func caresOf(c *catalog.Commodity) (list []string) {
	machine, tumble := false, false
	for _, m := range c.Care {
		machine = machine || strings.HasPrefix(string(m), "wash")
		tumble = tumble || strings.HasPrefix(string(m), "tumble")
	}
	if machine || slices.Contains(c.Care, "hand_wash") {
		list = append(list, "wash", "hand")
	}
	if machine {
		list = append(list, "machine")
	}
	if tumble {
		list = append(list, "tumble")
	}
	return list
}
