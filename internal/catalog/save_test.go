package catalog_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

var luna = catalog.Brand{Code: "9002", ShopCode: "000", Name: "ルナ", Alphabet: "LUNA", Kana: "ルナ", Alias: "luna", Numbers: [2]int{7, 1}, Story: "**月**", Recommended: 2}

// shirt is a sound commodity with two colours of two sizes each.
func shirt(code id.Commodity) catalog.Commodity {
	color := func(suffix, name string, price money.Yen) catalog.Color {
		c := id.ColorSKU(string(code) + suffix)
		size := func(n, label, filter string, stock int) catalog.Size {
			return catalog.Size{SKU: id.SKU(string(c) + n), Name: label, Filter: filter, Stock: stock,
				Measures: &catalog.Measures{Body: []catalog.Measure{{Name: "バスト", Low: 790, High: 870}},
					Garment: []catalog.Measure{{Name: "身幅", Low: 515, High: 515}, {Name: "着丈", Low: 640, High: 640}}}}
		}
		return catalog.Color{Code: c, Name: name, Group: "navy", Hex: "1f2a44", ListPrice: 8000, Price: price, Pictures: 2,
			Sizes: []catalog.Size{size("2", "M", "S1020", 10), size("1", "S", "S1010", 0)}}
	}
	return catalog.Commodity{
		Code: code, Name: "リネンシャツ【KIDS】", Brand: code.Brand(), SexType: catalog.Men, Description: "麻の**シャツ**。",
		Categories: []string{"C11", "C1"}, Campaigns: []string{"under2000"}, SearchWords: []string{"麻", "しゃつ"},
		Materials: []catalog.Material{{Name: "麻", Percent: 55}, {Name: "綿", Percent: 45}}, Care: []catalog.CareMark{"wash40"},
		Returns: catalog.ReturnsFashion, TaxPercent: 10, SaleLimit: 5, NewSeason: true, Magazine: true, ArrivalDate: "20261110", PopularRank: 3,
		Colors: []catalog.Color{color("02", "紺", 6930), color("01", "墨黒", 8000)},
	}
}

func batch(commodities ...catalog.Commodity) catalog.Batch {
	return catalog.Batch{
		Brands:      []catalog.Brand{luna},
		Categories:  []catalog.Category{{Code: "C11", Parent: "C1", Name: "シャツ", Alias: "shirts", DisplayOrder: 1}, {Code: "C1", Name: "メンズ", Alias: "men", DisplayOrder: 2}},
		Campaigns:   []catalog.Campaign{{Code: "under2000", Name: "2,000円以下", Lead: "お手頃", Body: "本文", Starts: 1, Ends: 2, Order: 1}},
		Commodities: commodities,
	}
}

func save(t *testing.T, d *db.DB, b catalog.Batch) catalog.Saved {
	t.Helper()
	s, err := catalog.Catalog{DB: d}.Save(t.Context(), b)
	if err != nil {
		t.Fatalf("Save: %v %+v", err, fault.From(err).Fields)
	}
	return s
}

func position(t *testing.T, d *db.DB) (at int64) {
	t.Helper()
	if err := d.PublishNotes(t.Context()); err != nil {
		t.Fatal(err)
	}
	err := d.View(t.Context(), func(tx *db.Tx) (err error) { at, err = db.Position(t.Context(), tx); return err })
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func all(t *testing.T, d *db.DB) []catalog.Commodity {
	t.Helper()
	var list []catalog.Commodity
	for c, err := range (catalog.Catalog{DB: d}).All(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	return list
}

func TestWhatIsSavedIsReadBackAndSavingItAgainWritesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := batch(shirt("0019002123"), shirt("0019002001"))
		got := save(t, d, b)
		want := catalog.Saved{Brands: catalog.Count{Added: 1}, Categories: catalog.Count{Added: 2}, Campaigns: catalog.Count{Added: 1}, Commodities: catalog.Count{Added: 2}}
		if got != want {
			t.Errorf("first Save: got %+v, want %+v", got, want)
		}
		list := all(t, d)
		if len(list) != 2 || !reflect.DeepEqual(list[0], b.Commodities[1]) || !reflect.DeepEqual(list[1], b.Commodities[0]) {
			t.Errorf("read back:\ngot  %+v\nwant %+v (by code)", list, b.Commodities)
		}
		brands, err := catalog.Catalog{DB: d}.Brands(t.Context())
		if err != nil || len(brands) != 1 || brands[0] != luna {
			t.Errorf("brands: got %+v, %v, want %+v", brands, err, luna)
		}
		at := position(t, d)
		for range 2 { // the second time with what was read
			got := save(t, d, b)
			want := catalog.Saved{Brands: catalog.Count{Unchanged: 1}, Categories: catalog.Count{Unchanged: 2}, Campaigns: catalog.Count{Unchanged: 1}, Commodities: catalog.Count{Unchanged: 2}}
			if got != want || position(t, d) != at {
				t.Errorf("Save of what is there: got %+v at %d, want %+v at %d", got, position(t, d), want, at)
			}
			b.Commodities = list
		}
	})
}

