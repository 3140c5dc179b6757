package csvfile_test

import (
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

func color(s string) id.ColorSKU { return id.ColorSKU(s) }
func skuCode(s string) id.SKU    { return id.SKU(s) }

func invalid(err error) []fault.Field { return fault.From(err).Fields }

func TestWhatIsExportedChangesNothingWhenItComesBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		purse(t, d, "hanako@example.jp")
		for _, e := range []csvfile.Encoding{csvfile.UTF8, csvfile.ShiftJIS} {
			for _, kind := range csvfile.Kinds() {
				file := export(t, d, kind, e)
				want := e
				if kind == "prices" || kind == "stock" || kind == "points" {
					want = csvfile.UTF8 // all ASCII
				}
				r, err := take(t, d, kind, file)
				if err != nil || r.Added+r.Changed > 0 || r.Rows == 0 || r.Encoding != want {
					t.Errorf("import of exported %s in %s: %+v, %v\n%s", kind, e, r, err, listed(err))
				}
				if again := export(t, d, kind, e); again != file {
					t.Errorf("%s in %s after export and import:\n%q\nwant\n%q", kind, e, again, file)
				}
			}
		}
	})
}

// Line ends that the shop would not write itself must survive too.
func TestCarriageReturnsInTextsAreLeftAlone(t *testing.T) {
	d := dbtest.SQLite(t)
	fill(t, d)
	odd := "\r一\r\n二\r三"
	b := catalog.Batch{Campaigns: []catalog.Campaign{{Code: "odd", Name: "改行", Body: odd}}}
	if _, err := (catalog.Catalog{DB: d}).Save(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	file := export(t, d, "campaigns", csvfile.UTF8)
	mustTake(t, d, "campaigns", file, 0, 0, 3)
	mustTake(t, d, "campaigns", strings.ReplaceAll(file, "\r\n", "\n"), 0, 0, 3)
	if again := export(t, d, "campaigns", csvfile.UTF8); again != file {
		t.Errorf("after the round trip %q, want %q", again, file)
	}
}

func TestFilesOfOneShopMakeAnother(t *testing.T) {
	from, to := dbtest.SQLite(t), dbtest.Postgres(t)
	fill(t, from)
	for _, kind := range csvfile.Kinds() {
		if kind == "points" {
			continue // members are no file's
		}
		file := export(t, from, kind, csvfile.UTF8)
		if _, err := take(t, to, kind, file); err != nil {
			t.Fatalf("import %s into an empty shop: %v\n%s", kind, err, listed(err))
		}
		if got := export(t, to, kind, csvfile.UTF8); got != file {
			t.Errorf("%s of the new shop:\n%q\nwant\n%q", kind, got, file)
		}
	}
}

func TestFormulasAreInertInFilesAndWholeInTheShop(t *testing.T) {
	d := dbtest.SQLite(t)
	fill(t, d)
	for _, text := range []string{"=1+1", "+1", "-1", "@x", "\tx", "\n=1", "＝1", "'=1", "''-1"} {
		b := catalog.Batch{Campaigns: []catalog.Campaign{{Code: "formula", Name: "式", Lead: text}}}
		if _, err := (catalog.Catalog{DB: d}).Save(t.Context(), b); err != nil {
			t.Fatal(err)
		}
		file := export(t, d, "campaigns", csvfile.UTF8)
		if !strings.Contains(file, ",'"+text) && !strings.Contains(file, `,"'`+text) {
			t.Errorf("lead %q is written unguarded:\n%s", text, file)
		}
		clean := catalog.Batch{Campaigns: []catalog.Campaign{{Code: "formula", Name: "式"}}}
		if _, err := (catalog.Catalog{DB: d}).Save(t.Context(), clean); err != nil {
			t.Fatal(err)
		}
		mustTake(t, d, "campaigns", file, 0, 1, 2)
		list, err := catalog.Catalog{DB: d}.Campaigns(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range list {
			if c.Code == "formula" && c.Lead != text {
				t.Errorf("lead %q came back as %q", text, c.Lead)
			}
		}
	}
}

func TestShiftJISHasItsLimits(t *testing.T) {
	d := dbtest.SQLite(t)
	fill(t, d)
	b := catalog.Batch{Campaigns: []catalog.Campaign{{Code: "emoji", Name: "春\n🌸", Lead: "𠮷"}, {Code: "zz", Name: "\u0e01"}}}
	if _, err := (catalog.Catalog{DB: d}).Save(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	_, err := csvfile.Files{DB: d}.Export(t.Context(), "campaigns", &out, csvfile.ExportOptions{Encoding: csvfile.ShiftJIS})
	got := listed(err)
	want := []string{"line 2, campaign_name: 🌸 (U+1F338)", "line 2, lead: 𠮷 (U+20BB7)", "line 7, campaign_name: ก (U+0E01)"}
	for _, w := range want {
		if !strings.Contains(got, w) {
			t.Errorf("export of characters that Shift_JIS does not have said\n%s\nwant %q in it", got, w)
		}
	}
	if out.Len() > 0 {
		t.Errorf("%d bytes were written all the same", out.Len())
	}
	out.Reset()
	if _, err := (csvfile.Files{DB: d}).Export(t.Context(), "campaigns", &out, csvfile.ExportOptions{Encoding: csvfile.ShiftJIS, Replace: true}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "\x81\xac") {
		t.Errorf("with Replace no 〓 in %q", out.String())
	}
}
