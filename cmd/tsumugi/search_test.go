package main

import (
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/search"
)

// Every command about searches works on a shop, leaves who and why, and names what
// it refuses.
func TestSearchesAreCuratedByTheCommandLine(t *testing.T) {
	t.Parallel()
	data := migratedFolder(t)
	try := func(args ...string) outcome { return command(t, append(args, "--data", data)...) }
	must := func(want string, args ...string) string {
		t.Helper()
		got := try(args...)
		if got.code != 0 || !strings.Contains(got.stdout, want) {
			t.Errorf("%q exited with %d and said %q %s; want %q", args, got.code, got.stdout, got.stderr, want)
		}
		return got.stdout
	}
	refuses := func(words string, args ...string) {
		t.Helper()
		if got := try(args...); got.code == 0 || !strings.Contains(got.stderr, words) {
			t.Errorf("%q exited with %d and said %q; want a complaint of %q", args, got.code, got.stderr, words)
		}
	}
	must("", "demo", "--items", "60")
	by := []string{"--as", "佐藤", "--reason", "フェアのため"}

	explained := must("condition  unit_price-in = :5000", "search", "5000円以下の綿のくつした", "--explain")
	for _, want := range []string{"token      condition", "word       くつした ->", "靴下", "condition  material-in = 綿"} {
		if !strings.Contains(explained, want) {
			t.Errorf("explain does not say %q:\n%s", want, explained)
		}
	}
	hits := regexp.MustCompile(`(?m)^ +\d+  ([0-9A-Z]{10})`).FindAllStringSubmatch(must("hits", "search", "綿", "--limit", "30"), -1)
	if len(hits) < 2 {
		t.Fatalf("綿 finds %d items", len(hits))
	}
	first, last := hits[0][1], hits[len(hits)-1][1]

	must("within a minute", append([]string{"search", "pin", "綿", last, "--until", "20990101"}, by...)...)
	if got := must(last, "search", "綿", "--limit", "1"); strings.Contains(got, first) {
		t.Errorf("%s still stands first:\n%s", first, got)
	}
	must("place 1 -20990101", "search", "pins")
	refuses("担当者と理由", "search", "pin", "綿", first, "--as", "佐藤")
	refuses("この品番の商品はありません", append([]string{"search", "pin", "綿", "ZZZ0000ZZZ"}, by...)...)
	refuses("--place counts from 1", append([]string{"search", "pin", "綿", first, "--place", "0"}, by...)...)
	must("within a minute", append([]string{"search", "pin", "綿", first, "--hide"}, by...)...)
	if got := must("hits", "search", "綿", "--limit", "200"); strings.Contains(got, first) {
		t.Errorf("%s is hidden and shown:\n%s", first, got)
	}
	refuses("担当者と理由", "search", "unpin", "綿", first, "--as", "佐藤")
	must("", append([]string{"search", "unpin", "綿", first}, by...)...)
	refuses("固定はありません", append([]string{"search", "unpin", "綿", first}, by...)...)
	history := must("taken back  佐藤: フェアのため", "search", "pins", "--history", "綿")
	if strings.Count(history, "佐藤: フェアのため") != 3 {
		t.Errorf("history of three changes:\n%s", history)
	}

	searchedInVain(t, data, "推し活")
	must("推し活", "report", "searches")
	table := filepath.Join(t.TempDir(), "concepts.tsv")
	if err := os.WriteFile(table, []byte(must("母の日", "search", "table", "concepts")+"\n推し活\t推し活\t\t綿 9\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	must("1 of 1 usual searches", "search", "table", "concepts", "--file", table)
	must("0 hits", "search", "推し活")
	refuses("担当者と理由", "search", "table", "concepts", "--file", table, "--apply", "--as", "佐藤")
	must("1 of 1 usual searches", append([]string{"search", "table", "concepts", "--file", table, "--apply"}, by...)...)
	must("idea       推し活", "search", "推し活")
	must("revision 1  佐藤: フェアのため", "search", "table", "concepts", "--history")
	if err := os.WriteFile(table, []byte("推し活\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	refuses("line 1", "search", "table", "concepts", "--file", table)
}

func searchedInVain(t *testing.T, data, words string) {
	t.Helper()
	d, err := storage{Data: data, DB: "sqlite"}.open(t.Context(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	j := search.NewJournal(d, time.Now)
	j.Searched("", search.Query{}.With(search.Condition{Field: search.SearchWord, Op: search.Index, Text: words}), search.Result{})
	if err := j.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
}
