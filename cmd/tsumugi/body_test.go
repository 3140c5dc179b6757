package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/db/migrations"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/ordertest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// bodily finds what a member told of bodies: names, and figures as they are
// kept (millimetres) or said (centimetres).
var bodily = regexp.MustCompile(`カナリ太|カナリヤの胴着|\b(1739|173\.9|1117|111\.7|1283|128\.3|4471|447\.1)\b`)

// numeric are the parts of a line of the log that are numbers by nature.
var numeric = regexp.MustCompile(`"(time|ms|bytes|request_id|duration|took)":("[^"]*"|[0-9.]+)`)

// TestMeasuresOfTheBodyStayWithTheirMember has a member keep measures, be
// advised and look at every page. Nothing of them may be in a log, in the
// numbers, in a page that others get, in the file of another member's data, or
// in any table but those of the wardrobe, whence reports and exports are made.
func TestMeasuresOfTheBodyStayWithTheirMember(t *testing.T) {
	t.Parallel()
	waittest.Slow(t)
	needFront(t)
	dbtest.EachURL(t, func(t *testing.T, at string) {
		withShop(t, at, func(d *db.DB) {
			fillBoutique(t, d, 100)
			fillMeasures(t, d)
			fillOutcomes(t, d)
			fillMembers(t, d, 2, 100)
		})
		s := serve(t, t.TempDir(), "--db", at, "--renderer", "quickjs", "--payment", "local", "--log-level", "debug", "--log-json", "--call-rate", "100000", "--render-rate", "100000")
		origin := func() string { return s.origin }
		a, b, guest := newPatron(http.DefaultTransport, origin), newPatron(http.DefaultTransport, origin), newPatron(http.DefaultTransport, origin)
		a.login(t, patronEmail(0))
		b.login(t, patronEmail(1))
		color := string(shirts[0][:12])
		person := func(name, kind, born string, tall, chest int) {
			a.must(t, "person/update/", fields{"name": name, "kind": kind, "sex": "men", "born": born, "sizes": []string{"M"}, "measured": "",
				"body": []fields{{"name": "身長", "mm": tall}, {"name": "バスト", "mm": chest}}}, 200)
		}
		person("カナリ太", "self", "", 1739, 1117)
		person("カナリ太の子", "child", "202003", 1283, 1117)
		if advice := fmt.Sprint(a.must(t, "sizeadvice/select/", fields{"color_sku_code": color}, 200)); !strings.Contains(advice, "大きくて返品・交換された方が多いことも見ています") || !bodily.MatchString(advice) {
			t.Errorf("the advice does not say what became of the sizes of others, or of whose body it is\n%s", advice)
		}
		a.must(t, "garment/insert/", fields{"color_sku_code": color, "name": "カナリヤの胴着", "measures": []fields{{"name": "身幅", "mm": 447}, {"name": "着丈", "mm": 1117}}}, 200)
		// What is refused goes through other hands than what is taken.
		a.must(t, "person/update/", fields{"name": strings.Repeat("カナリ太", 20), "kind": "self", "sex": "men", "born": "", "sizes": []string{}, "measured": "",
			"body": []fields{{"name": "身長", "mm": 1739}, {"name": "バスト", "mm": 1117}}}, 400)
		advice := fmt.Sprint(a.must(t, "sizeadvice/select/", fields{"color_sku_code": color}, 200))
		if !bodily.MatchString(advice) {
			t.Errorf("the advice has nothing of the body: it proves nothing\n%s", advice)
		}
		number, key := a.leaveTraces(t)
		seen := false
		for _, p := range append(everyPage(t, number, key), page{address: "/fit/" + color, personal: true}, page{address: "/fit/" + color + "?m%E8%BA%AB%E5%B9%85=173.9&name=%E3%82%AB%E3%83%8A%E3%83%AA%E5%A4%AA", personal: true}) {
			if strings.HasPrefix(p.address, "/logout") {
				continue
			}
			_, head, body := a.open(t, p.address)
			if bodily.MatchString(body) {
				seen = true
				if !p.personal || !strings.Contains(head.Get("Cache-Control"), "no-store") {
					t.Errorf("%s shows measures and may be kept: %s", p.address, head.Get("Cache-Control"))
				}
			}
			if strings.Contains(p.address, "name=") {
				continue // whoever opens it sees what it says
			}
			for who, other := range map[string]*patron{"B": b, "a guest": guest} {
				if _, _, body := other.open(t, p.address); bodily.MatchString(body) {
					t.Errorf("%s shows %s A's measures: %s", p.address, who, bodily.FindString(body))
				}
			}
		}
		if !seen {
			t.Error("no page shows A the measures: it proves nothing")
		}
		if said := b.dataFile(t); bodily.MatchString(said) || said == "" {
			t.Errorf("the file of B's data has A's measures, or nothing at all: %q", bodily.FindString(said))
		}
		if !bodily.MatchString(a.dataFile(t)) {
			t.Error("the file of A's data has no measures")
		}
		numbers := (&leaker{t: t}).fetch(s.metrics)
		if _, err := s.stop(t); err != nil {
			t.Error(err)
		}
		for line := range strings.Lines(s.log.String()) {
			if rest := numeric.ReplaceAllString(line, ""); bodily.MatchString(rest) {
				t.Errorf("the log has measures: %s", line)
			}
		}
		for line := range strings.Lines(numbers) {
			if name := line[:strings.LastIndexByte(strings.TrimSpace(line)+" ", ' ')]; bodily.MatchString(name) {
				t.Errorf("the numbers have measures: %s", line)
			}
		}
		withShop(t, at, func(d *db.DB) { searchTables(t, d) })
	})
}

