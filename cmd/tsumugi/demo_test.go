package main

import (
	"bytes"
	"image"
	"image/jpeg"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content/local"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

func TestDemoFillsAnEmptyShopOnly(t *testing.T) {
	data := migratedFolder(t)
	for _, c := range []struct {
		args []string
		want string
		code int
	}{
		{[]string{"--items", "40"}, "demo: 40 added, 0 changed, 0 unchanged, 0 removed\n", 0},
		{[]string{"--items", "40"}, "the shop has items already; --replace removes them\n", 1},
		{[]string{"--items", "40", "--replace"}, "demo: 0 added, 0 changed, 40 unchanged, 0 removed\n", 0},
		{[]string{"--items", "0"}, "--items must be 1 to 200,000\n", 1},
		{[]string{"--items", "200001"}, "--items must be 1 to 200,000\n", 1},
	} {
		out := command(t, append([]string{"demo", "--data", data}, c.args...)...)
		if out.code != c.code || !strings.HasSuffix(out.stdout+out.stderr, c.want) {
			t.Errorf("demo %q ended with %d and %q%q, want %d and %q", c.args, out.code, out.stdout, out.stderr, c.code, c.want)
		}
	}
	command(t, "demo", "--data", data, "--items", "30", "--seed", "7", "--replace")
	if out := command(t, "export", "--data", data, "--kind", "items"); strings.Count(out.stdout, "\r\n") != 31 {
		t.Errorf("after a demo of 30 in place of 40 there are %d lines, want 31", strings.Count(out.stdout, "\r\n"))
	}
}

// arrived counts the items of a day.
func arrived(t *testing.T, d *db.DB, day time.Time) (n, all int) {
	t.Helper()
	for c, err := range (catalog.Catalog{DB: d}).All(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if all++; c.ArrivalDate == jp.Day(day) {
			n++
		}
	}
	return n, all
}

// written tells of all texts by their id which revision they have.
func written(t *testing.T, d *db.DB) map[string]int {
	t.Helper()
	rows, err := (&local.Store{DB: d}).List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	revisions := map[string]int{}
	for _, row := range rows {
		revisions[row.ID] = row.Published
	}
	return revisions
}

func TestTheDemoIsNewEveryDayAndRealShopsAreLeftAlone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		first := time.Date(2026, 11, 15, 3, 0, 0, 0, time.UTC)
		next := first.AddDate(0, 0, 1)
		begin := time.Now()
		if err := fillDemo(t.Context(), d, first); err != nil {
			t.Fatal(err)
		}
		t.Logf("filled in %v", time.Since(begin).Round(time.Millisecond))
		if today, all := arrived(t, d, first); today == 0 || all != 1200 {
			t.Fatalf("the demo has %d items, %d of them of today; want 1200 and some", all, today)
		}
		own := catalog.Batch{
			Brands:      []catalog.Brand{{Code: "ZZZ9", ShopCode: "000", Name: "自分"}},
			Commodities: []catalog.Commodity{{Code: "ZZZZZZ9ZZZ", Brand: "ZZZ9", Name: "自作", SexType: catalog.Men, Returns: catalog.ReturnsFashion, TaxPercent: 10}},
		}
		if _, err := (catalog.Catalog{DB: d}).Save(t.Context(), own); err != nil {
			t.Fatal(err)
		}
		texts := written(t, d)
		if len(texts) < 150 {
			t.Errorf("the demo has %d texts; want 150 or more", len(texts))
		}
		begin = time.Now()
		if err := fillDemo(t.Context(), d, first); err != nil {
			t.Fatal(err)
		}
		t.Logf("found filled in %v", time.Since(begin).Round(time.Millisecond))
		if again := written(t, d); !maps.Equal(again, texts) {
			t.Errorf("a second start changed texts: %v, then %v", texts, again)
		}
		if err := fillDemo(t.Context(), d, next); err != nil {
			t.Fatal(err)
		}
		if again := written(t, d); len(again) != len(texts) || again["article.one-more-layer"] != 2 || again["page.guide.order"] != 1 {
			t.Errorf("a day later an article has revision %d, a guide %d; want 2, for its date, and 1", again["article.one-more-layer"], again["page.guide.order"])
		}
		if today, all := arrived(t, d, next); today == 0 || all != 1201 {
			t.Errorf("a day later the demo has %d items, %d of them of today; want 1201 and some", all, today)
		}
		later := next.AddDate(0, 0, 40) // other items then, since other things are in season
		if err := fillDemo(t.Context(), d, later); err != nil {
			t.Fatal(err)
		}
		if today, all := arrived(t, d, later); today == 0 || all != 1201 {
			t.Errorf("40 days later the demo has %d items, %d of them of today; want 1201 and some", all, today)
		}
	})
}

func TestARealShopIsNoDemo(t *testing.T) {
	d := dbtest.SQLite(t)
	own := catalog.Batch{
		Brands:      []catalog.Brand{{Code: "ZZZ9", ShopCode: "000", Name: "自分"}},
		Commodities: []catalog.Commodity{{Code: "ZZZZZZ9ZZZ", Brand: "ZZZ9", Name: "自作", SexType: catalog.Men, Returns: catalog.ReturnsFashion, TaxPercent: 10}},
	}
	if _, err := (catalog.Catalog{DB: d}).Save(t.Context(), own); err != nil {
		t.Fatal(err)
	}
	if err := fillDemo(t.Context(), d, time.Now()); err != nil {
		t.Fatal(err)
	}
	if _, all := arrived(t, d, time.Now()); all != 1 {
		t.Errorf("a shop with 1 item has %d after serve --demo, want 1", all)
	}
}

func TestAFolderOfPicturesIsImportedByName(t *testing.T) {
	data, folder := t.TempDir(), t.TempDir()
	smallShop(t, "sqlite:"+filepath.Join(data, "tsumugi.db"))
	var picture bytes.Buffer
	if err := jpeg.Encode(&picture, image.NewGray(image.Rect(0, 0, 80, 100)), nil); err != nil {
		t.Fatal(err)
	}
	for name, b := range map[string][]byte{
		"item0001001AB101-1.jpg": picture.Bytes(), "b/item0001001AB101-2.jpg": picture.Bytes(), "item0001001AB101-4.jpg": picture.Bytes(),
		"item0001001AB199-1.jpg": picture.Bytes(), "item0001001AB101-3.jpg": []byte("no picture"), "readme.txt": nil,
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out := command(t, "import", "--data", data, "--pictures", folder)
	if out.code != 1 || out.stdout != "4 pictures taken, 2 refused; 1 colour with more than before\n" {
		t.Errorf("import --pictures ended with %d\nstdout %q\nstderr %q", out.code, out.stdout, out.stderr)
	}
	for _, want := range []string{
		"item0001001AB101-3.jpg: this is not a JPEG, PNG or WebP picture\n", "readme.txt: the name is not item{colour SKU}-{number}.jpg\n",
		"0001001AB199: the picture is kept, but no item has this colour yet\n", "tsumugi: 2 files refused\n",
	} {
		if !strings.Contains(out.stderr, want) {
			t.Errorf("stderr %q has no %q", out.stderr, want)
		}
	}
	if got := command(t, "export", "--data", data, "--kind", "skus"); !strings.Contains(got.stdout, ",1,2,,,,5000,5000,M,") {
		t.Errorf("after the import the SKUs are\n%s\nwant image_count 2", got.stdout)
	}
}