func TestAChangedCommodityIsReplacedWholeAndKeepsItsStock(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := shirt("0019002123")
		save(t, d, batch(c))
		sold := c.Colors[0].Sizes[0].SKU
		if _, err := (stock.Stocks{DB: d}).Set(t.Context(), []stock.Level{{SKU: sold, OnHand: 3}}); err != nil {
			t.Fatal(err)
		}
		c = shirt("0019002123")
		c.Name = "新しい名前"
		c.Categories = []string{"C1"}
		c.Colors = c.Colors[:1]
		c.Colors[0].Sizes = append(c.Colors[0].Sizes, catalog.Size{SKU: "0019002123023", Name: "L", Filter: "S1030", Stock: 4})
		if got := save(t, d, batch(c)); got.Commodities != (catalog.Count{Changed: 1}) {
			t.Errorf("Save: got %+v, want one changed", got.Commodities)
		}
		c.Colors[0].Sizes[0].Stock = 3
		if got := all(t, d); len(got) != 1 || !reflect.DeepEqual(got[0], c) {
			t.Errorf("read back:\ngot  %+v\nwant %+v", got, c)
		}
	})
}

func TestPricesChangeByThemselves(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := shirt("0019002123")
		save(t, d, batch(c))
		prices := []catalog.Price{{Color: "001900212302", List: 8000, Price: 5000}, {Color: "001900212301", List: 8000, Price: 8000}}
		n, err := catalog.Catalog{DB: d}.SetPrices(t.Context(), prices)
		if err != nil || n != (catalog.Count{Changed: 1, Unchanged: 1}) {
			t.Fatalf("SetPrices: got %+v, %v, want one changed, one unchanged", n, err)
		}
		if got := all(t, d)[0].Colors[0].Price; got != 5000 {
			t.Errorf("price: got %v, want 5000", got)
		}
		at := position(t, d)
		if n, err := (catalog.Catalog{DB: d}).SetPrices(t.Context(), prices); err != nil || n.Changed != 0 || position(t, d) != at {
			t.Errorf("the same prices again: got %+v, %v, position %d, want nothing changed at %d", n, err, position(t, d), at)
		}
		if got := save(t, d, batch(c)); got.Commodities != (catalog.Count{Changed: 1}) {
			t.Errorf("Save with the old price: got %+v, want one changed", got.Commodities)
		}
		if got := all(t, d)[0].Colors[0].Price; got != 6930 {
			t.Errorf("price after Save: got %v, want 6930", got)
		}
	})
}

func TestOneMistakeSavesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := catalog.Catalog{DB: d}
		save(t, d, batch(shirt("0019002123")))
		at := position(t, d)
		changed, wrong := shirt("0019002123"), shirt("0019002124")
		changed.Name = "変えた名前"
		wrong.Categories = []string{"nowhere"}
		_, err := c.Save(t.Context(), batch(changed, wrong))
		if f := fault.From(err); !errors.Is(err, catalog.ErrInvalid) || len(f.Fields) != 1 || f.Fields[0].Name != "0019002124.categories" {
			t.Errorf("Save with an unknown category: got %v %+v", err, fault.From(err).Fields)
		}
		_, err = c.SetPrices(t.Context(), []catalog.Price{{Color: "001900212302", List: 8000, Price: 1}, {Color: "001900299999", List: 2, Price: 1}})
		if f := fault.From(err); !errors.Is(err, catalog.ErrInvalid) || len(f.Fields) != 1 || f.Fields[0].Name != "001900299999.code" {
			t.Errorf("SetPrices with an unknown colour: got %v %+v", err, fault.From(err).Fields)
		}
		if got := all(t, d); len(got) != 1 || got[0].Name == changed.Name || got[0].Colors[0].Price != 6930 || position(t, d) != at {
			t.Errorf("after refused changes: got %+v at %d, want the first state at %d", got, position(t, d), at)
		}
		cycle := catalog.Batch{Categories: []catalog.Category{{Code: "C1", Parent: "C11", Name: "x", Alias: "x"}}}
		twins := catalog.Batch{Categories: []catalog.Category{{Code: "C2", Name: "x", Alias: "men"}}}
		brands := catalog.Batch{Brands: []catalog.Brand{{Code: "0001", ShopCode: "000", Name: "x", Alias: "luna"}}}
		for _, b := range []catalog.Batch{cycle, twins, brands} {
			if _, err := c.Save(t.Context(), b); !errors.Is(err, catalog.ErrInvalid) {
				t.Errorf("Save(%+v): got %v, want ErrInvalid", b, err)
			}
		}
	})
}

