// Package feed writes the shop's goods as services for comparing and advertising
// read them, at addresses that only those know who were told. A feed is made of
// the snapshot when it is asked for, so its prices are those of the moment and
// no job can be late.
package feed

import (
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// Format is who reads a feed.
type Format string

// The formats.
const (
	Google Format = "google" // Google Merchant Center: RSS 2.0
	Meta   Format = "meta"   // catalogues of Facebook and Instagram: CSV
	Line   Format = "line"   // LINE's dynamic ads: tab-separated
	Prices Format = "prices" // services that compare prices: CSV
)

// Formats is all of them.
var Formats = []Format{Google, Meta, Line, Prices}

// Enum lists all values for the contract.
func (Format) Enum() []any { return []any{Google, Meta, Line, Prices} }

// A rule is what a service asks for.
type rule struct {
	name, file  string
	title, text int // most characters of title and description; 0: it has none
	write       func(w *writer, p product)
	begin, end  func(w *writer)
	kind        string // of the answer
}

var rules = map[Format]rule{
	Google: {"Google Merchant Center", "google.xml", 150, 5000, googleItem, googleBegin, googleEnd, "application/xml; charset=utf-8"},
	Meta:   {"Meta（Facebook・Instagram）", "meta.csv", 200, 9999, csvItem, metaBegin, nil, "text/csv; charset=utf-8"},
	Line:   {"LINE", "line.tsv", 100, 1000, tsvItem, lineBegin, nil, "text/tab-separated-values; charset=utf-8"},
	Prices: {"価格比較サイト（CSV）", "prices.csv", 120, 0, priceItem, priceBegin, nil, "text/csv; charset=utf-8"},
}

// Name is what the office calls a format.
func (f Format) Name() string { return rules[f].name }

// File is the last part of a feed's address.
func (f Format) File() string { return rules[f].file }

// Kind is the content type of a feed.
func (f Format) Kind() string { return rules[f].kind }

// Severity is what becomes of goods with a problem.
type Severity string

const (
	LeftOut Severity = "left_out" // they are not in the feed
	Cut     Severity = "cut"      // a text is shortened
	Warned  Severity = "warned"   // the service may refuse them
)

// Enum lists all values for the contract.
func (Severity) Enum() []any { return []any{LeftOut, Cut, Warned} }

// A Problem is what a service does not like about an item or a colour.
type Problem struct {
	Item     id.Commodity
	Color    id.ColorSKU // empty: the whole item
	Name     string
	Severity Severity
	Said     string
}

// A product is a SKU as feeds tell of it.
type product struct {
	sku              id.SKU
	item             id.Commodity
	title, text      string
	link, image      string
	more             []string // other pictures
	price, sale      money.Yen
	stock            int
	state            string // in_stock, out_of_stock, preorder
	from             string // when a preorder comes, RFC 3339
	brand, category  string
	color, size      string
	gender, ageGroup string
}

// Totals is how much a feed has.
type Totals struct{ Items, SKUs, LeftOut int }

// walk goes through everything that is sold.
func walk(snap *catalog.Snapshot, f Format, origin string, now time.Time, each func(product), report func(Problem)) (t Totals) {
	r := rules[f]
	for c := range snap.All() {
		if c.Secret || c.Discontinued {
			continue
		}
		t.Items++
		say := func(color id.ColorSKU, s Severity, said string) {
			if report != nil {
				report(Problem{c.Code, color, c.Name, s, said})
			}
		}
		text := plain(c.Description)
		if r.text > 0 && text == "" {
			say("", Warned, "説明文がありません。商品名を代わりに使います。")
			text = c.Name
		}
		if n := utf8.RuneCountInString(text); r.text > 0 && n > r.text {
			say("", Cut, "説明文が長すぎるため、途中までにします。")
			text = string([]rune(text)[:r.text])
		}
		for _, color := range c.Colors {
			if why := refused(color); why != "" {
				say(color.Code, LeftOut, why)
				t.LeftOut++
				continue
			}
			t.SKUs += eachSize(snap, c, color, r, text, origin, now, each, say)
		}
	}
	return t
}

// refused says why a colour cannot be in any feed.
func refused(color catalog.Color) string {
	switch {
	case color.Price <= 0:
		return "価格がありません。"
	case color.Pictures == 0:
		return "写真がありません。"
	case len(color.Sizes) == 0:
		return "サイズがありません。"
	}
	return ""
}

func eachSize(snap *catalog.Snapshot, c *catalog.Commodity, color catalog.Color, r rule, text, origin string, now time.Time, each func(product), say func(id.ColorSKU, Severity, string)) (n int) {
	brand, _ := snap.Brand(c.Brand)
	cut := false
	for _, size := range color.Sizes {
		p := product{
			sku: size.SKU, item: c.Code, text: text, link: origin + "/items/" + string(color.Code), image: origin + id.ImagePath(color.Code, 1, 1200), stock: max(size.Stock, 0), state: "out_of_stock",
			brand: brand.Name, category: categoryOf(snap, c), color: color.Name, size: size.Name, gender: genders[c.SexType], ageGroup: ages[c.SexType], price: color.Price,
		}
		p.title = strings.TrimSpace(c.Name + " " + color.Name + " " + size.Name)
		if utf8.RuneCountInString(p.title) > r.title {
			p.title, cut = string([]rune(p.title)[:r.title]), true
		}
		if color.ListPrice > color.Price { // only what the record proves stands in a snapshot
			p.price, p.sale = color.ListPrice, color.Price
		}
		for i := 2; i <= min(color.Pictures, 5); i++ {
			p.more = append(p.more, origin+id.ImagePath(color.Code, i, 1200))
		}
		if day, err := jp.ParseDay(c.ArrivalDate); c.Reserve && err == nil && day.After(now) && !c.Early() {
			p.state, p.from = "preorder", day.Format("2006-01-02T15:04-0700")
		} else if size.Stock > 0 && !c.Early() {
			p.state = "in_stock"
		}
		if each != nil {
			each(p)
		}
		n++
	}
	if cut {
		say(color.Code, Cut, "商品名が長すぎるため、途中までにします。")
	}
	return n
}

var genders = map[catalog.SexType]string{catalog.Men: "male", catalog.Women: "female", catalog.Unisex: "unisex", catalog.Kids: "unisex", catalog.Baby: "unisex"}

var ages = map[catalog.SexType]string{catalog.Men: "adult", catalog.Women: "adult", catalog.Unisex: "adult", catalog.Kids: "kids", catalog.Baby: "infant"}

// categoryOf is the way to the main category, such as ウェア > トップス.
func categoryOf(snap *catalog.Snapshot, c *catalog.Commodity) string {
	if len(c.Categories) == 0 {
		return ""
	}
	node, ok := snap.Tree().Node(c.Categories[0])
	if !ok {
		return ""
	}
	names := []string{node.Name}
	for up := node.Parent; up != nil; up = up.Parent {
		names = append([]string{up.Name}, names...)
	}
	return strings.Join(names, " > ")
}

var (
	links = regexp.MustCompile(`!?\[([^\]]*)\]\([^)]*\)`)
	marks = regexp.MustCompile("(?m)^\\s*(#+|[-*+]|>|\\d+\\.)\\s+|[*_`]{1,3}")
	gaps  = regexp.MustCompile(`\s+`)
)

// plain is Markdown as a text in one line.
func plain(markdown string) string {
	return strings.TrimSpace(gaps.ReplaceAllString(marks.ReplaceAllString(links.ReplaceAllString(markdown, "$1"), ""), " "))
}
