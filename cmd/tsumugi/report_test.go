package main

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/search"
)

func TestReportOfSearchesInVain(t *testing.T) {
	data := migratedFolder(t)
	if out := command(t, "report", "searches", "--data", data); out.code != 0 || !strings.Contains(out.stdout, "Nothing was searched for in vain") {
		t.Errorf("report of an empty shop: got %+v", out)
	}
	d, err := storage{Data: data, DB: "sqlite"}.open(t.Context(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	j := search.NewJournal(d, time.Now)
	j.Searched(search.Query{}.With(search.Condition{Field: search.SearchWord, Op: search.Index, Text: "着る毛布"}), search.Result{})
	if err := j.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	out := command(t, "report", "searches", "--data", data)
	if out.code != 0 || !strings.Contains(out.stdout, "着る毛布") {
		t.Errorf("report: got %+v, want 着る毛布", out)
	}
	if out := command(t, "report", "searches", "--data", data, "--days", "0"); out.code != 1 {
		t.Errorf("--days 0: got %+v, want exit code 1", out)
	}
}
