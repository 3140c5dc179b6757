package csvfile_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// eachMorning is 17 November 2026, 5:30 in Japan, and a shop that has goods.
func eachMorning(t *testing.T, test func(t *testing.T, x csvfile.Exports, pass func(time.Duration))) {
	t.Helper()
	var ahead atomic.Int64
	start := time.Date(2026, 11, 17, 5, 30, 0, 0, jp.Tokyo)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ahead.Store(0)
		fill(t, d)
		test(t, csvfile.Exports{DB: d}, func(by time.Duration) { ahead.Add(int64(by)) })
	}, db.WithClock(func() time.Time { return start.Add(time.Duration(ahead.Load())) }))
}

func work(t *testing.T, x csvfile.Exports) []csvfile.ExportFile {
	t.Helper()
	if err := x.Work(t.Context()); err != nil {
		t.Fatal(err)
	}
	files, err := x.Files(t.Context(), "", 100)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestAPlannedExportIsMadeAtItsHourAndKeptForItsDays(t *testing.T) {
	eachMorning(t, func(t *testing.T, x csvfile.Exports, pass func(time.Duration)) {
		ctx := audit.With(t.Context(), audit.Actor{Kind: audit.Staff, ID: "s1", Name: "店主"})
		p, err := x.Save(ctx, csvfile.ExportPlan{Kind: "skus", Form: csvfile.CSVUTF8, Every: csvfile.Daily, Hour: 6, Keep: 3})
		if err != nil || p.By != "店主" || p.Revision != 1 {
			t.Fatalf("%+v, %v", p, err)
		}
		if files := work(t, x); len(files) != 0 {
			t.Fatalf("before its hour: %+v", files)
		}
		pass(30 * time.Minute)
		files := work(t, x)
		if len(files) != 1 || files[0].State != csvfile.ExportDone || files[0].Rows == 0 || files[0].Name() != "skus-20261117-0600.csv" {
			t.Fatalf("at its hour: %+v", files)
		}
		if files = work(t, x); len(files) != 1 {
			t.Fatalf("it was made twice: %+v", files)
		}
		f, body, err := x.Open(ctx, files[0].ID)
		if want := export(t, x.DB, "skus", csvfile.UTF8); err != nil || string(body) != want || f.Size != int64(len(want)) {
			t.Errorf("got %d bytes, want %d; %v", len(body), len(want), err)
		}
		pass(9*24*time.Hour + time.Minute) // nobody served the shop for nine days
		if files = work(t, x); len(files) != 2 {
			t.Fatalf("what was missed is made once: %d files", len(files))
		}
		if p, err = x.Plan(ctx, p.ID); err != nil || p.Next.In(jp.Tokyo).Format("0102 15") != "1127 06" {
			t.Errorf("next %v, %v", p.Next, err)
		}
		if _, _, err := x.Open(ctx, files[1].ID); !errors.Is(err, csvfile.ErrExportFile) {
			t.Errorf("after its days: %v", err)
		}
		if _, err := x.DB.Retain(ctx, nil); err != nil {
			t.Fatal(err)
		}
		if _, body, err = x.Open(ctx, files[0].ID); err != nil || len(body) == 0 {
			t.Errorf("the one of today was forgotten: %v", err)
		}
		if n := countOf(t, x.DB, `SELECT count(*) FROM export_part`); n != 1 {
			t.Errorf("%d parts are kept", n)
		}
	})
}

func countOf(t *testing.T, d *db.DB, query string) (n int) {
	t.Helper()
	err := d.View(t.Context(), func(tx *db.Tx) error { return tx.QueryRowContext(t.Context(), query).Scan(&n) })
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestWhoPlansAnExportIsToldWhatCannotBe(t *testing.T) {
	eachMorning(t, func(t *testing.T, x csvfile.Exports, pass func(time.Duration)) {
		good := csvfile.ExportPlan{Kind: "skus", Form: csvfile.Excel, Every: csvfile.Weekly, Day: 2, Hour: 6, Keep: 31}
		for field, spoil := range map[string]func(*csvfile.ExportPlan){
			"kind": func(p *csvfile.ExportPlan) { p.Kind = "orders" }, "form": func(p *csvfile.ExportPlan) { p.Form = "pdf" }, "every": func(p *csvfile.ExportPlan) { p.Every = "hour" },
			"day": func(p *csvfile.ExportPlan) { p.Day = 7 }, "hour": func(p *csvfile.ExportPlan) { p.Hour = 24 }, "keep": func(p *csvfile.ExportPlan) { p.Keep = 32 },
		} {
			p := good
			spoil(&p)
			if _, err := x.Save(t.Context(), p); len(invalid(err)) != 1 || invalid(err)[0].Name != field {
				t.Errorf("%s: %+v", field, err)
			}
		}
		people := good
		people.Kind, people.Keep = "points", 8
		if _, err := x.Save(t.Context(), people); len(invalid(err)) != 1 || invalid(err)[0].Name != "keep" {
			t.Errorf("files about people for eight days: %v", err)
		}
		p, err := x.Save(t.Context(), good)
		if err != nil {
			t.Fatal(err)
		}
		stale := p
		p.Paused = true
		if p, err = x.Save(t.Context(), p); err != nil || !p.Next.IsZero() {
			t.Fatalf("paused: %+v, %v", p, err)
		}
		if _, err := x.Save(t.Context(), stale); !errors.Is(err, csvfile.ErrExportStale) {
			t.Errorf("over a colleague: %v", err)
		}
		pass(8 * 24 * time.Hour)
		if files := work(t, x); len(files) != 0 {
			t.Errorf("it was made while it was paused: %+v", files)
		}
		if err := x.Begin(t.Context(), p.ID); err != nil {
			t.Fatal(err)
		}
		if files := work(t, x); len(files) != 1 || files[0].State != csvfile.ExportDone {
			t.Errorf("by hand: %+v", files)
		}
		if err := x.Remove(t.Context(), p.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := x.Plan(t.Context(), p.ID); !errors.Is(err, csvfile.ErrNoExport) {
			t.Errorf("after its removal: %v", err)
		}
		if files := work(t, x); len(files) != 1 {
			t.Errorf("its files went with it: %+v", files)
		}
	})
}

func TestAnExportThatFailsSaysWhyAndTheNextOneIsTried(t *testing.T) {
	eachMorning(t, func(t *testing.T, x csvfile.Exports, pass func(time.Duration)) {
		b := catalog.Batch{Campaigns: []catalog.Campaign{{Code: "odd", Name: "🌸の市"}}}
		if _, err := (catalog.Catalog{DB: x.DB}).Save(t.Context(), b); err != nil {
			t.Fatal(err)
		}
		if _, err := x.Save(t.Context(), csvfile.ExportPlan{Kind: "campaigns", Form: csvfile.CSVShiftJIS, Every: csvfile.Daily, Hour: 6, Keep: 3}); err != nil {
			t.Fatal(err)
		}
		pass(time.Hour)
		files := work(t, x)
		if len(files) != 1 || files[0].State != csvfile.ExportFailed || !strings.Contains(files[0].Said, "Shift_JISにない文字") {
			t.Fatalf("%+v", files)
		}
		if _, _, err := x.Open(t.Context(), files[0].ID); !errors.Is(err, csvfile.ErrExportFile) {
			t.Errorf("a file that failed: %v", err)
		}
		pass(24 * time.Hour)
		if files = work(t, x); len(files) != 2 {
			t.Errorf("the next day: %+v", files)
		}
	})
}

// A node that stops in the middle leaves a file that another makes anew, once it
// is believed to be gone; what stops every node is given up.
func TestAnExportThatANodeLeftIsMadeByAnother(t *testing.T) {
	eachMorning(t, func(t *testing.T, x csvfile.Exports, pass func(time.Duration)) {
		p, err := x.Save(t.Context(), csvfile.ExportPlan{Kind: "skus", Form: csvfile.Excel, Every: csvfile.Daily, Hour: 6, Keep: 3})
		if err != nil {
			t.Fatal(err)
		}
		leave := func() {
			t.Helper()
			err := x.DB.Update(t.Context(), func(tx *db.Tx) error {
				_, err := tx.ExecContext(t.Context(), `UPDATE export_file SET state = 'making', tries = tries + 1, lease_until = $1 WHERE state <> 'done'`, tx.Now.Add(time.Minute).UnixMilli())
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := x.Begin(t.Context(), p.ID); err != nil {
			t.Fatal(err)
		}
		leave()
		if files := work(t, x); files[0].State != csvfile.ExportMaking {
			t.Fatalf("while somebody makes it: %+v", files)
		}
		pass(2 * time.Minute)
		if files := work(t, x); files[0].State != csvfile.ExportDone {
			t.Fatalf("after a node left it: %+v", files)
		}
		if err := x.Begin(t.Context(), p.ID); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			leave()
		}
		pass(2 * time.Minute)
		if files := work(t, x); files[0].State != csvfile.ExportFailed || files[0].Said == "" {
			t.Errorf("after three nodes left it: %+v", files)
		}
	})
}

// What an Excel file has comes back as it was: codes with zeros, numbers, line
// ends, texts that look like formulas.
func TestWhatIsExportedToExcelChangesNothingWhenItComesBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		x := openDesk(t, d)
		b := catalog.Batch{Campaigns: []catalog.Campaign{{Code: "0012", Name: "=1+1", Body: "<b>一</b>\n 二 & \"三\"", Lead: "'=2"}}}
		if _, err := (catalog.Catalog{DB: d}).Save(t.Context(), b); err != nil {
			t.Fatal(err)
		}
		for _, kind := range csvfile.Kinds() {
			if kind == "points" {
				continue // a file without points says nothing, see below
			}
			var out bytes.Buffer
			written, err := csvfile.Files{DB: d}.Export(t.Context(), kind, &out, csvfile.Excel.Options())
			if err != nil {
				t.Fatal(err)
			}
			f := x.drop(kind+".xlsx", kind, out.Bytes())
			if f.State != csvfile.Ready || f.Counts.Changes() != 0 || f.Counts.Rows != written.Rows || !f.Sheet.Excel {
				rows, _ := x.u.Changes(context.WithoutCancel(t.Context()), f, "", "", 0, 3)
				t.Errorf("%s: %s %s %+v %+v", kind, f.State, f.Said, f.Counts, rows)
			}
		}
	})
}