func TestManyCommoditiesAreOneLineInTheChangeLog(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var many []catalog.Commodity
		for i := range 5001 {
			c := shirt(id.Commodity(fmt.Sprintf("0019002%03X", i%4096)))
			if i >= 4096 {
				c = shirt(id.Commodity(fmt.Sprintf("0029002%03X", i%4096)))
			}
			c.Colors = c.Colors[:1]
			c.Colors[0].Sizes = c.Colors[0].Sizes[:1]
			many = append(many, c)
		}
		save(t, d, batch())
		at := position(t, d)
		if got := save(t, d, batch(many...)); got.Commodities.Added != 5001 || position(t, d) != at+1 {
			t.Errorf("Save: got %+v and %d lines, want 5001 added and 1 line", got, position(t, d)-at)
		}
		n := 0
		last := id.Commodity("")
		for c, err := range (catalog.Catalog{DB: d}).All(t.Context()) {
			if err != nil || c.Code <= last {
				t.Fatalf("commodity %q after %q: %v", c.Code, last, err)
			}
			last, n = c.Code, n+1
		}
		if n != 5001 {
			t.Errorf("read back: got %d, want 5001", n)
		}
	})
}

func TestABrokenRowIsToldAndTheRestIsRead(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		save(t, d, batch(shirt("0019002001"), shirt("0019002002"), shirt("0019002003"), shirt("0019002004")))
		spoil(t, d,
			`UPDATE commodity SET materials = '[{' WHERE code = '0019002001'`,
			`UPDATE color SET price = -1 WHERE code = '001900200201'`,
			`UPDATE sku SET garment = 'x' WHERE code = '0019002003011'`)
		var broken []string
		var found []id.Commodity
		parts := map[id.Commodity]int{}
		for c, err := range (catalog.Catalog{DB: d}).All(t.Context()) {
			var b catalog.Broken
			if errors.As(err, &b) {
				broken = append(broken, b.Table+" "+b.Code)
				continue
			}
			found = append(found, c.Code)
			for _, color := range c.Colors {
				parts[c.Code] += len(color.Sizes)
			}
		}
		if got, want := strings.Join(broken, ", "), "commodity 0019002001, color 001900200201, sku 0019002003011"; got != want {
			t.Errorf("broken: got %s, want %s", got, want)
		}
		if want := map[id.Commodity]int{"0019002002": 2, "0019002003": 3, "0019002004": 4}; !reflect.DeepEqual(parts, want) {
			t.Errorf("sizes per commodity: got %v, want %v", parts, want)
		}
	})
}

// spoil writes what Save would refuse, and tells followers to read everything.
func spoil(t *testing.T, d *db.DB, statements ...string) {
	t.Helper()
	write(t, d, func(tx *db.Tx) { db.Note(tx, catalog.TopicCatalog, "") }, statements)
}

// quietly writes and tells nobody.
func quietly(t *testing.T, d *db.DB, statements ...string) {
	t.Helper()
	write(t, d, func(*db.Tx) {}, statements)
}

func write(t *testing.T, d *db.DB, then func(*db.Tx), statements []string) {
	t.Helper()
	err := d.Update(t.Context(), func(tx *db.Tx) error {
		for _, s := range statements {
			if _, err := tx.ExecContext(context.Background(), s); err != nil {
				return fmt.Errorf("%s: %w", s, err)
			}
		}
		then(tx)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