// fillMeasures gives the boutique's shirt the figures that advice is made of.
func fillMeasures(t *testing.T, d *db.DB) {
	t.Helper()
	color := catalog.Color{Code: "001900212301", Name: "白", Group: "white", Hex: "ffffff", ListPrice: 4000, Price: 4000, Pictures: 1}
	one := func(name string, mm int) catalog.Measure { return catalog.Measure{Name: name, Low: mm, High: mm} }
	for i, sku := range shirts {
		color.Sizes = append(color.Sizes, catalog.Size{SKU: sku, Name: "SML"[i : i+1], Stock: 9,
			Measures: &catalog.Measures{Garment: []catalog.Measure{one("身幅", 480+30*i), one("着丈", 660+20*i)},
				Body: []catalog.Measure{{Name: "身長", Low: 1600 + 60*i, High: 1660 + 60*i}, {Name: "バスト", Low: 960 + 60*i, High: 1020 + 60*i}}}})
	}
	_, err := catalog.Catalog{DB: d}.Save(t.Context(), catalog.Batch{Commodities: []catalog.Commodity{{
		Code: "0019002123", Brand: "9002", Name: "シャツ", SexType: catalog.Unisex, Categories: []string{"C1"}, Returns: catalog.ReturnsFashion,
		TaxPercent: 10, ArrivalDate: "20261001", Colors: []catalog.Color{color},
	}}})
	if err != nil {
		t.Fatal(err)
	}
}

// fillOutcomes has many of those who bought the shirt send it back as too large.
func fillOutcomes(t *testing.T, d *db.DB) {
	t.Helper()
	err := d.Update(t.Context(), func(tx *db.Tx) error {
		for _, sku := range shirts {
			if err := ordertest.SetOutcome(t.Context(), tx, sku, order.Outcome{Kept: 120, Large: 10}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// dataFile is everything that the shop tells a member of themselves.
func (p *patron) dataFile(t *testing.T) (text string) {
	t.Helper()
	told := p.must(t, "member/data/", fields{}, 200)
	_, _, body := p.open(t, told["location"].(string))
	file, err := zip.NewReader(bytes.NewReader([]byte(body)), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range file.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		text += string(b)
	}
	return text
}

// searchTables reads every row there is.
func searchTables(t *testing.T, d *db.DB) {
	t.Helper()
	found := map[string]bool{}
	for _, table := range migrations.Tables {
		err := d.View(t.Context(), func(tx *db.Tx) error {
			rows, err := tx.QueryContext(t.Context(), "SELECT * FROM "+table.Name)
			if err != nil {
				return err
			}
			defer rows.Close()
			names, err := rows.Columns()
			if err != nil {
				return err
			}
			for rows.Next() {
				values := make([]any, len(names))
				for i := range values {
					values[i] = new(any)
				}
				if err := rows.Scan(values...); err != nil {
					return err
				}
				for i, v := range values {
					var text string
					switch v := (*v.(*any)).(type) {
					case string:
						text = v
					case []byte:
						text = string(v)
					}
					if bodily.MatchString(text) && table.Name != "wardrobe_person" && table.Name != "wardrobe_garment" {
						t.Errorf("%s.%s has measures: %.200s", table.Name, names[i], text)
					} else if bodily.MatchString(text) {
						found[table.Name] = true
					}
				}
			}
			return rows.Err()
		})
		if err != nil {
			t.Errorf("%s: %v", table.Name, err)
		}
	}
	if len(found) != 2 {
		t.Errorf("only %v have the measures: it proves nothing", found)
	}
}
