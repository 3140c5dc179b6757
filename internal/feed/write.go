package feed

import (
	"bufio"
	"encoding/csv"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// A writer writes a feed; the first error ends it.
type writer struct {
	out  *bufio.Writer
	csv  *csv.Writer
	shop string
	link string
	err  error
}

// Write writes the feed of a format as it is now.
func Write(w io.Writer, snap *catalog.Snapshot, f Format, shop, origin string, now time.Time) (Totals, error) {
	r := rules[f]
	to := &writer{out: bufio.NewWriterSize(w, 1<<16), shop: shop, link: origin}
	to.csv = csv.NewWriter(to.out)
	r.begin(to)
	t := walk(snap, f, origin, now, func(p product) {
		if to.err == nil {
			r.write(to, p)
		}
	}, nil)
	if r.end != nil {
		r.end(to)
	}
	to.csv.Flush()
	if to.err == nil {
		to.err = to.csv.Error()
	}
	if to.err == nil {
		to.err = to.out.Flush()
	}
	return t, to.err
}

// Problems finds what a service does not like.
func Problems(snap *catalog.Snapshot, f Format, now time.Time) (list []Problem, t Totals) {
	t = walk(snap, f, "", now, nil, func(p Problem) { list = append(list, p) })
	return list, t
}

func yen(y money.Yen) string { return strconv.FormatInt(int64(y), 10) + " JPY" }

func (w *writer) text(s string) {
	if w.err == nil {
		_, w.err = w.out.WriteString(s)
	}
}

func (w *writer) element(name, value string) {
	if value == "" {
		return
	}
	w.text("<" + name + ">")
	if w.err == nil {
		w.err = xml.EscapeText(w.out, []byte(value))
	}
	w.text("</" + name + ">")
}

func googleBegin(w *writer) {
	w.text(xml.Header + `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>`)
	w.element("title", w.shop)
	w.element("link", w.link)
	w.element("description", w.shop)
}

func googleEnd(w *writer) { w.text("</channel></rss>\n") }

func googleItem(w *writer, p product) {
	w.text("<item>")
	sale := ""
	if p.sale > 0 {
		sale = yen(p.sale)
	}
	for _, one := range [][2]string{
		{"g:id", string(p.sku)}, {"g:item_group_id", string(p.item)}, {"title", p.title}, {"description", p.text}, {"link", p.link}, {"g:image_link", p.image},
		{"g:availability", p.state}, {"g:availability_date", p.from}, {"g:price", yen(p.price)}, {"g:sale_price", sale}, {"g:condition", "new"}, {"g:brand", p.brand},
		{"g:product_type", p.category}, {"g:color", p.color}, {"g:size", p.size}, {"g:gender", p.gender}, {"g:age_group", p.ageGroup}, {"g:identifier_exists", "no"},
	} {
		w.element(one[0], one[1])
	}
	for _, image := range p.more {
		w.element("g:additional_image_link", image)
	}
	w.text("</item>\n")
}

func (w *writer) row(cells ...string) {
	for i, cell := range cells {
		if cell != "" && strings.ContainsAny(cell[:1], "=+-@\t\r") { // no formula for who opens it in a spreadsheet
			cells[i] = "'" + cell
		}
	}
	if w.err == nil {
		w.err = w.csv.Write(cells)
	}
}

var advertised = []string{"id", "item_group_id", "title", "description", "availability", "condition", "price", "sale_price", "link", "image_link", "additional_image_link", "brand", "product_type", "color", "size", "gender", "age_group"}

func metaBegin(w *writer) { w.row(advertised...) }

func lineBegin(w *writer) {
	w.csv.Comma = '\t'
	w.row(advertised...)
}

func advert(p product) []string {
	sale := ""
	if p.sale > 0 {
		sale = yen(p.sale)
	}
	state := strings.ReplaceAll(p.state, "_", " ")
	return []string{string(p.sku), string(p.item), p.title, p.text, state, "new", yen(p.price), sale, p.link, p.image, strings.Join(p.more, ","), p.brand, p.category, p.color, p.size, p.gender, p.ageGroup}
}

func csvItem(w *writer, p product) { w.row(advert(p)...) }

func tsvItem(w *writer, p product) { w.row(advert(p)...) }

func priceBegin(w *writer) {
	w.row("商品コード", "商品名", "ブランド", "カテゴリ", "価格（税込）", "在庫", "商品ページ", "画像")
}

func priceItem(w *writer, p product) {
	now := p.price
	if p.sale > 0 {
		now = p.sale
	}
	w.row(string(p.sku), p.title, p.brand, p.category, fmt.Sprint(int64(now)), map[string]string{"in_stock": "在庫あり", "out_of_stock": "在庫なし", "preorder": "予約"}[p.state], p.link, p.image)
}
