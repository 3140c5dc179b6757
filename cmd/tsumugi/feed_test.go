package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
)

// Feeds are opened, looked at, written and closed by the command line; the shop's
// address and who opened them are theirs.
func TestFeedsByTheCommandLine(t *testing.T) {
	url := "sqlite:" + filepath.Join(t.TempDir(), "shop.db")
	d := smallShop(t, url)
	do := func(want string, args ...string) string {
		t.Helper()
		out := command(t, append(args, "--db", url)...)
		if out.code != 0 || !strings.Contains(out.stdout, want) {
			t.Fatalf("%q: %d %q %q, want %q", args, out.code, out.stdout, out.stderr, want)
		}
		return out.stdout
	}
	do("closed", "feed", "list")
	first := strings.TrimSpace(do("/feeds/", "feed", "open", "google", "--as", "佐藤"))
	if second := strings.TrimSpace(do("/feeds/", "feed", "open", "google", "--as", "佐藤")); second == first {
		t.Errorf("opened again it kept its address %s", first)
	} else {
		do("https://shop.example"+second, "feed", "list", "--origin", "https://shop.example")
	}
	do("by 佐藤", "feed", "list")
	file := filepath.Join(t.TempDir(), "feed.xml")
	do("", "feed", "make", "google", file, "--origin", "https://shop.example", "--shop", "試し屋")
	text, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(text), "試し屋") || !strings.Contains(string(text), "<link>https://shop.example</link>") {
		t.Errorf("the feed: %.300s, %v", text, err)
	}
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(file), ".tsumugi-feed-*")); err != nil || len(left) > 0 {
		t.Errorf("beside it lie %v, %v", left, err)
	}
	for _, f := range []string{"meta", "line", "prices"} {
		do("0001001AB1", "feed", "problems", f) // it has no picture
	}
	if out := command(t, "feed", "make", "google", "--origin", "shop", "--db", url); out.code == 0 {
		t.Errorf("an address without a scheme was taken: %q", out.stdout)
	}
	if out := command(t, "feed", "make", "yahoo", "--origin", "https://shop.example", "--db", url); out.code == 0 {
		t.Errorf("a format that there is not was taken: %q", out.stdout)
	}
	do("", "feed", "close", "google", "--as", "佐藤")
	if got := do("google", "feed", "list"); strings.Contains(got, "/feeds/") {
		t.Errorf("closed, and the list says %q", got)
	}
	list, err := audit.Log{DB: d}.List(t.Context(), audit.Filter{Object: "feed"})
	if err != nil || len(list) != 3 || list[0].Actor.Name != "佐藤" {
		t.Errorf("the record: %+v, %v", list, err)
	}
}
